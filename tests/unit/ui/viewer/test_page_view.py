"""The page area with a real worker: what is painted where."""

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer_app.core.geometry import Rect
from reviewer_app.core.verdicts import Verdict
from reviewer_app.documents.render_protocol import SpanRects
from reviewer_app.documents.source import Source, read_file
from reviewer_app.ui.viewer.highlights import Highlight
from reviewer_app.ui.viewer.layout import Fit
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from tests.unit.pdf_samples import drawing_pdf, save, text_pdf
from tests.unit.ui.viewer.viewing import Show, wait_painted


def grab(view: PageView) -> QImage:
    return view.viewport().grab().toImage()


def ink(image: QImage, below: int = 70) -> list[QPoint]:
    """Return the pixels of an image that are darker than a lightness."""
    return [
        QPoint(x, y)
        for y in range(image.height())
        for x in range(image.width())
        if QColor(image.pixel(x, y)).lightness() < below
    ]


def rects_of(qtbot: QtBot, bridge: RenderBridge, source: Source, page: int) -> tuple[Rect, ...]:
    with qtbot.waitSignal(bridge.rects_found) as found:
        bridge.ask_rects(source.file_id, page, [(0, 7)])
    assert found.args is not None
    answer = found.args[0]
    assert isinstance(answer, SpanRects)
    return answer.rects[0]


@pytest.mark.parametrize("own", [0, 90, 180, 270])
def test_a_jump_flashes_exactly_the_word(
    qtbot: QtBot, bridge: RenderBridge, show: Show, tmp_path: Path, own: int
) -> None:
    document = pymupdf.open()
    for number in range(5):
        page = document.new_page(width=595, height=842)
        page.insert_text((300, 500), f"DCB.11{number}", fontsize=20)
        page.set_rotation(own)
    source = save(document, tmp_path / "t.pdf")
    view = show(source)
    rects = rects_of(qtbot, bridge, source, 3)
    view.reveal(3, rects)
    wait_painted(qtbot, view)
    assert view.current_page == 3
    seen = view.to_viewport(3, rects[0])
    assert abs(seen.center().y() - view.viewport().height() / 2) < 2
    view.flash.clear()
    dark = ink(grab(view))
    assert len(dark) > 100
    assert all(seen.adjusted(-1, -1, 1, 1).contains(QPointF(point)) for point in dark)


def test_a_flash_colours_the_place_and_leaves_an_outline(
    qtbot: QtBot, bridge: RenderBridge, show: Show, tmp_path: Path
) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["DCB.111", "AAA"])
    view = show(source)
    rects = rects_of(qtbot, bridge, source, 0)
    wait_painted(qtbot, view)
    seen = view.to_viewport(0, rects[0])
    inside = QPoint(round(seen.right()) + 1, round(seen.center().y()))
    edge = QPoint(round(seen.right() + 3), round(seen.center().y()))
    before = grab(view).pixelColor(inside)
    view.reveal(0, rects)
    assert grab(view).pixelColor(inside) != before
    qtbot.waitUntil(lambda: view.flash.strength == 0.0, timeout=3000)
    after = grab(view)
    assert after.pixelColor(inside) == before
    assert after.pixelColor(edge) != before


def test_a_place_in_view_is_not_scrolled_to(
    qtbot: QtBot, bridge: RenderBridge, show: Show, tmp_path: Path
) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["DCB.111", "AAA"])
    view = show(source)
    view.verticalScrollBar().setValue(20)
    view.reveal(0, rects_of(qtbot, bridge, source, 0))
    assert view.verticalScrollBar().value() == 20


def wheel(view: PageView, position: QPointF, delta: int, modifier: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        position, view.viewport().mapToGlobal(position), QPoint(), QPoint(0, delta),
        Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QGuiApplication.sendEvent(view.viewport(), event)


def test_ctrl_wheel_zooms_under_the_cursor(
    qtbot: QtBot, bridge: RenderBridge, show: Show, tmp_path: Path
) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["DCB.111"] * 20)
    view = show(source)
    view.reveal(7, rects_of(qtbot, bridge, source, 7))
    position = QPointF(333, 257)
    before = view.page_point(position)
    zoom = view.zoom
    for delta in (120, 120, 240, -120, 360, -720, 120, -120):
        wheel(view, position, delta, Qt.KeyboardModifier.ControlModifier)
        after = view.page_point(position)
        assert before is not None
        assert after is not None
        assert after[0] == before[0]
        for first, second in zip(before[1:], after[1:], strict=True):
            assert abs(first - second) * view.page_layout.scale < 1.0
    assert view.zoom == pytest.approx(zoom)


def test_shift_wheel_goes_sideways(show: Show, tmp_path: Path) -> None:
    view = show(text_pdf(tmp_path / "t.pdf", ["DCB.111"] * 3))
    view.set_zoom(300)
    across, down = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
    wheel(view, QPointF(100, 100), -120, Qt.KeyboardModifier.ShiftModifier)
    assert view.horizontalScrollBar().value() > across
    assert view.verticalScrollBar().value() == down


def test_keys_scroll_by_screens_lines_and_ends(show: Show, tmp_path: Path) -> None:
    view = show(text_pdf(tmp_path / "t.pdf", ["DCB.111"] * 20))
    bar = view.verticalScrollBar()
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    screen = bar.value()
    assert view.viewport().height() * 0.8 < screen < view.viewport().height()
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert bar.value() == 2 * screen
    QTest.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert bar.value() == 0
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert 0 < bar.value() < 100
    QTest.keyClick(view, Qt.Key.Key_End)
    assert (bar.value(), view.current_page) == (bar.maximum(), 19)
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert (bar.value(), view.current_page) == (0, 0)


