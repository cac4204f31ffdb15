"""Declaring sentences over a page's end, and those of single sections."""

import time
from dataclasses import replace

import pytest

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration
from reviewer_app.core.verdicts import PageStatus, Strength
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.editions import edition_states
from reviewer_app.extraction.page_breaks import with_broken_sentences
from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.extraction.section_editions import with_sections
from tests.unit.extraction.pages import text_page

ANL = "AMA Anläggning"


def edges_of(pages: list[PageText]) -> PageEdges:
    return PageEdges([page.text for page in pages])


def declared(*texts: str) -> tuple[Declaration, ...]:
    pages = [text_page(text, index) for index, text in enumerate(texts)]
    found = [one for page in pages for one in find_declarations(page)]
    return with_sections(pages, with_broken_sentences(pages, found, edges_of(pages)))


def settled(*texts: str) -> list[tuple[str, str, str]]:
    states = edition_states("f", declared(*texts))
    return [(state.work, state.settled, state.section) for state in states]


BROKEN = [
    ("Text.\nDenna beskrivning ansluter till\n", "AMA Anläggning 20.\nCBB.1 Rubrik\n"),
    ("Denna beskrivning ansluter till\n3 (12)\n", "4 (12)\nAMA Anläggning 20\n"),
    (
        "Vägen etapp 2 Sida 1\nDenna beskrivning ansluter till AMA\n",
        "Vägen etapp 2 Sida 2\nAnläggning 20.\n",
    ),
    (
        "Denna beskrivning\nansluter till AMA EL 22 och\nKontor AB\n",
        "Kontor AB\nAMA Anläggning 20.\n",
    ),
]


@pytest.mark.parametrize(("first", "second"), BROKEN)
def test_a_sentence_goes_on_over_the_break(first: str, second: str) -> None:
    assert (ANL, "20", "") in settled(first, second)


def test_the_sentence_stands_where_it_begins_and_is_quoted_whole() -> None:
    first = "Text.\nDenna beskrivning ansluter till\n1\n"
    (one,) = declared(first, "2\nAMA Anläggning 20.\n")
    assert (one.page_index, one.strength) == (0, Strength.CONNECTS)
    assert first[one.start : one.end] == "Denna beskrivning ansluter till"
    assert one.quotation.endswith("AMA Anläggning 20.")


def test_what_ocr_read_in_parts_asks_the_person() -> None:
    texts = ("Text.\nDenna beskrivning ansluter till\n1\n", "2\nAMA Anläggning 20.\n")
    pages = [text_page(text, index) for index, text in enumerate(texts)]
    pages[1] = replace(pages[1], status=PageStatus.OCR)
    (one,) = with_broken_sentences(pages, (), edges_of(pages))
    assert (one.edition, one.strength) == ("20", Strength.WEAKER)


def test_what_ocr_read_in_parts_binds_no_section() -> None:
    texts = ("1 GATA\nText.\n", "2 VA\nDetta avsnitt ansluter till\n", "AMA Anläggning 17.\n")
    pages = [text_page(text, index) for index, text in enumerate(texts)]
    pages[2] = replace(pages[2], status=PageStatus.OCR)
    (one,) = with_sections(pages, with_broken_sentences(pages, (), edges_of(pages)))
    assert (one.edition, one.strength, one.section) == ("17", Strength.WEAKER, "")


NOT_BROKEN = [
    ("Ledningen ansluter till\n", "Brunn 20.\nAMA Anläggning 20 utgår.\n"),
    ("Denna beskrivning ansluter inte till\n", "AMA Anläggning 20.\n"),
    ("Denna beskrivning ansluter till\nbefintlig text.\n", "AMA Anläggning 20.\n"),
    ("Denna beskrivning ansluter till\n", "Ny rubrik\nannat\nAMA Anläggning 20.\n"),
]


@pytest.mark.parametrize(("first", "second"), NOT_BROKEN)
def test_other_sentences_do_not(first: str, second: str) -> None:
    assert all(edition != "20" for _, edition, _ in settled(first, second))


WHOLE = "Denna tekniska beskrivning ansluter till AMA Anläggning 20.\n1 GATA\nText.\n"
OWN = "Detta avsnitt ansluter till AMA Anläggning 17.\n"


def test_a_numbered_section_may_have_its_own_edition() -> None:
    assert settled(WHOLE, f"2 VA\n{OWN}Text.\n3 EL\nText.\n") == [
        (ANL, "20", ""),
        (ANL, "17", "2 VA"),
    ]
    (_, section) = edition_states("f", declared(WHOLE, f"2 VA\n{OWN}Text.\n3 EL\nText.\n"))
    assert section.holds_at(1, 3)
    assert not section.holds_at(0, 3)
    assert not section.holds_at(1, 60 + len("2 VA"))
    assert not section.holds_at(2, 0)


def test_the_last_section_ends_with_the_document() -> None:
    (_, section) = edition_states("f", declared(WHOLE, f"2 VA\n{OWN}", "Mer text.\n"))
    assert section.holds_at(2, 5)


def test_running_heads_and_contents_are_no_sections() -> None:
    contents = "INNEHÅLL\n1 GATA\n2 VA\n"
    heads = f"2 VA\n{OWN}Text.\n"
    assert (ANL, "17", "2 VA") in settled(contents, WHOLE, heads, "2 VA\nMer text.\n")


UNCERTAIN = [
    f"3 VA\n{OWN}",
    f"Mark\n{OWN}",
    f"2 VA\nEtt\nTvå\nTre\nFyra\nFem\n{OWN}",
    f"2 Ledningar i mark\n{OWN}",
    f"2 VA\n{OWN}4 EL\n",
    f"2 VA\n{OWN}Text.\n3 Elarbeten\nText.\n",
    f"2 VA\n{OWN}Text.\nBILAGA 1\nText.\n",
]


@pytest.mark.parametrize("second", UNCERTAIN)
def test_where_its_bounds_are_uncertain_a_person_is_asked(second: str) -> None:
    assert settled(WHOLE, second) == [(ANL, "", "")]


def test_a_page_that_was_not_read_may_end_the_section() -> None:
    texts = (WHOLE, f"2 VA\n{OWN}", "", "Text.\n")
    pages = [text_page(text, index) for index, text in enumerate(texts)]
    found = [one for page in pages for one in find_declarations(page)]
    unread = [pages[0], pages[1], replace(pages[2], status=PageStatus.FAILED), pages[3]]
    assert any(one.section for one in with_sections(pages, found))
    assert not any(one.section for one in with_sections(unread, found))


@pytest.mark.parametrize(
    "sentence",
    ["Detta avsnitt ansluter inte till AMA Anläggning 17.", "I detta avsnitt ritas rör.", ""],
)
def test_other_words_in_a_section_leave_the_document_alone(sentence: str) -> None:
    assert settled(WHOLE, f"2 VA\n{sentence}\n") == [(ANL, "20", "")]


HOSTILE = [
    "Denna beskrivning ansluter till " * 3_000,
    "ansluter till AMA\n" * 5_000,
    "1 A\nDetta avsnitt ansluter till AMA Hus 21.\n" * 2_000,
    "1 A\n" * 25_000 + "Detta avsnitt ansluter till AMA Hus 21.\n",
    "A " * 50_000 + "ansluter till",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_makes_it_slow(text: str) -> None:
    pages = [text_page(text, index) for index in range(2)]
    first = find_declarations(pages[0])
    found = [replace(one, page_index=index) for index in range(2) for one in first]
    began = time.process_time()
    with_sections(pages, with_broken_sentences(pages, found, edges_of(pages)))
    assert time.process_time() - began < 2
