"""One page view, or two: of two documents or of two places in one, beside or below each other."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QToolButton, QVBoxLayout, QWidget

from reviewer_app.core.texts import say
from reviewer_app.ui.icons import icon
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.render_bridge import RenderBridge

_MARK = 4
"""Pixels of the stroke before the name of the view that has the keys."""


class PaneHead(QWidget):
    """The line over one of two views: which document it shows, and whether it has the keys.

    Signals:
        close_pressed
    """

    close_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._active = False
        self.name = PlainLabel()
        self.name.setMinimumWidth(20)
        self.close_button = QToolButton(self)
        self.close_button.setIcon(icon("close"))
        self.close_button.setIconSize(QSize(14, 14))
        self.close_button.setAutoRaise(True)
        self.close_button.clicked.connect(self.close_pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 4, 0)
        row.addWidget(self.name, 1)
        row.addWidget(self.close_button)

    def set_active(self, active: bool) -> None:
        """Show whether the view below has the keys: by a stroke, bold print and colour."""
        self._active = active
        font = self.name.font()
        font.setBold(active)
        self.name.setFont(font)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, and the stroke of the view that has the keys."""
        painter = QPainter(self)
        role = QPalette.ColorRole.Base if self._active else QPalette.ColorRole.Button
        painter.fillRect(self.rect(), self.palette().color(role))
        if self._active:
            colour = self.palette().color(QPalette.ColorRole.Highlight)
            painter.fillRect(0, 0, _MARK, self.height(), colour)
        painter.end()


class Pane(QWidget):
    """A page view and the line over it, which is seen only beside another view."""

    def __init__(self, view: PageView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.head = PaneHead(self)
        self.head.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(view, 1)
        self.setFocusProxy(view)


class PagePanes(QWidget):
    """Holds the views; what bars, panels and commands act on is the one last turned to.

    Signals:
        active_changed: another view has the keys now
        split_changed: there are two views now, or one
        view_made: the PageView that has just been made
        shared: a person has moved the divider between two views
    """

    active_changed = Signal()
    split_changed = Signal()
    view_made = Signal(object)
    shared = Signal()

    def __init__(
        self, bridge: RenderBridge, language: str = "sv", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge, self._language = bridge, language
        self._second: Pane | None = None
        self._first = Pane(PageView(bridge, language), self)
        self._first.view.focused.connect(lambda: self.activate(self._first.view))
        self._first.head.close_pressed.connect(lambda: self._on_close_pressed(first=True))
        self.active = self._first.view
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._first)
        self._splitter.splitterMoved.connect(lambda: self.shared.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._splitter)
        self.setFocusProxy(self.active)
        self.set_language(language)

    @property
    def views(self) -> tuple[PageView, ...]:
        """The views that are shown."""
        return tuple(pane.view for pane in self._panes)

    @property
    def other(self) -> PageView | None:
        """The view that has not the keys; None where there is only one."""
        return next((view for view in self.views if view is not self.active), None)

    @property
    def is_split(self) -> bool:
        """Whether there are two views."""
        return self._second is not None and not self._second.isHidden()

    @property
    def orientation(self) -> Qt.Orientation:
        """How two views stand: horizontal is side by side."""
        return self._splitter.orientation()

    @property
    def share(self) -> float:
        """The part of the room that the first of two views has."""
        sizes = self._splitter.sizes()
        return sizes[0] / max(1, sum(sizes)) if self.is_split else 0.5

    def set_share(self, share: float) -> None:
        """Give the first of two views a part of the room."""
        room = sum(self._splitter.sizes())
        self._splitter.setSizes([round(share * room), room - round(share * room)])

    def split(self, orientation: Qt.Orientation) -> None:
        """Show two views, the second at the place of the first until it is moved."""
        self._splitter.setOrientation(orientation)
        if not self.is_split:
            second = self._second_pane()
            first = self._first.view
            second.view.set_dark(first.dark)
            second.show()
            # Both have their sizes before the one takes the place of the other.
            self._show_heads()
            self._share()
            second.view.show_pages(first.file_id, first.page_layout.stack.pages, first.state())
            self.split_changed.emit()
        self._share()

    def merge(self) -> None:
        """Show one view again: that which has the keys."""
        if not self.is_split or self._second is None:
            return
        kept, left = self.active, self.other
        if left is self._first.view:
            # The first view stays: it takes the place of the second.
            left.show_pages(kept.file_id, kept.page_layout.stack.pages, kept.state())
        self._second.view.clear()
        self._second.hide()
        self.activate(self._first.view)
        self._show_heads()
        self.split_changed.emit()
        self._first.view.setFocus()

    def activate(self, view: PageView) -> None:
        """Give the keys, bars and panels to a view."""
        if view is self.active or view not in self.views:
            return
        self.active = view
        self.setFocusProxy(view)
        self._show_heads()
        self.active_changed.emit()

    def go_to_other(self) -> None:
        """Turn to the other view."""
        if self.other is not None:
            self.other.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def say_names(self, names: dict[str, str]) -> None:
        """Say in the line over each view what its document is called, by file id."""
        for pane in self._panes:
            pane.head.name.setText(names.get(pane.view.file_id, ""))

    def set_language(self, language: str) -> None:
        """Say everything in another language."""
        self._language = language
        for pane in self._all_panes:
            pane.view.set_language(language)
            said = say("viewer.merge", language)
            pane.head.close_button.setToolTip(said)
            pane.head.close_button.setAccessibleName(said)

    def changeEvent(self, event: QEvent) -> None:
        """Paint the pages in another palette."""
        if event.type() == QEvent.Type.PaletteChange:
            self.update_pages()
        super().changeEvent(event)

    def update_pages(self) -> None:
        """Paint all views again."""
        for view in self.views:
            view.viewport().update()

    @property
    def _all_panes(self) -> tuple[Pane, ...]:
        return (self._first,) if self._second is None else (self._first, self._second)

    @property
    def _panes(self) -> tuple[Pane, ...]:
        return self._all_panes if self.is_split else (self._first,)

    def _second_pane(self) -> Pane:
        if self._second is None:
            view = PageView(self._bridge, self._language, None, self._first.view)
            pane = Pane(view, self._splitter)
            pane.hide()
            view.focused.connect(lambda: self.activate(view))
            pane.head.close_pressed.connect(lambda: self._on_close_pressed(first=False))
            self._second = pane
            self._splitter.addWidget(pane)
            self.set_language(self._language)
            self.view_made.emit(view)
        return self._second

    def _share(self) -> None:
        across = self.orientation is Qt.Orientation.Horizontal
        half = (self._splitter.width() if across else self._splitter.height()) // 2
        self._splitter.refresh()
        self._splitter.setSizes([half, half])
        for pane in self._panes:
            layout = pane.layout()
            if layout is not None:
                layout.activate()

    def _show_heads(self) -> None:
        for pane in self._all_panes:
            pane.head.setVisible(self.is_split)
            pane.head.set_active(pane.view is self.active)

    def _on_close_pressed(self, *, first: bool) -> None:
        """Close one of two views: the other one stays."""
        if self._second is not None:
            self.activate(self._second.view if first else self._first.view)
            self.merge()
