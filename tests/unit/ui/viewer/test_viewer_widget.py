"""The composed viewer with a real worker and real files."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus, Verdict
from reviewer_app.documents.source import Source
from reviewer_app.ui.viewer.highlights import STYLES, legend
from reviewer_app.ui.viewer.navigation_bar import page_of_label
from reviewer_app.ui.viewer.open_documents import ViewerState
from reviewer_app.ui.viewer.thumbnails import BEYOND
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget
from tests.unit.pdf_samples import scan_pdf, text_pdf
from tests.unit.ui.viewer.viewing import PAGES, document_of, opened, span, texts_of


def test_a_jump_flashes_its_place_and_back_returns(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    file_id = opened(qtbot, viewer, long_source)
    viewer.view.verticalScrollBar().setValue(123)
    place = viewer.view.verticalScrollBar().value()
    with qtbot.waitSignal(viewer.view.flash.repaint_needed):
        viewer.jump_to(file_id, 40, *span(viewer, file_id, 40, "DCB.40"))
    assert viewer.view.current_page == 40
    assert viewer.view.flash.page_index == 40
    (rect,) = viewer.view.flash.rects
    seen = viewer.view.to_viewport(40, rect)
    assert viewer.view.viewport().rect().toRectF().contains(seen)
    assert viewer.navigation.back_button.isEnabled()
    there = viewer.view.verticalScrollBar().value()
    viewer.navigation.back_button.click()
    assert abs(viewer.view.verticalScrollBar().value() - place) <= 1
    viewer.forward()
    assert abs(viewer.view.verticalScrollBar().value() - there) <= 1
    assert not viewer.navigation.forward_button.isEnabled()


def test_scrolling_notes_no_place_to_go_back_to(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    for value in range(0, 5000, 500):
        viewer.view.verticalScrollBar().setValue(value)
    assert not viewer.navigation.back_button.isEnabled()


def test_a_place_without_boxes_shows_the_page_and_says_so(
    qtbot: QtBot, viewer: ViewerWidget, tmp_path: Path
) -> None:
    source = scan_pdf(tmp_path / "scan.pdf", pages=3)
    file_id = opened(qtbot, viewer, source, 3)
    with qtbot.waitSignal(viewer.no_rects) as said:
        viewer.jump_to(file_id, 2, 0, 5)
    assert said.args == [file_id, 2, 0, 5]
    assert viewer.view.current_page == 2


def test_a_jump_to_another_document_brings_its_tab_to_the_front(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source, tmp_path: Path
) -> None:
    first = opened(qtbot, viewer, long_source)
    second = opened(qtbot, viewer, text_pdf(tmp_path / "b.pdf", ["AB 04", "DCB.9"]), 2)
    assert viewer.current_file == second
    with qtbot.waitSignal(viewer.view.flash.repaint_needed):
        viewer.jump_to(first, 10, *span(viewer, first, 10, "DCB.10"))
    assert viewer.current_file == first
    viewer.back()
    assert viewer.current_file == second


def test_back_leads_to_where_a_jump_that_opened_a_tab_came_from(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source, tmp_path: Path
) -> None:
    first = opened(qtbot, viewer, long_source)
    viewer.go_to_page(20)
    other = text_pdf(tmp_path / "b.pdf", ["AB 04", "DCB.9"])
    texts = texts_of(other, 2)
    viewer.open_document(document_of(other, 2), other, texts, show=False)
    assert viewer.current_file == first
    viewer.jump_to(other.file_id, 1, 0, 5)
    assert viewer.current_file == other.file_id
    with qtbot.waitSignal(viewer.navigation.history_changed) as said:
        viewer.back()
    assert said.args is not None
    assert said.args[1]
    assert (viewer.current_file, viewer.view.current_page) == (first, 20)
    viewer.go_to_document(other.file_id, 1)
    viewer.back()
    assert (viewer.current_file, viewer.view.current_page) == (first, 20)


def test_a_jump_into_a_document_just_opened_arrives(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    document = document_of(long_source, PAGES)
    text = texts_of(long_source, PAGES)[40].text
    start = text.index("DCB.40")
    viewer.open_document(document, long_source)
    viewer.jump_to(document.file_id, 40, start, start + len("DCB.40"))
    qtbot.waitUntil(lambda: viewer.view.flash.page_index == 40)
    assert viewer.view.current_page == 40
    viewer.set_pages(document.file_id, ())
    assert viewer.view.flash.page_index == 40


def test_pages_are_shown_before_their_texts_are_read(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    viewer.open_document(document_of(long_source, PAGES), long_source)
    # The worker is shared: a picture that the test before wished for may still arrive, so the
    # pages are waited for, not only a picture.
    qtbot.waitUntil(lambda: len(viewer.view.page_layout.stack) == PAGES)
    file_id = long_source.file_id
    view = viewer.view
    qtbot.waitUntil(
        lambda: view.supply.cache.nearest_whole((file_id, 0, 0, False), 1.0) is not None
    )


def test_place_and_zoom_are_kept_per_document(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source, tmp_path: Path
) -> None:
    first = opened(qtbot, viewer, long_source)
    viewer.set_zoom(200)
    viewer.view.verticalScrollBar().setValue(7777)
    second = opened(qtbot, viewer, text_pdf(tmp_path / "b.pdf", ["x"] * 4), 4)
    viewer.go_to_page(2)
    state = viewer.view_state()
    assert (state.current, set(state.documents)) == (second, {first, second})
    viewer.close_document(first)
    viewer.close_document(second)
    assert viewer.current_file == ""
    viewer.restore_view_state(ViewerState(first, state.documents))
    opened(qtbot, viewer, long_source)
    assert viewer.view.zoom == pytest.approx(200)
    assert abs(viewer.view.verticalScrollBar().value() - 7777) <= 1


def test_a_file_that_cannot_be_opened_says_why(
    qtbot: QtBot, viewer: ViewerWidget, tmp_path: Path
) -> None:
    source = text_pdf(tmp_path / "gone.pdf", ["x"])
    Path(source.path).unlink()
    with qtbot.waitSignal(viewer.render_failed) as failed:
        viewer.open_document(document_of(source, 1), source)
    assert failed.args == [source.file_id, -1]
    assert "gone.pdf" in viewer.view._message


def test_thumbnails_are_drawn_only_in_view(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    file_id = opened(qtbot, viewer, long_source)
    panel = viewer.thumbnails
    QAbstractItemModelTester(panel.model(), panel.model())
    rows = panel.wanted_rows()
    in_view = panel.viewport().height() // panel.sizeHintForRow(0) + 2
    assert rows.start == 0
    assert len(rows) <= in_view + BEYOND
    qtbot.waitUntil(lambda: len(panel.supply.cache) >= len(rows))
    panel.verticalScrollBar().setValue(panel.verticalScrollBar().maximum())
    qtbot.waitUntil(
        lambda: panel.supply.cache.nearest_whole((file_id, PAGES - 1, 0, False), 1) is not None
    )
    drawn = {key.page_index for key in panel.supply.cache._pictures}
    assert not drawn & set(range(in_view + BEYOND + 1, PAGES - in_view - BEYOND - 2))


def test_choosing_a_thumbnail_or_bookmark_is_a_jump(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    viewer.thumbnails.clicked.emit(viewer.thumbnails.model().index(7, 0))
    assert viewer.view.current_page == 7
    top = viewer.outline.tree.topLevelItem(0)
    assert top is not None
    viewer.outline.tree.itemClicked.emit(top.child(0), 0)
    assert viewer.view.current_page == 30
    viewer.back()
    assert viewer.view.current_page == 7


def test_the_outline_filters_and_follows(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    top = viewer.outline.tree.topLevelItem(0)
    assert top is not None
    viewer.go_to_page(33)
    assert viewer.outline.tree.currentItem() is top.child(0)
    viewer.outline.filter.setText("MITT")
    assert not top.child(0).isHidden()
    viewer.outline.filter.setText("finns inte")
    assert top.isHidden()
    viewer.outline.filter.clear()
    assert not top.isHidden()
    viewer.outline.close_all.trigger()
    assert not top.isExpanded()
    viewer.outline.open_all.trigger()
    assert top.isExpanded()


@pytest.mark.parametrize(
    ("text", "current", "page_index"),
    [("iv", 0, 3), ("IV ", 0, 3), ("1", 0, 4), ("1", 4, 7), ("1", 9, 4), ("9", 0, 8),
     ("99", 0, None), ("", 0, None), ("²", 0, None), ("A-2", 0, 9)],
)  # fmt: skip
def test_page_numbers_and_labels(text: str, current: int, page_index: int | None) -> None:
    labels = ["i", "ii", "iii", "iv", "1", "2", "3", "1", "2", "A-2"]
    assert page_of_label(text, labels, current) == page_index


def test_entering_a_page_number_goes_there(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    viewer.navigation.page_field.setText("42")
    QTest.keyClick(viewer.navigation.page_field, Qt.Key.Key_Return)
    assert viewer.view.current_page == 41
    viewer.navigation.page_field.setText("4200")
    QTest.keyClick(viewer.navigation.page_field, Qt.Key.Key_Return)
    assert viewer.navigation.page_field.text() == "42"


def test_zoom_field_and_buttons(qtbot: QtBot, viewer: ViewerWidget, long_source: Source) -> None:
    opened(qtbot, viewer, long_source)
    viewer.navigation.zoom_box.textActivated.emit("150 %")
    assert viewer.view.zoom == pytest.approx(150)
    viewer.navigation.in_button.click()
    assert viewer.navigation.zoom_box.currentText() == "175 %"
    viewer.navigation.out_button.click()
    viewer.navigation.whole_button.click()
    _, top, _, bottom = viewer.view.page_layout.page_rect(0)
    assert bottom - top < viewer.view.viewport().height()


def test_a_selection_is_emitted_and_copied(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    view = viewer.view
    place = view.to_viewport(0, (150, 113, 150, 113)).topLeft()
    with qtbot.waitSignal(viewer.selection_made) as made:
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert made.args is not None
    assert made.args[0].text == "DCB.0"
    viewer.copy_selection()
    assert QApplication.clipboard().text() == "DCB.0"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.selector.selection is None


def test_every_verdict_has_a_look_of_its_own_and_a_legend() -> None:
    assert set(STYLES) == set(Verdict)
    assert len({style.line for style in STYLES.values()}) == len(Verdict)
    for language in ("sv", "en"):
        labels = [entry.label for entry in legend(language)]
        assert len(set(labels)) == len(Verdict)


def test_the_viewer_loads_nothing_heavy() -> None:
    code = (
        "import sys, reviewer_app.ui.viewer.viewer_widget as _;"
        "sys.exit(any(n in sys.modules for n in ('pymupdf', 'openai', 'peewee', 'regex')))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_point_off_the_pages_is_no_page_point(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    assert viewer.view.page_point(QPointF(1, 1)) is None
    assert viewer.view.page_point(QPointF(200, 200)) is not None


def test_a_failed_page_of_the_texts_has_a_size(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    pages = [PageText(0, "", PageStatus.FAILED, "", 0.0, 0.0, 0, "documents.page_failed")]
    viewer.open_document(document_of(long_source, PAGES), long_source, pages)
    assert viewer.view.page_layout.stack.sizes == ((595.0, 842.0),)
    qtbot.waitUntil(lambda: len(viewer.view.page_layout.stack) == PAGES)


def test_the_outline_follows_the_page_among_what_its_filter_shows(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    outline = viewer.outline

    def marked() -> str:
        row = outline.tree.currentItem()
        return "" if row is None else row.text(0)

    viewer.go_to_page(35)
    assert marked() == "Mitten"
    outline.filter.setText("bör")
    assert marked() == "Början"
    viewer.go_to_page(40)
    assert marked() == "Början"
    outline.filter.setText("finns inte")
    assert marked() == ""
    outline.filter.clear()
    assert marked() == "Mitten"
