"""The row above the pages: back and forward, page number, zoom."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QWidget,
)

from reviewer_app.core.texts import say
from reviewer_app.ui.icon_button import icon_button
from reviewer_app.ui.viewer.layout import Fit

_ZOOM_LIST = (50, 75, 100, 125, 150, 200, 400, 800, 1600, 6400)


def page_of_label(text: str, labels: Sequence[str], current: int) -> int | None:
    """Return the page that a person means by a label or number, None where there is none.

    A label that stands on several pages means the next one after the current page. What is no
    label is taken as a page number, counted from 1.
    """
    wanted = text.strip().casefold()
    found = [index for index, label in enumerate(labels) if label.casefold() == wanted]
    if found:
        return next((index for index in found if index > current), found[0])
    if wanted.isascii() and wanted.isdecimal() and 1 <= int(wanted) <= len(labels):
        return int(wanted) - 1
    return None


class NavigationBar(QWidget):
    """Buttons and fields to get around.

    Signals:
        back_pressed, forward_pressed, panel_toggled, find_pressed
        page_entered: page index
        zoom_stepped: +1 or -1
        zoom_chosen: percent
        fit_chosen: Fit
        history_changed: whether there is somewhere to go back, and forward, to
    """

    back_pressed = Signal()
    forward_pressed = Signal()
    panel_toggled = Signal()
    find_pressed = Signal()
    page_entered = Signal(int)
    zoom_stepped = Signal(int)
    zoom_chosen = Signal(float)
    fit_chosen = Signal(object)
    history_changed = Signal(bool, bool)

    def __init__(self, language: str = "sv", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._labels: Sequence[str] = ()
        self._current = 0
        self._keys: Mapping[str, str] = {}
        self._buttons: dict[str, QToolButton] = {}
        self._build()
        self._arrange()
        self._connect()
        self.set_labels(())

    def _build(self) -> None:
        self.panel_button = self._button("panel", "panel")
        self.back_button = self._button("back", "back")
        self.forward_button = self._button("forward", "forward")
        self.page_field = QLineEdit(self)
        self._size_field()
        self.page_field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.page_count = QLabel(self)
        self.out_button = self._button("zoom_out", "minus")
        self.in_button = self._button("zoom_in", "plus")
        self.zoom_box = QComboBox(self)
        self.zoom_box.setEditable(True)
        self.zoom_box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zoom_box.addItems([f"{percent} %" for percent in _ZOOM_LIST])
        self.zoom_box.setMinimumContentsLength(7)
        self.width_button = self._button("fit_width", "fit_width")
        self.whole_button = self._button("fit_page", "fit_page")
        self.find_button = self._button("find", "find")
        self.set_language(self._language)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._size_field()

    def _size_field(self) -> None:
        self.page_field.setFixedWidth(self.fontMetrics().horizontalAdvance("00000000") + 12)

    def _button(self, name: str, icon_name: str) -> QToolButton:
        button = icon_button(icon_name, parent=self)
        self._buttons[name] = button
        return button

    def set_language(self, language: str) -> None:
        """Say what the buttons and fields do in another language."""
        self._language = language
        fields = {"page_field": self.page_field, "zoom_field": self.zoom_box}
        for name, widget in {**self._buttons, **fields}.items():
            said = say(f"viewer.{name}", language)
            key = self._keys.get(name, "")
            widget.setToolTip(f"{said}  ({key})" if key else said)
            widget.setAccessibleName(said)

    def set_keys(self, keys: Mapping[str, str]) -> None:
        """Say in the tips which keys do the same, by button."""
        self._keys = keys
        self.set_language(self._language)

    def join_tool_bar(self) -> None:
        """Hide the buttons that the window's own tool bar has."""
        for button in (
            self.panel_button, self.back_button, self.forward_button, self.find_button,
        ):  # fmt: skip
            button.hide()

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 4, 2)
        row.setSpacing(3)
        for widget in (self.panel_button, self.back_button, self.forward_button):
            row.addWidget(widget)
        row.addSpacing(8)
        row.addWidget(self.page_field)
        row.addWidget(self.page_count)
        row.addStretch()
        row.addWidget(self.out_button)
        row.addWidget(self.zoom_box)
        row.addWidget(self.in_button)
        for widget in (self.width_button, self.whole_button, self.find_button):
            row.addWidget(widget)

    def _connect(self) -> None:
        self.panel_button.clicked.connect(self.panel_toggled)
        self.back_button.clicked.connect(self.back_pressed)
        self.forward_button.clicked.connect(self.forward_pressed)
        self.find_button.clicked.connect(self.find_pressed)
        self.page_field.returnPressed.connect(self._on_page_field_return_pressed)
        self.page_field.editingFinished.connect(self._show_page)
        self.in_button.clicked.connect(lambda: self.zoom_stepped.emit(1))
        self.out_button.clicked.connect(lambda: self.zoom_stepped.emit(-1))
        self.width_button.clicked.connect(lambda: self.fit_chosen.emit(Fit.WIDTH))
        self.whole_button.clicked.connect(lambda: self.fit_chosen.emit(Fit.PAGE))
        self.zoom_box.textActivated.connect(self._on_zoom_box_text_activated)

    def set_labels(self, labels: Sequence[str]) -> None:
        """Show the number of pages of a document and accept their labels."""
        self._labels = labels
        self.page_count.setText(f"/ {len(labels)}" if labels else "")
        self.page_field.setEnabled(bool(labels))
        self.zoom_box.setEnabled(bool(labels))
        self._show_page()

    def set_page(self, page_index: int) -> None:
        """Show the current page."""
        self._current = page_index
        if not self.page_field.hasFocus():
            self._show_page()

    def set_zoom(self, percent: float) -> None:
        """Show the zoom."""
        self.zoom_box.setEditText(f"{percent:.0f} %")

    def set_history(self, back: bool, forward: bool) -> None:
        """Enable the buttons that lead somewhere."""
        self.back_button.setEnabled(back)
        self.forward_button.setEnabled(forward)
        self.history_changed.emit(back, forward)

    def _show_page(self) -> None:
        if not 0 <= self._current < len(self._labels):
            self.page_field.clear()
            return
        label, number = self._labels[self._current], str(self._current + 1)
        self.page_field.setText(label)
        count = len(self._labels)
        # The label is what is printed; where it is not the number, both are said.
        self.page_count.setText(f"/ {count}" if label == number else f"({number} / {count})")

    def _on_page_field_return_pressed(self) -> None:
        page_index = page_of_label(self.page_field.text(), self._labels, self._current)
        if page_index is None:
            self._show_page()
        else:
            self.page_entered.emit(page_index)
        self.page_field.selectAll()

    def _on_zoom_box_text_activated(self, text: str) -> None:
        number = text.replace("%", "").replace(",", ".").strip()
        if number.isascii() and number.replace(".", "", 1).isdecimal() and float(number) > 0:
            self.zoom_chosen.emit(float(number))
