"""Statuses with history and undo, editions set by persons, runs, places."""

from datetime import datetime
from pathlib import Path

import pytest

from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.run import Run
from reviewer_app.core.verdicts import Status
from reviewer_app.job import Job, Place
from tests.unit.job.samples import fill


@pytest.fixture
def job() -> Job:
    return Job.temporary()


def statuses(job: Job) -> dict[str, str]:
    return {id_: decision.status.value for id_, decision in job.statuses().items()}


def test_the_latest_status_holds_and_the_history_is_kept(job: Job) -> None:
    job.set_status("c1", Status.TO_FIX, "Anna", "2026-01-02T10:00:00+01:00")
    job.set_status("c1", Status.FIXED, "Bo")
    job.set_status("c2", Status.REJECTED, "Anna")
    assert statuses(job) == {"c1": "fixed", "c2": "rejected"}
    first, second = job.status_history("c1")
    assert (first.author, first.at) == ("Anna", "2026-01-02T10:00:00+01:00")
    assert datetime.fromisoformat(second.at).tzinfo is not None


def test_undo_and_redo(job: Job) -> None:
    assert job.undo_status() is None
    assert job.redo_status() is None
    for status in (Status.TO_FIX, Status.FIXED):
        job.set_status("c1", status, "Anna")
    undone = job.undo_status()
    assert undone is not None
    assert undone.status is Status.FIXED
    assert statuses(job) == {"c1": "to_fix"}
    job.undo_status()
    assert statuses(job) == {}
    redone = job.redo_status()
    assert redone is not None
    assert redone.status is Status.TO_FIX
    assert job.redo_status() is not None
    assert job.redo_status() is None
    assert statuses(job) == {"c1": "fixed"}


def test_a_new_decision_ends_what_could_be_redone(job: Job) -> None:
    job.set_status("c1", Status.TO_FIX, "Anna")
    job.undo_status()
    job.set_status("c1", Status.REJECTED, "Anna")
    assert job.redo_status() is None
    job.undo_status()
    assert statuses(job) == {}


def test_decisions_survive_their_comment(job: Job, tmp_path: Path) -> None:
    file_id = fill(job, tmp_path)
    job.set_status("c1", Status.TO_FIX, "Anna")
    job.remove_document(file_id)
    assert statuses(job) == {"c1": "to_fix"}


def test_whether_a_quotation_supports_is_a_person_s_word(job: Job) -> None:
    job.set_support("c1", True, "Anna")
    job.set_support("c1", False, "Bo")
    support = job.supports()["c1"]
    assert (support.supports, support.author) == (False, "Bo")


def test_an_edition_set_by_a_person_is_theirs(job: Job, tmp_path: Path) -> None:
    file_id = fill(job, tmp_path)
    at = "2026-01-02T10:00:00+01:00"
    first = EditionChoice(file_id, "AMA AF", "12", "Anna", at)
    second = EditionChoice(file_id, "AMA AF", "21", "Bo", at)
    other = EditionChoice(file_id, "AMA Hus", "21", "Bo", at)
    for choice in (first, other, second):
        job.set_edition(choice)
    assert set(job.choices()) == {second, other}
    assert job.choice_history() == (first, other, second)
    job.set_edition(EditionChoice(file_id, "AMA AF", "", "Bo", at))
    assert job.choices() == (other,)


def test_a_run_is_kept_and_brought_up_to_date(job: Job) -> None:
    job.add_run(Run("r1", "checks", "2026-01-01T10:00:00+01:00"))
    job.add_run(Run("r2", "assistant", "2026-01-01T11:00:00+01:00"))
    done = Run("r1", "checks", "2026-01-01T10:00:00+01:00", outcome="done", withheld={"x": 1})
    job.add_run(done)
    assert [run.id for run in job.runs()] == ["r1", "r2"]
    assert job.runs()[0] == done


def test_the_place_in_a_file_is_kept(job: Job, tmp_path: Path) -> None:
    file_id = fill(job, tmp_path)
    assert job.place(file_id) is None
    job.set_place(Place(file_id, 3, 10.0, 20.5, 1.25, "width"))
    job.set_place(Place(file_id, 4, zoom=2.0, rotation=270))
    assert job.place(file_id) == Place(file_id, 4, 0.0, 0.0, 2.0, "", 270)


def test_the_registry_used_is_kept(job: Job) -> None:
    assert job.registry() == ("", "")
    job.set_registry("2026-11-30-abc", "f" * 64)
    job.set_registry("2026-12-01-def", "e" * 64)
    assert job.registry() == ("2026-12-01-def", "e" * 64)


def test_settings_are_kept_by_name(job: Job) -> None:
    assert job.fact("panes") == ""
    job.set_fact("panes", "left")
    assert job.fact("panes") == "left"
