"""Rows as high as their wrapped text, and free to grow with what people write into them.

A spreadsheet program that trusts a file measures no row when it opens it; and a height that is
set as a person would set it stays when an answer is filled in. So the heights are written as
those that a program found.
"""

from collections.abc import Sequence
from math import ceil
from typing import Any

from xlsxwriter.worksheet import Worksheet

LINE = 15.0
"""Points: the height of a row of one line, as Excel's own font has it."""
_TALLEST = 409.0
"""Excel's limit."""


class GrowingSheet(Worksheet):
    """A worksheet whose rows have heights that programs may change."""

    def _xml_start_tag_unencoded(
        self, tag: str, attributes: Sequence[tuple[str, Any]] = ()
    ) -> None:
        if tag == "row":
            attributes = [one for one in attributes if one[0] != "customHeight"]
        super()._xml_start_tag_unencoded(tag, attributes)


def lead_by_slashes(sheet: Worksheet, row: int, column: int) -> None:
    """Let the link in a cell have the slashes of every system, not those of one.

    A path with backslashes leads nowhere but on Windows; Excel itself writes slashes.
    """
    link = sheet.hyperlinks.get(row, {}).get(column)
    if link is not None:
        link._relationship_link = link._relationship_link.replace("\\", "/")  # noqa: SLF001


def height_of(texts: Sequence[str], widths: Sequence[int]) -> float:
    """Return the height of a row in points: of its tallest text, in columns of these widths."""
    lines = max(
        (_lines(text, width) for text, width in zip(texts, widths, strict=False)), default=1
    )
    return min(lines * LINE, _TALLEST)


def _lines(text: str, width: int) -> int:
    if len(text) <= width and "\n" not in text:
        return 1
    return sum(max(1, ceil(len(part) / width)) for part in text.split("\n"))
