"""A list that others filled in comes back by id: shown first, kept as theirs, never twice."""

import csv
import dataclasses
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer_app.core.errors import UserError
from reviewer_app.core.people import Assignment, Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.export import csv_list, workbook
from reviewer_app.export.columns import status_text
from reviewer_app.export.returned import read
from reviewer_app.export.selection import Entry, Handling, Selection
from reviewer_app.job import Job
from reviewer_app.review.returning import Plan, keep, plan, plan_lines
from tests.unit.documents import papers
from tests.unit.export import entries
from tests.unit.job import samples

NOW = datetime(2026, 2, 1, 12, tzinfo=UTC)
IDS = tuple(f"d{number}" for number in range(4))


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Job]:
    """A job with four comments."""
    with Job.create(tmp_path / "a.granskning") as made:
        samples.fill(made, tmp_path)
        for id_ in IDS:
            made.record(samples.draft(id_), samples.withheld(id_))
        yield made


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Selection:
    document = entries.document(papers.paper(tmp_path_factory.mktemp("pdf") / "TB.pdf"))
    cited = entries.cite(document, "DCB.111")
    made = tuple(dataclasses.replace(entries.entry(cited), id=id_) for id_ in IDS)
    return entries.selection(document, entries=made)


def as_held(base: Selection, job: Job, language: str = "sv") -> Selection:
    """Return the selection with what the job holds, as an export would."""
    held, replies, given = job.statuses(), job.replies(), job.assignees()

    def handled(entry: Entry) -> Entry:
        decision = held.get(entry.id)
        status = decision.status if decision else Status.NEW
        day = datetime.fromisoformat(decision.at).date() if decision else None
        handling = Handling(
            NOW, NOW, status,
            given[entry.id].assignee if entry.id in given else "",
            "\n".join(one.text for one in replies.get(entry.id, ())),
            day if status is Status.FIXED else None,
        )  # fmt: skip
        return dataclasses.replace(entry, handling=handling)

    return dataclasses.replace(base, language=language, entries=tuple(map(handled, base.entries)))


def written(base: Selection, job: Job, folder: Path, language: str = "sv") -> Path:
    path = folder / "lista å.xlsx"
    workbook.write(as_held(base, job, language), path)
    return path


def fill(path: Path, cells: dict[tuple[str, str], object], sheet: int = 0) -> Path:
    """Write values by (id, Swedish or English column) as a person does in a spreadsheet."""
    book = openpyxl.load_workbook(path)
    page = book.worksheets[sheet]
    columns = {cell.value: cell.column for cell in page[1]}
    rows = {row[columns["Id"] - 1].value: row[0].row for row in page.iter_rows(min_row=2)}
    for (id_, column), value in cells.items():
        page.cell(rows[id_], columns[column]).value = value
    book.properties.lastModifiedBy = "Karin Ek"
    book.save(path)
    return path


def planned(path: Path, job: Job, author: str = "") -> Plan:
    return plan(read(path), job, author, NOW)


