"""What an export may be written over, and what goes on when some of it cannot be written."""

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import openpyxl
import pymupdf
import pytest

from reviewer_app.core.document import Document
from reviewer_app.job import Job
from tests.end2end.commands import ROOT, SAMPLES, granskare
from tests.unit.pdf_samples import text_pdf


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample's documents, a review of them and the registry it was held to."""
    folder = tmp_path_factory.mktemp("reviewed")
    shutil.copytree(SAMPLES, folder / "src")
    done = granskare("review", folder / "src", "-o", folder / "a.granskning", data=folder)
    assert done.returncode == 0
    return folder


@pytest.fixture
def job(reviewed: Path, tmp_path: Path) -> Path:
    """The review in a copy of the folder, which a test may change."""
    shutil.copytree(reviewed, tmp_path, dirs_exist_ok=True)
    return tmp_path / "a.granskning"


def test_an_export_is_never_written_over_job_documents_or_itself(job: Path, tmp_path: Path) -> None:
    source = next((tmp_path / "src").glob("*.pdf"))
    before = source.read_bytes()
    same = tmp_path / "same"
    for targets in (
        ("--csv", job),
        ("--xlsx", job),
        ("--csv", source),
        ("--csv", same, "--xlsx", same),
    ):
        done = granskare("export", job, *targets, data=tmp_path)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
    assert source.read_bytes() == before
    with Job.open(job) as opened:
        assert opened.documents() != ()
    assert not same.exists()


def test_a_file_is_of_the_kind_its_name_says(job: Path, tmp_path: Path) -> None:
    for command, option, name in (
        ("export", "--report", "protokoll.docx"),
        ("export", "--report", "protokoll"),
        ("export", "--xlsx", "lista.xls"),
        ("export", "--csv", "lista.txt"),
        ("export", "--receipt", "kvitto.pdf"),
        ("hand-over", "--without-exports", "paket.docx"),
    ):
        done = granskare(command, job, option, tmp_path / "ut" / name, data=tmp_path)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
        assert name in done.stderr
    assert not (tmp_path / "ut").exists()


def _cited(job: Path) -> tuple[Document, set[str]]:
    """Return a document that the shown comments cite, and the ids of all such."""
    with Job.open(job) as opened:
        shown = {one.id for one in opened.shown()}
        spans = [s for draft in opened.drafts() if draft.id in shown for s in draft.spans]
        cited = {span.file_id for span in spans}
        return next(d for d in opened.documents() if d.file_id in cited), cited


