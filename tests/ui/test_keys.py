"""Keys of commands: listed, set, in conflict, refused, reset, kept."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit
from pytestqt.qtbot import QtBot

from reviewer_app.ui.actions import Actions
from reviewer_app.ui.dialogs.keys_page import KeysPage
from reviewer_app.ui.keys import FIXED, KeyMap, Refusal, holder, native, refusal, without
from reviewer_app.ui.language import Texts
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.settings import Settings


@pytest.fixture
def actions(texts: Texts) -> Actions:
    made = Actions(texts)
    made.follow()
    return made


@pytest.fixture
def page(qtbot: QtBot, actions: Actions, settings: Settings, texts: Texts) -> KeysPage:
    made = KeysPage(KeyMap(actions, settings), actions, texts)
    qtbot.addWidget(made)
    made.show()
    return made


def press(page: KeysPage, sequence: str) -> None:
    page.field.setKeySequence(QKeySequence(sequence))


def test_no_two_commands_come_with_the_same_key(actions: Actions, settings: Settings) -> None:
    keys = KeyMap(actions, settings).defaults
    for name, given in keys.items():
        for one in given:
            assert holder(keys, one, name) == "", one
            assert refusal(one) is None, one


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ("E", Refusal.TYPED), ("Shift+E", Refusal.TYPED), ("5", Refusal.TYPED),
        ("Space", Refusal.TYPED), ("Å", Refusal.TYPED), ("PgDown", Refusal.TYPED),
        ("Return", Refusal.TYPED), ("Shift+Left", Refusal.TYPED),
        ("Ctrl+V", Refusal.FIELDS), ("Ctrl+E", None), ("Alt+5", None), ("F9", None),
        ("Shift+F9", None), ("Ctrl+PgDown", None), ("Ctrl+K, Ctrl+S", None),
    ],
)  # fmt: skip
def test_keys_that_one_types_with_are_refused(sequence: str, expected: Refusal | None) -> None:
    assert refusal(sequence) is expected


def test_longer_sequences_are_in_each_others_way() -> None:
    keys = {"open": ("Ctrl+K",), "save": ("Ctrl+S", "Ctrl+L, Ctrl+S")}
    assert holder(keys, "Ctrl+K, Ctrl+S") == "open"
    assert holder(keys, "Ctrl+L") == "save"
    assert holder(keys, "Ctrl+L, Ctrl+T") == ""
    assert holder(keys, "Ctrl+S", "save") == ""
    assert without(keys["save"], "Ctrl+L") == ("Ctrl+S",)


def test_names_of_commands_are_shown_whole(page: KeysPage) -> None:
    metrics = page.tree.fontMetrics()
    for number in range(page.tree.topLevelItemCount()):
        row = page.tree.topLevelItem(number)
        assert row is not None
        assert metrics.horizontalAdvance(row.text(0)) <= page.tree.columnWidth(0)
        # The ring of Å and the dots of Ö stand above some fonts' own ascent.
        assert page.tree.visualItemRect(row).height() >= metrics.lineSpacing() + 6


def test_keys_are_seen_beside_the_names(page: KeysPage) -> None:
    tree, metrics = page.tree, page.tree.fontMetrics()
    rows = [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]
    keys = [row.text(1) for row in rows if row is not None and not row.isDisabled()]
    widest = max(metrics.horizontalAdvance(each.split(", ")[0]) for each in keys)
    assert tree.header().sectionPosition(1) + widest <= tree.viewport().width()


def test_a_key_is_given_and_kept(page: KeysPage, settings: Settings, actions: Actions) -> None:
    page.choose("find")
    press(page, "F9")
    assert page.give_button.isEnabled()
    page.give()
    key_map = KeyMap(actions, settings)
    key_map.keep(page.keys)
    assert [one.toString() for one in actions["find"].shortcuts()] == ["F9"]
    assert "F9" in actions["find"].toolTip()
    assert settings.keys == {"find": ("F9",)}
    again = KeyMap(actions, settings)
    assert again.current()["find"] == ("F9",)
    assert [one.toString() for one in actions["find"].shortcuts()] == ["F9"]


def test_a_conflict_is_said_and_the_key_taken_over(page: KeysPage, texts: Texts) -> None:
    page.choose("find")
    press(page, "Ctrl+=")
    assert "Zooma in" in page.said.text()
    assert page.give_button.text() == texts("keys.take_over")
    page.give()
    assert page.keys["find"] == ("Ctrl+=",)
    assert page.keys["zoom_in"] == ("Ctrl++",)
    assert "Zooma in" in page.said.text()
    page.choose("zoom_in")
    page.reset()
    assert page.keys["zoom_in"] == ("Ctrl++",)
    assert "Sök" in page.said.text()
    page.reset_all()
    assert page.keys["zoom_in"] == ("Ctrl++", "Ctrl+=")
    assert page.keys["find"] == ("Ctrl+F",)


def test_a_refused_key_says_why(page: KeysPage) -> None:
    page.choose("find")
    press(page, "E")
    assert not page.give_button.isEnabled()
    assert "funktionstangent" in page.said.text()
    page.give()
    assert page.keys["find"] == ("Ctrl+F",)


def test_a_command_can_be_without_a_key(page: KeysPage, settings: Settings) -> None:
    page.choose("quit")
    page.remove()
    assert page.keys["quit"] == ()
    settings.keys = page.keys
    assert settings.keys["quit"] == ()
    page.reset()
    assert page.keys["quit"] == ("Ctrl+Q",)


def test_commands_are_found_by_name_and_by_key(page: KeysPage) -> None:
    def shown() -> list[str]:
        rows = [page.tree.topLevelItem(at) for at in range(page.tree.topLevelItemCount())]
        return [row.text(0) for row in rows if row is not None and not row.isHidden()]

    assert len(shown()) > 50
    page.filter.setText("ctrl+skift+y")
    assert shown() == ["Rulla vyerna tillsammans"]
    page.filter.setText("mörka")
    assert shown() == ["Mörka sidor"]


def test_damaged_keys_are_those_it_came_with(settings: Settings, actions: Actions) -> None:
    for damaged in ("{", "[1]", '{"find": 5}', "null"):
        settings._store.setValue("keys", damaged)
        assert KeyMap(actions, settings).current()["find"] == ("Ctrl+F",)
    settings.keys = {"gone": ("Ctrl+B",)}
    assert "gone" not in KeyMap(actions, settings).current()


def test_a_set_key_works_in_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.keys.keep({**window.commands.keys.current(), "show_codes": ("Ctrl+B",)})
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(window.codes.table.hasFocus)


def test_keys_are_called_as_in_the_language(texts: Texts) -> None:
    assert native("Ctrl+Shift+Right") == "Ctrl+Skift+Höger"
    texts.set_language("en")
    assert native("Ctrl+Shift+Right") == "Ctrl+Shift+Right"


def test_qts_own_texts_follow_the_language(texts: Texts, qtbot: QtBot) -> None:
    """Buttons of boxes and menus of fields come from Qt: they are translated by its own files."""

    def said() -> tuple[str, str]:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        field = QLineEdit()
        qtbot.addWidget(box)
        qtbot.addWidget(field)
        menu = field.createStandardContextMenu()
        copy = next(each.text() for each in menu.actions() if each.objectName() == "edit-copy")
        menu.deleteLater()
        return box.buttons()[0].text(), copy.replace("&", "").partition("\t")[0]

    assert said() == ("Avbryt", "Kopiera")
    assert QCoreApplication.translate("QFileDialog", "File &name:") == "Fil&namn:"
    texts.set_language("en")
    assert said() == ("Cancel", "Copy")
    texts.set_language("sv")
    assert said() == ("Avbryt", "Kopiera")


def test_every_key_of_the_comment_list_is_listed(window: MainWindow) -> None:
    listed = {key.strip() for keys, _ending in FIXED for key in keys.split(",")}
    listed |= {str(digit) for digit in range(1, 7)}
    shortcuts = window.comments.findChildren(QShortcut)
    assert len(shortcuts) > 10
    for shortcut in shortcuts:
        assert shortcut.key().toString() in listed
