"""First page, jump, event loop gaps and memory of viewer and window, beside a bare window.

    python -m tests.benchmarks.viewer_bench [runs]

Prints medians of interleaved runs, in milliseconds from process start. Uses the offscreen
platform and, where Xvfb is installed, an X server of its own.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pymupdf

from tests.benchmarks.big_document import big_document
from tests.unit.pdf_samples import drawing_pdf, save, scan_pdf

BARE = [sys.executable, str(Path(__file__).with_name("bare_window.py"))]
OURS = [sys.executable, "-m", "tests.benchmarks.viewer_run"]
WINDOW = [sys.executable, "-m", "tests.benchmarks.window_run"]


def make_files(folder: Path) -> dict[str, str]:
    """Write the files and return their paths by name."""
    document = pymupdf.open()
    for number in range(1000):
        page = document.new_page()
        lines = [
            f"{number + 1}.{row} DCB.{row} Obundet bärlager kategori A, åtgärder enligt ritning"
            for row in range(46)
        ]
        page.insert_text((60, 60), lines, fontsize=9, lineheight=1.6)
    return {
        "text 1000 p": save(document, folder / "text.pdf").path,
        "scan 30 p": scan_pdf(folder / "scan.pdf", pages=30).path,
        "A0 drawing": drawing_pdf(folder / "a0.pdf", lines=60_000).path,
    }


def run(command: list[str], environment: dict[str, str]) -> tuple[str, float]:
    """Run a command; returns what it printed and when it was started."""
    began = time.time()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip(), began


def measure(path: str, runs: int, prefix: list[str], environment: dict[str, str]) -> None:
    """Print the medians for one file."""
    bare, ours, window = [], [], []
    for _ in range(runs):
        printed, began = run([*prefix, *BARE, path], environment)
        bare.append((float(printed) - began) * 1000)
        printed, began = run([*prefix, *OURS, path], environment)
        ours.append((json.loads(printed)["first"] - began) * 1000)
        printed, began = run([*prefix, *WINDOW, path], environment)
        window.append((json.loads(printed.splitlines()[-1])["first"] - began) * 1000)
    printed, began = run([*prefix, *OURS, path, "full"], environment)
    full = json.loads(printed)
    first, floor = statistics.median(ours), statistics.median(bare)
    jump = f"jump {full['jump_ms']:.0f} ms; " if "jump_ms" in full else ""
    print(
        f"  first page {first:.0f} ms, bare window {floor:.0f} ms, ratio {first / floor:.2f}; "
        f"sharp after {(full['sharp'] - began) * 1000:.0f} ms; {jump}"
        f"longest gap {full['gap_ms']:.0f} ms (computing {full['own_gap_ms']:.0f}); "
        f"memory {full['mb']:.0f} + {full['worker_mb']:.0f} MB (PSS)"
    )
    whole = statistics.median(window)
    print(f"  the whole window, with panes: first page {whole:.0f} ms, ratio {whole / floor:.2f}")


def measure_clicks(path: str, prefix: list[str], environment: dict[str, str]) -> None:
    """Print how long a comment takes from its click to the flash painted, in the whole window."""
    printed, _ = run([*prefix, *WINDOW, path, "full"], environment)
    figures = json.loads(printed.splitlines()[-1])
    print(
        f"  comment to painted flash: median {figures['click_ms']:.0f} ms, "
        f"worst {figures['click_worst_ms']:.0f} ms"
    )


def main() -> None:
    """Measure all files on all platforms there are."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    platforms: list[tuple[str, list[str]]] = [("offscreen", [])]
    if shutil.which("xvfb-run"):
        platforms.append(("xcb", ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24"]))
    with tempfile.TemporaryDirectory() as folder:
        files = make_files(Path(folder))
        tender = big_document(Path(folder, "TB.pdf"), 60)
        for platform, prefix in platforms:
            environment = _environment(platform, folder)
            for name, path in files.items():
                print(f"{platform}, {name}:")
                measure(path, runs, prefix, environment)
            print(f"{platform}, generated description with comments:")
            measure_clicks(str(tender), prefix, environment)


def _environment(platform: str, folder: str) -> dict[str, str]:
    """Return an environment with compiled modules, as installed, and no trace of a person."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": platform,
        "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled")),
        "XDG_DATA_HOME": folder,
        "XDG_CONFIG_HOME": folder,
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


if __name__ == "__main__":
    main()
