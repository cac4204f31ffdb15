"""Correcting or adding one row in the person's own register, with a note."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from registry_db.editions import WORKS
from registry_db.errors import REASONS
from registry_db.grammar import families_of_work
from registry_db.records import edition_year
from registry_db.validation import RawRow, Refusal, printable, validate
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.registry_import.correction import CorrectionTarget

if TYPE_CHECKING:
    from registry_db import Registry


class CorrectionDialog(QDialog):
    """Shows what the registry holds of a code, and asks what it should hold."""

    def __init__(
        self,
        target: CorrectionTarget,
        registry: "Registry",
        texts: Texts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._registry, self._texts = registry, texts
        self.setWindowTitle(texts("registry_import.correct_title"))
        self.work, self.edition = QComboBox(), QComboBox()
        self.code, self.heading = QLineEdit(target.code), QLineEdit()
        self.note = QLineEdit()
        self.now = PlainLabel(wrap=True, role="quiet")
        self.problem = PlainLabel(wrap=True)
        self.problem.hide()
        self._lay_out()
        self._offer_works(target)
        self.work.currentIndexChanged.connect(self._offer_editions)
        self.edition.currentIndexChanged.connect(self._say_row)
        self.code.textChanged.connect(self._say_row)
        self.heading.textChanged.connect(self._say_row)
        self._offer_editions()
        self.edition.setCurrentIndex(max(0, self.edition.findData(target.edition)))
        self.heading.setText(self._heading_held() or target.heading)
        self._say_row()
        self.heading.setFocus()

    def _lay_out(self) -> None:
        texts = self._texts
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(texts("registry_import.correct_means"), wrap=True))
        form = QFormLayout()
        fields = {"work": self.work, "edition": self.edition, "correct_code": self.code,
                  "correct_heading": self.heading, "correct_note": self.note}  # fmt: skip
        for name, field in fields.items():
            field.setAccessibleName(texts(f"registry_import.{name}"))
            form.addRow(texts(f"registry_import.{name}"), field)
        column.addLayout(form)
        column.addWidget(self.now)
        column.addWidget(self.problem)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.buttons.button(standard.Ok).setText(texts("registry_import.correct_save"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column.addWidget(self.buttons)
        self.setMinimumWidth(520)

    def chosen(self) -> CorrectionTarget:
        """Return the row that the registry should hold."""
        return CorrectionTarget(
            self.code.text().strip(),
            str(self.work.currentData() or ""),
            str(self.edition.currentData() or ""),
            heading=" ".join(self.heading.text().split()),
        )

    def chosen_note(self) -> str:
        """Return the person's words."""
        return " ".join(self.note.text().split())

    def accept(self) -> None:
        """Take the row over, or say what is wrong with it."""
        row = self.chosen()
        note = self.chosen_note() or row.code
        raw = RawRow(row.work, row.edition, row.code, row.heading, "corrected", note)
        refusal = validate(raw)
        if isinstance(refusal, Refusal):
            reason = REASONS[refusal.reason][self._texts.language]
            token = printable(refusal.token)
            self.problem.setText(f"{reason} ({token})" if token else reason)
            self.problem.show()
            return
        super().accept()

    def _offer_works(self, target: CorrectionTarget) -> None:
        self.work.addItem(self._texts("registry_import.choose_work"), "")
        for work in WORKS.values():
            families = families_of_work(work.name)
            if families and (target.family in families or not target.family):
                self.work.addItem(work.name, work.name)
        place = self.work.findData(target.work)
        # A client's code has one place to go where there is one client's register.
        only = 1 if self.work.count() == 2 else 0
        self.work.setCurrentIndex(place if place > 0 else only)

    def _offer_editions(self) -> None:
        work = str(self.work.currentData() or "")
        self.edition.clear()
        self.edition.addItem(self._texts("registry_import.choose_edition"), "")
        known = WORKS[work].editions if work else ()
        for edition in sorted(known, key=edition_year, reverse=True):
            self.edition.addItem(edition, edition)
        self._say_row()

    def _heading_held(self) -> str:
        chosen = self.chosen()
        row = self._registry.lookup(chosen.work, chosen.edition, chosen.code)
        return row.heading if row is not None else ""

    def _say_row(self) -> None:
        held, chosen = self._heading_held(), self.chosen()
        known = bool(chosen.work and chosen.edition and chosen.code)
        if held:
            self.now.setText(self._texts("registry_import.correct_now", heading=held))
        else:
            key = "correct_new" if known else "needs_edition"
            self.now.setText(self._texts(f"registry_import.{key}"))
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(known and bool(chosen.heading) and chosen.heading != held)
        self.problem.hide()
