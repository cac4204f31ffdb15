"""Where references stand: columns, room tables, title blocks, lists and ranges of documents."""

import pytest

from registry_db.headings import normalise_heading
from reviewer_app.core.verdicts import Context, Strength
from reviewer_app.extraction.column_sentences import with_columns
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.document_task import gather
from reviewer_app.extraction.known_codes import NoKnownCodes
from reviewer_app.extraction.page_task import analyse_page
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import Boxes, drawn, read, text_page


def named(text: str) -> list[tuple[str, str, str]]:
    """Code, raw text and range or list of every reference to a document."""
    return [(one.code, one.raw, one.implied_by) for one in sweep_page(text_page(text))]


def test_codes_of_a_room_table_are_cells_of_rows() -> None:
    pieces = [
        (50.0, 80.0, "Rum"), (150.0, 80.0, "Vägg"), (250.0, 80.0, "Golv"), (350.0, 80.0, "Anm"),
        (50.0, 100.0, "101 Hall"), (150.0, 100.0, "HSD.133"), (250.0, 100.0, "ESE.2"),
        (350.0, 100.0, "Se bilaga 4"),
        (50.0, 120.0, "102 Kök"), (150.0, 120.0, "FSG.1"), (350.0, 120.0, "LCS.2"),
        (50.0, 160.0, "ESE.21"), (150.0, 160.0, "Golvbeläggning"),
    ]  # fmt: skip
    page, boxes = read(drawn(pieces, size=9))
    found = {one.code: (one.context, one.heading) for one in sweep_page(page, boxes)}
    row = (Context.TABLE, "")
    assert found == {
        "HSD.133": row, "ESE.2": row, "Bilaga 4": row, "FSG.1": row, "LCS.2": row,
        "ESE.21": (Context.HEADING, "Golvbeläggning"),
    }  # fmt: skip


def test_codes_above_a_title_block_are_not_in_it() -> None:
    text = (
        "Rörgrav enligt CBB.311\nKantstöd enligt DEC.11\nBET ÄNDRINGEN AVSER DATUM SIGN\n"
        "RITAD AV L N SKALA 1:400\nNUMMER R-51.1-101\n"
    )
    page, boxes = read(drawn([(60.0, 80.0 + 12 * n, t) for n, t in enumerate(text.split("\n"))]))
    found = gather([page], [analyse_page(page, boxes)])
    assert {one.code: one.context for one in found.candidates} == {
        "CBB.311": Context.BODY, "DEC.11": Context.BODY, "R-51.1-101": Context.TITLE_BLOCK,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bilagor 1-3 gäller.", [("Bilaga 1", "Bilagor 1", ""),
                                ("Bilaga 2", "Bilagor 1-3", "Bilagor 1-3"),
                                ("Bilaga 3", "Bilagor 1-3", "Bilagor 1-3")]),
        ("Se bilaga A–B.", [("Bilaga A", "bilaga A", ""),
                            ("Bilaga B", "bilaga A–B", "bilaga A–B")]),
        ("Se bilaga 1, 2 sidor.", [("Bilaga 1", "bilaga 1", "")]),
        ("Bilaga 2-2024 gäller.", [("Bilaga 2", "Bilaga 2", "")]),
        ("Bilaga 9-3 gäller.", [("Bilaga 9", "Bilaga 9", "")]),
        ("Se handling 9.1-9.2.", [("Handling 9.1", "handling 9.1", ""),
                                  ("Handling 9.2", "handling 9.1-9.2", "handling 9.1-9.2")]),
        ("Filen handling 12-1-rf.docx.", []),
        ("På K-20.1-001--002 visas.", [("K-20.1-001", "K-20.1-001", ""),
                                      ("K-20.1-002", "K-20.1-001--002", "K-20.1-001--002")]),
        ("På K-20.1-001, -004 visas.", [("K-20.1-001", "K-20.1-001", ""),
                                       ("K-20.1-004", "-004", "K-20.1-001, -004")]),
        ("På K-20.1-001, 20 st.", [("K-20.1-001", "K-20.1-001", "")]),
        ("På K-20.1-001 till 2024.", [("K-20.1-001", "K-20.1-001", "")]),
    ],
)  # fmt: skip
def test_lists_and_ranges_of_documents(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert named(text) == expected


LEFT = ("CBB.111 Jordschakt", "kategori A", "Massorna läggs på upplag enligt", "kod ovan.")
RIGHT = (
    "Denna beskrivning ansluter till",
    "AMA Anläggning 20.",
    "CBB.111 Jordschakt",
    "kategori A",
)


def row_by_row(left: tuple[str, ...], right: tuple[str, ...]) -> list[tuple[float, float, str]]:
    """Two columns drawn so that the text gives a line of the one, then one of the other."""
    return [
        (x, 80.0 + 13 * number, text)
        for number, pair in enumerate(zip(left, right, strict=True))
        for x, text in zip((60.0, 320.0), pair, strict=True)
    ]


class Titles(NoKnownCodes):
    """Knows one heading."""

    def headings(self, code: str) -> frozenset[str]:
        return frozenset({normalise_heading("Jordschakt kategori A")} if code == "CBB.111" else ())


def test_headings_go_on_in_their_own_column() -> None:
    page, boxes = read(drawn(row_by_row(LEFT, RIGHT), size=9))
    found = sweep_page(page, boxes, Titles())
    assert [(one.context, one.heading) for one in found if one.code == "CBB.111"] == [
        (Context.HEADING, "Jordschakt kategori A")
    ] * 2


def test_a_heading_is_not_ended_by_a_line_of_another_column() -> None:
    left = ("Massorna läggs på upplag enligt", "kod ovan.")
    page, boxes = read(drawn(row_by_row(left, ("Text", "CBB.111 Jordschakt kategori A"))[::-1]))
    (found,) = sweep_page(page, boxes, Titles())
    assert found.context is Context.HEADING


def test_a_declaring_sentence_stays_in_its_column() -> None:
    page, boxes = read(drawn(row_by_row(LEFT, RIGHT), size=9))
    assert all(one.strength is Strength.MENTION for one in find_declarations(page))
    (one,) = with_columns(page, boxes, find_declarations(page))
    assert (one.work, one.edition, one.strength) == ("AMA Anläggning", "20", Strength.CONNECTS)
    assert one.quotation == "Denna beskrivning ansluter till\nAMA Anläggning 20."
    assert page.text[one.start : one.end] == "Denna beskrivning ansluter till"


@pytest.mark.parametrize(
    "right",
    [
        ("Denna beskrivning ansluter till", "ritningarna.", "AMA Anläggning 20 utgår.", "Slut"),
        ("Ledningen ansluter till", "brunn enligt", "AMA Anläggning 20.", "Slut"),
        ("Denna beskrivning ansluter inte till", "AMA Anläggning 20.", "Text.", "Slut"),
    ],
)
def test_a_column_makes_no_declaration_of_what_is_none(right: tuple[str, ...]) -> None:
    page, boxes = read(drawn(row_by_row(LEFT, right), size=9))
    found = with_columns(page, boxes, find_declarations(page))
    assert all(one.strength is not Strength.CONNECTS for one in found)


def test_boxes_are_not_asked_for_where_the_text_tells() -> None:
    text = "Denna beskrivning ansluter till\nAMA Anläggning 20.\nLedningen ansluter till brunn.\n"
    boxes = Boxes()
    with_columns(text_page(text), boxes, find_declarations(text_page(text)))
    assert boxes.asked == 0
