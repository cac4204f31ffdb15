"""The sheets beside the comments, links into the copies, and what LibreOffice makes of it all."""

import csv
import dataclasses
import shutil
import subprocess
import threading
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.page_ranges import page_ranges
from reviewer_app.core.printable_text import printable
from reviewer_app.core.verdicts import HeadingMatch, Reading, Status, Verdict
from reviewer_app.export import csv_list, workbook
from reviewer_app.export.background import Background, CodeUse, RefusedName, Unread, Unreviewed
from reviewer_app.export.progress import Watch
from reviewer_app.export.selection import Selection
from tests.unit.documents import papers
from tests.unit.export import entries
from tests.unit.export.test_workbook import rows

SOFFICE = shutil.which("soffice")


def use(file_id: str, code: str, verdict: Verdict) -> CodeUse:
    return CodeUse(
        file_id, "ama", code, "AMA Anläggning", "20", verdict, "Lager", "Förstärkningslager",
        HeadingMatch.DIFFERS, "sample", "egen lista", (1, 2, 3, 7), 5,
    )  # fmt: skip


@pytest.fixture
def selection(tmp_path: Path) -> Selection:
    document = entries.document(papers.paper(tmp_path / "TB #1 50% [Å].pdf", pages=2))
    first = entries.entry(entries.cite(document, "DCB.111"))
    fixed = dataclasses.replace(first.handling, status=Status.FIXED)
    second = dataclasses.replace(
        entries.entry(entries.cite(document, "420 mm", 1), name="c2", text="=1+1"), handling=fixed
    )
    background = Background(
        "Gångväg", "Åsa Öberg",
        (use(document.file_id, "DCB.111", Verdict.DECLARED),
         use(document.file_id, "DCB.9", Verdict.NOT_COVERED)),
        (Unread(document.file_id, (3, 4), "sidan är en bild"),),
        (RefusedName("K-1.pdf", "filen är skadad"),),
        (Unreviewed(document.file_id, (2,), "Texten", "svaret blev avhugget"),
         Unreviewed("", (), "Jämförelsen mellan handlingarna", "ingen kontakt")),
    )  # fmt: skip
    made = entries.selection(document, entries=(first, second))
    return dataclasses.replace(made, background=background)


def book(selection: Selection, folder: Path, **more: object) -> openpyxl.Workbook:
    workbook.write(selection, folder / "lista.xlsx", **more)  # type: ignore[arg-type]
    return openpyxl.load_workbook(folder / "lista.xlsx")


def test_codes_have_their_verdicts_and_only_one_kind_is_marked_good(
    selection: Selection, tmp_path: Path
) -> None:
    sheet = book(selection, tmp_path)["Koder"]
    head, verified, doubtful = rows(sheet)
    assert head[:5] == ["Handling", "Kod", "Verk", "Utgåva", "Registrets svar"]
    assert verified[1:5] == [
        "DCB.111", "AMA Anläggning", "20", "finns i utgåvan som handlingen ansluter till",
    ]  # fmt: skip
    assert doubtful[4] == "registret täcker inte utgåvan"
    assert verified[5:] == [
        "Lager", "Förstärkningslager", "Rubriken avviker", "urval", "egen lista", 5, "1–3, 7",
    ]  # fmt: skip
    assert sheet["E2"].fill.fgColor.rgb != sheet["E3"].fill.fgColor.rgb
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:L3")


def test_a_code_read_by_ocr_is_never_plainly_good(selection: Selection, tmp_path: Path) -> None:
    printed, _ = selection.background.codes
    seen = dataclasses.replace(printed, reading=Reading.AGREED)
    background = dataclasses.replace(selection.background, codes=(printed, seen))
    made = dataclasses.replace(selection, background=background)
    sheet = book(made, tmp_path)["Koder"]
    assert sheet["E3"].value == f"{sheet['E2'].value} (OCR, samstämmigt)"
    assert sheet["E2"].fill.fgColor.rgb != sheet["E3"].fill.fgColor.rgb


def test_a_code_says_who_confirmed_how_it_is_read(selection: Selection, tmp_path: Path) -> None:
    printed, _ = selection.background.codes
    seen = dataclasses.replace(printed, reading=Reading.SINGLE, confirmed_by="Åsa Öberg")
    background = dataclasses.replace(selection.background, codes=(printed, seen))
    sheet = book(dataclasses.replace(selection, background=background), tmp_path)["Koder"]
    assert sheet["E3"].value == f"{sheet['E2'].value} (läsning bekräftad av Åsa Öberg)"
    assert sheet["E2"].fill.fgColor.rgb != sheet["E3"].fill.fgColor.rgb


def test_what_is_still_open_is_a_question(selection: Selection, tmp_path: Path) -> None:
    head, only = rows(book(selection, tmp_path)["Frågor"])
    assert head == [
        "Nr", "Handling", "Sida", "Kod", "Fråga", "Citat", "Frågeställare", "Datum", "Svar", "Id",
    ]  # fmt: skip
    assert only[4] == "Rubriken avviker från registrets. Vad gäller?"
    assert (only[0], only[6], only[9]) == (1, "Åsa Öberg", "c1")


