"""The registry browsed by keys alone, beside an open review."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from reviewer_app.ui.marks import PlaceButton
from reviewer_app.ui.places import Place
from reviewer_app.ui.registry.browser_target import Target
from tests.ui.conftest import RecordedViewer
from tests.ui.registry_browsing import Browsing
from tests.ui.registry_samples import WORK
from tests.ui.review_data import BODY, events

Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier


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
