"""All commands with their keys; each can be given others."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.actions import Actions
from reviewer_app.ui.keys import FIXED, KeyMap, Keys, holder, native, refusal, without
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel

_BESIDE, _SHARE = 12, 0.8
"""Pixels beside the columns, and how much of the screen's width the list takes at most."""
_ROWS = 11
_NAME = Qt.ItemDataRole.UserRole


class KeysPage(QWidget):
    """Edits a copy of the keys; `keys` is what was made of it."""

    def __init__(
        self, key_map: KeyMap, actions: Actions, texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._defaults: Mapping[str, Keys] = key_map.defaults
        self._actions, self._texts = actions, texts
        self.keys: dict[str, Keys] = key_map.current()
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._build()
        self._fill()
        self._connect()
        self.choose(next(iter(self._rows)))

    def _build(self) -> None:
        texts = self._texts
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        self.filter.setPlaceholderText(texts("keys.filter"))
        self.filter.setAccessibleName(texts("keys.filter"))
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setAlternatingRowColors(True)
        self.tree.setMinimumHeight(_ROWS * self.fontMetrics().height())
        self.tree.setHeaderLabels([texts("keys.command"), texts("keys.key")])
        self.tree.setAccessibleName(texts("keys.commands"))
        header = self.tree.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.field = QKeySequenceEdit()
        self.field.setAccessibleName(texts("keys.new_key"))
        line = self.field.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        line.setAccessibleName(texts("keys.new_key"))
        line.setPlaceholderText(texts("keys.press"))
        self.give_button = QPushButton(texts("keys.give"))
        self.remove_button = QPushButton(texts("keys.remove"))
        self.reset_button = QPushButton(texts("keys.reset"))
        self.reset_all_button = QPushButton(texts("keys.reset_all"))
        self.said = PlainLabel(wrap=True)
        self.said.setMinimumHeight(2 * self.fontMetrics().height())
        self._lay_out()

    def _lay_out(self) -> None:
        label = QLabel(self._texts("keys.new_key_label"))
        label.setBuddy(self.field)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.field, 1)
        row.addWidget(self.give_button)
        below = QHBoxLayout()
        for button in (self.remove_button, self.reset_button):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(self.reset_all_button)
        column = QVBoxLayout(self)
        column.addWidget(self.filter)
        column.addWidget(self.tree, 1)
        column.addLayout(row)
        column.addWidget(self.said)
        column.addLayout(below)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._on_filter_text_changed)
        self.tree.currentItemChanged.connect(self._on_tree_current_item_changed)
        self.field.keySequenceChanged.connect(lambda _: self._judge())
        self.give_button.clicked.connect(self.give)
        self.remove_button.clicked.connect(self.remove)
        self.reset_button.clicked.connect(self.reset)
        self.reset_all_button.clicked.connect(self.reset_all)

    def give(self) -> None:
        """Give the pressed key to the chosen command; it is taken from the one that had it."""
        name, sequence = self._chosen(), self._pressed()
        if not name or not sequence or refusal(sequence):
            return
        former = holder(self.keys, sequence, name)
        while other := holder(self.keys, sequence, name):
            self.keys[other] = without(self.keys[other], sequence)
        self.keys[name] = (sequence,)
        self.field.clear()
        self._show_keys()
        if former:
            self.said.setText(self._texts("keys.taken", command=self._called(former)))

    def remove(self) -> None:
        """Leave the chosen command without a key."""
        self._set(())

    def reset(self) -> None:
        """Give the chosen command the keys it came with, where no other command has them now."""
        name = self._chosen()
        free = tuple(
            one for one in self._defaults.get(name, ()) if not holder(self.keys, one, name)
        )
        held = [one for one in self._defaults.get(name, ()) if one not in free]
        self._set(free)
        if held:
            command = self._called(holder(self.keys, held[0], name))
            self.said.setText(self._texts("keys.held", pressed=native(held[0]), command=command))

    def reset_all(self) -> None:
        """Give all commands the keys they came with."""
        self.keys = dict(self._defaults)
        self._show_keys()
        self.said.setText(self._texts("keys.all_reset"))

    def choose(self, name: str) -> None:
        """Choose a command by name."""
        self.tree.setCurrentItem(self._rows[name])

    def _set(self, given: Keys) -> None:
        name = self._chosen()
        if name:
            self.keys[name] = given
            self.field.clear()
            self.said.clear()
            self._show_keys()

    def _fill(self) -> None:
        for name in self.keys:
            row = self._add_row(self._called(name), "")
            row.setData(0, _NAME, name)
            self._rows[name] = row
        for keys, ending in FIXED:
            said = ", ".join(native(one) if "–" not in one else one for one in keys.split(", "))
            self._add_row(self._texts(f"keys.fixed_{ending}"), said).setDisabled(True)
        self._show_keys()
        self._widen()

    def _widen(self) -> None:
        """Let names and keys be read beside each other, as far as the screen has room."""
        tree = self.tree
        needed = tree.sizeHintForColumn(0) + tree.sizeHintForColumn(1) + 4 * tree.frameWidth()
        needed += tree.verticalScrollBar().sizeHint().width() + _BESIDE
        tree.setMinimumWidth(min(needed, round(self.screen().availableSize().width() * _SHARE)))

    def _add_row(self, *columns: str) -> QTreeWidgetItem:
        row = QTreeWidgetItem(self.tree, columns)
        # Rows as high as the letters alone cut the dots of Ä and Ö.
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(columns[0]) + 16
        row.setSizeHint(0, QSize(width, metrics.lineSpacing() + 8))
        return row

    def _show_keys(self) -> None:
        for name, row in self._rows.items():
            row.setText(1, ", ".join(map(native, self.keys[name])))
            font = row.font(1)
            font.setBold(self.keys[name] != self._defaults[name])
            row.setFont(1, font)
        self._judge(keep=True)

    def _judge(self, *, keep: bool = False) -> None:
        """Say what giving the pressed key would mean."""
        sequence, name = self._pressed(), self._chosen()
        refused = refusal(sequence) if sequence else None
        other = holder(self.keys, sequence, name) if sequence and refused is None else ""
        texts = self._texts
        self.give_button.setEnabled(bool(sequence and name) and refused is None)
        self.give_button.setText(texts("keys.take_over" if other else "keys.give"))
        self.remove_button.setEnabled(bool(self.keys.get(name)))
        self.reset_button.setEnabled(bool(name) and self.keys[name] != self._defaults[name])
        if refused is not None:
            self.said.setText(texts(f"keys.refused_{refused.value}", pressed=native(sequence)))
        elif other:
            command = self._called(other)
            self.said.setText(texts("keys.in_use", pressed=native(sequence), command=command))
        elif not keep:
            self.said.clear()

    def _pressed(self) -> str:
        return self.field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _chosen(self) -> str:
        row = self.tree.currentItem()
        return str(row.data(0, _NAME) or "") if row is not None else ""

    def _called(self, name: str) -> str:
        said = self._texts(f"window.action_{name}") if name else ""
        return said.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")

    def _on_filter_text_changed(self, text: str) -> None:
        wanted = text.casefold().strip()
        for at in range(self.tree.topLevelItemCount()):
            row = self.tree.topLevelItem(at)
            if row is not None:
                row.setHidden(wanted not in f"{row.text(0)} {row.text(1)}".casefold())

    def _on_tree_current_item_changed(self) -> None:
        self.field.clear()
        self._judge()
