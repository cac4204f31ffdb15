"""Granskare beside Okular, Evince and qpdfview, measured by the pixels on a screen.

    dbus-run-session python -m tests.benchmarks.screen_bench all FOLDER [runs]
    dbus-run-session python -m tests.benchmarks.screen_bench PART FOLDER [runs]

The parts, some two minutes each with one run: `prepare` makes the documents and lets each program
start once. `first`: from starting a program to its first page; "empty window" is the least that
PySide6 takes for any picture, and "bare window" a viewer of fifty lines. `hold`: to the last page
by one key, then 40 times Page Down, 30 a second. `clicks`: from a mouse click on a comment to its
spot outlined on the page; "at rest" is half a second after its row came into view, when what is in
view has been foreseen. `jumps`: the same beside Okular's own jump (its D-Bus command, so without
the time of a key) to pages of the same files, told by a colour of each page. `memory`: after
scrolling through all pages. Programs that are not installed are left out. The bus is there so that
Okular and Evince need not wait for one of their own.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path

import psutil

from tests.benchmarks.okular import goes_to_page
from tests.benchmarks.screen import Area, Screen, colour_of
from tests.benchmarks.screen_files import SCAN, TEXT, comparison_files, swatched, tender_files

OURS = "granskare"
_BARE, _EMPTY = "bare window", "empty window"
_HIGHLIGHT = (0x1F, 0x5F, 0x8B)
"""The colour of the outline round the place of a jump, on a light ground."""
_PAGES = {TEXT: 1000, SCAN: 300}
_PRESSES, _DELAY = 40, 33
_OUTLINE, _PRINT = 6, 10
"""Pixels, on every fourth row."""
_OKULAR_PAGES = range(3, 20, 2)
_MOST = 24
"""Comments clicked."""


def programs() -> dict[str, list[str]]:
    """Return the commands of the programs that are there, without the file."""
    bare, empty = (str(Path(__file__).with_name(f"{name}_window.py")) for name in ("bare", "empty"))
    found = {
        OURS: [sys.executable, "-m", "reviewer_app"],
        _BARE: [sys.executable, bare],
        _EMPTY: [sys.executable, empty, *map(str, colour_of(0))],
    }
    for name in ("okular", "evince", "qpdfview"):
        if shutil.which(name):
            found[name] = [name]
    return found


def home_of(folder: Path) -> dict[str, str]:
    """Return an environment in which all programs keep their own things in the folder."""
    home = folder / "home"
    (home / "run").mkdir(parents=True, exist_ok=True, mode=0o700)
    return {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }


def forget_places(folder: Path) -> None:
    """Let no program remember where it was in a file."""
    data = folder / "home" / "data"
    for path in (data / "okular" / "docdata", data / "granskare", data / "qpdfview"):
        shutil.rmtree(path, ignore_errors=True)
    for path in (folder / "home").rglob("gvfs-metadata"):
        shutil.rmtree(path, ignore_errors=True)
    for settings in (folder / "home" / "config" / "granskare").glob("*.conf"):
        settings.unlink()


@contextmanager
def shown(
    screen: Screen, folder: Path, command: Sequence[str], *files: Path
) -> Iterator[tuple[psutil.Popen, float]]:
    """Run a program on files; yields it and when it was started."""
    forget_places(folder)
    environment = {**screen.environment, **home_of(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.monotonic()
    process = psutil.Popen(
        [*command, *map(str, files)],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process, began
    finally:
        if process.is_running():
            for child in (*process.children(recursive=True), process):
                child.kill()
        process.wait()
        time.sleep(0.2)


def prepare(folder: Path) -> None:
    """Make the documents, and start everything once: no figure is of a first start."""
    files = comparison_files(folder)
    tender_files(folder)
    with Screen() as screen:
        for name, command in programs().items():
            with shown(screen, folder, command, files[TEXT]):
                screen.wait_page(0, 60)
                time.sleep(2 if name == OURS else 0.5)


def first(folder: Path, runs: int) -> None:
    """Print the median time from a program's start to its first page, in milliseconds."""
    files = comparison_files(folder)
    took: dict[tuple[str, str], list[float]] = {}
    with Screen() as screen:
        for _ in range(runs):
            for file, path in files.items():
                for name, command in programs().items():
                    with shown(screen, folder, command, path) as (_, began):
                        seen = screen.wait_page(0)
                    took.setdefault((file, name), []).append((seen - began) * 1000)
    for (file, name), each in took.items():
        print(f"first page, {file}, {name}: {statistics.median(each):.0f} ms")


def hold(folder: Path, runs: int) -> None:
    """Print how fast the last page is there, and how evenly pages come while a key is held."""
    files = comparison_files(folder)
    with Screen() as screen:
        for file, pages in _PAGES.items():
            for name, command in programs().items():
                if name in (_BARE, _EMPTY):
                    continue
                found = [_held(screen, folder, command, files[file], pages) for _ in range(runs)]
                jump, gap, settle = (statistics.median(each) for each in zip(*found, strict=True))
                print(
                    f"{file}, {name}: last page {jump:.0f} ms; "
                    f"held: longest gap {gap:.0f} ms, settled after {settle:.0f} ms"
                )


