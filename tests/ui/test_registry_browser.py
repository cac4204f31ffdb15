"""The registry browsed by keys alone, with no document open."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.registry.browser_target import EditionPair, Target
from reviewer_app.ui.registry_import.correction import CorrectionTarget
from tests.ui.registry_browsing import Browsing
from tests.ui.registry_samples import WORK, make_browsed
from tests.ui.review_data import BODY, events

Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier


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


def test_a_row_can_be_corrected_and_a_missing_one_added(browsing: Browsing) -> None:
    asked: list[CorrectionTarget] = []
    browsing.area.correction_requested.connect(asked.append)
    for edition, code in (("23", "CBC"), ("17", "CBD")):
        browsing.area.show_entry(WORK, edition, code)
        browsing.rest()
        page = browsing.panel.browser.page
        page.link_followed.emit(page.links[-1])
    assert asked == [
        CorrectionTarget("CBC", WORK, "23", heading="BERGSCHAKT"),
        CorrectionTarget("CBD", WORK, "17"),
    ]


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
