"""Filling and asking the registry from the command line, as a new user does."""

import shutil
import sqlite3
from pathlib import Path

import pymupdf
import pytest

from tests.end2end.commands import SAMPLES, granskare, granskare_json
from tests.unit.registry.servers import missing, server
from tests.unit.registry.test_importers import FAULTS, workbook_of_faults
from tests.unit.registry.test_own_works import WORK

HERE = ("--work", "AMA Anläggning", "--edition", "23")


def test_preview_import_list_and_remove(tmp_path: Path) -> None:
    book, data = tmp_path / "koder.xlsx", tmp_path / "data"
    workbook_of_faults(book)
    preview = granskare("registry", "import", book, *HERE, "--preview", data=data)
    assert preview.returncode == 0
    for line in FAULTS:
        assert f"line {line}: " in preview.stdout
    assert granskare_json("registry", "imports", data=data) == {"imports": []}
    unasked = granskare("registry", "import", book, *HERE, data=data)
    assert unasked.returncode == 2
    assert "--yes" in unasked.stderr
    refused = granskare("registry", "import", book, *HERE, "--complete", "--yes", data=data)
    assert refused.returncode == 2
    assert "not complete" in refused.stderr
    done = granskare_json("registry", "import", book, *HERE, "--yes", data=data)
    assert done["imported"]
    assert [one["line"] for one in done["refused"]] == sorted(FAULTS)
    show = granskare_json("registry", "show", "BBB.4", data=data)
    (row,) = [one for one in show["rows"] if one["edition"] == "23"]
    assert row["status"] == "imported"
    assert row["source"].startswith("koder.xlsx (")
    (kept,) = granskare_json("registry", "imports", data=data)["imports"]
    assert kept["rows"] == 5000 - len(FAULTS)
    assert granskare("registry", "remove", kept["id"][:8], data=data).returncode == 0
    assert granskare_json("registry", "imports", data=data) == {"imports": []}


def test_a_list_is_called_imported_only_once_it_is(tmp_path: Path) -> None:
    table, data = tmp_path / "codes.csv", tmp_path / "data"
    table.write_text("Kod;Rubrik\nJ;SKIKT\nJCB;SKIKT\n", "utf-8")
    command = ("registry", "import", table, "--work", "AMA EL", "--edition", "09")
    said = "mported as the edition's complete list"
    refused = granskare(*command, "--complete", "--yes", data=data)
    assert refused.returncode == 2
    assert said not in refused.stdout
    preview = granskare(*command, "--complete", "--preview", data=data).stdout
    assert said not in preview
    assert "is not complete" in preview
    table.write_text("Kod;Rubrik\nJ;SKIKT\n", "utf-8")
    preview = granskare(*command, "--complete", "--preview", data=data).stdout
    assert f"Would be i{said}" in preview
    assert f"I{said}" not in preview
    assert "Would be imported as a sample" in granskare(*command, "--preview", data=data).stdout
    done = granskare(*command, "--complete", "--yes", data=data).stdout
    assert f"I{said}" in done.splitlines()[-1]


def test_a_correction(tmp_path: Path) -> None:
    arguments = (
        "registry",
        "correct",
        "DCB.3",
        *HERE,
        "--heading",
        "Bärlager",
        "--note",
        "Ny text",
    )
    done = granskare_json(*arguments, data=tmp_path)
    assert done["row"]["status"] == "corrected"
    assert done["original"]["heading"].startswith("Obundet")
    show = granskare("registry", "show", "DCB.3", "--edition", "23", data=tmp_path).stdout
    assert "Instead of: Obundet" in show
    again = granskare(*arguments, data=tmp_path)
    assert again.returncode == 2
    other = granskare(*arguments, "--registry", "x.sqlite", data=tmp_path)
    assert "only read" in other.stderr


