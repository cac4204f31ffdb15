"""Of rows that speak of one comment twice the first that fills something in is heard, each time."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reviewer_app.export.returned import read
from reviewer_app.job import Job
from reviewer_app.review.returning import Plan, keep, plan
from tests.unit.job import samples

NOW = datetime(2026, 2, 1, 12, tzinfo=UTC)


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Job]:
    with Job.create(tmp_path / "a.granskning") as made:
        samples.fill(made, tmp_path)
        made.record(samples.draft("d0"), samples.withheld("d0"))
        yield made


def _planned(job: Job, folder: Path, lines: str) -> Plan:
    path = folder / "svar.csv"
    path.write_text(f"Id;Status;Mottagare;Disciplin\n{lines}", "utf-8")
    return plan(read(path), job, "", NOW)


@pytest.mark.parametrize(
    ("lines", "status", "recipient", "twice"),
    [
        ("d0;Avvisad;;\nd0;Ny;Va;\n", "rejected", "Va", 0),
        ("d0;Ny;Va;\nd0;Avvisad;;\n", "rejected", "Va", 0),
        ("d0;Avvisad;Va;\nd0;Åtgärdad;El;\n", "rejected", "Va", 1),
        ("d0;Klart!;;\nd0;Åtgärdad;;\nd0;;;\n", "fixed", "", 0),
        ("d0;Avvisad;Va;\nd0;Avvisad;Va;\n", "rejected", "Va", 0),
    ],
)
def test_a_list_with_copied_rows_changes_nothing_the_second_time(
    job: Job, tmp_path: Path, lines: str, status: str, recipient: str, twice: int
) -> None:
    first = _planned(job, tmp_path, lines)
    assert [one.key for one in first.problems].count("reports.list_twice") == twice
    keep(first, job)
    given = job.assignees().get("d0")
    assert (job.statuses()["d0"].status, given.assignee if given else "") == (status, recipient)
    again = _planned(job, tmp_path, lines)
    assert again.changes == ()
    assert [one.key for one in again.problems].count("reports.list_twice") == twice


def test_copied_rows_that_are_all_emptied_take_a_recipient_away(job: Job, tmp_path: Path) -> None:
    keep(_planned(job, tmp_path, "d0;Ny;Va;\n"), job)
    (change,) = _planned(job, tmp_path, "d0;Ny;;\nd0;Ny;;\n").changes
    assert (change.field, change.before, change.after) == ("recipient", "Va", "")
