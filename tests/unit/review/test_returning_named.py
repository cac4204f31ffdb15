"""Whatever stands in a list that came back and is not taken in is named, with why."""

import shutil
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer_app.core.people import Decision, Reply
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Status
from reviewer_app.export import csv_list, workbook
from reviewer_app.export.columns import status_text
from reviewer_app.export.returned import SHOWN, read
from reviewer_app.export.selection import Selection
from reviewer_app.job import Job
from reviewer_app.review.listed import edits
from reviewer_app.review.returning import keep, plan_lines
from tests.unit.job import samples
from tests.unit.review.test_returning import (
    IDS,
    NOW,
    as_held,
    base,
    fill,
    job,
    planned,
    written,
)

__all__ = ["base", "job"]
SOFFICE = shutil.which("soffice")
COMMENTS = 0
"""The sheet of the comments."""


def keys(found: Any) -> list[str]:
    return [one.key.removeprefix("reports.list_") for one in found]


def changed(path: Path, change: Any) -> Path:
    """Let `change` work on the first sheet of a workbook, as a person or a program does."""
    book = openpyxl.load_workbook(path)
    change(book, book.worksheets[COMMENTS])
    book.save(path)
    return path


def column(sheet: Any, name: str) -> int:
    return next(cell.column for cell in sheet[1] if cell.value == name)


