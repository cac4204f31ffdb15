"""What a registry row must be like. Every row is validated on every load."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from registry_db.editions import STATUTE_KINDS, WORKS, edition_exists
from registry_db.errors import REASONS, RegistryError
from registry_db.grammar import family_of_row, parent_of
from registry_db.records import Row

STATUSES = frozenset({"official", "public-document", "imported", "corrected"})
_SIGNS = frozenset(" ,.-–—/()[]&:;%+'’”\"°§*×≤≥±²³!?=")
_LETTERS = "".join(filter(str.isalpha, map(chr, range(0x80, 0x180))))
# What codes and headings may not hold: all but Latin letters, 0-9 and plain signs ("\t", "Ж").
_STRANGE = re.compile(f"[^A-Za-z0-9{_LETTERS}{re.escape(''.join(sorted(_SIGNS)))}]")
_MARKS_OF_TEXT = f"{_LETTERS}{re.escape(''.join(sorted(_SIGNS - {' '})))}"
# Nothing to refuse, as most texts are: "Jordschakt för va-ledning".
_PLAIN = re.compile(f"[A-Za-z0-9{_LETTERS}(](?: ?[A-Za-z0-9{_MARKS_OF_TEXT}])*")
_FORMULA_STARTS = ("=", "+", "-", "@", "#")
_FILLER = frozenset({"dummy", "test", "testrad", "xxx", "lorem ipsum", "tbd", "n/a", "null"})


class RawRow(NamedTuple):
    """A row as read from a file: nothing about it is trusted. `line` is 1-based."""

    work: str
    edition: str
    code: str
    heading: str
    status: str
    source: str
    origin: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a row is not taken: a key of REASONS and the part of the row it is about."""

    reason: str
    token: str = ""

    def error(self, origin: str, line: int) -> RegistryError:
        """Return the error that says so, with file and line."""
        reasons = REASONS[self.reason]
        return RegistryError(
            "row_refused",
            origin=origin,
            line=line,
            reason_sv=reasons["sv"],
            reason_en=reasons["en"],
            token=printable(self.token),
        )


def validate(raw: RawRow) -> Row | Refusal:
    """Return the row, its family and parent filled in, or why it is refused."""
    refusal = _refuse_texts(raw) or _refuse_edition(raw)
    if refusal is not None:
        return refusal
    family = family_of_row(raw.work, raw.code)
    if family is None:
        return Refusal("grammar", raw.code)
    parent = parent_of(family, raw.code) or ""
    return Row(raw.work, raw.edition, raw.code, raw.heading, family, parent, raw.source, raw.status)


def _refuse_texts(raw: RawRow) -> Refusal | None:
    for text in (raw.code, raw.heading):
        refusal = _refuse_text(text)
        if refusal is not None:
            return refusal
    return _refuse_source(raw.source) or _refuse_status(raw.status)


@lru_cache(maxsize=256)
def _refuse_source(source: str) -> Refusal | None:
    """Return what is wrong with a source; most rows of a list share theirs."""
    if not source.strip():
        return Refusal("blank", "source")
    if source != source.strip() or not source.isprintable():
        return Refusal("characters", source)
    return None


def _refuse_status(status: str) -> Refusal | None:
    return None if status in STATUSES else Refusal("status", status)


def _refuse_text(text: str) -> Refusal | None:
    """Return what is wrong with a code or heading, the plainest reason first."""
    if _PLAIN.fullmatch(text) is not None:
        return _refuse_filler(text)
    if not text.strip():
        return Refusal("blank", text)
    if text.startswith(_FORMULA_STARTS):
        return Refusal("formula", text)
    if text != " ".join(text.split()):
        return Refusal("spacing", text)
    if not unicodedata.is_normalized("NFC", text):
        return Refusal("not_composed", text)
    strange = _STRANGE.search(text)
    if strange:
        return Refusal("characters", strange.group())
    return _refuse_filler(text)


def _refuse_filler(text: str) -> Refusal | None:
    return Refusal("dummy", text) if text.casefold() in _FILLER else None


def _refuse_edition(raw: RawRow) -> Refusal | None:
    work = WORKS.get(raw.work)
    if work is None:
        return Refusal("work", raw.work)
    if not (raw.edition.isascii() and raw.edition.isdigit()):
        return Refusal("edition", raw.edition)
    if not edition_exists(raw.work, raw.edition):
        return Refusal("edition", raw.edition)
    if work.kind in STATUTE_KINDS and not raw.code.startswith(f"{raw.edition}:"):
        return Refusal("edition_of_statute", raw.code)
    return None


def printable(text: str) -> str:
    """Return at most 60 characters of `text`, invisible and control characters spelled out."""
    shown = "".join(
        sign if sign.isprintable() and not unicodedata.combining(sign) else f"\\u{ord(sign):04x}"
        for sign in text[:60]
    )
    return shown if len(text) <= 60 else f"{shown}…"
