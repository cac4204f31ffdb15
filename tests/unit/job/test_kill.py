"""A job opened after a kill at any moment shows all that was done."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from reviewer_app.core.verdicts import Status
from reviewer_app.job import Job
from tests.unit.job.samples import citation, comment, draft, fill, page

ROUNDS = 10_000


def work(path: Path) -> None:
    """Decide, read and record until killed, saying each thing after it is done."""
    job = Job.create(path)
    file_id = fill(job, path.parent)
    print("ready", flush=True)
    for number in range(ROUNDS):
        job.set_status(f"c{number}", Status.TO_FIX, "Anna")
        print(f"status {number}", flush=True)
        job.set_pages(file_id, [page(f"sida {number}", number + 1)])
        print(f"page {number}", flush=True)
        job.record(draft(f"d{number}"), comment(f"d{number}", citations=(citation(file_id),)))
        print(f"draft {number}", flush=True)


@pytest.mark.parametrize("milliseconds", [0, 13, 70, 150])
def test_what_was_said_to_be_done_is_there(tmp_path: Path, milliseconds: int) -> None:
    path = tmp_path / "a.granskning"
    command = [sys.executable, "-m", "tests.unit.job.test_kill", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(milliseconds / 1000)
        process.kill()
        done = [line.split() for line in process.stdout.read().splitlines()]
    done = [words for words in done if len(words) == 2]
    with Job.open(path) as job:
        (document,) = job.documents()
        statuses = job.statuses()
        pages = {p.page_index for p in job.pages(document.file_id)}
        drafts = {d.id for d in job.drafts()}
        assert drafts == {record.id for record in job.shown()}
        for what, number in done:
            assert {
                "status": f"c{number}" in statuses,
                "page": int(number) + 1 in pages,
                "draft": f"d{number}" in drafts,
            }[what]
        # At most one thing more was done than could be said.
        assert len(statuses) + len(pages) - 1 + len(drafts) <= len(done) + 2
        assert job._database.execute_sql("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert job._database.execute_sql("PRAGMA foreign_key_check").fetchall() == []


if __name__ == "__main__":
    work(Path(sys.argv[1]))
