"""Filling and asking the registry from the command line, as a new user does."""

from pathlib import Path

from tests.end2end.commands import granskare, granskare_json
from tests.unit.registry.test_importers import FAULTS, workbook_of_faults

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
    again = granskare(*arguments, data=tmp_path)
    assert again.returncode == 2
    other = granskare(*arguments, "--registry", "x.sqlite", data=tmp_path)
    assert "only read" in other.stderr
