"""The registry browsed by keys alone, with no document open and beside an open review."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.marks import PlaceButton
from reviewer_app.ui.places import Place
from reviewer_app.ui.registry.browser_target import EditionPair, Target
from reviewer_app.ui.registry.browser_tree import TARGET_ROLE
from reviewer_app.ui.registry.panel import RegistryPanel
from tests.ui.conftest import RecordedViewer
from tests.ui.registry_samples import WORK, make_browsed
from tests.ui.review_data import BODY, events

Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier


class Browsing:
    """A person at the registry: presses keys, waits for answers, reads what is said."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot, self.area = window, qtbot, window.registry

    @property
    def panel(self) -> RegistryPanel:
        return self.area.panel

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
        focus = QApplication.focusWidget() or self.window
        QTest.keyClick(focus, key, modifiers or Qt.KeyboardModifier.NoModifier)
        self.rest()

    def type_text(self, text: str) -> None:
        self.panel.browser.search.text.insert(text)
        self.panel.browser.search.tell_now()
        self.rest()

    def rest(self) -> None:
        """Wait until the registry has answered."""
        reading = self.area._reading
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: reading._thread is None or not reading._thread.busy)

    def found(self) -> list[str]:
        model = self.panel.browser.lists.results_model
        return [str(model.index(row).data()) for row in range(model.rowCount())]

    def said(self) -> str:
        return self.panel.browser.page.text()

    def target(self) -> Target:
        return self.panel.browser.target

    def chosen(self) -> object:
        return self.panel.browser.lists.tree.currentIndex().data(TARGET_ROLE)


@pytest.fixture
def browsing(empty_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Iterator[Browsing]:
    empty_window.registry.set_registry(make_browsed(tmp_path))
    empty_window.activateWindow()
    qtbot.waitUntil(empty_window.isActiveWindow)
    yield Browsing(empty_window, qtbot)
    empty_window.registry.close()


def test_with_nothing_open_the_registry_takes_the_middle_and_esc_gives_it_back(
    browsing: Browsing,
) -> None:
    window = browsing.window
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    assert browsing.panel.isVisible()
    assert not window.empty.isVisible()
    assert browsing.panel.browser.search.text.hasFocus()
    assert browsing.panel.width() > 1300
    assert "18 rader i 4 utgåvor" in browsing.said()
    browsing.press(Key.Key_Escape)
    assert window.empty.isVisible()
    assert window.empty.registry_button.hasFocus()
    browsing.press(Key.Key_Space)
    assert browsing.panel.isVisible()


def test_looking_up_by_keys_alone(browsing: Browsing) -> None:
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    browsing.type_text("cbb 31")
    assert browsing.found() == ["CBB.31", "CBB.31"]
    browsing.press(Key.Key_Down)
    assert browsing.panel.browser.lists.results.hasFocus()
    assert browsing.target() == Target(WORK, "20", "CBB.31")
    browsing.press(Key.Key_Down)
    assert browsing.target() == Target(WORK, "23", "CBB.31")
    browsing.press(Key.Key_Return)
    page = browsing.panel.browser.page
    assert page.hasFocus()
    browsing.press(Key.Key_Tab)
    browsing.press(Key.Key_Tab)
    browsing.press(Key.Key_Return)
    assert browsing.target() == Target(WORK, "23", "C")
    browsing.press(Key.Key_Left, _ALT)
    assert browsing.target() == Target(WORK, "23", "CBB.31")
    browsing.press(Key.Key_Right, _ALT)
    assert browsing.target() == Target(WORK, "23", "C")
    browsing.press(Key.Key_Escape)
    assert browsing.panel.browser.lists.results.hasFocus()
    browsing.press(Key.Key_Escape)
    assert browsing.panel.browser.search.text.hasFocus()
    browsing.press(Key.Key_Escape)
    assert browsing.panel.browser.search.text.text() == ""
    assert not browsing.panel.browser.lists.searching
    browsing.qtbot.waitUntil(lambda: browsing.chosen() == Target(WORK, "23", "C"))


def test_the_tree_is_opened_by_keys(browsing: Browsing) -> None:
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    browsing.press(Key.Key_Down)
    tree = browsing.panel.browser.lists.tree
    assert tree.hasFocus()
    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Right):
        browsing.press(key)
    browsing.qtbot.waitUntil(lambda: tree.model().rowCount(tree.currentIndex()) == 1)
    browsing.press(Key.Key_Down)
    assert browsing.target() == Target(WORK, "23", "C")
    assert "MARK" in browsing.said()
    browsing.press(Key.Key_F, _CONTROL)
    assert browsing.panel.browser.search.text.hasFocus()


