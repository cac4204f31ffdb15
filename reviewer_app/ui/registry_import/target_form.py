"""What a list is of: work, edition, source, and whether it is the edition's complete list."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from registry_db.editions import WORKS
from registry_db.grammar import families_of_work
from registry_db.importers import Columns, Target
from registry_db.records import edition_year
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel

if TYPE_CHECKING:
    from registry_db import Registry


class TargetForm(QWidget):
    """Asks what a list is of.

    Signals:
        target_changed: something is chosen otherwise.
        client_requested: the person wants a new client's register.
    """

    target_changed = Signal()
    client_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._registry: Registry | None = None
        self._by_columns = frozenset[str]()
        self.work, self.edition = QComboBox(), QComboBox()
        self.edition.setEditable(True)
        self.source = QLineEdit()
        self.client = QPushButton(texts("registry_import.new_client"))
        self.client.setAutoDefault(False)
        self.complete = QCheckBox(texts("registry_import.complete"))
        self.means = PlainLabel(texts("registry_import.complete_means"), wrap=True, role="quiet")
        self._lay_out()
        self.work.currentIndexChanged.connect(self._on_work_changed)
        self.edition.currentTextChanged.connect(self.target_changed)
        self.source.editingFinished.connect(self.target_changed)
        self.complete.toggled.connect(self.target_changed)
        self.client.clicked.connect(self.client_requested)

    def set_registry(self, registry: "Registry") -> None:
        """Offer the works that are known and what the registry holds of them."""
        self._registry = registry
        chosen = self.work.currentData()
        self.work.blockSignals(True)
        self.work.clear()
        self.work.addItem(self._nothing("work"), "")
        for name in sorted(WORKS, key=_order):
            if families_of_work(name):
                base = WORKS[name].leans_on
                said = self._texts("registry_import.client_of", name=name, work=base)
                self.work.addItem(said if base else name, name)
        self.work.blockSignals(False)
        self.choose_work(str(chosen or ""))

    def set_file(self, name: str) -> None:
        """Say which file's name stands as the source where the person gives none."""
        self.source.clear()
        self.source.setPlaceholderText(name)
        self.complete.setChecked(False)

    def set_columns(self, columns: Columns) -> None:
        """Say which of work and edition the table's own columns tell."""
        told = frozenset(name for name in ("work", "edition") if columns.of(name) >= 0)
        if told != self._by_columns:
            self._by_columns = told
            self.work.setItemText(0, self._nothing("work"))
            self._fill_editions()

    def choose_work(self, name: str) -> None:
        """Choose a work by its name."""
        self.work.setCurrentIndex(max(0, self.work.findData(name)))
        self._fill_editions()

    def target(self) -> Target:
        """Return what is chosen."""
        return Target(
            str(self.work.currentData() or ""),
            self._edition(),
            self.source.text().strip(),
            self.complete.isChecked(),
        )

    def lacking(self) -> str:
        """Return the name of what must be chosen before a list can be looked through, "" for
        nothing."""
        target = self.target()
        for name, value in (("work", target.work), ("edition", target.edition)):
            if not value and name not in self._by_columns:
                return name
        return ""

    def _edition(self) -> str:
        text = self.edition.currentText().strip()
        place = self.edition.findText(text)
        return str(self.edition.itemData(place) or "") if place >= 0 else text

    def _lay_out(self) -> None:
        texts = self._texts
        for box in (self.work, self.edition):
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        fields = {"work": self.work, "edition": self.edition, "source": self.source}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for column, (name, field) in enumerate(fields.items()):
            said = texts(f"registry_import.{name}")
            field.setAccessibleName(said)
            grid.addWidget(PlainLabel(said), 0, column)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, 2)
        grid.addWidget(self.client, 1, 3)
        grid.addWidget(self.complete, 2, 0, 1, 4)
        grid.addWidget(self.means, 3, 0, 1, 4)

    def _nothing(self, name: str) -> str:
        by_column = name in self._by_columns
        return self._texts(f"registry_import.{'by_column' if by_column else f'choose_{name}'}")

    def _on_work_changed(self) -> None:
        self._fill_editions()
        self.target_changed.emit()

    def _fill_editions(self) -> None:
        chosen, work = self._edition(), str(self.work.currentData() or "")
        self.edition.blockSignals(True)
        self.edition.clear()
        if field := self.edition.lineEdit():
            # No entry of its own: what a person types would be put behind its words.
            field.setPlaceholderText(self._nothing("edition"))
        known = WORKS[work].editions if work else ()
        for edition in sorted(known, key=edition_year, reverse=True):
            self.edition.addItem(self._said(work, edition), edition)
        place = self.edition.findData(chosen)
        self.edition.setCurrentIndex(place)
        if place < 0:
            # Nothing yet, a statute's year, or one that the work is not known to have.
            self.edition.setEditText(chosen)
        self.edition.blockSignals(False)

    def _said(self, work: str, edition: str) -> str:
        held = self._registry.holding(work, edition) if self._registry is not None else None
        if held is None:
            return self._texts("registry_import.edition_not_held", edition=edition)
        coverage = self._texts(f"labels.coverage_{held.coverage}")
        return self._texts(
            "registry_import.edition_held", edition=edition, coverage=coverage, rows=held.rows
        )


def _order(name: str) -> tuple[bool, str]:
    """Works that a person added come first."""
    return WORKS[name].kind not in ("own", "client"), name.casefold()
