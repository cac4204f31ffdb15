"""Which pictures make up what is visible of a page. No Qt."""

from dataclasses import dataclass

from reviewer_app.documents.render_protocol import (
    SLOT_PIXELS,
    Clip,
    ImageKey,
    draft_key,
    pixel_length,
)

TILE = 768
"""Pixels; of the sizes tried, first sight and full sight of a drawing were best balanced here."""
_DRAFT_OF_HEAVY = 250_000
"""Pixels of a heavy page up to which it is drawn whole: its draft is as large."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page as it is shown: size in points after rotation, device pixels a point."""

    file_id: str
    page_index: int
    rotation: int
    width: float
    height: float
    scale: float
    heavy: bool
    dark: bool = False

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in device pixels."""
        return pixel_length(self.width, self.scale), pixel_length(self.height, self.scale)

    @property
    def whole(self) -> ImageKey:
        """The picture of the whole page at this scale."""
        return ImageKey(self.file_id, self.page_index, self.rotation, self.scale, dark=self.dark)

    @property
    def draft(self) -> ImageKey:
        """The quick small picture of the whole page."""
        return draft_key(self.whole, self.width, self.height)

    @property
    def tiled(self) -> bool:
        """Whether the page is drawn in tiles: large ones, and those that take long."""
        width, height = self.pixels
        return width * height > (_DRAFT_OF_HEAVY if self.heavy else SLOT_PIXELS)


def tiles(page: ShownPage, visible: Clip) -> tuple[ImageKey, ...]:
    """Return the tiles that cover the visible part, those nearest its middle first."""
    width, height = page.pixels
    left, top = max(visible[0], 0) // TILE, max(visible[1], 0) // TILE
    right, bottom = min(visible[2], width), min(visible[3], height)
    middle = ((visible[0] + right) / 2, (visible[1] + bottom) / 2)
    clips = [
        (x * TILE, y * TILE, min((x + 1) * TILE, width), min((y + 1) * TILE, height))
        for y in range(top, -(-bottom // TILE))
        for x in range(left, -(-right // TILE))
    ]
    clips.sort(key=lambda clip: _distance(clip, middle))
    whole = page.whole
    return tuple(whole._replace(clip=clip) for clip in clips)


def _distance(clip: Clip, middle: tuple[float, float]) -> float:
    return abs((clip[0] + clip[2]) / 2 - middle[0]) + abs((clip[1] + clip[3]) / 2 - middle[1])