def test_letters_words_and_filters(browsing: Browsing) -> None:
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    search = browsing.panel.browser.search
    for typed, expected in (
        ("öländsk", ["DCB.111"]), ("olandsk", []), ("kalk bär", ["DCB.111"]),
        ("DCB111", ["DCB.111"]),
    ):  # fmt: skip
        search.text.clear()
        browsing.type_text(typed)
        assert browsing.found() == expected, typed
    assert search.count.text() == "1 träff"
    search.text.clear()
    browsing.type_text("bergschakt")
    assert len(browsing.found()) == 4
    search.work.setCurrentIndex(search.work.findData(WORK))
    browsing.rest()
    assert len(browsing.found()) == 3
    search.edition.setCurrentIndex(search.edition.findData("23"))
    browsing.rest()
    assert browsing.found() == ["CBC"]
    assert browsing.panel.browser.lists.tree_model.rowCount() == 1


def test_an_entry_says_everything_that_is_known_and_how_well(browsing: Browsing) -> None:
    browsing.area.show_entry(WORK, "23", "CBB.3")
    browsing.rest()
    said = browsing.said()
    for line in (
        "CBB.3   AMA Anläggning 23",
        "Jordschakt för kabel",
        "komplett register   En kod utan rad finns inte i utgåvan.",
        "Överliggande koder, vars text också gäller\nC\tMARK\nCB\tSCHAKT\nCBB\tJordschakt m.m.",
        "Underliggande koder (1)\nCBB.31\tJordschakt för ledning, öppen",
        "17\tinte bland registrets rader",
        "20\tJordschakt för ledning   första utgåvan i registret med koden",
        "23\tJordschakt för [-ledning-] {+kabel+}   rubriken är ändrad",
        "Raden\t=lista <b>23</b>",
        "Inläst\t2026-01-02 03:04",
    ):
        assert line in said, line
    assert browsing.panel.browser.page.toPlainText().count("=lista <b>23</b>") == 1
    browsing.area.show_entry(WORK, "23", "CBD")
    browsing.rest()
    assert "Finns inte i AMA Anläggning 23. Registret för utgåvan är komplett." in browsing.said()
    assert "Flyttad\tCBD är nu CBE\n\thttps://x.se" in browsing.said()
    browsing.area.show_entry(WORK, "17", "CBD")
    browsing.rest()
    assert "urval, så det säger ingenting om koden" in browsing.said()
    browsing.area.show_entry(WORK, "98", "CBD")
    browsing.rest()
    assert "Registret har inga rader för AMA Anläggning 98." in browsing.said()


def test_an_entry_is_copied_as_text_and_said_in_the_other_language(browsing: Browsing) -> None:
    browsing.area.show_entry(WORK, "23", "CBC")
    browsing.rest()
    browsing.press(Key.Key_C, _CONTROL)
    assert QGuiApplication.clipboard().text() == browsing.said()
    assert "Samma kod i andra verk\nAMA Hus 21\tBERGSCHAKT FÖR HUS" in browsing.said()
    browsing.window.texts.set_language("en")
    assert "The same code in other works\nAMA Hus 21\tBERGSCHAKT FÖR HUS" in browsing.said()
    browsing.panel.browser.page.selectAll()
    browsing.press(Key.Key_C, _CONTROL)
    assert QGuiApplication.clipboard().text().startswith("CBC   AMA Anläggning 23\nBERGSCHAKT\n")


def test_editions_and_works_say_their_coverage(browsing: Browsing) -> None:
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    browser = browsing.panel.browser
    browser.open(Target(WORK, "23"))
    browsing.rest()
    assert "komplett register\nEn kod utan rad finns inte i utgåvan." in browsing.said()
    assert "Kontrollsumma\t" in browsing.said()
    browser.open(Target(WORK))
    browsing.rest()
    assert "98\tinga rader" in browsing.said()
    assert "23\tkomplett register\t7 rader" in browsing.said()
    assert EditionPair(WORK, "20", "23") in browser.page.links


