"""What the window shows of a file before its parts are made: the first page, where it will stand.

It covers the window until the page view under it has drawn the same page.
"""

from PySide6.QtCore import QEvent, QObject, QRect, QSettings, QSocketNotifier, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from reviewer_app.documents.first_page import FirstPage
from reviewer_app.ui.first_look import BASE_COLORS, DEEPER, GAP, WINDOW_COLORS, first_page_area
from reviewer_app.ui.first_place import FirstPlace
from reviewer_app.ui.kept_layout import kept_page_area

_PATIENCE = 2000
"""Milliseconds; a page that takes longer is left to the render worker."""


class FirstSight(QWidget):
    """Covers a window, and shows the first page in it as soon as it is drawn.

    Signals:
        over: the page has been painted, or it is known that it cannot be; the rest may be made

    Attributes:
        acts: what was pressed and turned meanwhile, in its order, for the page view.
    """

    over = Signal()

    def __init__(
        self,
        window: QWidget,
        page: FirstPage,
        store: QSettings,
        place: FirstPlace | None = None,
    ) -> None:
        """Ask for the page in the size that it takes in a window of this size.

        `place` is where on the page the person left off; None for its top.
        """
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.resize(window.size())
        self.acts: list[QKeyEvent | QWheelEvent] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
        window.installEventFilter(self)
        self._dark = _is_dark(store)
        size = window.size()
        first = QRect(*first_page_area(size.width(), size.height(), _text_size(store)))
        self._area = kept_page_area(store, size) or first
        self._page: FirstPage | None = page
        self._picture: QImage | None = None
        self._pixels: memoryview | None = None
        self._told = False
        # The screen's, since the window is on none yet.
        self._ratio = QGuiApplication.primaryScreen().devicePixelRatio()
        swapped = str(store.value("dark_pages", "")) == "yes"
        across = self._area.width() - 2 * GAP
        self._top = GAP if place is None else _top_of(place, across, self._area.height())
        self._ask(0 if swapped else across, self._area.height() - self._top)
        self._notifier = QSocketNotifier(page.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_notifier_activated)
        QTimer.singleShot(_PATIENCE, self, self._end)

    @property
    def is_drawn(self) -> bool:
        """True where the page is there."""
        return self._picture is not None

    def _ask(self, across: float, down: float) -> None:
        assert self._page is not None
        self._page.ask(round(across * self._ratio), round(down * self._ratio))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the grounds of the window's parts, and the page once it is there."""
        painter = QPainter(self)
        window = QColor(WINDOW_COLORS[self._dark])
        painter.fillRect(self.rect(), window)
        area = self._area
        for beside in (
            QRect(0, area.top(), area.left() - 5, area.height()),
            QRect(area.right() + 20, area.top(), self.width(), area.height()),
        ):
            painter.fillRect(beside, QColor(BASE_COLORS[self._dark]))
        painter.fillRect(area, window.darker(DEEPER))
        if self._picture is not None:
            painter.setClipRect(area)
            painter.drawImage(area.left() + int(GAP), area.top() + round(self._top), self._picture)
        painter.end()
        if self._picture is not None:
            self._end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the whole window whatever its size, and what is made in it meanwhile."""
        if event.type() == QEvent.Type.Resize:
            self.resize(self.window().size())
        elif event.type() == QEvent.Type.ChildAdded:
            self.raise_()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep a key for the page view."""
        self.acts.append(event.clone())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Keep a turn of the wheel over the pages for the page view."""
        if self._area.contains(event.position().toPoint()):
            self.acts.append(event.clone())
        event.accept()

    def close_page(self) -> None:
        """End the process that draws the page."""
        if self._page is not None:
            self._notifier.setEnabled(False)
            self._page.close()
            self._page = None

    def _on_notifier_activated(self) -> None:
        assert self._page is not None
        drawn = self._page.take()
        self.close_page()
        if drawn is None:
            self._end()
            return
        width, height, pixels = drawn
        self._pixels = memoryview(pixels)
        picture = QImage(self._pixels, width, height, 4 * width, QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(self._ratio)
        self._picture = picture
        self.update()

    def _end(self) -> None:
        self.close_page()
        if not self._told:
            self._told = True
            # In the next turn: what has been painted is on the screen then.
            QTimer.singleShot(0, self, self.over.emit)


def _top_of(place: FirstPlace, across: float, down: float) -> float:
    """Return where in a page area the page begins whose point is in the middle of it."""
    if not place.y:
        return GAP
    top = down / 2 - place.y * across / place.width
    return min(top, GAP) if place.page_index == 0 else top


def _text_size(store: QSettings) -> int:
    """Return the text size that is kept, in percent; 100 where it is none."""
    kept = str(store.value("text_size", ""))
    return int(kept) if kept.isascii() and kept.isdecimal() and int(kept) else 100


def _is_dark(store: QSettings) -> bool:
    kept = str(store.value("appearance", ""))
    if kept in ("light", "dark"):
        return kept == "dark"
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
