"""Code lists of every kind: read, mapped, planned with each fault named, kept in one step."""

from collections.abc import Callable
from datetime import date, datetime, time
from pathlib import Path

import pytest
from openpyxl import Workbook

from registry_db import Coverage, RegistryError
from registry_db.importers import Target, import_plan, read_table
from tests.unit.registry.planning import HERE, LIST, planned, refusals


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("delimiter", ["\t", ";", ",", "|"])
def test_text_tables_of_office_programs(
    file: Callable[..., Path], encoding: str, delimiter: str
) -> None:
    quoted = '"HÅLLARE, ÄNDSTYCKEN"'
    text = f"Kod;Rubrik\r\nJBB;{quoted}\r\nJBB.1;Hållare för el\r\n".replace(";", delimiter)
    plan = planned(file(text.encode(encoding)))
    assert [(row.code, row.heading) for row in plan.taken] == [
        ("JBB", "HÅLLARE, ÄNDSTYCKEN"),
        ("JBB.1", "Hållare för el"),
    ]


def test_bytes_of_no_encoding(file: Callable[..., Path]) -> None:
    with pytest.raises(RegistryError) as caught:
        planned(file(b"Kod;Rubrik\nJBB;\x81\x8d\xff\n"))
    assert caught.value.message_key == "encoding"


def test_a_row_of_several_lines_is_where_it_begins(file: Callable[..., Path]) -> None:
    plan = planned(file('Kod;Rubrik\nJBB;"HÅLLARE\nOCH MER"\nfel;x\n'))
    assert plan.taken[0].heading == "HÅLLARE OCH MER"
    assert refusals(plan) == [(4, "grammar")]


def test_keynote_text_has_no_header_and_names_the_code_above(file: Callable[..., Path]) -> None:
    text = (
        "J\tSKIKT\t\nJB\tSKIKT AV MASSA\tJ\nJBB\tSKIKT AV ASFALT\tJB\nKBB.1\tUtan förälder\tKBB\n"
    )
    plan = planned(file(text.encode("utf-16"), "keynotes.txt"))
    assert [row.code for row in plan.taken] == ["J", "JB", "JBB"]
    assert refusals(plan) == [(4, "parent_missing")]


def test_a_third_column_without_header_is_a_parent_only_where_it_names_codes(
    file: Callable[..., Path],
) -> None:
    text = "J\tSKIKT\ts. 12\nJB\tSKIKT AV MASSA\ts. 13\nJBB\tSKIKT AV ASFALT\tJB\n"
    plan = planned(file(text, "sidor.txt"))
    assert plan.columns.titles() == {"code": "1", "heading": "2"}
    assert [row.code for row in plan.taken] == ["J", "JB", "JBB"]


def test_a_person_says_that_a_column_is_not_there(file: Callable[..., Path]) -> None:
    wrong = planned(file(PLACED.replace("DCB.1;Lager;DCB", "DCB.1;Lager;X")))
    assert [reason for _, reason in refusals(wrong)] == ["parent_missing"]
    plan = planned(
        file(PLACED.replace("DCB.1;Lager;DCB", "DCB.1;Lager;X")), columns={"parent": "0"}
    )
    assert refusals(plan) == []
    assert plan.columns.titles() == {"code": "Kod", "heading": "Rubrik"}


PLACED = "Kod;Rubrik;Överkod\nDCB;LAGER;\nDCB.1;Lager;DCB\nDCB.2;Andra lager;–\n"


