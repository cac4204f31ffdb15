"""Pictures of print as small files: eight colours where a page is black on white.

Print in black with a marker's colour over it needs four greys, marked or not: such a picture takes
a quarter of what a JPEG takes, and its letters keep their edges.
"""

import struct
import zlib
from collections.abc import Sequence

import pymupdf

from reviewer_app.core.geometry import Rect

_GREYS = 4
_EFFORT = 6
_MARKED = 4
"""Added to the number of a grey where it is marked."""
_MOST_BETWEEN = 0.3
"""Part of the pixels that may be neither black nor white: letters' edges are, photographs more."""
_NUMBERS = bytes((value * (_GREYS - 1) + 127) // 255 for value in range(256))
"""The number of the nearest grey for each value."""
_AGAIN = bytes(value | _MARKED for value in range(256))
_LEFT_HALF = bytes((value << 4) & 255 for value in range(256))
_CLASSES = bytes(value // 32 for value in range(256))
_MOVED = bytes((value + 16) // 32 for value in range(256))
_ANY = bytes([0] + [255] * 255)
_BETWEEN = bytes(range(1, _GREYS - 1))


def is_grey(pixmap: pymupdf.Pixmap) -> bool:
    """Return whether a picture (RGB) has no colours; a coarse one of the same place tells too."""
    samples = bytes(pixmap.samples_mv)
    reds, greens, blues = samples[0::3], samples[1::3], samples[2::3]
    return _alike(reds, greens) and _alike(greens, blues)


def small_png(
    pixmap: pymupdf.Pixmap, marks: Sequence[Rect], colour: tuple[float, float, float]
) -> bytes | None:
    """Return a grey picture as a PNG file; None where it has half-tones, as photographs have.

    The picture has an even width. `marks` are in its pixels; they get `colour` as of a marker pen.
    """
    numbers = bytes(pixmap.samples_mv).translate(_NUMBERS)
    between = len(numbers) - len(numbers.translate(None, _BETWEEN))
    if between > _MOST_BETWEEN * len(numbers):
        return None
    spots = [_spot(one, pixmap.width, pixmap.height) for one in marks]
    return _png(numbers, pixmap.width, pixmap.height, spots, colour)


def _spot(mark: Rect, width: int, height: int) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = (round(edge) for edge in mark)
    return max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)


def _alike(first: bytes, second: bytes) -> bool:
    """Return whether all values are alike: surely up to a difference of 16, surely not from 32.

    Colour profiles turn black into a black that is slightly brown. Values so near are in one
    class of 32 values, or of the same classes moved by half: only of one kind can a border lie
    between them. Done for all pixels at once, as numbers of a hundred thousand digits.
    """
    apart = (_unequal(first.translate(one), second.translate(one)) for one in (_CLASSES, _MOVED))
    return not next(apart) & next(apart)


def _unequal(first: bytes, second: bytes) -> int:
    """Return a number with a byte of ones for each pair that differs."""
    both = int.from_bytes(first, "big") ^ int.from_bytes(second, "big")
    return int.from_bytes(both.to_bytes(len(first), "big").translate(_ANY), "big")


def _png(
    numbers: bytes,
    width: int,
    height: int,
    spots: Sequence[tuple[int, int, int, int]],
    colour: tuple[float, float, float],
) -> bytes:
    pixels = bytearray(numbers)
    for x0, y0, x1, y1 in spots:
        for row in range(y0, y1):
            piece = slice(row * width + x0, row * width + x1)
            pixels[piece] = pixels[piece].translate(_AGAIN)
    header = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    press = zlib.compressobj(_EFFORT, memLevel=9, strategy=zlib.Z_FILTERED)
    packed = press.compress(_packed(bytes(pixels), width, height)) + press.flush()
    chunks = ((b"IHDR", header), (b"PLTE", _palette(colour)), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*one) for one in chunks)


def _packed(pixels: bytes, width: int, height: int) -> bytes:
    """Return rows of two pixels a byte, each after the number of its filter (none)."""
    left, right = pixels[0::2].translate(_LEFT_HALF), pixels[1::2]
    both = int.from_bytes(left, "big") | int.from_bytes(right, "big")
    data, row = both.to_bytes(len(left), "big"), width // 2
    return b"".join(b"\0" + data[at * row : (at + 1) * row] for at in range(height))


def _palette(colour: tuple[float, float, float]) -> bytes:
    greys = [round(255 * number / (_GREYS - 1)) for number in range(_GREYS)]
    plain = [value for grey in greys for value in (grey, grey, grey)]
    marked = [round(grey * part) for grey in greys for part in colour]
    return bytes([*plain, *marked])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