def test_statuses_answers_recipients_and_dates_come_in(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    path = fill(written(base, job, tmp_path), {
        ("d0", "Status"): "avvisad ", ("d1", "Svar"): "Rättas i rev C.",
        ("d2", "Status"): "Åtgärdad", ("d2", "Åtgärdad datum"): date(2026, 1, 15),
        ("d3", "Mottagare"): "Per Ny", ("d3", "Disciplin"): "VA",
    })  # fmt: skip
    found = planned(path, job)
    assert (found.author, found.unchanged, found.problems) == ("Karin Ek", 4, ())
    assert not job.statuses()
    assert not job.replies()
    keep(found, job)
    held = job.statuses()
    assert (held["d0"].status, held["d0"].author, held["d0"].source) == (
        Status.REJECTED, "Karin Ek", "lista å.xlsx",
    )  # fmt: skip
    assert held["d2"].at.startswith("2026-01-15T12:00")
    assert [(one.text, one.author) for one in job.replies()["d1"]] == [
        ("Rättas i rev C.", "Karin Ek")
    ]
    given = job.assignees()["d3"]
    assert (given.assignee, given.discipline) == ("Per Ny", "VA")
    again = planned(path, job)
    assert (again.changes, again.problems) == ((), ())


def test_what_cannot_be_taken_is_said_and_changes_nothing(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    path = fill(written(base, job, tmp_path), {
        ("d0", "Status"): "kanske", ("d1", "Id"): "okänd", ("d2", "Åtgärdad datum"): "i mars",
        ("d3", "Åtgärdad datum"): date(2026, 1, 5),
    })  # fmt: skip
    book = openpyxl.load_workbook(path)
    book.worksheets[0].append(
        [9, "egen rad", None, None, None, None, "ny synpunkt"] + [""] * 6 + ["svar"]
    )
    book.save(path)
    found = planned(path, job)
    assert found.changes == ()
    assert [one.key for one in found.problems] == [
        "reports.list_unknown_status", "reports.list_unknown_id", "reports.list_no_date",
        "reports.list_date_without_status", "reports.list_row_without_id",
    ]  # fmt: skip
    for language in ("sv", "en"):
        assert len(list(plan_lines(found, language))) == 6 + len(found.ignored)


def test_an_answer_is_never_taken_away_and_new_words_are_added(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    job.add_reply(Reply("r1", "d0", "Åsa", "Första svaret.", NOW.isoformat()))
    job.add_reply(Reply("r2", "d1", "Åsa", "Kvar.", NOW.isoformat()))
    path = fill(written(base, job, tmp_path), {
        ("d0", "Svar"): "Första svaret.\nAndra svaret.", ("d1", "Svar"): None,
    })  # fmt: skip
    found = planned(path, job)
    assert [(one.before, one.after) for one in found.changes] == [
        ("Första svaret.", "Andra svaret.")
    ]


def test_answers_to_questions_come_in_from_their_sheet(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    path = written(base, job, tmp_path)
    questions = openpyxl.load_workbook(path).sheetnames.index("Frågor")
    fill(path, {("d1", "Svar"): "Enligt 9.1."}, sheet=questions)
    (change,) = planned(path, job).changes
    assert (change.comment_id, change.after, change.place) == ("d1", "Enligt 9.1.", "Frågor:3")


def test_rows_and_columns_may_be_moved_and_a_title_put_on_top(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.append(["Svar från projektören, vecka 6"])
    sheet.append([])
    sheet.append(["Status", "Anteckning", "id ", "Answer"])
    sheet.append(["To be fixed", "x", "d2", "Yes."])
    sheet.append([None, "y", "d0", None])
    path = tmp_path / "svar.xlsx"
    book.save(path)
    found = planned(path, job, "Karin")
    assert [(one.comment_id, one.field) for one in found.changes] == [
        ("d2", "status"), ("d2", "answer"),
    ]  # fmt: skip
    assert found.author == "Karin"


def test_a_comment_that_stands_twice_with_two_statuses_is_said(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    path = tmp_path / "svar.csv"
    path.write_text("Id;Status\nd0;Avvisad\nd0;Åtgärdad\nd0;Avvisad\n", "utf-8")
    found = planned(path, job)
    assert [one.after for one in found.changes] == ["rejected"]
    assert [one.key for one in found.problems] == [
        "reports.list_repeated", "reports.list_twice", "reports.list_repeated",
    ]  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_a_csv_comes_back_too(base: Selection, job: Job, tmp_path: Path, encoding: str) -> None:
    job.set_assignee(Assignment("d0", "=VA", "Åsa", NOW.isoformat()))
    path = tmp_path / "lista.csv"
    csv_list.write(as_held(base, job), path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    rows[2][rows[0].index("Status")] = "Åtgärdad"
    with path.open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    assert [(one.comment_id, one.after) for one in planned(path, job).changes] == [("d1", "fixed")]


def test_long_answers_that_were_cut_change_nothing(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    job.add_reply(Reply("r1", "d0", "Åsa", "ö😀" * 20_000, NOW.isoformat()))
    for language in ("sv", "en"):
        assert planned(written(base, job, tmp_path, language), job).changes == ()


CELL = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=60).filter(
    lambda text: "\x00" not in text
)
FILLED = st.fixed_dictionaries({
    "status": st.sampled_from(Status), "answer": CELL, "recipient": CELL,
    "fixed": st.dates(date(2000, 1, 1), date(2100, 1, 1)),
})  # fmt: skip


@settings(
    max_examples=40, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(st.lists(FILLED, min_size=4, max_size=4), st.sampled_from(["sv", "en"]),
       st.sampled_from([workbook, csv_list]))  # fmt: skip
def test_whatever_is_filled_in_comes_back_as_it_was(
    base: Selection, tmp_path: Path, filled: list[dict[str, Any]], language: str, kind: ModuleType
) -> None:
    """What one job exports, filled in, makes another job export the same list."""
    entries_ = tuple(
        dataclasses.replace(entry, handling=Handling(
            NOW, NOW, one["status"], one["recipient"], one["answer"],
            one["fixed"] if one["status"] is Status.FIXED else None,
        ))
        for entry, one in zip(base.entries, filled, strict=True)
    )  # fmt: skip
    path = tmp_path / ("a.xlsx" if kind is workbook else "a.csv")
    kind.write(dataclasses.replace(base, entries=entries_, language=language), path)
    with Job.temporary() as job:
        for id_ in IDS:
            job.record(samples.draft(id_), samples.withheld(id_))
        first = planned(path, job)
        assert first.problems == ()
        keep(first, job)
        assert planned(path, job).changes == ()
        held = job.statuses()
        for id_, one in zip(IDS, filled, strict=True):
            now = held[id_].status if id_ in held else Status.NEW
            assert now is one["status"]
        kind.write(as_held(base, job, language), path)
        assert planned(path, job).changes == ()


def test_no_list_is_one_sentence(job: Job, tmp_path: Path) -> None:
    cases = {
        "saknas.xlsx": None, "text.xlsx": b"ingen lista", "tom.csv": b"", "binar.csv": b"\x81\x8d",
        "utan.csv": b"Kod;Rubrik\nA;B\n",
    }  # fmt: skip
    keys = []
    for name, content in cases.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(UserError) as caught:
            planned(tmp_path / name, job)
        keys.append(caught.value.key)
    assert keys == [
        "documents.missing", "reports.list_unreadable", "reports.list_without_ids",
        "reports.list_unreadable", "reports.list_without_ids",
    ]  # fmt: skip


def test_a_workbook_that_unpacks_without_end_is_refused(job: Job, tmp_path: Path) -> None:
    path = tmp_path / "stor.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("xl/worksheets/sheet1.xml", b"\0" * (201 << 20))
    with pytest.raises(UserError) as caught:
        planned(path, job)
    assert caught.value.key == "reports.list_too_large"


def test_every_status_is_known_in_both_languages() -> None:
    from reviewer_app.export.returned import status_of

    for status in Status:
        for language in ("sv", "en"):
            assert status_of(f" {status_text(status, language).upper()}") is status
    assert status_of("nonsens") is None
