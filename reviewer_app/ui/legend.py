"""What the icons, colours and patterns mean."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.labels import label_key
from reviewer_app.core.verdicts import PageStatus, Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import Mark
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.viewer.highlights import STYLES, paint_style


class MarkSample(QWidget):
    """A piece of a page with a mark as the viewer draws it."""

    def __init__(self, verdict: Verdict, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verdict = verdict
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(46, 22)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        paint_style(painter, STYLES[self._verdict], QRectF(8, 4, 30, 12))
        painter.end()


class Swatch(QWidget):
    """A piece of the page strip in the colour and pattern of a page status."""

    def __init__(self, look: theme.Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(34, 14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = self._look.color
        ground.setAlpha(60)
        painter.fillRect(QRectF(self.rect()), ground)
        painter.fillRect(QRectF(self.rect()), QBrush(self._look.color, self._look.pattern))
        painter.setPen(self._look.color)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


class LegendDialog(QDialog):
    """Names every verdict and every page status and says what it means."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setWindowTitle(texts("window.legend"))
        content = QWidget()
        grid = QGridLayout(content)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(2, 1)
        self._add_verdicts(grid)
        self._add_pages(grid)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(content)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(area, 1)
        column.addWidget(buttons)
        self.resize(720, 620)

    def _add_verdicts(self, grid: QGridLayout) -> None:
        grid.addWidget(PlainLabel(self._texts("window.legend_verdicts"), role="title"), 0, 0, 1, 3)
        for row, verdict in enumerate(Verdict, start=1):
            look = theme.verdict_look(verdict)
            means = self._texts(f"{label_key(verdict)}_means")
            grid.addWidget(MarkSample(verdict), row, 0)
            grid.addWidget(Mark(look, self._texts.label(verdict)), row, 1)
            grid.addWidget(PlainLabel(means, wrap=True), row, 2)

    def _add_pages(self, grid: QGridLayout) -> None:
        first = grid.rowCount()
        title = PlainLabel(self._texts("window.legend_pages"), role="title")
        grid.addWidget(title, first, 0, 1, 3)
        for row, status in enumerate(PageStatus, start=first + 1):
            grid.addWidget(Swatch(theme.page_look(status)), row, 0)
            grid.addWidget(PlainLabel(self._texts.label(status)), row, 1)
            means = self._texts(f"window.page_{status.value}_means")
            grid.addWidget(PlainLabel(means, wrap=True), row, 2)
