"""The evidence for one reference: what was looked up, what the register holds."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.labels import label_key
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import HeadingMatch, PageStatus, Reading, Severity, Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.crops import CropSupply, CropView
from reviewer_app.ui.fitting_button import FittingButton
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import Mark, PlaceButton
from reviewer_app.ui.places import place_of_reference
from reviewer_app.ui.plain import PlainLabel, one_line
from reviewer_app.ui.readings import reference_look, verdict_label, with_edition
from reviewer_app.ui.registry.job_uses import Use
from reviewer_app.ui.registry_card import RegistryCard
from reviewer_app.ui.registry_entry import OtherEdition, RegistryEntry
from reviewer_app.ui.registry_import.correction import CorrectionTarget

FindEntry = Callable[[str, str, str], RegistryEntry | None]
_ADDABLE = frozenset(
    {Verdict.NOT_COVERED, Verdict.NOT_HELD, Verdict.CLIENT, Verdict.NOT_IN_EDITION,
     Verdict.OTHER_EDITION, Verdict.WITHDRAWN}
)  # fmt: skip
"""Verdicts that a row of the code in the declared edition would change."""
_FEWEST_USES, _MOST_USES = 2, 20
"""Places of a code that are worth a list, and how many are listed."""
FindElsewhere = Callable[[str, str], tuple[OtherEdition, ...]]


class CodeDetail(QScrollArea):
    """Shows what the verdict of one reference rests on.

    Signals:
        correction_requested: the CorrectionTarget of a row to correct or add.
        entry_requested: work, edition and code to be shown in the registry's browser.
        jump_requested: the Place to show.
        reading_decided: the Reference and whether the person confirms how it is read.

    Attributes:
        crops: where the pictures of places come from; None where there are none.
        is_void: tells by file id whether the file is another one now than was read.
        uses_of: gives the places of the job that name the code of a reference.
    """

    correction_requested = Signal(object)
    entry_requested = Signal(str, str, str)
    reading_decided = Signal(object, bool)
    jump_requested = Signal(object)

    def __init__(
        self,
        texts: Texts,
        find_entry: FindEntry,
        find_elsewhere: FindElsewhere,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._find_entry = find_entry
        self._find_elsewhere = find_elsewhere
        self._reference: Reference | None = None
        self.crops: CropSupply | None = None
        self.is_void: Callable[[str], bool] = lambda _file_id: False
        self.uses_of: Callable[[Reference], Sequence[Use]] = lambda _reference: ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        texts.follow(self._rebuild)

    def set_reference(self, reference: Reference | None) -> None:
        """Show the evidence for `reference`, or say that none is chosen."""
        if reference != self._reference:
            self._reference = reference
            self._rebuild()

    def show_again(self) -> None:
        """Look up anew what the registry holds."""
        self._rebuild()

    def _rebuild(self) -> None:
        self.setAccessibleName(self._texts("window.code_detail"))
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(6)
        if self._reference is None:
            column.addWidget(PlainLabel(self._texts("window.no_code"), wrap=True, role="quiet"))
        else:
            if self.is_void(self._reference.file_id):
                self._add_void(column)
            else:
                self._add_verdict(column, self._reference)
                self._add_reading(column, self._reference)
                self._add_evidence(column, self._reference)
            self._add_register(column, self._reference)
            self._add_uses(column, self._reference)
        column.addStretch(1)
        self.setWidget(content)

    def _add_void(self, column: QVBoxLayout) -> None:
        """Say that what was looked up stood in a file that is another one now."""
        column.addWidget(Mark(theme.VOID, self._texts("window.void"), wrap=True))
        column.addWidget(PlainLabel(self._texts("window.void_means"), wrap=True))

    def _add_verdict(self, column: QVBoxLayout, reference: Reference) -> None:
        texts, verdict = self._texts, reference.verdict
        flow = FlowLayout(gap=10)
        means = texts(f"{label_key(verdict)}_means")
        if reference.candidate.names_document:
            means = texts("window.document_reference_means")
        said = with_edition(verdict_label(reference, texts), reference.work, reference.edition)
        flow.addWidget(Mark(reference_look(reference), said, means, wrap=True))
        if reference.heading_match not in (HeadingMatch.NOT_COMPARED, HeadingMatch.NONE):
            exact = reference.heading_match is HeadingMatch.EXACT
            severity = Severity.INFO if exact else Severity.WARNING
            look, said = theme.severity_look(severity), texts.label(reference.heading_match)
            flow.addWidget(Mark(look, said, wrap=True))
        if reference.disputed:
            means = texts("window.disputed_means")
            look = theme.severity_look(Severity.WARNING)
            flow.addWidget(Mark(look, texts("window.disputed"), means, wrap=True))
        if reference.candidate.found_by_model:
            look = theme.severity_look(Severity.INFO)
            flow.addWidget(Mark(look, texts("window.found_by_model"), wrap=True))
        reading = reference.candidate.reading
        if reading is not Reading.TEXT:
            means = texts(f"{label_key(reading)}_means")
            look = theme.page_look(PageStatus.OCR)
            flow.addWidget(Mark(look, texts.label(reading), means, wrap=True))
        column.addLayout(flow)

    def _add_evidence(self, column: QVBoxLayout, reference: Reference) -> None:
        texts = self._texts
        said = texts.message(reference.evidence)
        column.addWidget(PlainLabel(said, wrap=True, selectable=True))
        if reference.dispute is not None:
            column.addWidget(PlainLabel(texts.message(reference.dispute), wrap=True))
        raw = texts("window.stands_as", raw=one_line(reference.candidate.raw))
        column.addWidget(PlainLabel(raw, wrap=True, role="quiet"))
        if reference.candidate.implied_by:
            implied = texts("window.implied_by", text=one_line(reference.candidate.implied_by))
            column.addWidget(PlainLabel(implied, wrap=True, role="quiet"))

    def _add_reading(self, column: QVBoxLayout, reference: Reference) -> None:
        """Add what a person needs to tell whether a code was read right, and the way to say so."""
        unsure = reference.verdict in (Verdict.READ_AS, Verdict.DAMAGED)
        by_ocr = reference.candidate.reading is not Reading.TEXT
        if self.crops is not None and (unsure or by_ocr or reference.confirmed_by):
            name = self._texts("ocr.crop", code=reference.candidate.code)
            column.addWidget(CropView(place_of_reference(reference), self.crops, name))
        if reference.confirmed_by:
            said = self._texts("ocr.confirmed_by", author=reference.confirmed_by)
            column.addWidget(PlainLabel(said, wrap=True))
            self._add_button(column, "ocr.take_back", reference, confirmed=False)
        elif reference.verdict is Verdict.READ_AS:
            self._add_button(column, "ocr.confirm", reference, confirmed=True)

    def _add_button(
        self, column: QVBoxLayout, key: str, reference: Reference, *, confirmed: bool
    ) -> None:
        button = FittingButton(self._texts(key, code=reference.candidate.code))
        button.clicked.connect(lambda: self.reading_decided.emit(reference, confirmed))
        row = QHBoxLayout()
        row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)

    def _add_register(self, column: QVBoxLayout, reference: Reference) -> None:
        code = reference.candidate.code
        entry = None
        if reference.work and reference.edition:
            entry = self._find_entry(reference.work, reference.edition, code)
        if entry is not None:
            card = RegistryCard(entry, self._texts, correctable=True)
            card.correction_requested.connect(self.correction_requested)
            card.entry_requested.connect(self.entry_requested)
            column.addWidget(card)
            return
        if reference.verdict in _ADDABLE:
            column.addWidget(self._make_button(reference), 0, Qt.AlignmentFlag.AlignLeft)
        elsewhere = self._find_elsewhere(reference.work, code)
        if not elsewhere:
            return
        column.addWidget(PlainLabel(self._texts("window.known_elsewhere"), role="quiet", wrap=True))
        for other in elsewhere:
            button = PlaceButton("registry", f"{other.work} {other.edition}  {other.heading}")
            place = (other.work, other.edition, code)
            button.clicked.connect(lambda _=False, at=place: self.entry_requested.emit(*at))
            column.addWidget(button)

    def _add_uses(self, column: QVBoxLayout, reference: Reference) -> None:
        """Add where else the job names the code, each place to be gone to."""
        uses = self.uses_of(reference)
        if len(uses) < _FEWEST_USES:
            return
        said = self._texts("comments.used_at", count=len(uses))
        column.addWidget(PlainLabel(said, role="quiet", wrap=True))
        for use in uses[:_MOST_USES]:
            place = self._texts("window.place", name=use.document, page=use.page_label)
            button = PlaceButton("jump", place)
            button.setAccessibleName(place)
            button.clicked.connect(lambda _=False, at=use.place: self.jump_requested.emit(at))
            column.addWidget(button)
        if len(uses) > _MOST_USES:
            more = self._texts("comments.used_more", count=len(uses) - _MOST_USES)
            column.addWidget(PlainLabel(more, role="quiet", wrap=True))

    def _make_button(self, reference: Reference) -> QPushButton:
        button = FittingButton(self._texts("registry_import.add_button"))
        found = reference.candidate
        target = CorrectionTarget(
            found.code, reference.work, reference.edition, found.family, one_line(found.heading)
        )
        button.clicked.connect(lambda: self.correction_requested.emit(target))
        return button
