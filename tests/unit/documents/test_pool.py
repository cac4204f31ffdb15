"""The pool reads in order, survives its workers, and leaves nothing behind."""

import functools
import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pymupdf
import pytest

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents import reading, tasks
from reviewer_app.documents.pool import AnalysisPool, WorkerError
from reviewer_app.documents.source import Source, source_of
from tests.unit.documents import analyses, papers
from tests.unit.documents.outlets import KeptOutlet


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(2, page_seconds=1.5) as shared:
        yield shared


@pytest.fixture(scope="module")
def long_paper(tmp_path_factory: pytest.TempPathFactory, pool: AnalysisPool) -> Source:
    def draw(page: object, index: int) -> None:
        papers.write_lines(page)  # type: ignore[arg-type]
        page.insert_text((72, 300), f"sida {index + 1}")  # type: ignore[attr-defined]

    path = papers.paper(tmp_path_factory.mktemp("lång") / "lång.pdf", pages=60, draw=draw)
    return source_of(pool.open(path))


def children() -> list[psutil.Process]:
    """Return the worker processes; multiprocessing's own tracker stays by design."""
    return [
        child
        for child in psutil.Process().children(recursive=True)
        if "resource_tracker" not in " ".join(child.cmdline())
    ]


def test_a_document_is_described(tmp_path: Path, pool: AnalysisPool) -> None:
    path = papers.paper(tmp_path / "å.pdf", pages=2)
    document = pool.open(path)
    assert (document.name, document.page_count, document.notes) == ("å.pdf", 2, ())
    assert source_of(document).unchanged()


def test_refusals_arrive_as_they_were_raised(tmp_path: Path, pool: AnalysisPool) -> None:
    with pytest.raises(UserError) as caught:
        pool.open(papers.picture(tmp_path / "bild.pdf"))
    assert caught.value.key == "documents.not_pdf"
    assert "bild.pdf" in caught.value.text("sv")


def test_a_password_reaches_both_opening_and_reading(tmp_path: Path, pool: AnalysisPool) -> None:
    path = papers.locked_paper(tmp_path / "låst.pdf", "åäö")
    source = source_of(pool.open(path, "åäö"), "åäö")
    ((page, length),) = pool.pages(source, analyses.length)
    assert length == len(page.text) > 50


def test_the_same_bytes_twice_are_one_document(tmp_path: Path, pool: AnalysisPool) -> None:
    first = papers.paper(tmp_path / "a.pdf")
    second = tmp_path / "b.pdf"
    second.write_bytes(first.read_bytes())
    one, two = pool.open(first), pool.open(second)
    assert one.file_id == two.file_id
    assert (one.name, two.name) == ("a.pdf", "b.pdf")
    assert [len(list(pool.pages(source_of(d), analyses.length))) for d in (one, two)] == [1, 1]


def test_pages_come_in_order_from_two_workers(pool: AnalysisPool, long_paper: Source) -> None:
    found = list(pool.pages(long_paper, analyses.words))
    assert [page.page_index for page, _ in found] == list(range(60))
    assert all(f"sida {page.number}\n" in page.text for page, _ in found)
    assert all(count == len(page.text.split()) for page, count in found)


def test_reading_can_start_in_the_middle(pool: AnalysisPool, long_paper: Source) -> None:
    found = list(pool.pages(long_paper, analyses.length, first=57))
    assert [page.page_index for page, _ in found] == [57, 58, 59]
    assert list(pool.pages(long_paper, analyses.length, first=60)) == []


def test_one_bad_page_costs_one_page(pool: AnalysisPool, long_paper: Source) -> None:
    analyse = functools.partial(analyses.troubled, 3, 17, 42)
    found = list(pool.pages(long_paper, analyse))
    assert [page.page_index for page, _ in found] == list(range(60))
    failed = {page.page_index: page.problem for page, _ in found if page.status == "failed"}
    assert failed == {
        3: "documents.page_analysis",
        17: "documents.page_crashed",
        42: "documents.page_timeout",
    }
    assert all((result is None) == (index in failed) for index, (_, result) in enumerate(found))


@pytest.mark.parametrize("crashing", [0, 7, 8, 59])
def test_a_crash_anywhere_in_a_chunk(pool: AnalysisPool, long_paper: Source, crashing: int) -> None:
    analyse = functools.partial(analyses.troubled, -1, crashing, -1)
    found = list(pool.pages(long_paper, analyse))
    assert [page.page_index for page, _ in found] == list(range(60))
    assert [i for i, (page, _) in enumerate(found) if page.status == "failed"] == [crashing]


