"""Places that may be asked for next are drawn and measured before they are."""

import time
from pathlib import Path

from pytestqt.qtbot import QtBot

from reviewer_app.documents.source import Source
from reviewer_app.ui.right_of_way import RightOfWay, YieldingCancel
from reviewer_app.ui.viewer.following import Following
from reviewer_app.ui.viewer.jump import Target
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget
from tests.unit.pdf_samples import text_pdf
from tests.unit.ui.viewer.viewing import document_of, opened, span


def _has_page(viewer: ViewerWidget, file_id: str, page_index: int) -> bool:
    cache = viewer.view.supply.cache
    return cache.nearest_whole((file_id, page_index, 0, False), 1.0) is not None


def test_a_place_that_was_foreseen_is_gone_to_without_asking(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    file_id = opened(qtbot, viewer, long_source)
    place = Target(file_id, 40, *span(viewer, file_id, 40, "DCB.40"))
    with qtbot.waitSignal(viewer.bridge.rects_found, check_params_cb=lambda a: a.page_index == 40):
        viewer.foresee([place])
    qtbot.waitUntil(lambda: _has_page(viewer, file_id, 40))
    viewer.jump_to(file_id, 40, place.start, place.end)
    assert viewer.view.flash.page_index == 40
    assert viewer.view.current_page == 40


def test_a_file_opened_ahead_has_its_page_drawn_in_the_size_it_will_have(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source, tmp_path: Path
) -> None:
    opened(qtbot, viewer, long_source)
    other = text_pdf(tmp_path / "b.pdf", ["AB 04", "DCB.9", "DCB.8"])
    with qtbot.waitSignal(viewer.opened_ahead):
        viewer.open_ahead(other)
    viewer.foresee([Target(other.file_id, 2, 0, 5)])
    qtbot.waitUntil(lambda: _has_page(viewer, other.file_id, 2))
    viewer.open_document(document_of(other, 3), other, show=False)
    viewer.jump_to(other.file_id, 2, 0, 5)
    assert len(viewer.view.page_layout.stack) == 3
    assert viewer.view._shown(2, viewer.view.devicePixelRatioF()).whole in viewer.view.supply.cache
    assert viewer.files_ahead == ()


def test_a_file_opened_ahead_can_be_let_go(
    qtbot: QtBot, viewer: ViewerWidget, tmp_path: Path
) -> None:
    other = text_pdf(tmp_path / "b.pdf", ["AB 04"])
    with qtbot.waitSignal(viewer.opened_ahead):
        viewer.open_ahead(other)
    viewer.close_ahead(other.file_id)
    assert viewer.files_ahead == ()


def test_pages_scrolled_past_are_not_followed_to_but_the_last_is(qtbot: QtBot) -> None:
    followed: list[int] = []
    following = Following(followed.append)
    for page_index in range(5):
        following.to(page_index)
    assert followed == [0]
    qtbot.waitUntil(lambda: followed == [0, 4])
    following.to(5)
    following.catch_up()
    assert followed == [0, 4, 5]


def test_pages_that_keep_coming_are_followed_to_now_and_then(qtbot: QtBot) -> None:
    followed: list[tuple[int, float]] = []
    following = Following(lambda page: followed.append((page, time.monotonic())))
    began, page_index = time.monotonic(), 0
    while time.monotonic() - began < 2.0:
        following.to(page_index)
        page_index += 1
        qtbot.wait(30)
    assert 2 <= len(followed) <= 3
    assert followed[1][1] - followed[0][1] > 0.7
    qtbot.waitUntil(lambda: followed[-1][0] == page_index - 1, timeout=2000)


def test_who_computes_gives_way_while_pages_move_and_goes_on() -> None:
    way = RightOfWay()
    cancel = YieldingCancel(way)
    began = time.monotonic()
    assert not cancel.is_set()
    assert time.monotonic() - began < 0.02
    way.take()
    began = time.monotonic()
    assert not cancel.is_set()
    assert time.monotonic() - began >= 0.02
    cancel.set()
    assert cancel.is_set()


def test_who_asks_often_waits_only_after_some_work() -> None:
    way = RightOfWay()
    way.take()
    way.give()
    began = time.monotonic()
    for _ in range(1000):
        way.take()
        way.give()
    assert time.monotonic() - began < 10  # half a minute where each waits
    until = time.monotonic() + 0.01
    while time.monotonic() < until:
        pass
    way.take()
    began = time.monotonic()
    way.give()
    assert time.monotonic() - began >= 0.02