def test_middle_drag_moves_the_page(show: Show, tmp_path: Path) -> None:
    view = show(text_pdf(tmp_path / "t.pdf", ["DCB.111"] * 20))
    view.verticalScrollBar().setValue(500)
    target = view.viewport()
    middle = Qt.MouseButton.MiddleButton
    QTest.mousePress(target, middle, pos=QPoint(200, 300))
    QTest.mouseMove(target, QPoint(200, 180))
    QTest.mouseRelease(target, middle, pos=QPoint(200, 180))
    assert view.verticalScrollBar().value() == 620


@pytest.mark.parametrize("verdict", list(Verdict))
def test_marks_are_painted_at_their_words_and_answer_clicks(
    qtbot: QtBot, show: Show, tmp_path: Path, verdict: Verdict
) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["Obundet DCB.111 Lager"])
    view = show(source)
    wait_painted(qtbot, view)
    plain = grab(view)
    mark = Highlight("ref", 0, 8, 15, verdict, tooltip="evidence")
    view.highlights.set_marks(source.file_id, [mark])
    view.viewport().grab()
    qtbot.waitUntil(lambda: bool(view.highlights.of_page(source.file_id, 0)[0].rects))
    (rect,) = view.highlights.of_page(source.file_id, 0)[0].rects
    seen = view.to_viewport(0, rect)
    marked = grab(view)
    reach = seen.adjusted(-6, -6, 12, 8)
    changed = [
        QPointF(x, y)
        for y in range(marked.height())
        for x in range(marked.width())
        if plain.pixel(x, y) != marked.pixel(x, y)
    ]
    assert len(changed) > 8
    assert all(reach.contains(point) for point in changed)
    with qtbot.waitSignal(view.highlight_activated) as activated:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=seen.center().toPoint())
    assert activated.args == ["ref"]


def test_a_heavy_drawing_is_shown_rough_then_sharp(
    qtbot: QtBot, show: Show, tmp_path: Path
) -> None:
    source = drawing_pdf(tmp_path / "a0.pdf", lines=60_000)
    view = show(source)
    qtbot.waitUntil(lambda: len(view.supply.cache) > 0, timeout=10000)
    assert next(iter(view.supply.cache._pictures)).draft
    wait_painted(qtbot, view)
    assert view.supply.is_heavy(source.file_id, 0)
    assert any(key.clip is not None for key in view.supply.cache._pictures)


def test_zooming_far_in_draws_only_tiles_in_view(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["DCB.111"])
    view = show(source)
    wait_painted(qtbot, view)
    view.set_zoom(6400)
    wait_painted(qtbot, view)
    keys = [key for key in view.supply.cache._pictures if key.file_id == source.file_id]
    sharp = [key for key in keys if key.clip is not None]
    assert 1 <= len(sharp) <= 4


def test_the_picture_is_sharp_at_any_density(
    qtbot: QtBot, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageView, "devicePixelRatioF", lambda _: 1.5)
    view = show(text_pdf(tmp_path / "t.pdf", ["DCB.111"]))
    wait_painted(qtbot, view)
    picture = view.supply.cache.get(view.supply.wanted[0])
    assert picture is not None
    x0, _, x1, _ = view.page_layout.page_rect(0)
    assert abs(picture.width() - (x1 - x0) * 1.5) < 1
    assert picture.devicePixelRatio() == 1.5


def test_a_page_that_failed_says_so(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    document = pymupdf.open()
    for _ in range(2):
        document.new_page().insert_text((72, 72), "text")
    data = document.tobytes().replace(b"/Kids[4 0 R 8 0 R]", b"/Kids[8 0 R 2 0 R]")
    path = tmp_path / "broken.pdf"
    path.write_bytes(data)
    source = read_file(path)[1]
    view = show(source)
    with qtbot.waitSignal(view.supply.page_failed) as failed:
        view.go_to_page(1)
        view.viewport().grab()
    assert failed.args == [source.file_id, 1]
    assert len(ink(grab(view), below=150)) > 50
    assert view.supply.has_failed(source.file_id, 1)


def test_place_and_zoom_come_back(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["DCB.111"] * 9)
    view = show(source)
    view.set_zoom(150)
    view.verticalScrollBar().setValue(3210)
    view.rotate(90)
    state = view.state()
    again = show(source, state)
    assert again.state() == state
    assert again.verticalScrollBar().value() == view.verticalScrollBar().value()


def test_a_page_fitted_to_the_width_does_not_scroll_sideways(show: Show, tmp_path: Path) -> None:
    view = show(text_pdf(tmp_path / "t.pdf", ["DCB.111"], size=(595.32, 841.92)))
    for width in range(500, 560):
        view.resize(width, 600)
        assert view.horizontalScrollBar().maximum() == 0, width


def test_fit_follows_the_window(show: Show, tmp_path: Path) -> None:
    view = show(text_pdf(tmp_path / "t.pdf", ["DCB.111"] * 9))
    view.verticalScrollBar().setValue(2500)
    before = view.point_on(2, QPointF(view.viewport().width() / 2, 0))
    view.resize(400, 600)
    left, _, right, _ = view.page_layout.page_rect(0)
    assert abs((right - left) - (view.viewport().width() - 20)) < 1
    after = view.point_on(2, QPointF(view.viewport().width() / 2, 0))
    assert abs(before[1] - after[1]) * view.page_layout.scale < 1
    view.set_fit(Fit.PAGE)
    _, top, _, bottom = view.page_layout.page_rect(0)
    assert bottom - top <= view.viewport().height()
