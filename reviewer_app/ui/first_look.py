"""Sizes and colours of the window at first sight. No Qt, and nothing that takes time to import."""

GAP = 10.0
"""Pixels around and between pages, at every zoom."""
WINDOW_COLORS = {False: "#eceff1", True: "#22272b"}
BASE_COLORS = {False: "#ffffff", True: "#1a1e21"}
"""The grounds of the window and of its lists, light and dark."""
DEEPER = 118
"""How much darker than the window the ground behind the pages is, in percent."""
_SMALL_HEIGHT = 900
"""Window height in pixels below which the lists at the foot start as low as they can be read."""
_SEPARATOR, _SCROLL_BAR = 5, 14
_BARS_ABOVE, _BAR_BELOW, _TAB_BAR = 80, 28, 26
_ABOVE_PAGES = 6
"""Pixels at the usual text size. Where they are others, the page moves a little when the bars
come; nothing else rests on them."""

_BAR_GROWTH = 0.55
"""Power of the text's scale by which the bars grow, measured from 100 to 200 percent."""


def first_sizes(width: int, height: int) -> tuple[int, int, int]:
    """Return the widths of the left and right docks and the height of those at the foot.

    The page and the comment are both readable from 1366 x 768 up.
    """
    left = max(236, min(340, round(width * 0.17)))
    right = max(420, min(680, round(width * 0.32)))
    foot = 170 if height < _SMALL_HEIGHT else round(height * 0.24)
    return left, right, foot


def first_page_area(width: int, height: int, text_size: int = 100) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the pages in a window of the first layout.

    `text_size` is in percent of the desktop's.
    """
    beside, right, foot = first_sizes(width, height)
    grown = (text_size / 100) ** _BAR_GROWTH
    left, top = beside + _SEPARATOR, round(_BARS_ABOVE * grown) + _ABOVE_PAGES
    across = width - right - _SEPARATOR - _SCROLL_BAR - left
    return left, top, across, height - round(_BAR_BELOW * grown) - foot - _SEPARATOR - top
