"""References whose sentence a page's end parts: found with their page, place and context."""

import time
from dataclasses import replace

import pytest

from reviewer_app.core.page import OCR_PICTURE, PageText
from reviewer_app.core.reference import Candidate
from reviewer_app.core.verdicts import Context, PageStatus, Reading
from reviewer_app.extraction.broken_headings import with_broken_headings
from reviewer_app.extraction.broken_references import with_broken_references
from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.sweeping import Known

KNOWN = Known({
    "DCB": "OBUNDNA LAGER", "DCB.311": "Lager ett", "DCB.312": "Obundet bärlager till grusytor",
    "DCB.313": "Lager tre", "DCB.314": "Lager fyra", "ESE.2": "Betong",
})  # fmt: skip


def document(end: str, beginning: str) -> list[PageText]:
    """Return three pages with heads and feet, the first ending and the second beginning so."""
    bodies = (f"Här står text.\nLager läggs {end}", f"{beginning} i gata.\nMer text.", "Slut.")
    return [
        text_page(f"Kontoret\n{body}\nSida {number} (3)\n", number - 1)
        for number, body in enumerate(bodies, 1)
    ]


def edges_of(pages: list[PageText]) -> PageEdges:
    return PageEdges([page.text for page in pages])


def swept(pages: list[PageText]) -> tuple[Candidate, ...]:
    single = [one for page in pages for one in sweep_page(page, None, KNOWN)]
    return with_broken_references(pages, single, KNOWN, edges_of(pages))


def found(end: str, beginning: str) -> list[tuple[int, str, str]]:
    pages = document(end, beginning)
    every = swept(pages)
    for one in every:
        assert pages[one.page_index].text[one.start : one.end] == one.raw
    return [(one.page_index, one.code, one.raw) for one in every]


PARTED = [
    ("enligt DCB.311 och", ".312 ska", [(0, "DCB.311", "DCB.311"), (1, "DCB.312", ".312")]),
    ("enligt DCB.311 och", "312 ska", [(0, "DCB.311", "DCB.311"), (1, "DCB.312", "312")]),
    ("enligt DCB.311,", "DCB.312 ska", [(0, "DCB.311", "DCB.311"), (1, "DCB.312", "DCB.312")]),
    (
        "enligt DCB.311–",
        ".313 ska",
        [(0, "DCB.311", "DCB.311"), (0, "DCB.312", "DCB.311–"), (0, "DCB.313", "DCB.311–")],
    ),
    (
        "enligt DCB.311 till",
        "DCB.313 ska",
        [(0, "DCB.311", "DCB.311"), (0, "DCB.312", "DCB.311 till"), (1, "DCB.313", "DCB.313")],
    ),
    ("enligt avsnitt", "DCB ska", [(1, "DCB", "DCB")]),
    ("enligt bilaga", "3 läggs", [(0, "Bilaga 3", "bilaga")]),
    ("enligt bilagorna 1 och", "2 läggs", [(0, "Bilaga 1", "bilagorna 1"), (1, "Bilaga 2", "2")]),
    ("enligt handling", "11.1 läggs", [(0, "Handling 11.1", "handling")]),
    (
        "enligt ritning K-20.1-001 och",
        "-002 läggs",
        [(0, "K-20.1-001", "K-20.1-001"), (1, "K-20.1-002", "-002")],
    ),
    ("enligt AFS", "2023:3 läggs", [(0, "2023:3", "AFS")]),
    ("enligt SS-EN", "13242 läggs", [(0, "SS-EN 13242", "SS-EN")]),
    ("enligt TDOK", "2013:0530 läggs", [(0, "2013:0530", "TDOK")]),
]


@pytest.mark.parametrize(("end", "beginning", "expected"), PARTED)
def test_a_reference_goes_on_over_the_break(
    end: str, beginning: str, expected: list[tuple[int, str, str]]
) -> None:
    assert found(end, beginning) == expected


def test_what_it_was_made_from_is_kept() -> None:
    every = swept(document("enligt DCB.311 och", ".312 ska"))
    assert [one.implied_by for one in every] == ["", "DCB.311 och\n.312"]
    assert all(one.context is Context.BODY for one in every)
    (whole,) = swept(document("enligt bilaga", "3 läggs"))
    assert whole.implied_by == "bilaga\n3"


def test_the_work_named_before_the_break_holds_behind_it() -> None:
    (one,) = swept(document("enligt AMA Hus 21,", "ESE.2 ska"))
    assert (one.page_index, one.work_hint, one.edition_hint) == (1, "AMA Hus", "21")
    (layered,) = swept(document("enligt RA", "DCB.311 ska"))
    assert layered.layer == "RA"


