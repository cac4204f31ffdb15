"""What a person chooses in the window: layout, editions, title blocks, sizes."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
)
from pytestqt.qtbot import QtBot

from reviewer_app.core.events import FileRefused
from reviewer_app.core.reference import Message
from reviewer_app.ui.codes.references_model import CODE, VERDICT
from reviewer_app.ui.main_window import MainWindow
from tests.ui.conftest import RecordedPorts
from tests.ui.review_data import BODY, RULES

Key = Qt.Key


_Role = Qt.ItemDataRole
_SAID = (
    _Role.DisplayRole, _Role.EditRole, _Role.ToolTipRole, _Role.StatusTipRole,
    _Role.WhatsThisRole, _Role.AccessibleTextRole, _Role.AccessibleDescriptionRole,
)  # fmt: skip


def test_layout_is_kept_and_a_broken_one_ignored(window: MainWindow, tmp_path: Path) -> None:
    window.docks["codes"].close()
    window.close()
    kept = window.settings.layout()
    assert kept is not None
    window.docks["codes"].show()
    window.restore_layout()
    assert not window.docks["codes"].isVisible()
    window.settings._store.setValue("docks", "nonsense")
    window.restore_layout()
    assert tmp_path.exists()


def test_an_edition_is_chosen_by_a_person(
    window: MainWindow, qtbot: QtBot, ports: RecordedPorts
) -> None:
    from PySide6.QtCore import QTimer

    from reviewer_app.core.reference import EditionChoice
    from reviewer_app.ui.documents_panel.edition_dialog import EditionDialog

    window.settings.author = "Anna Berg"
    window.documents.tree.setCurrentIndex(window.documents.model.index(1, 0))

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, EditionDialog)
        dialog.works.setCurrentIndex(dialog.works.findData("AMA Hus"))
        dialog.list.setCurrentRow(1)
        dialog.accept()

    QTimer.singleShot(0, answer)
    qtbot.mouseClick(window.documents.edition_button, Qt.MouseButton.LeftButton)
    (name, choice), = ports.asked  # fmt: skip
    assert name == "set_edition"
    assert isinstance(choice, EditionChoice)
    chosen = (choice.file_id, choice.work, choice.edition, choice.author)
    assert chosen == (RULES, "AMA Hus", "21", "Anna Berg")
    assert choice.at[-6] in "+-"
    undo = window.actions_["undo"]
    assert undo.text() == "Ångra: utgåva AMA Hus 21"
    undo.trigger()
    taken_back = ports.asked[-1][1]
    assert isinstance(taken_back, EditionChoice)
    assert (taken_back.file_id, taken_back.work, taken_back.edition) == (RULES, "AMA Hus", "")
    window.actions_["redo"].trigger()
    assert ports.asked[-1] == ("set_edition", choice)


def test_a_title_block_is_corrected_and_taken_back(
    window: MainWindow, qtbot: QtBot, ports: RecordedPorts
) -> None:
    from dataclasses import replace

    from PySide6.QtCore import QTimer

    from reviewer_app.core.document import TitleBlock, TitleChoice
    from reviewer_app.core.events import DocumentRead
    from reviewer_app.ui.documents_panel.title_dialog import TitleDialog

    read = TitleBlock("11.1", "A", "2026-01-15", "remiss")
    document = replace(window.session.documents[RULES].with_title(read), title_author="")
    window.session.apply([DocumentRead(document)])
    window.settings.author = "Anna Berg"
    window.documents.tree.setCurrentIndex(window.documents.model.index(1, 0))

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TitleDialog)
        assert dialog.fields["number"].text() == "11.1"
        dialog.fields["revision"].setText(" B ")
        dialog.fields["status"].setText("Bygghandling")
        dialog.fields["date"].setText("")
        dialog.accept()

    QTimer.singleShot(0, answer)
    qtbot.mouseClick(window.documents.title_button, Qt.MouseButton.LeftButton)
    (name, choice), = ports.asked  # fmt: skip
    assert name == "set_title"
    assert isinstance(choice, TitleChoice)
    assert (choice.file_id, choice.author) == (RULES, "Anna Berg")
    assert choice.block == TitleBlock(revision="B", status="bygghandling")
    assert document.with_choice(choice).title_block == TitleBlock(
        "11.1", "B", "2026-01-15", "bygghandling"
    )
    window.actions_["undo"].trigger()
    assert ports.asked[-1][1].block == TitleBlock()  # type: ignore[attr-defined]


def test_a_choice_of_edition_is_taken_back_in_its_dialog(
    window: MainWindow, qtbot: QtBot, ports: RecordedPorts
) -> None:
    from PySide6.QtCore import QTimer

    from reviewer_app.core.events import ReferencesJudged
    from reviewer_app.core.reference import EditionChoice, EditionState
    from reviewer_app.ui.documents_panel.edition_dialog import EditionDialog
    from tests.ui.review_data import declaration

    state = EditionState("AMA Hus", ("21",), "18", by_person=True, declarations=(declaration(),))
    window.session.apply([ReferencesJudged(BODY, (state,), window.session.references[BODY])])
    window.documents.tree.setCurrentIndex(window.documents.model.index(0, 0))
    said: list[str] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, EditionDialog)
        held = dialog.chosen()
        assert held is not None
        said.extend((dialog.works.currentText(), held.edition, dialog.present.text()))
        qtbot.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, answer)
    window.documents.choose_edition()
    assert said[:2] == ["AMA Hus", "18"]
    assert said[2] == "Handlingen anger: AMA Hus 21\nVald av en person: AMA Hus 18"
    (name, choice), = ports.asked  # fmt: skip
    assert name == "set_edition"
    assert isinstance(choice, EditionChoice)
    assert (choice.work, choice.edition) == ("AMA Hus", "")
    window.actions_["undo"].trigger()
    assert ports.asked[-1][1].edition == "18"  # type: ignore[attr-defined]


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_card_and_the_page_are_both_readable(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int], percent: int
) -> None:
    window.settings.text_size = percent
    reason = Message("documents.empty_file", {"name": "tom.pdf"})
    window.session.apply([FileRefused("/x/tom.pdf", reason)])
    window.text_size.apply()
    qtbot.waitUntil(lambda: not window.text_size._timer.isActive())
    window.resize(*size)
    window._restore_first_layout()
    QTest.qWait(50)
    assert window._pages.width() >= size[0] * 0.4
    assert window._pages.height() >= size[1] * 0.55
    card = window.comments.card
    assert card.width() >= 400
    assert card.height() >= 150
    assert card.widget().width() <= card.viewport().width()
    assert (window.width(), window.height()) == size
    window.settings.text_size = 100
    window.text_size.apply()


def test_the_order_of_the_codes_is_always_named(window: MainWindow) -> None:
    codes = window.codes
    head, order = codes.table.horizontalHeader(), codes.order
    assert order.currentText() == "Sidordning"
    head.setSortIndicator(VERDICT, Qt.SortOrder.AscendingOrder)
    assert order.currentText() == "Efter kolumn: Utfall"
    head.setSortIndicator(CODE, Qt.SortOrder.AscendingOrder)
    assert order.currentText() == "Kodordning"
    assert order.count() == 2
    head.setSortIndicator(CODE, Qt.SortOrder.DescendingOrder)
    assert order.currentText() == "Efter kolumn: Kod, fallande"
    window.texts.set_language("en")
    assert order.currentText() == "By column: Code, descending"
    order.setCurrentIndex(0)
    order.activated.emit(0)
    assert head.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
    assert order.currentText() == "Page order"