def test_every_page_crashing_still_ends(tmp_path: Path, pool: AnalysisPool) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=3)
    source = source_of(pool.open(path))
    crash = functools.partial(_crash_everywhere)
    found = list(pool.pages(source, crash))
    assert [page.status for page, _ in found] == [PageStatus.FAILED] * 3


def _crash_everywhere(_page: object, _geometry: object) -> None:
    os._exit(1)


def test_a_result_that_cannot_be_sent_is_a_bug_not_a_hang(
    pool: AnalysisPool, long_paper: Source
) -> None:
    with pytest.raises(WorkerError, match="pickle"):
        list(pool.pages(long_paper, analyses.unsendable))


def test_a_changed_file_is_not_read_on(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=3)
    with AnalysisPool(1) as fresh:
        source = source_of(fresh.open(path))
        papers.paper(path, pages=2)
        assert len(list(fresh.pages(source, analyses.length))) == 3  # still the hashed bytes
        fresh.run(analyses.process_id)
        with pytest.raises(UserError):
            fresh.run(analyses.vanish)
        with pytest.raises(UserError) as caught:
            list(fresh.pages(source, analyses.length))
    assert caught.value.key == "documents.changed"


def test_cancelling_takes_no_time(pool: AnalysisPool, long_paper: Source) -> None:
    cancel = threading.Event()
    pages = pool.pages(long_paper, analyses.slow, cancel=cancel)
    assert next(pages)[1] == 0
    cancel.set()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        list(pages)
    assert time.monotonic() - began < 0.2
    assert len(list(pool.pages(long_paper, analyses.length))) == 60


