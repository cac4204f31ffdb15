"""One row of the register: heading, coverage, source, overlying codes, other editions."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QToolButton, QVBoxLayout, QWidget

from registry_db.records import OWN_STATUSES
from reviewer_app.core.verdicts import Origin, Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import ElidedLabel, Mark, PlaceButton
from reviewer_app.ui.painting import bold
from reviewer_app.ui.plain import PlainLabel, breakable
from reviewer_app.ui.registry_entry import Covered, RegistryEntry
from reviewer_app.ui.registry_import.correction import CorrectionTarget

_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_LONG_CODE = 12
"""Letters of a code beside which its edition has room at every text size."""


def coverage_look(coverage: str) -> theme.Look:
    """Return how the coverage of an edition's register is drawn."""
    verdict = Verdict.DECLARED if coverage == "complete" else Verdict.NOT_COVERED
    return theme.verdict_look(verdict)


class RegistryCard(QFrame):
    """Shows a registry row: who put it there, and which row it counts instead of.

    Signals:
        correction_requested: the CorrectionTarget of the row.
        entry_requested: work, edition and code of the row to be shown in the registry's browser.
    """

    correction_requested = Signal(object)
    entry_requested = Signal(str, str, str)

    def __init__(
        self,
        entry: RegistryEntry,
        texts: Texts,
        parent: QWidget | None = None,
        *,
        correctable: bool = False,
    ) -> None:
        """With `correctable` the card offers to correct the row."""
        super().__init__(parent)
        self.setObjectName("card")
        self._texts = texts
        self._correctable = correctable
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(10, 8, 10, 10)
        self._column.setSpacing(4)
        self._add_head(entry)
        self._add_link(entry)
        self._add_parents(entry)
        self._add_others(entry)
        if self._correctable:
            self._column.addWidget(self._make_button(entry), 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        self.setAccessibleName(
            texts("window.registry_entry_named", code=entry.code, work=entry.work,
                  edition=entry.edition)
        )  # fmt: skip

    def _add_head(self, entry: RegistryEntry) -> None:
        self._column.addWidget(PlainLabel(self._texts("window.registry_entry"), role="quiet"))
        is_long = len(entry.code) > _LONG_CODE
        code = PlainLabel(entry.code, selectable=True, wrap=is_long)
        code.setFont(bold(self.font()))
        edition = PlainLabel(f"{entry.work} {entry.edition}".strip(), wrap=True)
        # A long one has its lines alone.
        row = QBoxLayout(_DOWN if is_long else _ACROSS)
        row.setSpacing(0 if is_long else 8)
        row.addWidget(code)
        row.addWidget(edition, 1)
        self._column.addLayout(row)
        self._column.addWidget(PlainLabel(entry.heading, wrap=True, selectable=True))
        coverage = self._texts(f"labels.coverage_{entry.coverage}")
        means = self._texts(f"window.coverage_{entry.coverage}_means")
        self._column.addWidget(Mark(coverage_look(entry.coverage), coverage, means, wrap=True))
        if entry.source:
            source = self._texts("window.registry_source", source=entry.source)
            self._column.addWidget(ElidedLabel(source, role="quiet"))
        if entry.status in OWN_STATUSES:
            look = theme.origin_look(Origin.PERSON)
            said = self._texts(f"registry_import.status_{entry.status}")
            self._column.addWidget(Mark(look, said, wrap=True))
        for each in entry.covered:
            self._add_covered(each)

    def _add_covered(self, covered: Covered) -> None:
        said = self._texts("registry_import.instead_of", heading=covered.heading)
        self._column.addWidget(PlainLabel(said, wrap=True))
        source = self._texts("registry_import.instead_of_source", source=covered.source)
        self._column.addWidget(ElidedLabel(source, role="quiet"))

    def _make_button(self, entry: RegistryEntry) -> QToolButton:
        button = QToolButton()
        button.setText(self._texts("registry_import.correct_button"))
        button.setAutoRaise(True)
        target = CorrectionTarget(entry.code, entry.work, entry.edition, heading=entry.heading)
        button.clicked.connect(lambda: self.correction_requested.emit(target))
        return button

    def _add_parents(self, entry: RegistryEntry) -> None:
        if not entry.parents:
            return
        self._add_title("window.registry_parents")
        self._add_pairs([(each.code, each.heading) for each in entry.parents if each.heading])
        missing = ", ".join(each.code for each in entry.parents if not each.heading)
        if missing:
            said = self._texts("window.registry_no_row", codes=missing)
            self._column.addWidget(PlainLabel(said, wrap=True))

    def _add_others(self, entry: RegistryEntry) -> None:
        if not entry.others:
            return
        self._add_title("window.registry_other_editions")
        for other in entry.others:
            said = f"{other.work} {other.edition}:  {other.heading}"
            self._column.addWidget(PlainLabel(said, wrap=True))

    def _add_link(self, entry: RegistryEntry) -> None:
        button = PlaceButton("registry", self._texts("registry_browser.show_in_registry"))
        button.setAccessibleName(
            self._texts("registry_browser.show_in_registry_named", code=entry.code)
        )
        place = (entry.work, entry.edition, entry.code)
        button.clicked.connect(lambda: self.entry_requested.emit(*place))
        self._column.addWidget(button)

    def _add_title(self, key: str) -> None:
        self._column.addSpacing(4)
        self._column.addWidget(PlainLabel(self._texts(key), role="quiet", wrap=True))

    def _add_pairs(self, pairs: list[tuple[str, str]]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for row, (name, heading) in enumerate(pairs):
            grid.addWidget(PlainLabel(name), row, 0, Qt.AlignmentFlag.AlignTop)
            label = PlainLabel(breakable(heading), wrap=True)
            label.setAccessibleName(heading)
            grid.addWidget(label, row, 1)
        self._column.addLayout(grid)
