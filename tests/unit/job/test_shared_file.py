"""A job that other programs, and other threads of this one, have open at the same time."""

import subprocess
import sys
from pathlib import Path

from reviewer_app.job import Job

_LOOKS = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
print(*(value for (value,) in connection.execute("SELECT value FROM fact WHERE name = 'kept'")))
connection.close()
"""


def looked_at(path: Path) -> str:
    """Let a program that may write look into a job and leave it; return what it saw."""
    command = [sys.executable, "-c", _LOOKS, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_nothing_is_lost_where_another_program_leaves_a_job_opened_twice_here(
    tmp_path: Path,
) -> None:
    path = tmp_path / "kvarn.granskning"
    with Job.create(path) as job:
        # As a review does, on a thread of its own, while the window has the job open.
        Job.open(path).close()
        job.set_fact("kept", "before")
        assert looked_at(path) == "before"
        job.set_fact("kept", "after")
        assert looked_at(path) == "after"
    with Job.open(path) as again:
        assert again.fact("kept") == "after"
