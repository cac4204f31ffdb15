"""What a worker does with a page read by OCR: the sweep, and how far findings can be trusted."""

from dataclasses import replace

from reviewer_app.core.ocr import OcrReading
from reviewer_app.core.page import PageText, Word
from reviewer_app.core.reference import Declaration
from reviewer_app.extraction.page_task import PageFindings, analyse_page, as_read_once


class ReadGeometry:
    """Where the words of a page read by OCR stand (the PageGeometry of the analysis)."""

    def __init__(self, reading: OcrReading) -> None:
        self._words = reading.placed_words()

    def words(self) -> tuple[Word, ...]:
        """Return the page's words in text order."""
        return self._words


def analyse_reading(
    page: PageText, reading: OcrReading, *, registry_path: str = ""
) -> PageFindings:
    """Return the findings of a page, each candidate with who read it; see page_task.

    A declaration whose words of weight were not read the same by both witnesses is weaker: a
    person confirms the edition, for one wrong digit would be another edition.
    """
    found = analyse_page(page, ReadGeometry(reading), registry_path=registry_path)
    return replace(
        found,
        candidates=tuple(
            replace(one, reading=reading.reading_of(one.start, one.end)) for one in found.candidates
        ),
        declarations=tuple(_weighed(one, page.text, reading) for one in found.declarations),
    )


def _weighed(found: Declaration, text: str, reading: OcrReading) -> Declaration:
    return found if _is_agreed(found, text, reading) else as_read_once(found)


def _is_agreed(found: Declaration, text: str, reading: OcrReading) -> bool:
    """Return whether both witnesses read all names and numbers of a declaration the same."""
    words = reading.words_in(found.start, found.end)
    weighty = [word for word in words if _has_weight(text[word.start : word.end])]
    return bool(weighty) and all(word.agreed for word in weighty)


def _has_weight(word: str) -> bool:
    return any(sign.isupper() or sign.isdigit() for sign in word)
