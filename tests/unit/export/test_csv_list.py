"""The CSV opens in a Swedish Excel and runs nothing there."""

import csv
import dataclasses
from pathlib import Path

import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.export import csv_list
from reviewer_app.export.selection import Selection
from tests.unit.documents import papers
from tests.unit.export import entries
from tests.unit.export.test_workbook import SWEDISH


@pytest.fixture
def selection(tmp_path: Path) -> Selection:
    document = entries.document(papers.paper(tmp_path / "a.pdf"))
    return entries.selection(
        document, entries=(entries.entry(entries.cite(document, "väg\nMaterial")),)
    )


def reread(selection: Selection, folder: Path) -> list[list[str]]:
    target = folder / "lista.csv"
    csv_list.write(selection, target)
    data = target.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert not data[3:].startswith(b"\xef\xbb\xbf")
    with target.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


def test_the_columns_are_those_of_the_workbook(selection: Selection, tmp_path: Path) -> None:
    head, row = reread(selection, tmp_path)
    assert head == SWEDISH
    assert row[:4] == ["1", "a.pdf", "B / 2026-01-10", "1"]
    assert row[8] == "väg\nMaterial"
    assert row[10] == "2026-01-15"
    assert row[15:] == ["", "Koder och citat kontrollerade", "c1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@A1", "'@A1"),
        ("\t=1", "'\t=1"),
        ("  =1", "'  =1"),
        ("\r=1", "'\n=1"),
        ("\n=1", "'\n=1"),
        ("＝1", "'＝1"),
        ("\x00=1", "'=1"),
        ("a=1; b", "a=1; b"),
        ('"citat"', '"citat"'),
        ("– streck", "– streck"),
    ],
)
def test_no_cell_starts_a_formula(
    selection: Selection, tmp_path: Path, text: str, expected: str
) -> None:
    changed = (dataclasses.replace(selection.entries[0], text=text),)
    assert reread(dataclasses.replace(selection, entries=changed), tmp_path)[1][6] == expected


def test_a_changed_document_stops_the_export(selection: Selection, tmp_path: Path) -> None:
    papers.paper(Path(selection.documents[0].path), pages=2)
    with pytest.raises(UserError) as caught:
        csv_list.write(selection, tmp_path / "lista.csv")
    assert caught.value.key == "documents.changed"
    assert not (tmp_path / "lista.csv").exists()
