"""A line above the pages of a document whose file is another one now, or was not read in whole."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from reviewer_app.core.verdicts import Severity
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import IconView
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.session import FileState, ReviewSession


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
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 8, 5)
        icon = IconView(theme.severity_look(Severity.WARNING))
        row.addWidget(icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.text, 1)
        row.addWidget(self.read_button)
        row.addWidget(self.remove_button)
        self.hide()
        for signal in (session.files_changed, session.pages_known, session.documents_changed):
            signal.connect(self._say)
        for signal in (session.document_removed, session.cleared):
            signal.connect(self._say)
        texts.follow(self._say)

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
