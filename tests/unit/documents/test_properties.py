"""Outline, metadata, and what a document holds that is not opened."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from reviewer_app.core.page import OutlineEntry
from reviewer_app.documents import reading
from tests.unit.documents import papers


def test_the_outline_keeps_depth_and_place(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    for _ in range(3):
        pdf.new_page()
    pdf.set_toc([[1, "D  MARK\nÖVERBYGGNADER", 1], [2, "DCB", 3], [1, "Ingenstans", -1]])
    document = reading.describe(reading.open_file(str(papers.save(pdf, tmp_path / "a.pdf"))))
    assert document.outline == (
        OutlineEntry(1, "D MARK ÖVERBYGGNADER", 0),
        OutlineEntry(2, "DCB", 2),
        OutlineEntry(1, "Ingenstans", None),
    )


def attachment(pdf: pymupdf.Document) -> None:
    pdf.embfile_add("bilaga.txt", b"x")


def portfolio(pdf: pymupdf.Document) -> None:
    pdf.xref_set_key(pdf.pdf_catalog(), "Collection", "<</View/D>>")


def form(pdf: pymupdf.Document) -> None:
    widget = pymupdf.Widget()
    widget.field_name, widget.field_type = "namn", pymupdf.PDF_WIDGET_TYPE_TEXT
    widget.rect = pymupdf.Rect(10, 10, 90, 30)
    pdf[0].add_widget(widget)


def opening_script(pdf: pymupdf.Document) -> None:
    pdf.xref_set_key(pdf.pdf_catalog(), "OpenAction", "<</S/JavaScript/JS(app.alert\\(1\\))>>")


def web_link(pdf: pymupdf.Document) -> None:
    link = {
        "kind": pymupdf.LINK_URI,
        "uri": "https://example.com",
        "from": pymupdf.Rect(9, 9, 50, 50),
    }
    pdf[0].insert_link(link)


def inner_link(pdf: pymupdf.Document) -> None:
    pdf[0].insert_link({"kind": pymupdf.LINK_GOTO, "page": 0, "from": pymupdf.Rect(9, 9, 50, 50)})


def signature(pdf: pymupdf.Document) -> None:
    pdf.xref_set_key(pdf.pdf_catalog(), "AcroForm", "<</SigFlags 3/Fields[]>>")


@pytest.mark.parametrize(
    ("add", "expected"),
    [
        (attachment, {"attachments"}),
        (portfolio, {"portfolio"}),
        (form, {"form"}),
        (opening_script, {"javascript"}),
        (web_link, {"external_links"}),
        (inner_link, set()),
        (signature, {"signed"}),
    ],
)
def test_what_is_not_opened_is_said(
    tmp_path: Path, add: Callable[[pymupdf.Document], None], expected: set[str]
) -> None:
    pdf = pymupdf.open()
    pdf.new_page()
    add(pdf)
    opened = reading.open_file(str(papers.save(pdf, tmp_path / "a.pdf")))
    assert set(reading.describe(opened).notes) == {f"documents.note_{name}" for name in expected}


def test_metadata_is_folded(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    pdf.new_page()
    pdf.set_metadata({"title": " Teknisk\nbeskrivning ", "producer": "Ordbehandlare 3"})
    document = reading.describe(reading.open_file(str(papers.save(pdf, tmp_path / "a.pdf"))))
    assert (document.title, document.producer) == ("Teknisk beskrivning", "Ordbehandlare 3")
