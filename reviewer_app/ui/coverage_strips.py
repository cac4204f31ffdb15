"""Which pages of each document were read, and how: a strip of pages that leads to them."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QSizePolicy, QToolTip, QWidget

from reviewer_app.core.verdicts import PageStatus
from reviewer_app.ui import theme
from reviewer_app.ui.documents_panel.document_delegate import paint_strip
from reviewer_app.ui.documents_panel.documents_model import coverage_text
from reviewer_app.ui.language import Texts
from reviewer_app.ui.painting import GAP, draw_line
from reviewer_app.ui.places import Place
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.session import ReviewSession

_ROWS_SEEN = 2
_NAME_SHARE = 0.3
_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class CoverageStrips(QAbstractScrollArea):
    """One strip for each document; a click or Enter goes to the page.

    Up and down choose a document, left and right a page of it; Ctrl with them the next page that
    was not read as text.

    Signals:
        jump_requested: the Place to show.
    """

    jump_requested = Signal(object)

    def __init__(self, session: ReviewSession, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._texts = session, texts
        self._row = self._page = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.viewport().setMouseTracking(True)
        for signal in (
            session.documents_added, session.pages_known, session.cleared,
            session.document_removed, session.documents_changed,
        ):  # fmt: skip
            signal.connect(self._on_pages_changed)
        texts.follow(self._say)

    def _files(self) -> tuple[str, ...]:
        return tuple(self._session.documents)

    def _statuses(self, row: int) -> tuple[PageStatus, ...]:
        files = self._files()
        return self._session.page_statuses.get(files[row], ()) if row < len(files) else ()

    def _row_height(self) -> int:
        return self.fontMetrics().lineSpacing() + 6

    def _strip(self, row: int) -> QRect:
        """Return where a document's strip is drawn."""
        height, width = self._row_height(), self.viewport().width()
        left = round(width * _NAME_SHARE)
        top = row * height - self.verticalScrollBar().value()
        return QRect(left, top + 4, max(20, width - left - 6), height - 8)

    def place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Return document row and page index at a point, None where there is no page."""
        row = (y + self.verticalScrollBar().value()) // self._row_height()
        if not 0 <= row < len(self._files()):
            return None
        strip, count = self._strip(row), len(self._statuses(row))
        if not count or not strip.left() <= x <= strip.right():
            return None
        return row, min(count - 1, (x - strip.left()) * count // strip.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        color = self.palette().color(QPalette.ColorRole.Text)
        for row, file_id in enumerate(self._files()):
            strip = self._strip(row)
            if strip.bottom() < 0 or strip.top() > self.viewport().height():
                continue
            name = QRect(4, strip.top() - 4, strip.left() - GAP - 4, self._row_height())
            draw_line(painter, name, self._session.documents[file_id].name, self.font(), color)
            paint_strip(painter, strip, [one.value for one in self._statuses(row)])
            if self.hasFocus() and row == self._row:
                self._paint_cursor(painter, strip, len(self._statuses(row)))
        painter.end()

    def _paint_cursor(self, painter: QPainter, strip: QRect, count: int) -> None:
        painter.setPen(theme.accent_color())
        painter.drawRect(strip.adjusted(-2, -2, 1, 1))
        if count:
            each = strip.width() / count
            left = strip.left() + round(self._page * each)
            painter.fillRect(
                QRect(left, strip.top() - 3, max(3, round(each)), 3), painter.pen().color()
            )
            painter.fillRect(
                QRect(left, strip.bottom() + 1, max(3, round(each)), 3), painter.pen().color()
            )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.place_at(event.position().toPoint().x(), event.position().toPoint().y())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self._row, self._page = found
            self._jump()
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                by = 1 if event.key() == Qt.Key.Key_Down else -1
                self._choose(self._row + by, 0)
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                by = 1 if event.key() == Qt.Key.Key_Right else -1
                self._choose(self._row, self._next_unread(by) if control else self._page + by)
            case key if key in _ENTERS:
                self._jump()
            case _:
                super().keyPressEvent(event)

    def _next_unread(self, by: int) -> int:
        statuses = self._statuses(self._row)
        at = self._page + by
        while 0 <= at < len(statuses):
            if statuses[at] is not PageStatus.TEXT:
                return at
            at += by
        return self._page

    def _choose(self, row: int, page: int) -> None:
        self._row = max(0, min(row, len(self._files()) - 1))
        self._page = max(0, min(page, len(self._statuses(self._row)) - 1))
        height = self._row_height()
        bar = self.verticalScrollBar()
        top = self._row * height
        bar.setValue(min(max(bar.value(), top + height - self.viewport().height()), top))
        self.setAccessibleDescription(self._said(self._row, self._page))
        self.viewport().update()

    def _jump(self) -> None:
        files = self._files()
        if self._row < len(files):
            self.jump_requested.emit(Place(files[self._row], self._page))

    def _said(self, row: int, page: int) -> str:
        """Return document, page and how the page was read."""
        files, statuses = self._files(), self._statuses(row)
        if row >= len(files) or page >= len(statuses):
            return ""
        name = self._session.documents[files[row]].name
        return self._texts(
            "comments.strip_page", name=name, status=self._texts.label(statuses[page]),
            page=self._session.page_label(files[row], page),
        )  # fmt: skip

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self.place_at(event.pos().x(), event.pos().y())
            if found is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), tooltip(self._said(*found)), self)
            return True
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._choose(self._row, self._page)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def _on_pages_changed(self) -> None:
        rows = len(self._files())
        height = self._row_height()
        self.verticalScrollBar().setSingleStep(height)
        self._size_bar()
        self.setVisible(bool(rows))
        self.updateGeometry()
        self._say()
        self.viewport().update()

    def _size_bar(self) -> None:
        seen, whole = self.viewport().height(), len(self._files()) * self._row_height()
        self.verticalScrollBar().setPageStep(seen)
        self.verticalScrollBar().setRange(0, max(0, whole - seen))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_bar()

    def sizeHint(self) -> QSize:
        rows = max(1, min(len(self._files()), _ROWS_SEEN))
        return QSize(200, rows * self._row_height() + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self._row_height() + 2 * self.frameWidth())

    def _say(self) -> None:
        self.setAccessibleName(self._texts("comments.pages_read"))
        self.setToolTip("")
        session = self._session
        unread = sum(session.unread.values())
        total = coverage_text(session.total_coverage(), self._texts, unread)
        self.setAccessibleDescription(total)
