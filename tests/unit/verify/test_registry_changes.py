"""What is changed in the registry by its own commands after an export is named by its code."""

import json
import shutil
from pathlib import Path

import pytest

from tests.end2end.commands import granskare, granskare_json
from tests.unit.verify.exports import Exported

_HERE = ("--work", "AMA Anläggning", "--edition", "20")
CORRECTED = "DCC.1322"
IMPORTED = "CBB.3111"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A person's data folder, with one code of the sample tender imported by hand."""
    folder = tmp_path_factory.mktemp("register")
    table = folder / "lista.csv"
    table.write_text(f"Kod;Rubrik\n{IMPORTED};En rubrik som handlingen inte har\n", "utf-8")
    done = granskare("registry", "import", table, *_HERE, "--yes", data=folder)
    assert done.returncode == 0
    return folder


@pytest.fixture
def verify(made: Exported, data: Path, tmp_path: Path) -> tuple[str | Path, ...]:
    """The command that checks an export made with that registry, as it holds."""
    own = tmp_path / "a.granskning"
    documents = tmp_path / "handlingar"
    shutil.copytree(made.documents, documents)
    assert granskare("review", documents, "-o", own, data=data).returncode == 0
    out = tmp_path / "kvitto å.json"
    assert granskare("export", own, "--receipt", out, data=data).returncode == 0
    assert {CORRECTED, IMPORTED} <= {row["code"] for row in json.loads(out.read_bytes())["rows"]}
    command = ("verify", out, "--documents", documents)
    assert granskare(*command, data=data).returncode == 0
    return command


def test_a_row_that_was_corrected_or_removed_is_named_by_its_code(
    verify: tuple[str | Path, ...], data: Path
) -> None:
    correction = ("registry", "correct", CORRECTED, *_HERE, "--heading", "En rättad rubrik")
    assert granskare(*correction, data=data).returncode == 0
    done = granskare(*verify, data=data)
    assert done.returncode == 1
    assert f"the heading of AMA Anläggning 20, {CORRECTED} is “En rättad rubrik” now" in done.stdout
    assert f"no row for AMA Anläggning 20, {IMPORTED}" not in done.stdout

    kept = granskare_json("registry", "imports", data=data)["imports"]
    for one in kept:
        assert granskare("registry", "remove", one["id"], data=data).returncode == 0
    done = granskare(*verify, data=data)
    assert done.returncode == 1
    assert f"the registry has no row for AMA Anläggning 20, {IMPORTED}" in done.stdout
    assert f"the heading of AMA Anläggning 20, {CORRECTED}" not in done.stdout
