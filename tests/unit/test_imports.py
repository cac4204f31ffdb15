"""What each part may load, seen from outside: import contracts hold at run time too."""

import subprocess
import sys

import pytest

_HEAVY = ("PySide6", "pymupdf", "openai", "httpx2")


def loaded_by(statement: str) -> set[str]:
    """Return the heavy packages that a fresh process has loaded after a statement."""
    program = f"{statement}\nimport sys\nprint(*(name for name in {_HEAVY} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "module",
    [
        "registry_db",
        "reviewer_app.core.comment",
        "reviewer_app.extraction.page_task",
        "reviewer_app.extraction.verdicts",
        "reviewer_app.gate.gate",
        "reviewer_app.checks.rules",
        "reviewer_app.assistant.assistant",
        "reviewer_app.job",
        "reviewer_app.export.annotated_pdf",
        "reviewer_app.review.pipeline",
        "reviewer_app.cli.commands",
        "reviewer_app.app",
    ],
)
def test_no_heavy_package_is_loaded(module: str) -> None:
    assert loaded_by(f"import {module}") == set()


def test_the_window_loads_qt_and_nothing_else_heavy() -> None:
    assert loaded_by("import reviewer_app.ui.program") == {"PySide6"}
