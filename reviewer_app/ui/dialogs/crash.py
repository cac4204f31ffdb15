"""A bug, shown once, with a report that can be copied."""

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel


class CrashDialog(QDialog):
    """Says that something went wrong in the program, and that the job is kept."""

    def __init__(self, report: str, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = report
        self.setWindowTitle(texts("window.crash"))
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(texts("window.crash_means"), wrap=True))
        view = QPlainTextEdit(report)
        view.setReadOnly(True)
        view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        view.setAccessibleName(texts("window.crash_report"))
        column.addWidget(view, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(texts("window.copy_report"), buttons.ButtonRole.ActionRole)
        copy.setIcon(icon("copy"))
        copy.clicked.connect(self.copy_report)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.resize(680, 420)

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self._report)
