"""Tampering with workbooks, CSV, records and XFDF files is named by the part that was changed."""

import csv
import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pikepdf
import pymupdf
import pytest

from reviewer_app.core.texts import say
from reviewer_app.verify.outcome import Outcome
from tests.unit.verify.exports import Exported, unchecked, what

Change = Callable[[Any], object]


def _receipt(path: Path) -> Path:
    return path.with_name(f"{path.name} receipt.json")


def _signed_anew(path: Path) -> None:
    """Let the receipt have the new sum of its file, as who wants to deceive would."""
    receipt = json.loads(_receipt(path).read_text("utf-8"))
    receipt["target"]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    _receipt(path).write_text(json.dumps(receipt), "utf-8")


def _spoiled(talked: Exported, change: Change) -> Outcome:
    path = talked.folder / "å.xlsx"
    book = openpyxl.load_workbook(path)
    change(book)
    book.save(path)
    _signed_anew(path)
    return talked.check(_receipt(path))


def _column(sheet: Any, key: str) -> int:
    return next(one.column for one in sheet[1] if one.value == say(key, "en"))


def _sheet(book: Any, key: str) -> Any:
    return book[say(key, "en")]


def _set(sheet_key: str, column_key: str, value: str) -> Change:
    """Return what writes into the first line of a column."""

    def change(book: Any) -> None:
        sheet = _sheet(book, sheet_key)
        sheet.cell(2, _column(sheet, column_key)).value = value

    return change


def _false_code(book: Any) -> None:
    """Let a code that the registry does not have stand as verified."""
    sheet = _sheet(book, "reports.sheet_codes")
    row = sheet.max_row + 1
    for key, value in (
        ("export.code", "DCB.999"), ("export.work", "AMA Anläggning"), ("export.edition", "20"),
        ("export.verdict", say("export.verdict_declared", "en")),
        ("reports.official_heading", "Påhittad rubrik"),
    ):  # fmt: skip
        sheet.cell(row, _column(sheet, key)).value = value


def _lead_elsewhere(book: Any) -> None:
    sheet = _sheet(book, "export.sheet_comments")
    sheet.cell(2, _column(sheet, "export.page")).hyperlink = "annan.pdf#page=1"


CHANGES: list[tuple[str, str, Change]] = [
    ("sheet_changed", "Codes", _false_code),
    ("sheet_code", "", _false_code),
    ("sheet_changed", "Not verified", _set("export.sheet_flagged", "export.reason", "Verifierad")),
    ("sheet_changed", "Coverage", _set("export.sheet_coverage", "export.pages_failed", "0 ")),
    ("sheet_sum", "", _set("export.sheet_coverage", "export.file_sum", "0" * 64)),
    ("sheet_changed", "Questions", _set("reports.sheet_questions", "reports.question", "Ok?")),
    ("sheet_question", "", _set("reports.sheet_questions", "reports.question", "Ok?")),
    ("sheet_changed", "Comments", _set("export.sheet_comments", "export.answer", "=1+1")),
    ("sheet_changed", "Comments", _lead_elsewhere),
    ("sheet_added", "Nytt", lambda book: book.create_sheet("Nytt")),
    ("sheet_gone", "Codes", lambda book: book.remove(_sheet(book, "reports.sheet_codes"))),
    ("sheet_hidden", "Coverage",
     lambda book: setattr(_sheet(book, "export.sheet_coverage"), "sheet_state", "hidden")),
]  # fmt: skip


@pytest.mark.parametrize(("key", "sheet", "change"), CHANGES)
def test_a_changed_sheet_is_named_though_the_receipt_has_the_new_sum(
    talked: Exported, key: str, sheet: str, change: Change
) -> None:
    outcome = _spoiled(talked, change)
    found = [one for one in outcome.failing if one.key == key]
    assert found
    assert not sheet or [one.params["sheet"] for one in found] == [sheet]


def test_a_workbook_saved_anew_says_only_that_its_file_is_another(talked: Exported) -> None:
    path = talked.folder / "å.xlsx"
    openpyxl.load_workbook(path).save(path)
    outcome = talked.check(_receipt(path))
    assert (what(outcome), "workbook_rest" in unchecked(outcome)) == ({"export_changed"}, True)


