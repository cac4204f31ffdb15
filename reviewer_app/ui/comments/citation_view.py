"""One quotation of a comment, with the place it stands at."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from reviewer_app.core.comment import Citation
from reviewer_app.core.verdicts import PageStatus, Severity, Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.crops import CropSupply, CropView
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import IconView, Mark, PlaceButton
from reviewer_app.ui.places import place_of_citation
from reviewer_app.ui.plain import PlainLabel, one_line, tooltip

_LONGEST_CONTEXT = 240
"""Characters round the excerpt."""


class CitationView(QFrame):
    """The verbatim excerpt and its place.

    Signals:
        jump_requested: the Place to show.
    """

    jump_requested = Signal(object)

    def __init__(
        self,
        citation: Citation,
        texts: Texts,
        parent: QWidget | None = None,
        *,
        stale: bool = False,
        crops: CropSupply | None = None,
    ) -> None:
        """`stale` where the file is not what was read: then nothing is said to be found in it.

        `crops` gives the picture of what OCR read.
        """
        super().__init__(parent)
        self._stale = stale
        self.setObjectName("quotation")
        self._citation = citation
        self._texts = texts
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._make_button())
        quoted = texts("window.quoted", text=one_line(citation.excerpt))
        column.addWidget(PlainLabel(quoted, wrap=True, selectable=True))
        if citation.ocr and crops is not None and not stale:
            name = texts("ocr.crop_of_quotation")
            column.addWidget(CropView(place_of_citation(citation), crops, name))
        if self._context():
            said = texts("window.quoted_context", text=self._context())
            column.addWidget(PlainLabel(said, wrap=True, role="quiet"))
        if stale:
            column.addLayout(self._make_warning())
        column.addLayout(self._make_marks())

    def _make_button(self) -> PlaceButton:
        place = self.place_text()
        button = PlaceButton("jump", place)
        button.setToolTip(tooltip(self._texts("window.jump_to", place=place)))
        button.setAccessibleName(self._texts("window.jump_to", place=place))
        button.clicked.connect(self._on_button_clicked)
        return button

    def place_text(self) -> str:
        """Return document, revision and page label in one line."""
        citation = self._citation
        name = citation.name
        if citation.revision:
            return self._texts("window.place_revision", name=name, page=citation.label,
                               revision=citation.revision)  # fmt: skip
        return self._texts("window.place", name=name, page=citation.label)

    def _context(self) -> str:
        """Return the sentence round the excerpt, "" where it adds nothing a person would read.

        In a table "the sentence" is much of the page; it is shown there only where it negates.
        """
        sentence, excerpt = one_line(self._citation.sentence), one_line(self._citation.excerpt)
        if sentence == excerpt:
            return ""
        if self._citation.negation_near or len(sentence) <= len(excerpt) + _LONGEST_CONTEXT:
            return sentence
        return ""

    def _make_warning(self) -> QHBoxLayout:
        """Return what is said in place of "the quotation is on the page"."""
        row = QHBoxLayout()
        row.setSpacing(4)
        said = PlainLabel(self._texts("window.quotation_stale"), wrap=True, role="title")
        said.setToolTip(tooltip(self._texts("window.quotation_stale_means")))
        row.addWidget(IconView(theme.severity_look(Severity.WARNING)), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(said, 1)
        return row

    def _make_marks(self) -> FlowLayout:
        citation, texts = self._citation, self._texts
        flow = FlowLayout(gap=10)
        found = theme.verdict_look(Verdict.DECLARED)
        warns = theme.severity_look(Severity.WARNING)
        tells = theme.severity_look(Severity.INFO)
        if not self._stale:
            means = texts("window.quotation_found_means")
            flow.addWidget(Mark(found, texts("window.quotation_found"), means, wrap=True))
        if citation.ocr:
            look = theme.page_look(PageStatus.OCR)
            flow.addWidget(
                Mark(look, texts("ocr.quotation"), texts("ocr.quotation_means"), wrap=True)
            )
        if citation.negation_near:
            means = texts("window.negation_near_means")
            flow.addWidget(Mark(warns, texts("window.negation_near"), means, wrap=True))
        if citation.places > 1:
            flow.addWidget(Mark(tells, texts("window.places", count=citation.places), wrap=True))
        if citation.corrected_from:
            said = texts("window.page_corrected", page=citation.corrected_from)
            flow.addWidget(Mark(tells, said, wrap=True))
        return flow

    def _on_button_clicked(self) -> None:
        self.jump_requested.emit(place_of_citation(self._citation))
