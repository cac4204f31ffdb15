"""What one or two readings of a picture are worth, and what a person's word is."""

import pytest

from registry_db import Registry
from reviewer_app.core.ocr import OcrReading, ReadWord
from reviewer_app.core.page import OCR_DAMAGED, OCR_LAYER, OCR_PICTURE, PICTURE, UNSURE, PageText
from reviewer_app.core.reference import Candidate, EditionState, ReadingChoice, Reference
from reviewer_app.core.verdicts import HeadingMatch, PageStatus, Reading, Strength, Verdict
from reviewer_app.extraction.health import file_health, page_health
from reviewer_app.extraction.ocr_needs import ocr_orders
from reviewer_app.extraction.ocr_task import analyse_reading
from reviewer_app.extraction.page_task import analyse_page
from reviewer_app.extraction.section_editions import with_sections
from reviewer_app.extraction.sweep import NoGeometry
from reviewer_app.extraction.verdicts import judge

STATES = (
    EditionState("AMA Anläggning", ("23",), "23"),
    EditionState("AMA AF", ("21",), "21"),
)
HEADING = "Jordschakt för rörledning"


def candidate(
    code: str = "CBB.31", heading: str = HEADING, reading: Reading = Reading.SINGLE, raw: str = ""
) -> Candidate:
    return Candidate(
        0, 0, len(raw or code), raw or code, "ama", code, heading=heading, reading=reading
    )


def judged(one: Candidate, confirmed: tuple[ReadingChoice, ...] = ()) -> Reference:
    choices = {choice.reference_id: choice for choice in confirmed}
    (reference,) = judge("f", [one], STATES, Registry.starter(), (), choices)
    return reference


@pytest.mark.parametrize(
    ("reading", "heading", "verdict", "match"),
    [
        (Reading.TEXT, HEADING, Verdict.DECLARED, HeadingMatch.EXACT),
        (Reading.AGREED, HEADING, Verdict.DECLARED, HeadingMatch.EXACT),
        (Reading.SINGLE, HEADING, Verdict.READ_AS, HeadingMatch.EXACT),
        # A letter or two of the heading misread, and quite another heading.
        (Reading.AGREED, "Jordschakt for rörlednlng", Verdict.DECLARED, HeadingMatch.NOT_COMPARED),
        (Reading.AGREED, "Betong", Verdict.READ_AS, HeadingMatch.NOT_COMPARED),
        (Reading.SINGLE, "Betong", Verdict.READ_AS, HeadingMatch.NOT_COMPARED),
    ],
)
def test_what_a_reading_verifies(
    reading: Reading, heading: str, verdict: Verdict, match: HeadingMatch
) -> None:
    found = judged(candidate(heading=heading, reading=reading))
    assert (found.verdict, found.heading_match) == (verdict, match)


def test_what_one_reading_did_not_find_is_not_called_missing() -> None:
    statute = Candidate(0, 0, 8, "2023:99", "afs", "2023:99", reading=Reading.SINGLE)
    assert judged(statute).verdict is Verdict.READ_AS
    printed = Candidate(0, 0, 8, "2023:99", "afs", "2023:99")
    assert judged(printed).verdict is Verdict.NOT_IN_EDITION


def test_what_claims_nothing_stays_as_it_is() -> None:
    assert judged(candidate("CBB.399", "")).verdict is Verdict.NOT_COVERED


def test_a_confirmed_reading_is_judged_as_if_printed_so() -> None:
    one = candidate()
    choice = ReadingChoice(judged(one).id, one.raw, "Anna", "2026-11-30T10:00:00+01:00")
    found = judged(one, (choice,))
    assert (found.verdict, found.confirmed_by) == (Verdict.DECLARED, "Anna")
    assert found.candidate.reading is Reading.SINGLE


def test_a_confirmation_of_another_text_is_none() -> None:
    one = candidate()
    choice = ReadingChoice(judged(one).id, "CBB.37", "Anna", "")
    assert judged(one, (choice,)).verdict is Verdict.READ_AS


def reading_of(text: str, agreed: bool) -> OcrReading:
    words, at = [], 0
    for number, word in enumerate(text.split(" ")):
        place = (60.0 + 60 * number, 100.0, 110.0 + 60 * number, 112.0)
        words.append(ReadWord(at, at + len(word), place, agreed))
        at += len(word) + 1
    return OcrReading(0, "p", "w", text, tuple(words))


