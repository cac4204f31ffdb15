"""Codes and their headings on real pages, by where they stand and not by text order."""

import pymupdf
import pytest

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate
from reviewer_app.core.verdicts import Context
from reviewer_app.extraction.mf_rows import find_mf_rows
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import Boxes, drawn, read, text_page
from tests.unit.extraction.sweeping import KNOWN, Known


def headings(page: PageText, boxes: Boxes, known: Known = KNOWN) -> dict[str, str]:
    return {one.code: one.heading for one in sweep_page(page, boxes, known)}


def one_line(text: str, known: Known = KNOWN) -> Candidate:
    return sweep_page(text_page(text), known=known)[0]


LINES = [
    ("CEB.12 Fyllning för vegetationsyta", "Fyllning för vegetationsyta", Context.HEADING),
    ("CEB.12\u00a0Fyllning  för  yta\n", "Fyllning för yta", Context.HEADING),
    ("CBB.3Jordschakt för ledning", "Jordschakt för ledning", Context.HEADING),
    ("SBC.21 *Stolpar och master e d", "Stolpar och master e d", Context.HEADING),
    ("12 CEB.12 Fyllning för yta", "Fyllning för yta", Context.HEADING),
    ("CEB.12 Fyllning för yta ......... 14", "Fyllning för yta", Context.CONTENTS),
    ("CEB.12 Fyllning för yta . . . . . 14", "Fyllning för yta", Context.CONTENTS),
    ("CEB.12 Fyllning för yta m3 1 200", "Fyllning för yta", Context.HEADING),
    ("CEB.12 Fyllning för yta R m2 45,0", "Fyllning för yta", Context.HEADING),
    ("Arbetet utförs enligt\nCEB.12 Fyllning för yta", "", Context.BODY),
    ("CEB.12 ska utföras före rivning", "", Context.BODY),
    ("CEB.12, CEB.13 och andra", "", Context.BODY),
    ("Schakt enligt CEB.12 utgår", "", Context.BODY),
]


@pytest.mark.parametrize(("text", "heading", "context"), LINES)
def test_on_the_line(text: str, heading: str, context: Context) -> None:
    found = one_line(text)
    assert (found.heading, found.context) == (heading, context)


def test_the_heading_points_into_the_raw_text() -> None:
    page = text_page("Allmänt\nCEB.12 Fyll\u00adning för\u00a0yta\n")
    (found,) = sweep_page(page, known=KNOWN)
    assert page.text[found.heading_start : found.heading_end] == "Fyll\u00adning för\u00a0yta"
    assert found.heading == "Fyllning för yta"


TWO_LINES = [
    (
        "QQB.5 Utförande av lager och fyllning för väg samt\nför annan yta\nMaterial redovisas.",
        "Utförande av lager och fyllning för väg samt för annan yta",
    ),
    (
        "QQB.5 Lager för väg, plan och annan yta o d\nMaterial ska redovisas.",
        "Lager för väg, plan och annan yta o d",
    ),
    (
        "CEB FYLLNING FÖR VÄG,\nBYGGNAD, BRO M M\nMATERIAL",
        "FYLLNING FÖR VÄG, BYGGNAD, BRO M M",
    ),
    ("QQB.5 Lager för väg\nm3 12", "Lager för väg"),
]


@pytest.mark.parametrize(("text", "heading"), TWO_LINES)
def test_over_two_lines(text: str, heading: str) -> None:
    assert one_line(text).heading == heading


AF_ROWS = [
    ("AF", "ADMINISTRATIVA FÖRESKRIFTER"),
    ("AFA", "ALLMÄN ORIENTERING"),
    ("AFA.1", "Vem som är vem"),
    ("AFA.12", "Den som beställer"),
    ("AFA.121", "Ombud under anbudstiden"),
]


