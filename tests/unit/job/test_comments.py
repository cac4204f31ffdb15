"""What was shown and withheld: records that the tables themselves vouch for."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from peewee import IntegrityError

from reviewer_app.core.comment import Comment
from reviewer_app.core.reference import EditionState
from reviewer_app.core.verdicts import Origin, Verdict, WithheldKind
from reviewer_app.job import Job
from tests.unit.job.samples import (
    WORK,
    citation,
    code,
    comment,
    draft,
    fill,
    page,
    reference,
    withheld,
)


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Job]:
    with Job.create(tmp_path / "a.granskning") as made:
        yield made


@pytest.fixture
def file_id(job: Job, tmp_path: Path) -> str:
    return fill(job, tmp_path)


def test_a_shown_comment_is_recorded(job: Job, file_id: str) -> None:
    declared = job.references(file_id)[0]
    shown = comment(codes=(code(),), citations=(citation(file_id),), references=(declared.id,))
    job.record(draft(), shown)
    (record,) = job.shown()
    assert (record.id, record.rule, record.file_id, record.page_index) == (
        "d1", "two_headings", file_id, 0,
    )  # fmt: skip
    assert job.withheld() == ()
    assert job.drafts() == (draft(),)


def test_a_withheld_item_is_recorded(job: Job, file_id: str) -> None:
    job.record(draft(), withheld())
    (record,) = job.withheld()
    assert (record.kind, record.reason, record.page_index, record.run_id) == (
        WithheldKind.OBSERVATION, "gate.no_citation", 3, "r1",
    )  # fmt: skip
    assert job.shown() == ()


def test_a_draft_has_one_outcome(job: Job, file_id: str) -> None:
    shown = comment(citations=(citation(file_id),))
    for outcome in (shown, withheld(), shown, withheld()):
        job.record(draft(), outcome)
    assert (len(job.shown()), len(job.withheld()), len(job.drafts())) == (0, 1, 1)


def test_an_outcome_of_another_draft_is_refused(job: Job) -> None:
    with pytest.raises(ValueError, match="not of draft"):
        job.record(draft("d1"), withheld("d2"))


def assert_refused(job: Job, shown: Comment, error: type[Exception] = IntegrityError) -> None:
    with pytest.raises(error):
        job.record(draft(), shown)
    assert job.shown() == ()
    assert job.drafts() == ()


def test_a_comment_without_citation_is_refused(job: Job, file_id: str) -> None:
    assert_refused(job, comment(codes=(code(),)))


def test_a_citation_must_stand_on_its_page(job: Job, file_id: str) -> None:
    cited = citation(file_id)
    assert_refused(job, comment(citations=(replace(cited, excerpt="CBB.2"),)), ValueError)
    assert_refused(job, comment(citations=(replace(cited, page_index=9),)), KeyError)
    assert_refused(job, comment(citations=(replace(cited, file_id="f_x"),)), KeyError)
    empty = replace(cited, end=cited.start, excerpt="")
    assert_refused(job, comment(citations=(empty,)))


def test_a_reference_that_is_not_declared_is_refused(job: Job, file_id: str) -> None:
    not_covered = job.references(file_id)[1]
    cited = (citation(file_id),)
    assert_refused(job, comment(citations=cited, references=(not_covered.id,)))
    assert_refused(job, comment(citations=cited, references=("no such",)))


def test_a_code_must_rest_on_something(job: Job, file_id: str) -> None:
    cited = (citation(file_id),)
    assert_refused(job, comment(citations=cited, codes=(code("DCB.9", edition="23"),)))
    assert_refused(job, comment(citations=cited, codes=(code("CBB.1", work="AMA Hus"),)))
    assert_refused(job, comment(citations=cited, codes=(code("CBB.1", edition=""),)))
    assert_refused(job, comment(citations=cited, codes=(code("2024:1", "AFS", "2023"),)))


def test_a_code_may_rest_on_a_settled_edition_or_be_a_statute(job: Job, file_id: str) -> None:
    codes = (code("CEB.1"), code("2023:3", "AFS", "2023"))
    job.record(draft(), comment(citations=(citation(file_id),), codes=codes))
    assert len(job.shown()) == 1


def test_an_edition_settled_in_a_file_that_is_not_cited_does_not_count(
    job: Job, file_id: str, tmp_path: Path
) -> None:
    other = job.add_document(replace(job.documents()[0], file_id="f_other", sha256="2" * 64))
    job.set_pages(other.file_id, [page()])
    assert_refused(job, comment(citations=(citation(other.file_id),), codes=(code("CEB.1"),)))


RAW = [
    "INSERT INTO shown VALUES ('d1', 'shown', 0, 'check', 'r', 'info', '')",
    "INSERT INTO shown_code VALUES ('d2', 1, 'AMA Hus', '21', 'XB', NULL, 'declared', NULL)",
    "INSERT INTO shown_code VALUES ('d2', 1, 'W', '20', 'DCB.9', '{bad}', 'declared', NULL)",
    "INSERT INTO shown_code VALUES ('d2', 1, 'W', '20', 'DCB.9', '{bad}', 'not_covered', NULL)",
    "INSERT INTO shown_reference VALUES ('d2', '{bad}', 'declared')",
    "INSERT INTO withheld VALUES ('d2', 'withheld', 'draft', 'model', 'r', 'info', '', '', 0, '')",
    "INSERT INTO withheld VALUES ('d2', 'shown', 'draft', 'model', 'r', 'info', '', '', 0, '')",
    "INSERT INTO citation VALUES ('d2', 1, 'f_none', 0, 0, 5, '')",
    "UPDATE reference SET verdict = 'not_covered' WHERE id = '{good}'",
    "UPDATE reference SET verdict = 'fine' WHERE id = '{bad}'",
    "DELETE FROM reference WHERE id = '{good}'",
    "DELETE FROM citation WHERE comment_id = 'd2'",
    "DELETE FROM page",
]


@pytest.mark.parametrize("statement", RAW)
def test_the_tables_refuse_what_the_gate_would(job: Job, file_id: str, statement: str) -> None:
    declared, not_covered = job.references(file_id)
    shown = comment(
        "d2", codes=(code(),), citations=(citation(file_id),), references=(declared.id,)
    )
    job.record(draft("d2"), shown)
    job.record(draft("d1"), withheld("d1"))
    database = job._database
    sql = statement.format(good=declared.id, bad=not_covered.id)
    with pytest.raises(IntegrityError), database.atomic():
        database.execute_sql(sql)
    assert len(job.shown()) == 1


def test_new_findings_take_outcomes_with_them_and_leave_drafts(job: Job, file_id: str) -> None:
    declared = job.references(file_id)[0]
    job.record(
        draft("d1"),
        comment("d1", codes=(code(),), citations=(citation(file_id),), references=(declared.id,)),
    )
    job.record(draft("d2"), withheld("d2"))
    job.set_findings(file_id, [], [], [reference(file_id, "CBB.1", Verdict.UNDECLARED)])
    assert job.shown() == ()
    assert len(job.withheld()) == 1
    assert [d.id for d in job.drafts()] == ["d1", "d2"]


def test_drafts_are_judged_again(job: Job, file_id: str) -> None:
    job.record(draft("d1"), withheld("d1"))
    job.record(draft("d2"), withheld("d2"))

    job.record(draft("d1"), comment("d1", citations=(citation(file_id),)))
    job.record(draft("d2"), withheld("d2"))
    assert [record.id for record in job.shown()] == ["d1"]
    assert [record.id for record in job.withheld()] == ["d2"]


def test_drafts_are_cleared_by_origin_and_rule(job: Job) -> None:
    for number, (origin, rule) in enumerate(
        [(Origin.CHECK, "a"), (Origin.CHECK, "b"), (Origin.MODEL, "a"), (Origin.PERSON, "a")]
    ):
        job.record(draft(f"d{number}", origin, rule), withheld(f"d{number}"))
    job.clear_drafts(Origin.CHECK, ["a"])
    assert [d.id for d in job.drafts()] == ["d1", "d2", "d3"]
    assert [d.id for d in job.drafts(Origin.MODEL)] == ["d2"]
    job.clear_drafts(Origin.MODEL, [])
    job.clear_drafts(Origin.CHECK)
    assert [d.id for d in job.drafts()] == ["d2", "d3"]
    assert [record.id for record in job.withheld()] == ["d2", "d3"]
    job.remove_draft("d3")
    assert [d.id for d in job.drafts()] == ["d2"]


def test_a_draft_recorded_again_keeps_its_place(job: Job) -> None:
    for id_ in ("d1", "d2"):
        job.record(draft(id_), withheld(id_))
    job.record(draft("d1", rule="placeholder"), withheld("d1"))
    assert [(d.id, d.rule) for d in job.drafts()] == [
        ("d1", "placeholder"),
        ("d2", "two_headings"),
    ]


def test_an_edition_of_another_work_can_be_settled_too(job: Job, file_id: str) -> None:
    states = [EditionState(WORK, ("17", "20")), EditionState("AMA AF", ("12",), "12")]
    job.set_findings(file_id, [], states, [])
    assert job.editions(file_id) == tuple(states)


@pytest.fixture
def watcher(job: Job) -> Iterator[sqlite3.Connection]:
    """Another reader of the job's file."""
    assert job.path is not None
    with closing(sqlite3.connect(job.path)) as connection:
        yield connection


