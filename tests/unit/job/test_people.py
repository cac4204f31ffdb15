"""What people say is kept as theirs, once, and in the order it was said."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.core.people import (
    AnnotationName,
    Assignment,
    Decision,
    Remark,
    Reply,
    spelled_out,
)
from reviewer_app.core.verdicts import Status
from reviewer_app.job import Job

NOON, EVENING = "2026-01-15T12:00:00+01:00", "2026-01-15T19:00:00+02:00"


@pytest.fixture
def job() -> Job:
    return Job.temporary()


def test_replies_are_kept_once_and_oldest_first(job: Job) -> None:
    late = Reply("r2", "c1", "Bo", "Klart.", EVENING, answers="r1", source="a.pdf")
    early = Reply("r1", "c1", "Åsa", "Vi rättar.", NOON)
    for reply in (late, early, Reply("r1", "c1", "Åsa", "Något annat", NOON)):
        job.add_reply(reply)
    assert job.replies() == {"c1": (early, late)}


def test_the_latest_assignment_holds_and_can_be_taken_back(job: Job) -> None:
    for comment_id, assignee in (("c1", "Mark"), ("c2", "VA"), ("c1", "El"), ("c2", "")):
        job.set_assignee(Assignment(comment_id, assignee, "Åsa", NOON))
    assert {key: one.assignee for key, one in job.assignees().items()} == {"c1": "El"}


def test_a_remark_is_kept_in_its_latest_state(job: Job) -> None:
    first = Remark("n1", "f_1", 3, "Highlight", "Bo", "Mängd", "Stämmer?", ((1, 2, 3, 4),), "ord")
    second = Remark("n1", "f_1", 3, "Highlight", "Bo", "Mängd", "Stämmer inte.")
    other = Remark("n2", "f_1", 0, "FreeText", "", "", "")
    for remark in (first, other, second):
        job.keep_remark(remark)
    assert job.remarks() == (second, other)


def test_a_remark_outlives_its_document(tmp_path: Path) -> None:
    with Job.create(tmp_path / "å.granskning") as job:
        job.keep_remark(Remark("n1", "f_gone", 0, "Text", "Bo", "", "Hej"))
        job.remove_document("f_gone")
    with Job.open(tmp_path / "å.granskning") as job:
        assert [one.text for one in job.remarks()] == ["Hej"]


def test_names_are_kept_once(job: Job) -> None:
    one, two = AnnotationName("a", "c1", "f_1", 0), AnnotationName("b", "c2", "f_1", 1)
    job.keep_names([one, one])
    job.keep_names([AnnotationName("a", "c9", "f_9", 9), two])
    assert job.names() == {"a": one, "b": two}


def test_a_decision_read_from_a_file_knows_where_from(job: Job) -> None:
    given_here = Decision("c1", Status.TO_FIX, "Åsa", NOON)
    read = Decision("c1", Status.FIXED, "Bo", EVENING, "nm-1", "svar.pdf")
    job.add_decision(given_here)
    job.add_decision(read)
    assert job.decisions() == {"c1": (given_here, read)}
    assert job.statuses()["c1"] == read
    job.undo_status()
    assert job.statuses()["c1"] == given_here
    assert job.decision_names() == {"nm-1"}


SEEN = st.text().map(spelled_out)
"""What people say is handed out with all that cannot be seen spelled out."""


@settings(max_examples=30, deadline=None)
@given(
    st.builds(Reply, at=st.just(NOON), author=SEEN, text=SEEN),
    st.builds(Remark, author=SEEN, subject=SEEN, text=SEEN, marked=SEEN),
    st.builds(Assignment),
)
def test_whatever_people_say_comes_back_equal(
    reply: Reply, remark: Remark, assignment: Assignment
) -> None:
    with Job.temporary() as job:
        job.add_reply(reply)
        job.keep_remark(remark)
        job.set_assignee(assignment)
        assert job.replies() == {reply.subject: (reply,)}
        assert job.remarks() == (remark,)
        assert set(job.assignees().values()) == ({assignment} if assignment.assignee else set())


def test_a_discipline_is_kept_beside_the_recipient(job: Job) -> None:
    job.set_assignee(Assignment("c1", "", "Åsa", NOON, "VA"))
    job.set_assignee(Assignment("c2", "Per", "Åsa", NOON, "El"))
    held = {key: (one.assignee, one.discipline) for key, one in job.assignees().items()}
    assert held == {"c1": ("", "VA"), "c2": ("Per", "El")}


def test_only_a_reply_written_here_is_taken_back(job: Job) -> None:
    job.add_reply(Reply("r1", "c1", "Åsa", "Vi rättar.", NOON))
    job.add_reply(Reply("r2", "c1", "Bo", "Klart.", EVENING, source="a.pdf"))
    for reply in ("r1", "r2", "r3"):
        job.remove_reply(reply)
    assert [one.id for one in job.replies()["c1"]] == ["r2"]


def test_a_tick_is_taken_back(job: Job) -> None:
    job.set_support("c1", True, "Åsa")
    job.set_support("c2", True, "Åsa")
    job.clear_support("c1")
    assert list(job.supports()) == ["c2"]
