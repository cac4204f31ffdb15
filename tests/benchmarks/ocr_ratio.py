"""OCR in the analysis workers against the bare engines on the same pages, two pages at a time.

Bare means: each page drawn at 300 dpi as it lies, and given to the engines, by two processes.
Ours straightens it, removes ruled lines, compares the witnesses, places every word and sweeps the
text. Both are run in turn, each as a process of its own, its start included; the best wall time of
each decides (on a machine that has nothing else to do), CPU time is printed beside it.
``python -m tests.benchmarks.ocr_ratio [both|tesseract ...] [--rounds N] [--pages N]``.
"""

import argparse
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

import pymupdf

from reviewer_app.core.ocr import OcrOrder, OcrPage
from reviewer_app.core.page import OCR_PICTURE
from reviewer_app.core.resources import resource as resource_path
from reviewer_app.documents.ocr_programs import WANTED, Witnesses, find_witnesses
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import read_file
from reviewer_app.extraction.ocr_task import analyse_reading
from tests.unit.scans import scan_file

GOAL = 1.2
SAMPLES = ("11.1 MF Mark.pdf", "13.2 Bilaga 2 Va-ledningar.pdf")


def main() -> int:
    """Print the ratios; return 1 where ours takes more than GOAL times as long."""
    found = find_witnesses()
    if found.problem is not None:
        print("nothing measured: Tesseract with Swedish is not installed")
        return 0
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.ocr_ratio")
    parser.add_argument("kinds", nargs="*", default=["both"] * found.two + ["tesseract"])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pages", type=int, default=4, help="of each of two files")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scans = [_scan(name, Path(folder), asked.pages) for name in SAMPLES]
        missed = [_measured(kind, scans, asked.rounds) for kind in asked.kinds]
    return int(any(missed))


def _scan(name: str, folder: Path, pages: int) -> Path:
    with pymupdf.open(resource_path("samples") / name) as pdf:
        pdf.select(range(min(pages, pdf.page_count)))
        pdf.save(folder / name)
    return scan_file(folder / name, folder / f"scan of {name}")


def _measured(kind: str, scans: list[Path], rounds: int) -> bool:
    """Print how long both sides took; return whether the goal was missed."""
    wanted = "" if kind == "both" else kind
    sides = [(_timed("bare", wanted, scans), _timed("ours", wanted, scans)) for _ in range(rounds)]
    bare, ours = (
        tuple(min(one[side][what] for one in sides) for what in (0, 1)) for side in (0, 1)
    )
    print(f"{kind:>10}: bare {bare[1]:.1f} s, ours {ours[1]:.1f} s", end="; ")
    print(f"ratio {ours[1] / bare[1]:.2f} (goal {GOAL}), CPU {ours[0] / bare[0]:.2f}", flush=True)
    return ours[1] > GOAL * bare[1]


def _timed(side: str, wanted: str, scans: list[Path]) -> tuple[float, float]:
    """Return the CPU and wall seconds of one side, its workers and programs included."""
    began, before = time.monotonic(), _cpu()
    subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.ocr_ratio", f"--{side}", *map(str, scans)],
        check=True,
        env={**os.environ, WANTED: wanted},
    )
    return _cpu() - before, time.monotonic() - began


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ours(paths: list[str]) -> None:
    """Read the pages as a review does."""
    with AnalysisPool(2) as pool:
        wishes = [
            (read_file(path)[1], OcrOrder(at, OCR_PICTURE))
            for path in paths
            for at in range(pool.open(path).page_count)
        ]
        for done in pool.ocr_all(wishes, find_witnesses(), partial(analyse_reading)):
            assert isinstance(done, OcrPage)
            assert done.reading is not None


def bare(paths: list[str]) -> None:
    """Read the pages with the engines alone."""
    jobs = []
    for path in paths:
        with pymupdf.open(path) as pdf:
            jobs += [(path, at) for at in range(pdf.page_count)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(partial(_bare_page, find_witnesses()), jobs, chunksize=1)
        pool.close()
        pool.join()


def _bare_page(witnesses: Witnesses, job: tuple[str, int]) -> None:
    with pymupdf.open(job[0]) as pdf:
        drawn = pdf[job[1]].get_pixmap(dpi=300, colorspace=pymupdf.csGRAY)
    subprocess.run(
        [witnesses.tesseract, "stdin", "stdout", "-l", "swe", "--psm", "3", "--dpi", "300", "tsv"],
        input=b"P5 %d %d 255\n" % (drawn.width, drawn.height) + drawn.samples,
        capture_output=True, check=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"},
    )  # fmt: skip
    if witnesses.two:
        import numpy as np

        grey = np.frombuffer(drawn.samples, np.uint8).reshape(drawn.height, drawn.width)
        _engine()(np.repeat(grey[:, :, None], 3, axis=2), use_cls=False, return_word_box=True)


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    one_thread = {
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        "Global.log_level": "error",
    }
    return RapidOCR(params=one_thread)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--ours", *paths]:
            ours(paths)
        case ["--bare", *paths]:
            bare(paths)
        case _:
            raise SystemExit(main())
