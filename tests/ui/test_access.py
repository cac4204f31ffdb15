"""Reached by keys alone, heard without sight, read at double size."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.core.texts import LANGUAGES, Language
from reviewer_app.ui.actions import Actions
from reviewer_app.ui.appearance import apply_appearance
from reviewer_app.ui.dialogs.about import AboutDialog
from reviewer_app.ui.dialogs.crash import CrashDialog
from reviewer_app.ui.dialogs.model import ModelDialog
from reviewer_app.ui.dialogs.password import PasswordDialog
from reviewer_app.ui.dialogs.preferences import PreferencesDialog
from reviewer_app.ui.keys import KeyMap
from reviewer_app.ui.language import Texts
from reviewer_app.ui.legend import LegendDialog
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.program import Program
from reviewer_app.ui.settings import Settings
from tests.ui.program_runs import review_sample

_NO_FOCUS = Qt.FocusPolicy.NoFocus
SMALL_SCREEN = (1366, 768)


def focusable(root: QWidget) -> list[QWidget]:
    """Return what can have the focus now, among what is seen."""
    return [
        one
        for one in (root, *root.findChildren(QWidget))
        if one.focusPolicy() is not _NO_FOCUS
        and one.focusProxy() is None
        and one.isVisibleTo(root)
        and one.isEnabled()
    ]


def name_of(widget: QWidget) -> str:
    """Return what a screen reader says of a widget."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def nameless(root: QWidget) -> list[str]:
    """Return the kinds of what has the focus without being named."""
    return [
        f"{type(one).__name__} in {type(one.parentWidget()).__name__}"
        for one in focusable(root)
        if not name_of(one).strip()
    ]


def walk(start: QWidget) -> list[QWidget]:
    """Return what Tab leads to, from `start` round to where it was before."""
    start.setFocus()
    met: list[QWidget] = []
    while (focus := QApplication.focusWidget()) is not None and focus not in met:
        met.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    return met


@pytest.fixture
def whole(program: Program, qtbot: QtBot) -> Program:
    """Return the program with the sample reviewed, its search field open and its view split."""
    review_sample(program, qtbot)
    program.pages.command("find")
    program.window.actions_["split_beside"].trigger()
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    return program


def test_everything_in_the_window_has_a_name_and_is_reached_by_tab(whole: Program) -> None:
    for language in LANGUAGES:
        whole.texts.set_language(language)
        assert nameless(whole.window) == []
    view = whole.viewer.view
    met = [*walk(view), *walk(whole.viewer.tabs)]
    wanted = [one for one in focusable(whole.window) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    missed = [f"{type(one).__name__} {name_of(one)}" for one in wanted if one not in met]
    # Of buttons that exclude each other Tab meets the one that is on, arrows lead to the others.
    assert [each for each in missed if "QToolButton" not in each] == []


def test_what_opens_later_has_a_name_too(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    window, flagged = program.window, program.window.flagged
    window.comments.handling_bar.reply.open()
    window.docks["flagged"].bring_up()
    flagged.tree.expandAll()
    while flagged.current_withheld() is None:
        QTest.keyClick(flagged.tree, Qt.Key.Key_Down)
    window.docks["registry"].bring_up()
    window.comments.filter_bar.resize(200, 200)
    window.comments.filter_bar.more.setChecked(True)
    for language in LANGUAGES:
        program.texts.set_language(language)
        assert nameless(window) == []
    program.own_comments.edit()
    program.own_comments.editor.text.setPlainText("Se QXQ.999.")
    qtbot.waitUntil(program.own_comments.editor.chips.isVisible)
    for language in LANGUAGES:
        program.texts.set_language(language)
        assert nameless(window) == []


def test_every_command_stands_in_a_menu_or_has_a_key(window: MainWindow) -> None:
    in_menus = {
        action
        for menu in window.menuBar().findChildren(type(window.actions_.recent_menu))
        for action in menu.actions()
    }
    for action in window.actions_.all():
        assert action in in_menus or action.shortcuts(), action.objectName()


Maker = Callable[[Settings, Texts], QDialog]


def preferences(settings: Settings, texts: Texts) -> QDialog:
    actions = Actions(texts)
    made = PreferencesDialog(settings, texts, actions=actions, key_map=KeyMap(actions, settings))
    actions.setParent(made)
    return made


DIALOGS: dict[str, Maker] = {
    "about": lambda _settings, texts: AboutDialog(texts, "1"),
    "crash": lambda _settings, texts: CrashDialog("Traceback", texts),
    "legend": lambda _settings, texts: LegendDialog(texts),
    "model": lambda settings, texts: ModelDialog(settings, texts, documents=(), keys=None),
    "password": lambda _settings, texts: PasswordDialog("a.pdf", texts, wrong=True),
    "preferences": preferences,
}


@pytest.fixture
def double(qapp: QApplication, settings: Settings) -> Iterator[Settings]:
    """Return settings of double text, in use; the program's own size comes back afterwards."""
    size = qapp.font().pointSizeF()
    settings.text_size = 200
    apply_appearance(settings, size)
    yield settings
    settings.text_size = 100
    apply_appearance(settings, size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)
def test_dialogs_are_named_and_fit_a_small_screen_at_double_size(
    make: Maker, language: Language, double: Settings, texts: Texts, qtbot: QtBot
) -> None:
    texts.set_language(language)
    dialog = make(double, texts)
    qtbot.addWidget(dialog)
    dialog.show()
    assert nameless(dialog) == []
    least = dialog.minimumSizeHint()
    assert (least.width(), least.height()) <= SMALL_SCREEN
    assert least.height() <= SMALL_SCREEN[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_window_fits_a_small_screen_at_double_size(
    language: Language, window: MainWindow, texts: Texts
) -> None:
    texts.set_language(language)
    window.settings.text_size = 200
    window.text_size.apply()
    QApplication.processEvents()
    assert (window.width(), window.height()) == SMALL_SCREEN
    least = window.minimumSizeHint()
    window.settings.text_size = 100
    window.text_size.apply()
    assert least.width() <= SMALL_SCREEN[0]
    assert least.height() <= SMALL_SCREEN[1]
