"""Fields of a document read by their label words, and left empty where unsure."""

import pytest

from reviewer_app.core.document import TitleBlock
from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.title_block import find_title_block


def page(text: str, index: int = 0) -> PageText:
    return PageText(index, "", PageStatus.TEXT, text + "\n", 595.0, 842.0, 0)


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("Handling 9.1 Sidantal 20", TitleBlock(number="9.1")),
        ("Dokumentnummer\nT-13-001\nRev\nB\nDatum\n2025-03-14",
         TitleBlock("T-13-001", "B", "2025-03-14")),
        ("Dokumentnummer: TB-01\nRevidering: 2\nDatum: 2025-03-14\nStatus: Bygghandling",
         TitleBlock("TB-01", "2", "2025-03-14", "bygghandling")),
        ("FÖRFRÅGNINGSUNDERLAG", TitleBlock(status="förfrågningsunderlag")),
        ("FÖRFRÅGNINGSUNDERLAG 2025-03-14",
         TitleBlock(date="2025-03-14", status="förfrågningsunderlag")),
        ("DATUM 2025.03.14", TitleBlock(date="2025-03-14")),
        ("STATUS\nREMISS", TitleBlock(status="remiss")),
        ("Ritningsnummer M-16.1-01", TitleBlock(number="M-16.1-01")),
        ("Upprättad 2025-01-02\nReviderad 2025-03-14", TitleBlock(date="2025-01-02")),
        ("BLAD\n3 (12)", TitleBlock(sheet="3 (12)")),
        ("Handling 11.1 Sida 1 (300)", TitleBlock(number="11.1", sheet="1 (300)")),
        ("Sid 2 av 4\nBlad 2/4", TitleBlock(sheet="2 (4)")),
        ("Blad 5 (4)", TitleBlock()),
        ("Sida 1 (3)\nBlad 2 (3)", TitleBlock()),
        ("Baksida 1 (3)", TitleBlock()),
        # A row of headings is no value, and a missing mark is none either.
        ("BET ANT ÄNDRINGEN AVSER SIGN DATUM", TitleBlock()),
        ("Rev\n-", TitleBlock()),
        # Two answers: none.
        ("Rev A\nRev B", TitleBlock()),
        ("Datum 2025-01-02\nDatum 2025-03-14", TitleBlock()),
        ("BYGGHANDLING\nRELATIONSHANDLING", TitleBlock()),
        # Sentences are not labels.
        ("Bygghandling levereras av beställaren.", TitleBlock()),
        ("Handlingen omfattar 13 sidor", TitleBlock()),
        ("Handlingar enligt 9.1", TitleBlock()),
        ("Datum för besiktning meddelas senare", TitleBlock()),
        ("Ändringar anges i texten", TitleBlock()),
        ("2025-03-14", TitleBlock(date="2025-03-14")),
        ("Revision av anläggningen", TitleBlock()),
        ("", TitleBlock()),
    ],
)  # fmt: skip
def test_fields_by_their_labels(text: str, block: TitleBlock) -> None:
    assert find_title_block(page(text)) == block


def test_the_last_page_completes_the_first() -> None:
    block = find_title_block(
        page("BYGGHANDLING\nDatum 2025-03-14"), page("Rev C\nDatum 1999-01-01", 7)
    )
    assert block == TitleBlock(revision="C", date="2025-03-14", status="bygghandling")
