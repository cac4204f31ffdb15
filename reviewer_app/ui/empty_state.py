"""What stands in the middle of the window while no document is open."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from reviewer_app.ui.icons import icon, program_icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel


class EmptyState(QWidget):
    """Offers the first steps.

    Signals:
        open_requested, folder_requested: a person wants to choose files, or a folder.
        sample_requested: a person wants to see the sample tender.
    """

    open_requested = Signal()
    folder_requested = Signal()
    sample_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None, *, sample: bool = True) -> None:
        super().__init__(parent)
        self._texts = texts
        self._mark = QLabel()
        self._mark.setPixmap(program_icon().pixmap(QSize(72, 72)))
        self._title = PlainLabel(role="title")
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.7)
        self._title.setFont(font)
        self._means = PlainLabel(wrap=True)
        self._drop = PlainLabel(wrap=True, role="quiet")
        self._law = PlainLabel(wrap=True, role="quiet")
        self.open_button = QPushButton(icon("open"), "")
        self.folder_button = QPushButton(icon("folder"), "")
        self.sample_button = QPushButton(icon("sample"), "")
        self.open_button.clicked.connect(self.open_requested)
        self.folder_button.clicked.connect(self.folder_requested)
        self.sample_button.clicked.connect(self.sample_requested)
        self.sample_button.setVisible(sample)
        self._lay_out()
        texts.follow(self._say)

    def _lay_out(self) -> None:
        box = QFrame()
        box.setMaximumWidth(640)
        column = QVBoxLayout(box)
        column.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self._mark)
        head.addWidget(self._title, 1)
        column.addLayout(head)
        column.addWidget(self._means)
        buttons = QHBoxLayout()
        for button in (self.open_button, self.folder_button, self.sample_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(self._drop)
        column.addWidget(self._law)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(box, 8, Qt.AlignmentFlag.AlignVCenter)
        outer.addStretch(1)

    def _say(self) -> None:
        texts = self._texts
        self._title.setText(texts("window.welcome"))
        self._means.setText(texts("window.welcome_means"))
        self._drop.setText(texts("window.welcome_drop"))
        self._law.setText(texts("window.welcome_law"))
        self.open_button.setText(texts("window.open_files"))
        self.folder_button.setText(texts("window.open_folder"))
        self.sample_button.setText(texts("window.open_sample"))
