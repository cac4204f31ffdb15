"""Sections: numbered lines and references that lead back to the raw text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.assistant.sections import Section, cut, visible
from reviewer_app.assistant.view import DocumentView
from reviewer_app.core.verdicts import Context, PageStatus
from tests.unit.assistant.documents import FILE_ID, PAGE, page, reference, view


def only(document: DocumentView) -> Section:
    (section,) = cut(document, 2000, 40)
    return section


def test_lines_and_references_are_numbered() -> None:
    shown = only(view()).text().split("\n")
    assert shown[0] == "1| DCB.111{c0} Obundet bärlager"
    assert shown[2] == "3| CEB.52{c1} Fyllning mot bro"
    assert shown[3].startswith("4| Kontroll")


def test_every_line_leads_back_to_its_raw_text() -> None:
    document = view(PAGE, "\n\nAndra sidan\n  indragen rad\n")
    section = only(document)
    texts = [one.text for one in document.pages]
    for line in section.lines:
        assert texts[line.page_index][line.start : line.end] == line.text
    assert [section.line(number).text for number in (1, 6, 7)] == [
        "DCB.111 Obundet bärlager",
        "Andra sidan",
        "  indragen rad",
    ]


def test_line_zero_is_no_line() -> None:
    with pytest.raises(IndexError):
        only(view()).line(0)


def test_pages_that_could_not_be_read_are_left_out() -> None:
    pages = (page("synlig", 0), page("trasig", 1, PageStatus.FAILED), page("", 2, PageStatus.EMPTY))
    section = only(DocumentView(FILE_ID, pages, ()))
    assert section.text() == "1| synlig"


def test_document_without_text_has_no_sections() -> None:
    assert cut(DocumentView(FILE_ID, (page(" \n \n"),), ()), 2000, 40) == ()


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("a\u200bb\u2060c\ufeffd", "abcd"),
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("a\U000e0049\U000e0067b", "ab"),
        ("bär\xadlager", "bärlager"),
        ("svar {c0} {{", "svar (c0) (("),
        ("rad\x00\x1b[31m", "rad[31m"),
        ("å ä ö § ± ≥ ² –", "å ä ö § ± ≥ ² –"),
    ],
)
def test_copy_holds_only_what_a_reader_sees(raw: str, shown: str) -> None:
    assert visible(raw) == shown


def test_document_cannot_write_a_number_of_a_reference() -> None:
    document = view("DCB.111 gäller, {c1} är ingen kod\n")
    assert only(document).text() == "1| DCB.111{c0} gäller, (c1) är ingen kod"


def test_section_begins_at_a_heading_where_one_is_near() -> None:
    lines = [f"Brödtext nummer {number} om fyllning och packning." for number in range(40)]
    lines[25] = "CEB.52 Fyllning mot bro"
    first, second, *_ = cut(view("\n".join(lines)), 700, 40)
    assert len(first.lines) == 25
    assert second.text().startswith("1| CEB.52{c0} Fyllning")


def test_section_begins_at_a_page_where_no_heading_is_near() -> None:
    text = "\n".join(f"Brödtext nummer {number} om packning." for number in range(20))
    first, *_ = cut(view(text, text, text, codes=()), 700, 40)
    assert first.last_page_index == 0
    assert len(first.lines) == 20


def test_sections_keep_to_their_size() -> None:
    text = "\n".join(f"Rad {number} " + "ord " * 20 for number in range(200))
    sections = cut(view(text, codes=()), 300, 40)
    assert sum(len(section.lines) for section in sections) == 200
    assert all(len(section.text()) / 2.2 <= 330 for section in sections)


def test_sections_keep_to_their_number_of_references() -> None:
    codes = tuple(f"CEB.{number}" for number in range(11, 99))
    text = "\n".join(f"{code} Fyllning" for code in codes)
    sections = cut(view(text, codes=codes), 2000, 10)
    assert all(1 <= len(section.references) <= 10 for section in sections)
    assert sum(len(section.references) for section in sections) == len(codes)


def test_overlong_line_is_cut_at_spaces_and_not_called_whole() -> None:
    text = "fyllning " * 200
    section = only(view(text, codes=()))
    assert len(section.lines) > 3
    assert not any(line.whole for line in section.lines)
    assert "".join(line.text for line in section.lines) == text


def test_running_heads_are_not_asked_about() -> None:
    running = reference(PAGE, "DCB.111", context=Context.RUNNING)
    section = only(DocumentView(FILE_ID, (page(PAGE),), (running,)))
    assert section.references == ()


def test_code_broken_over_lines_is_numbered_once() -> None:
    text = "enligt DCB.\n111 och vidare"
    broken = reference(text, "DCB.\n111")
    section = only(DocumentView(FILE_ID, (page(text),), (broken,)))
    assert section.text() == "1| enligt DCB.{c0}\n2| 111 och vidare"


def test_references_in_one_place_all_get_a_number() -> None:
    first = reference(PAGE, "DCB.111")
    twin = reference(PAGE, "DCB.11")
    section = only(DocumentView(FILE_ID, (page(PAGE),), (first, twin)))
    assert section.text().startswith("1| DCB.11{c0}1{c1} Obundet")


def test_neighbours_are_glimpsed() -> None:
    text = "\n".join(f"Rad {number} " + "ord " * 20 for number in range(30))
    first, second, *_ = cut(view(text, codes=()), 300, 40)
    assert first.before == ""
    assert first.after.startswith(second.lines[0].text.strip())
    assert second.before.endswith(first.lines[-1].text.strip())
    assert all(
        part.before == part.after == "" for part in cut(view(text), 300, 40, neighbours=False)
    )


def test_halves_hold_the_whole() -> None:
    section = only(view())
    first, second = section.halves()
    assert first.lines + second.lines == section.lines
    assert first.references + second.references == section.references
    assert "CEB.52{c0}" in second.text() or "CEB.52{c1}" in first.text()


@given(st.lists(st.text(max_size=60), max_size=30), st.integers(5, 400))
def test_no_line_is_lost_or_twice(texts: list[str], tokens: int) -> None:
    document = view("\n".join(texts), codes=())
    lines = [line for section in cut(document, tokens, 5) for line in section.lines]
    places = [(line.start, line.end) for line in lines]
    assert places == sorted(set(places))
    kept = "".join(line.text for line in lines)
    assert "".join(visible(kept).split()) == "".join(visible(document.pages[0].text).split())
