"""The workbook read back with another library: every column, every sheet, no formula."""

import dataclasses
import re
import zipfile
from datetime import date, datetime, time
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from reviewer_app.core.verdicts import Status, Verdict, WithheldKind
from reviewer_app.export import workbook
from reviewer_app.export.selection import Flagged, Selection
from tests.unit.documents import papers
from tests.unit.export import entries

SWEDISH = [
    "Nr", "Handling", "Rev/datum", "Sida", "Kod", "Rubrik", "Synpunkt", "Åberopat krav", "Citat",
    "Granskare", "Datum", "Disciplin", "Mottagare", "Svar", "Status", "Åtgärdad datum", "Kontroll",
    "Id",
]  # fmt: skip


def reread(selection: Selection, folder: Path) -> openpyxl.Workbook:
    target = folder / "lista.xlsx"
    workbook.write(selection, target)
    return openpyxl.load_workbook(target)


def rows(sheet: Worksheet) -> list[list[object]]:
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def midnight(year: int, month: int, day: int) -> datetime:
    """Return a date as workbooks hold it: without a zone."""
    return datetime.combine(date(year, month, day), time())


@pytest.fixture
def selection(tmp_path: Path) -> Selection:
    document = entries.document(papers.paper(tmp_path / "TB åäö.pdf", pages=2))
    first = entries.entry(entries.cite(document, "DCB.111 Förstärkningslager"))
    handling = dataclasses.replace(
        first.handling,
        status=Status.FIXED,
        answer="Rättat.",
        recipient="VA",
        fixed=date(2026, 2, 3),
    )
    citations = (entries.cite(document, "420 mm", 1), entries.cite(document, "väg"))
    second = dataclasses.replace(entries.entry(*citations, name="c2"), handling=handling, codes=())
    return entries.selection(document, entries=(first, second))


def test_the_list_has_the_columns_of_a_review_record(selection: Selection, tmp_path: Path) -> None:
    head, first, second = rows(reread(selection, tmp_path)["Synpunkter"])
    assert head == SWEDISH
    assert first == [
        1, "TB åäö.pdf", "B / 2026-01-10", "1", "DCB.111", "Förstärkningslager",
        "Rubriken avviker från registrets.", "AMA Anläggning 20, DCB.111 Förstärkningslager",
        "DCB.111 Förstärkningslager", "Åsa Öberg", midnight(2026, 1, 15), None, None, None, "Ny",
        None, "Koder och citat kontrollerade", "c1",
    ]  # fmt: skip
    assert second[3] == "2\n1"
    assert second[8] == "420 mm\n\nväg"
    assert second[11:] == [
        None, "VA", "Rättat.", "Åtgärdad", midnight(2026, 2, 3),
        "Koder och citat kontrollerade", "c2",
    ]  # fmt: skip


def test_the_list_can_be_worked_in(selection: Selection, tmp_path: Path) -> None:
    sheet = reread(selection, tmp_path)["Synpunkter"]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:R3"
    assert sheet.column_dimensions["G"].width >= 50
    assert sheet["G2"].alignment.wrap_text
    assert sheet["N2"].value is None
    assert sheet.column_dimensions["N"].alignment.wrap_text
    assert sheet.column_dimensions["N"].alignment.vertical == "top"
    assert sheet["K2"].number_format == "yyyy-mm-dd"
    (validation,) = sheet.data_validations.dataValidation
    assert "O2" in validation.sqref
    assert validation.formula1 == (
        '"Ny,Ska åtgärdas,Avvisad,Åtgärdad,Kräver ny granskning,Annat forum/skede"'
    )


def test_rows_are_as_high_as_their_text_and_free_to_grow(
    selection: Selection, tmp_path: Path
) -> None:
    first, second = selection.entries
    long = dataclasses.replace(second, text="Rubriken avviker. " * 20)
    workbook.write(dataclasses.replace(selection, entries=(first, long)), tmp_path / "lista.xlsx")
    with zipfile.ZipFile(tmp_path / "lista.xlsx") as packed:
        sheet = packed.read("xl/worksheets/sheet1.xml").decode()
    heights = dict(re.findall(r'<row r="([0-9]+)"[^>]*?(?: ht="([0-9.]+)")?>', sheet))
    assert heights["1"] == ""
    assert float(heights["3"]) >= 15 * len(long.text) / 60
    assert "customHeight" not in re.sub(r"<sheetFormatPr[^>]*>", "", sheet)