@pytest.mark.parametrize(
    ("line", "reason", "token"),
    [
        ("DCB.13;Lager av grus;DCB.1", "", ""),
        ("DCB.13;Lager av grus; DCB.1 ", "", ""),
        ("DCB.13;Lager av grus;", "", ""),
        ("DCB.13;Lager av grus;—", "", ""),
        ("DCB.13;Lager av grus;DCB.14", "parent_missing", "DCB.14"),
        ("DCB.13;Lager av grus;QQQ", "parent_missing", "QQQ"),
        ("DCB.13;Lager av grus;dcb.1", "parent_missing", "dcb.1"),
        ("DCB.13;Lager av grus;DCB.2", "parent_differs", "DCB.2"),
        ("DCB.13;Lager av grus;DCB", "parent_differs", "DCB"),
        ("DCB.13;Lager av grus;DCB.13", "parent_differs", "DCB.13"),
        # Held, though the list has it not; above the top there is nothing.
        ("DCB.13;Lager av grus;DCB.3", "parent_differs", "DCB.3"),
        ("CBC.1;Bergschakt;CBC", "", ""),
        ("J;SKIKT;DCB", "parent_differs", "DCB"),
        ("KBB.1;Skikt;", "parent_missing", "KBB"),
    ],
)
@pytest.mark.parametrize("keynotes", [False, True])
def test_the_code_above_that_a_list_names(
    file: Callable[..., Path], line: str, reason: str, token: str, keynotes: bool
) -> None:
    text = PLACED + line + "\n"
    if keynotes:
        text = text.partition("\n")[2].replace(";", "\t")
    plan = planned(file(text, "list.txt"))
    expected = [(4 if keynotes else 5, reason, token)] if reason else []
    assert [(one.line, one.reason, one.token) for one in plan.refused] == expected
    assert (line.partition(";")[0] in {row.code for row in plan.taken}) is not bool(reason)
    assert all(one.token in one.text("sv") for one in plan.refused)


def test_of_lines_that_repeat_only_the_one_placed_wrongly_is_refused(
    file: Callable[..., Path],
) -> None:
    lines = "DCB.13;Grus;QQQ\nDCB.13;Grus;DCB.1\nDCB.13;Grus;\n"
    plan = planned(file(PLACED + lines))
    assert refusals(plan) == [(5, "parent_missing")]
    assert [one.line for one in plan.new if one.row.code == "DCB.13"] == [6]
    assert plan.repeated == 1


def test_quotation_marks_of_tab_separated_headings_stay(file: Callable[..., Path]) -> None:
    plan = planned(file('Kod\tRubrik\nJBB\t"Typ A" av stål\nJBB.1\tRör 5" tum\n'))
    assert [row.heading for row in plan.taken] == ['"Typ A" av stål', 'Rör 5" tum']


def test_columns_are_guessed_corrected_and_remembered(file: Callable[..., Path]) -> None:
    text = "Nr;Kod;Kommentar;Verk;Utgåva\n1;JBB;SKIKT;AMA Hus;2021\n2;JBB.1;Skikt av asfalt;;\n"
    path = file(text)
    with pytest.raises(RegistryError) as caught:
        planned(path)
    assert caught.value.message_key == "no_column"
    plan = planned(path, HERE, columns={"heading": "kommentar"})
    assert plan.columns.titles()["heading"] == "Kommentar"
    assert plan.editions == (("AMA Hus", "21"), ("AMA Anläggning", "23"))
    directory = path.parent / "registry"
    import_plan(plan, directory)
    again = planned(path)
    assert again.columns.titles()["heading"] == "Kommentar"
    assert len(again.unchanged) == 2
    by_number = planned(file("a;b\nSKIKT;JBB\n", "x.csv"), columns={"code": "2", "heading": "1"})
    assert [row.code for row in by_number.taken] == ["JBB"]


@pytest.mark.parametrize(
    ("columns", "key"),
    [
        ({"kod": "Kod"}, "no_field"),
        ({"code": "Kodd"}, "no_such_column"),
        ({"code": "9"}, "no_such_column"),
    ],
)
def test_columns_that_are_not_there(
    file: Callable[..., Path], columns: dict[str, str], key: str
) -> None:
    with pytest.raises(RegistryError) as caught:
        planned(file(LIST), columns=columns)
    assert caught.value.message_key == key


