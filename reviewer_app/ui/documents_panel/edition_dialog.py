"""A person says which edition a document connects to."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.painting import icon_size
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.registry_card import coverage_look
from reviewer_app.ui.registry_entry import EditionHeld


class EditionDialog(QDialog):
    """Offers the editions that exist, each with what the register holds of it."""

    def __init__(
        self,
        document_name: str,
        editions: Sequence[EditionHeld],
        texts: Texts,
        parent: QWidget | None = None,
        *,
        work: str = "",
        author: str = "",
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._editions = tuple(editions)
        self.setWindowTitle(texts("window.edition_dialog"))
        self.works = QComboBox()
        self.works.setAccessibleName(texts("window.work"))
        self.list = QListWidget()
        side = icon_size(self.fontMetrics())
        self.list.setIconSize(QSize(side, side))
        self.list.setAccessibleName(texts("window.edition"))
        self.list.itemActivated.connect(self.accept)
        self._buttons = self._make_buttons()
        self._lay_out(document_name, author)
        for name in sorted({each.work for each in self._editions}):
            self.works.addItem(name, name)
        self.works.currentIndexChanged.connect(self._fill)
        self.works.setCurrentIndex(max(0, self.works.findData(work)))
        self._fill()
        self.list.currentRowChanged.connect(self._enable)
        self.resize(440, 420)

    def chosen(self) -> EditionHeld | None:
        """Return the edition chosen."""
        item = self.list.currentItem()
        held = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        return held if isinstance(held, EditionHeld) else None

    def _make_buttons(self) -> QDialogButtonBox:
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.button(standard.Ok).setText(self._texts("window.set_edition"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _lay_out(self, document_name: str, author: str) -> None:
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(document_name, wrap=True, role="title"))
        column.addWidget(PlainLabel(self._texts("window.edition_dialog_means"), wrap=True))
        form = QFormLayout()
        form.addRow(self._texts("window.work"), self.works)
        column.addLayout(form)
        column.addWidget(self.list, 1)
        key = "window.recorded_as" if author else "window.recorded_unnamed"
        column.addWidget(PlainLabel(self._texts(key, author=author), wrap=True, role="quiet"))
        column.addWidget(self._buttons)

    def _fill(self) -> None:
        self.list.clear()
        work = self.works.currentData()
        for held in self._editions:
            if held.work != work:
                continue
            coverage = self._texts(f"labels.coverage_{held.coverage}")
            said = self._texts("window.edition_held", edition=held.edition, coverage=coverage,
                               rows=held.rows)  # fmt: skip
            look = coverage_look(held.coverage)
            item = QListWidgetItem(icon(look.icon, look.color), said)
            item.setData(Qt.ItemDataRole.UserRole, held)
            self.list.addItem(item)
        self._enable()

    def _enable(self) -> None:
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(self.chosen() is not None)
