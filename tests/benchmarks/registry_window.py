"""How fast a registry of 200,000 rows is browsed in the window, without a screen.

Run: ``python -m tests.benchmarks.registry_window [REGISTRY]``; without a path one is built first,
as `registry_200k` does, which takes a minute.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QModelIndex, QTimer
from PySide6.QtWidgets import QApplication

from registry_db import Registry
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry.browser_search import BrowserSearch
from reviewer_app.ui.registry.browser_target import EditionPair, Target
from reviewer_app.ui.registry.job_uses import JobUses
from reviewer_app.ui.registry.panel import RegistryPanel
from reviewer_app.ui.registry.reading import RegistryReading
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.theme import Appearance, apply_theme

_TYPED = ("jordschakt väg", "dcb 111", "rör tunnel", "förstärkningslager", "c", "å")


class Window:
    """The registry's panel, shown, over a registry opened from its file."""

    def __init__(self, app: QApplication, path: Path) -> None:
        self.app = app
        self.reading = RegistryReading()
        self.reading.set_registry(Registry.open(path))
        start = time.perf_counter()
        self.panel = RegistryPanel(self.reading, JobUses(ReviewSession()), Texts("sv"))
        self.panel.resize(1366, 768)
        self.panel.show()
        self.wait(lambda: bool(self.panel.browser.page.toPlainText()))
        self.opened = (time.perf_counter() - start) * 1000

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the event loop turn until something holds and has been painted."""
        limit = time.monotonic() + 60
        while not condition():
            self.app.processEvents()
            if time.monotonic() > limit:
                raise TimeoutError("the window does not answer")
        self.app.processEvents()

    def until(self, act: Callable[[], object], condition: Callable[[], bool]) -> float:
        """Return the milliseconds from an act until something holds and has been painted."""
        start = time.perf_counter()
        act()
        self.wait(condition)
        return (time.perf_counter() - start) * 1000

    def close(self) -> None:
        """End the thread."""
        self.reading.close()


class Gaps:
    """Notes the longest time between two turns of the event loop."""

    def __init__(self) -> None:
        self.longest = 0
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._note)
        self._timer.start()

    def _note(self) -> None:
        self.longest = max(self.longest, self._clock.restart())


def main() -> None:
    """Measure and print; build a registry where none is named."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if len(sys.argv) > 1:
        measure(Path(sys.argv[1]))
        return
    from registry_db import Coverage, Holding
    from registry_db.build import build
    from registry_db.content import make_content
    from tests.benchmarks.registry_200k import EDITIONS, synthetic_rows

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.sqlite"
        claims = [Holding(w, e, 0, Coverage.SAMPLE, "generated", "", "") for w, e in EDITIONS]
        build(make_content(list(synthetic_rows()), claims, [], "2026-01-01"), path)
        measure(path)


def measure(path: Path) -> None:
    """Print what opening, looking up and comparing take in the window."""
    # As the program does at its start: else each turn of the window waits for the comparison.
    sys.setswitchinterval(0.0005)
    app = QApplication([])
    apply_theme(app, Appearance.LIGHT)
    window = Window(app, path)
    print(f"registry opened in the window: {window.opened:.0f} ms")
    gaps = Gaps()
    print_tree(window)
    print_search(window)
    print_comparison(window)
    print(f"longest gap in the event loop: {gaps.longest} ms")
    window.close()


def print_tree(window: Window) -> None:
    """Print what opening levels of the tree takes."""
    lists = window.panel.browser.lists
    model, tree = lists.tree_model, lists.tree
    editions = [Target(one.work, one.edition) for one in window.reading.holdings]

    def open_level(index: QModelIndex) -> float:
        tree.expand(index.parent())
        return window.until(lambda: tree.expand(index), lambda: model.rowCount(index) > 0)

    levels = [open_level(model.find(target)) for target in editions]
    print(f"an edition of 16,667 rows opened: median {statistics.median(levels):.0f} ms, "
          f"worst {max(levels):.0f} ms")  # fmt: skip
    below = [open_level(model.index(0, 0, model.find(target))) for target in editions]
    print(f"a level below opened: median {statistics.median(below):.0f} ms, "
          f"worst {max(below):.0f} ms")  # fmt: skip


def print_search(window: Window) -> None:
    """Print what each key typed takes, from the key to the rows painted."""
    search, lists = window.panel.browser.search, window.panel.browser.lists
    told: list[int] = []
    lists.results_model.modelReset.connect(lambda: told.append(1))
    times: list[float] = []
    for text in _TYPED * 3:
        search.text.clear()
        search.tell_now()
        for length in range(1, len(text) + 1):
            told.clear()
            typed = text[:length]
            if not typed.strip() or typed != typed.strip():
                continue
            times.append(window.until(lambda typed=typed: _type(search, typed), lambda: bool(told)))  # type: ignore[misc]
    times.sort()
    print(f"key typed to rows painted: p50 {times[len(times) // 2]:.1f} ms, "
          f"p95 {times[int(len(times) * 0.95)]:.1f} ms, worst {times[-1]:.1f} ms")  # fmt: skip


def _type(search: BrowserSearch, text: str) -> None:
    search.text.setText(text)
    # The pause that waits for the next key is the person's, not the program's.
    search.tell_now()


def print_comparison(window: Window) -> None:
    """Print what comparing two editions takes."""
    view, (work, first, second) = window.panel.comparison, _pair(window)
    took = window.until(
        lambda: window.panel.compare(EditionPair(work, first, second)),
        lambda: view.model.total > 0,
    )
    filtered = window.until(
        lambda: view.model.set_filter("", "schakt"), lambda: view.model.rowCount() < 20_000
    )
    print(f"two editions compared, {view.model.total} differences: {took:.0f} ms; "
          f"filtered in {filtered:.0f} ms")  # fmt: skip


def _pair(window: Window) -> tuple[str, str, str]:
    held = window.reading.holdings
    work = held[0].work
    first, second = (one.edition for one in held[:2])
    return work, first, second


if __name__ == "__main__":
    main()
