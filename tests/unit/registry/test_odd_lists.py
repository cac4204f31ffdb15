"""Text tables that hold more than they seem to, and lists of several editions."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from registry_db.errors import RegistryError
from registry_db.importers import Plan, Target, import_plan, plan_file
from registry_db.registry import Registry

HERE = Target("AMA Anläggning", "23")


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def _file(content: str | bytes, name: str = "list.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return _file


def planned(path: Path, target: Target = HERE) -> Plan:
    directory = path.parent / "registry"
    return plan_file(path, target, Registry.personal(directory), directory)


@pytest.mark.parametrize(
    "text",
    [
        'Kod;Rubrik\nJBB;"HÅLLARE\nJBB.1;Hållare\nJBB.2;Äldre\n',
        'Kod;Rubrik\nJBB;"HÅLLARE\nJBB.1;"Hållare"\n',
        'Kod;Rubrik;Anm\nJBB;HÅLLARE;"se\nJBB.1;Hållare;\n',
    ],
)
def test_a_line_drawn_into_a_cell_by_a_quotation_mark_is_told(
    file: Callable[..., Path], text: str
) -> None:
    plan = planned(file(text), Target("AMA Anläggning", "23", complete=True))
    assert [(one.line, one.reason, one.token) for one in plan.refused] == [
        (2, "swallowed", "JBB.1")
    ]
    assert plan.taken == ()


def test_a_heading_of_several_lines_may_hold_the_delimiter(file: Callable[..., Path]) -> None:
    plan = planned(file('Kod,Rubrik\nJBB,"HÅLLARE,\nSTEG, STEGAR"\n'))
    assert [row.heading for row in plan.taken] == ["HÅLLARE, STEG, STEGAR"]


@pytest.mark.parametrize("head", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"], ids=["ods", "xls"])
def test_a_workbook_of_another_kind_is_called_so(file: Callable[..., Path], head: bytes) -> None:
    with pytest.raises(RegistryError) as caught:
        planned(file(head + bytes(500), "koder.ods"))
    assert caught.value.message_key == "other_workbook"


def test_what_a_list_of_several_editions_makes_of_each(file: Callable[..., Path]) -> None:
    whole, every = Target("AMA EL", "09", complete=True), Target()
    import_plan(planned(file("Kod;Rubrik\nJ;SKIKT\n"), whole), file("").parent / "registry")

    def claim(rows: str) -> str:
        return planned(file(f"Verk;Utgåva;Kod;Rubrik\n{rows}"), every).claim

    complete, sample = "AMA EL;09;J;SKIKT\n", "AMA EL;12;J;SKIKT\n"
    assert claim(sample) == "as_sample"
    assert claim(complete) == "stays_complete"
    assert claim(complete + sample) == "stays_mixed"
    assert claim(f"{complete}AMA EL;09;JB;MER\n{sample}") == "undoes_complete"


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850", "cp437"])
def test_swedish_letters_of_other_systems_are_not_read_as_others(
    file: Callable[..., Path], encoding: str
) -> None:
    for word in ("Vägräcke", "Sten i gräs", "Rör"):
        with pytest.raises(RegistryError) as caught:
            planned(file(f"Kod;Rubrik\nJBB;{word}\n".encode(encoding)))
        assert caught.value.message_key == "encoding"


def test_letters_of_other_languages_stay(file: Callable[..., Path]) -> None:
    plan = planned(file("Kod;Rubrik\nJBB;Vägräcke, typ Škoda\n".encode("cp1252")))
    assert plan.taken[0].heading == "Vägräcke, typ Škoda"


def test_a_code_that_is_a_number_may_have_lost_digits(tmp_path: Path) -> None:
    book = Workbook()
    for row in (["Kod", "Rubrik"], [41.10, "Klimatskärm"], ["41.B", "Grund"], [41, "Byggdel"]):
        book.worksheets[0].append(row)
    path = tmp_path / "list.xlsx"
    book.save(path)
    plan = planned(path)
    assert [(one.line, one.reason, one.token) for one in plan.refused] == [(2, "number", "41.1")]
    assert [row.code for row in plan.taken] == ["41.B", "41"]
