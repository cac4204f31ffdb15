"""Annotated copies hold one mark per comment and page, for every document that is cited."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export import annotated_pdf
from reviewer_app.export.annotated_pdf import CopyWishes
from reviewer_app.export.marking import mark_name
from reviewer_app.export.selection import Selection
from tests.unit.documents import papers
from tests.unit.export import entries


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(1) as shared:
        yield shared


def write_all(
    selection: Selection,
    folder: Path,
    *,
    pool: AnalysisPool,
    passwords: dict[str, str] | None = None,
) -> tuple[Path, ...]:
    """Write a copy of each document; raise the first reason why one was not written."""
    wishes = CopyWishes(passwords or {})
    written = annotated_pdf.write_each(selection, folder, pool=pool, wishes=wishes)
    for reason in written.skipped:
        raise reason
    return written.paths


def marks(path: Path, page_index: int = 0, password: str = "") -> list[dict[str, str]]:
    """Return the text keys of a page's marks."""
    with pikepdf.open(path, password=password) as pdf:
        assert pdf.check_pdf_syntax() == []
        return [
            {key: str(one[f"/{key}"]) for key in ("Subtype", "NM", "T", "Subj", "Contents", "M")}
            for one in pdf.pages[page_index].Annots
            if one.Subtype != "/Popup"
        ]


def test_a_comment_is_written_with_its_code_and_source(tmp_path: Path, pool: AnalysisPool) -> None:
    document = entries.document(papers.paper(tmp_path / "a.pdf"))
    selection = entries.selection(
        document, entries=(entries.entry(entries.cite(document, "DCB.111")),)
    )
    target = tmp_path / "kopia.pdf"
    annotated_pdf.write(selection, target, document=document, pool=pool)
    (mark,) = marks(target)
    assert mark["Contents"] == (
        "Rubriken avviker från registrets.\n"
        "AMA Anläggning 20, DCB.111 Förstärkningslager (källa: registrets prov)"
    )
    assert (mark["Subtype"], mark["T"], mark["Subj"]) == ("/Highlight", "Åsa Öberg", "Varning")
    assert mark["NM"] == mark_name("c1", document.file_id, 0)
    assert mark["M"] == "D:20260715093000+02'00'"
    assert sorted(tmp_path.iterdir()) == [Path(document.path), target]


def test_winter_time_is_winter_time(tmp_path: Path, pool: AnalysisPool) -> None:
    document = entries.document(papers.paper(tmp_path / "a.pdf"))
    entry = entries.entry(entries.cite(document, "DCB.111"))
    target = tmp_path / "kopia.pdf"
    selection = entries.selection(document, entries=(entry,))
    annotated_pdf.write(selection, target, document=document, pool=pool)
    with pikepdf.open(target) as pdf:
        assert str(pdf.pages[0].Annots[0].CreationDate) == "D:20260115093000+01'00'"


def test_a_comment_has_one_mark_on_each_page_it_cites(tmp_path: Path, pool: AnalysisPool) -> None:
    one, two = (entries.document(papers.paper(tmp_path / f"{n}.pdf", pages=n)) for n in (1, 2))
    entry = entries.entry(
        entries.cite(one, "DCB.111"), entries.cite(two, "bilaga 3", 1), entries.cite(one, "420 mm")
    )
    selection = entries.selection(one, two, entries=(entry,))
    written = write_all(selection, tmp_path, pool=pool)
    assert [path.name for path in written] == ["1 granskad.pdf", "2 granskad.pdf"]
    names = [mark["NM"] for mark in marks(written[0]) + marks(written[1], 1)]
    assert names == [mark_name("c1", one.file_id, 0), mark_name("c1", two.file_id, 1)]
    with pikepdf.open(written[0]) as pdf:
        assert len(pdf.pages[0].Annots[0].QuadPoints) == 2 * 8


def test_a_citation_without_boxes_gets_those_of_its_span(
    tmp_path: Path, pool: AnalysisPool
) -> None:
    document = entries.document(papers.paper(tmp_path / "a.pdf"))
    boxed = entries.entry(entries.cite(document, "DCB.111"), name="a")
    unboxed = entries.entry(entries.cite(document, "DCB.111", boxed=False), name="b")
    target = tmp_path / "kopia.pdf"
    selection = entries.selection(document, entries=(boxed, unboxed))
    annotated_pdf.write(selection, target, document=document, pool=pool)
    with pikepdf.open(target) as pdf:
        first, _, second, _ = pdf.pages[0].Annots
        assert list(first.QuadPoints) == list(second.QuadPoints)


