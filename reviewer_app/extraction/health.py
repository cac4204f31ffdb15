"""Whether the text of a page or file can be trusted to be what is printed.

Text layers lose letters, carry shifted letters or letters with spaces between, or say everything
twice. A reference read from such text is not judged, and nothing is called missing from it.
Evidence is positive (damaged forms of known words), never unusual language alone: drawings and
tables of numbers are healthy.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import eq

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.lost_letters import lost_letters
from reviewer_app.extraction.sentences import words_of


class Damage(StrEnum):
    """What is wrong with a text."""

    NO_TEXT = "no_text"
    UNREADABLE = "unreadable"
    LETTER_SPACED = "letter_spaced"
    DOUBLED = "doubled"
    LETTERS_LOST = "letters_lost"


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """One damage; `page_index` is -1 where it is the whole file's."""

    damage: Damage
    page_index: int
    message: Message

    @property
    def spoils_references(self) -> bool:
        """Whether codes read from that text may differ from the printed ones."""
        return self.damage in (Damage.UNREADABLE, Damage.LETTER_SPACED, Damage.LETTERS_LOST)


def spoilt_by(findings: Iterable[HealthFinding], page_index: int) -> HealthFinding | None:
    """Return the finding that makes references on a page untrustworthy, None where none does."""
    for finding in findings:
        if finding.spoils_references and finding.page_index in (-1, page_index):
            return finding
    return None


def page_health(page: PageText) -> tuple[HealthFinding, ...]:
    """Return what is wrong with one page's text; pages that failed have their own problem."""
    if page.status is PageStatus.FAILED:
        return ()
    if page.status is PageStatus.EMPTY:
        return (_finding(Damage.NO_TEXT, page),)
    tokens = page.text.split()
    damages = []
    if _is_unreadable(page.text, tokens):
        damages.append(Damage.UNREADABLE)
    elif _is_letter_spaced(page.text, tokens):
        damages.append(Damage.LETTER_SPACED)
    if _is_doubled(page.text, tokens):
        damages.append(Damage.DOUBLED)
    return tuple(_finding(damage, page) for damage in damages)


def file_health(pages: Sequence[PageText]) -> tuple[HealthFinding, ...]:
    """Return what is wrong with a file as a whole: letters missing from all of it."""
    letters = lost_letters(page.text for page in pages if page.status is PageStatus.TEXT)
    if not letters:
        return ()
    message = Message(f"health.{Damage.LETTERS_LOST}", {"letters": ", ".join(letters)})
    return (HealthFinding(Damage.LETTERS_LOST, -1, message),)


def _finding(damage: Damage, page: PageText) -> HealthFinding:
    message = Message(f"health.{damage}", {"page": str(page.number)})
    return HealthFinding(damage, page.page_index, message)


# Words of which any readable page of prose holds some.
_COMMON = words_of(
    "och att av för med som till är enligt ska skall det den en ett på "
    "the of and to for is in with shall"
)
_UNMAPPED = re.compile(r"[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f\x7f-\x9f]")
_LETTER_WORD = re.compile(r"[^\W\d_]{4,}")
_VOWELS = re.compile(r"[aeiouyåäöéAEIOUYÅÄÖÉ]")
_SHIFTS = (29, 28, 30, 31, 1, 2, 3, -1, -2, -3)
"""Offsets between glyph numbers and letters seen in fonts without a map; 29 is the usual one."""


def _is_unreadable(text: str, tokens: Sequence[str]) -> bool:
    unmapped = len(_UNMAPPED.findall(text))
    printed = sum(map(len, tokens))
    if unmapped > 20 and unmapped > 0.1 * printed:
        return True
    if printed < 200 or not _COMMON.isdisjoint(map(str.lower, tokens)):
        return False
    words = _LETTER_WORD.findall(text)
    if len(words) >= 60 and sum(1 for word in words if _VOWELS.search(word)) < 0.5 * len(words):
        return True
    return any(_reads_when_shifted(text, shift) for shift in _SHIFTS)


def _reads_when_shifted(text: str, shift: int) -> bool:
    """Return whether moving every character by `shift` turns the text into words.

    Spaces may have been shifted along with the letters, or kept.
    """
    moved = {code: chr(code + shift) for code in range(max(1, -shift), 256) if code != 10}
    kept = text.translate({**moved, 32: " "}).lower().split()
    shifted = text.translate(moved).lower().split()
    return any(sum(word in _COMMON for word in words) >= 5 for words in (kept, shifted))


# "F ö r b e r e d e l s e": six letters or more, one space between each.
_SPACED_RUN = re.compile(r"(?<![^\W_])(?:[^\W\d_] ){5,}[^\W\d_](?![^\W_])")
_LETTER = re.compile(r"[^\W\d_]")


def _is_letter_spaced(text: str, tokens: Sequence[str]) -> bool:
    single = sum(1 for token in tokens if len(token) == 1)
    if single < 40:
        return False
    spaced = sum((len(run) + 1) // 2 for run in _SPACED_RUN.findall(text))
    return spaced >= 40 and spaced > 0.5 * len(_LETTER.findall(text))


def _is_doubled(text: str, tokens: Sequence[str]) -> bool:
    """Return whether nearly every word or line stands twice in a row, as in imitated bold."""
    if _repetitions(tokens) > 0.25 * len(tokens):
        words = [token for token in tokens if len(token) > 2 and token[0].isalpha()]
        if len(words) >= 40 and _repetitions(words) > 0.4 * len(words):
            return len(set(words)) > 10
    lines = [line for line in text.split("\n") if len(line) > 15]
    repeated = _repetitions(lines)
    return repeated >= 10 and repeated > 0.4 * len(lines)


def _repetitions(items: Sequence[str]) -> int:
    """Return how many items equal the one before them."""
    return sum(map(eq, items, items[1:]))
