"""Where a person begins a comment of their own: a selection, a code, a finding, another comment."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from reviewer_app.core.comment import Citation, Comment, Draft, Withheld
from reviewer_app.core.reference import EditionState, Message
from reviewer_app.core.verdicts import Origin, Status, WithheldKind
from reviewer_app.ui.comments.comment_filter import comment_text
from reviewer_app.ui.icons import icon
from reviewer_app.ui.own_comment.editor import OwnCommentEditor, Written, new_draft
from reviewer_app.ui.own_comment.keeping import OwnChange, draft_of
from reviewer_app.ui.own_comment.looking_up import LookUp
from reviewer_app.ui.own_comment.promoted import is_of_same, promoted_id
from reviewer_app.ui.places import place_of_reference
from reviewer_app.ui.theme import status_look
from reviewer_app.ui.viewer.selection import Selection

if TYPE_CHECKING:
    from reviewer_app.ui.controller import ReviewController
    from reviewer_app.ui.main_window import MainWindow
    from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

Spans = Sequence[tuple[int, int]]


class OwnCommentCommands(QObject):
    """Opens the editor in the comments panel and keeps what is written, as steps to take back.

    Attributes:
        editor: the editor, which lies in the comments panel.
    """

    def __init__(
        self, window: "MainWindow", controller: "ReviewController", viewer: "ViewerWidget"
    ) -> None:
        super().__init__(window)
        self._window, self._texts, self._session = window, window.texts, window.session
        self._settings, self._viewer = window.settings, viewer
        self._panel, self._undo = window.comments, window.undo_stack
        self._own = controller.own_comments
        self._waiting: tuple[str, Written] | None = None
        self._panel.acts.port = controller.handling
        self._panel.acts.author = lambda: self._settings.author
        self.editor = OwnCommentEditor(
            self._texts, LookUp(window.registry.reading), self._editions_at,
            lambda: self._settings.author,
        )  # fmt: skip
        self._panel.below.addWidget(self.editor)
        self._connect()
        controller.closing.connect(self._keep_typed)
        window.flagged.check_requested.connect(controller.judge_again)

    def _connect(self) -> None:
        editor, window = self.editor, self._window
        editor.saved.connect(self._on_saved)
        editor.text.textChanged.connect(self._note_edit)
        editor.cancelled.connect(self._leave)
        editor.jump_requested.connect(window.show_place)
        editor.entry_requested.connect(window.registry.show_entry)
        self._own.kept.connect(self._on_kept)
        self._session.cleared.connect(self._leave)
        window.actions_["own_comment"].triggered.connect(lambda _checked=False: self.begin())
        window.flagged.promoted.connect(self.promote)
        window.flagged.entry_requested.connect(window.registry.show_entry)
        window.flagged.import_requested.connect(window.actions_["import_registry"].trigger)
        self._panel.menu_requested.connect(self._show_list_menu)
        for key, slot in (("E", self.edit), ("Del", self.remove)):
            shortcut = QShortcut(QKeySequence(key), self._panel.list)
            # In the list alone: Delete elsewhere must never take a comment away.
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(slot)
        # On the viewer as a whole: whichever of its views has the pointer.
        for part, menu in ((self._viewer, self._show_page_menu),
                           (window.codes.table, self._show_codes_menu)):  # fmt: skip
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            part.customContextMenuRequested.connect(menu)

    def begin(self) -> None:
        """Begin a comment about what is chosen where the focus is."""
        focus = QApplication.focusWidget() or self._window
        selector = self._viewer.view.selector
        item = self._window.flagged.current_withheld()
        comment, hit = self._panel.current_comment(), self._viewer.current_hit
        if self._has(self._window.codes, focus):
            self.write_about_reference()
        elif self._has(self._window.flagged, focus) and item is not None:
            self.promote(item)
        elif hit is not None and self._is_meant(focus):
            self.write_about(hit.file_id, hit.page_index, ((hit.start, hit.end),))
        elif selector.selection is not None:
            self._write_selected()
        elif self._has(self._panel.list, focus) and comment is not None:
            self.rewrite(comment)
        else:
            self._window.notices.tell(Message("comments.nothing_selected"))

    def _is_meant(self, focus: QWidget) -> bool:
        """Return whether the hit gone to is what is looked at, and not a selection made since."""
        if self._viewer.view.selector.selection is None:
            return self._has(self._viewer, focus)
        return self._has(self._viewer.find_bar, focus)

    def write_about(
        self, file_id: str, page_index: int, spans: Spans, *, whole_lines: bool = False
    ) -> None:
        """Begin a comment about places of a page."""
        if file_id in self._session.documents:
            self._own.quote(
                file_id, page_index, spans,
                lambda found: self._open(new_draft(self._settings.author), found),
                whole_lines=whole_lines,
            )  # fmt: skip

    def write_about_reference(self) -> None:
        """Begin a comment about the code chosen in the code list, with its heading."""
        reference = self._window.codes.current_reference()
        if reference is not None:
            place, found = place_of_reference(reference), reference.candidate
            spans = [(place.start, place.end)]
            if found.heading_start >= 0:
                spans.append((found.heading_start, found.heading_end))
            self.write_about(place.file_id, place.page_index, spans, whole_lines=True)

    def promote(self, item: Withheld) -> None:
        """Begin a comment of the person's own from an observation, or at a draft's place.

        One that was taken up already is shown.
        """
        taken = self._window.flagged.model.own_comment_of(item)
        if taken:
            self._show_own(taken)
            return
        author = self._settings.author
        words = ""
        if item.message is not None and item.kind is WithheldKind.OBSERVATION:
            words = self._texts.message(item.message)
        if item.origin is Origin.PERSON and item.message is not None:
            words = item.message.params.get("text", "")
        draft = new_draft(author, text=words, severity=item.severity)
        draft = replace(draft, id=promoted_id(item.id))
        selection = None if item.citations else self._selected()
        if item.citations:
            self._open(replace(draft, references=item.references), item.citations)
        elif selection is not None:
            self._own.quote(
                selection.file_id, selection.page_index, selection.spans,
                lambda found: self._open(draft, found),
            )  # fmt: skip
        elif self._viewer.view.selector.selection is None:
            self._window.notices.tell(Message("comments.select_place"))

    def rewrite(self, comment: Comment) -> None:
        """Change an own comment, or begin one in the words of another."""
        if comment.origin is Origin.PERSON:
            self._open(draft_of(comment), comment.citations)
            return
        words = comment_text(comment, self._texts)
        draft = new_draft(self._settings.author, text=words, severity=comment.severity)
        self._open(replace(draft, references=comment.references), comment.citations)

    def take_up(
        self, draft: Draft, citations: Sequence[Citation], assignee: str, discipline: str
    ) -> None:
        """Go on with a comment that was being written when the program ended."""
        former = self._session.comments.get(draft.id)
        self._open(replace(draft, text="" if former is None else former.text), citations)
        self.editor.text.setPlainText(draft.text)
        self.editor.text.moveCursor(QTextCursor.MoveOperation.End)
        self.editor.give_to(assignee, discipline)

    def edit(self) -> None:
        """Change the chosen comment."""
        comment = self._panel.current_comment()
        if comment is not None:
            self.rewrite(comment)

    def remove(self) -> None:
        """Take the chosen own comments away; others are only rejected."""
        mine = [one for one in self._panel.chosen() if one.origin is Origin.PERSON]
        if not mine:
            self._window.notices.tell(Message("comments.only_own_removed"))
            return
        self._undo.beginMacro(self._texts("comments.undo_removed", count=len(mine)))
        for comment in mine:
            self._undo.push(OwnChange(draft_of(comment), None, self._own, ""))
        self._undo.endMacro()

    def _open(self, draft: Draft, citations: Sequence[Citation]) -> None:
        if self.editor.is_used and self._is_same(draft):
            # Asked for once more: what is typed stays.
            self._show_editor()
            return
        if self.editor.is_used:
            # What is typed is never dropped: it stays, about the place chosen now.
            typed = self.editor.draft
            if typed is not None and not typed.text and not draft.text:
                self.editor.take_quotations(citations)
                self._show_editor()
                return
            self.editor.save()
        handling = self._session.handling
        self.editor.offer(handling.assignees(), handling.disciplines())
        state = handling.of(draft.id)
        self.editor.begin(draft, citations, is_new=draft.id not in self._session.comments)
        self.editor.give_to(state.assignee, state.discipline)
        self._show_editor()

    def _is_same(self, draft: Draft) -> bool:
        return self.editor.draft is not None and is_of_same(self.editor.draft.id, draft.id)

    def _show_editor(self) -> None:
        self._window.docks["comments"].bring_up()
        self._panel.below.setCurrentWidget(self.editor)
        self.editor.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_saved(self, written: Written) -> None:
        draft = written.draft
        former = self._session.comments.get(draft.id)
        before = None if former is None else draft_of(former)
        key = "comments.undo_written" if before is None else "comments.undo_changed"
        self._undo.push(OwnChange(before, draft, self._own, self._texts(key)))
        self._waiting = (draft.id, written)
        self._leave()

    def _on_kept(self, comment_id: str) -> None:
        if self._waiting is None or self._waiting[0] != comment_id:
            return
        written, self._waiting = self._waiting[1], None
        comment = self._session.comments.get(comment_id)
        if comment is None:
            return
        acts, state = self._panel.acts, self._session.handling.of(comment_id)
        if written.assignee != state.assignee:
            acts.set_assignee((comment,), written.assignee)
        if written.discipline != state.discipline:
            acts.set_discipline((comment,), written.discipline)
        self._show_own(comment_id)

    def _show_own(self, comment_id: str) -> None:
        self._window.docks["comments"].bring_up()
        if not self._panel.show_comment(comment_id):
            self._window.notices.tell(Message("comments.kept_but_filtered"))

    def _note_edit(self) -> None:
        """Take the mark of a comment away while its text is another than the one checked."""
        draft = self.editor.draft
        changed = draft is not None and self.editor.text.toPlainText().strip() != draft.text
        own = draft is not None and draft.id in self._session.comments
        self._panel.model.set_edited(draft.id if draft is not None and changed and own else "")

    def _keep_typed(self) -> None:
        """Keep what is typed when the job is left: nothing that was written is lost."""
        if self.editor.is_used:
            self.editor.save()

    def _leave(self) -> None:
        self.editor.clear()
        self._panel.model.set_edited("")
        self._panel.below.setCurrentIndex(0)
        self._panel.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _editions_at(self, citation: Citation) -> Sequence[EditionState]:
        from reviewer_app.gate.own_words import editions_at

        states = self._session.editions.get(citation.file_id, ())
        return editions_at(states, citation.page_index, citation.start)

    def _has(self, part: QWidget, focus: QWidget) -> bool:
        return part is focus or part.isAncestorOf(focus)

    def _show_page_menu(self, at: QPoint) -> None:
        view = self._viewer.view
        inside = view.viewport().mapFrom(self._viewer, at)
        if not view.viewport().rect().contains(inside):
            return
        place = view.page_point(inside.toPointF())
        if view.selector.selection is None and place is not None:
            view.selector.select_word(view.file_id, place[0], place[1:])
        menu = QMenu(view)
        write = menu.addAction(self._window.actions_["own_comment"].text(), self._write_selected)
        write.setIcon(icon("edit"))
        line = menu.addAction(self._texts("comments.about_line"), self._write_line)
        copy = self._window.actions_["copy"]
        menu.addSeparator()
        menu.addAction(copy)
        for action in (write, line):
            action.setEnabled(place is not None or view.selector.selection is not None)
        menu.exec(self._viewer.mapToGlobal(at))
        menu.deleteLater()

    def _selected(self) -> Selection | None:
        """Return what is selected; None, and the person is told, where it goes over pages."""
        selector = self._viewer.view.selector
        if len(selector.parts) > 1:
            self._window.notices.tell(Message("comments.one_page"))
            return None
        return selector.selection

    def _write_selected(self) -> None:
        selection = self._selected()
        if selection is not None:
            self.write_about(selection.file_id, selection.page_index, selection.spans)

    def _write_line(self) -> None:
        selection = self._selected()
        if selection is not None:
            self.write_about(
                selection.file_id, selection.page_index, selection.spans, whole_lines=True
            )

    def _show_codes_menu(self, at: QPoint) -> None:
        table = self._window.codes.table
        menu = QMenu(table)
        menu.addAction(icon("edit"), self._texts("comments.about_code"), self.write_about_reference)
        menu.addAction(self._window.actions_["show_code"])
        menu.exec(table.viewport().mapToGlobal(at))
        menu.deleteLater()

    def _show_list_menu(self, at: QPoint) -> None:
        comment = self._panel.current_comment()
        if comment is None:
            return
        texts, panel = self._texts, self._panel
        own = comment.origin is Origin.PERSON
        menu = QMenu(panel)
        for status in Status:
            menu.addAction(
                icon(status_look(status).icon), texts.label(status),
                lambda _checked=False, chosen=status: panel.change_status(chosen),
            )  # fmt: skip
        menu.addSeparator()
        menu.addAction(texts("comments.reply"), panel.handling_bar.reply.open)
        key = "comments.change_own" if own else "comments.rewrite_own"
        menu.addAction(icon("edit"), texts(key), self.edit)
        if own:
            menu.addAction(texts("comments.remove_own"), self.remove)
        menu.addSeparator()
        menu.addAction(self._window.actions_["show_code"])
        menu.exec(at)
        menu.deleteLater()
