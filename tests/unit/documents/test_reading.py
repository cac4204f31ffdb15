"""What opening and reading answer, on whole files and on damaged ones."""

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents import properties, reading
from reviewer_app.documents.labels import page_labels
from tests.unit.documents import papers


def refusal(path: Path, password: str = "") -> str:
    with pytest.raises(UserError) as caught:
        reading.open_file(str(path), password)
    assert path.name in caught.value.text("en")
    return caught.value.key


def outcome(path: Path) -> set[str]:
    """Return the reason for refusing a file, or the notes on it."""
    try:
        return set(properties.notes(reading.open_file(str(path)).pdf))
    except UserError as error:
        return {error.key}


@pytest.mark.parametrize(
    "make",
    [
        papers.web_page,
        papers.picture,
        papers.word_file,
        papers.book,
    ],
)
def test_other_files_named_pdf_are_refused(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    assert refusal(make(tmp_path / "handling.pdf")) == "documents.not_pdf"


def test_a_page_that_mentions_the_header_is_refused(tmp_path: Path) -> None:
    path = papers.talking_web_page(tmp_path / "handling.pdf")
    assert refusal(path) in {"documents.not_pdf", "documents.damaged"}


def test_the_name_does_not_matter(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "handling.docx")
    assert reading.describe(reading.open_file(str(path))).page_count == 1


@pytest.mark.parametrize("share", [0.02, 0.5, 0.9, 0.995])
def test_a_cut_file_is_refused(tmp_path: Path, share: float) -> None:
    path = papers.paper(tmp_path / "hel.pdf", pages=5, deflate=True)
    cut = tmp_path / "halv.pdf"
    data = path.read_bytes()
    cut.write_bytes(data[: int(len(data) * share)])
    assert refusal(cut) in {"documents.no_pages", "documents.damaged", "documents.truncated"}


def test_a_whole_file_with_a_broken_table_is_read_and_said_to_be_repaired(tmp_path: Path) -> None:
    assert "documents.note_repaired" in outcome(with_broken_table(tmp_path))


def with_broken_table(folder: Path) -> Path:
    path = papers.paper(folder / "hel.pdf", pages=5)
    data = path.read_bytes()
    at = data.rindex(b"startxref")
    path.write_bytes(data[:at] + b"startxref\n1\n%%EOF\n")
    return path


def test_no_pages_is_said_although_the_library_opens_it(tmp_path: Path) -> None:
    path = tmp_path / "avhuggen.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n"
    )
    assert pymupdf.open(path).page_count == 0
    assert refusal(path) == "documents.no_pages"


def test_noise_after_a_header_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "skräp.pdf"
    path.write_bytes(b"%PDF-1.7\n" + bytes(range(256)) * 8)
    assert refusal(path) in {"documents.damaged", "documents.no_pages"}


def test_locked_files_ask_for_their_password(tmp_path: Path) -> None:
    path = papers.locked_paper(tmp_path / "låst.pdf", "åäö")
    assert refusal(path) == "documents.password_needed"
    assert refusal(path, "aao") == "documents.password_wrong"


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_passwords_open_however_they_are_typed(tmp_path: Path, form: str) -> None:
    path = papers.locked_paper(tmp_path / "låst.pdf", "åäö")
    opened = reading.open_file(str(path), unicodedata.normalize(form, "åäö"))
    assert "Förstärkningslager" in reading.read_page(opened, 0)[0].text
    assert "documents.note_encrypted" in reading.describe(opened).notes


def test_an_unlocked_document_stays_closed_to_who_has_no_password(tmp_path: Path) -> None:
    path = papers.locked_paper(tmp_path / "låst.pdf", "åäö")
    reading.open_file(str(path), "åäö")
    assert refusal(path) == "documents.password_needed"


