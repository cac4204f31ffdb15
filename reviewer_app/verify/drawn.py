"""Pages of two files compared as they are drawn; both by PDFium, so that the same is the same."""

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

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

    def block(self, area: Area) -> bytes:
        """Return the bytes of an area, line by line."""
        left, top, right, bottom = area
        first, last = left * self.channels, right * self.channels
        starts = range(top * self.stride, bottom * self.stride, self.stride)
        return b"".join([self.pixels[start + first : start + last] for start in starts])


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
    whole = (0, 0, before.width, before.height)
    return all(before.block(one) == after.block(one) for one in _blocks(whole, areas))


def _blocks(area: Area, without: Sequence[Area]) -> Iterator[Area]:
    """Yield the parts of an area, as rectangles, that lie in none of others."""
    left, top, right, bottom = area
    edges = {edge for one in without for edge in (one[1], one[3]) if top < edge < bottom}
    for upper, lower in pairwise((top, *sorted(edges), bottom)):
        for start, end in _gaps(upper, right, without, left):
            yield start, upper, end, lower


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


def _lines(area: Area, inner: Area) -> Iterator[Area]:
    """Yield the part of an area as high as another, then each line above and below.

    Each of them is mostly of one kind, which is told at a glance.
    """
    left, top, right, bottom = area
    first, last = (min(max(one, top), bottom) for one in (inner[1], inner[3]))
    if first < last:
        yield left, first, right, last
    for y in (*range(top, first), *range(max(first, last), bottom)):
        yield left, y, right, y + 1


def _cut(area: Area, inner: Area) -> Iterator[Area]:
    """Yield what of an area lies to the left of another, below and above it, and to its right."""
    left, top, right, bottom = area
    across = (left, *(min(max(one, left), right) for one in (inner[0], inner[2])), right)
    return ((one, top, other, bottom) for one, other in pairwise(across) if one < other)


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
        return all(
            self.before.block(line) == self.after.block(line)
            or all(self._is_within(part, darkest, colour) for part in _cut(line, inner))
            for block in _blocks(area, free)
            for line in _lines(block, inner)
        ) and all(self._has(block, colour) for block in _blocks(inner, others))

    def _is_within(self, area: Area, darkest: Colour, usual: Colour) -> bool:
        """Return whether an area is between itself and itself coloured most darkly.

        Mostly it is as it was, or in the usual colour.
        """
        for was, now, most, part in self._channels(area, darkest, usual):
            if now not in (was, was.translate(_table(part))):
                low = was.translate(_table(most))
                if now != low and not _between(low, now, was):
                    return False
        return True

    def _has(self, area: Area, colour: Colour) -> bool:
        """Return whether an area is itself coloured."""
        for was, now, part, _ in self._channels(area, colour, colour):
            low = was.translate(_table(part))
            if now != low and not _between(low, now, low):
                return False
        return True

    def _channels(
        self, area: Area, one: Colour, other: Colour
    ) -> Iterator[tuple[bytes, bytes, float, float]]:
        """Yield an area before and after, colour by colour, with the parts of two."""
        before, after = self.before.block(area), self.after.block(area)
        step = self.before.channels
        for channel, (first, second) in enumerate(zip(one[::-1], other[::-1], strict=True)):
            yield before[channel::step], after[channel::step], first, second


def _between(low: bytes, now: bytes, high: bytes) -> bool:
    """Return whether shades lie between others, one by one, but for what rounding takes."""
    return all(
        least - _OFF <= one <= most + _OFF
        for least, one, most in set(zip(low, now, high, strict=True))
    )


@cache
def _table(part: float) -> bytes:
    """Return what each shade becomes under a colour laid over it, rounded as PDFium does."""
    factor = round(255 * part)
    return bytes(shade * factor // 255 for shade in range(256))
