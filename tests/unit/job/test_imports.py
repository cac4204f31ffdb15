"""What came from a file is taken back as one step, and can come in again."""

import pytest

from reviewer_app.core.people import Assignment, Decision, Remark, Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.job import Job

NOON, EVENING = "2026-01-15T12:00:00+01:00", "2026-01-15T19:00:00+02:00"
REMARK = Remark("n1", "f_1", 3, "Highlight", "Bo", "Mängd", "Stämmer?")
SOURCE = "svar.pdf"


@pytest.fixture
def job() -> Job:
    made = Job.temporary()
    made.add_decision(Decision("c1", Status.TO_FIX, "Åsa", NOON))
    made.set_assignee(Assignment("c1", "Mark", "Åsa", NOON, "VA"))
    made.keep_remark(REMARK)
    made.add_reply(Reply("r1", "c1", "Åsa", "Vi rättar.", NOON))
    return made


def bring(job: Job) -> None:
    """Write what a file brings: something new and something changed of each kind."""
    job.add_decision(Decision("c1", Status.FIXED, "Bo", EVENING, "nm-1", SOURCE))
    job.add_decision(Decision("c2", Status.REJECTED, "Bo", EVENING, "nm-2", SOURCE))
    job.add_reply(Reply("r2", "c1", "Bo", "Klart.", EVENING, source=SOURCE))
    job.keep_remark(Remark("n1", "f_1", 3, "Highlight", "Bo", "Mängd", "Stämmer inte."))
    job.keep_remark(Remark("n2", "f_1", 0, "Text", "Bo", "", "Norrpil saknas.", source=SOURCE))
    job.set_assignee(Assignment("c1", "El", "Bo", EVENING, "VA"))
    job.set_assignee(Assignment("c3", "El", "Bo", EVENING))


def said(job: Job) -> tuple[object, ...]:
    statuses = {key: one.status for key, one in job.statuses().items()}
    given = {key: (one.assignee, one.discipline) for key, one in job.assignees().items()}
    return statuses, given, job.remarks(), job.replies(), job.decision_names()


def test_an_import_is_taken_back_and_can_come_in_again(job: Job) -> None:
    before = said(job)
    for _ in range(2):
        brought = job.bring_in(lambda: bring(job))
        after = said(job)
        assert after[0] == {"c1": Status.FIXED, "c2": Status.REJECTED}
        assert len(job.remarks()) == 2
        job.take_back(brought, "Åsa")
        assert said(job) == before


def test_what_a_person_decided_and_undid_meanwhile_does_not_keep_an_import_alive(job: Job) -> None:
    brought = job.bring_in(lambda: bring(job))
    for status in (Status.OTHER_FORUM, Status.FIXED):
        # A person sets a status and undoes it: the job keeps both as decisions.
        job.set_status("c1", status, "Åsa")
    job.take_back(brought, "Åsa")
    assert job.statuses()["c1"].status is Status.TO_FIX
    assert job.statuses()["c1"].author == "Åsa"
    assert "c2" not in job.statuses()


def test_what_others_had_said_before_stays(job: Job) -> None:
    job.bring_in(lambda: bring(job))
    one_more = Reply("r3", "c2", "Eva", "Nej.", EVENING, source="andra.pdf")
    brought = job.bring_in(lambda: job.add_reply(one_more))
    held = said(job)
    job.take_back(brought, "Åsa")
    assert "c2" not in job.replies()
    assert said(job)[:3] == held[:3]


def test_an_import_that_fails_leaves_nothing(job: Job) -> None:
    before = said(job)

    def fail() -> None:
        bring(job)
        raise RuntimeError("a full disk")

    with pytest.raises(RuntimeError):
        job.bring_in(fail)
    assert said(job) == before
