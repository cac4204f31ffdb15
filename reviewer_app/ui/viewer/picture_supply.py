"""Pictures for the view: kept, wished for, and remembered as heavy or failed."""

from collections.abc import Sequence
from itertools import zip_longest

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from reviewer_app.documents.render_protocol import Channel, Clip, ImageKey, PageFailed
from reviewer_app.ui.viewer.cache import PictureCache
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.tiling import ShownPage, tiles

CACHE_BYTES = 52 << 20
"""The window's process stays below 300 MB with this, the shared slots and Qt, also where no other
program shares Qt's pages."""
AHEAD_BYTES = 24 << 20
"""What pictures may take that are drawn before anybody has asked for their pages."""


class PictureSupply(QObject):
    """Keeps the pictures of one channel and wishes for those that are missing.

    Signals:
        picture_arrived: file id, page index
        page_failed: file id, page index
    """

    picture_arrived = Signal(str, int)
    page_failed = Signal(str, int)

    def __init__(
        self,
        bridge: RenderBridge,
        channel: Channel,
        limit: int = CACHE_BYTES,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._channel = channel
        self._answered = {channel, Channel.AHEAD} if channel is Channel.VIEW else {channel}
        self._sent: tuple[ImageKey, ...] | None = None
        self._cache: PictureCache[QImage] = PictureCache(limit, lambda image: image.sizeInBytes())
        self._heavy: set[tuple[str, int]] = set()
        self._failed: set[tuple[str, int]] = set()
        self._wishes: dict[object, tuple[ImageKey, ...]] = {}
        # Several changes in one turn of the event loop make one list of wishes.
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._on_timer_timeout)
        bridge.picture_drawn.connect(self._on_bridge_picture_drawn)
        bridge.page_failed.connect(self._on_bridge_page_failed)

    @property
    def cache(self) -> PictureCache[QImage]:
        """The pictures at hand."""
        return self._cache

    def is_heavy(self, file_id: str, page_index: int) -> bool:
        """Return whether drawing the page takes long."""
        return (file_id, page_index) in self._heavy

    def has_failed(self, file_id: str, page_index: int) -> bool:
        """Return whether the page cannot be drawn."""
        return (file_id, page_index) in self._failed

    def want(self, keys: Sequence[ImageKey], by: object = None) -> None:
        """Wish for pictures, most wanted first, in place of the earlier wishes `by` the same."""
        self._note(keys, by)
        self._timer.start()

    def want_at_once(self, keys: Sequence[ImageKey], by: object = None) -> None:
        """Wish for pictures without waiting for the end of this turn of the event loop."""
        self._note(keys, by)
        self._on_timer_timeout()

    def want_ahead(self, keys: Sequence[ImageKey]) -> None:
        """Have pictures drawn when nothing else is, in place of those wished so before."""
        self._bridge.wish(Channel.AHEAD, [key for key in keys if key not in self._cache])

    @property
    def wanted(self) -> tuple[ImageKey, ...]:
        """The pictures wished for: the most wanted of each who wishes, then the next of each."""
        turns = zip_longest(*reversed(self._wishes.values()))
        return tuple(dict.fromkeys(key for turn in turns for key in turn if key is not None))

    def _note(self, keys: Sequence[ImageKey], by: object) -> None:
        self._wishes.pop(by, None)
        if keys:
            self._wishes[by] = tuple(keys)

    def forget(self, file_id: str) -> None:
        """Forget a closed file."""
        self._cache.forget(file_id)
        self._heavy = {page for page in self._heavy if page[0] != file_id}
        self._failed = {page for page in self._failed if page[0] != file_id}
        self._sent = None

    def _on_timer_timeout(self) -> None:
        missing = tuple(key for key in self.wanted if key not in self._cache)
        # The worker has this list: nothing has come of it.
        if missing != self._sent:
            self._sent = missing
            self._bridge.wish(self._channel, missing)

    def _on_bridge_picture_drawn(
        self, channel: Channel, key: ImageKey, image: QImage, heavy: bool
    ) -> None:
        if channel not in self._answered:
            return
        self._sent = None
        if heavy:
            self._heavy.add((key.file_id, key.page_index))
        self._cache.put(key, image)
        self.picture_arrived.emit(key.file_id, key.page_index)

    def _on_bridge_page_failed(self, failure: PageFailed) -> None:
        self._sent = None
        self._failed.add((failure.file_id, failure.page_index))
        self.page_failed.emit(failure.file_id, failure.page_index)


def wishes_for(
    visible: Sequence[tuple[ShownPage, Clip]], near: Sequence[ShownPage], supply: PictureSupply
) -> list[ImageKey]:
    """Return the pictures that the visible pages need, then those of the pages near them.

    `visible` has the most important page first, each with its visible pixels.
    """
    keys: list[ImageKey] = []
    for page, clip in visible:
        if page.tiled:
            if _has_nothing(page, supply):
                keys.append(page.draft)
            keys.extend(tiles(page, clip))
        else:
            keys.append(page.whole)
    for page in near:
        if not page.tiled:
            keys.append(page.whole)
        elif _has_nothing(page, supply):
            keys.append(page.draft)
    return keys


def _has_nothing(page: ShownPage, supply: PictureSupply) -> bool:
    turned = (page.file_id, page.page_index, page.rotation, page.dark)
    return supply.cache.nearest_whole(turned, 1.0) is None