UNBROKEN = [
    ("enligt DCB.", "311 ska"),
    ("enligt DCB.", "311 och följande rader"),
    ("enligt DCB.", ".311 står i tabellen"),
    ("och packas,", "3 Allmänt"),
    ("på djupet", "311 mm"),
    ("och packas till", "20 mm"),
    ("i", "3"),
    ("enligt bilaga", "Obundna lager"),
    ("enligt bilaga.", "3 läggs"),
    ("enligt DCB.311.", ".312 ska"),
    ("enligt DCB.311", "och sedan .312"),
]


@pytest.mark.parametrize(("end", "beginning"), UNBROKEN)
def test_other_words_are_not_joined(end: str, beginning: str) -> None:
    pages = document(end, beginning)
    single = tuple(one for page in pages for one in sweep_page(page, None, KNOWN))
    assert swept(pages) == single


def test_a_heading_behind_the_break_stays_one() -> None:
    every = swept(document("i mark och", "DCB.312 Obundet bärlager till grusytor"))
    assert [(one.code, one.context) for one in every] == [("DCB.312", Context.HEADING)]


def test_text_between_keeps_them_apart() -> None:
    pages = document("enligt DCB.311 och\n1) Gäller ej gata.", ".312 ska")
    assert [one.code for one in swept(pages)] == ["DCB.311"]
    parted = document("enligt DCB.311 och", "Tabellen visar mått\n.312 ska")
    assert [one.code for one in swept(parted)] == ["DCB.311"]


def test_what_ocr_read_in_parts_is_read_by_one() -> None:
    pages = [
        replace(one, status=PageStatus.OCR, problem=OCR_PICTURE)
        for one in document("enligt DCB.311 och", ".312 ska")
    ]
    assert swept(pages)[1].reading is Reading.SINGLE


def test_a_page_that_was_not_read_joins_nothing() -> None:
    pages = document("enligt DCB.311 och", ".312 ska")
    pages[1] = replace(pages[1], status=PageStatus.FAILED)
    assert [one.code for one in with_broken_references(pages, (), KNOWN, edges_of(pages))] == []


HEADINGS = [
    ("DCB.312 Obundet bärlager till", "grusytor", "Obundet bärlager till grusytor"),
    ("DCB.312 Obundet bär-", "lager till grusytor", "Obundet bärlager till grusytor"),
    ("DCB.312 Obundet", "bärlager till\ngrusytor", "Obundet bärlager till grusytor"),
    ("DCB.312 Obundet bärlager till", "belagda ytor", "Obundet bärlager till"),
    ("DCB.312 Obundet bärlager till grusytor", "grusytor", "Obundet bärlager till grusytor"),
    ("DCB.312 Annat lager till", "grusytor", "Annat lager till"),
]


@pytest.mark.parametrize(("end", "beginning", "heading"), HEADINGS)
def test_a_heading_goes_on_over_the_break(end: str, beginning: str, heading: str) -> None:
    bodies = (f"Här står text.\n{end}", f"{beginning}\nMer text.", "Slut.")
    pages = [
        text_page(f"Kontoret\n{body}\nSida {number} (3)\n", number - 1)
        for number, body in enumerate(bodies, 1)
    ]
    single = [one for page in pages for one in sweep_page(page, None, KNOWN)]
    (one,) = with_broken_headings(pages, single, KNOWN, edges_of(pages))
    assert (one.page_index, one.heading) == (0, heading)


HOSTILE = ["och " * 25_000, "DCB.311 och\n" * 8_000, "A" * 100_000 + " och", "1 och\n" * 20_000]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_makes_it_slow(text: str) -> None:
    pages = [text_page(text, index) for index in range(4)]
    began = time.process_time()
    with_broken_references(pages, (), KNOWN, edges_of(pages))
    assert time.process_time() - began < 1


def test_a_break_on_every_page_of_a_long_document_makes_it_no_slower() -> None:
    lines = "".join(f"Lager enligt DCB.31{number % 5}.\n" for number in range(40))
    names = ["".join(chr(97 + int(digit)) for digit in str(at)) for at in range(500)]
    pages = [
        text_page(f".312 i {name} gata.\n{lines}{name} lager enligt DCB.311 och\n", at)
        for at, name in enumerate(names)
    ]
    single = [one for page in pages for one in sweep_page(page, None, KNOWN)]
    began = time.process_time()
    every = with_broken_references(pages, single, KNOWN, edges_of(pages))
    assert time.process_time() - began < 3
    assert len([one for one in every if one.raw == ".312"]) == len(pages) - 1
