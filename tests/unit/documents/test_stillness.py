"""Programs that read pictures stand still while pages move, and go on: no page is lost by it."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from reviewer_app.core.errors import Cancelled
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.stillness import Stillness
from reviewer_app.ui.right_of_way import RightOfWay
from tests.unit.documents.test_ocr import LINES, as_read, orders, paper, running, wait_for
from tests.unit.ocr_program import install, table

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="programs are stopped on Linux")


@pytest.fixture
def program() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as made:
        yield made
        made.kill()


def _is_still(pid: int) -> bool:
    return bool(psutil.Process(pid).status() == psutil.STATUS_STOPPED)


def test_a_program_stands_still_for_as_long_as_somebody_waits(
    program: subprocess.Popen[bytes],
) -> None:
    stillness = Stillness(program)
    stillness.follow(waiting=False)
    assert not _is_still(program.pid)
    stillness.follow(waiting=True)
    stillness.follow(waiting=True)
    wait_for(lambda: _is_still(program.pid))
    stillness.follow(waiting=False)
    wait_for(lambda: not _is_still(program.pid))


def test_whoever_never_stops_moving_pages_does_not_stop_a_program(
    program: subprocess.Popen[bytes],
) -> None:
    stillness = Stillness(program, most=0.2)
    stillness.follow(waiting=True)
    wait_for(lambda: _is_still(program.pid))

    def goes_on() -> bool:
        stillness.follow(waiting=True)
        return not _is_still(program.pid)

    wait_for(goes_on)
    stillness.follow(waiting=True)
    assert not _is_still(program.pid)


def _waiting(started: Path, go: Path) -> str:
    """Return a program that says that it has started, and answers when told."""
    return (
        f"sys.stdin.buffer.read(); open({str(started)!r}, 'w').write(str(os.getpid()))\n"
        f"while not os.path.exists({str(go)!r}): time.sleep(0.01)\n"
        f"sys.stdout.write({table(LINES)!r})"
    )


def _pid(started: Path) -> int:
    wait_for(lambda: started.exists() and bool(started.read_text()))
    return int(started.read_text())


def test_a_page_being_read_waits_for_pages_that_move_and_is_read_all_the_same(
    tmp_path: Path,
) -> None:
    started, go = tmp_path / "started", tmp_path / "go"
    witness = install(tmp_path, _waiting(started, go))
    source, way = paper(tmp_path / "scan.pdf"), RightOfWay()
    seen: list[bool] = []

    def move_pages() -> None:
        pid = _pid(started)
        seen.append(_kept_still(way, pid))
        go.touch()

    with AnalysisPool(1) as pool:
        pool.give_way(way.is_taken)
        moving = threading.Thread(target=move_pages)
        moving.start()
        (done,) = pool.ocr(source, orders(1), witness, as_read)
        moving.join()
    assert seen == [True]
    assert done.page.status is PageStatus.OCR
    assert done.page.text.split() == " ".join(LINES).split()


def _kept_still(way: RightOfWay, pid: int) -> bool:
    def still() -> bool:
        way.take()
        return _is_still(pid)

    return _within(still, 10.0)


def _within(happens: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.02)
    return False


def test_a_program_that_stands_still_is_ended_by_cancelling(tmp_path: Path) -> None:
    started = tmp_path / "started"
    witness = install(tmp_path, _waiting(started, tmp_path / "never"))
    source, cancel = paper(tmp_path / "scan.pdf"), threading.Event()
    seen: list[bool] = []

    def stop() -> None:
        pid = _pid(started)
        seen.append(_within(lambda: _is_still(pid), 10.0))
        cancel.set()

    with AnalysisPool(1) as pool:
        pool.give_way(lambda: True)
        threading.Thread(target=stop).start()
        with pytest.raises(Cancelled):
            list(pool.ocr(source, orders(1), witness, as_read, cancel=cancel))
        wait_for(lambda: not running(witness.tesseract))
    assert seen == [True]


def test_a_program_that_stands_still_does_not_outlive_the_workers(tmp_path: Path) -> None:
    started = tmp_path / "started"
    witness = install(tmp_path, _waiting(started, tmp_path / "never"))
    source, pool = paper(tmp_path / "scan.pdf"), AnalysisPool(1)
    pool.give_way(lambda: True)

    def read() -> None:
        with pytest.raises(Cancelled):
            list(pool.ocr(source, orders(1), witness, as_read))

    reading = threading.Thread(target=read)
    reading.start()
    pid = _pid(started)
    assert _within(lambda: _is_still(pid), 10.0)
    pool.close()
    reading.join()
    wait_for(lambda: not running(witness.tesseract))
