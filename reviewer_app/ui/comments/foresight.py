"""Which comments' places may be asked for next, so that they are drawn before they are."""

from PySide6.QtCore import QModelIndex, QObject, QTimer, Signal

from reviewer_app.core.comment import Comment
from reviewer_app.ui.comments.comment_list import CommentList
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE
from reviewer_app.ui.places import Place, place_of_citation

_REST_MS = 200
"""What is scrolled past is not foreseen."""


class CommentForesight(QObject):
    """Watches a list of comments at rest.

    Signals:
        foreseen: tuple of Places, likeliest first: of the comment pressed on; or of those after and
            before the current one, and of all others in view.
    """

    foreseen = Signal(object)

    def __init__(self, comments: CommentList) -> None:
        super().__init__(comments)
        self._list = comments
        self._timer = QTimer(self, singleShot=True, interval=_REST_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        comments.aimed.connect(self._on_list_aimed)
        comments.verticalScrollBar().valueChanged.connect(self.look)
        comments.selectionModel().currentChanged.connect(self.look)
        for signal in (comments.model().modelReset, comments.model().rowsInserted):
            signal.connect(self.look)

    def look(self) -> None:
        """Look at the list again when it has come to rest."""
        self._timer.start()

    def _on_list_aimed(self, index: QModelIndex) -> None:
        self._tell([index.row()])

    def _on_timer_timeout(self) -> None:
        view = self._list
        if not view.isVisible():
            return
        current = view.currentIndex().row()
        beside = [view.next_row(current, by) for by in (1, -1)]
        self._tell([*beside, *view.shown_rows()])

    def _tell(self, rows: list[int]) -> None:
        model = self._list.model()
        comments = [model.index(row, 0).data(COMMENT_ROLE) for row in rows if row >= 0]
        places: dict[Place, None] = {}
        for comment in comments:
            if isinstance(comment, Comment) and comment.citations:
                places[place_of_citation(comment.citations[0])] = None
        if places:
            self.foreseen.emit(tuple(places))
