"""The page a job was left at, seen before the job is opened."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.first_page import first_page
from reviewer_app.job import Job, Place
from reviewer_app.ui.first_look import first_page_area
from reviewer_app.ui.first_place import FirstPlace, first_place
from reviewer_app.ui.first_sight import FirstSight
from tests.unit.pdf_samples import save, text_pdf

_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs unnamed memory")
_PAGES = 3


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


def _kept_job(folder: Path, *names: str) -> Path:
    """Return a job of documents with these names, three pages each."""
    path = folder / "Väg.granskning"
    with Job.create(path) as job:
        for name in names:
            source = text_pdf(folder / name, [f"{name} {number}" for number in range(_PAGES)])
            job.add_document(
                Document(source.file_id, name, source.path, source.sha256, source.size, _PAGES)
            )
            pages = [
                PageText(index, "", PageStatus.TEXT, "", 595.0, 842.0, 0) for index in range(_PAGES)
            ]
            job.set_pages(source.file_id, pages)
    return path


def _left_at(path: Path, place: Place) -> None:
    with Job.open(path) as job:
        job.set_place(place)


def _ids(path: Path) -> list[str]:
    with Job.open(path) as job:
        return [one.file_id for one in job.documents()]


def _keep_tabs(store: QSettings, path: Path, current: str, beside: str = "") -> None:
    tabs = {"job": str(path), "tabs": [current], "current": current, "beside": beside}
    store.setValue("session/tabs", json.dumps([tabs]))


def test_a_job_nobody_read_in_is_seen_from_its_beginning(tmp_path: Path, store: QSettings) -> None:
    path = _kept_job(tmp_path, "å.pdf", "b.pdf")
    first = _ids(path)[0]
    assert first_place(path, store) == FirstPlace(first, str(tmp_path / "å.pdf"), 0, 0.0, 595.0)


def test_a_job_is_seen_where_it_was_left(tmp_path: Path, store: QSettings) -> None:
    path = _kept_job(tmp_path, "a.pdf", "b.pdf")
    _, second = _ids(path)
    _left_at(path, Place(second, 2, 297.0, 410.0, 0.97, "width"))
    _keep_tabs(store, path, second)
    assert first_place(path, store) == FirstPlace(second, str(tmp_path / "b.pdf"), 2, 410.0, 595.0)


@pytest.mark.parametrize(
    "place",
    [
        Place("", 1, 1.0, 1.0, 1.5, ""),
        Place("", 1, 1.0, 1.0, 1.0, "page"),
        Place("", 1, 1.0, 1.0, 1.0, "width", rotation=90),
        Place("", 7, 1.0, 1.0, 1.0, "width"),
    ],
)
def test_another_look_than_the_usual_waits_for_the_window(
    tmp_path: Path, store: QSettings, place: Place
) -> None:
    path = _kept_job(tmp_path, "a.pdf")
    _left_at(path, replace(place, file_id=_ids(path)[0]))
    assert first_place(path, store) is None


def test_two_views_wait_for_the_window(tmp_path: Path, store: QSettings) -> None:
    path = _kept_job(tmp_path, "a.pdf", "b.pdf")
    first, second = _ids(path)
    _keep_tabs(store, path, first, second)
    assert first_place(path, store) is None


def test_a_changed_or_missing_file_is_not_seen_as_the_one_read(
    tmp_path: Path, store: QSettings
) -> None:
    path = _kept_job(tmp_path, "a.pdf")
    text_pdf(tmp_path / "a.pdf", ["something else"] * 5)
    assert first_place(path, store) is None
    (tmp_path / "a.pdf").unlink()
    assert first_place(path, store) is None


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE document SET body = CAST('{}' AS BLOB)",
        "UPDATE document SET body = CAST('[]' AS BLOB)",
        f"UPDATE document SET body = CAST('{'[' * 100_000}' AS BLOB)",
        "UPDATE place SET y = 9e999",
        "UPDATE place SET y = -1e200",
        "UPDATE page SET width = 9e999",
        "UPDATE page SET width = 1e-300",
    ],
)
def test_a_damaged_job_has_no_place(tmp_path: Path, store: QSettings, damage: str) -> None:
    path = _kept_job(tmp_path, "a.pdf")
    _left_at(path, Place(_ids(path)[0], 1, 0.0, 100.0, 1.0, "width"))
    assert first_place(path, store) is not None
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    assert first_place(path, store) is None


def test_what_is_no_job_has_no_place(tmp_path: Path, store: QSettings) -> None:
    (tmp_path / "junk.granskning").write_bytes(b"junk" * 999)
    assert first_place(tmp_path / "junk.granskning", store) is None
    assert first_place(tmp_path / "borta.granskning", store) is None
    assert not (tmp_path / "borta.granskning").exists()


@_LINUX
def test_the_page_stands_in_the_view_as_it_was_left(
    qtbot: QtBot, tmp_path: Path, store: QSettings
) -> None:
    document = pymupdf.open()
    document.new_page(width=400, height=800)
    page = document.new_page(width=400, height=800)
    page.draw_rect((0, 0, 400, 300), fill=(1, 0, 0), width=0)
    page.draw_rect((0, 300, 400, 800), fill=(0, 0, 1), width=0)
    save(document, tmp_path / "two.pdf")
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1366, 768)
    drawing = first_page(str(tmp_path / "two.pdf"), 1)
    assert drawing is not None
    place = FirstPlace("f", str(tmp_path / "two.pdf"), 1, 300.0, 400.0)
    sight = FirstSight(window, drawing, store, place)
    with qtbot.waitSignal(sight.over, timeout=20_000):
        window.show()
    assert sight.is_drawn
    left, top, _, height = first_page_area(1366, 768)
    picture = window.grab().toImage()
    assert picture.pixelColor(left + 40, top + height // 2 - 4) == QColor(255, 0, 0)
    assert picture.pixelColor(left + 40, top + height // 2 + 4) == QColor(0, 0, 255)


_RUN = """
import json, sys
from pathlib import Path

