"""Every command of the window: its name, key and icon, and the menus they stand in."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar

from reviewer_app.core.texts import LANGUAGES
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip


@dataclass(frozen=True, slots=True)
class _Spec:
    """One command; `needs_review` where it makes sense only with documents open."""

    name: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    needs_review: bool = False


_SPECS = (
    _Spec("open", ("Ctrl+O",), "open"),
    _Spec("open_folder", ("Ctrl+Shift+O",), "folder"),
    _Spec("open_job"),
    _Spec("open_sample"),
    _Spec("save_job", ("Ctrl+S",), "save", needs_review=True),
    _Spec("close_tab", ("Ctrl+W",), needs_review=True),
    _Spec("close_job", ("Ctrl+Shift+W",), needs_review=True),
    _Spec("export_annotated", ("Ctrl+E",), "export", needs_review=True),
    _Spec("export_workbook", ("Ctrl+Shift+E",), needs_review=True),
    _Spec("export_record", ("Ctrl+Shift+P",), needs_review=True),
    _Spec("export_xfdf", needs_review=True),
    _Spec("hand_over", needs_review=True),
    _Spec("import_list", needs_review=True),
    _Spec("import_annotations", needs_review=True),
    _Spec("show_remarks", ("Ctrl+Shift+A",), needs_review=True),
    _Spec("import_registry", ("Ctrl+Shift+I",), "registry"),
    _Spec("kept_imports"),
    _Spec("quit", ("Ctrl+Q",)),
    _Spec("undo", ("Ctrl+Z",), "undo"),
    _Spec("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    _Spec("copy", ("Ctrl+C",), "copy", needs_review=True),
    _Spec("model", (), "origin_model"),
    _Spec("translate", needs_review=True),
    _Spec("preferences", ("Ctrl+,",), "settings"),
    _Spec("back", ("Alt+Left",), "back"),
    _Spec("forward", ("Alt+Right",), "forward"),
    _Spec("go_to_page", ("Ctrl+G",), needs_review=True),
    _Spec("find", ("Ctrl+F",), "find", needs_review=True),
    _Spec("find_everywhere", ("Ctrl+Shift+F",), needs_review=True),
    _Spec("find_next", ("F3",), needs_review=True),
    _Spec("find_previous", ("Shift+F3",), needs_review=True),
    _Spec("zoom_in", ("Ctrl++", "Ctrl+="), "zoom_in", needs_review=True),
    _Spec("zoom_out", ("Ctrl+-",), "zoom_out", needs_review=True),
    _Spec("fit_page", ("Ctrl+0",), needs_review=True),
    _Spec("actual_size", ("Ctrl+1",), needs_review=True),
    _Spec("fit_width", ("Ctrl+2",), needs_review=True),
    _Spec("rotate_right", ("Ctrl+Shift+Right",), needs_review=True),
    _Spec("rotate_left", ("Ctrl+Shift+Left",), needs_review=True),
    _Spec("dark_pages", ("Ctrl+I",)),
    _Spec("split_beside", ("Ctrl+Shift+V",), "split_beside", needs_review=True),
    _Spec("split_below", ("Ctrl+Shift+H",), "split_below", needs_review=True),
    _Spec("sync_scroll", ("Ctrl+Shift+Y",)),
    _Spec("other_view", ("Shift+F6",)),
    _Spec("next_tab", ("Ctrl+Tab", "Ctrl+PgDown"), needs_review=True),
    _Spec("previous_tab", ("Ctrl+Shift+Tab", "Ctrl+PgUp"), needs_review=True),
    _Spec("reopen_tab", ("Ctrl+Shift+T",)),
    _Spec("next_comment", ("F8",), "next", needs_review=True),
    _Spec("previous_comment", ("Shift+F8",), "previous", needs_review=True),
    _Spec("own_comment", ("Ctrl+M",), "edit", needs_review=True),
    _Spec("filter_comments", ("Ctrl+L",), "filter"),
    _Spec("show_documents", ("Ctrl+Shift+D",)),
    _Spec("show_navigation", ("F7",)),
    _Spec("show_comments", ("Ctrl+Shift+C",)),
    _Spec("show_codes", ("Ctrl+Shift+K",)),
    _Spec("show_flagged", ("Ctrl+Shift+U",), "flag"),
    _Spec("show_registry", ("Ctrl+Shift+R",), "registry"),
    _Spec("show_code", ("Ctrl+R",), needs_review=True),
    _Spec("compare_editions", ("Ctrl+Shift+J",)),
    _Spec("next_pane", ("F6",)),
    _Spec("full_screen", ("F11",)),
    _Spec("first_layout"),
    _Spec("legend", ("F1",), "legend"),
    _Spec("about", (), "about"),
)
_MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("file", ("open", "open_folder", "open_job", "recent", "open_sample", "", "save_job",
              "close_tab", "close_job", "", "export", "hand_over", "", "import_annotations",
              "import_list", "", "quit")),
    ("edit", ("undo", "redo", "", "copy", "own_comment", "", "find", "find_everywhere",
              "find_next", "find_previous", "", "model", "translate", "preferences")),
    ("view", ("zoom_in", "zoom_out", "fit_page", "actual_size", "fit_width", "",
              "rotate_right", "rotate_left", "dark_pages", "",
              "split_beside", "split_below", "sync_scroll", "",
              "show_documents", "show_navigation", "show_comments", "show_codes", "show_flagged",
              "show_remarks", "",
              "language",
              "first_layout", "full_screen")),
    ("go", ("back", "forward", "", "go_to_page", "", "next_comment", "previous_comment",
            "filter_comments", "", "next_tab", "previous_tab", "reopen_tab", "", "next_pane",
            "other_view")),
    ("registry", ("show_registry", "show_code", "compare_editions", "", "import_registry",
                  "kept_imports")),
    ("help", ("legend", "about")),
)  # fmt: skip
VIEWER_COMMANDS = (
    "back", "forward", "go_to_page", "find", "find_everywhere", "find_next", "find_previous",
    "zoom_in", "zoom_out", "fit_page", "actual_size", "fit_width", "rotate_right", "rotate_left",
    "close_tab", "copy",
)  # fmt: skip
"""The commands that the page viewer does."""
_SWITCHES = ("full_screen", "dark_pages", "split_beside", "split_below", "sync_scroll")
"""The commands that are on or off."""
LANGUAGE_NAMES = ("Svenska", "English")
"""What the languages call themselves."""
_EXPORTS = ("export_annotated", "export_workbook", "export_record", "export_xfdf")
_TOOLS = ("open", "save_job", "", "back", "forward", "", "previous_comment", "next_comment", "",
          "undo", "redo", "", "find", "show_registry", "", "export_annotated", "show_flagged",
          "legend")  # fmt: skip


class Actions(QObject):
    """The commands by name, and the menus and tool bar made of them."""

    def __init__(self, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._by_name = {spec.name: self._make(spec) for spec in _SPECS}
        self._menus: dict[str, QMenu] = {}
        self.recent_menu = QMenu()
        self.languages = self._make_languages()
        self.set_history(back=False, forward=False)
        for name in ("undo", "redo"):
            self._by_name[name].setEnabled(False)

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a name."""
        return self._by_name[name]

    def all(self) -> tuple[QAction, ...]:
        """Return all actions, so that their keys work in the whole window."""
        return tuple(self._by_name.values())

    def set_review_open(self, *, is_open: bool) -> None:
        """Enable what needs documents."""
        for spec in _SPECS:
            if spec.needs_review:
                self._by_name[spec.name].setEnabled(is_open)

    def set_history(self, back: bool, forward: bool) -> None:
        """Enable the steps through the places that jumps left, those that lead somewhere."""
        self._by_name["back"].setEnabled(back)
        self._by_name["forward"].setEnabled(forward)

    def say_undo(self, stack: QUndoStack) -> None:
        """Say what would be undone and redone."""
        for name, able, what in (
            ("undo", stack.canUndo(), stack.undoText()),
            ("redo", stack.canRedo(), stack.redoText()),
        ):
            action = self._by_name[name]
            action.setEnabled(able)
            plain = self._texts(f"window.action_{name}")
            action.setText(f"{plain}: {what}" if what else plain)

    def fill_menus(self, bar: QMenuBar) -> None:
        """Put the menus on `bar`."""
        for name, entries in _MENUS:
            menu = bar.addMenu("")
            self._menus[name] = menu
            for entry in entries:
                self._add_entry(menu, entry)

    def fill_tools(self, bar: QToolBar) -> None:
        """Put the most used commands on `bar`."""
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonFollowStyle)
        for name in _TOOLS:
            if name:
                bar.addAction(self._by_name[name])
            else:
                bar.addSeparator()

    def follow(self) -> None:
        """Say all names now and at every change of language."""
        self._texts.follow(self.say_names)

    def _add_entry(self, menu: QMenu, entry: str) -> None:
        match entry:
            case "":
                menu.addSeparator()
            case "recent":
                menu.addMenu(self.recent_menu)
            case "export":
                self._menus["export"] = menu.addMenu("")
                self._menus["export"].setIcon(icon("export"))
                self._menus["export"].addActions([self._by_name[each] for each in _EXPORTS])
            case "language":
                self._menus["language"] = menu.addMenu("")
                self._menus["language"].addActions(self.languages.actions())
            case _:
                menu.addAction(self._by_name[entry])

    def _make(self, spec: _Spec) -> QAction:
        action = QAction(self)
        action.setObjectName(spec.name)
        if spec.icon:
            action.setIcon(icon(spec.icon))
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        if spec.name in _SWITCHES:
            action.setCheckable(True)
        return action

    def _make_languages(self) -> QActionGroup:
        group = QActionGroup(self)
        for language, name in zip(LANGUAGES, LANGUAGE_NAMES, strict=True):
            action = group.addAction(name)
            action.setCheckable(True)
            action.setData(language)
            action.setChecked(language == self._texts.language)
        return group

    def say_names(self) -> None:
        """Say what the commands are called, and their keys in the tips."""
        for action in self.languages.actions():
            action.setChecked(action.data() == self._texts.language)
        for name, action in self._by_name.items():
            said = self._texts(f"window.action_{name}")
            action.setText(said)
            plain = said.replace("&", "").removesuffix("…")
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(tooltip(f"{plain}  ({keys})" if keys else plain))
        for name, menu in self._menus.items():
            menu.setTitle(self._texts(f"window.menu_{name}"))
        self.recent_menu.setTitle(self._texts("window.menu_recent"))