def test_a_damaged_import_is_named_and_can_be_removed(tmp_path: Path) -> None:
    table = tmp_path / "codes.csv"
    table.write_text("Kod;Rubrik\nDCB.7;Nytt\n", "utf-8")
    assert granskare("registry", "import", table, *HERE, "--yes", data=tmp_path).returncode == 0
    folder = tmp_path / "granskare" / "registry"
    (path,) = (folder / "imports").glob("*.tsv")
    path.write_bytes(path.read_bytes() + b"x")
    for built in folder.glob("personal*"):
        built.unlink()
    for command in (("registry", "info"), ("sweep", SAMPLES)):
        stopped = granskare(*command, data=tmp_path)
        assert stopped.returncode == 2
        assert str(path) in stopped.stderr
        assert f"granskare registry remove {path.stem}" in stopped.stderr
    listed = granskare("registry", "imports", data=tmp_path)
    assert listed.returncode == 0
    assert f"{path.stem}  An imported list is damaged" in listed.stdout
    as_json = granskare_json("registry", "imports", data=tmp_path)
    assert as_json["imports"] == []
    assert [one["id"] for one in as_json["damaged"]] == [path.stem]
    removed = granskare("registry", "remove", path.stem[:8], data=tmp_path)
    assert removed.returncode == 0
    assert path.name in removed.stdout
    assert granskare("registry", "info", data=tmp_path).returncode == 0


def test_of_two_damaged_imports_each_is_removed_by_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "granskare" / "registry" / "imports"
    folder.mkdir(parents=True)
    for name in ("0123456789abcdef", "fedcba9876543210"):
        (folder / f"{name}.tsv").write_text("broken", "utf-8")
    first = granskare("registry", "remove", "0123", data=tmp_path)
    assert first.returncode == 2
    assert "0123456789abcdef.tsv is removed" in first.stderr
    assert "granskare registry remove fedcba9876543210" in first.stderr
    assert granskare("registry", "remove", "fedc", data=tmp_path).returncode == 0


def test_rows_altered_in_the_file_are_not_shown(tmp_path: Path) -> None:
    assert granskare("registry", "info", data=tmp_path).returncode == 0
    (path,) = (tmp_path / "granskare" / "registry").glob("starter-*.sqlite")
    copy = tmp_path / "copy.sqlite"
    shutil.copy(path, copy)
    connection = sqlite3.connect(copy)
    with connection:
        connection.execute("UPDATE code_row SET heading = 'FALSK RUBRIK' WHERE code = 'CBB.31'")
    connection.close()
    for command in (("show", "CBB.31"), ("search", "CBB.31"), ("show", "CBB.31", "--history")):
        shown = granskare("registry", *command, "--registry", copy, data=tmp_path)
        assert "FALSK" not in shown.stdout
        if "--history" not in command:
            assert shown.returncode == 2
            assert "The registry is damaged" in shown.stderr
    missing_book = granskare("registry", "import", "nosuch.xlsx", *HERE, data=tmp_path)
    assert "There is no file" in missing_book.stderr


def test_compare_history_and_export(tmp_path: Path) -> None:
    found = granskare_json("registry", "compare", "af ama", "2012", "21", data=tmp_path)
    assert found["withdrawn"] == []
    assert {one["code"] for one in found["stated"]} >= {"AFA.3", "AFA.4"}
    assert all(one["source"].startswith("http") for one in found["stated"])
    printed = granskare("registry", "compare", "AMA AF", "12", "21", data=tmp_path).stdout
    turned = granskare("registry", "compare", "AMA AF", "21", "12", data=tmp_path).stdout
    assert turned == printed  # nothing is new in the earlier edition
    assert "withdrawn" not in printed.lower()
    assert "Not among the rows held of edition 21" in printed
    line = granskare_json("registry", "show", "CBB.31", "--history", data=tmp_path)
    assert [one["work"] for one in line["works"]] == ["AMA Anläggning"]
    assert (
        "first edition held"
        in granskare("registry", "show", "CBB.31", "--history", data=tmp_path).stdout
    )
    out = tmp_path / "out.tsv"
    assert granskare_json("registry", "export", "-o", out, data=tmp_path)["rows"] == 545
    assert granskare("registry", "export", "-o", out, data=tmp_path).returncode == 2


def test_coverage_and_provenance_are_said(tmp_path: Path) -> None:
    info = granskare_json("registry", "info", data=tmp_path)["editions"]
    assert all(one["source"] and one["imported_at"] and len(one["sha256"]) == 64 for one in info)
    printed = granskare("registry", "info", data=tmp_path).stdout
    assert all(one["sha256"][:12] in printed for one in info)
    swept = granskare_json("sweep", SAMPLES, data=tmp_path)
    held = {(one["work"], one["edition"]): one["coverage"] for one in swept["registry"]["editions"]}
    found = [one for document in swept["documents"] for one in document["candidates"]]
    declared = [one for one in found if one["verdict"] == "declared"]
    assert declared
    for one in declared:
        assert one["coverage"] == held[one["work"], one["edition"]]
        assert one["coverage"] in ("complete", "sample")
        said = "is a sample" if one["coverage"] == "sample" else "is complete"
        assert said in one["evidence"]