def two_columns() -> pymupdf.Document:
    """A page whose text has all codes before all headings."""
    codes = [(60.0, 100.0 + 22 * n, code) for n, (code, _) in enumerate(AF_ROWS)]
    texts = [(140.0, 100.0 + 22 * n, text) for n, (_, text) in enumerate(AF_ROWS)]
    return drawn([*codes, *texts])


def test_two_columns_are_paired_by_baseline() -> None:
    page, boxes = read(two_columns())
    assert page.text.index("AFA.121") < page.text.index("ADMINISTRATIVA")
    assert headings(page, boxes) == dict(AF_ROWS)


def test_a_turned_page_is_paired_as_it_is_read() -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    for n, (code, _) in enumerate(AF_ROWS):
        page.insert_text((100 + 22 * n, 60), code, fontsize=10, rotate=270)
    for n, (_, text) in enumerate(AF_ROWS):
        page.insert_text((100 + 22 * n, 140), text, fontsize=10, rotate=270)
    page.set_rotation(270)
    turned, boxes = read(pymupdf.open(stream=pdf.tobytes(), filetype="pdf"))
    assert headings(turned, boxes) == dict(AF_ROWS)


def test_a_page_shown_sideways_is_paired_all_the_same() -> None:
    pdf = two_columns()
    pdf[0].set_rotation(90)
    page, boxes = read(pymupdf.open(stream=pdf.tobytes(), filetype="pdf"))
    assert headings(page, boxes) == dict(AF_ROWS)


def test_a_code_without_heading_does_not_take_the_text_below() -> None:
    pdf = drawn(
        [(60, 100, "CEB.12"), (140, 125, "Fyllning utförs av massor."), (60, 160, "CEB.13")]
    )
    page, boxes = read(pdf)
    found = sweep_page(page, boxes, KNOWN)
    assert [(one.heading, one.context) for one in found] == [("", Context.HEADING)] * 2


def test_boxes_are_not_asked_for_where_the_text_decides() -> None:
    boxes = Boxes()
    text = "CEB.11\nFyllning för väg, plan o d\nCEB.12 Fyllning för yta\nse DCB.111 och AFA.12\n"
    found = sweep_page(text_page(text), boxes, KNOWN)
    assert found[0].heading == "Fyllning för väg, plan o d"
    assert boxes.asked == 0


UNDECIDED = [
    "CEB.11\nFyllning för väg och annat\n",
    "CEB.12\nCEB.13\nFyllning för yta\n",
    "CEB.12\nFyllning utförs av massor.\n",
    "Kod\nEnhet\nMängd\nCEB.12\nFyllning för yta\n",
]


@pytest.mark.parametrize("text", UNDECIDED)
def test_boxes_are_asked_for_where_the_text_cannot_tell(text: str) -> None:
    boxes = Boxes()
    found = sweep_page(text_page(text), boxes, KNOWN)
    assert boxes.asked > 0
    assert {one.heading for one in found} == {""}


def test_an_official_heading_over_two_lines_needs_no_boxes() -> None:
    boxes = Boxes()
    (found,) = sweep_page(text_page("CEB.11\nFyllning för väg,\nplan o d\nAnnat\n"), boxes, KNOWN)
    assert (found.heading, boxes.asked) == ("Fyllning för väg, plan o d", 0)


def test_an_official_heading_cut_short_needs_no_boxes() -> None:
    boxes = Boxes()
    text = "CEB.11\nFyllning för väg\nFYLLNING AV ANNAT SLAG\nMassor redovisas.\n"
    (found,) = sweep_page(text_page(text), boxes, KNOWN)
    assert (found.heading, found.context) == ("Fyllning för väg", Context.HEADING)
    assert boxes.asked == 0


def test_below_another_code_the_beginning_of_a_heading_may_be_that_ones() -> None:
    boxes = Boxes()
    sweep_page(text_page("CEB.1\nCEB.11\nFyllning för väg\n"), boxes, KNOWN)
    assert boxes.asked > 0


