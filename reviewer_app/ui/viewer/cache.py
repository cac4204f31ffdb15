"""Pictures of pages, the longest unused dropped first, bounded by bytes. No Qt."""

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Generic, TypeVar

from reviewer_app.documents.render_protocol import ImageKey

Picture = TypeVar("Picture")
PageId = tuple[str, int, int, bool]
"""(file id, page index, added rotation, whether dark)."""


def page_of(key: ImageKey) -> PageId:
    """Return which page a picture shows, and how."""
    return key.file_id, key.page_index, key.rotation, key.dark


class PictureCache(Generic[Picture]):
    """At most `limit` bytes of pictures, though always the last one put in."""

    def __init__(self, limit: int, size_of: Callable[[Picture], int]) -> None:
        self._limit = limit
        self._size_of = size_of
        self._pictures: OrderedDict[ImageKey, Picture] = OrderedDict()
        self._by_page: defaultdict[PageId, set[ImageKey]] = defaultdict(set)
        self.size = 0

    def __contains__(self, key: ImageKey) -> bool:
        return key in self._pictures

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: ImageKey) -> Picture | None:
        """Return a picture and count it as used."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: ImageKey, picture: Picture) -> None:
        """Keep a picture."""
        self._drop(key)
        self._pictures[key] = picture
        self._by_page[page_of(key)].add(key)
        self.size += self._size_of(picture)
        while self.size > self._limit and len(self._pictures) > 1:
            self._drop(next(iter(self._pictures)))

    def nearest_whole(self, page: PageId, scale: float) -> ImageKey | None:
        """Return the whole-page picture best shown at `scale`: larger rather than smaller."""
        wholes = [key for key in self._by_page.get(page, ()) if key.clip is None]
        return min(wholes, key=lambda key: _distance(key, scale), default=None)

    def other_tiles(self, page: PageId, scale: float) -> tuple[ImageKey, ...]:
        """Return the page's tiles of the one other scale that is nearest to `scale`."""
        tiles = [k for k in self._by_page.get(page, ()) if k.clip is not None and k.scale != scale]
        if not tiles:
            return ()
        nearest = min(tiles, key=lambda key: _distance(key, scale)).scale
        return tuple(key for key in tiles if key.scale == nearest)

    def forget(self, file_id: str) -> None:
        """Drop every picture of a file."""
        for key in [key for key in self._pictures if key.file_id == file_id]:
            self._drop(key)

    def _drop(self, key: ImageKey) -> None:
        picture = self._pictures.pop(key, None)
        if picture is None:
            return
        self.size -= self._size_of(picture)
        keys = self._by_page[page_of(key)]
        keys.discard(key)
        if not keys:
            del self._by_page[page_of(key)]


def _distance(key: ImageKey, scale: float) -> tuple[bool, float]:
    ratio = key.scale / scale
    # A draft of the same size is worth less than a smooth picture.
    return key.draft, ratio if ratio >= 1 else 2 / ratio
