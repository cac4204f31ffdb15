"""What the program is, and under which licence."""

from PySide6.QtCore import QSize, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from reviewer_app import __version__
from reviewer_app.ui.icons import program_icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel


class AboutDialog(QDialog):
    """Name, version, licence, registry."""

    def __init__(self, texts: Texts, registry_version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("window.about"))
        mark = QLabel()
        mark.setPixmap(program_icon().pixmap(QSize(56, 56)))
        title = PlainLabel(texts("window.about_title", version=__version__), role="title")
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(mark)
        head.addWidget(title, 1)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(PlainLabel(texts("window.about_means"), wrap=True))
        column.addWidget(PlainLabel(texts("window.about_licence"), wrap=True))
        parts = texts("window.about_parts", qt=qVersion(), registry=registry_version or "–")
        column.addWidget(PlainLabel(parts, wrap=True, role="quiet"))
        column.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(480)