@pytest.mark.parametrize(
    ("agreed", "reading", "strength"),
    [(True, Reading.AGREED, Strength.CONNECTS), (False, Reading.SINGLE, Strength.WEAKER)],
)
def test_codes_and_declarations_carry_who_read_them(
    agreed: bool, reading: Reading, strength: Strength
) -> None:
    text = "Denna beskrivning ansluter till AMA Anläggning 23. Se kod CBB.31 nedan."
    page = PageText(0, "", PageStatus.OCR, text, 595, 842, 0, OCR_PICTURE)
    found = analyse_reading(page, reading_of(text, agreed))
    assert [one.reading for one in found.candidates if one.code == "CBB.31"] == [reading]
    assert [one.strength for one in found.declarations] == [strength]


def test_a_text_layer_is_one_reading() -> None:
    text = "Denna beskrivning ansluter till AMA Anläggning 23. Se kod CBB.31 nedan."
    page = PageText(0, "", PageStatus.TEXT, text, 595, 842, 0, "documents.page_text_layer")
    found = analyse_page(page, NoGeometry())
    assert {one.reading for one in found.candidates} == {Reading.SINGLE}
    assert [one.strength for one in found.declarations] == [Strength.WEAKER]


SECTION = "2 HUS\nDetta avsnitt ansluter till AMA Hus 18.\nText."


@pytest.mark.parametrize("agreed", [True, False])
def test_a_section_is_bound_by_what_both_read_alone(agreed: bool) -> None:
    first = PageText(0, "", PageStatus.TEXT, "1 MARK\nText.", 595, 842, 0)
    page = PageText(1, "", PageStatus.OCR, SECTION, 595, 842, 0, OCR_PICTURE)
    found = analyse_reading(page, reading_of(SECTION, agreed)).declarations
    (one,) = with_sections((first, page), found)
    assert (one.strength, one.section) == (
        (Strength.CONNECTS, "2 HUS") if agreed else (Strength.WEAKER, "")
    )


def test_a_text_layer_binds_no_section() -> None:
    first = PageText(0, "", PageStatus.TEXT, "1 MARK\nText.", 595, 842, 0)
    page = PageText(1, "", PageStatus.TEXT, SECTION, 595, 842, 0, "documents.page_text_layer")
    (one,) = with_sections((first, page), analyse_page(page, NoGeometry()).declarations)
    assert (one.strength, one.section) == (Strength.WEAKER, "")


SHIFTED = "".join(chr(ord(sign) - 29) for sign in "och att av för med som till är enligt " * 12)


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        (PageText(0, "", PageStatus.EMPTY, "", 595, 842, 0), OCR_PICTURE),
        (PageText(0, "", PageStatus.EMPTY, "7", 595, 842, 0, PICTURE), OCR_PICTURE),
        (PageText(0, "", PageStatus.FAILED, "", 595, 842, 0, UNSURE), OCR_DAMAGED),
        (PageText(0, "", PageStatus.TEXT, SHIFTED, 595, 842, 0), OCR_DAMAGED),
        (PageText(0, "", PageStatus.TEXT, "x", 595, 842, 0, "documents.page_text_layer"),
         OCR_LAYER),
        (PageText(0, "", PageStatus.TEXT, "och att av", 595, 842, 0), ""),
        (PageText(0, "", PageStatus.EMPTY, "", 595, 842, 0, "documents.page_blank"), ""),
        (PageText(0, "", PageStatus.FAILED, "", 0, 0, 0, "documents.page_raised"), ""),
    ],
)  # fmt: skip
def test_which_pages_are_read_from_their_pictures(page: PageText, problem: str) -> None:
    # A second page: a file of one blank page has no text at all.
    other = PageText(1, "", PageStatus.TEXT, "och", 595, 842, 0)
    health = (*file_health([page, other]), *page_health(page))
    assert [one.problem for one in ocr_orders([page, other], health)] == [problem] * bool(problem)


def test_a_file_that_lost_a_letter_is_read_whole() -> None:
    words = "FÖRARETEN HJÄLPARETEN ESKRIVNING ETONG eskrivning förareten"
    pages = [PageText(at, "", PageStatus.TEXT, words, 595, 842, 0) for at in range(2)]
    assert [one.page_index for one in ocr_orders(pages, file_health(pages))] == [0, 1]
