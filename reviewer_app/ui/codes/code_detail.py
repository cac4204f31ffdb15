"""The evidence for one reference: what was looked up, what the register holds."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from reviewer_app.core.labels import label_key
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import HeadingMatch, Severity
from reviewer_app.ui import theme
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import ElidedLabel, Mark
from reviewer_app.ui.plain import PlainLabel, one_line
from reviewer_app.ui.registry_card import RegistryCard
from reviewer_app.ui.registry_entry import OtherEdition, RegistryEntry

FindEntry = Callable[[str, str, str], RegistryEntry | None]
FindElsewhere = Callable[[str, str], tuple[OtherEdition, ...]]


class CodeDetail(QScrollArea):
    """Shows what the verdict of one reference rests on."""

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
        if reference.candidate.found_by_model:
            look = theme.severity_look(Severity.INFO)
            flow.addWidget(Mark(look, texts("window.found_by_model")))
        column.addLayout(flow)
        evidence = PlainLabel(texts.message(reference.evidence), wrap=True, selectable=True)
        column.addWidget(evidence)
        if reference.dispute is not None:
            column.addWidget(PlainLabel(texts.message(reference.dispute), wrap=True))
        raw = texts("window.stands_as", raw=one_line(reference.candidate.raw))
        column.addWidget(PlainLabel(raw, wrap=True, role="quiet"))

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
