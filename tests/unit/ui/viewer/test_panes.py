"""Two views of documents or of places in one: what follows which of them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reviewer_app.documents.source import Source
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.sync_scroll import move_to, place_in
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget
from tests.unit.pdf_samples import text_pdf
from tests.unit.ui.viewer.viewing import document_of, texts_of

_BESIDE, _BELOW = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> tuple[Source, Source]:
    folder = tmp_path_factory.mktemp("pdf")
    return (
        text_pdf(folder / "ena.pdf", [f"ena {number}" for number in range(9)]),
        text_pdf(folder / "andra.pdf", [f"andra {number}" for number in range(5)]),
    )


@pytest.fixture
def viewer(
    qtbot: QtBot, bridge: RenderBridge, sources: tuple[Source, Source]
) -> Iterator[ViewerWidget]:
    made = ViewerWidget(bridge, "sv")
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    for source, count in zip(sources, (9, 5), strict=True):
        made.open_document(document_of(source, count), source, texts_of(source, count))
        qtbot.waitUntil(lambda count=count: len(made.view.page_layout.stack) == count)
    made.show_document(sources[0].file_id)
    yield made
    for file_id in made.file_ids():
        made.close_document(file_id)


def test_two_places_of_one_document(viewer: ViewerWidget, qtbot: QtBot) -> None:
    viewer.go_to_page(4)
    viewer.panes.split(_BESIDE)
    first, second = viewer.panes.views
    assert second.file_id == first.file_id
    assert second.current_page == first.current_page == 4
    viewer.go_to_page(7)
    assert (first.current_page, second.current_page) == (7, 4)
    # Both are drawn, though they share pictures and the worker's one list of wishes.
    for view in (first, second):
        page = (view.file_id, view.current_page, 0, False)
        qtbot.waitUntil(lambda page=page: first.supply.cache.nearest_whole(page, 1.0) is not None)
    assert first.highlights is second.highlights


def test_bars_and_commands_follow_the_view_turned_to(
    viewer: ViewerWidget, sources: tuple[Source, Source], qtbot: QtBot
) -> None:
    viewer.panes.split(_BELOW)
    first, second = viewer.panes.views
    shown: list[str] = []
    viewer.document_shown.connect(shown.append)
    second.focused.emit()
    assert viewer.view is second
    viewer.show_document(sources[1].file_id)
    assert (first.file_id, second.file_id) == tuple(source.file_id for source in sources)
    assert viewer.navigation.page_count.text() == "/ 5"
    first.focused.emit()
    assert viewer.tabs.tabData(viewer.tabs.currentIndex()) == sources[0].file_id
    assert viewer.navigation.page_count.text() == "/ 9"
    assert shown == [sources[0].file_id, sources[1].file_id, sources[0].file_id]
    viewer.navigation.zoom_chosen.emit(150.0)
    assert round(first.zoom) == 150
    assert round(second.zoom) != 150
    assert "ena.pdf" in first.accessibleName()
    assert "andra.pdf" in second.accessibleName()
    viewer.set_dark(True)
    assert first.dark
    assert second.dark


def test_merging_keeps_the_view_in_use(
    viewer: ViewerWidget, sources: tuple[Source, Source]
) -> None:
    viewer.panes.split(_BESIDE)
    first, second = viewer.panes.views
    viewer.panes.activate(second)
    viewer.show_document(sources[1].file_id)
    viewer.go_to_page(3)
    viewer.panes.merge()
    assert viewer.panes.views == (first,)
    assert viewer.current_file == sources[1].file_id
    assert viewer.view.current_page == 3
    assert viewer.tabs.tabData(viewer.tabs.currentIndex()) == sources[1].file_id
    viewer.panes.split(_BELOW)
    assert viewer.panes.orientation is _BELOW
    viewer.close_document(sources[1].file_id)
    assert not viewer.panes.is_split
    assert viewer.current_file == sources[0].file_id


def test_the_place_of_both_views_is_kept(
    viewer: ViewerWidget, sources: tuple[Source, Source]
) -> None:
    viewer.panes.split(_BESIDE)
    viewer.panes.activate(viewer.panes.views[1])
    viewer.show_document(sources[1].file_id)
    viewer.go_to_page(2)
    viewer.panes.activate(viewer.panes.views[0])
    viewer.go_to_page(6)
    states = viewer.view_state().documents
    assert states[sources[0].file_id].page_index == 6
    assert states[sources[1].file_id].page_index == 2


def test_views_scroll_together_at_their_distance(viewer: ViewerWidget) -> None:
    viewer.panes.split(_BESIDE)
    first, second = viewer.panes.views
    viewer.set_zoom(90)
    viewer.go_to_page(3)
    viewer.sync.set_on(True)
    apart = place_in(second) - place_in(first)
    first.verticalScrollBar().setValue(first.verticalScrollBar().value() + 900)
    assert place_in(second) - place_in(first) == pytest.approx(apart, abs=0.01)
    viewer.set_zoom(120)
    assert second.zoom == pytest.approx(120)
    viewer.sync.set_on(False)
    before = place_in(second)
    first.verticalScrollBar().setValue(0)
    assert place_in(second) == before
    viewer.sync.set_on(True)
    viewer.panes.merge()
    assert not viewer.sync.is_on
    viewer.sync.set_on(True)
    assert not viewer.sync.is_on


def test_places_between_pages(viewer: ViewerWidget) -> None:
    for place in (0.7, 2.25, 7.5):
        move_to(viewer.view, place)
        assert place_in(viewer.view) == pytest.approx(place, abs=0.01)


def test_one_view_is_turned_alone(viewer: ViewerWidget) -> None:
    viewer.panes.split(_BESIDE)
    first, second = viewer.panes.views
    viewer.rotate(90)
    assert first.page_layout.stack.rotation == 90
    assert second.page_layout.stack.rotation == 0
