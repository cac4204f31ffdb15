"""The first page in a window whose parts are not made yet."""

import json
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.documents.first_page import first_page
from reviewer_app.ui.first_look import BASE_COLORS, first_page_area
from reviewer_app.ui.first_sight import FirstSight
from reviewer_app.ui.kept_layout import keep_page_area
from tests.unit.pdf_samples import save, text_pdf

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs unnamed memory")
_RED = QColor(255, 0, 0)
_SIZE = (1366, 768)


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


def _red_pdf(path: Path) -> Path:
    document = pymupdf.open()
    page = document.new_page(width=400, height=400)
    page.draw_rect(page.rect, fill=(1, 0, 0), width=0)
    save(document, path)
    return path


def _shown(qtbot: QtBot, path: Path, store: QSettings) -> tuple[QMainWindow, FirstSight]:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(*_SIZE)
    page = first_page(str(path))
    assert page is not None
    sight = FirstSight(window, page, store)
    with qtbot.waitSignal(sight.over, timeout=20_000):
        window.show()
    return window, sight


def _color_at(window: QMainWindow, x: int, y: int) -> QColor:
    return window.grab().toImage().pixelColor(x, y)


def test_the_page_stands_where_the_page_view_will_show_it(
    qtbot: QtBot, tmp_path: Path, store: QSettings
) -> None:
    window, _ = _shown(qtbot, _red_pdf(tmp_path / "red.pdf"), store)
    left, top, width, height = first_page_area(*_SIZE)
    assert _color_at(window, left + 11, top + 11) == _RED
    assert _color_at(window, left + width - 12, top + height - 2) == _RED
    assert _color_at(window, left + 5, top + 30) != _RED
    assert _color_at(window, left + 30, top + 5) != _RED


def test_the_page_stands_where_the_pages_stood_last(
    qtbot: QtBot, tmp_path: Path, store: QSettings
) -> None:
    last = QMainWindow()
    qtbot.addWidget(last)
    last.resize(*_SIZE)
    pages = QWidget(last)
    pages.setGeometry(50, 40, 300, 200)
    bar, hidden = QWidget(last), QWidget(last)
    bar.resize(300, 15)
    hidden.hide()
    last.show()
    # A bar above that is gone when the window is opened again.
    pages.setGeometry(50, 55, 300, 185)
    keep_page_area(store, pages, (bar, hidden))
    window, _ = _shown(qtbot, _red_pdf(tmp_path / "red.pdf"), store)
    assert _color_at(window, 61, 51) == _RED
    assert _color_at(window, 338, 238) == _RED
    assert _color_at(window, 400, 100) != _RED


def test_keys_pressed_meanwhile_are_kept(qtbot: QtBot, tmp_path: Path, store: QSettings) -> None:
    _, sight = _shown(qtbot, _red_pdf(tmp_path / "red.pdf"), store)
    QTest.keyClick(sight, Qt.Key.Key_End)
    assert [act.key() for act in sight.acts if isinstance(act, QKeyEvent)] == [Qt.Key.Key_End]


def test_turns_of_the_wheel_over_the_page_are_kept_in_order(
    qtbot: QtBot, tmp_path: Path, store: QSettings
) -> None:
    window, sight = _shown(qtbot, _red_pdf(tmp_path / "red.pdf"), store)
    left, top, width, height = first_page_area(*_SIZE)
    over, beside = QPointF(left + width / 2, top + height / 2), QPointF(left / 2, top + 20)
    for place, turn in ((over, -120), (beside, -240), (over, 360)):
        _turn_wheel(sight, place, turn)
    QTest.keyClick(sight, Qt.Key.Key_Down)
    _turn_wheel(sight, over, -480)
    kinds = [type(act) for act in sight.acts]
    assert kinds == [QWheelEvent, QWheelEvent, QKeyEvent, QWheelEvent]
    turns = [act.angleDelta().y() for act in sight.acts if isinstance(act, QWheelEvent)]
    assert turns == [-120, 360, -480]
    assert window.isVisible()


