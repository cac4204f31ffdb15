"""Running the program as a person does: a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.end2end import loaded_program

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"


def environment(**changes: str) -> dict[str, str]:
    """Return the environment a command runs in: English, and every warning an error."""
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "GRANSKARE_LANGUAGE": "en",
        "PYTHONWARNINGS": "error",
        **changes,
    }


def granskare(
    *arguments: str | Path, data: Path, timeout: float = 120, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line; `data` is the user's data folder. Forked from a loaded program."""
    wanted = environment(XDG_DATA_HOME=str(data))
    if not loaded_program.can_run(wanted):
        return started(*arguments, data=data, timeout=timeout, cwd=cwd)
    return loaded_program.run([*map(str, arguments)], wanted, cwd, timeout)


def started(
    *arguments: str | Path, data: Path, timeout: float = 120, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line as `granskare` does, but started from nothing."""
    return subprocess.run(
        [sys.executable, "-m", "reviewer_app", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        env=environment(XDG_DATA_HOME=str(data)),
        cwd=cwd,
        check=False,
    )


def granskare_json(*arguments: str | Path, data: Path) -> Any:
    """Run a command with --json and return its document; it must succeed in silence."""
    done = granskare(*arguments, "--json", data=data)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)