def main():
    from reviewer_app.ui.start import open_window
    open_window([Path(sys.argv[1])], opened=opened)

def opened(program):
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    from reviewer_app.ui.first_sight import FirstSight

    sights = program.window.findChildren(FirstSight)
    seen = [one.is_drawn for one in sights]

    def look():
        if any(one.isVisible() for one in program.window.findChildren(FirstSight)):
            QTimer.singleShot(20, program, look)
            return
        shown = program.viewer.current_file, program.viewer.view.current_page
        start = program.window.empty.isVisible()
        print(json.dumps({"seen": seen, "shown": shown, "start": start}))
        QApplication.quit()

    look()

if __name__ == "__main__":
    main()
"""


def _uncovered(tmp_path: Path, path: Path) -> dict[str, object]:
    """Open a job in a process of its own; return what the window shows when it is uncovered."""
    script = tmp_path / "run.py"
    script.write_text(_RUN)
    root = str(Path(__file__).parents[2])
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "PYTHONPATH": root}
    done = subprocess.run(
        [sys.executable, str(script), str(path)],
        capture_output=True, text=True, timeout=60, check=True,
        env={"PATH": os.defpath, "QT_QPA_PLATFORM": "offscreen", **home},
    )  # fmt: skip
    told: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return told


@_LINUX
def test_the_window_is_uncovered_with_the_page_in_it(tmp_path: Path) -> None:
    path = _kept_job(tmp_path, "a.pdf")
    (first,) = _ids(path)
    _left_at(path, Place(first, 1, 297.0, 410.0, 0.97, "width"))
    told = _uncovered(tmp_path, path)
    assert told == {"seen": [True], "shown": [first, 1], "start": False}


@_LINUX
def test_a_job_that_cannot_be_opened_uncovers_the_start_page(tmp_path: Path) -> None:
    path = _kept_job(tmp_path, "a.pdf")
    with Job.open(path) as job:
        job._database.pragma("user_version", 999)
    told = _uncovered(tmp_path, path)
    assert (told["seen"], told["start"]) == ([True], True)
