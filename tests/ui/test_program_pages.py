"""The whole window: pages turned, searched and found again."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from reviewer_app.core.resources import resource
from reviewer_app.ui.documents_panel.documents_model import FAILED_ROLE
from reviewer_app.ui.program import Program
from reviewer_app.ui.session import FileState
from tests.ui.program_runs import LONG, rest, review_sample


def test_pages_are_turned_and_darkened(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    view, actions = program.viewer.view, program.window.actions_
    upright = view.page_layout.page_rect(0)
    actions["rotate_right"].trigger()
    turned = view.page_layout.page_rect(0)
    assert (turned[2] - turned[0] > turned[3] - turned[1]) != (
        upright[2] - upright[0] > upright[3] - upright[1]
    )
    actions["rotate_left"].trigger()
    actions["dark_pages"].trigger()
    assert program.settings.dark_pages

    def middle_is_dark() -> bool:
        page = view.viewport().grab().toImage()
        return page.pixelColor(page.width() // 2, 30).lightness() < 60

    qtbot.waitUntil(middle_is_dark, timeout=LONG)
    actions["dark_pages"].trigger()
    assert not program.settings.dark_pages
    qtbot.waitUntil(lambda: not middle_is_dark(), timeout=LONG)


def test_all_documents_are_searched_also_those_without_a_tab(
    program: Program, qtbot: QtBot
) -> None:
    review_sample(program, qtbot)
    viewer = program.viewer
    program.window.actions_["find"].trigger()
    bar = viewer.find_bar
    bar.field.setText("förfrågningsunderlag")
    qtbot.waitUntil(lambda: bool(bar.model.hits), timeout=LONG)
    assert {hit.file_id for hit in bar.model.hits} == {viewer.current_file}
    found = {hit.page_index for hit in bar.model.hits}
    qtbot.waitUntil(lambda: len(viewer.view.bar.shares) == len(found), timeout=LONG)
    assert list(viewer.view.bar.shares) == sorted(viewer.view.bar.shares)
    program.window.actions_["find_everywhere"].trigger()
    assert bar.everywhere.isChecked()
    assert bar.field.hasFocus()
    everywhere = set(program.session.documents)
    qtbot.waitUntil(lambda: {hit.file_id for hit in bar.model.hits} == everywhere, timeout=LONG)
    lines = [bar.model.index(row).data() for row in range(len(bar.model.hits))]
    names = {one.name for one in program.session.documents.values()}
    assert {name for name in names if any(name in line for line in lines)} == names
    unopened = next(hit for hit in bar.model.hits if hit.file_id not in viewer.file_ids())
    bar.hit_chosen.emit(unopened)
    qtbot.waitUntil(lambda: viewer.current_file == unopened.file_id, timeout=LONG)
    qtbot.waitUntil(lambda: viewer.view.current_page == unopened.page_index, timeout=LONG)
    program.window.actions_["close_tab"].trigger()
    bar.search_now()
    qtbot.waitUntil(lambda: {hit.file_id for hit in bar.model.hits} == everywhere, timeout=LONG)


def test_the_start_page_leads_back_to_an_unsaved_review(program: Program, qtbot: QtBot) -> None:
    window, texts = program.window, program.texts
    recent = window.commands.recent
    assert not recent.buttons
    review_sample(program, qtbot)
    documents = set(program.session.documents)
    window.actions_["close_job"].trigger()
    rest(program, qtbot)
    qtbot.waitUntil(lambda: recent.isVisible() and bool(recent.buttons), timeout=LONG)
    assert recent.buttons[0].text() == texts(
        "window.unsaved_job", name=program.settings.recent()[0].stem.rpartition(" ")[0]
    )
    recent.buttons[0].click()
    rest(program, qtbot)
    assert set(program.session.documents) == documents


def test_a_file_that_could_not_be_read_is_still_listed_when_the_job_is_opened_again(
    program: Program, qtbot: QtBot, bad_pdf: Path
) -> None:
    program.begin((resource("samples", "9.1 AF.pdf"), bad_pdf))
    rest(program, qtbot)
    job = program.settings.recent()[0]
    program.window.actions_["close_job"].trigger()
    rest(program, qtbot)
    assert program.window.documents.model.rowCount() == 0
    program.controller.open_job(job)
    rest(program, qtbot)
    model = program.window.documents.model
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    failed = [str(row.data(FAILED_ROLE)) for row in rows if row.data() == bad_pdf.name]
    assert failed
    assert failed[0].startswith("Kunde inte läsas: ")
    assert program.window.flag_bar.pages.text().endswith("Olästa filer: 1")


def test_no_tabs_of_hidden_docks_are_left_on_the_window(program: Program, qtbot: QtBot) -> None:
    window = program.window

    def tabs() -> list[QTabBar]:
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        bars = window.findChildren(QTabBar, options=direct)
        seen = window.rect()
        return [bar for bar in bars if bar.isVisible() and seen.intersects(bar.geometry())]

    assert tabs() == []
    review_sample(program, qtbot)
    areas = [bar.geometry() for bar in tabs()]
    assert len(areas) == 3
    # Below menu and tool bar, each where its docks are.
    assert all(area.top() >= window.tools.geometry().bottom() for area in areas)
    assert all(window.rect().contains(area) for area in areas)


def test_views_and_tabs_by_command(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    actions, viewer, panes = program.window.actions_, program.viewer, program.viewer.panes
    first, second, *_ = program.session.documents
    program.pages.jump_to(second, 0, -1, -1)
    assert not actions["sync_scroll"].isEnabled()
    actions["split_beside"].trigger()
    assert panes.is_split
    assert actions["split_beside"].isChecked()
    actions["next_tab"].trigger()
    assert viewer.current_file == first
    assert panes.other is not None
    assert panes.other.file_id == second
    actions["sync_scroll"].trigger()
    assert viewer.sync.is_on
    actions["split_below"].trigger()
    assert panes.orientation is Qt.Orientation.Vertical
    assert not actions["split_beside"].isChecked()
    actions["split_below"].trigger()
    assert not panes.is_split
    assert not actions["sync_scroll"].isChecked()
    actions["close_tab"].trigger()
    assert viewer.file_ids() == (second,)
    actions["reopen_tab"].trigger()
    assert viewer.current_file == first
    assert not actions["reopen_tab"].isEnabled()


def test_what_is_selected_over_two_pages_is_copied_with_both_places(
    program: Program, qtbot: QtBot
) -> None:
    review_sample(program, qtbot)
    window, view = program.window, program.viewer.view
    file_id, selector = view.file_id, view.selector
    name = program.session.documents[file_id].name
    selector.begin(file_id, 0, (70.0, 700.0))
    selector.extend((300.0, 100.0), 1)
    qtbot.waitUntil(lambda: len(selector.parts) == 2, timeout=10_000)
    selector.finish()
    window.actions_["copy"].trigger()
    upper, lower = (part.text.strip() for part in selector.parts)
    assert upper
    assert lower
    said = QGuiApplication.clipboard().text()
    assert said == f"”{upper}” ({name}, s. 1)\n”{lower}” ({name}, s. 2)"
    program.session.set_file_states({file_id: FileState.CHANGED})
    window.actions_["copy"].trigger()
    assert QGuiApplication.clipboard().text().count("Gäller inte: filen ändrad") == 2
    # A quotation stands on one page: nothing is begun, and the person is told why.
    view.setFocus()
    program.own_comments.begin()
    assert "ska stå på en sida" in window.notices._text.text()
    assert not program.own_comments.editor.isVisible()
