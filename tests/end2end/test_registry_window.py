"""The registry in the real program by its keys: before a document is open, and beside a review."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.codes.references_model import CODE, REFERENCE_ROLE
from reviewer_app.ui.places import Place
from reviewer_app.ui.registry.browser_target import Target
from tests.end2end.test_window import Person, start  # noqa: F401 - a fixture

Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier


class Browsing:
    """A person at the registry of a program."""

    def __init__(self, person: Person) -> None:
        self.person, self.area = person, person.program.window.registry

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
        self.person.press(key, modifiers or Qt.KeyboardModifier.NoModifier)
        reading = self.area._reading
        QApplication.processEvents()
        self.person.wait(lambda: reading._thread is None or not reading._thread.busy)
        QApplication.processEvents()

    def type_text(self, text: str) -> None:
        for sign in text:
            self.press(Key(ord(sign.upper())))
        self.person.wait(lambda: self.area.panel.browser.lists.searching)

    @property
    def target(self) -> Target:
        return self.area.panel.browser.target


@pytest.fixture
def browsing(request: pytest.FixtureRequest) -> Browsing:
    made = Browsing(request.getfixturevalue("start")())
    made.person.wait(lambda: made.person.program.controller.registry is not None)
    return made


def test_the_registry_is_of_use_with_no_document_open(browsing: Browsing) -> None:
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    browsing.type_text("dcb 3")
    browsing.person.wait(lambda: browsing.area.panel.browser.lists.first() is not None)
    browsing.press(Key.Key_Return)
    browsing.person.wait(lambda: browsing.target.code == "DCB.3")
    browsing.press(Key.Key_C, _CONTROL)
    said = QGuiApplication.clipboard().text()
    assert said.startswith("DCB.3   AMA Anläggning 23\nObundet bärlager för väg, plan o d\nurval")
    browsing.press(Key.Key_J, _CONTROL | _SHIFT)
    comparison = browsing.area.panel.comparison
    browsing.person.wait(lambda: comparison.model.total > 0)
    assert "urval" in comparison.facts.text()


def test_from_a_code_to_its_entry_and_back_to_the_page(browsing: Browsing) -> None:
    person, window = browsing.person, browsing.person.program.window
    person.program.begin((), sample=True)
    person.rest()
    person.wait(lambda: window.comments.current_comment() is not None)
    window.codes.show_verdict(Verdict.DECLARED)
    browsing.press(Key.Key_K, _CONTROL | _SHIFT)
    browsing.press(Key.Key_Down)
    reference = window.codes.table.currentIndex().siblingAtColumn(CODE).data(REFERENCE_ROLE)
    browsing.press(Key.Key_R, _CONTROL)
    code = reference.candidate.code
    assert browsing.target == Target(reference.work, reference.edition, code)
    browser = browsing.area.panel.browser
    place = next(at for at, one in enumerate(browser.page.links) if isinstance(one, Place))
    for _ in range(place + 1):
        browsing.press(Key.Key_Tab)
    wanted = browser.page.links[place]
    assert isinstance(wanted, Place)
    browsing.press(Key.Key_Return)
    viewer = person.program.viewer
    person.wait(lambda: viewer.current_file == wanted.file_id)
    person.wait(lambda: viewer.view.current_page == wanted.page_index)
    browsing.press(Key.Key_R, _CONTROL | _SHIFT)
    browsing.press(Key.Key_Down)
    browsing.press(Key.Key_Up)
    browsing.press(Key.Key_Left, _ALT)
    assert browsing.target == Target(reference.work, reference.edition, code)