def test_progress_is_seen_four_times_a_second(pool: AnalysisPool, long_paper: Source) -> None:
    times = []
    for _ in pool.pages(long_paper, analyses.slow):
        times.append(time.monotonic())  # noqa: PERF401 - the time of each is the point
    gaps = [after - before for before, after in itertools.pairwise(times)]
    assert max(gaps) < 0.5
    assert sorted(gaps)[len(gaps) * 9 // 10] < 0.25


def test_pages_that_take_long_are_not_waited_for(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page, _index: int) -> None:
        papers.write_lines(page)
        page.insert_text((72, 300), "CEB.11")
        [contents, *_] = page.get_contents()
        commands = page.parent.xref_stream(contents)
        page.parent.update_stream(contents, commands * 15_000)

    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf", pages=3, draw=draw)))
    outlet = KeptOutlet()
    tasks.analyse_pages(outlet, opened.source, analyses.length, [(n, None) for n in range(3)])  # type: ignore[arg-type]
    assert len([item for item in outlet.items if item]) == 3


def test_no_page_is_analysed_after_the_call_was_stopped(tmp_path: Path) -> None:
    opened = reading.open_file(str(papers.paper(tmp_path / "a.pdf", pages=20)))
    outlet = KeptOutlet()

    def stopping(page: PageText, _geometry: PageGeometry) -> int:
        outlet.board.stopping = page.page_index == 2
        return page.page_index

    tasks.analyse_pages(outlet, opened.source, stopping, [(n, None) for n in range(20)])  # type: ignore[arg-type]
    found = [index for item in outlet.items for index, _ in item]  # type: ignore[attr-defined]
    assert found == [0, 1, 2]


def test_boxes_are_asked_while_pages_are_being_read(pool: AnalysisPool, long_paper: Source) -> None:
    for page, _ in pool.pages(long_paper, analyses.length):
        if page.page_index % 20 == 5:
            start = page.text.index("sida")
            ((box,),) = pool.rects(long_paper, [(page.page_index, start, start + 4)])
            assert box[0] == pytest.approx(72, abs=1)


def test_boxes_answer_in_the_order_asked(pool: AnalysisPool, long_paper: Source) -> None:
    asked = [(9, 0, 7), (2, 8, 12), (9, 8, 12), (2, 0, 0)]
    first, second, third, nothing = pool.rects(long_paper, asked)
    assert first[0][0] < third[0][0]
    assert second == third
    assert nothing == ()
    assert pool.rects(long_paper, []) == []


def test_calls_return_raise_and_report(pool: AnalysisPool) -> None:
    assert pool.run(analyses.process_id) != os.getpid()
    with pytest.raises(WorkerError, match="KeyError: 'sak'"):
        pool.run(analyses.fail, "sak")
    with pytest.raises(UserError) as caught:
        pool.run(analyses.vanish)
    assert caught.value.key == "documents.worker_stopped"
    assert pool.run(analyses.process_id) != os.getpid()


def test_workers_yield_to_the_window(pool: AnalysisPool) -> None:
    assert pool.run(analyses.niceness) >= 10


def test_workers_start_when_there_is_work(tmp_path: Path) -> None:
    before = len(children())
    with AnalysisPool(2) as lazy:
        assert len(children()) == before
        short = source_of(lazy.open(papers.paper(tmp_path / "a.pdf", pages=20)))
        assert len(list(lazy.pages(short, analyses.length))) == 20
        assert len(children()) == before + 1
        long = source_of(lazy.open(papers.paper(tmp_path / "b.pdf", pages=40)))
        assert len(list(lazy.pages(long, analyses.slow))) == 40
        assert len(children()) == before + 2
    assert len(children()) == before


def test_closing_ends_what_runs_and_leaves_no_zombie(tmp_path: Path) -> None:
    before = {child.pid for child in children()}
    busy = AnalysisPool(2)
    source = source_of(busy.open(papers.paper(tmp_path / "a.pdf", pages=40)))
    pages = busy.pages(source, analyses.slow)
    next(pages)
    began = time.monotonic()
    busy.close()
    assert time.monotonic() - began < 2
    with pytest.raises(Cancelled):
        list(pages)
    assert {child.pid for child in children()} == before
    with pytest.raises(RuntimeError, match="closed"):
        busy.run(analyses.process_id)


def test_a_dropped_iteration_frees_its_worker(pool: AnalysisPool, long_paper: Source) -> None:
    pages = pool.pages(long_paper, analyses.slow)
    next(pages)
    pages.close()  # type: ignore[attr-defined]
    began = time.monotonic()
    pool.run(analyses.process_id)
    assert time.monotonic() - began < 1


def test_what_workers_print_does_not_reach_standard_output(
    pool: AnalysisPool, long_paper: Source, capfd: pytest.CaptureFixture[str]
) -> None:
    list(pool.pages(long_paper, analyses.printing, first=58))
    assert capfd.readouterr().out == ""


SCRIPT = """
import sys, os
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from tests.unit.documents import analyses

def main():
    pool = AnalysisPool(1)
    document = pool.open(sys.argv[1])
    print(len(list(pool.pages(source_of(document), analyses.length))))
    print("pymupdf" in sys.modules)
    print(pool.run(os.getpid), flush=True)
    sys.stdin.readline()
    {end}

{guard}main()
"""


def script(tmp_path: Path, end: str = "pool.close()", guarded: bool = True) -> list[str]:
    path = tmp_path / "skript.py"
    guard = 'if __name__ == "__main__":\n    ' if guarded else ""
    text = SCRIPT.format(end=end, guard=guard)
    path.write_text(text, encoding="utf-8")
    papers.paper(tmp_path / "a.pdf", pages=3)
    return [sys.executable, str(path), str(tmp_path / "a.pdf")]


def run_script(command: list[str]) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).parents[3]
    return subprocess.run(
        command,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        input="\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_parent_never_loads_the_library(tmp_path: Path) -> None:
    done = run_script(script(tmp_path))
    assert done.stdout.splitlines()[:2] == ["3", "False"]
    assert (done.returncode, done.stderr) == (0, "")


def test_leaving_without_closing_leaves_no_worker(tmp_path: Path) -> None:
    done = run_script(script(tmp_path, end="pass"))
    assert done.returncode == 0
    assert not psutil.pid_exists(int(done.stdout.splitlines()[2]))


def test_a_main_module_without_guard_is_an_error_not_an_avalanche(tmp_path: Path) -> None:
    done = run_script(script(tmp_path, guarded=False))
    assert done.returncode != 0
    assert "UserError" in done.stderr


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        script(tmp_path),
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        assert parent.stdout is not None
        worker = psutil.Process(int([parent.stdout.readline() for _ in range(3)][2]))
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        gone, _ = psutil.wait_procs([worker], timeout=5)
    assert gone
