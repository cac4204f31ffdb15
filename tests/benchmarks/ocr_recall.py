"""How many codes OCR finds on scans, and whether one is verified that is not printed there.

The sample tender is scanned (300 dpi, 0.6 degrees askew, noise, JPEG of quality 60) and reviewed
as pictures: with both witnesses, and with Tesseract alone. What the files themselves say is the
truth. ``python -m tests.benchmarks.ocr_recall [FILE ...]``; minutes.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Event

from registry_db import Registry
from reviewer_app.core.resources import resource
from reviewer_app.documents.ocr_programs import WANTED, find_witnesses
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import sweep
from reviewer_app.review.result import ReviewResult, collect
from tests.unit.scans import scan_file

GOALS = {"both": 0.95, "tesseract": 0.88}
FAMILIES = frozenset({"ama", "ama_dash", "af", "af_konsult", "building_part", "afs", "bfs"})
Place = tuple[int, str]
"""A page index and a code that stands there."""


def main(files: Sequence[str]) -> int:
    """Print recall and misreadings of each set of witnesses; return 1 where a goal is missed."""
    sources = [Path(one) for one in files] or sorted(resource("samples").glob("*.pdf"))
    witnesses = find_witnesses()
    if witnesses.problem is not None:
        print(f"nothing measured: {witnesses.problem.key}")
        return 0
    kinds = {"both": ""} if witnesses.two else {}
    kinds["tesseract"] = "tesseract"
    with tempfile.TemporaryDirectory() as folder:
        scans = [scan_file(one, Path(folder, one.name)) for one in sources]
        truths = [_places(one) for one in _swept(sources).documents]
        missed = [_measure(name, wanted, scans, truths) for name, wanted in kinds.items()]
        return int(any(missed))


def _measure(
    name: str, wanted: str, scans: Sequence[Path], truths: Sequence[Counter[Place]]
) -> bool:
    os.environ[WANTED] = wanted
    result = _swept(scans)
    found = [_places(one) for one in result.documents]
    total = sum(truth.total() for truth in truths)
    hits = sum((truth & seen).total() for truth, seen in zip(truths, found, strict=True))
    wrong = list(_falsely_verified(result, truths))
    print(f"{name:>10}: recall {hits / total:.3f} ({hits}/{total}), goal {GOALS[name]}", end="; ")
    print(f"verified {_verified(result)}, of them not printed there: {len(wrong)}", *wrong)
    for one, truth, seen in zip(result.documents, truths, found, strict=True):
        print("   ", one.document.name, "missed:", _listed(truth - seen), end="; ")
        print("more:", _listed(seen - truth))
    return hits < GOALS[name] * total or bool(wrong)


def _swept(paths: Sequence[Path]) -> ReviewResult:
    with Job.temporary() as job, AnalysisPool() as pool:
        events = sweep(
            paths, job=job, registry=Registry.starter(), pool=pool,
            options=ReviewOptions(), cancel=Event(),
        )  # fmt: skip
        return collect(events, job)


def _places(document: object) -> "Counter[Place]":
    candidates = (one.candidate for one in document.references)  # type: ignore[attr-defined]
    return Counter((one.page_index, one.code) for one in candidates if one.family in FAMILIES)


def _verified(result: ReviewResult) -> int:
    return sum(one.verdict.verified for doc in result.documents for one in doc.references)


def _falsely_verified(
    result: ReviewResult, truths: Sequence["Counter[Place]"]
) -> Iterator[tuple[str, int, str]]:
    for document, truth in zip(result.documents, truths, strict=True):
        for one in document.references:
            place = (one.candidate.page_index, one.candidate.code)
            if one.verdict.verified and one.candidate.family in FAMILIES and place not in truth:
                yield document.document.name, place[0] + 1, place[1]


def _listed(places: Iterable[Place]) -> str:
    return ", ".join(f"{index + 1}:{code}" for index, code in sorted(places)) or "–"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