def test_two_editions_are_compared_by_keys(
    browsing: Browsing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    browsing.press(Key.Key_J, _CONTROL | _SHIFT)
    comparison = browsing.panel.comparison
    assert comparison.choice.work.hasFocus()
    assert comparison.choice.pair() == EditionPair(WORK, "20", "23")
    assert "AMA Anläggning 20: 7 rader, komplett register" in comparison.facts.text()
    assert comparison.count.text() == "5 skillnader"
    comparison.table.setFocus()
    for key in (Key.Key_Home, Key.Key_Down, Key.Key_Down):
        browsing.press(key)
    assert comparison.detail.text() == "CBD   Utgått i 23\n20:  BORTTAGEN"
    browsing.press(Key.Key_C, _CONTROL)
    assert "CBD\tUtgått i 23\tBORTTAGEN" in QGuiApplication.clipboard().text()
    target = tmp_path / "skillnader"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    comparison.save_button.click()
    written = target.with_suffix(".tsv").read_text("utf-8-sig")
    assert written == QGuiApplication.clipboard().text()
    browsing.press(Key.Key_Return)
    assert browsing.panel.browser.isVisible()
    assert browsing.target() == Target(WORK, "20", "CBD")


def test_esc_leaves_a_comparison(browsing: Browsing) -> None:
    browsing.press(Key.Key_J, _CONTROL | _SHIFT)
    browsing.panel.comparison.table.setFocus()
    browsing.press(Key.Key_Escape)
    assert browsing.window.empty.isVisible()


def test_a_registry_that_is_not_open_is_said_so(empty_window: MainWindow) -> None:
    empty_window.registry.look_up()
    browser = empty_window.registry.panel.browser
    assert browser.page.text() == "Registret är inte öppnat.\n"
    browser.search.text.setText("dcb")
    browser.search.tell_now()
    assert not browser.lists.searching


def test_where_a_code_is_used_follows_the_review(browsing: Browsing) -> None:
    window = browsing.window
    window.session.apply(events()[:1])
    browsing.area.show_entry("AMA Hus", "21", "DCB.112")
    browsing.rest()
    assert "Koden står inte i handlingarna." in browsing.said()
    window.session.apply(events())
    browsing.qtbot.waitUntil(lambda: "I den här granskningen (1)" in browsing.said())
    window.session.remove_document(BODY)
    browsing.qtbot.waitUntil(lambda: "I den här granskningen (0)" in browsing.said())


def test_a_comparison_with_a_sample_says_so(browsing: Browsing) -> None:
    browsing.press(Key.Key_J, _CONTROL | _SHIFT)
    comparison = browsing.panel.comparison
    comparison.choice.first.setCurrentIndex(comparison.choice.first.findText("17"))
    browsing.rest()
    assert "AMA Anläggning 17: 3 rader, urval" in comparison.facts.text()
    assert "det som saknas i den täcks inte" in comparison.facts.text()
    kinds = [comparison.difference.itemText(n) for n in range(comparison.difference.count())]
    assert not any("Ny i" in kind for kind in kinds)
    assert any("Täcks inte i 17" in kind for kind in kinds)


def test_an_import_refreshes_what_is_shown(browsing: Browsing, tmp_path: Path) -> None:
    browsing.area.show_entry(WORK, "23", "CBC")
    browsing.rest()
    browsing.area.set_registry(make_browsed(tmp_path, heading="SPRÄNGNING", name="anew"))
    browsing.rest()
    assert "SPRÄNGNING" in browsing.said()
    browsing.qtbot.waitUntil(lambda: browsing.chosen() == Target(WORK, "23", "CBC"))
    browsing.panel.compare(EditionPair(WORK, "20", "23"))
    browsing.rest()
    assert browsing.panel.comparison.count.text() == "6 skillnader"
    browsing.area.set_registry(make_browsed(tmp_path, name="back"))
    browsing.rest()
    assert browsing.panel.comparison.count.text() == "5 skillnader"


def test_beside_a_review_codes_lead_to_the_registry_and_back_to_the_pages(
    browsing: Browsing, viewer: RecordedViewer
) -> None:
    window = browsing.window
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    window.session.apply(events())
    browsing.qtbot.waitUntil(lambda: window.comments.current_comment() is not None)
    window.codes.table.setCurrentIndex(window.codes.model.index(0, 0))
    (button,) = window.codes.detail.findChildren(PlaceButton)
    assert button.text() == "Visa i registret"
    button.click()
    browsing.rest()
    assert browsing.panel.isVisible()
    assert window.docks["registry"].isAncestorOf(browsing.panel)
    assert browsing.target() == Target("AMA Hus", "21", "DCB.111")
    assert "I den här granskningen (1)" in browsing.said()
    assert "Beskrivning.pdf, s. i\tI angiven utgåva" in browsing.said()
    links = browsing.panel.browser.page.links
    place = next(one for one in links if isinstance(one, Place))
    browsing.panel.browser.page.link_followed.emit(place)
    assert viewer.jumps[-1][:2] == (BODY, 0)
    for _ in range(3):
        browsing.press(Key.Key_Escape)
    assert viewer.hasFocus()


def test_the_chosen_code_is_shown_by_a_key_from_either_list(browsing: Browsing) -> None:
    window = browsing.window
    window.session.apply(events())
    browsing.qtbot.waitUntil(lambda: window.comments.current_comment() is not None)
    window.comments.list.setFocus()
    browsing.press(Key.Key_R, _CONTROL)
    assert browsing.target() == Target("AMA Hus", "21", "DCB.111")
    window.codes.table.setCurrentIndex(window.codes.model.index(1, 0))
    window.codes.table.setFocus()
    browsing.press(Key.Key_R, _CONTROL)
    assert browsing.target() == Target("AMA Hus", "21", "DCB.112")


def test_the_panel_goes_with_the_review_and_comes_back_without_it(browsing: Browsing) -> None:
    window = browsing.window
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    window.session.apply(events())
    browsing.qtbot.waitUntil(lambda: window.comments.current_comment() is not None)
    assert window.docks["registry"].widget() is browsing.panel
    assert not window.comments.visibleRegion().isEmpty()
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    assert not browsing.panel.visibleRegion().isEmpty()
    assert not browsing.panel.start_button.isVisible()
    window.session.clear()
    browsing.rest()
    assert window.empty.isVisible()
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    assert browsing.panel.isVisible()
    assert not window.docks["registry"].isVisible()


def test_the_panel_is_made_when_its_tab_is_first_seen(browsing: Browsing) -> None:
    window = browsing.window
    window.session.apply(events())
    browsing.qtbot.waitUntil(lambda: window.comments.current_comment() is not None)
    assert window.docks["registry"].widget() is None
    window.docks["registry"].bring_up()
    browsing.qtbot.waitUntil(lambda: window.docks["registry"].widget() is not None)


def test_a_reference_without_a_settled_edition_is_looked_for(browsing: Browsing) -> None:
    browsing.area.show_entry("", "", "CBC")
    browsing.rest()
    assert len(browsing.found()) == 4


def test_an_offered_command_stands_in_the_panel(browsing: Browsing) -> None:
    action = browsing.window.actions_["legend"]
    browsing.area.add_command(action)
    buttons = browsing.panel.findChildren(QToolButton)
    assert any(button.defaultAction() is action for button in buttons)


def test_everything_has_a_name_that_can_be_read_aloud(browsing: Browsing) -> None:
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    panel = browsing.panel
    browser, comparison = panel.browser, panel.comparison
    parts: list[QWidget] = [
        panel.tabs, browser.search.text, browser.search.work, browser.search.edition,
        browser.lists.tree, browser.lists.results, browser.page, browser.back_button,
        browser.forward_button, browser.copy_button, comparison.table, comparison.text,
        comparison.difference, comparison.copy_button, comparison.save_button,
        comparison.choice.work, comparison.choice.first, comparison.choice.second,
    ]  # fmt: skip
    for language in ("sv", "en"):
        browsing.window.texts.set_language(language)  # type: ignore[arg-type]
        names = [part.accessibleName() for part in parts]
        assert all(names)
        assert len(set(names)) == len(names)


def test_the_page_stands_beside_the_tree_where_there_is_room(browsing: Browsing) -> None:
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    splitter = browsing.panel.browser._splitter
    assert splitter.orientation() is Qt.Orientation.Horizontal
    browsing.panel.browser.resize(420, 700)
    assert splitter.orientation() is Qt.Orientation.Vertical


def test_the_page_is_set_anew_in_another_palette(browsing: Browsing) -> None:
    browsing.area.show_entry(WORK, "23", "CBC")
    browsing.rest()
    page = browsing.panel.browser.page
    before = page.links
    QApplication.sendEvent(page, QEvent(QEvent.Type.PaletteChange))
    assert page.links == before
    assert page.toPlainText().startswith("CBC   AMA Anläggning 23")
