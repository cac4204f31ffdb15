"""What the icons, colours and patterns mean."""

from collections.abc import Iterator, Sequence

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
from reviewer_app.core.verdicts import Origin, PageStatus, Severity, Status, Strength, Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import Mark
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.viewer.flash import paint_outline
from reviewer_app.ui.viewer.highlights import STYLES, Highlight, paint_mark, paint_style


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


class PageSample(QWidget):
    """A piece of a page with a comment's mark, or the outline of where a jump led."""

    def __init__(self, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = kind
        self.setFixedSize(QSize(80, 26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        rect = QRectF(30, 6, 42, 12)
        if self._kind == "comment":
            sample = Highlight("", 0, 0, 0, Verdict.DECLARED, comment=True)
            paint_mark(painter, sample, [rect], 0.0)
        else:
            paint_outline(painter, [rect], self.palette())
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
        self._add_marks(grid)
        for title, looks in self._looks():
            self._add_looks(grid, title, looks)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(content)
        area.setAccessibleName(self.windowTitle())
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

    def _add_marks(self, grid: QGridLayout) -> None:
        first = grid.rowCount()
        title = PlainLabel(self._texts("window.legend_on_page"), role="title")
        grid.addWidget(title, first, 0, 1, 3)
        for row, kind in enumerate(("comment", "flash"), start=first + 1):
            grid.addWidget(PageSample(kind), row, 0)
            grid.addWidget(PlainLabel(self._texts(f"window.legend_{kind}")), row, 1)
            means = self._texts(f"window.legend_{kind}_means")
            grid.addWidget(PlainLabel(means, wrap=True), row, 2)

    def _looks(self) -> Iterator[tuple[str, list[tuple[theme.Look, str]]]]:
        """Yield what the icons beside comments, statuses and editions stand for."""
        label = self._texts.label
        yield "severities", [(theme.severity_look(one), label(one)) for one in Severity]
        yield "statuses", [(theme.status_look(one), label(one)) for one in Status]
        yield "origins", [(theme.origin_look(one), label(one)) for one in Origin]
        editions = [(theme.strength_look(one), label(one)) for one in Strength]
        lent = (theme.LENT_EDITION, self._texts("window.legend_lent"))
        yield "editions", [*editions, lent]

    def _add_looks(
        self, grid: QGridLayout, title: str, looks: Sequence[tuple[theme.Look, str]]
    ) -> None:
        first = grid.rowCount()
        said = self._texts(f"window.legend_{title}")
        grid.addWidget(PlainLabel(said, role="title"), first, 0, 1, 3)
        for row, (look, name) in enumerate(looks, start=first + 1):
            grid.addWidget(Mark(look, name), row, 0, 1, 3)

    def _add_pages(self, grid: QGridLayout) -> None:
        first = grid.rowCount()
        title = PlainLabel(self._texts("window.legend_pages"), role="title")
        grid.addWidget(title, first, 0, 1, 3)
        for row, status in enumerate(PageStatus, start=first + 1):
            grid.addWidget(Swatch(theme.page_look(status)), row, 0)
            grid.addWidget(PlainLabel(self._texts.label(status)), row, 1)
            means = self._texts(f"window.page_{status.value}_means")
            grid.addWidget(PlainLabel(means, wrap=True), row, 2)
