"""The render worker as the window uses it: a real process drawing real files."""

import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import TypeVar

import psutil
import pymupdf
import pytest

from reviewer_app.core.geometry import rotate_rect
from reviewer_app.documents import render_client
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.render_protocol import (
    SLOT_PIXELS,
    Answer,
    Channel,
    ImageKey,
    Opened,
    OpenFailed,
    PageFailed,
    PageImage,
    PageWords,
    SpanRects,
)
from reviewer_app.documents.source import Source, read_file
from tests.unit.pdf_samples import A4, drawing_pdf, save, scan_pdf, text_pdf

T = TypeVar("T")


class Listener:
    """A started client and what it has answered; pictures are copied as they come."""

    def __init__(self) -> None:
        self.client = RenderClient()
        self.answers: queue.Queue[Answer] = queue.Queue()
        self.pictures: dict[ImageKey, bytes] = {}
        self.client.start(self._hear)

    def _hear(self, answer: Answer) -> None:
        if isinstance(answer, PageImage):
            view = self.client.pixels(answer)
            self.pictures[answer.key] = bytes(view)
            view.release()
        self.answers.put(answer)

    def next(self, kind: type[T], when: Callable[[T], bool] = lambda _: True) -> T:
        """Return the next answer of a kind, passing over others."""
        while True:
            answer = self.answers.get(timeout=20)
            if isinstance(answer, kind) and when(answer):
                return answer

    def opened(self, source: Source) -> Opened:
        self.client.open(source)
        return self.next(Opened)

    def drawn(self, key: ImageKey) -> PageImage:
        self.client.wish(Channel.VIEW, [key])
        return self.next(PageImage)


@pytest.fixture
def worker() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    listener.client.close()


