"""How the comments panel is shared between the list and the comment chosen."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

from reviewer_app.ui.comments.comment_list import LEAST_ROWS, CommentList
from reviewer_app.ui.divider import Divider

_LIST_SHARE = 0.42
"""Of the panel's height, where there is plenty."""
_CHANGES = (QEvent.Type.FontChange, QEvent.Type.Show, QEvent.Type.LayoutRequest)


class PanelShare(QObject):
    """Gives the list three rows at least, until a person moves the divider themselves.

    Attributes:
        divider: knows whether they have, and keeps it there.
    """

    def __init__(
        self,
        splitter: QSplitter,
        parts: tuple[QWidget, QWidget],
        rows: CommentList,
        least_below: Callable[[], int],
    ) -> None:
        """`parts` are those of the splitter: with the list, and below it what needs so much."""
        super().__init__(splitter)
        self._splitter, self._upper = splitter, parts[0]
        self._list, self._least_below = rows, least_below
        self.divider = Divider(splitter)
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._share)
        for part in (splitter, *parts):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        resized = watched is self._splitter and event.type() is QEvent.Type.Resize
        if resized or event.type() in _CHANGES:
            self._timer.start()
        return super().eventFilter(watched, event)

    def begin_again(self) -> None:
        """Share the panel as at first."""
        self._timer.start()

    def _share(self) -> None:
        splitter = self._splitter
        if self.divider.share is not None or splitter.height() <= 0:
            return
        room = splitter.height() - splitter.handleWidth()
        above = wanted_height(self._upper, self._list, room, self._least_below())
        if abs(splitter.sizes()[0] - above) > 1:
            splitter.setSizes([above, room - above])


def wanted_height(upper: QWidget, rows: CommentList, room: int, below: int) -> int:
    """Return the height in pixels of the list's part: three full rows, else three low ones."""
    over = upper.sizeHint().height() - rows.sizeHint().height()
    full, low = (over + rows.height_of(LEAST_ROWS, low=low) for low in (False, True))
    if full + below <= room:
        return max(full, min(round(_LIST_SHARE * room), room - below))
    return max(min(low, room - below // 2), room - below)
