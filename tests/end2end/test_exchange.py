"""A review goes out, comes back with what others wrote, and goes out again with it."""

import json
from pathlib import Path

import openpyxl
import pikepdf
import pytest

from reviewer_app.job import Job
from tests.end2end.commands import SAMPLES, granskare
from tests.unit.exchange_samples import ForeignHand


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("å")
    job, out = made / "a.granskning", made / "ut"
    assert granskare("review", SAMPLES, "-o", job, data=made).returncode == 0
    assert granskare("export", job, "--pdf", out, data=made).returncode == 0
    hand = ForeignHand(next(out.glob("13.1*.pdf")))
    hand.reply(hand.mark(), "Vi ändrar rubriken.", "REPLY-FROM-ELSEWHERE")
    hand.state(hand.mark(), "Completed", "STATE-FROM-ELSEWHERE")
    hand.note("Norrpil saknas", "REMARK-FROM-ELSEWHERE")
    hand.save(made / "svar åäö.pdf")
    return made


def test_a_preview_changes_nothing_and_an_import_does(folder: Path) -> None:
    job, answer = folder / "a.granskning", folder / "svar åäö.pdf"
    done = granskare("import-annotations", job, answer, "--preview", data=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Status New → Fixed (Björn Ek, 2036-12-01)" in done.stdout
    assert "Reply by Björn Ek, 2036-12-01: Vi ändrar rubriken." in done.stdout
    assert "Remark by Björn Ek, page 1 (not verified): Norrpil saknas" in done.stdout
    with Job.open(job) as opened:
        assert (opened.replies(), opened.remarks(), opened.statuses()) == ({}, (), {})
    done = granskare("import-annotations", job, answer, "--json", data=folder)
    (plan,) = json.loads(done.stdout)
    assert [len(plan[key]) for key in ("replies", "statuses", "remarks")] == [1, 1, 1]
    again = granskare("import-annotations", job, answer, data=folder)
    assert "Nothing new." in again.stdout


def test_what_came_in_goes_out_again_and_holds(folder: Path) -> None:
    job, out = folder / "a.granskning", folder / "ut igen"
    granskare("import-annotations", job, folder / "svar åäö.pdf", data=folder)
    wanted = ("--pdf", out, "--xfdf", out, "--summary-pages")
    assert granskare("export", job, *wanted, data=folder).returncode == 0
    copy = next(out.glob("13.1*.pdf"))
    with pikepdf.open(copy) as pdf:
        names = {str(one.get("/NM", "")) for page in pdf.pages for one in page.get("/Annots", [])}
        assert len(pdf.pages) > 11
    assert {"REPLY-FROM-ELSEWHERE", "STATE-FROM-ELSEWHERE", "REMARK-FROM-ELSEWHERE"} <= names
    done = granskare("verify", copy, "--documents", SAMPLES, data=folder)
    assert (done.returncode, done.stderr) == (0, "")
    for path in (copy, *out.glob("13.1*.xfdf")):
        done = granskare("import-annotations", job, path, data=folder)
        assert "Nothing new." in done.stdout


def test_an_export_holds_what_the_filter_lets_through(folder: Path) -> None:
    job, receipt = folder / "a.granskning", folder / "kvitto.json"
    asked = ("--severity", "error", "--document", "13.1 TB Mark.pdf")
    assert granskare("export", job, "--receipt", receipt, *asked, data=folder).returncode == 0
    kept = json.loads(receipt.read_text("utf-8"))
    assert {one["severity"] for one in kept["comments"]} == {"error"}
    assert {one["name"] for one in kept["files"]} >= {"13.1 TB Mark.pdf"}
    assert "document: 13.1 TB Mark.pdf; severity: " in kept["filter"]
    assert f"{len(kept['comments'])} of " in kept["filter"]


def test_remarks_and_flagged_items_follow_the_filter(folder: Path) -> None:
    job, book = folder / "a.granskning", folder / "urval.xlsx"
    granskare("import-annotations", job, folder / "svar åäö.pdf", data=folder)
    for asked, remarks in (
        ((), 1),
        (("--document", "13.1 TB Mark.pdf"), 1),
        (("--document", "11.1 MF Mark.pdf"), 0),
        (("--severity", "error"), 0),
        (("--status", "rejected"), 0),
        (("--status", "new"), 1),
    ):
        done = granskare("export", job, "--xlsx", book, *asked, data=folder)
        assert (done.returncode, done.stderr) == (0, "")
        kept = json.loads((folder / "urval.xlsx receipt.json").read_text("utf-8"))
        assert len(kept["remarks"]) == remarks
        assert (f"{remarks} of 1 remarks by people" in kept["filter"]) is bool(asked)
        flagged = _flagged_documents(book)
        assert flagged if not asked else f"{len(flagged)} of " in kept["filter"]
        assert not asked or asked[0] != "--document" or set(flagged) <= {asked[1]}
        assert not asked or asked[0] != "--status" or not flagged


def _flagged_documents(path: Path) -> list[str]:
    sheet = openpyxl.load_workbook(path)["Not verified"]
    at = next(one.column for one in sheet[1] if one.value == "Document")
    return [row[at - 1] for row in sheet.iter_rows(min_row=2, values_only=True)]


def test_wrong_use_is_one_line(folder: Path) -> None:
    job = folder / "a.granskning"
    (folder / "x.xfdf").write_text("<nej/>")
    for arguments in (
        ("import-annotations", job, folder / "saknas.pdf"),
        ("import-annotations", job, folder / "x.xfdf"),
        ("import-annotations", job, folder / "svar åäö.pdf", "--document", "finns inte"),
        ("export", job, "--receipt", folder / "r.json", "--document", "finns inte"),
    ):
        done = granskare(*arguments, data=folder)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