def test_an_answer_filled_in_is_named_as_that_column(talked: Exported) -> None:
    outcome = _spoiled(talked, _set("export.sheet_comments", "export.answer", "Rättas."))
    (found,) = outcome.failing
    assert found.params == {"sheet": "Comments", "columns": "Answer"}


def test_a_changed_column_of_a_csv_is_named(talked: Exported) -> None:
    path = talked.folder / "å.csv"
    lines = list(csv.reader(io.StringIO(path.read_text("utf-8-sig"), newline=""), delimiter=";"))
    lines[1][lines[0].index(say("export.recipient", "en"))] = "Någon annan"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows(lines)
    (changed,) = [one for one in talked.check(_receipt(path)).failing if one.key == "sheet_changed"]
    assert changed.params["columns"] == say("export.recipient", "en")


def test_a_changed_word_of_a_record_on_paper_is_named_with_its_page(talked: Exported) -> None:
    path = talked.folder / "p.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[1].contents_add(b"BT ET")
        pdf.save(path)
    _signed_anew(path)
    outcome = talked.check(_receipt(path))
    assert [(one.key, one.params) for one in outcome.failing] == [("record_page", {"name": "2"})]


def test_a_record_that_lacks_what_its_receipt_says_is_named(talked: Exported) -> None:
    for name in ("p.pdf", "p.html"):
        receipt = json.loads(_receipt(talked.folder / name).read_text("utf-8"))
        receipt["comments"][0]["text"] = "Inget att anmärka på denna sida."
        receipt["comments"][1]["citations"][0]["excerpt"] = "Detta står ingenstans i handlingen."
        receipt["rows"][0]["heading"] = "En annan rubrik"
        receipt["files"][0]["sha256"] = "0" * 64
        _receipt(talked.folder / name).write_text(json.dumps(receipt), "utf-8")
        named = what(talked.check(_receipt(talked.folder / name)))
        assert {
            "list_differs", "record_lacks_quotation", "record_lacks_code", "record_lacks_file",
        } <= named  # fmt: skip


def test_a_record_redacted_by_pymupdf_is_named(talked: Exported) -> None:
    path = talked.folder / "p.pdf"
    with pymupdf.open(path) as pdf:
        page = next(one for one in pdf if one.search_for("SHA-256"))
        page.add_redact_annot(page.search_for("SHA-256")[0] + (-2, 8, 300, 30))
        page.apply_redactions()
        content = pdf.tobytes()
    path.write_bytes(content)
    named = what(talked.check(_receipt(path)))
    assert {"export_changed", "record_page", "record_lacks_file"} <= named


def test_a_changed_part_of_a_page_is_named_by_its_heading(talked: Exported) -> None:
    path = talked.folder / "p.html"
    heading = say("reports.coverage", "en")
    text = path.read_text("utf-8")
    at = text.index(f">{heading}</h")
    path.write_text(text[:at] + text[at:].replace("<td>", "<td>9", 1), "utf-8")
    _signed_anew(path)
    outcome = talked.check(_receipt(path))
    assert [(one.key, one.params) for one in outcome.failing] == [
        ("record_part", {"name": heading})
    ]


@pytest.mark.parametrize(("expected", "old", "new"), [
    ("mark_colour", 'color="#', 'color="#00FF00" x="'),
    ("mark_opacity", "<highlight ", '<highlight opacity="0.05" '),
    ("mark_border", "<highlight ", '<highlight width="9" '),
    ("mark_hidden", 'flags="print"', 'flags="print,hidden"'),
    ("mark_dates", ' date="D:20', ' date="D:19'),
    ("mark_relabelled", 'state="Completed"', 'state="Rejected"'),
])  # fmt: skip
def test_an_xfdf_file_dressed_anew_is_named(
    talked: Exported, expected: str, old: str, new: str
) -> None:
    path = next(talked.folder.glob("13.1*.xfdf"))
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    _signed_anew(path)
    assert expected in what(talked.check(_receipt(path)))


def test_a_receipt_without_sums_of_parts_says_that_they_were_not_checked(talked: Exported) -> None:
    place = _receipt(talked.folder / "å.csv")
    receipt = json.loads(place.read_text("utf-8"))
    assert "no_sums" not in unchecked(talked.check(place))
    del receipt["target"]["parts"]
    place.write_text(json.dumps(receipt), "utf-8")
    outcome = talked.check(place)
    assert (what(outcome), "no_sums" in unchecked(outcome)) == (set(), True)
