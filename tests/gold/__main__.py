"""Scores the program on the gold set: ``python -m tests.gold [--faults] [--keep]``.

Prints precision, recall and F1 of each family and of declarations, how many verdicts are right,
and what was gained and lost since the run kept in the repository. ``--faults`` lists every wrong
answer, ``--keep`` keeps this run, ``--pdf FOLDER`` leaves the documents drawn in a folder, and
``--scans`` reads every page as a scanner gives it (compared with no run before).
"""

import argparse
import tempfile
from pathlib import Path

from tests.gold import report
from tests.gold.documents import load_documents
from tests.gold.reading import gold_registry, read_all
from tests.gold.scoring import Result, score


def run(folder: Path, *, scan: bool = False) -> Result:
    """Return the scores of all gold documents, drawn into `folder`, scanned where asked."""
    registry = gold_registry(folder)
    try:
        return score(read_all(load_documents(), registry, folder, scan=scan))
    finally:
        registry.close()


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
    if not asked.scans:
        print("\nGains and losses since the run kept:")
        print("\n".join(report.changes(result)) or "none")
    if asked.faults:
        print("\nWrong answers:", *sorted(result.faults), sep="\n")
    if asked.keep and not asked.scans:
        report.keep(result)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