FAULTS: dict[int, tuple[object, object, str]] = {
    10: ("JBB.", "Punkt sist", "grammar"),
    500: ("jbc.1", "Små bokstäver", "grammar"),
    700: ("Dummy", "Dummy", "dummy"),
    900: ("=A1", "Formel", "formula"),
    901: ("JBC.2", '=CONCATENATE("a";"b")', "formula"),
    1500: ("AFC.1", "Omfattning", "family"),
    2100: ("JBC.3", None, "blank"),
    2200: (None, "Rubrik utan kod", "blank"),
    3000: ("JBD.1", "En rubrik", "two_headings"),
    3001: ("JBD.1", "En annan rubrik", "two_headings"),
    4000: (date(2022, 1, 31), "Excel gjorde ett datum", "grammar"),
    4500: ("JBE.1\u0416", "Kyrilliskt", "characters"),
}


def workbook_of_faults(path: Path) -> None:
    """Write 5,000 rows with faults at known lines, in the second sheet; the first is empty."""
    book = Workbook()
    sheet = book.create_sheet("Koder")
    sheet.append(["Kod", "Rubrik"])
    good = (
        f"{a}{b}{c}.{d}"
        for a in "BCDEFGHJ"
        for b in "BCDEFGHJKL"
        for c in "BCDEFGHJKL"
        for d in range(3, 10)
    )
    for line in range(2, 5002):
        code, heading, _ = FAULTS.get(line, (next(good), f"Rubrik {line}", ""))
        sheet.append([code, heading])
    # A format far below makes the sheet declare a million rows.
    sheet.cell(1_048_576, 16_000).value = None
    sheet["A1048576"].number_format = "0.00"
    book.save(path)


def test_a_workbook_of_5000_rows_with_every_fault(tmp_path: Path) -> None:
    path = tmp_path / "koder.xlsx"
    workbook_of_faults(path)
    plan = planned(path)
    assert refusals(plan) == [(line, fault[2]) for line, fault in sorted(FAULTS.items())]
    assert len(plan.taken) == 5000 - len(FAULTS)
    for one in plan.refused:
        assert one.text("sv") != one.text("en")


def test_a_workbook_that_is_none(file: Callable[..., Path]) -> None:
    with pytest.raises(RegistryError) as caught:
        planned(file(b"PK\x03\x04 not really", "x.xlsx"))
    assert caught.value.message_key == "no_workbook"


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        (12.5, "no_text"),
        (2020, "no_text"),
        (True, "no_text"),
        (datetime(2020, 1, 1), "no_text"),  # noqa: DTZ001
        (time(12, 30), "no_text"),
        ("Å" * 401, "long"),
        ("Å" * 400, ""),
        ("100 procent", ""),
        ("=1+1", "formula"),
        (None, "blank"),
    ],
)
def test_a_heading_is_text_of_a_heading_s_length(
    tmp_path: Path, heading: object, reason: str
) -> None:
    path = tmp_path / "koder.xlsx"
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Nr", "Kod", "Rubrik"], [1, "JBB", heading], [2, "JBC", "SKIKT"]):
        sheet.append(row)
    book.save(path)
    plan = planned(path)
    assert refusals(plan) == ([(2, reason)] if reason else [])
    assert "JBC" in {row.code for row in plan.taken}


def test_bare_digits_are_building_parts(tmp_path: Path) -> None:
    path = tmp_path / "delar.xlsx"
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Kod", "Rubrik"], [5, "VVS"], [52, "Vatten"], [521, "Kallvatten"]):
        sheet.append(row)
    book.save(path)
    plan = planned(path)
    assert [(row.code, row.family) for row in plan.taken] == [
        ("5", "building_part"),
        ("52", "building_part"),
    ]
    assert refusals(plan) == [(4, "grammar")]


def test_a_sheet_by_name(tmp_path: Path) -> None:
    path = tmp_path / "koder.xlsx"
    book = Workbook()
    book.active.append(["Kod", "Rubrik"])  # type: ignore[union-attr]
    book.create_sheet("Andra").append(["JBB", "SKIKT"])
    book.save(path)
    assert read_table(path, "Andra").lines[0].cells == ("JBB", "SKIKT")
    with pytest.raises(RegistryError) as caught:
        read_table(path, "Tredje")
    assert "Andra" in caught.value.text("sv")


