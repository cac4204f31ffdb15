"""The registry's browser: search, tree, and the page of what is chosen."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from registry_db.records import Row
from reviewer_app.ui.icon_button import icon_button
from reviewer_app.ui.language import Texts
from reviewer_app.ui.places import Place
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.registry.browser_keys import BrowserKeys
from reviewer_app.ui.registry.browser_lists import BrowserLists
from reviewer_app.ui.registry.browser_search import MOST_FOUND, BrowserSearch, Wanted
from reviewer_app.ui.registry.browser_target import EditionPair, Target, VisitedTargets
from reviewer_app.ui.registry.entry_blocks import Kind, Span, line
from reviewer_app.ui.registry.entry_page import EntryPage
from reviewer_app.ui.registry.entry_reading import Entry
from reviewer_app.ui.registry.job_uses import JobUses
from reviewer_app.ui.registry.reading import RegistryReading
from reviewer_app.ui.registry.work_lines import entry_lines
from reviewer_app.ui.registry_import.correction import CorrectionTarget

_WIDE_LETTERS = 95
"""Average letters from which the page stands beside the tree instead of under it."""


class RegistryBrowser(QWidget):
    """Browses the registry.

    Signals:
        jump_requested: the Place to show.
        correction_requested: the CorrectionTarget of a row to correct or add.
        comparison_requested: the EditionPair to compare.
        left: Esc was pressed where nothing was left to step out of.
    """

    jump_requested = Signal(object)
    correction_requested = Signal(object)
    comparison_requested = Signal(object)
    left = Signal()

    def __init__(
        self,
        reading: RegistryReading,
        uses: JobUses,
        texts: Texts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._reading, self._uses, self._texts = reading, uses, texts
        self._visited = VisitedTargets()
        self._entry: Entry | None = None
        self._opens_first = False
        self._filters = ("", "")
        self.search = BrowserSearch(texts)
        self.lists = BrowserLists(reading, texts)
        self.page = EntryPage()
        self.back_button = icon_button("back", self.go_back)
        self.forward_button = icon_button("forward", self.go_forward)
        self.copy_button = icon_button("copy", self.copy)
        self._lay_out()
        self._follow()
        self._on_replaced()

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(6, 4, 6, 4)
        column.setSpacing(4)
        column.addWidget(self.search)
        column.addWidget(self.lists, 1)
        head = QHBoxLayout()
        head.setContentsMargins(6, 2, 6, 2)
        head.addWidget(self.back_button)
        head.addWidget(self.forward_button)
        head.addStretch(1)
        head.addWidget(self.copy_button)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.page, 1)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.addWidget(left)
        self._splitter.addWidget(right)
        self._splitter.setStretchFactor(0, 4)
        self._splitter.setStretchFactor(1, 6)
        self._splitter.setChildrenCollapsible(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._splitter)

    def _follow(self) -> None:
        self.search.wanted_changed.connect(self._on_wanted_changed)
        self.search.entered.connect(self._on_search_entered)
        self.lists.passed.connect(lambda target: self.open(target, in_passing=True))
        self.lists.clicked.connect(self.open)
        self.lists.activated.connect(self._on_list_activated)
        self.page.link_followed.connect(self._on_link_followed)
        self._reading.replaced.connect(self._on_replaced)
        self._uses.changed.connect(self._on_uses_changed)
        self._keys = BrowserKeys(self)
        self._texts.follow(self._say)

    @property
    def target(self) -> Target:
        """What is shown."""
        return self._visited.current

    def open(self, target: Target, *, in_passing: bool = False) -> None:
        """Show a code, an edition, a work or all that is held, and note it for going back."""
        self._visited.visit(target, in_passing=in_passing)
        self._read()

    def reveal(self, target: Target) -> None:
        """Show a target, and choose it in the tree."""
        self.open(target)
        if not self.lists.searching:
            self.lists.choose(target)

    def enter(self) -> None:
        """Give the focus to the search field."""
        self.search.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.text.selectAll()

    def look_for(self, text: str) -> None:
        """Look for a text as if it had been typed; "" shows the tree again."""
        self.search.text.setText(text)
        self.search.tell_now()
        if text:
            self.enter()

    def go_back(self) -> None:
        """Show what was shown before."""
        self._step(self._visited.back())

    def go_forward(self) -> None:
        """Show what was shown before going back."""
        self._step(self._visited.forward())

    def copy(self) -> None:
        """Put what is selected on the page, else the whole page, on the clipboard as text."""
        selected = self.page.textCursor().selection().toPlainText()
        QGuiApplication.clipboard().setText(selected or self.page.text())

    def _step(self, target: Target | None) -> None:
        if target is not None:
            self._read()
            if not self.lists.searching:
                self.lists.choose(target)

    def _read(self) -> None:
        self.back_button.setEnabled(self._visited.can_go_back)
        self.forward_button.setEnabled(self._visited.can_go_forward)
        self._reading.read_entry(self._visited.current, self._on_entry_read)

    def _on_entry_read(self, entry: Entry) -> None:
        self._entry = entry
        self._say_entry()

    def _say_entry(self) -> None:
        if self._entry is None:
            said = Span(self._texts("registry_browser.not_open"))
            self.page.set_blocks((line(Kind.LEAD, said),))
        else:
            self.page.set_blocks(entry_lines(self._entry, self._uses, self._texts))

    def _on_uses_changed(self) -> None:
        # A long review tells often; what nobody sees is said when it is seen.
        if self.isVisible():
            self._say_entry()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._say_entry()

    def _on_replaced(self) -> None:
        """Read everything anew: another registry is in use."""
        self.search.set_holdings(self._reading.holdings)
        self.lists.set_holdings(self._reading.holdings, self.search.wanted())
        self._look(self.search.wanted())
        self._read()
        if self.target != Target():
            self.lists.choose(self.target)

    def _on_wanted_changed(self, wanted: Wanted) -> None:
        filters = (wanted.work, wanted.edition)
        if filters != self._filters:
            self._filters = filters
            self.lists.set_holdings(self._reading.holdings, wanted)
            self.lists.choose(self.target)
        self._look(wanted)

    def _look(self, wanted: Wanted) -> None:
        if wanted.text:
            self._reading.search(
                wanted.text, wanted.work, wanted.edition, MOST_FOUND, self._on_found
            )
            return
        self._reading.forget("search")
        self._opens_first = False
        self.search.say_found(None)
        if self.lists.searching:
            self.lists.show_tree()
            self.lists.choose(self.target)

    def _on_found(self, rows: tuple[Row, ...]) -> None:
        self.lists.show_found(rows)
        self.search.say_found(len(rows))
        if self._opens_first:
            self._opens_first = False
            self._open_first()

    def _on_search_entered(self) -> None:
        # What was typed last may still be looked for.
        if self.search.wanted().text:
            self._opens_first = True
            self._look(self.search.wanted())

    def _open_first(self) -> None:
        target = self.lists.first()
        if target is not None:
            self.lists.enter()
            self.open(target)

    def _on_list_activated(self, target: Target) -> None:
        self.open(target)
        self.page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_link_followed(self, target: object) -> None:
        if isinstance(target, Target):
            self.reveal(target)
        elif isinstance(target, EditionPair):
            self.comparison_requested.emit(target)
        elif isinstance(target, Place):
            self.jump_requested.emit(target)
        elif isinstance(target, CorrectionTarget):
            self.correction_requested.emit(target)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        letters = self.width() / max(1, self.fontMetrics().averageCharWidth())
        wide = letters >= _WIDE_LETTERS
        turned = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self._splitter.orientation() is not turned:
            self._splitter.setOrientation(turned)
            whole = self.width() if wide else self.height()
            self._splitter.setSizes([round(whole * 0.4), round(whole * 0.6)])

    def step_out(self) -> None:
        """Go from the page to the list, to the search field, to an empty one, and out."""
        if self.page.hasFocus():
            self.lists.enter()
        elif self.lists.shown.hasFocus():
            self.enter()
        elif self.search.text.text():
            self.search.text.clear()
            self.search.tell_now()
            self.enter()
        else:
            self.left.emit()

    def _say(self) -> None:
        for button, key in (
            (self.back_button, "back"), (self.forward_button, "forward"),
            (self.copy_button, "copy"),
        ):  # fmt: skip
            button.setToolTip(tooltip(self._texts(f"registry_browser.{key}_hint")))
            button.setAccessibleName(self._texts(f"registry_browser.{key}"))
        self.page.setAccessibleName(self._texts("registry_browser.page"))
        self._say_entry()
