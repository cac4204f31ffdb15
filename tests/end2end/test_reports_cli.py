"""Records, filled-in lists and hand-over copies as a person makes them on the command line."""

import json
import shutil
from pathlib import Path
from urllib.parse import unquote

import openpyxl
import pytest

from reviewer_app.core.verdicts import Status
from reviewer_app.job import Job
from tests.end2end.commands import SAMPLES, granskare


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("granskning")
    shutil.copytree(SAMPLES, folder / "src")
    job = folder / "Gångväg.granskning"
    assert granskare("review", folder / "src", "-o", job, data=folder).returncode == 0
    return job


def test_a_record_and_its_list_lead_to_the_copies_and_the_list_comes_back(
    reviewed: Path, tmp_path: Path
) -> None:
    out = tmp_path / "ut"
    out.mkdir()
    done = granskare(
        "export", reviewed, "--pdf", out, "--xlsx", out / "lista.xlsx", "--report", out / "p.pdf",
        "--report", out / "p.html", "--title", "Gångväg vid Ekbacken", "--language", "sv",
        data=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert (out / "p.pdf").read_bytes().startswith(b"%PDF")
    html = (out / "p.html").read_text("utf-8")
    assert "Gångväg vid Ekbacken" in html
    assert 'href="./13.1%20TB%20Mark%20granskad.pdf#page=' in html
    book = openpyxl.load_workbook(out / "lista.xlsx")
    sheet = book["Synpunkter"]
    columns = {cell.value: cell.column for cell in sheet[1]}
    linked = sheet.cell(2, columns["Sida"]).hyperlink
    assert linked.target == "11.1%20MF%20Mark%20granskad.pdf"
    sheet.cell(2, columns["Status"]).value = "Avvisad"
    sheet.cell(3, columns["Status"]).value = "vet ej"
    name = next(one for one in ("Synpunkt", "Comment") if one in columns)
    sheet.cell(4, columns[name]).value = "Något annat."
    sheet.cell(4, columns["Handling"]).value = "En annan handling.pdf"
    sheet.cell(4, columns["Granskare"]).value = "Bo Ek"
    book.save(out / "ifylld.xlsx")
    found = json.loads(granskare(
        "import-list", reviewed, out / "ifylld.xlsx", "--preview", "--json", data=tmp_path
    ).stdout)  # fmt: skip
    assert [(one["field"], one["after"]) for one in found[0]["changes"]] == [("status", "rejected")]
    assert len(found[0]["problems"]) == 1
    edited = found[0]["ignored"]
    assert len(edited) == 3
    for column in ("Comment", "Document", "Reviewer"):
        assert any(f":4: {column} differs in the list from the review" in one for one in edited)
    with Job.open(reviewed) as job:
        assert job.statuses() == {}
    taken = granskare(
        "import-list", reviewed, out / "ifylld.xlsx", "--author", "Karin Ek", data=tmp_path
    )
    assert taken.stdout.splitlines()[-1] == "Brought in from ifylld.xlsx: 1 change."
    with Job.open(reviewed) as job:
        (decision,) = job.statuses().values()
    assert (decision.status, decision.author) == (Status.REJECTED, "Karin Ek")


def test_a_list_exported_later_leads_to_the_copies_beside_it(
    reviewed: Path, tmp_path: Path
) -> None:
    out, alone = tmp_path / "ut", tmp_path / "ensam"
    alone.mkdir()
    assert granskare("export", reviewed, "--pdf", out, data=tmp_path).returncode == 0
    for folder in (out, alone):
        target = folder / "lista.xlsx"
        assert granskare("export", reviewed, "--xlsx", target, data=tmp_path).returncode == 0
    moved = out.rename(tmp_path / "flyttad")
    linked = _targets(moved / "lista.xlsx")
    assert linked == {"11.1%20MF%20Mark%20reviewed.pdf", "13.1%20TB%20Mark%20reviewed.pdf",
                      "9.1%20AF%20reviewed.pdf"}  # fmt: skip
    assert all((moved / unquote(one)).is_file() for one in linked)
    assert all((alone / unquote(one)).resolve().parent.name == "src"
               for one in _targets(alone / "lista.xlsx"))  # fmt: skip


def _targets(path: Path) -> set[str]:
    sheet = openpyxl.load_workbook(path)["Comments"]
    cells = (cell for row in sheet.iter_rows(min_row=2) for cell in row)
    return {str(cell.hyperlink.target) for cell in cells if cell.hyperlink}


def test_a_job_is_handed_over_whole(reviewed: Path, tmp_path: Path) -> None:
    copy = tmp_path / "annan" / "kopia.zip"
    copy.parent.mkdir()
    done = granskare("hand-over", reviewed, copy, data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    opened = granskare("open", copy, data=tmp_path)
    assert (opened.returncode, opened.stderr) == (0, "")
    job = tmp_path / "annan" / "Gångväg" / "Gångväg.granskning"
    assert str(job) in opened.stdout
    with Job.open(job) as unpacked:
        assert unpacked.missing_documents() == ()
        assert {Path(one.path).parent.name for one in unpacked.documents()} == {"handlingar"}
        assert str(reviewed.parent) not in json.dumps([one.path for one in unpacked.documents()])
    assert len(list((job.parent / "export").glob("*.pdf"))) > 2
    again = granskare("export", job, "--csv", tmp_path / "b.csv", data=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")


def test_a_copy_is_opened_in_a_folder_that_is_made_for_it(reviewed: Path, tmp_path: Path) -> None:
    copy, wanted = tmp_path / "kopia.zip", tmp_path / "ny å" / "mapp"
    assert (
        granskare("hand-over", reviewed, copy, "--without-exports", data=tmp_path).returncode == 0
    )
    opened = granskare("open", copy, "--to", wanted, data=tmp_path)
    assert (opened.returncode, opened.stderr) == (0, "")
    assert (wanted / "Gångväg" / "Gångväg.granskning").is_file()
    for name, folder in (("kopia.zip", copy / "mapp"), ("saknas.zip", tmp_path / "till" / "ingen")):
        done = granskare("open", tmp_path / name, "--to", folder, data=tmp_path)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
        assert not (tmp_path / "till").exists()


def test_a_changed_document_stops_the_hand_over_unless_it_is_left_out(
    reviewed: Path, tmp_path: Path
) -> None:
    shutil.copytree(reviewed.parent, tmp_path / "egen")
    job = tmp_path / "egen" / reviewed.name
    victim = next((tmp_path / "egen" / "src").glob("13.2*.pdf"))
    victim.write_bytes(victim.read_bytes() + b"\n")
    copy = tmp_path / "kopia.zip"
    given = ("hand-over", job, copy, "--without-exports")
    done = granskare(*given, data=tmp_path)
    assert (done.returncode, victim.name in done.stderr, copy.exists()) == (2, True, False)
    done = granskare(*given, "--leave-out-changed", data=tmp_path)
    assert (done.returncode, victim.name in done.stderr) == (0, True)
    opened = granskare("open", copy, "--to", tmp_path, data=tmp_path)
    assert victim.name in opened.stderr


@pytest.mark.parametrize(
    "words",
    [("open", "saknas.zip"), ("open", "p.zip", "--to", "saknas"), ("import-list", "j", "x")],
)
def test_what_is_not_there_is_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    done = granskare(*words, data=tmp_path, cwd=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines()), done.stdout) == (2, 1, "")
