"""Finding in one document and in all of them, in the composed viewer."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from reviewer_app.documents.source import Source
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget
from tests.unit.pdf_samples import text_pdf
from tests.unit.ui.viewer.viewing import opened


def test_finding_steps_through_hits_and_marks_them(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    file_id = opened(qtbot, viewer, long_source)
    viewer.open_find()
    QAbstractItemModelTester(viewer.find_bar.model, viewer.find_bar.model)
    with qtbot.waitSignal(viewer.find_bar.searcher.finished):
        viewer.find_bar.field.setText("Bärlager DCB.5")
    texts = [hit.label for hit in viewer.find_bar.model.hits]
    assert texts == ["6", *(str(number) for number in range(51, 61))]
    with qtbot.waitSignal(viewer.view.flash.repaint_needed):
        QTest.keyClick(viewer.find_bar.field, Qt.Key.Key_Return)
    assert (viewer.find_bar.counter.text(), viewer.view.current_page) == ("1 av 11", 5)
    qtbot.waitUntil(lambda: bool(viewer.view.found.of_page(file_id, 5)[0].rects))
    assert len(viewer.view.found.of_page(file_id, 5)[0].rects) == 2
    QTest.keyClick(viewer.find_bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert viewer.find_bar.counter.text() == "11 av 11"
    QTest.keyClick(viewer.find_bar.field, Qt.Key.Key_Escape)
    assert not viewer.find_bar.isVisible()
    assert viewer.view.found.of_page(file_id, 5) == ()


def test_the_search_field_opened_again_lists_its_hits_again(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    viewer.open_find()
    bar = viewer.find_bar
    with qtbot.waitSignal(bar.searcher.finished):
        bar.field.setText("Bärlager DCB.5")
    bar.go_next()
    bar.close_bar()
    with qtbot.waitSignal(bar.searcher.finished):
        viewer.open_find()
    assert (len(bar.model.hits), bar.list.isVisible()) == (11, True)
    assert bar.counter.text() == "0 av 11"


def test_return_in_the_list_of_hits_goes_to_the_hit_it_stands_on(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source
) -> None:
    opened(qtbot, viewer, long_source)
    viewer.open_find()
    bar = viewer.find_bar
    with qtbot.waitSignal(bar.searcher.finished):
        bar.field.setText("Bärlager DCB.5")
    bar.list.setFocus()
    QTest.keyClick(bar.list, Qt.Key.Key_End)
    QTest.keyClick(bar.list, Qt.Key.Key_Return)
    assert bar.counter.text() == "11 av 11"
    qtbot.waitUntil(lambda: viewer.view.current_page == 59)


def test_finding_in_all_documents(
    qtbot: QtBot, viewer: ViewerWidget, long_source: Source, tmp_path: Path
) -> None:
    opened(qtbot, viewer, long_source)
    second = opened(qtbot, viewer, text_pdf(tmp_path / "b.pdf", ["DCB.59", "x"]), 2)
    viewer.open_find()
    with qtbot.waitSignal(viewer.find_bar.searcher.finished):
        viewer.find_bar.field.setText("dcb.59")
    assert [hit.file_id for hit in viewer.find_bar.model.hits] == [second]
    with qtbot.waitSignal(viewer.find_bar.searcher.finished):
        viewer.find_bar.everywhere.setChecked(True)
    assert len(viewer.find_bar.model.hits) == 2
    viewer.find_bar.go_previous()
    qtbot.waitUntil(lambda: viewer.current_file == long_source.file_id)
    with qtbot.waitSignal(viewer.find_bar.searcher.finished):
        viewer.find_bar.field.setText("finns inte")
    assert viewer.find_bar.counter.text() == "Inga träffar"
