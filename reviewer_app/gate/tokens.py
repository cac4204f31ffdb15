"""Free text cut into words, numbers and mixed tokens."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

_PIECE = re.compile(r"[^\s\u00a0\u202f]+")
# Forms seen are "redovisas.Krav": a full stop without its space.
_GLUED_STOP = re.compile(r"(?<=[a-zåäö]{2})[.!?](?=[A-ZÅÄÖ][a-zåäö])")
_OPENING = "\"'“”„’‘«»([;:!?…,•"
_CLOSING = "\"'“”„’‘«»)];:!?…,."
_DASHES = "-‐‑–—−"
_LETTER = re.compile(r"[^\W\d_]")
# Any digit there is, so that one that is not ours cannot pass for a sign.
_DIGIT = re.compile(r"[\d²³¹⁰-⁹₀-₉]")


class Kind(Enum):
    """What a token is made of."""

    SIGN = "sign"
    WORD = "word"
    NUMBER = "number"
    MIXED = "mixed"


@dataclass(slots=True)
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
    found: list[Token] = []
    for match in _PIECE.finditer(text):
        piece, start = match.group(), match.start()
        if piece.isalpha():
            found.append(Token(Kind.WORD, piece, start, match.end(), "", ""))
        else:
            found += (_token(part, start + at) for part, at in _parts(piece))
    return found


def _parts(piece: str) -> Iterator[tuple[str, int]]:
    at = 0
    for stop in _GLUED_STOP.finditer(piece):
        yield piece[at : stop.end()], at
        at = stop.end()
    yield piece[at:], at


def _token(piece: str, start: int) -> Token:
    head = len(piece) - len(piece.lstrip(_OPENING + _DASHES + "±≥≤<>≈+="))
    core = piece[head:].rstrip(_CLOSING + _DASHES)
    end = head + len(core)
    return Token(_kind(core), core, start + head, start + end, piece[:head], piece[end:])


def _kind(core: str) -> Kind:
    if core.isalpha():
        return Kind.WORD
    letters = _LETTER.search(core) is not None
    if _DIGIT.search(core) is None:
        return Kind.WORD if letters else Kind.SIGN
    return Kind.MIXED if letters else Kind.NUMBER
