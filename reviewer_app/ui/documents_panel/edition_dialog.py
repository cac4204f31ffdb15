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

from reviewer_app.core.reference import EditionState
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
        states: Sequence[EditionState] = (),
    ) -> None:
        """`states` say what the document declares and what a person has set."""
        super().__init__(parent)
        self.removed = False
        self._states = {state.work: state for state in states}
        self.present = PlainLabel(wrap=True)
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
        self.remove_button = self._buttons.addButton(
            texts("window.remove_choice"), QDialogButtonBox.ButtonRole.ResetRole
        )
        self.remove_button.clicked.connect(self._remove)
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

    def _remove(self) -> None:
        self.removed = True
        self.accept()

    def _say_present(self, work: str) -> None:
        """Say what the document declares of a work, and what a person has set."""
        state, texts = self._states.get(work), self._texts
        own = () if state is None or state.lent_by else state.declarations
        named = dict.fromkeys(f"{one.work or work} {one.edition}".strip() for one in own)
        said = [
            texts("window.declares", editions=", ".join(named))
            if named
            else texts("window.declares_none", work=work)
        ]
        chosen = state is not None and state.by_person
        if state is not None and chosen:
            said.append(texts("window.now_chosen", edition=f"{work} {state.settled}"))
        elif state is not None and state.settled:
            said.append(texts("window.now_judged", edition=f"{work} {state.settled}"))
        self.present.setText("\n".join(said))
        self.remove_button.setVisible(chosen)

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
        column.addWidget(self.present)
        column.addWidget(self.list, 1)
        key = "window.recorded_as" if author else "window.recorded_unnamed"
        column.addWidget(PlainLabel(self._texts(key, author=author), wrap=True, role="quiet"))
        column.addWidget(self._buttons)

    def _fill(self) -> None:
        self.list.clear()
        work = str(self.works.currentData() or "")
        state = self._states.get(work)
        self._say_present(work)
        for held in self._editions:
            if held.work != work:
                continue
            coverage = self._texts(f"labels.coverage_{held.coverage}")
            key = "window.edition_held" if held.rows else "window.edition_not_held"
            said = self._texts(key, edition=held.edition, coverage=coverage, rows=held.rows)
            look = coverage_look(held.coverage)
            item = QListWidgetItem(icon(look.icon, look.color), said)
            item.setData(Qt.ItemDataRole.UserRole, held)
            self.list.addItem(item)
            if state is not None and held.edition == state.settled:
                self.list.setCurrentItem(item)
        self._enable()

    def _enable(self) -> None:
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(self.chosen() is not None)
