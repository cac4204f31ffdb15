"""The docks round the pages: where they stand at first, and how large."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QMainWindow,
    QTabBar,
    QTabWidget,
    QToolBar,
    QWidget,
)

from reviewer_app.ui.dock_title import DockTitle
from reviewer_app.ui.first_look import first_sizes
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip

_Area = Qt.DockWidgetArea
_LEAST = {"documents": QSize(210, 90), "navigation": QSize(150, 90), "comments": QSize(330, 90)}


class Dock(QDockWidget):
    """A dock that says its title in the language in use and can always be brought back."""

    def __init__(
        self,
        name: str,
        content: QWidget | None,
        texts: Texts,
        window: QMainWindow,
        *,
        titled: bool = False,
    ) -> None:
        """Without `content` the dock is empty until it is given a widget."""
        super().__init__(window)
        self._name = name
        self._texts = texts
        self.setObjectName(f"dock_{name}")
        if content is not None:
            self.setWidget(content)
        # A window that was small for a while must not leave a panel too small to be read.
        self._least = _LEAST.get(name, QSize(180, 90))
        self.ask_for_least()
        # Where its tab says the name, a second line with it would cost the lists a row.
        self.setTitleBarWidget(DockTitle(self, texts) if titled else QWidget())
        texts.follow(self._say)

    def bring_up(self) -> None:
        """Show the dock, in front of those it shares its place with."""
        self.show()
        self.raise_()

    def ask_for_least(self) -> None:
        """Ask for the room its panel needs now, after one that needed more for a while.

        A dock with a least size of its own takes what it once asked for as its least.
        """
        self.setMinimumSize(self._least)

    def _say(self) -> None:
        self.setWindowTitle(self._texts(f"window.{self._name}"))
        # Qt's own buttons stay, unseen; it names them once, when the dock is made.
        for name, key in (("float", "dock_float"), ("close", "dock_close")):
            button = self.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
            if isinstance(button, QAbstractButton):
                said = self._texts(f"window.{key}")
                button.setToolTip(tooltip(said))
                button.setAccessibleName(said)
                button.setAccessibleDescription("")


def place_docks(window: QMainWindow, docks: dict[str, Dock]) -> None:
    """Put the docks where they stand at first: pages in the middle, comments at full height."""
    window.setTabPosition(_Area.AllDockWidgetAreas, QTabWidget.TabPosition.North)
    window.setDocumentMode(True)
    window.setCorner(Qt.Corner.TopRightCorner, _Area.RightDockWidgetArea)
    window.setCorner(Qt.Corner.BottomRightCorner, _Area.RightDockWidgetArea)
    window.setCorner(Qt.Corner.TopLeftCorner, _Area.LeftDockWidgetArea)
    window.setCorner(Qt.Corner.BottomLeftCorner, _Area.BottomDockWidgetArea)
    left = [docks[name] for name in ("documents", "navigation") if name in docks]
    for dock in left:
        window.addDockWidget(_Area.LeftDockWidgetArea, dock)
        if dock is not left[0]:
            window.tabifyDockWidget(left[0], dock)
    window.addDockWidget(_Area.RightDockWidgetArea, docks["comments"])
    window.addDockWidget(_Area.BottomDockWidgetArea, docks["codes"])
    window.addDockWidget(_Area.BottomDockWidgetArea, docks["flagged"])
    window.tabifyDockWidget(docks["codes"], docks["flagged"])
    if "registry" in docks:
        window.addDockWidget(_Area.RightDockWidgetArea, docks["registry"])
        window.tabifyDockWidget(docks["comments"], docks["registry"])
    for dock in docks.values():
        dock.setFloating(False)
        dock.show()
    left[0].raise_()
    docks["codes"].raise_()
    docks["comments"].raise_()


def lay_out(window: QMainWindow, tools: QToolBar) -> None:
    """Give the parts of a window that is shown already their places; Qt would do it later."""
    for part in (window.menuBar(), tools, window.centralWidget(), window.statusBar()):
        if part is not None:
            part.show()
    layout = window.layout()
    assert layout is not None
    layout.activate()


def hide_docks(window: QMainWindow, docks: Iterable[Dock]) -> None:
    """Hide the docks and the tabs of those that share a place.

    Qt leaves the tabs visible where they were made before the window was shown.
    """
    for dock in docks:
        dock.hide()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for bar in window.findChildren(QTabBar, options=direct):
        bar.hide()


def size_docks(window: QMainWindow, docks: dict[str, Dock], size: QSize) -> None:
    """Share out the window as at first."""
    left, right, foot = first_sizes(size.width(), size.height())
    across = [docks["documents"], docks["comments"]]
    window.resizeDocks(across, [left, right], Qt.Orientation.Horizontal)
    window.resizeDocks([docks["codes"]], [foot], Qt.Orientation.Vertical)


def focus_next(panes: Sequence[QWidget]) -> None:
    """Give the focus to the visible pane after the one that has it, round and round."""
    seen = [pane for pane in panes if not pane.visibleRegion().isEmpty()]
    focus = QApplication.focusWidget()
    held = (
        n for n, each in enumerate(seen) if focus and (each is focus or each.isAncestorOf(focus))
    )
    at = next(held, -1)
    if seen:
        seen[(at + 1) % len(seen)].setFocus(Qt.FocusReason.ShortcutFocusReason)


def tool_bar(window: QMainWindow) -> QToolBar:
    """Return an empty tool bar that cannot be lost."""
    tools = QToolBar(window)
    tools.setObjectName("tools")
    tools.setMovable(False)
    tools.setIconSize(QSize(20, 20))
    tools.toggleViewAction().setVisible(False)
    tools.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    return tools