def test_a_changed_file_stops_the_export_with_a_choice(job: Path, tmp_path: Path) -> None:
    victim, cited = _cited(job)
    text_pdf(Path(victim.path), ["Text\n"])
    out, listed = tmp_path / "new" / "out", tmp_path / "a.csv"
    done = granskare("export", job, "--pdf", out, "--csv", listed, data=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert victim.name in done.stderr
    assert "--leave-out-changed" in done.stderr
    assert not out.exists()
    assert not listed.exists()
    leaving = ("--pdf", out, "--csv", listed, "--leave-out-changed")
    assert granskare("export", job, *leaving, data=tmp_path).returncode == 0
    assert len(list(out.iterdir())) == len(cited) - 1
    with listed.open(encoding="utf-8-sig", newline="") as rows:
        assert victim.name not in {row["Document"] for row in csv.DictReader(rows, delimiter=";")}
    kept = json.loads((listed.parent / "a.csv receipt.json").read_text("utf-8"))
    assert victim.name in kept["filter"]
    assert granskare("review", tmp_path / "src", "-o", job, data=tmp_path).returncode == 0
    again = granskare("export", job, "--pdf", out, data=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")


def _lines(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as rows:
        return list(csv.DictReader(rows, delimiter=";"))


def test_a_missing_file_stops_the_export_with_a_choice(job: Path, tmp_path: Path) -> None:
    whole, part, out = tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "ut"
    granskare("export", job, "--csv", whole, data=tmp_path)
    victim, cited = _cited(job)
    Path(victim.path).unlink()
    done = granskare("export", job, "--csv", part, "--pdf", out, data=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines()), part.exists()) == (2, 1, False)
    assert all(word in done.stderr for word in (victim.name, "--with-unchecked"))
    done = granskare("export", job, "--csv", part, "--leave-out-changed", data=tmp_path)
    assert (done.returncode, victim.name in done.stderr) == (0, True)
    left = [one for one in _lines(whole) if victim.name not in one["Document"]]
    assert [one["Id"] for one in _lines(part)] == [one["Id"] for one in left]
    book, record = tmp_path / "c.xlsx", tmp_path / "c.html"
    given = ("--csv", part, "--pdf", out, "--xlsx", book, "--report", record, "--with-unchecked")
    done = granskare("export", job, *given, data=tmp_path)
    assert (done.returncode, victim.name in done.stderr) == (0, True)
    assert len(list(out.iterdir())) == len(cited) - 1
    _nothing_of_it_is_verified(whole, part, victim.name)
    said = record.read_text("utf-8")
    assert "Every code in a comment was looked up" not in said
    assert all(one in said for one in ("Not checked at the export, and marked so", "was not there"))
    codes = openpyxl.load_workbook(book)["Codes"].iter_rows(values_only=True)
    answers = {str(row[4]) for row in codes if row[0] == victim.name}
    assert answers == {"not checked at the export"}
    for path in (part, book, record):
        receipt = path.with_name(f"{path.name} receipt.json")
        kept = json.loads(receipt.read_text("utf-8"))
        assert victim.name in kept["filter"]
        marked = [one for one in kept["comments"] if one["not_checked"]]
        assert {one["not_checked"] for one in marked} == {victim.name}
        assert [one["codes"] for one in marked] == [[]] * len(marked)
        done = granskare("verify", receipt, "--documents", tmp_path / "src", data=tmp_path)
        assert (done.returncode, "could not be checked at the export" in done.stdout) == (0, True)


def _nothing_of_it_is_verified(whole: Path, part: Path, name: str) -> None:
    """Every comment is in both lists; those on the missing file claim nothing in the second."""
    before, after = ({one["Id"]: one for one in _lines(path)} for path in (whole, part))
    assert before.keys() == after.keys()
    for key, line in after.items():
        unread = name in line["Document"].splitlines()
        assert line["Check"].startswith("NOT CHECKED" if unread else "Codes and")
        assert ("[Not checked at the export: " in line["Comment"]) is unread
        if unread:
            codes = [one for one in line["Code"].splitlines() if not one.endswith("(not verified)")]
            assert (codes, line["Heading"], line["Requirement cited"]) == ([], "", "")
        else:
            assert line == {**before[key], "No.": line["No."]}


def test_locked_files_are_exported_with_their_password(tmp_path: Path) -> None:
    locked, job, words = tmp_path / "lock.pdf", tmp_path / "a.granskning", tmp_path / "pw"
    made = pymupdf.open()
    made.new_page().insert_text((60, 70), "TEKNISK BESKRIVNING\nUtförs enligt RA Anläggning 20.")
    made.save(locked, encryption=5, user_pw="sommaråäö", owner_pw="x")
    words.write_text("\ufeffsommaråäö\n", "utf-8")
    given = ("--password-file", words)
    assert granskare("review", locked, "-o", job, *given, data=tmp_path).returncode == 0
    out = tmp_path / "out"
    assert granskare("export", job, "--pdf", out, data=tmp_path).returncode == 2
    done = granskare("export", job, "--pdf", out, *given, data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list(out.iterdir())) == 1


def test_a_very_long_name_is_shortened(tmp_path: Path) -> None:
    source, job = tmp_path / ("å" * 120 + ".pdf"), tmp_path / "a.granskning"
    text_pdf(source, ["Utförs enligt RA Anläggning 20."])
    assert granskare("review", source, "-o", job, data=tmp_path).returncode == 0
    done = granskare("export", job, "--pdf", tmp_path / "out", data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("number", ["0", "-1", "9", "x", "1.5"])
def test_numbers_of_workers_have_bounds(number: str, tmp_path: Path) -> None:
    done = granskare("sweep", SAMPLES, f"--workers={number}", data=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_no_limit_below_one(tmp_path: Path) -> None:
    done = granskare("registry", "search", "väg", "--limit", "-1", data=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_a_mistyped_command_is_wrong_use(tmp_path: Path) -> None:
    done = granskare("reveiw", data=tmp_path)
    assert done.returncode == 2
    assert "review" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_full_disk_under_the_output_is_one_line(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "reviewer_app", "registry", "info"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(tmp_path)},
            check=False,
        )
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
