"""The fast reading of a sheet says what openpyxl itself says of it."""

import datetime as dt
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from registry_db.errors import RegistryError
from registry_db.importers import read_table
from registry_db.importers.sheets import Workbook

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
Row = list[object]


def rows_of(path: Path) -> dict[int, Row]:
    book = Workbook(path)
    try:
        return {number: bare(values) for number, values in book.rows("Koder") if bare(values)}
    finally:
        book.close()


def as_openpyxl_reads(path: Path) -> dict[int, Row]:
    book = openpyxl.load_workbook(path, read_only=True)
    try:
        sheet = book["Koder"]
        sheet.reset_dimensions()
        rows = enumerate(sheet.iter_rows(values_only=True), start=1)
        return {number: bare(list(values)) for number, values in rows if bare(list(values))}
    finally:
        book.close()


def bare(values: Row) -> Row:
    """Return a row without the empty cells at its end."""
    row = list(values)
    while row and row[-1] is None:
        row.pop()
    return row


def written(path: Path, rows: list[Row], *, streamed: bool = False) -> Path:
    book = openpyxl.Workbook(write_only=streamed)
    if not streamed:
        book.remove(book.worksheets[0])
    sheet = book.create_sheet("Koder")
    for row in rows:
        sheet.append(row)
    book.save(path)
    return path


def with_parts(path: Path, parts: dict[str, str]) -> Path:
    """Return a copy of a workbook with some of its parts replaced or added."""
    copy = path.with_name("copy.xlsx")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(copy, "w") as new:
        for name in old.namelist():
            if name not in parts:
                new.writestr(name, old.read(name))
        for name, text in parts.items():
            new.writestr(name, text)
    return copy


@pytest.fixture
def sheet_of(tmp_path: Path) -> Callable[[str], Path]:
    """Return a workbook with this as the data of its only sheet."""
    path = written(tmp_path / "koder.xlsx", [["x"]])

    def made(data: str) -> Path:
        return with_parts(
            path, {SHEET: f'<worksheet xmlns="{MAIN}"><sheetData>{data}</sheetData></worksheet>'}
        )

    return made


CELLS: st.SearchStrategy[object] = st.one_of(
    st.none(),
    st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), max_size=12),
    st.integers(-(10**9), 10**9),
    st.floats(-1e6, 1e6).map(lambda number: round(number, 3)),
    st.booleans(),
    st.dates(dt.date(1950, 1, 1), dt.date(2090, 1, 1)),
    st.just("=A1&B1"),
)


# Files are written: how long that takes is the disk's matter.
@settings(deadline=None)
@given(st.lists(st.lists(CELLS, max_size=5), max_size=8), st.booleans())
def test_every_cell_is_what_openpyxl_reads(rows: list[Row], streamed: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = written(Path(folder) / "koder.xlsx", rows, streamed=streamed)
        assert rows_of(path) == as_openpyxl_reads(path)


def test_strings_kept_apart_as_excel_writes_them(tmp_path: Path) -> None:
    path = written(tmp_path / "koder.xlsx", [["x"]])
    with zipfile.ZipFile(path) as book:
        types = book.read("[Content_Types].xml").decode()
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    override = f'<Override PartName="/{STRINGS}" ContentType="{kind}"/></Types>'
    strings = "<si><t>Kod</t></si><si><r><t>Jord</t></r><r><t>schakt</t></r></si>"
    data = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c></row>'
    copy = with_parts(
        path,
        {
            "[Content_Types].xml": types.replace("</Types>", override),
            STRINGS: f'<sst xmlns="{MAIN}">{strings}</sst>',
            SHEET: f'<worksheet xmlns="{MAIN}"><sheetData>{data}</sheetData></worksheet>',
        },
    )
    assert rows_of(copy) == {1: ["Kod", "Jordschakt"]} == as_openpyxl_reads(copy)


def test_text_in_several_fonts(tmp_path: Path) -> None:
    rich = CellRichText("Jord", TextBlock(InlineFont(b=True), "schakt"))
    path = written(tmp_path / "koder.xlsx", [[rich, "DCB.111"]])
    assert rows_of(path) == {1: ["Jordschakt", "DCB.111"]} == as_openpyxl_reads(path)


def test_rows_and_cells_left_out_keep_their_places(sheet_of: Callable[[str], Path]) -> None:
    path = sheet_of(
        '<row r="3"><c r="C3" t="inlineStr"><is><t>a</t></is></c></row>'
        '<row><c t="inlineStr"><is><t>b</t></is></c><c><v>7</v></c><c/></row>'
        '<row r="9.0"/><row r="1048576"><c r="B1048576" t="str"><f>A1</f><v>x</v></c></row>'
    )
    assert rows_of(path) == {
        3: [None, None, "a"],
        4: ["b", 7],
        1048576: [None, "=A1"],
    }


@pytest.mark.parametrize(
    "data",
    [
        '<row r="1"><c r="A1" t="s"><v>5</v></c></row>',
        '<row r="x"><c r="A1"><v>5</v></c></row>',
        '<row r="inf"><c r="A1"><v>5</v></c></row>',
        '<row r="-1"><c r="A1"><v>5</v></c></row>',
        '<row r="1"><c r="A1"><v>five</v></c></row>',
        '<row r="1"><c r="ABCDE1"><v>5</v></c></row>',
        '<row r="1"><c r="A1">',
    ],
    ids=["string", "row", "endless", "below", "number", "column", "cut"],
)
def test_a_damaged_sheet_is_no_workbook(sheet_of: Callable[[str], Path], data: str) -> None:
    with pytest.raises(RegistryError) as caught:
        read_table(sheet_of(data))
    assert caught.value.message_key == "no_workbook"


def test_a_hidden_sheet_is_read_only_where_it_is_named(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].title = "Gamla"
    book.worksheets[0].append(["Kod", "Förr"])
    book.create_sheet("Koder").append(["Kod", "Nu"])
    book.active = 1
    book.worksheets[0].sheet_state = "hidden"
    path = tmp_path / "koder.xlsx"
    book.save(path)
    shown, named = read_table(path), read_table(path, "Gamla")
    assert (shown.sheet, shown.lines[0].cell(1)) == ("Koder", "Nu")
    assert (named.sheet, named.lines[0].cell(1)) == ("Gamla", "Förr")
    assert shown.sheets == ("Gamla", "Koder")


def test_a_workbook_without_sheets_of_cells_is_none(tmp_path: Path) -> None:
    path = written(tmp_path / "koder.xlsx", [["x"]])
    with zipfile.ZipFile(path) as book:
        without = book.read("xl/workbook.xml").decode().replace("sheets>", "sheetz>")
    with pytest.raises(RegistryError) as caught:
        read_table(with_parts(path, {"xl/workbook.xml": without}))
    assert caught.value.message_key == "no_workbook"