def _held(
    screen: Screen, folder: Path, command: Sequence[str], path: Path, pages: int
) -> tuple[float, float, float]:
    with shown(screen, folder, command, path):
        screen.wait_page(0)
        screen.rest(2.0, 25)
        began = time.monotonic()
        screen.keys(["ctrl+End"] if command[0] in ("evince", "qpdfview", "okular") else ["End"])
        jump = (screen.wait_page(pages - 1) - began) * 1000
        screen.keys(["ctrl+Home" if command[0] in ("evince", "qpdfview", "okular") else "Home"])
        screen.wait_page(0)
        screen.rest(0.5, 8)
        keys = screen.keys(["Next"] * _PRESSES, _DELAY)
        ended: list[float] = []

        def over() -> bool:
            if keys.poll() is not None and not ended:
                ended.append(time.monotonic())
            return bool(ended)

        times = screen.changes(over, 0.5, 15, _middle_of_screen())
        held = [one for one in times if one <= ended[0]]
        # Before the first page that is another one, nothing was held yet.
        gaps = [later - sooner for sooner, later in pairwise(held[1:])]
        return jump, max(gaps, default=0.0) * 1000, max(times[-1] - ended[0], 0.0) * 1000


def _middle_of_screen() -> Area:
    """Return the part of the screen in which all programs show pages and nothing else."""
    return 330, 150, 1070, 690


def clicks(folder: Path, _runs: int) -> None:
    """Print how long a comment takes from the click to its spot outlined, by document."""
    with Screen() as screen:
        for rest in (0.0, 0.5):
            _print_clicks(_clicked(screen, folder, rest), ", at rest" if rest else "")


def _print_clicks(took: dict[str, list[float]], how: str) -> None:
    for name, each in took.items():
        print(
            f"comment to outlined spot, {name}{how}: median {statistics.median(each):.0f} ms, "
            f"worst {max(each):.0f} ms of {len(each)}"
        )


def _clicked(screen: Screen, folder: Path, rest: float) -> dict[str, list[float]]:
    """Return how long each click took, by document; rows are in view for `rest` seconds before."""
    took: dict[str, list[float]] = {}
    met: set[str] = set()
    run = [sys.executable, "-m", "tests.benchmarks.screen_run", str(rest)]
    with shown(screen, folder, run, tender_files(folder)) as (process, _):
        told = json.loads(process.stdout.readline())
        left, top, right, bottom = told["area"]
        # Without the scroll bar and the comments' signs at the left.
        area = (left + 40, top, right - 20, bottom)
        for number, name in list(enumerate(told["targets"]))[:_MOST]:
            screen.rest(0.3, 5)
            process.stdin.write(f"{number}\n")
            process.stdin.flush()
            seen = screen.wait(partial(_outlined, screen, area), 10)
            began = json.loads(process.stdout.readline())["began"]
            key = name if name in met else f"{name}, first sight"
            met.add(name)
            took.setdefault(key, []).append((seen - began) * 1000)
            process.stdin.write("clear\n")
            process.stdin.flush()
            screen.wait(lambda: screen.count(_HIGHLIGHT, area, 4) == 0, 10)
    return took


def jumps(folder: Path, _runs: int) -> None:
    """Print clicks on comments beside Okular's jumps to pages of the same files."""
    files = sorted(tender_files(folder).glob("13.*.pdf"))
    with Screen() as screen:
        ours = _clicked(screen, folder, 0.0)
        for path in files:
            with shown(screen, folder, ["okular"], swatched(path)) as (process, _):
                screen.wait_page(0)
                screen.rest(1.0, 10)
                theirs = [_okular_jump(screen, process.pid, page) for page in _OKULAR_PAGES]
            mine = [
                one for name, each in ours.items() if name.startswith(path.name) for one in each
            ]
            print(
                f"{path.name}: click on a comment to outlined spot, median "
                f"{statistics.median(mine):.0f} ms; Okular's jump to a page, median "
                f"{statistics.median(theirs):.0f} ms"
            )


def _outlined(screen: Screen, area: Area) -> bool:
    """Return whether the spot is outlined, and its page drawn: only that has black print."""
    return (
        screen.count(_HIGHLIGHT, area, 4) >= _OUTLINE and screen.count((0, 0, 0), area, 4) >= _PRINT
    )


def _okular_jump(screen: Screen, pid: int, page_index: int) -> float:
    """Return how many milliseconds Okular takes to show a page that it is told to go to."""
    screen.rest(0.3, 5)
    began = goes_to_page(pid, page_index)
    return (screen.wait_page(page_index) - began) * 1000


def memory(folder: Path, _runs: int) -> None:
    """Print what each program's processes hold after its 1,000 pages were scrolled through."""
    files = comparison_files(folder)
    with Screen() as screen:
        for file, pages in _PAGES.items():
            for name, command in programs().items():
                if name in (_BARE, _EMPTY):
                    continue
                with shown(screen, folder, command, files[file]) as (process, _):
                    screen.wait_page(0)
                    screen.rest(1.0, 12)
                    # Far enough for each page to be drawn once, whatever a screen is.
                    screen.keys(["Next"] * (pages * 3 // 2), 12).wait()
                    screen.rest(0.5, 8)
                    held = [_megabytes(process)]
                    held += [_megabytes(each) for each in process.children(recursive=True)]
                    sums = " + ".join(f"{each:.0f}" for each in held if each > 3)
                    print(f"memory after scrolling, {file}, {name}: {sums} MB (PSS)")


def _megabytes(process: psutil.Process) -> float:
    try:
        return float(process.memory_full_info().pss) / (1 << 20)
    except psutil.NoSuchProcess:
        return 0.0


def main() -> None:
    """Do the part named on the command line."""
    part, folder = sys.argv[1], Path(sys.argv[2]).resolve()
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    os.environ.pop("WAYLAND_DISPLAY", None)
    parts = {"first": first, "hold": hold, "clicks": clicks, "jumps": jumps, "memory": memory}
    if part in ("all", "prepare"):
        prepare(folder)
    for measure in parts.values() if part == "all" else [parts[part]] if part in parts else ():
        measure(folder, runs)


if __name__ == "__main__":
    main()
