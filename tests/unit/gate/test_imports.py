"""The gate and the rules load nothing heavy."""

import subprocess
import sys

_SCRIPT = (
    "import sys, reviewer_app.gate.repair, reviewer_app.checks.rules;"
    "print(sorted({'pymupdf', 'PySide6', 'openai'} & set(sys.modules)))"
)


def test_neither_qt_nor_pymupdf_nor_openai_is_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
