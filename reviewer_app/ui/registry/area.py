"""Where the registry is browsed: beside the pages, or in their place while nothing is open."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from reviewer_app.ui.actions import Actions
from reviewer_app.ui.codes.codes_panel import CodesPanel
from reviewer_app.ui.comments.comments_panel import CommentsPanel
from reviewer_app.ui.empty_state import EmptyState
from reviewer_app.ui.language import Texts
from reviewer_app.ui.one_seen import OneSeen
from reviewer_app.ui.registry.browser_target import Target
from reviewer_app.ui.registry.job_uses import JobUses
from reviewer_app.ui.registry.reading import RegistryReading
from reviewer_app.ui.session import ReviewSession

if TYPE_CHECKING:
    from registry_db import Registry
    from reviewer_app.ui.registry.panel import RegistryPanel


class RegistryArea(QObject):
    """Makes the registry's panel when it is first wanted, and puts it where it can be used.

    Signals:
        jump_requested: the Place to show.
        correction_requested: the CorrectionTarget of a row to correct or add.
        user_error_raised: a UserError to be said to the person.
        crashed: the report of a bug, as text.

    Attributes:
        start: what stands in the middle of the window while nothing is open: the start page, or
            the registry.
    """

    jump_requested = Signal(object)
    correction_requested = Signal(object)
    user_error_raised = Signal(object)
    crashed = Signal(str)

    def __init__(
        self, dock: QDockWidget, empty: EmptyState, pages: QWidget, session: ReviewSession,
        texts: Texts, parent: QObject | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._dock, self._empty, self._pages, self._texts = dock, empty, pages, texts
        self._reading = RegistryReading(self)
        self._uses = JobUses(session, self)
        self._commands: list[QAction] = []
        self._panel: RegistryPanel | None = None
        self._beside = False
        self.start = OneSeen()
        self.start.addWidget(empty)
        self._reading.user_error_raised.connect(self.user_error_raised)
        self._reading.crashed.connect(self.crashed)
        empty.registry_requested.connect(self.look_up)
        dock.visibilityChanged.connect(self._on_dock_seen)

    @property
    def reading(self) -> RegistryReading:
        """What reads the registry in use on a thread of its own."""
        return self._reading

    def set_registry(self, registry: "Registry") -> None:
        """Browse this registry from now on; what is shown is read anew."""
        self._reading.set_registry(registry)

    def add_command(self, action: QAction) -> None:
        """Offer a command of the window in the registry's panel too."""
        self._commands.append(action)
        if self._panel is not None:
            self._panel.add_command(action)

    def follow(self, actions: Actions, codes: CodesPanel, comments: CommentsPanel) -> None:
        """Answer the window's commands, and the lists' requests for an entry."""
        for listing in (codes, comments):
            listing.entry_requested.connect(self.show_entry)
        actions["show_code"].triggered.connect(
            lambda _checked=False: self._show_chosen(codes, comments)
        )
        actions["show_registry"].triggered.connect(lambda _checked=False: self.look_up())
        actions["compare_editions"].triggered.connect(lambda _checked=False: self.compare())

    def look_up(self) -> None:
        """Show the registry, ready for typing."""
        self._bring_up().look_up()

    def compare(self) -> None:
        """Show two editions compared."""
        self._bring_up().compare()

    def show_entry(self, work: str, edition: str, code: str) -> None:
        """Show a code of an edition."""
        self._bring_up().show_entry(Target(work, edition, code))

    def _show_chosen(self, codes: CodesPanel, comments: CommentsPanel) -> None:
        """Show the code chosen in the list that has the focus: the code list or the comments."""
        comment, reference = comments.current_comment(), codes.current_reference()
        in_codes = codes.isAncestorOf(QApplication.focusWidget() or codes)
        if reference is not None and (in_codes or comment is None or not comment.codes):
            self.show_entry(reference.work, reference.edition, reference.candidate.code)
        elif comment is not None and comment.codes:
            code = comment.codes[0]
            self.show_entry(code.work, code.edition, code.code)

    def place(self, *, beside: bool) -> None:
        """Stand beside the pages, or in their place."""
        self._beside = beside
        if not beside:
            self.start.setCurrentWidget(self._empty)
        if self._panel is not None:
            self._put(self._panel)

    def panes(self) -> tuple[QWidget, ...]:
        """Return what the key that goes from pane to pane comes to."""
        return () if self._panel is None else (self._panel.browser.search.text,)

    @property
    def panel(self) -> "RegistryPanel":
        """The panel, made when it is first wanted."""
        if self._panel is None:
            from reviewer_app.ui.registry.panel import RegistryPanel

            panel = self._panel = RegistryPanel(self._reading, self._uses, self._texts)
            panel.browser.jump_requested.connect(self.jump_requested)
            panel.browser.correction_requested.connect(self.correction_requested)
            panel.browser.left.connect(self._leave)
            panel.comparison.user_error_raised.connect(self.user_error_raised)
            panel.start_requested.connect(self._leave)
            for action in self._commands:
                panel.add_command(action)
            self._put(panel)
        return self._panel

    def close(self) -> None:
        """End the thread that reads the registry."""
        self._reading.close()

    def _put(self, panel: "RegistryPanel") -> None:
        panel.start_button.setVisible(not self._beside)
        if self._beside:
            self._dock.setWidget(panel)
        elif self.start.indexOf(panel) < 0:
            self.start.addWidget(panel)

    def _bring_up(self) -> "RegistryPanel":
        panel = self.panel
        if self._beside:
            self._dock.show()
            self._dock.raise_()
        else:
            self.start.setCurrentWidget(panel)
        return panel

    def _leave(self) -> None:
        """Go back to the pages or to the start page."""
        if self._beside:
            self._pages.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.start.setCurrentWidget(self._empty)
            self._empty.registry_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_dock_seen(self, seen: bool) -> None:
        if seen and self._beside and self._panel is None:
            self._put(self.panel)
