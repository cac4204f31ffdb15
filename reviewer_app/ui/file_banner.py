"""A line above the pages of a document whose file is another one now, or was not read in whole."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QWidget

from reviewer_app.core.verdicts import Severity
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import IconView
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.session import FileState, ReviewSession

_LEAST_LETTERS = 45
"""Letters of a line beside the buttons; with fewer the text gets tall."""


class FileBanner(QFrame):
    """Says what is the matter with the document in front, and what can be done.

    Signals:
        read_requested: id of the document to read again.
        removal_requested: id of the document to take out of the review.
    """

    read_requested = Signal(str)
    removal_requested = Signal(str)

    def __init__(self, session: ReviewSession, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._session, self._texts = session, texts
        self._file_id = ""
        self.text = PlainLabel(wrap=True)
        self.read_button, self.remove_button = QPushButton(), QPushButton()
        self.read_button.clicked.connect(lambda: self.read_requested.emit(self._file_id))
        self.remove_button.clicked.connect(lambda: self.removal_requested.emit(self._file_id))
        said, acts = QHBoxLayout(), QHBoxLayout()
        icon = IconView(theme.severity_look(Severity.WARNING))
        said.addWidget(icon, 0, Qt.AlignmentFlag.AlignVCenter)
        said.addWidget(self.text, 1)
        acts.addWidget(self.read_button)
        acts.addWidget(self.remove_button)
        acts.addStretch(0)
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(10, 5, 8, 5)
        row.addLayout(said, 1)
        row.addLayout(acts)
        self.hide()
        for signal in (session.files_changed, session.pages_known, session.documents_changed):
            signal.connect(self._say)
        for signal in (session.document_removed, session.cleared):
            signal.connect(self._say)
        texts.follow(self._say)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._file_id:
            self._arrange()

    def _arrange(self) -> None:
        """Put the buttons below the text where they leave it no room."""
        buttons = (self.read_button, self.remove_button)
        needed = sum(one.sizeHint().width() for one in buttons if not one.isHidden())
        needed += _LEAST_LETTERS * self.fontMetrics().averageCharWidth()
        way = QBoxLayout.Direction
        self._row.setDirection(way.LeftToRight if needed <= self.width() else way.TopToBottom)

    def show_for(self, file_id: str) -> None:
        """Speak of this document from now on."""
        self._file_id = file_id
        self._say()

    def _say(self) -> None:
        session, texts = self._session, self._texts
        document = session.documents.get(self._file_id)
        state, unread = session.file_state(self._file_id), session.unread.get(self._file_id, 0)
        matters = state is not FileState.SAME or unread > 0
        if document is None or not matters or self._file_id in session.reading:
            self.hide()
            return
        key = "window.banner_unread" if state is FileState.SAME else f"window.banner_{state}"
        self.text.setText(texts(key, name=document.name, count=unread))
        self.read_button.setText(
            texts("window.read_on" if state is FileState.SAME else "window.read_again")
        )
        self.read_button.setVisible(state is not FileState.MISSING)
        self.remove_button.setText(texts("window.remove_document"))
        self.show()
        self._arrange()