def test_pages_and_files_that_were_not_read_are_named(selection: Selection, tmp_path: Path) -> None:
    found = [row[:3] for row in rows(book(selection, tmp_path)["Omfattning"])]
    assert ["TB #1 50% [Å].pdf", "3–4", "sidan är en bild"] in found
    assert ["K-1.pdf", "hela filen", "filen är skadad"] in found


def test_what_a_model_did_not_review_is_named(selection: Selection, tmp_path: Path) -> None:
    found = [row[:4] for row in rows(book(selection, tmp_path)["Omfattning"])]
    assert ["TB #1 50% [Å].pdf", "2", "Texten", "svaret blev avhugget"] in found
    compared = ["Alla handlingar", None, "Jämförelsen mellan handlingarna", "ingen kontakt"]
    assert compared in found


def test_pages_lead_to_the_copies_or_else_to_the_documents(
    selection: Selection, tmp_path: Path
) -> None:
    copy = tmp_path / "kopior" / "TB #1 granskad.pdf"
    copies = {selection.documents[0].file_id: copy}
    sheet = book(selection, tmp_path, copies=copies)["Synpunkter"]
    link = sheet["D3"].hyperlink
    assert (link.target.replace("\\", "/"), link.location) == (
        "kopior/TB%20%231%20granskad.pdf", "page=2",
    )  # fmt: skip
    plain = book(selection, tmp_path)["Synpunkter"]["D2"].hyperlink
    assert (plain.target, plain.location) == ("TB%20%231%2050%25%20%5BÅ%5D.pdf", "page=1")


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_libreoffice_opens_it_and_finds_the_same(selection: Selection, tmp_path: Path) -> None:
    workbook.write(selection, tmp_path / "lista.xlsx")
    profile = (tmp_path / "profil").as_uri()
    for kind in ("fods", "csv:Text - txt - csv (StarCalc):44,34,76"):
        subprocess.run(
            [str(SOFFICE), "--headless", f"-env:UserInstallation={profile}", "--convert-to", kind,
             "--outdir", tmp_path, tmp_path / "lista.xlsx"],
            capture_output=True, check=True, timeout=120,
        )  # fmt: skip
    flat = (tmp_path / "lista.fods").read_text("utf-8")
    for name in ("Synpunkter", "Koder", "Ej verifierat", "Omfattning", "Frågor"):
        assert f'table:name="{name}"' in flat
    assert 'xlink:href="./TB%20%231%2050%25%20%5BÅ%5D.pdf#page=2"' in flat
    assert "Kräver ny granskning" in flat  # the statuses to choose among
    assert "table:formula" not in flat
    with (tmp_path / "lista.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.reader(file))
    assert [row[6] for row in table[1:]] == ["Rubriken avviker från registrets.", "=1+1"]


@settings(max_examples=40, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])  # fmt: skip
@given(st.text(max_size=60))
def test_any_text_is_written_as_text_and_read_again(
    selection: Selection, tmp_path: Path, text: str
) -> None:
    from reviewer_app.export.returned import cell_words

    changed = tuple(dataclasses.replace(one, text=text) for one in selection.entries)
    cell = book(dataclasses.replace(selection, entries=changed), tmp_path)["Synpunkter"]["G2"]
    assert cell.data_type in ("s", "n")  # "n" is how openpyxl calls an empty cell
    assert cell_words(cell.value) == printable(text).replace("\r", "\n").strip()
    csv_list.write(dataclasses.replace(selection, entries=changed), tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        found = list(csv.reader(file, delimiter=";"))[1][6]
    assert not found.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.parametrize("kind", [workbook, csv_list])
def test_a_list_can_be_cancelled_and_tells_how_far_it_is(
    selection: Selection, tmp_path: Path, kind: object
) -> None:
    many = dataclasses.replace(selection, entries=selection.entries * 400)
    stop, told = threading.Event(), []

    def tell(stage: str, done: int, total: int) -> None:
        told.append((stage, done, total))
        stop.set()

    target = tmp_path / "lista"
    with pytest.raises(Cancelled):
        kind.write(many, target, watch=Watch(tell, stop))  # type: ignore[attr-defined]
    assert told == [("listing", 250, 800)]
    assert not target.exists()


@pytest.mark.parametrize("kind", [workbook, csv_list])
def test_a_full_disk_leaves_no_half_list(
    selection: Selection, small_disk: Path, kind: object
) -> None:
    many = tuple(
        dataclasses.replace(selection.entries[0], text=f"{at**30} {at**29}") for at in range(3000)
    )
    with pytest.raises(UserError) as caught:
        kind.write(  # type: ignore[attr-defined]
            dataclasses.replace(selection, entries=many), small_disk / "lista å"
        )
    assert caught.value.key == "documents.target_disk_full"
    assert list(small_disk.iterdir()) == []


def test_page_numbers_are_drawn_together() -> None:
    assert page_ranges([]) == ""
    assert page_ranges([9, 1, 2, 3, 7, 10, 2]) == "1–3, 7, 9–10"