def test_a_source_is_read_from_the_bytes_that_were_hashed(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    opened = reading.open_file(str(path))
    papers.paper(path, draw=lambda page, _: page.insert_text((72, 72), "Något helt annat"))
    assert "Förstärkningslager" in reading.read_page(opened, 0)[0].text
    assert not opened.source.unchanged()


def test_a_source_that_changed_is_not_opened_anew(tmp_path: Path) -> None:
    paths = [papers.paper(tmp_path / f"{n}.pdf", pages=n) for n in (1, 2, 3)]
    sources = [reading.open_file(str(path)).source for path in paths]
    paths[0].write_bytes(paths[1].read_bytes())
    with pytest.raises(UserError) as caught:
        reading.open_source(sources[0])  # no longer among the documents kept open
    assert caught.value.key == "documents.changed"


def test_a_page_is_read_with_fixed_flags(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=2)
    page, _ = reading.read_page(reading.open_file(str(path)), 1)
    assert page.text == "\n".join(papers.LINES) + "\n"
    assert (page.page_index, page.status, page.label) == (1, PageStatus.TEXT, "")
    assert (page.width, page.height, page.rotation) == (595, 842, 0)


def test_ligatures_are_expanded_and_hyphens_kept(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_htmlbox((50, 50, 400, 300), "proﬁl<br/>Bas-<br/>P")

    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf", draw=draw)))
    assert reading.read_page(opened, 0)[0].text == "profil\nBas-\nP\n"


def test_a_page_without_text_is_empty(tmp_path: Path) -> None:
    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf", draw=lambda *_: None)))
    assert reading.read_page(opened, 0)[0].status is PageStatus.EMPTY


def _rule(page: pymupdf.Page, index: int) -> None:
    page.draw_line((50, 50), (500, 50))


def _spaces(page: pymupdf.Page, index: int) -> None:
    page.insert_text((72, 72), "  ")


def _garbage(page: pymupdf.Page, index: int) -> None:
    _spaces(page, index)
    xref = page.get_contents()[-1]
    page.parent.update_stream(xref, b"!" * 90, compress=False)
    page.parent.xref_set_key(xref, "Filter", "/ASCIIHexDecode")


def _missing_form(page: pymupdf.Page, index: int) -> None:
    _spaces(page, index)
    papers.add_content(page, b"/Fm9 Do")


@pytest.mark.parametrize(
    ("draw", "blank"),
    [
        (lambda *_: None, True),
        (_spaces, True),
        (_rule, False),
        (_garbage, False),
        (_missing_form, False),
        (papers.write_lines, False),
    ],
)
def test_only_a_page_that_shows_nothing_is_blank(
    tmp_path: Path, draw: papers.Draw, *, blank: bool
) -> None:
    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf", draw=draw)))
    assert reading.read_page(opened, 0)[0].is_blank is blank


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_sizes_are_those_of_the_unrotated_page(tmp_path: Path, rotation: int) -> None:
    def draw(page: pymupdf.Page, index: int) -> None:
        papers.write_lines(page, index)
        page.set_cropbox((20, 30, 520, 730))
        page.set_rotation(rotation)

    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf", draw=draw)))
    page, layout = reading.read_page(opened, 0)
    assert (page.width, page.height, page.rotation) == (500, 700, rotation)
    first = layout.words()[0]
    assert page.text[first.start : first.end] == "DCB.111"
    assert first.rect[0] == pytest.approx(52, abs=1)
    assert first.rect[1] < 70 < first.rect[3] + 1


def test_words_point_into_the_text(tmp_path: Path) -> None:
    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf")))
    page, layout = reading.read_page(opened, 0)
    assert [page.text[word.start : word.end] for word in layout.words()] == page.text.split()
    assert layout.words() is layout.words()


@pytest.mark.parametrize("space", ["\u00a0", "\u2002", "\u2009", "\u3000"])
def test_words_are_placed_whatever_the_space(tmp_path: Path, space: str) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        page.insert_htmlbox((50, 50, 500, 300), f"Kod{space}DCB.111 och{space}mer")

    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf", draw=draw)))
    page, layout = reading.read_page(opened, 0)
    covered = "".join(page.text[word.start : word.end] for word in layout.words())
    assert "".join(covered.split()) == "KodDCB.111ochmer"


def test_a_huge_page_is_read(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    pdf.new_page(width=18000, height=36000).insert_text((9000, 18000), "K-201-012", fontsize=80)
    opened = reading.open_file(str(papers.save(pdf, tmp_path / "a.pdf")))
    page, _ = reading.read_page(opened, 0)
    assert (page.width, page.height, page.text) == (18000, 36000, "K-201-012\n")


LABELS = [
    ([{"startpage": 0, "style": "r"}, {"startpage": 2, "style": "D"}], ("i", "ii", "1", "2")),
    ([{"startpage": 0, "prefix": "Bilaga/", "style": "A", "firstpagenum": 26}],
     ("Bilaga/Z", "Bilaga/AA", "Bilaga/BB", "Bilaga/CC")),
    ([{"startpage": 1, "prefix": "åäö–", "style": "R", "firstpagenum": 3}],
     ("", "åäö–III", "åäö–IV", "åäö–V")),
    ([{"startpage": 0, "prefix": "omslag"}, {"startpage": 1, "style": "a"}],
     ("omslag", "a", "b", "c")),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "expected"), LABELS)
def test_labels_are_those_printed(
    tmp_path: Path, rules: list[dict[str, object]], expected: tuple[str, ...]
) -> None:
    pdf = pymupdf.open()
    for _ in range(4):
        pdf.new_page()
    pdf.set_page_labels(rules)
    opened = reading.open_file(str(papers.save(pdf, tmp_path / "a.pdf")))
    assert opened.labels == expected


def test_a_label_tree_that_bites_its_tail_ends() -> None:
    pdf = pymupdf.open()
    pdf.new_page()
    xref = pdf.get_new_xref()
    pdf.update_object(xref, f"<</Kids[{xref} 0 R]>>")
    pdf.xref_set_key(pdf.pdf_catalog(), "PageLabels", f"{xref} 0 R")
    low = pymupdf.mupdf.pdf_document_from_fz_document(pdf.this)
    assert page_labels(low, 1) == ("",)


def test_nothing_is_printed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    reading.open_file(str(with_broken_table(tmp_path)))
    assert capfd.readouterr() == ("", "")
