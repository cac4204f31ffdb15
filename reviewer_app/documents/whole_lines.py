"""Where a part of a page can be cut without cutting a line of print in half; workers only."""

from collections.abc import Sequence

import pymupdf

from reviewer_app.core.geometry import Rect
from reviewer_app.documents.library import MUPDF_ERRORS
from reviewer_app.documents.pictured_lines import Print, pictured_lines

_FARTHEST = 16.0
"""Points that a cut is moved at most: the height of a line of large print."""
_REACH = 40.0
"""Points beyond a cut within which lines matter to it."""
_ROUNDS = 4
_AIR, _PICTURED_AIR = 1.0, 0.25
"""Points left beside a line; beside one on a picture, whose ink is known to half a point."""
_HEAD, _FOOT = 0.16, 0.10
"""Parts of a word's box that no letter without an accent or a tail reaches."""


class PageLines:
    """The words of a displayed page, as high as their letters are; else the lines it pictures."""

    def __init__(self, shown: pymupdf.DisplayList) -> None:
        self._shown = shown
        try:
            words = pymupdf.TextPage(shown.get_textpage(0)).extractWORDS()
        except MUPDF_ERRORS:
            words = []
        self._words: list[tuple[float, float, float, float]] = words
        self._air = _AIR if words else _PICTURED_AIR

    def cut(self, clip: Rect, inner: Rect, within: Rect) -> Rect:
        """Return `clip` with its upper and lower edge moved off the lines they cut.

        Outwards where the whole line is near, else inwards to before it; never into `inner` or
        out of the page `within`.
        """
        x0, top, x1, bottom = clip
        near = self.prints((x0, max(top - _REACH, within[1]), x1, min(bottom + _REACH, within[3])))
        upper = self._edge(near, top, -1, inner[1], within[1])
        lower = self._edge(near, bottom, 1, inner[3], within[3])
        return x0, upper, x1, lower

    def prints(self, area: Rect) -> list[Print]:
        """Return what of the page's print lies in a part of it, or reaches into it."""
        if not self._words:
            return pictured_lines(self._shown, area)
        x0, top, x1, bottom = area
        return [
            _print_of(one)
            for one in self._words
            if one[1] < bottom and one[3] > top and one[0] < x1 and one[2] > x0
        ]

    def _edge(
        self, words: Sequence[Print], edge: float, way: int, inner: float, outmost: float
    ) -> float:
        at = edge
        for _ in range(_ROUNDS):
            cut = [one for one in words if one.top < at < one.bottom]
            if not cut:
                return at
            at = (
                min(one.top for one in cut) - self._air if way < 0
                else max(one.bottom for one in cut) + self._air
            )  # fmt: skip
            if abs(at - edge) > _FARTHEST:
                return self._inwards(words, edge, way, inner)
            if (at - outmost) * way > 0:
                return outmost
        return at

    def _inwards(self, words: Sequence[Print], edge: float, way: int, inner: float) -> float:
        """Return the edge before the line it cuts; where it was if the place would be cut too."""
        cut = [one for one in words if one.top < edge < one.bottom]
        at = (
            max(one.bottom for one in cut) + self._air if way < 0
            else min(one.top for one in cut) - self._air
        )  # fmt: skip
        return at if (inner - at) * way < 0 else edge


def _print_of(word: Sequence[float]) -> Print:
    y0, y1 = word[1], word[3]
    height = y1 - y0
    return Print(y0 + _HEAD * height, y1 - _FOOT * height)