def test_heading_over_two_lines_of_a_column() -> None:
    long = "Fyllning av annat slag under byggnad och anläggning vid"
    pdf = drawn(
        [(60, 100, "CEB.12"), (140, 100, long), (140, 113, "sidan av väg"), (140, 135, "Massor.")]
    )
    page, boxes = read(pdf)
    (found,) = sweep_page(page, boxes, KNOWN)
    assert found.heading == f"{long} sidan av väg"


def test_page_number_after_a_code_is_not_its_digits() -> None:
    near = drawn([(60, 100, "Arbetet utförs enligt DCB."), (60, 113, "111")])
    far = drawn([(60, 100, "Arbetet utförs enligt DCB."), (290, 800, "111")])
    page, boxes = read(near)
    assert headings(page, boxes) == {"DCB.111": ""}
    page, boxes = read(far)
    assert headings(page, boxes) == {"DCB": ""}


CONTENTS = [("CEB.11", "Fyllning för väg", "5"), ("CEB.12", "Fyllning för yta", "7")]


def test_contents_page() -> None:
    pieces = [(60.0, 80.0, "INNEHÅLL")]
    for n, (code, text, number) in enumerate(CONTENTS):
        y = 110.0 + 16 * n
        pieces += [(60, y, code), (120, y, text), (500, y, number)]
    page, boxes = read(drawn(pieces))
    found = sweep_page(page, boxes, KNOWN)
    assert [(one.code, one.heading) for one in found] == [row[:2] for row in CONTENTS]
    assert {one.context for one in found} == {Context.CONTENTS}


MF = [
    ("CEB.11", "Fyllning för väg, plan o d", "", "", ""),
    ("CEB.12", "Fyllning för yta", "R", "m3", "1 200"),
    ("DBB.3", "Lager av annat slag", "", "m2", "0"),
]
COLUMNS = (60.0, 130.0, 330.0, 380.0, 440.0)
HEAD = ("Kod", "Text", "R/OR", "Enhet", "Mängd")


def bill(*, by_column: bool, ruled: bool) -> pymupdf.Document:
    cells = [(x, 80.0, word) for x, word in zip(COLUMNS, HEAD, strict=True)]
    rows = [
        [(COLUMNS[n], 110.0 + 18 * i, text) for n, text in enumerate(row) if text]
        for i, row in enumerate(MF)
    ]
    placed = [cell for row in rows for cell in row]
    if by_column:
        placed.sort()
    pdf = drawn(cells + placed, size=9)
    if ruled:
        for n in range(5):
            pdf[0].draw_line((50, 67 + 18 * n + 10), (520, 67 + 18 * n + 10))
        for x in COLUMNS:
            pdf[0].draw_line((x - 5, 67), (x - 5, 160))
    return pymupdf.open(stream=pdf.tobytes(), filetype="pdf")


@pytest.mark.parametrize("by_column", [False, True])
@pytest.mark.parametrize("ruled", [False, True])
def test_bill_of_quantities(by_column: bool, ruled: bool) -> None:
    page, boxes = read(bill(by_column=by_column, ruled=ruled))
    found = sweep_page(page, boxes, KNOWN)
    by_code = {one.code: one for one in found}
    assert {code: one.heading for code, one in by_code.items()} == {r[0]: r[1] for r in MF}
    assert {one.context for one in found} == {Context.TABLE}
    rows = find_mf_rows(page, boxes, found)
    assert [(r.code, r.heading, r.unit, r.quantity) for r in rows] == [
        (code, text, unit, quantity) for code, text, _, unit, quantity in MF
    ]


PRICED = ("Kod", "Text", "R/OR", "Enhet", "Mängd", "á-pris", "Belopp")
PRICED_COLUMNS = (40.0, 100.0, 270.0, 310.0, 350.0, 420.0, 490.0)