def dark_box(picture: bytes, width: int, height: int) -> tuple[int, int, int, int]:
    """Return the box around the dark pixels."""
    dark = [i // 4 for i in range(0, 4 * width * height, 4) if picture[i] < 100]
    columns, rows = [i % width for i in dark], [i // width for i in dark]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def test_a_page_is_drawn_at_the_asked_size(worker: Listener, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "a.pdf", ["DCB.111", "två"])
    opened = worker.opened(source)
    assert [(page.width, page.height) for page in opened.pages] == [A4, A4]
    image = worker.drawn(ImageKey(source.file_id, 0, 0, 2.0))
    assert (image.width, image.height) == (1190, 1684)
    x0, y0, x1, y1 = dark_box(worker.pictures[image.key], image.width, image.height)
    assert 140 <= x0 <= 150
    assert 170 <= y0 < y1 <= 202
    assert x1 < 300


def test_a_long_file_is_shown_before_all_its_pages_are_measured(
    worker: Listener, tmp_path: Path
) -> None:
    document = pymupdf.open()
    sizes = [(300.0, 400.0) if number % 2 else (500.0, 200.0) for number in range(40)]
    for width, height in sizes:
        document.new_page(width=width, height=height)
    source = save(document, tmp_path / "long.pdf")
    first = worker.opened(source)
    assert len(first.pages) == 40
    assert [(page.width, page.height) for page in first.pages[:16]] == sizes[:16]
    whole = worker.next(Opened)
    assert [(page.width, page.height) for page in whole.pages] == sizes
    assert worker.opened(source) == whole


def test_a_wish_is_heard_while_a_long_file_is_measured(worker: Listener, tmp_path: Path) -> None:
    document = pymupdf.open()
    for _ in range(3000):
        document.new_page()
    source = save(document, tmp_path / "very_long.pdf")
    worker.opened(source)
    # All 3,000 pages are measured in 0.3 s; the picture does not wait for that.
    worker.client.wish(Channel.VIEW, [ImageKey(source.file_id, 0, 0, 1.0)])
    kinds = [type(worker.answers.get(timeout=20)) for _ in range(2)]
    assert kinds == [PageImage, Opened]


def test_pixels_are_blue_green_red(worker: Listener, tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=50, height=50)
    page.draw_rect(page.rect, color=(1, 0.5, 0), fill=(1, 0.5, 0))
    source = save(document, tmp_path / "colour.pdf")
    worker.opened(source)
    image = worker.drawn(ImageKey(source.file_id, 0, 0, 1.0))
    middle = 4 * (25 * 50 + 25)
    blue, green, red, opaque = worker.pictures[image.key][middle : middle + 4]
    assert (blue, red, opaque) == (0, 255, 255)
    assert 120 <= green <= 135


@pytest.mark.parametrize("own", [0, 90, 180, 270])
@pytest.mark.parametrize("added", [0, 90, 180, 270])
def test_word_boxes_fit_the_picture_on_turned_and_cropped_pages(
    worker: Listener, tmp_path: Path, own: int, added: int
) -> None:
    document = pymupdf.open()
    page = document.new_page(width=400, height=600)
    page.insert_text((120, 150), "DCB.111", fontsize=20)
    page.set_cropbox(pymupdf.Rect(50, 80, 380, 560))
    page.set_rotation(own)
    source = save(document, tmp_path / "turned.pdf")
    box = worker.opened(source).pages[0]
    assert (box.width, box.height, box.rotation) == (330, 480, own)
    token = worker.client.ask_rects(source.file_id, 0, [(0, 7)])
    answer = worker.next(SpanRects)
    assert answer.token == token
    (rect,) = answer.rects[0]
    image = worker.drawn(ImageKey(source.file_id, 0, added, 2.0))
    turned = rotate_rect(rect, own + added, box.width, box.height)
    x0, y0, x1, y1 = dark_box(worker.pictures[image.key], image.width, image.height)
    assert 2 * turned[0] - 2 <= x0 < x1 <= 2 * turned[2] + 2
    assert 2 * turned[1] - 2 <= y0 < y1 <= 2 * turned[3] + 2
    assert (x1 - x0) * (y1 - y0) > 0.3 * 4 * (rect[2] - rect[0]) * (rect[3] - rect[1])


def test_a_tile_is_a_piece_of_the_whole(worker: Listener, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "a.pdf", ["Bärlager av kross\nDCB.111"])
    worker.opened(source)
    whole = worker.drawn(ImageKey(source.file_id, 0, 90, 1.5))
    tile = worker.drawn(ImageKey(source.file_id, 0, 90, 1.5, (900, 60, 1200, 400)))
    assert (tile.width, tile.height) == (300, 340)
    wide = 4 * whole.width
    rows = [worker.pictures[whole.key][y * wide + 3600 : y * wide + 4800] for y in range(60, 400)]
    assert b"".join(rows) == worker.pictures[tile.key]


def test_a_heavy_page_comes_as_a_draft_first(worker: Listener, tmp_path: Path) -> None:
    source = drawing_pdf(tmp_path / "a0.pdf", lines=60_000)
    worker.opened(source)
    asked = ImageKey(source.file_id, 0, 0, 0.4)
    first = worker.drawn(asked)
    assert first.heavy
    assert first.key.draft
    assert first.width * first.height <= 410_000
    clip = (400, 300, 700, 600)
    tile = worker.drawn(asked._replace(clip=clip))
    assert (tile.key.clip, tile.heavy) == (clip, True)


def test_a_scanned_page_is_drawn(worker: Listener, tmp_path: Path) -> None:
    source = scan_pdf(tmp_path / "scan.pdf")
    worker.opened(source)
    image = worker.drawn(ImageKey(source.file_id, 0, 0, 1.0))
    assert 195 <= worker.pictures[image.key][4 * (300 * image.width + 300)] <= 205


def test_more_pixels_than_a_slot_are_refused(worker: Listener, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "wide.pdf", ["x"], size=(14400, 14400))
    worker.opened(source)
    assert SLOT_PIXELS < 14400 * 14400
    worker.client.wish(Channel.VIEW, [ImageKey(source.file_id, 0, 0, 1.0)])
    failed = worker.next(PageFailed)
    assert (failed.file_id, failed.page_index) == (source.file_id, 0)


def test_what_is_no_longer_wished_is_not_drawn(worker: Listener, tmp_path: Path) -> None:
    heavy = drawing_pdf(tmp_path / "a0.pdf", lines=60_000)
    text = text_pdf(tmp_path / "t.pdf", [f"sida {number}" for number in range(40)])
    worker.opened(heavy)
    worker.opened(text)
    worker.client.wish(Channel.VIEW, [ImageKey(heavy.file_id, 0, 0, 0.3)])
    for number in range(40):
        worker.client.wish(Channel.VIEW, [ImageKey(text.file_id, number, 0, 1.0)])
    worker.next(PageImage, lambda image: image.key.page_index == 39)
    drawn = [key.page_index for key in worker.pictures if key.file_id == text.file_id]
    assert 39 in drawn
    assert len(drawn) <= 3


def test_the_view_comes_before_thumbnails(worker: Listener, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "t.pdf", [f"sida {number}" for number in range(60)])
    worker.opened(source)
    small = [ImageKey(source.file_id, number, 0, 0.2) for number in range(60)]
    worker.client.wish(Channel.THUMBNAILS, small)
    worker.client.wish(Channel.VIEW, [ImageKey(source.file_id, 5, 0, 1.0)])
    channels = [worker.next(PageImage).channel for _ in range(61)]
    assert channels.index(Channel.VIEW) < 30


def test_spans_over_lines_have_a_box_for_each_line(worker: Listener, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["bärlager av\nkross"])
    worker.opened(source)
    worker.client.ask_rects(source.file_id, 0, [(9, 17), (400, 410)])
    over_lines, outside = worker.next(SpanRects).rects
    assert len(over_lines) == 2
    assert over_lines[0][3] <= over_lines[1][3]
    assert outside == ()


def test_words_come_with_offsets(worker: Listener, tmp_path: Path) -> None:
    text = "Obundet bärlager\nDCB.111"
    source = text_pdf(tmp_path / "t.pdf", [text])
    worker.opened(source)
    worker.client.ask_words(source.file_id, 0)
    answer = worker.next(PageWords)
    found = [text[word.start : word.end] for word in answer.words]
    assert found == ["Obundet", "bärlager", "DCB.111"]
    assert answer.words[0].rect[2] < answer.words[1].rect[0]


def test_files_that_cannot_be_opened_say_so(worker: Listener, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["x"])
    worker.client.open(replace(source, path=str(tmp_path / "gone.pdf")))
    assert worker.next(OpenFailed).problem.key == "documents.missing"
    (tmp_path / "t.pdf").write_bytes(b"%PDF-1.7 changed")
    worker.client.open(source)
    assert worker.next(OpenFailed).problem.key == "documents.changed"


def test_a_broken_page_fails_and_the_others_are_drawn(worker: Listener, tmp_path: Path) -> None:
    document = pymupdf.open()
    for _ in range(2):
        document.new_page().insert_text((72, 72), "text")
    data, kids = document.tobytes(), b"/Kids[4 0 R 8 0 R]"
    assert kids in data
    path = tmp_path / "broken.pdf"
    path.write_bytes(data.replace(kids, b"/Kids[8 0 R 2 0 R]"))
    source = read_file(path)[1]
    assert len(worker.opened(source).pages) == 2
    keys = [ImageKey(source.file_id, number, 0, 1.0) for number in range(2)]
    worker.client.wish(Channel.VIEW, keys)
    assert worker.next(PageImage).key.page_index == 0
    assert worker.next(PageFailed).page_index == 1
    worker.client.wish(Channel.VIEW, [keys[0]._replace(scale=2.0)])
    assert worker.next(PageImage).key.page_index == 0


def test_a_worker_that_dies_is_replaced_and_its_page_marked(
    worker: Listener, tmp_path: Path
) -> None:
    heavy = drawing_pdf(tmp_path / "a0.pdf", lines=120_000)
    text = text_pdf(tmp_path / "t.pdf", ["text"])
    worker.opened(heavy)
    worker.opened(text)
    pid = worker.client.pid
    keys = [ImageKey(heavy.file_id, 0, 0, 0.8), ImageKey(text.file_id, 0, 0, 1.0)]
    worker.client.wish(Channel.VIEW, keys)
    deadline = time.monotonic() + 10
    while worker.client._working is None and time.monotonic() < deadline:
        time.sleep(0.001)
    os.kill(pid, signal.SIGKILL)
    assert worker.next(PageFailed).file_id == heavy.file_id
    assert worker.next(PageImage).key.file_id == text.file_id
    assert worker.client.pid != pid


def test_a_worker_that_hangs_is_replaced(
    worker: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render_client, "PAGE_SECONDS", 0.2)
    monkeypatch.setattr(render_client, "_POLL_SECONDS", 0.05)
    source = drawing_pdf(tmp_path / "a0.pdf", lines=120_000)
    worker.opened(source)
    pid = worker.client.pid
    worker.client.wish(Channel.VIEW, [ImageKey(source.file_id, 0, 0, 0.8)])
    while worker.client._working is None:
        time.sleep(0.001)
    os.kill(pid, signal.SIGSTOP)
    assert worker.next(PageFailed).file_id == source.file_id
    assert not psutil.pid_exists(pid)


def test_a_worker_that_keeps_dying_is_given_up(worker: Listener, tmp_path: Path) -> None:
    source = text_pdf(tmp_path / "t.pdf", ["x"])
    worker.opened(source)
    for _ in range(render_client._IDLE_DEATHS - 1):
        os.kill(worker.client.pid, signal.SIGKILL)
        worker.next(Opened)
    os.kill(worker.client.pid, signal.SIGKILL)
    failed = worker.next(OpenFailed)
    assert (failed.file_id, failed.problem.key) == (source.file_id, "viewer.worker_failed")


def test_closing_leaves_no_shared_memory_and_no_process(tmp_path: Path) -> None:
    listener = Listener()
    name, pid = listener.client._ring.name, listener.client.pid
    listener.opened(text_pdf(tmp_path / "t.pdf", ["x"]))
    listener.client.close()
    listener.client.close()
    assert not psutil.pid_exists(pid)
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=name)


_PARENT = """
import time
from reviewer_app.documents.render_client import RenderClient
if __name__ == "__main__":
    client = RenderClient()
    client.start(print)
    print(client.pid, client._ring.name, flush=True)
    time.sleep(60)
"""


def test_the_worker_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, str(script)], env=environment, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline().split()[0])
        parent.kill()
    _wait_until_gone(pid)


def _wait_until_gone(pid: int) -> None:
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return
        except psutil.NoSuchProcess:
            return
        time.sleep(0.05)
    raise AssertionError(pid)


def test_the_client_loads_neither_qt_nor_pymupdf() -> None:
    code = (
        "import sys, reviewer_app.documents.render_client;"
        "sys.exit(any(name in sys.modules for name in ('pymupdf', 'PySide6')))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
