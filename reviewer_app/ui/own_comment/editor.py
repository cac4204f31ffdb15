"""The editor of an own comment: quotation, text with its codes looked up, what it is, for whom."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.comment import Citation, Draft, Span
from reviewer_app.core.reference import EditionState, Reference
from reviewer_app.core.verdicts import Origin, Severity
from reviewer_app.ui.comments.citation_view import CitationView
from reviewer_app.ui.comments.handling_bar import NameBox
from reviewer_app.ui.giving_way import GivingWay
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.own_comment.code_chips import CodeChips
from reviewer_app.ui.own_comment.code_edit import CodeEdit, Completion
from reviewer_app.ui.own_comment.looking_up import LookUp
from reviewer_app.ui.own_comment.note import Note
from reviewer_app.ui.own_font import follow_font
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.theme import severity_look

LONGEST = 4000
"""Characters of a comment."""
CATEGORIES = (
    "own_remark", "own_error", "own_conflict", "own_missing", "own_question", "own_proposal",
)  # fmt: skip
_PAUSE_MS = 120
EditionsAt = Callable[[Citation], Sequence[EditionState]]


@dataclass(frozen=True, slots=True)
class Written:
    """What a person wrote: the comment, and whom it is for."""

    draft: Draft
    assignee: str
    discipline: str


class OwnCommentEditor(QWidget):
    """Edits one comment at a time; what is typed stays until it is saved or given up.

    Signals:
        saved: the Written comment.
        cancelled: the person gives up what they typed.
        jump_requested: the Place to show.
        entry_requested: work, edition and code to be shown in the registry's browser.
    """

    saved = Signal(object)
    cancelled = Signal()
    jump_requested = Signal(object)
    entry_requested = Signal(str, str, str)

    def __init__(
        self,
        texts: Texts,
        look_up: LookUp,
        editions_at: EditionsAt,
        author: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        """`editions_at` gives the editions that hold where a citation stands."""
        super().__init__(parent)
        self._texts, self._look_up = texts, look_up
        self._editions_at, self._author = editions_at, author
        self._citations: tuple[Citation, ...] = ()
        self._draft: Draft | None = None
        self._is_new = True
        self._title = PlainLabel(role="title")
        self._quoted = QScrollArea()
        self.text = CodeEdit(texts)
        self.chips = CodeChips(texts)
        self.category, self.severity = QComboBox(), QComboBox()
        self.assignee, self.discipline = NameBox(), NameBox()
        self._note = Note(self)
        self.save_button, self.cancel_button = QPushButton(), QPushButton()
        self._lay_out()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._connect()
        texts.follow(self._say)

    def _lay_out(self) -> None:
        self._quoted.setWidgetResizable(True)
        self._quoted.setFrameShape(QFrame.Shape.NoFrame)
        self._quoted.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # At double text size the window must still fit a laptop's screen.
        self._quoted.setMinimumHeight(48)
        follow_font(self.text, self._size_text)
        fields = QGridLayout()
        fields.setSpacing(4)
        for number, box in enumerate(
            (self.category, self.severity, self.discipline, self.assignee)
        ):
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            fields.addWidget(box, number // 2, number % 2)
        buttons = QHBoxLayout()
        buttons.addWidget(self.save_button)
        buttons.addWidget(self.cancel_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._quoted, 2)
        column.addWidget(self.text, 3)
        column.addWidget(GivingWay(self.chips))
        column.addWidget(self._note)
        column.addLayout(fields)
        column.addLayout(buttons)

    def _size_text(self) -> None:
        self.text.setMinimumHeight(2 * self.text.fontMetrics().lineSpacing() + 12)

    def _connect(self) -> None:
        self._pause.timeout.connect(self._check)
        self.text.textChanged.connect(self._on_text_changed)
        self.text.code_typed.connect(self._on_code_typed)
        self.text.saved.connect(self.save)
        self.text.left.connect(self.cancelled)
        for box in (self.discipline, self.assignee):
            box.left.connect(self.text.setFocus)
        self.save_button.clicked.connect(self.save)
        self.cancel_button.clicked.connect(self.cancelled)
        self.chips.entry_requested.connect(self.entry_requested)

    @property
    def is_used(self) -> bool:
        """True while something typed is neither saved nor given up."""
        return self._draft is not None and bool(self.text.toPlainText().strip())

    @property
    def draft(self) -> Draft | None:
        """The draft that is being changed, as it was kept; new ones have no text."""
        return self._draft

    def begin(
        self, draft: Draft, citations: Sequence[Citation], *, is_new: bool | None = None
    ) -> None:
        """Edit a draft about these quotations; its spans are theirs.

        A draft may have words before it is kept; without `is_new` one that has none is new.
        """
        self._citations = tuple(citations)
        self._is_new = not draft.text if is_new is None else is_new
        self._draft = draft
        self.text.setPlainText(draft.text)
        self.category.setCurrentIndex(max(0, self.category.findData(draft.rule)))
        self.severity.setCurrentIndex(max(0, self.severity.findData(draft.severity.value)))
        self._say()
        self._check()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def give_to(self, assignee: str, discipline: str) -> None:
        """Show whom the comment is for."""
        self.assignee.show_name(assignee)
        self.discipline.show_name(discipline)

    def take_quotations(self, citations: Sequence[Citation]) -> None:
        """Quote other places; the text stays as it is."""
        self._citations = tuple(citations)
        self._show_quotations()
        self._check()

    def offer(self, assignees: Sequence[str], disciplines: Sequence[str]) -> None:
        """Offer names that were given before."""
        known = self._texts("comments.disciplines").split(", ")
        self.assignee.offer(assignees)
        self.discipline.offer(tuple(dict.fromkeys([*disciplines, *known])))

    def save(self) -> None:
        """Hand over what is written; nothing where no word is, or too many are."""
        written = self.written()
        if written is not None and 0 < len(written.draft.text) <= LONGEST:
            self.saved.emit(written)

    def written(self) -> Written | None:
        """Return what is written so far; None while nothing is edited."""
        if self._draft is None:
            return None
        text = self.text.toPlainText().strip()
        spans = tuple(
            Span(one.file_id, one.page_index, one.start, one.end) for one in self._citations
        )
        draft = replace(
            self._draft, text=text, spans=spans, rule=str(self.category.currentData()),
            severity=Severity(self.severity.currentData()), language=self._texts.language,
        )  # fmt: skip
        names = (self.assignee.currentText().strip(), self.discipline.currentText().strip())
        return Written(draft, *names)

    def clear(self) -> None:
        """Forget what was written: it is kept, or given up."""
        self._draft, self._citations = None, ()
        self.text.clear()
        self.chips.show_codes(())

    def _show_quotations(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        for citation in self._citations:
            view = CitationView(citation, self._texts)
            view.jump_requested.connect(self.jump_requested)
            column.addWidget(view)
        column.addStretch(1)
        self._quoted.setWidget(content)

    def _editions(self) -> Sequence[EditionState]:
        return self._editions_at(self._citations[0]) if self._citations else ()

    def _on_text_changed(self) -> None:
        self.chips.set_unchecked()
        self._pause.start()
        self._say_note()

    def _check(self) -> None:
        self._pause.stop()
        text = self.text.toPlainText()

        def answered(references: tuple[Reference, ...]) -> None:
            if self.text.toPlainText() == text:
                self.chips.show_codes(references)
                self._say_note()

        self._look_up.codes(text, self._editions(), answered)

    def _on_code_typed(self, typed: str) -> None:
        if not typed:
            self.text.offer(())
            return

        def answered(found: tuple[Completion, ...]) -> None:
            if self.text.typed() == typed:
                self.text.offer(found)

        self._look_up.completions(typed, self._editions(), answered)

    def _say(self) -> None:
        texts = self._texts
        self._title.setText(texts("comments.write_own" if self._is_new else "comments.change_own"))
        self._quoted.setAccessibleName(texts("comments.quotation"))
        self.text.setPlaceholderText(texts("comments.write_here"))
        self.text.setAccessibleName(texts("comments.write_here"))
        for button, key in ((self.save_button, "save_own"), (self.cancel_button, "give_up_own")):
            button.setText(texts(f"comments.{key}"))
            button.setToolTip(tooltip(texts(f"comments.{key}_hint")))
        for box, key in ((self.assignee, "assignee"), (self.discipline, "discipline")):
            box.line.setPlaceholderText(texts(f"comments.{key}"))
            box.setAccessibleName(texts(f"comments.{key}"))
        self._show_quotations()
        self._fill_choices()
        self._say_note()

    def _fill_choices(self) -> None:
        chosen = self.category.currentData(), self.severity.currentData()
        self.category.clear()
        self.severity.clear()
        for rule in CATEGORIES:
            self.category.addItem(self._texts.rule(rule), rule)
        for severity in Severity:
            look = severity_look(severity)
            self.severity.addItem(icon(look.icon), self._texts.label(severity), severity.value)
        self.category.setCurrentIndex(max(0, self.category.findData(chosen[0])))
        self.severity.setCurrentIndex(max(0, self.severity.findData(chosen[1])))
        self.category.setAccessibleName(self._texts("comments.category"))
        self.severity.setAccessibleName(self._texts("comments.severity"))

    def _say_note(self) -> None:
        """Say how the comment will be marked, and that it is too long where it is."""
        left = LONGEST - len(self.text.toPlainText())
        open_codes = [code for code, one in self.chips.verdicts.items() if not one.verified]
        if left < 0:
            self._note.say(self._texts("comments.too_long", count=-left))
        elif open_codes:
            codes = ", ".join(open_codes)
            short = self._texts("comments.not_verified_codes", codes=codes)
            self._note.say(self._texts("comments.will_be_marked", codes=codes), short)
        else:
            short = self._texts("comments.own_means_short")
            self._note.say(self._texts("comments.own_means"), short)
        self.save_button.setEnabled(left >= 0 and bool(self.text.toPlainText().strip()))


def new_draft(author: str, *, text: str = "", severity: Severity = Severity.WARNING) -> Draft:
    """Return an empty draft of a person's own comment, with an id of its own."""
    made = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
    return Draft(
        f"own-{uuid.uuid4().hex}", Origin.PERSON, CATEGORIES[0], severity, text=text,
        author=author, made=made,
    )  # fmt: skip
