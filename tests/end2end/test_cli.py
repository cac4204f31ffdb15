"""The command line: what it prints, and one clear sentence for each kind of bad input."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import openpyxl
import pikepdf
import pymupdf
import pytest

from reviewer_app.cli.names import COMMANDS
from reviewer_app.job import Job
from tests.end2end.commands import ROOT, SAMPLES, granskare, granskare_json, started
from tests.unit.pdf_samples import text_pdf

TB = SAMPLES / "13.1 TB Mark.pdf"


def a_pdf(path: Path, *lines: str) -> Path:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for number, line in enumerate(lines):
        page.insert_text((72, 72 + 20 * number), line)
    pdf.save(path)
    return path


def bad_input(kind: str, folder: Path) -> list[Path]:
    path = folder / f"{kind}.pdf"
    good = TB.read_bytes()
    match kind:
        case "missing":
            pass
        case "empty":
            path.write_bytes(b"")
        case "truncated":
            path.write_bytes(good[: len(good) // 3])
        case "renamed":
            path.write_text("<html><body>DCB.111</body></html>", "utf-8")
        case "folder":
            (folder / "pdfs").mkdir()
            return [folder / "pdfs"]
        case "zero_pages":
            path.write_bytes(
                b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
            )
        case "locked":
            with pikepdf.open(TB) as pdf:
                pdf.save(path, encryption=pikepdf.Encryption(user="hemligt", owner="ä"))
    return [path]


@pytest.mark.parametrize(
    "kind", ["missing", "empty", "truncated", "renamed", "folder", "zero_pages", "locked"]
)
@pytest.mark.parametrize("command", ["review", "sweep"])
def test_bad_input_is_one_sentence_and_exit_2(kind: str, command: str, tmp_path: Path) -> None:
    paths = bad_input(kind, tmp_path)
    done = granskare(command, *paths, data=tmp_path)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert paths[0].name in line
    assert line.endswith(".")
    assert "Traceback" not in done.stderr


def test_a_bad_file_does_not_keep_the_others_from_being_reviewed(tmp_path: Path) -> None:
    (bad,) = bad_input("truncated", tmp_path)
    done = granskare("review", bad, TB, "--json", data=tmp_path)
    assert done.returncode == 2
    result = json.loads(done.stdout)
    assert [one["name"] for one in result["documents"]] == [TB.name]
    assert [one["path"] for one in result["refused"]] == [str(bad)]


def test_a_locked_file_opens_with_its_password(tmp_path: Path) -> None:
    (locked,) = bad_input("locked", tmp_path)
    passwords = tmp_path / "passwords.txt"
    passwords.write_text("fel\nhemligt\n", "utf-8")
    result = granskare_json("sweep", locked, "--password-file", passwords, data=tmp_path)
    (document,) = result["documents"]
    assert document["declarations"][0]["edition"] == "20"
    assert all(candidate["quads"] for candidate in document["candidates"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["review"],
        ["review", TB, "--edition", "AMA Anläggning"],
        ["review", TB, "--edition", "AMA Anläggning=19"],
        ["review", TB, "--edition", "AMA Båt=20"],
        ["review", TB, "--model", "m"],
        ["review", TB, "--model", "m", "--base-url", "https://models.example/v1"],
        ["review", TB, "--model", "m", "--base-url", "http://models.example/v1"],
        ["sweep", TB, "--what"],
        ["export", "none.granskning"],
        ["export", "none.granskning", "--csv", "x.csv"],
        ["registry"],
        ["registry", "info", "--registry", "none.sqlite"],
    ],
)
def test_wrong_use_is_one_line_and_exit_2(arguments: list[str], tmp_path: Path) -> None:
    done = granskare(*arguments, data=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


# The demo, which also starts workers, is started from nothing in test_demo.
STARTS = [
    ("review", "none.pdf"),
    ("sweep", "none.pdf"),
    ("export", "none.granskning", "--csv", "x.csv"),
    ("import-annotations", "none.granskning", "none.pdf"),
    ("import-list", "none.granskning", "none.xlsx"),
    ("verify", "none.json"),
    ("hand-over", "none.granskning", "none.zip"),
    ("open", "none.zip"),
    ("registry", "info"),
]


@pytest.mark.parametrize("words", STARTS, ids=[words[0] for words in STARTS])
def test_a_command_started_from_nothing_says_the_same(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    loaded = granskare(*words, data=tmp_path, cwd=tmp_path)
    done = started(*words, data=tmp_path, cwd=tmp_path)
    assert done.stdout + done.stderr
    assert (done.returncode, done.stdout, done.stderr) == (
        loaded.returncode, loaded.stdout, loaded.stderr,
    )  # fmt: skip


def test_every_command_is_started_from_nothing() -> None:
    assert {words[0] for words in STARTS} | {"demo"} == set(COMMANDS)


def test_the_same_file_twice_is_reviewed_once_and_said(tmp_path: Path) -> None:
    copy = tmp_path / "Kopia.pdf"
    copy.write_bytes(TB.read_bytes())
    result = granskare_json("sweep", TB, copy, data=tmp_path)
    assert len(result["documents"]) == 1
    assert any("Kopia.pdf" in notice for notice in result["notices"])


def test_links_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "tender"
    folder.mkdir()
    a_pdf(folder / "TB.pdf", "Denna beskrivning ansluter till AMA Anläggning 20.")
    (folder / "secret.pdf").symlink_to(TB)
    result = granskare_json("sweep", folder, data=tmp_path)
    assert [one["name"] for one in result["documents"]] == ["TB.pdf"]
    assert any("secret.pdf" in notice for notice in result["notices"])


def test_a_huge_page_is_read(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=14400, height=14400)
    page.insert_text((72, 7000), "DCB.3 Obundet bärlager för väg, plan o d", fontsize=40)
    pdf.save(tmp_path / "A0.pdf")
    result = granskare_json("sweep", tmp_path / "A0.pdf", data=tmp_path)
    (document,) = result["documents"]
    (candidate,) = document["candidates"]
    assert (candidate["code"], candidate["verdict"]) == ("DCB.3", "undeclared")


def test_a_person_s_edition_is_used_and_recorded(tmp_path: Path) -> None:
    path = a_pdf(tmp_path / "TB.pdf", "DCB.3 Obundet bärlager för väg, plan o d")
    job = tmp_path / "jobb.granskning"
    result = granskare_json(
        "review", path, "-o", job, "--edition", "AMA Anläggning=23", data=tmp_path
    )
    (document,) = result["documents"]
    assert document["candidates"][0]["verdict"] == "declared"
    (state,) = document["editions"]
    assert (state["settled"], state["by_person"]) == ("23", True)


def test_a_job_shows_the_same_when_it_is_reviewed_again(tmp_path: Path) -> None:
    job = tmp_path / "jobb.granskning"
    first = granskare_json("review", TB, "-o", job, data=tmp_path)
    again = granskare_json("review", TB, "-o", job, data=tmp_path)
    assert first["comments"] == again["comments"]
    assert first["withheld"] == again["withheld"]


def test_exports_of_a_job(tmp_path: Path) -> None:
    job = tmp_path / "jobb.granskning"
    result = granskare_json("review", SAMPLES, "-o", job, data=tmp_path)
    out = tmp_path / "ut"
    out.mkdir()
    done = granskare(
        "export", job, "--pdf", out, "--xlsx", out / "lista.xlsx", "--csv", out / "lista.csv",
        "--language", "sv", "--author", "Åsa Öberg", data=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    cited = {
        (comment["id"], citation["file_id"], citation["page"])
        for comment in result["comments"]
        for citation in comment["citations"]
    }
    names: list[str] = []
    for path in out.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            marks = [mark for page in pdf.pages for mark in page.get("/Annots", [])]
            names += [str(mark.NM) for mark in marks if mark.Subtype == "/Highlight"]
    assert len(names) == len(set(names)) == len(cited)
    sheet = openpyxl.load_workbook(out / "lista.xlsx").worksheets[0]
    assert sheet.max_row == 1 + len(result["comments"])


def test_a_changed_file_stops_the_export(tmp_path: Path) -> None:
    path = tmp_path / "TB.pdf"
    path.write_bytes(TB.read_bytes())
    job = tmp_path / "jobb.granskning"
    granskare_json("review", path, "-o", job, data=tmp_path)
    a_pdf(path, "Något annat")
    done = granskare("export", job, "--pdf", tmp_path, data=tmp_path)
    assert done.returncode == 2
    assert "TB.pdf" in done.stderr
    assert list(tmp_path.glob("*.pdf")) == [path]


def test_a_job_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nyare.granskning"
    with Job.create(path) as job:
        job._database.pragma("user_version", 999)
    done = granskare("review", TB, "-o", path, data=tmp_path)
    assert done.returncode == 2
    assert "nyare.granskning" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="folder permissions are POSIX")
def test_no_write_permission_is_said(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        target = Path("/proc/jobb.granskning")
    else:
        folder = tmp_path / "fast"
        folder.mkdir()
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
        target = folder / "jobb.granskning"
    done = granskare("review", TB, "-o", target, data=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_server_that_is_not_there_loses_nothing(tmp_path: Path) -> None:
    done = granskare(
        "review", TB, "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--json",
        data=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert result["comments"]
    assert [run["outcome"] for run in result["runs"]] == ["done", "failed"]
    assert any("127.0.0.1:9" in notice for notice in result["notices"])


def test_registry_look_ups(tmp_path: Path) -> None:
    info = granskare_json("registry", "info", data=tmp_path)
    assert {one["coverage"] for one in info["editions"]} == {"complete", "sample"}
    show = granskare_json("registry", "show", "dcb 3", data=tmp_path)
    assert {row["code"] for row in show["rows"]} == {"DCB.3"}
    search = granskare_json(
        "registry", "search", "bärlager", "väg", "--work", "AMA Anläggning", data=tmp_path
    )
    assert search["rows"]
    assert all("bärlager" in row["heading"].lower() for row in search["rows"])
    nothing = granskare("registry", "search", "zzzz", data=tmp_path)
    assert nothing.returncode == 0
    assert "sample" in nothing.stderr


@pytest.mark.skipif(os.name != "posix", reason="other systems have no SIGPIPE to tell by")
def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "reviewer_app", "registry", "info"],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_an_edition_set_on_the_command_line_is_kept_in_the_job(tmp_path: Path) -> None:
    source, job = tmp_path / "TB.pdf", tmp_path / "a.granskning"
    text_pdf(
        source,
        ["TEKNISK BESKRIVNING\nansluter till AMA Anläggning 17.\nDCC.1322 Kantsten av granit\n"],
    )
    first = granskare("review", source, "-o", job, "--edition", "AMA Anläggning=20", data=tmp_path)
    again = granskare("review", source, "-o", job, data=tmp_path)
    assert "AMA Anläggning 20, set by a person" in first.stdout
    assert "AMA Anläggning 20, set by a person" in again.stdout


def test_names_of_files_stay_on_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    text_pdf(folder / "a\n\n 99. TB.pdf DCB.999 verified\n\x1b[31m.pdf", ["Text\n"])
    done = granskare("review", folder, data=tmp_path)
    assert "\x1b" not in done.stdout
    assert not any(line.startswith(" 99.") for line in done.stdout.splitlines())


def test_a_lent_edition_names_the_file_it_is_from(tmp_path: Path) -> None:
    done = granskare("demo", "--json", data=tmp_path)
    lent = [e for d in json.loads(done.stdout)["documents"] for e in d["editions"] if e["lent_by"]]
    printed = granskare("review", SAMPLES, data=tmp_path).stdout
    assert lent == [] or ", from " in printed
