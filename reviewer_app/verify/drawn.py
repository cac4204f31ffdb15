"""Pages of two files compared as they are drawn; both by PDFium, so that the same is the same."""

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pypdfium2
import pypdfium2.raw as raw

from reviewer_app.verify.annotations import Box

_MOST_PIXELS = 12_000_000
_OFF = 12
"""Steps of 255 by which a colour may be off: rounding, and the edges of letters."""
_WIDER = 0.35
"""By how much of its height a highlight's round ends reach beyond what it marks."""
_FRAME = 2.0
"""Points by which the frame that PDFium draws round a note without a look reaches beyond it."""
_BESIDE = 2.0
"""Points, pixels at the usual size: where an edge is half covered."""

Colour = tuple[float, float, float]
Area = tuple[int, int, int, int]
"""Pixels: left, top, right, bottom, the latter two outside."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page."""

    width: int
    height: int
    stride: int
    channels: int
    pixels: bytes

    def row(self, y: int, left: int, right: int) -> bytes:
        """Return the bytes of a part of a line."""
        start = y * self.stride
        return self.pixels[start + left * self.channels : start + right * self.channels]


@dataclass(frozen=True, slots=True)
class Shade:
    """Where a page may be coloured: a box in its own coordinates, exactly or just within.

    Without a colour anything may be drawn there.
    """

    box: Box
    colour: Colour | None = None


def draw(page: pypdfium2.PdfPage, *, annotations: bool) -> Picture:
    """Return a page drawn at 72 dpi, smaller where it is very large."""
    width, height = page.get_size()
    scale = min(1.0, (_MOST_PIXELS / max(width * height, 1)) ** 0.5)
    bitmap = page.render(scale=scale, may_draw_forms=False, draw_annots=annotations)
    pixels = bytes(bitmap.buffer)
    return Picture(bitmap.width, bitmap.height, bitmap.stride, bitmap.n_channels, pixels)


def same_but_for(
    before: Picture, after: Picture, page: pypdfium2.PdfPage, shades: Sequence[Shade]
) -> bool:
    """Return whether two pictures of a page differ in nothing but the shades, as given."""
    if (before.width, before.height, before.channels) != (
        after.width, after.height, after.channels,
    ):  # fmt: skip
        return False
    areas = [_area(before, page, _widened(one)) for one in shades]
    if not _same_outside(before, after, areas):
        return False
    drawn = _Drawn(before, after)
    return all(
        drawn.is_coloured(
            area,
            _area(before, page, one.box, inside=True),
            one.colour,
            [
                (other, areas[number])
                for number, other in enumerate(shades)
                if number != at and _meet(area, areas[number])
            ],
        )
        for at, (area, one) in enumerate(zip(areas, shades, strict=True))
        if one.colour is not None
    )


def _widened(shade: Shade) -> Box:
    left, bottom, right, top = shade.box
    if shade.colour is None:
        return (left - _FRAME, bottom - _FRAME, right + _FRAME, top + _FRAME)
    ends = _WIDER * min(top - bottom, right - left)
    return (left - ends, bottom - ends, right + ends, top + ends)


def _area(picture: Picture, page: pypdfium2.PdfPage, box: Box, *, inside: bool = False) -> Area:
    """Return the pixels of a box of a page, those half in it counted or left out."""
    across, down = zip(
        *(_device(picture, page, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])),
        strict=True,
    )
    edge = -int(_BESIDE) if inside else int(_BESIDE)
    return (
        max(min(across) - edge, 0), max(min(down) - edge, 0),
        min(max(across) + edge, picture.width), min(max(down) + edge, picture.height),
    )  # fmt: skip


def _device(picture: Picture, page: pypdfium2.PdfPage, x: float, y: float) -> tuple[int, int]:
    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(
        page, 0, 0, picture.width, picture.height, 0, x, y, ctypes.byref(across), ctypes.byref(down)
    )
    return across.value, down.value


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _same_outside(before: Picture, after: Picture, areas: Sequence[Area]) -> bool:
    if before.pixels == after.pixels:
        return True
    return all(
        before.row(y, left, right) == after.row(y, left, right)
        for y in range(before.height)
        for left, right in _gaps(y, before.width, areas)
    )


def _gaps(y: int, end: int, areas: Iterable[Area], start: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the parts of a line, from `start` to `end`, that lie in none of the areas."""
    at = start
    for left, right in sorted((one[0], one[2]) for one in areas if one[1] <= y < one[3]):
        if left > at:
            yield at, min(left, end)
        at = max(at, right)
        if at >= end:
            return
    if at < end:
        yield at, end


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Two pictures of one size, one with colours laid over it."""

    before: Picture
    after: Picture

    def is_coloured(
        self, area: Area, inner: Area, colour: Colour, meeting: Sequence[tuple[Shade, Area]]
    ) -> bool:
        """Return whether an area has a colour over all of its inside, and over the rest at most.

        Where others meet it theirs may come on top, and anything where they have none.
        """
        darkest = colour
        for shade, _ in meeting:
            darkest = tuple(  # type: ignore[assignment]
                one * other for one, other in zip(darkest, shade.colour or (1, 1, 1), strict=True)
            )
        free = [where for shade, where in meeting if shade.colour is None]
        others = [where for _, where in meeting]
        for y in range(area[1], area[3]):
            for left, right in _gaps(y, area[2], free, area[0]):
                if not self._between(y, left, right, darkest, exact=False):
                    return False
            if inner[1] <= y < inner[3]:
                for left, right in _gaps(y, inner[2], others, inner[0]):
                    if not self._between(y, left, right, colour, exact=True):
                        return False
        return True

    def _between(self, y: int, left: int, right: int, colour: Colour, *, exact: bool) -> bool:
        """Return whether a part of a line is between itself and itself coloured, or just that."""
        before, after = self.before.row(y, left, right), self.after.row(y, left, right)
        step = self.before.channels
        for channel, part in enumerate(reversed(colour)):
            was, now = before[channel::step], after[channel::step]
            low = was.translate(_table(part))
            high = low if exact else was
            if now not in (low, high) and not all(
                least - _OFF <= one <= most + _OFF
                for least, one, most in zip(low, now, high, strict=True)
            ):
                return False
        return True


@cache
def _table(part: float) -> bytes:
    """Return what each shade becomes under a colour laid over it."""
    return bytes(round(shade * part) for shade in range(256))
