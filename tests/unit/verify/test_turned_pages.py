"""Marks are found where they lie on pages turned every way, whole or cropped."""

from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from reviewer_app.verify.copies import CopyCheck
from reviewer_app.verify.outcome import Failing
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.receipt_file import read_receipt
from tests.unit.documents import papers
from tests.unit.export import entries
from tests.unit.verify.exports import annotated


def draw(page: pymupdf.Page, index: int) -> None:
    papers.write_lines(page)
    if index % 2:
        page.set_mediabox(pymupdf.Rect(-50, -70, 595, 842))
        page.set_cropbox((40, 60, 560, 800))
    page.set_rotation((0, 90, 180, 270)[index // 2])


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a document with pages turned every way, with marks that touch each other."""
    path = papers.paper(tmp_path_factory.mktemp("turned") / "a.pdf", pages=8, draw=draw)
    document = entries.document(path)
    made = tuple(
        replace(entries.entry(entries.cite(document, word, index), name=f"{index} {word}"))
        for index in range(8)
        for word in ("DCB.111", "Förstärkningslager", "420 mm", "420 mm, åtgärd")
    )
    return annotated(entries.selection(document, entries=made), document)


def found(copy: Path) -> list[tuple[str, str]]:
    with Pages(copy, ()) as pages, Pages(copy.with_name("a.pdf"), ()) as source:
        findings = list(CopyCheck(read_receipt(copy).receipt, pages, source).findings())
    return [(one.key, one.params["page"]) for one in findings if isinstance(one, Failing)]


def test_marks_lie_where_the_receipt_says(copy: Path) -> None:
    assert found(copy) == []


@pytest.mark.parametrize("page_index", range(8))
def test_paint_beside_the_marks_is_seen_on_every_page(copy: Path, page_index: int) -> None:
    changed = copy.with_name("målad.pdf")
    with pymupdf.open(copy) as pdf:
        page = pdf[page_index]
        look = pdf.xref_get_key(next(page.annots()).xref, "AP/N")[1]
        xref = int(look.split()[0])
        pdf.update_stream(xref, pdf.xref_stream(xref) + b" 0.5 g 0 0 2000 2000 re f")
        pdf.save(changed)
    assert found(changed) == [("page_painted", str(page_index + 1))]