def _turn_wheel(widget: QWidget, place: QPointF, turn: int) -> None:
    event = QWheelEvent(
        place, QPointF(widget.mapToGlobal(place)), QPoint(), QPoint(0, turn),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase,
        False,
    )  # fmt: skip
    QCoreApplication.sendEvent(widget, event)


def test_a_larger_window_is_covered_too(qtbot: QtBot, tmp_path: Path, store: QSettings) -> None:
    window, sight = _shown(qtbot, _red_pdf(tmp_path / "red.pdf"), store)
    window.resize(1500, 900)
    assert sight.size() == window.size()


def test_a_file_that_cannot_be_drawn_lets_the_rest_be_made(
    qtbot: QtBot, tmp_path: Path, store: QSettings
) -> None:
    (tmp_path / "junk.pdf").write_bytes(b"junk")
    store.setValue("appearance", "dark")
    window, _ = _shown(qtbot, tmp_path / "junk.pdf", store)
    left, top, _, height = first_page_area(*_SIZE)
    assert _color_at(window, left // 2, top + height // 2) == QColor(BASE_COLORS[True])


def test_dark_pages_wait_for_the_worker(qtbot: QtBot, tmp_path: Path, store: QSettings) -> None:
    store.setValue("dark_pages", "yes")
    window, _ = _shown(qtbot, _red_pdf(tmp_path / "red.pdf"), store)
    left, top, _, _ = first_page_area(*_SIZE)
    assert _color_at(window, left + 30, top + 30) != _RED


_RUN = """
import json, sys
from pathlib import Path

def main():
    from reviewer_app.ui.start import open_window
    open_window([Path(sys.argv[1])], opened=opened)

def opened(program):
    from PySide6.QtCore import QPoint, QTimer
    from PySide6.QtWidgets import QApplication
    from reviewer_app.ui.first_sight import FirstSight

    def look():
        window, view = program.window, program.viewer.view.viewport()
        corner = view.mapTo(window, QPoint(0, 0))
        print(json.dumps({
            "area": [corner.x(), corner.y(), view.width(), view.height()],
            "size": [window.width(), window.height()],
            "keys": program.viewer.isAncestorOf(window.focusWidget()),
            "tools": window.tools.isVisible(),
            "docks": [n for n, dock in window.docks.items() if dock.isVisible()],
            "scrolled": program.viewer.view.verticalScrollBar().value(),
            "covered": bool([s for s in window.findChildren(FirstSight) if s.isVisible()]),
        }))
        QApplication.quit()

    turn_wheel(program.window)
    program.page_shown.connect(lambda: QTimer.singleShot(300, program, look))

def turn_wheel(window):
    # As a person does who sees the first page, before there is a page view.
    from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
    from PySide6.QtGui import QWheelEvent
    from reviewer_app.ui.first_sight import FirstSight

    sight = window.findChild(FirstSight)
    middle = QPointF(sight._area.center())
    QCoreApplication.sendEvent(sight, QWheelEvent(
        middle, sight.mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    ))

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_window_is_made_behind_its_first_page(tmp_path: Path, text_size: int) -> None:
    kept = QSettings(str(tmp_path / "granskare" / "Granskare.conf"), QSettings.Format.IniFormat)
    kept.setValue("text_size", text_size)
    kept.sync()
    text_pdf(tmp_path / "text.pdf", ["DCB.111 Obundet bärlager"] * 6)
    script = tmp_path / "run.py"
    script.write_text(_RUN)
    root = str(Path(__file__).parents[2])
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "PYTHONPATH": root}
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "text.pdf")],
        capture_output=True, text=True, timeout=60, check=True,
        env={"PATH": "/usr/bin:/bin", "QT_QPA_PLATFORM": "offscreen", **home},
    )  # fmt: skip
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["keys"]
    assert told["tools"]
    assert not told["covered"]
    assert told["scrolled"] > 0
    assert {"documents", "comments", "codes"} <= set(told["docks"])
    foreseen = first_page_area(*told["size"], text_size)
    apart = [abs(a - b) for a, b in zip(told["area"], foreseen, strict=True)]
    # At double size the docks of so small a screen are as wide as they must be.
    assert max(apart if text_size == 100 else apart[1::2]) <= 12
    assert apart[1] <= 3