def version(watcher: sqlite3.Connection) -> int:
    """Return a number that changes with every change that others make to the file."""
    return int(watcher.execute("PRAGMA data_version").fetchone()[0])


def test_judging_again_writes_only_what_changed(
    job: Job, file_id: str, watcher: sqlite3.Connection
) -> None:
    shown = comment("d1", citations=(citation(file_id),))
    job.record(draft("d1"), withheld("d1"))
    job.record(draft("d2"), withheld("d2"))
    before = version(watcher)
    job.record(draft("d2"), withheld("d2"))
    assert version(watcher) == before
    job.record(draft("d1"), shown)
    assert version(watcher) != before
    assert [record.id for record in job.shown()] == ["d1"]


def test_the_same_findings_again_leave_what_was_decided(
    job: Job, file_id: str, watcher: sqlite3.Connection
) -> None:
    job.record(draft("d1"), comment("d1", citations=(citation(file_id),)))
    found = job.declarations(file_id), job.editions(file_id), job.references(file_id)
    before = version(watcher)
    job.set_findings(file_id, *found)
    assert version(watcher) == before
    assert [record.id for record in job.shown()] == ["d1"]
    pauses: list[int] = []
    many = [replace(found[2][0], id=f"r{number}") for number in range(2000)]
    job.set_findings(file_id, *found[:2], many, lambda: pauses.append(version(watcher)))
    assert pauses == [before] * 4
    job.set_findings(file_id, *found[:2], found[2][:-1])
    assert job.references(file_id) == found[2][:-1]
    assert job.shown() == ()


def test_what_was_decided_with_another_registry_is_gone(job: Job, file_id: str) -> None:
    job.set_registry("1", "a" * 64)
    job.record(draft("d1"), comment("d1", citations=(citation(file_id),)))
    job.set_registry("1", "a" * 64)
    assert [record.id for record in job.shown()] == ["d1"]
    job.set_registry("1", "b" * 64)
    assert job.shown() == ()
    assert [one.id for one in job.drafts()] == ["d1"]