def test_new_changed_and_unchanged_rows(file: Callable[..., Path]) -> None:
    text = (
        "Kod;Rubrik\nDCB.3;Obundet bärlager för väg, plan o d\nCBC;NYTT NAMN\n" + 2 * "DCB.7;Nytt\n"
    )
    plan = planned(file(text))
    assert [one.line for one in plan.unchanged] == [2]
    assert [(one.line, one.row.heading) for one in plan.changed] == [(3, "NYTT NAMN")]
    assert plan.changed[0].before == "BERGSCHAKT"
    assert [one.row.code for one in plan.new] == ["DCB.7"]
    assert plan.repeated == 1
    assert plan.lacking > 30


def test_a_table_must_say_what_it_is_of(file: Callable[..., Path]) -> None:
    for target, key in (
        (Target("", "23"), "no_target"),
        (Target("AMA Anläggning"), "no_target"),
        (Target("AMA Påhitt", "23"), "unknown_work"),
    ):
        with pytest.raises(RegistryError) as caught:
            planned(file(LIST), target)
        assert caught.value.message_key == key
    assert refusals(planned(file(LIST), Target("AMA Anläggning", "19"))) == [
        (2, "edition"),
        (3, "edition"),
    ]


def test_complete_needs_the_person_s_word_and_no_gaps(file: Callable[..., Path]) -> None:
    directory = file(LIST).parent / "registry"
    whole = "Kod;Rubrik\nJ;SKIKT\nJB;SKIKT\nJBB;SKIKT\n"
    sample = import_plan(planned(file(whole), Target("AMA EL", "09")), directory)
    assert str(sample.holding("AMA EL", "09").coverage) == "sample"  # type: ignore[union-attr]
    gaps = planned(file("Kod;Rubrik\nJ;SKIKT\nJCB;SKIKT\n"), Target("AMA EL", "09", complete=True))
    assert [(one.line, one.token) for one in gaps.gaps] == [(3, "JC")]
    with pytest.raises(RegistryError) as caught:
        import_plan(gaps, directory)
    assert caught.value.message_key == "not_complete_gaps"
    faulty = planned(file("Kod;Rubrik\nJ;SKIKT\nfel;x\n"), Target("AMA EL", "09", complete=True))
    with pytest.raises(RegistryError) as caught:
        import_plan(faulty, directory)
    assert caught.value.message_key == "not_complete_refused_lines"
    done = import_plan(planned(file(whole), Target("AMA EL", "09", complete=True)), directory)
    assert str(done.holding("AMA EL", "09").coverage) == "complete"  # type: ignore[union-attr]
    index = done.index("AMA EL", "09")
    assert index is not None
    assert index.coverage_of("JBX") is Coverage.COMPLETE


def test_a_list_that_lacks_the_code_above_a_code_held_is_not_complete(
    file: Callable[..., Path],
) -> None:
    plan = planned(file("Kod;Rubrik\nJ;SKIKT\n"), Target("AMA Hus", "18", complete=True))
    with pytest.raises(RegistryError) as caught:
        import_plan(plan, file(LIST).parent / "registry")
    assert caught.value.message_key == "not_complete_held"


def test_comparison_is_of_bytes(file: Callable[..., Path]) -> None:
    path = file("Kod;Rubrik\nJBB.1;Skikt 100 procent\nJBB.2;skikt_a\n")
    registry = import_plan(planned(path), path.parent / "registry")
    for code in ("jbb.1", "JBB.%", "JBB._", "JBB.1 ", "JBB.1\u0301", "JBB.1%"):
        assert registry.lookup("AMA Anläggning", "23", code) is None
    assert registry.lookup("AMA Anläggning", "23", "JBB.1") is not None


@pytest.mark.parametrize("name", ["nosuch.xlsx", "nosuch.xlsm", "nosuch.csv"])
def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path, name: str) -> None:
    with pytest.raises(RegistryError) as caught:
        read_table(tmp_path / name)
    assert caught.value.text("en") == f"There is no file {tmp_path / name}"