def test_a_work_of_one_s_own_from_description_to_verdict(tmp_path: Path) -> None:
    described, table, pdf = (tmp_path / name for name in ("w.toml", "codes.csv", "tb.pdf"))
    described.write_text(WORK, "utf-8")
    table.write_text("Code,Title\n22-01 31 19,Copper pipes\n", "utf-8")
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "Beskrivningen ansluter till Bygghandbok 2022.")
    page.insert_text((72, 120), "22-01 31 19 Copper pipes")
    document.save(pdf)
    data = tmp_path / "data"
    added = granskare_json("registry", "add-work", described, data=data)
    assert added["work"]["name"] == "Bygghandbok"
    of_work = ("--work", "Bygghandbok", "--edition", "2022", "--yes")
    assert granskare_json("registry", "import", table, *of_work, data=data)["imported"]
    for chosen in ((), ("--edition", "Bygghandbok=2018")):
        command = "review" if chosen else "sweep"
        swept = granskare_json(command, pdf, *chosen, data=data)
        (found,) = [
            one for one in swept["documents"][0]["candidates"] if one["family"] == "own:Bygghandbok"
        ]
        assert found["code"] == "22-01 31 19"
        assert found["verdict"] == ("not_held" if chosen else "declared")
    assert granskare("registry", "add-work", table, data=data).returncode == 2
    in_use = granskare("registry", "remove-work", "Bygghandbok", data=data)
    assert in_use.returncode == 2
    (kept,) = granskare_json("registry", "imports", data=data)["imports"]
    assert kept["id"][:8] in in_use.stderr
    assert granskare_json("registry", "remove", kept["id"], data=data)["removed"] == kept
    assert granskare_json("registry", "remove-work", "Bygghandbok", data=data)["removed"]
    unknown = granskare("registry", "import", table, *of_work, data=data)
    assert "Bygghandbok" in unknown.stderr


@pytest.mark.skipif(bool(missing()), reason=missing() or "a server can be started")
def test_a_shared_registry(tmp_path: Path) -> None:
    table = tmp_path / "codes.csv"
    table.write_text("Kod;Rubrik\nJBB.4;Skikt för alla\n", "utf-8")
    assert granskare("registry", "import", table, *HERE, "--yes", data=tmp_path).returncode == 0
    other = tmp_path / "other"
    with server() as address:
        published = granskare_json("registry", "publish", address, data=tmp_path)
        assert "secret" not in published["path"]
        info = granskare_json("registry", "info", "--registry", address, data=other)
        assert info["sha256"] == published["registry"]["sha256"]
        show = granskare_json("registry", "show", "JBB.4", "--registry", address, data=other)
        assert [row["heading"] for row in show["rows"]] == ["Skikt för alla"]
        swept = granskare_json("sweep", SAMPLES, "--registry", address, data=other)
        assert swept["registry"]["sha256"] == info["sha256"]
    gone = granskare("registry", "info", "--registry", address, data=other)
    assert gone.returncode == 2
    assert "secret" not in gone.stderr


def test_what_a_complete_list_lacks_is_said_and_a_later_find_undoes_it(tmp_path: Path) -> None:
    whole, more = tmp_path / "whole.csv", tmp_path / "more.csv"
    whole.write_text("Kod;Rubrik\nJ;A\nJB;B\nJBB;C\n", "utf-8")
    more.write_text("Kod;Rubrik\nJBC;D\n", "utf-8")
    edition = ("--work", "AMA Anläggning", "--edition", "13")
    done = granskare("registry", "import", whole, *edition, "--complete", "--yes", data=tmp_path)
    assert done.returncode == 0, done.stderr
    asked = ("registry", "show", "JBC", *edition)
    missing = granskare(*asked, data=tmp_path)
    assert missing.stderr.strip() == (
        "JBC is not in AMA Anläggning 13, whose registry is complete."
    )
    done = granskare("registry", "import", more, *edition, "--yes", data=tmp_path)
    assert "counts as a sample" in done.stdout
    found = granskare(*asked, "--json", data=tmp_path)
    assert '"coverage":"sample"' in found.stdout.replace(" ", "")
    nothing = granskare("registry", "show", "JBD", *edition, data=tmp_path)
    assert "does not say that it does not exist" in nothing.stderr
