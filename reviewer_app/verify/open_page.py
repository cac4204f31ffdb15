"""One page of a PDF while it is open: its text and the places of its signs, each read once."""

import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from operator import add

import pypdfium2
import pypdfium2.raw as raw

Rect = tuple[float, float, float, float]
_NO_SIGNS = ("Cc", "Cn", "Co", "Cs")
"""Control characters, and numbers that Unicode gives no character (the standard, 4.5)."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where signs stand, from the lowest up: twice the middle up and across, and their numbers.

    Numbers are those of the file's order.
    """

    along: list[float]
    across: list[float]
    numbers: list[int]


class OpenPage:
    """A page that stays open; coordinates are its own."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.page = page

    @cached_property
    def _text(self) -> pypdfium2.PdfTextPage:
        return self.page.get_textpage()

    @cached_property
    def text(self) -> str:
        """The text of the page as PDFium reads it."""
        return str(self._text.get_text_bounded())

    @cached_property
    def is_unreadable(self) -> bool:
        """Whether PDFium cannot tell what most signs of the page are, or reads no text it draws."""
        count = self._text.count_chars()
        codes = [(at, self._sign(at)) for at in range(count)]
        seen = [(at, sign) for at, sign in codes if not sign.isspace()]
        if not seen:
            return any(True for _ in self.page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,)))
        return 2 * sum(self._is_lost(at, sign) for at, sign in seen) > len(seen)

    def _is_lost(self, at: int, sign: str) -> bool:
        """Return whether a sign has no letter that its font would tell."""
        no_letter = sign == "\ufffd" or unicodedata.category(sign) in _NO_SIGNS
        return no_letter or self._is_unmapped(at)

    def _is_unmapped(self, at: int) -> bool:
        return bool(raw.FPDFText_HasUnicodeMapError(self._text, at) == 1)

    def text_in(self, box: Rect) -> str:
        """Return the text of what reaches into a box."""
        return str(self._text.get_text_bounded(*box))

    def signs_in(self, boxes: Sequence[Rect]) -> str:
        """Return the signs whose middle lies in one of the boxes, in the order of the file."""
        return "".join(map(self._sign, self._numbers_in(boxes)))

    def legible_in(self, boxes: Sequence[Rect]) -> tuple[tuple[str, ...], int]:
        """Return what can be made out in the boxes, cut where signs are lost, and how many are."""
        return self._legible(self._numbers_in(boxes))

    @cached_property
    def legible(self) -> tuple[tuple[str, ...], int]:
        """What can be made out of the whole page, cut where signs are lost, and how many are."""
        return self._legible(range(self._text.count_chars()))

    def _legible(self, numbers: Iterable[int]) -> tuple[tuple[str, ...], int]:
        parts, lost = [""], 0
        for at in numbers:
            sign = self._sign(at)
            if self._is_unmapped(at) or (not sign.isspace() and self._is_lost(at, sign)):
                lost += 1
                parts.append("")
            else:
                parts[-1] += sign
        return tuple(parts), lost

    def _sign(self, at: int) -> str:
        return chr(raw.FPDFText_GetUnicode(self._text, at))

    def _numbers_in(self, boxes: Sequence[Rect]) -> list[int]:
        """Return the numbers of the signs whose middle lies in one of the boxes, from 0 up."""
        found: set[int] = set()
        signs = self._places
        for left, bottom, right, top in boxes:
            first, last = bisect_left(signs.along, 2 * bottom), bisect_right(signs.along, 2 * top)
            found.update(
                number
                for number, middle in zip(
                    signs.numbers[first:last], signs.across[first:last], strict=True
                )
                if 2 * left <= middle <= 2 * right
            )
        return sorted(found)

    @cached_property
    def _places(self) -> _Places:
        """Where all signs stand but those of which PDFium cannot tell."""
        count = self._text.count_chars()
        boxes = (raw.FS_RECTF * count)()
        asked = map(raw.FPDFText_GetLooseCharBox, repeat(self._text.raw), range(count), boxes)
        known = [at for at, is_known in enumerate(asked) if is_known]
        # Left, top, right, bottom of one sign after the other.
        sides = array("f", bytes(boxes))
        across = list(map(add, sides[0::4], sides[2::4]))
        along = list(map(add, sides[1::4], sides[3::4]))
        known.sort(key=along.__getitem__)
        return _Places([along[at] for at in known], [across[at] for at in known], known)
