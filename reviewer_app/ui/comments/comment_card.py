"""The chosen comment in full: what it says and quotes, beside its registry entry."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from reviewer_app.core.comment import Comment, VerifiedCode
from reviewer_app.core.comment_text import language_note
from reviewer_app.core.people import Reply
from reviewer_app.core.verdicts import Origin, Severity
from reviewer_app.ui import theme
from reviewer_app.ui.comments.citation_view import CitationView
from reviewer_app.ui.comments.comment_filter import comment_text
from reviewer_app.ui.comments.reply_view import ReplyView
from reviewer_app.ui.comments.unverified_view import UnverifiedView
from reviewer_app.ui.crops import CropSupply
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import IconView, Mark
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.registry_card import RegistryCard
from reviewer_app.ui.registry_entry import RegistryEntry

EntryOf = Callable[[VerifiedCode], RegistryEntry]
RepliesOf = Callable[[str], tuple[Reply, ...]]
"""Returns what people answered to a comment."""
_LEAST_WIDTH_FOR_TWO = 26
"""Below this many average letters per column, the registry entry goes under the comment."""
_PAINTED_MS = 40
"""By then a page that was foreseen is painted; making a card takes as long as painting it."""


class CommentCard(QScrollArea):
    """Shows one comment.

    Signals:
        jump_requested: the Place to show.
        correction_requested: the CorrectionTarget of a row to correct.
        entry_requested: work, edition and code to be shown in the registry's browser.

    Attributes:
        crops: where the pictures of places come from; None where there are none.
    """

    jump_requested = Signal(object)
    correction_requested = Signal(object)
    entry_requested = Signal(str, str, str)

    def __init__(
        self,
        texts: Texts,
        entry_of: EntryOf,
        is_stale: Callable[[str], bool],
        parent: QWidget | None = None,
        replies_of: RepliesOf = lambda _comment_id: (),
    ) -> None:
        """`is_stale` answers by file id whether a file is not what was read."""
        super().__init__(parent)
        self._replies_of = replies_of
        self._is_stale = is_stale
        self._texts = texts
        self._entry_of = entry_of
        self._comment: Comment | None = None
        self.crops: CropSupply | None = None
        self._columns: QBoxLayout | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._soon = QTimer(self, singleShot=True, interval=_PAINTED_MS)
        self._soon.timeout.connect(self._show_anew)
        texts.follow(self._rebuild)

    @property
    def comment(self) -> Comment | None:
        """The comment shown."""
        return self._comment

    def set_comment(self, comment: Comment | None, *, soon: bool = False) -> None:
        """Show `comment`, or say that none is chosen; `soon` lets its page be painted first."""
        if comment != self._comment:
            self._comment = comment
            if soon:
                self._soon.start()
            else:
                self._show_anew()

    def _show_anew(self) -> None:
        self._rebuild()
        self.verticalScrollBar().setValue(0)

    def show_again(self) -> None:
        """Say anew what may have changed about the comment's files."""
        at = self.verticalScrollBar().value()
        self._rebuild()
        self.verticalScrollBar().setValue(at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn_columns()

    def _rebuild(self) -> None:
        self._soon.stop()
        self.setAccessibleName(self._texts("window.comment_card"))
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(10, 8, 10, 10)
        column.setSpacing(8)
        if self._comment is None:
            self._columns = None
            column.addWidget(PlainLabel(self._texts("window.no_comment"), wrap=True, role="quiet"))
        else:
            column.addLayout(self._make_head(self._comment))
            self._columns = self._make_columns(self._comment)
            column.addLayout(self._columns)
        column.addStretch(1)
        self.setWidget(content)
        self._turn_columns()

    def _make_head(self, comment: Comment) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        icon = IconView(theme.severity_look(comment.severity))
        row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        title = PlainLabel(self._texts.rule(comment.rule), role="title", wrap=True)
        title.setAccessibleName(f"{self._texts.label(comment.severity)}: {title.text()}")
        row.addWidget(title, 1)
        return row

    def _make_columns(self, comment: Comment) -> QBoxLayout:
        columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        columns.setSpacing(10)
        columns.addLayout(self._make_words(comment), 57)
        columns.addLayout(self._make_entries(comment), 43)
        return columns

    def _make_words(self, comment: Comment) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        said = comment_text(comment, self._texts)
        column.addWidget(PlainLabel(said, wrap=True, selectable=True))
        note = language_note(comment, self._texts.language)
        if note:
            column.addWidget(PlainLabel(note, wrap=True, role="quiet"))
        column.addLayout(self._make_marks(comment))
        if comment.rounds:
            column.addWidget(self._make_log(comment))
        for citation in comment.citations:
            stale = self._is_stale(citation.file_id)
            view = CitationView(citation, self._texts, stale=stale, crops=self.crops)
            view.jump_requested.connect(self.jump_requested)
            column.addWidget(view)
        for reply in self._replies_of(comment.id):
            column.addWidget(ReplyView(reply, self._texts))
        column.addStretch(1)
        return column

    def _make_marks(self, comment: Comment) -> FlowLayout:
        flow = FlowLayout(gap=10)
        origin = self._texts.label(comment.origin)
        means = ""
        if comment.origin is Origin.PERSON:
            key = "comments.own_by" if comment.author else "comments.own"
            origin = self._texts(key, author=comment.author)
            means = self._texts("comments.own_means")
        flow.addWidget(Mark(theme.origin_look(comment.origin), origin, means, wrap=True))
        if comment.repairs:
            said = self._texts("window.shortened", count=comment.repairs)
            means = self._texts("window.shortened_means")
            flow.addWidget(Mark(theme.severity_look(Severity.WARNING), said, means, wrap=True))
        return flow

    def _make_log(self, comment: Comment) -> PlainLabel:
        """Return the rounds of deleting: who, how much and why; never what was deleted."""
        lines = (
            self._texts(
                "window.round_by_model" if each.by_model else "window.round_by_program",
                count=each.sentences,
                why=self._texts.message(each.reason),
            )
            for each in comment.rounds
        )
        return PlainLabel("\n".join(lines), wrap=True, role="quiet")

    def _make_entries(self, comment: Comment) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        for code in comment.codes:
            card = RegistryCard(self._entry_of(code), self._texts, correctable=True)
            card.correction_requested.connect(self.correction_requested)
            card.entry_requested.connect(self.entry_requested)
            column.addWidget(card)
        for open_code in comment.unverified:
            view = UnverifiedView(open_code, self._texts)
            view.entry_requested.connect(self.entry_requested)
            column.addWidget(view)
        if not comment.codes and not comment.unverified:
            said = self._texts("window.no_registry_entry")
            column.addWidget(PlainLabel(said, wrap=True, role="quiet"))
        column.addStretch(1)
        return column

    def _turn_columns(self) -> None:
        if self._columns is None:
            return
        letters = self.viewport().width() / max(1, self.fontMetrics().averageCharWidth())
        beside = letters >= 2 * _LEAST_WIDTH_FOR_TWO
        direction = QBoxLayout.Direction
        self._columns.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
