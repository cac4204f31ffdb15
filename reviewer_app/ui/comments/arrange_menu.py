"""The button that says how the comments are sorted and grouped."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from reviewer_app.ui.comments.comment_filter import GROUPS, SORTS, Order
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip


class ArrangeButton(QToolButton):
    """Offers every order and grouping.

    Signals:
        arranged: the Order, the Order of the headings (None for none), and whether it descends.
    """

    arranged = Signal(object, object, bool)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setIcon(icon("arrange"))
        self.setAutoRaise(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self._sorts = self._make_choices([one.value for one in SORTS])
        self._descending = QAction(self, checkable=True)
        self._groups = self._make_choices(["", *(one.value for one in GROUPS)])
        self._fill_menu()
        self.setMenu(self._menu)
        for group in (self._sorts, self._groups):
            group.triggered.connect(self._tell)
        self._descending.triggered.connect(self._tell)
        texts.follow(self._say)

    def choose_group(self, order: Order | None) -> None:
        """Group by `order` as if it had been chosen in the menu."""
        for action in self._groups.actions():
            if action.data() == ("" if order is None else order.value):
                action.trigger()

    def choose_sort(self, order: Order) -> None:
        """Sort by `order` as if it had been chosen in the menu."""
        for action in self._sorts.actions():
            if action.data() == order.value:
                action.trigger()

    @property
    def state(self) -> str:
        """What is chosen, to be kept: order, headings, and whether it descends."""
        sort, group = self._sorts.checkedAction(), self._groups.checkedAction()
        parts = [str(each.data()) if each is not None else "" for each in (sort, group)]
        return ",".join([*parts, "down" if self._descending.isChecked() else ""])

    def take(self, state: str) -> None:
        """Choose what was kept; what makes no sense is left as it is."""
        if state == self.state or state.count(",") != self.state.count(","):
            return
        sort, group, down = state.split(",")
        for actions, wanted in ((self._sorts, sort), (self._groups, group)):
            for action in actions.actions():
                if action.data() == wanted:
                    action.setChecked(True)
        self._descending.setChecked(down == "down")
        self._tell()

    def _make_choices(self, values: list[str]) -> QActionGroup:
        group = QActionGroup(self)
        for number, value in enumerate(values):
            action = group.addAction("")
            action.setCheckable(True)
            action.setData(value)
            action.setChecked(number == 0)
        return group

    def _fill_menu(self) -> None:
        self._sort_title = self._menu.addSection("")
        self._menu.addActions(self._sorts.actions())
        self._menu.addAction(self._descending)
        self._group_title = self._menu.addSection("")
        self._menu.addActions(self._groups.actions())

    def _tell(self) -> None:
        sort, group = self._sorts.checkedAction(), self._groups.checkedAction()
        chosen = str(group.data()) if group is not None else ""
        order = Order(str(sort.data())) if sort is not None else Order.PLACE
        self.arranged.emit(order, Order(chosen) if chosen else None, self._descending.isChecked())

    def _say(self) -> None:
        texts = self._texts
        said = texts("comments.arrange")
        self.setToolTip(tooltip(said))
        self.setAccessibleName(said)
        self._sort_title.setText(texts("comments.sort_by"))
        self._group_title.setText(texts("comments.group_by"))
        self._descending.setText(texts("comments.descending"))
        for group in (self._sorts, self._groups):
            for action in group.actions():
                name = str(action.data()) or "nothing"
                action.setText(texts(f"comments.order_{name}"))