@pytest.mark.parametrize("head", [PRICED, (*PRICED[:5], "A-PRIS", "BELOPP (kr)")])
def test_prices_stand_in_their_columns(head: tuple[str, ...]) -> None:
    rows = [
        ("CEB.12", "Fyllning för yta", "R", "m3", "1 200", "85,50", "102 600"),
        ("CEB.13", "Fyllning för väg", "OR", "m3", "45,0", "", "4 500,00"),
        ("CEB.14", "Fyllning mot vägg", "", "st", "3", "12", ""),
    ]
    pieces = [
        (x, 80.0 + 18 * n, text)
        for n, row in enumerate((head, *rows))
        for x, text in zip(PRICED_COLUMNS, row, strict=True)
        if text
    ]
    page, boxes = read(drawn(pieces, size=9))
    found = find_mf_rows(page, boxes, sweep_page(page, boxes, KNOWN))
    assert [(r.rule, r.unit, r.quantity, r.price, r.amount) for r in found] == [
        row[2:] for row in rows
    ]


def test_prices_on_a_page_without_heads_must_agree() -> None:
    rows = [
        ("CEB.11", "Rad i tabell", "R", "m3", "1 200", "85,50", "102 600,00"),
        ("CEB.12", "Rad i tabell", "R", "m3", "45,0", "100:-", "4 500 kr"),
        ("CEB.13", "Rad i tabell", "R", "m3", "12", "3", "7"),
        ("CEB.14", "Rad i tabell", "R", "m3", "12", "3", ""),
    ]
    pieces = [
        (x, 100.0 + 18 * n, text)
        for n, row in enumerate(rows)
        for x, text in zip(PRICED_COLUMNS, row, strict=True)
        if text
    ]
    page, boxes = read(drawn(pieces, size=9))
    found = find_mf_rows(page, boxes, sweep_page(page, boxes, KNOWN))
    assert [(r.quantity, r.price, r.amount) for r in found] == [
        ("1 200", "85,50", "102 600,00"),
        ("45,0", "100:-", "4 500 kr"),
        ("12", "", ""),
        ("12", "", ""),
    ]


def test_a_page_that_goes_on_without_column_words() -> None:
    pieces = [
        (x, 100.0 + 18 * n, text)
        for n in range(4)
        for x, text in zip(COLUMNS, (f"CEB.{n + 1}", "Rad i tabell", "R", "m3", "12"), strict=True)
    ]
    page, boxes = read(drawn(pieces, size=9))
    found = sweep_page(page, boxes, KNOWN)
    assert {one.context for one in found} == {Context.TABLE}
    assert [row.quantity for row in find_mf_rows(page, boxes, found)] == ["12"] * 4


def test_a_dash_in_the_cell_before_is_no_unfinished_sentence() -> None:
    assert one_line("0\n-\nCEB.12 Fyllning för yta").heading == "Fyllning för yta"


def test_a_heading_may_end_in_a_number_where_contents_are_only_spoken_of() -> None:
    text = "Innehåll i kapitel framgår av nedan\nCEB.12 Konstruktion typ 1\nSida 3\nSida 4"
    found = one_line(text)
    assert (found.heading, found.context) == ("Konstruktion typ 1", Context.HEADING)


def test_rows_below_a_code_are_given_under_it() -> None:
    pieces = [(x, 80.0, word) for x, word in zip(COLUMNS, HEAD, strict=True)]
    pieces += [(60, 110, "CEB.12"), (130, 110, "Fyllning för yta")]
    pieces += [(130, 128, "Sand i lager"), (380, 128, "m3"), (440, 128, "45,0")]
    page, boxes = read(drawn(pieces, size=9))
    rows = find_mf_rows(page, boxes, sweep_page(page, boxes, KNOWN))
    assert [(r.code, r.heading, r.quantity, r.own_code) for r in rows] == [
        ("CEB.12", "Fyllning för yta", "", True),
        ("CEB.12", "Sand i lager", "45,0", False),
    ]


def test_other_pages_have_no_rows_of_quantities() -> None:
    page, boxes = read(two_columns())
    assert find_mf_rows(page, boxes, sweep_page(page, boxes, KNOWN)) == ()
