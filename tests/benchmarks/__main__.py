"""Runs every measurement in turn: ``python -m tests.benchmarks [NAME ...]``.

Each prints ratios against a named peer measured in the same run; on a busy machine absolute times
say little. Takes about ten minutes.
"""

import subprocess
import sys

MEASUREMENTS = (
    "analysis_ratio",
    "sweep_speed",
    "reading_ratio",
    "pool_workers",
    "gate_speed",
    "assistant_overhead",
    "registry_200k",
    "export_ratio",
    "report_speed",
    "viewer_bench",
    "window_gaps",
    "comment_list",
    "import_gaps",
    "ocr_ratio",
    "ocr_recall",
)


def main() -> int:
    """Run the measurements named on the command line, else all; return 1 if one failed."""
    failed = 0
    for name in sys.argv[1:] or MEASUREMENTS:
        print(f"\n== {name}", flush=True)
        done = subprocess.run([sys.executable, "-m", f"tests.benchmarks.{name}"], check=False)
        failed |= done.returncode != 0
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
