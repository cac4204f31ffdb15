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

from reviewer_app.core.page import HIDDEN, PART_PICTURE, TEXT_LAYER, PageText
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.lost_letters import lost_letters, lost_on_page
from reviewer_app.extraction.page_signs import PageSigns
from reviewer_app.extraction.prose import has_prose
from reviewer_app.extraction.unreadable import is_unreadable, lacks_letters


class Damage(StrEnum):
    """What is wrong with a text."""

    NO_TEXT = "no_text"
    PICTURE = "picture"
    PART_PICTURE = "part_picture"
    HIDDEN = "hidden"
    TEXT_LAYER = "text_layer"
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


_PROBLEMS = {
    HIDDEN: Damage.HIDDEN, TEXT_LAYER: Damage.TEXT_LAYER, PART_PICTURE: Damage.PART_PICTURE,
}  # fmt: skip


def page_health(page: PageText, signs: PageSigns | None = None) -> tuple[HealthFinding, ...]:
    """Return what is wrong with one page's text; pages that failed have their own problem.

    A blank page has nothing to read: it is a fault only in a file without any text (file_health).
    `signs` are the text's, where they are known.
    """
    return (*_unseen(page), *_text_health(page, signs or PageSigns(page.text)))


def _unseen(page: PageText) -> tuple[HealthFinding, ...]:
    """Return what is known of a page that its text is not what is seen, or not all of it."""
    damage = _PROBLEMS.get(page.problem)
    return () if damage is None else (_finding(damage, page),)


def _text_health(page: PageText, signs: PageSigns) -> tuple[HealthFinding, ...]:
    if page.status is PageStatus.FAILED or page.is_blank:
        return ()
    if page.is_picture:
        return (_finding(Damage.PICTURE, page),)
    if page.status is PageStatus.EMPTY:
        return (_finding(Damage.NO_TEXT, page),)
    head = page.text[:_HEAD].split()
    damages = []
    if signs.may_lack_letters and lacks_letters(page.text, western=_is_western(page.text)):
        damages.append(Damage.UNREADABLE)
    elif not (has_prose(head[:_FIRST_WORDS]) or has_prose(head)):
        damages += _damage_without_prose(page.text)
    if _is_doubled(page.text, head):
        damages.append(Damage.DOUBLED)
    return (*_letters_lost(page), *(_finding(damage, page) for damage in damages))


def _letters_lost(page: PageText) -> tuple[HealthFinding, ...]:
    """Return that a page of print lacks letters; OCR that takes å for a has misread, not lost."""
    letters = () if page.is_ocr else lost_on_page(page.text)
    if not letters:
        return ()
    params = {"page": str(page.number), "letters": ", ".join(letters)}
    message = Message("health.letters_lost_on_page", params)
    return (HealthFinding(Damage.LETTERS_LOST, page.page_index, message),)


def document_health(
    pages: Sequence[PageText], found: Iterable[HealthFinding]
) -> tuple[HealthFinding, ...]:
    """Return what is wrong with a document: with the whole file first, then what was `found`.

    Letters lost in the whole file are not named again for each page.
    """
    whole = file_health(pages)
    if any(one.damage is Damage.LETTERS_LOST for one in whole):
        found = (one for one in found if one.damage is not Damage.LETTERS_LOST)
    return (*whole, *found)


def file_health(pages: Sequence[PageText]) -> tuple[HealthFinding, ...]:
    """Return what is wrong with a file as a whole: letters missing from all of it, no text."""
    if not any(page.status in (PageStatus.TEXT, PageStatus.OCR) for page in pages):
        return tuple(_finding(Damage.NO_TEXT, page) for page in pages if page.is_blank)
    letters = lost_letters(page.text for page in pages if page.status is PageStatus.TEXT)
    if not letters:
        return ()
    message = Message(f"health.{Damage.LETTERS_LOST}", {"letters": ", ".join(letters)})
    return (HealthFinding(Damage.LETTERS_LOST, -1, message),)


def _finding(damage: Damage, page: PageText) -> HealthFinding:
    message = Message(f"health.{damage}", {"page": str(page.number)})
    return HealthFinding(damage, page.page_index, message)


_FIRST_WORDS = 40
"""Words of prose among which some common ones nearly always are."""
_HEAD = 800
"""Characters whose words tell whether to look closer at a page."""


def _is_western(text: str) -> bool:
    """Return whether all characters are of Latin-1, which holds no mark for a missing letter."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _damage_without_prose(text: str) -> tuple[Damage, ...]:
    """Return what is wrong with a text whose beginning holds no prose: often nothing."""
    tokens = text.split()
    if has_prose(tokens):
        return ()
    if _is_letter_spaced(text, tokens):
        return (Damage.LETTER_SPACED,)
    return (Damage.UNREADABLE,) if is_unreadable(text, tokens) else ()


# "F ö r b e r e d e l s e": six letters or more, one space between each.
_SPACED_RUN = re.compile(r"(?<![^\W_])(?:[^\W\d_] ){5,}[^\W\d_](?![^\W_])")
_LETTER = re.compile(r"[^\W\d_]")


def _is_letter_spaced(text: str, tokens: Sequence[str]) -> bool:
    if sum(1 for token in tokens if len(token) == 1) < 40:
        return False
    spaced = sum((len(run) + 1) // 2 for run in _SPACED_RUN.findall(text))
    return spaced >= 40 and spaced > 0.5 * len(_LETTER.findall(text))


def _is_doubled(text: str, head: Sequence[str]) -> bool:
    """Return whether nearly every word or line stands twice in a row, as in imitated bold."""
    if _repetitions(head) > 0.25 * len(head):
        words = [token for token in text.split() if len(token) > 2 and token[0].isalpha()]
        if len(words) >= 40 and _repetitions(words) > 0.4 * len(words):
            return len(set(words)) > 10
    lines = [line for line in text.split("\n", _LINES)[:_LINES] if len(line) > 15]
    repeated = _repetitions(lines)
    return repeated >= 10 and repeated > 0.4 * len(lines)


_LINES = 40
"""Lines that tell a doubled page: it is so from its beginning."""


def _repetitions(items: Sequence[str]) -> int:
    """Return how many items equal the one before them."""
    return sum(map(eq, items, items[1:]))