def test_a_formula_without_a_value_is_named_and_no_value_is_taken(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    path = fill(written(base, job, tmp_path), {
        ("d0", "Svar"): '="Rättas i "&"rev C"', ("d1", "Status"): "=N4",
        ("d2", "Åtgärdad datum"): "=TODAY()", ("d3", "Svar"): "Ja.",
    })  # fmt: skip
    found = planned(path, job)
    assert keys(found.problems) == [
        "unread_formula_answer", "unread_formula_status", "unread_formula_fixed",
    ]  # fmt: skip
    assert [(one.comment_id, one.after) for one in found.changes] == [("d3", "Ja.")]
    said = list(plan_lines(found, "sv"))
    assert any("Synpunkter:2: Svar är en formel utan beräknat värde" in line for line in said)


@pytest.mark.parametrize("value", ["#REF!", "#N/A"])
def test_a_failed_formula_is_no_answer(
    base: Selection, job: Job, tmp_path: Path, value: str
) -> None:
    found = planned(fill(written(base, job, tmp_path), {("d0", "Svar"): value}), job)
    assert (found.changes, keys(found.problems)) == ((), ["unread_error_answer"])


def test_edits_of_the_programs_words_are_named_and_not_taken(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    untouched = written(base, job, tmp_path)
    expected = {
        row.comment_id: {name: {text} for name, text in row.shown}
        for row in read(untouched).rows
        if row.sheet == "Synpunkter"
    }
    path = fill(untouched, {
        ("d0", "Synpunkt"): "Något annat.", ("d1", "Kod"): "DCB.999", ("d2", "Citat"): None,
        ("d3", "Status"): "Avvisad",
    })  # fmt: skip
    found = list(edits(read(path), expected))
    assert keys(found) == ["edited_comment", "edited_code", "edited_quotation"]
    assert [one.params["place"] for one in found] == [
        "Synpunkter:2", "Synpunkter:3", "Synpunkter:4",
    ]  # fmt: skip
    assert [one.comment_id for one in planned(path, job).changes] == ["d3"]


def test_a_copied_row_is_named(base: Selection, job: Job, tmp_path: Path) -> None:
    def copy(_book: Any, sheet: Any) -> None:
        sheet.append([cell.value for cell in sheet[2]])

    found = planned(changed(written(base, job, tmp_path), copy), job)
    assert (keys(found.problems), found.changes) == (["repeated"], ())
    assert found.problems[0].params == {"place": "Synpunkter:6", "id": "d0", "first": "2"}


def test_added_rows_columns_and_sheets_are_named(base: Selection, job: Job, tmp_path: Path) -> None:
    def add(book: Any, sheet: Any) -> None:
        last = sheet.max_column
        sheet.cell(1, last + 1).value = "Vår anteckning"
        sheet.cell(3, last + 1).value = "se bilaga"
        sheet.cell(4, last + 2).value = "utan rubrik"
        sheet.cell(1, last + 3).value = "Svar"
        sheet.cell(sheet.max_row + 1, column(sheet, "Synpunkt")).value = "Ny synpunkt utan id."
        book.create_sheet("Blad1").append(["hej"])

    found = planned(changed(written(base, job, tmp_path), add), job)
    assert (keys(found.problems), found.changes) == (["row_without_id"], ())
    assert [(key, one.params.get("column")) for key, one in zip(
        keys(found.ignored), found.ignored, strict=True
    )] == [
        ("column_ignored", "Vår anteckning"), ("column_ignored", "T"), ("column_twice", "Svar"),
        ("sheet_ignored", None),
    ]  # fmt: skip
    for language in ("sv", "en"):
        assert len(list(plan_lines(found, language))) == 1 + 1 + 4


def test_what_was_emptied_stays_and_is_named(base: Selection, job: Job, tmp_path: Path) -> None:
    job.add_reply(Reply("r1", "d0", "Åsa", "Kvar.", NOW.isoformat()))
    job.add_decision(Decision("d1", Status.TO_FIX, "Åsa", NOW.isoformat()))
    path = fill(written(base, job, tmp_path), {("d0", "Svar"): None, ("d1", "Status"): None})
    fill(
        path, {("d0", "Svar"): None}, sheet=openpyxl.load_workbook(path).sheetnames.index("Frågor")
    )
    found = planned(path, job)
    assert (keys(found.problems), found.changes) == (["status_emptied", "answer_emptied"], ())


def test_every_word_about_a_list_stands_in_both_languages() -> None:
    names = [f"unread_{why}_{field}" for why in ("formula", "error")
             for field in ("id", "status", "answer", "recipient", "fixed")]  # fmt: skip
    names += [f"edited_{field}" for field in SHOWN]
    for name in names:
        said = {say(f"reports.list_{name}", language, place="2") for language in ("sv", "en")}
        assert len(said) == 2


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_a_list_saved_by_libreoffice_comes_back_with_computed_answers(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    path = fill(written(base, job, tmp_path), {
        ("d0", "Svar"): '="Rättas i "&"rev C"', ("d1", "Status"): "Avvisad",
        ("d2", "Status"): "Åtgärdad", ("d2", "Åtgärdad datum"): date(2026, 1, 15),
    })  # fmt: skip
    subprocess.run(
        [str(SOFFICE), "--headless", f"-env:UserInstallation={(tmp_path / 'profil').as_uri()}",
         "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", tmp_path / "ut", path],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    found = planned(tmp_path / "ut" / path.name, job)
    assert [(one.comment_id, one.after) for one in found.changes] == [
        ("d0", "Rättas i rev C"), ("d1", "rejected"), ("d2", "fixed"),
    ]  # fmt: skip
    assert (found.problems, found.ignored) == ((), ())


ROWS = st.permutations(range(len(IDS)))
FILLED = st.dictionaries(
    st.sampled_from(IDS),
    st.tuples(
        st.sampled_from([Status.TO_FIX, Status.REJECTED, Status.REVIEW_AGAIN, Status.OTHER_FORUM]),
        st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), max_size=30),
    ),
    max_size=len(IDS),
)


@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(FILLED, ROWS, st.sampled_from(["sv", "en"]), st.integers(0, 2), st.booleans())
def test_statuses_and_answers_survive_whatever_is_done_to_the_rows(
    base: Selection, tmp_path: Path, filled: dict[str, tuple[Status, str]], order: list[int],
    language: str, removed: int, reversed_columns: bool,
) -> None:  # fmt: skip
    """Rows sorted and removed, columns turned round, sheets moved: by id all the same."""
    path = tmp_path / "lista.xlsx"
    with Job.temporary() as job:
        for id_ in IDS:
            job.record(samples.draft(id_), samples.withheld(id_))
        workbook.write(as_held(base, job, language), path)
        _rearranged(path, filled, order[removed:], language, reversed_columns)
        found = planned(path, job)
        keep(found, job)
        held, replies = job.statuses(), job.replies()
        left = {IDS[at] for at in order[removed:]}
        for id_, (status, answer) in filled.items():
            wanted = status if id_ in left else Status.NEW
            assert (held[id_].status if id_ in held else Status.NEW) is wanted
            texts = [one.text for one in replies.get(id_, ())]
            said = " ".join(answer.split()) if id_ in left else ""
            assert [" ".join(text.split()) for text in texts] == ([said] if said else [])


def _rearranged(
    path: Path, filled: dict[str, tuple[Status, str]], order: list[int], language: str,
    reversed_columns: bool,
) -> None:  # fmt: skip
    book = openpyxl.load_workbook(path)
    sheet: Any = book.worksheets[COMMENTS]
    names = {key: say(f"export.{key}", language) for key in ("id", "status", "answer")}
    head, *rows = ([cell.value for cell in row] for row in sheet.iter_rows())
    places = {key: head.index(name) for key, name in names.items()}
    for row in rows:
        status, answer = filled.get(row[places["id"]], (None, ""))
        if status is not None:
            row[places["status"]] = status_text(status, language)
            row[places["answer"]] = answer
    sheet.delete_rows(1, sheet.max_row)
    for number, values in enumerate((head, *(rows[at] for at in order)), start=1):
        for at, value in enumerate(reversed(values) if reversed_columns else values, start=1):
            cell = sheet.cell(number, at)
            cell.value = value
            if isinstance(value, str):
                cell.data_type = "s"
    book.move_sheet(sheet, offset=3)
    book.save(path)


def test_a_csv_with_edits_and_added_columns_is_named_too(
    base: Selection, job: Job, tmp_path: Path
) -> None:
    path = tmp_path / "lista.csv"
    csv_list.write(as_held(base, job), path)
    lines = path.read_text("utf-8-sig").splitlines()
    lines[0] += ";Vår anteckning"
    lines[1] += ";hej"
    path.write_text("\n".join(lines), "utf-8")
    found = planned(path, job)
    assert [(one.params["sheet"], one.params["column"]) for one in found.ignored] == [
        ("lista.csv", "Vår anteckning")
    ]