def test_what_cannot_be_marked_says_so(tmp_path: Path, pool: AnalysisPool) -> None:
    def draw(page: object, _index: int) -> None:
        papers.write_lines(page)  # type: ignore[arg-type]
        hidden = (
            b"/Span<</ActualText(Bild av trumma)>>BDC BT /helv 9 Tf 0 0 0 1 9 9 Tm ( ) Tj ET EMC"
        )
        papers.add_content(page, hidden)  # type: ignore[arg-type]

    document = entries.document(papers.paper(tmp_path / "a.pdf", draw=draw))
    entry = entries.entry(entries.cite(document, "av trumma"))
    target = tmp_path / "kopia.pdf"
    selection = entries.selection(document, entries=(entry,), language="en")
    annotated_pdf.write(selection, target, document=document, pool=pool)
    (mark,) = marks(target)
    assert mark["Subtype"] == "/Text"
    assert "could not be marked" in mark["Contents"]
    assert "“av trumma”" in mark["Contents"]


def test_files_of_one_name_get_copies_of_their_own(tmp_path: Path, pool: AnalysisPool) -> None:
    folders = [tmp_path / name for name in ("rev A", "rev B")]
    documents = []
    for pages, folder in enumerate(folders, start=1):
        folder.mkdir()
        documents.append(entries.document(papers.paper(folder / "TB.pdf", pages=pages)))
    entry = entries.entry(*(entries.cite(document, "DCB.111") for document in documents))
    written = write_all(entries.selection(*documents, entries=(entry,)), tmp_path, pool=pool)
    assert [path.name for path in written] == ["TB granskad.pdf", "TB (2) granskad.pdf"]


def test_a_locked_document_needs_its_password_and_stays_locked(
    tmp_path: Path, pool: AnalysisPool
) -> None:
    document = entries.document(papers.locked_paper(tmp_path / "a.pdf", "åäö"), "åäö")
    entry = entries.entry(entries.cite(document, "DCB.111", password="åäö"))
    selection = entries.selection(document, entries=(entry,))
    with pytest.raises(UserError) as caught:
        write_all(selection, tmp_path, pool=pool)
    assert caught.value.key == "documents.password_needed"
    passwords = {document.file_id: "åäö"}
    (target,) = write_all(selection, tmp_path, pool=pool, passwords=passwords)
    assert len(marks(target, password="åäö")) == 1


def test_the_source_is_never_the_target(tmp_path: Path, pool: AnalysisPool) -> None:
    one, two = (entries.document(papers.paper(tmp_path / f"{n}.pdf", pages=n)) for n in (1, 2))
    before = Path(two.path).read_bytes()
    entry = entries.entry(entries.cite(one, "DCB.111"))
    selection = entries.selection(one, two, entries=(entry,))
    with pytest.raises(UserError) as caught:
        annotated_pdf.write(selection, Path(two.path), document=one, pool=pool)
    assert caught.value.key == "documents.target_is_source"
    assert Path(two.path).read_bytes() == before


def test_a_changed_source_is_named_and_nothing_is_left(tmp_path: Path, pool: AnalysisPool) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    document = entries.document(path)
    entry = entries.entry(entries.cite(document, "DCB.111"))
    papers.paper(path, pages=2)
    with pytest.raises(UserError) as caught:
        write_all(entries.selection(document, entries=(entry,)), tmp_path, pool=pool)
    assert caught.value.text("sv").startswith("a.pdf har ändrats")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("comments", [1, 600])
def test_a_full_disk_leaves_no_copy(
    tmp_path: Path, small_disk: Path, pool: AnalysisPool, comments: int
) -> None:
    """With one comment the copy itself does not fit, with many the marks do not."""
    pages = 400 if comments == 1 else 1
    document = entries.document(papers.paper(tmp_path / "a.pdf", pages=pages))
    citation = entries.cite(document, "DCB.111")
    many = tuple(entries.entry(citation, name=f"c{number}") for number in range(comments))
    selection = entries.selection(document, entries=many)
    with pytest.raises(UserError) as caught:
        write_all(selection, small_disk, pool=pool)
    assert caught.value.key == "documents.target_disk_full"
    assert list(small_disk.iterdir()) == []
