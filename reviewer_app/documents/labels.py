"""Printed page labels (ISO 32000-1, 12.4.2), read from the page label tree of the catalogue."""

from collections.abc import Iterator
from dataclasses import dataclass

from pymupdf import mupdf

_DEEPEST = 32
"""Levels of the number tree; a deeper one is a loop in a damaged file."""
_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC")),
    *((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


@dataclass(frozen=True, slots=True)
class _Range:
    """Labels from page index `first` on: prefix, then numbers from `start` in `style`."""

    first: int
    style: str
    prefix: str
    start: int


def page_labels(pdf: mupdf.PdfDocument, page_count: int) -> tuple[str, ...]:
    """Return one label a page; "" throughout where the file defines none."""
    root = mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf), "Root")
    ranges = sorted(_ranges(mupdf.pdf_dict_gets(root, "PageLabels")), key=lambda one: one.first)
    labels = [""] * page_count
    ends = [one.first for one in ranges[1:]] + [page_count]
    for one, end in zip(ranges, ends, strict=False):
        for index in range(max(one.first, 0), min(end, page_count)):
            labels[index] = one.prefix + _number(one.start + index - one.first, one.style)
    return tuple(labels)


def _ranges(node: mupdf.PdfObj, depth: int = 0) -> Iterator[_Range]:
    if depth > _DEEPEST:
        return
    numbers = mupdf.pdf_dict_gets(node, "Nums")
    for position in range(0, mupdf.pdf_array_len(numbers) - 1, 2):
        first = mupdf.pdf_to_int(mupdf.pdf_array_get(numbers, position))
        yield _range(first, mupdf.pdf_array_get(numbers, position + 1))
    kids = mupdf.pdf_dict_gets(node, "Kids")
    for position in range(mupdf.pdf_array_len(kids)):
        yield from _ranges(mupdf.pdf_array_get(kids, position), depth + 1)


def _range(first: int, entry: mupdf.PdfObj) -> _Range:
    return _Range(
        first,
        style=mupdf.pdf_to_name(mupdf.pdf_dict_gets(entry, "S")),
        prefix=mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(entry, "P")),
        start=max(mupdf.pdf_to_int(mupdf.pdf_dict_gets(entry, "St")), 1),
    )


def _number(value: int, style: str) -> str:
    match style:
        case "D":
            return str(value)
        case "R" | "r":
            return _roman(value) if style == "R" else _roman(value).lower()
        case "A" | "a":
            # A to Z, then AA to ZZ, then AAA ...
            letter = chr(ord(style) + (value - 1) % 26)
            return letter * ((value - 1) // 26 + 1)
    return ""


def _roman(value: int) -> str:
    parts = []
    for worth, sign in _ROMAN:
        count, value = divmod(value, worth)
        parts.append(sign * count)
    return "".join(parts)
