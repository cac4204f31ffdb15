"""How fast a registry of 200,000 rows is. Run: ``python -m tests.benchmarks.registry_200k``.

The rows are generated: codes of the right form with headings of random trade words.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psutil

from registry_db import Coverage, Holding, Registry
from registry_db.build import build
from registry_db.content import make_content
from registry_db.editions import WORKS
from registry_db.importers import Target, import_plan, plan_file
from registry_db.validation import RawRow

ROWS_PER_EDITION = 16_667
IMPORTED_ROWS = 100_000
EDITIONS = [
    (work, edition)
    for work in ("AMA Anläggning", "AMA Hus", "AMA EL", "AMA VVS & Kyl")
    for edition in WORKS[work].editions[-3:]
]
TRADE_WORDS = """
    jordschakt bergschakt fyllning ledningsbädd kringfyllning rör trumma brunn kabel stolpe räcke
    stängsel kantstöd bärlager slitlager förstärkningslager isolering tätskikt puts målning murverk
    betong armering form stål trä plåt skiva golv vägg tak dörr fönster pump ventil mätare apparat
    anläggning hus bro tunnel järnväg väg plan vegetationsyta ö å
"""
WORDS = TRADE_WORDS.split()
COLD_OPEN = """
import sys, time
from registry_db.registry import Registry
start = time.perf_counter()
registry = Registry.open(sys.argv[1])
print((time.perf_counter() - start) * 1000)
"""


def synthetic_rows(seed: int = 1) -> Iterator[RawRow]:
    """Yield the rows of twelve editions, each a pyramid of codes."""
    chance = random.Random(seed)
    for work, edition in EDITIONS:
        for code in _codes(chance):
            words = chance.sample(WORDS, chance.randint(2, 6))
            heading = " ".join(words).capitalize()
            yield RawRow(work, edition, code, heading, "imported", "generated")


def _codes(chance: random.Random) -> list[str]:
    letters = "BCDEFGHJKLNPSUY"
    codes: dict[str, None] = {}
    while len(codes) < ROWS_PER_EDITION:
        code = "".join(chance.choices(letters, k=3)) + "."
        code += "".join(chance.choices("1234567", k=chance.randint(1, 4)))
        codes.update((code[:length], None) for length in range(1, len(code) + 1) if length != 4)
    return list(codes)[:ROWS_PER_EDITION]


def milliseconds(work: Callable[[], object]) -> float:
    """Return how long `work` takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def main() -> None:
    """Build, measure and print; with a path, use what was built there."""
    if len(sys.argv) > 1:
        use(Path(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder) / "big.sqlite")


def measure(path: Path) -> None:
    """Print the figures of a generated registry built at `path`."""
    claims = [Holding(w, e, 0, Coverage.SAMPLE, "generated", "", "") for w, e in EDITIONS]
    rows = list(synthetic_rows())
    took = milliseconds(lambda: build(make_content(rows, claims, [], "2026-01-01"), path))
    print(f"rows {len(rows)}, built in {took / 1000:.1f} s, {path.stat().st_size / 1e6:.0f} MB")
    opened = [
        float(subprocess.check_output([sys.executable, "-c", COLD_OPEN, str(path)]))
        for _ in range(5)
    ]
    print(f"cold open, median of 5 processes: {statistics.median(opened):.1f} ms")
    print_import(path.parent, rows[:IMPORTED_ROWS])
    # A process of its own: building needs far more memory than using.
    for measured in (__spec__.name, "tests.benchmarks.registry_window"):
        subprocess.run([sys.executable, "-m", measured, str(path)], check=True)


def print_import(folder: Path, rows: Sequence[RawRow]) -> None:
    """Print what importing a table of rows takes, from its bytes to the registry opened."""
    table = folder / "rows.tsv"
    lines = [f"{row.work}\t{row.edition}\t{row.code}\t{row.heading}\n" for row in rows]
    table.write_text("Verk\tUtgåva\tKod\tRubrik\n" + "".join(lines), "utf-8")
    registry = Registry.personal(folder)

    def run() -> None:
        import_plan(plan_file(table, Target(), registry, folder), folder)

    print(f"import of {len(rows)} rows: {milliseconds(run) / 1000:.1f} s")


def use(path: Path) -> None:
    """Print the figures of using the registry at `path`."""
    before = memory()
    registry = Registry.open(path)
    print_verification(registry)
    print_search(registry)
    print(f"memory grown by one edition and searching: {memory() - before:.0f} MB")
    for work, edition in EDITIONS:
        registry.index(work, edition)
    print(f"memory grown with all editions loaded: {memory() - before:.0f} MB")


def print_verification(registry: Registry) -> None:
    """Print what verifying 1,000 candidates takes, first with loading the edition."""
    work, edition = EDITIONS[2]
    chance = random.Random(2)
    known = list(_codes(random.Random(3)))
    candidates = chance.sample(known, 1000)

    def verify() -> list[object]:
        return [registry.lookup(work, edition, code) for code in candidates]

    print(f"1,000 candidates, edition not loaded: {milliseconds(verify):.1f} ms")
    print(f"1,000 candidates, edition loaded: {milliseconds(verify):.2f} ms")
    others = milliseconds(lambda: [registry.editions_of(code) for code in candidates])
    print(f"1,000 candidates, in which editions: {others:.0f} ms")


def print_search(registry: Registry) -> None:
    """Print the 50th and 95th percentile of searching after each key typed."""
    typed = [
        text[:length]
        for text in ("jordschakt väg", "dcb 111", "rör tunnel", "förstärkningslager", "c", "å")
        for length in range(1, len(text) + 1)
    ]
    for name, how in (
        ("all editions", {}),
        ("one work", {"work": "AMA Hus"}),
        ("one edition", {"work": "AMA Hus", "edition": "21"}),
    ):
        times = sorted(
            milliseconds(lambda text=text, how=how: registry.search(text, **how))  # type: ignore[misc]
            for text in typed * 5
        )
        print(
            f"search in {name}: p50 {times[len(times) // 2]:.1f} ms, "
            f"p95 {times[int(len(times) * 0.95)]:.1f} ms, worst {times[-1]:.1f} ms"
        )


def memory() -> float:
    """Return the memory of this process in MB."""
    return float(psutil.Process().memory_info().rss) / 1e6


if __name__ == "__main__":
    main()
