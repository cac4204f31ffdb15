"""Free text cut into words, numbers and mixed tokens."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

_PIECE = re.compile(r"[^\s\u00a0\u202f]+")
# As in "redovisas.Krav": a full stop without its space.
_GLUED_STOP = re.compile(r"(?<=[a-zåäö]{2})[.!?](?=[A-ZÅÄÖ][a-zåäö])")
_OPENING = "\"'“”„’‘«»([;:!?…,•"
_CLOSING = "\"'“”„’‘«»)];:!?…,."
_DASHES = "-‐‑–—−"
_RAISED = "²³"


class Kind(Enum):
    """What a token is made of."""

    SIGN = "sign"
    WORD = "word"
    NUMBER = "number"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Token:
    """A word or number without the punctuation around it.

    `text` stands at [start, end); `before` and `after` are the punctuation taken off.
    """

    kind: Kind
    text: str
    start: int
    end: int
    before: str
    after: str

    @property
    def folded(self) -> str:
        """The token case folded."""
        return self.text.casefold()


def tokens(text: str) -> list[Token]:
    """Return the tokens of `text` in order."""
    return [_token(piece, start) for piece, start in _pieces(text)]


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    for match in _PIECE.finditer(text):
        piece, start = match.group(), match.start()
        at = 0
        for stop in _GLUED_STOP.finditer(piece):
            yield piece[at : stop.end()], start + at
            at = stop.end()
        yield piece[at:], start + at


def _token(piece: str, start: int) -> Token:
    head = len(piece) - len(piece.lstrip(_OPENING + _DASHES + "±≥≤<>≈+="))
    core = piece[head:].rstrip(_CLOSING + _DASHES)
    end = head + len(core)
    return Token(_kind(core), core, start + head, start + end, piece[:head], piece[end:])


def _kind(core: str) -> Kind:
    if not any(sign.isalnum() or sign in _RAISED for sign in core):
        return Kind.SIGN
    digits = any("0" <= sign <= "9" or sign in _RAISED for sign in core)
    if not digits:
        return Kind.WORD
    return Kind.MIXED if any(sign.isalpha() for sign in core) else Kind.NUMBER