def test_english_is_english(selection: Selection, tmp_path: Path) -> None:
    book = reread(dataclasses.replace(selection, language="en"), tmp_path)
    assert book.sheetnames == ["Comments", "Codes", "Not verified", "Coverage", "Questions"]
    assert book["Comments"]["H1"].value == "Requirement cited"
    assert book["Comments"]["O3"].value == "Fixed"


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+46 8 123", "-5", "@SUM(A1)", '=HYPERLINK("http://x")', "http://x.se", "{=1}", "007"],
)
def test_texts_are_texts_whatever_they_begin_with(
    selection: Selection, tmp_path: Path, text: str
) -> None:
    changed = tuple(dataclasses.replace(entry, text=text) for entry in selection.entries)
    cell = reread(dataclasses.replace(selection, entries=changed), tmp_path)["Synpunkter"]["G2"]
    assert (cell.data_type, cell.value, cell.hyperlink) == ("s", text, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\x00b\x07c\x1fd\x7fe\x85f", "abcdef"),
        ("rad 1\nrad\t2", "rad 1\nrad\t2"),
        ("\u202efdp.exe\u202c", "fdp.exe"),
        ("halv \ud83d och \uffff", "halv  och "),
        ("_x0041_", "_x0041_"),
        ("− ± ≥ Ø ² å 😀", "− ± ≥ Ø ² å 😀"),
    ],
)
def test_only_characters_of_a_list_are_written(
    selection: Selection, tmp_path: Path, text: str, expected: str
) -> None:
    changed = tuple(dataclasses.replace(entry, text=text) for entry in selection.entries)
    sheet = reread(dataclasses.replace(selection, entries=changed), tmp_path)["Synpunkter"]
    found = sheet["G2"].value
    # Excel reads _xHHHH_ as an escape, so a literal one is written escaped; openpyxl shows that.
    assert found.replace("_x005F_", "_") == expected


def test_a_text_too_long_for_a_cell_says_that_it_was_cut(
    selection: Selection, tmp_path: Path
) -> None:
    changed = tuple(dataclasses.replace(entry, text="😀" * 20_000) for entry in selection.entries)
    value = reread(dataclasses.replace(selection, entries=changed), tmp_path)["Synpunkter"][
        "G2"
    ].value
    assert len(value.encode("utf-16-le")) // 2 <= 32_767
    assert value.endswith("😀 … [avkortad]")


def test_flagged_items_have_a_sheet_of_their_own(selection: Selection, tmp_path: Path) -> None:
    flagged = (
        Flagged(WithheldKind.DRAFT, "TB.pdf", 4, "critic", "Skäl ett", refused="=XXQ.999"),
        Flagged(
            WithheldKind.OBSERVATION, "TB.pdf", 12, "tb_not_in_mf", "Skäl två",
            words="Koden saknas i MF.", verdicts=(Verdict.NOT_COVERED,), quotation="DCB.111 Lager",
        ),
    )  # fmt: skip
    book = reread(dataclasses.replace(selection, flagged=flagged), tmp_path)
    head, draft, observation = rows(book["Ej verifierat"])
    assert head[:4] == ["Nr", "Slag", "Handling", "Sida"]
    assert draft == [
        1, "Undanhållet utkast", "TB.pdf", 4, "Skäl ett", "=XXQ.999", None, None, None,
    ]  # fmt: skip
    assert observation[1:] == [
        "Iakttagelse", "TB.pdf", 12, "Skäl två", None, "Koden saknas i MF.",
        "registret täcker inte utgåvan", "DCB.111 Lager",
    ]  # fmt: skip
    assert book["Ej verifierat"].freeze_panes == "A2"


def test_the_coverage_says_what_was_read_and_against_what(
    selection: Selection, tmp_path: Path
) -> None:
    found = rows(reread(selection, tmp_path)["Omfattning"])
    document = selection.documents[0]
    assert found[1][:7] == ["TB åäö.pdf", 2, 2, 0, 0, 0, document.sha256]
    registers = [[*row[:4], row[6]] for row in found]
    assert ["AFS", "2023", 15, "fullständigt", "av.se"] in registers
    assert found[4][3] == "urval; det som saknas sägs inget om"
    assert ["Urval", "alla"] in [row[:2] for row in found]
    assert ["Register", "1"] in [row[:2] for row in found]
    assert ["Skapad", "2026-01-20T12:00+00:00"] in [row[:2] for row in found]


def test_every_verdict_and_status_has_words(selection: Selection, tmp_path: Path) -> None:
    everything = Flagged(WithheldKind.OBSERVATION, "", 0, "", "", verdicts=tuple(Verdict))
    many = tuple(
        dataclasses.replace(
            selection.entries[0],
            handling=dataclasses.replace(selection.entries[0].handling, status=status),
        )
        for status in Status
    )
    book = reread(dataclasses.replace(selection, flagged=(everything,), entries=many), tmp_path)
    assert len(str(book["Ej verifierat"]["H2"].value).split("\n")) == len(Verdict)
    assert len({row[14] for row in rows(book["Synpunkter"])[1:]}) == len(Status)


def test_an_empty_list_is_a_list(selection: Selection, tmp_path: Path) -> None:
    found = rows(reread(dataclasses.replace(selection, entries=()), tmp_path)["Synpunkter"])
    assert found == [SWEDISH]
