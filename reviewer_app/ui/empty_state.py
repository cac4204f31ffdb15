"""What stands in the middle of the window while no document is open."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.icons import icon, program_icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel


class EmptyState(QScrollArea):
    """Offers the first steps.

    Signals:
        open_requested, folder_requested: a person wants to choose files, or a folder.
        sample_requested: a person wants to see the sample tender.
        registry_requested: a person wants to browse the registry.
        import_requested: a person wants to import a code list into the registry.
        model_requested: a person wants to connect a language model.
    """

    open_requested = Signal()
    folder_requested = Signal()
    sample_requested = Signal()
    registry_requested = Signal()
    import_requested = Signal()
    model_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None, *, sample: bool = True) -> None:
        super().__init__(parent)
        self._texts = texts
        self._mark = QLabel()
        self._mark.setPixmap(program_icon().pixmap(QSize(72, 72)))
        self._title = PlainLabel(role="title", wrap=True)
        self._means = PlainLabel(wrap=True)
        self._drop = PlainLabel(wrap=True, role="quiet")
        self._law = PlainLabel(wrap=True, role="quiet")
        self.open_button = QPushButton(icon("open"), "")
        self.folder_button = QPushButton(icon("folder"), "")
        self.sample_button = QPushButton(icon("sample"), "")
        self.registry_button = QPushButton(icon("registry"), "")
        self.import_button = QPushButton(icon("registry"), "")
        self.model_button = QPushButton(icon("origin_model"), "")
        self.open_button.clicked.connect(self.open_requested)
        self.folder_button.clicked.connect(self.folder_requested)
        self.sample_button.clicked.connect(self.sample_requested)
        self.registry_button.clicked.connect(self.registry_requested)
        self.import_button.clicked.connect(self.import_requested)
        self.model_button.clicked.connect(self.model_requested)
        self.sample_button.setVisible(sample)
        self._lay_out()
        self._size_to_text()
        texts.follow(self._say)

    def add_below(self, widget: QWidget) -> None:
        """Show more beginnings under the first ones."""
        self._column.insertWidget(self._column.indexOf(self._drop), widget)

    def _lay_out(self) -> None:
        box = self._box = QFrame()
        column = self._column = QVBoxLayout(box)
        column.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self._mark)
        head.addWidget(self._title, 1)
        column.addLayout(head)
        column.addWidget(self._means)
        buttons = FlowLayout(gap=8)
        for button in (self.open_button, self.folder_button, self.sample_button,
                       self.registry_button, self.import_button, self.model_button):  # fmt: skip
            buttons.addWidget(button)
        column.addLayout(buttons)
        column.addWidget(self._drop)
        column.addWidget(self._law)
        content = QWidget()
        outer = QHBoxLayout(content)
        outer.addStretch(1)
        outer.addWidget(box, 8, Qt.AlignmentFlag.AlignVCenter)
        outer.addStretch(1)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # What it holds is reached; it follows the focus.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size_to_text()

    def _size_to_text(self) -> None:
        """Keep the lines readable at every text size, and the title larger than the rest."""
        self._box.setMaximumWidth(max(640, 100 * self.fontMetrics().averageCharWidth()))
        # A font set on it would be lost when the program's style sheet is another one.
        self._title.setStyleSheet(f"font-size: {self.font().pointSizeF() * 1.7:.1f}pt;")

    def _say(self) -> None:
        texts = self._texts
        self._title.setText(texts("window.welcome"))
        self._means.setText(texts("window.welcome_means"))
        self._drop.setText(texts("window.welcome_drop"))
        self._law.setText(texts("window.welcome_law"))
        self.open_button.setText(texts("window.open_files"))
        self.folder_button.setText(texts("window.open_folder"))
        self.sample_button.setText(texts("window.open_sample"))
        self.registry_button.setText(texts("registry_browser.open_browser"))
        self.import_button.setText(texts("window.start_import"))
        self.model_button.setText(texts("window.start_model"))
