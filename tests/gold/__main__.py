"""Scores the program on the gold set: ``python -m tests.gold [--faults] [--keep]``.

Prints precision, recall and F1 of each family and of declarations, how many verdicts are right,
and what was gained and lost since the run kept in the repository. ``--faults`` lists every wrong
answer, ``--keep`` keeps this run, ``--pdf FOLDER`` leaves the documents drawn in a folder, and
``--scans`` reads every page as a scanner gives it (compared with no run before), by OCR: minutes
with Tesseract alone (``GRANSKARE_OCR=tesseract``), half an hour with both witnesses.
"""

import argparse
import tempfile
from collections.abc import Collection
from pathlib import Path

from reviewer_app.documents.ocr_programs import find_witnesses
from tests.gold import report
from tests.gold.documents import load_documents
from tests.gold.ocr import GOALS
from tests.gold.reading import gold_registry, read_all
from tests.gold.scoring import Result, score


def run(folder: Path, *, scan: bool = False, only: Collection[str] = ()) -> Result:
    """Return the scores of the gold documents, drawn into `folder`, scanned where asked.

    `only` are the names of those wanted, all where it is empty.
    """
    registry = gold_registry(folder)
    wanted = [one for one in load_documents() if not only or one.name in only]
    try:
        return score(read_all(wanted, registry, folder, scan=scan))
    finally:
        registry.close()


def scans_missed(result: Result) -> bool:
    """Print what was promised of scans; return whether it was missed."""
    witnesses = find_witnesses()
    goal, recall = GOALS[witnesses.two], result.spans.recall
    print(f"\n{witnesses.names}: recall {recall:.4f}, goal {goal}; verified wrongly: none wanted")
    return recall < goal or bool(result.verified_wrongly)


def main() -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.gold", description="Score the gold set.")
    parser.add_argument("--faults", action="store_true", help="list every wrong answer")
    parser.add_argument("--keep", action="store_true", help="keep this run to compare with")
    parser.add_argument("--scans", action="store_true", help="read scans of the pages instead")
    parser.add_argument("--pdf", type=Path, help="leave the documents in this folder")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = asked.pdf or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        result = run(folder, scan=asked.scans)
    print("\n".join(report.lines(result)))
    missed = asked.scans and scans_missed(result)
    if not asked.scans:
        print("\nGains and losses since the run kept:")
        print("\n".join(report.changes(result)) or "none")
    if asked.faults:
        print("\nWrong answers:", *sorted(result.faults), sep="\n")
    if asked.keep and not asked.scans:
        report.keep(result)
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
