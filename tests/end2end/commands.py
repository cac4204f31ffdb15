"""Running the program as a person does: a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"


def granskare(
    *arguments: str | Path, data: Path, timeout: float = 120, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line; `data` is the user's data folder."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "XDG_DATA_HOME": str(data),
        "GRANSKARE_LANGUAGE": "en",
        "PYTHONWARNINGS": "error",
    }
    return subprocess.run(
        [sys.executable, "-m", "reviewer_app", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        env=environment,
        cwd=cwd,
        check=False,
    )


def granskare_json(*arguments: str | Path, data: Path) -> Any:
    """Run a command with --json and return its document; it must succeed in silence."""
    done = granskare(*arguments, "--json", data=data)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)
