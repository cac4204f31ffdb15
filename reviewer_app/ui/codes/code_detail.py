"""The evidence for one reference: what was looked up, what the register holds."""

from collections.abc import Callable

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
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import ElidedLabel, Mark
from reviewer_app.ui.places import place_of_reference
from reviewer_app.ui.plain import PlainLabel, one_line
from reviewer_app.ui.registry_card import RegistryCard
from reviewer_app.ui.registry_entry import OtherEdition, RegistryEntry

FindEntry = Callable[[str, str, str], RegistryEntry | None]
FindElsewhere = Callable[[str, str], tuple[OtherEdition, ...]]


class CodeDetail(QScrollArea):
    """Shows what the verdict of one reference rests on.

    Signals:
        reading_decided: the Reference and whether the person confirms how it is read.

    Attributes:
        crops: where the pictures of places come from; None where there are none.
    """

    reading_decided = Signal(object, bool)

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
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        texts.follow(self._rebuild)

    def set_reference(self, reference: Reference | None) -> None:
        """Show the evidence for `reference`, or say that none is chosen."""
        if reference != self._reference:
            self._reference = reference
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
            self._add_verdict(column, self._reference)
            self._add_reading(column, self._reference)
            self._add_evidence(column, self._reference)
            self._add_register(column, self._reference)
        column.addStretch(1)
        self.setWidget(content)

    def _add_verdict(self, column: QVBoxLayout, reference: Reference) -> None:
        texts, verdict = self._texts, reference.verdict
        flow = FlowLayout(gap=10)
        means = texts(f"{label_key(verdict)}_means")
        flow.addWidget(Mark(theme.verdict_look(verdict), texts.label(verdict), means))
        if reference.heading_match not in (HeadingMatch.NOT_COMPARED, HeadingMatch.NONE):
            exact = reference.heading_match is HeadingMatch.EXACT
            severity = Severity.INFO if exact else Severity.WARNING
            flow.addWidget(
                Mark(theme.severity_look(severity), texts.label(reference.heading_match))
            )
        if reference.disputed:
            means = texts("window.disputed_means")
            look = theme.severity_look(Severity.WARNING)
            flow.addWidget(Mark(look, texts("window.disputed"), means))
        reading = reference.candidate.reading
        if reading is not Reading.TEXT:
            means = texts(f"{label_key(reading)}_means")
            flow.addWidget(Mark(theme.page_look(PageStatus.OCR), texts.label(reading), means))
        column.addLayout(flow)

    def _add_evidence(self, column: QVBoxLayout, reference: Reference) -> None:
        said = self._texts.message(reference.evidence)
        column.addWidget(PlainLabel(said, wrap=True, selectable=True))
        raw = self._texts("window.stands_as", raw=one_line(reference.candidate.raw))
        column.addWidget(PlainLabel(raw, wrap=True, role="quiet"))

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
        button = QPushButton(self._texts(key, code=reference.candidate.code))
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
            column.addWidget(RegistryCard(entry, self._texts))
            return
        elsewhere = self._find_elsewhere(reference.work, code)
        if not elsewhere:
            return
        column.addWidget(PlainLabel(self._texts("window.known_elsewhere"), role="quiet", wrap=True))
        for other in elsewhere:
            said = f"{other.work} {other.edition}  {other.heading}"
            column.addWidget(ElidedLabel(said))
