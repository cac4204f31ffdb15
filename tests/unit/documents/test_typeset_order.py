"""The words of a report stand in its file in the order they are read, a table's cell by cell."""

import subprocess
from pathlib import Path

import pymupdf
import pypdfium2

from reviewer_app.documents import reading
from reviewer_app.documents.composition import Block, BlockKind, Picture, Row, Run, Table, Tone
from tests.unit.documents import papers
from tests.unit.documents.test_annotate import boxes
from tests.unit.documents.test_typeset import heading, paragraph, set_at

SHARES = (15.0, 50.0, 21.0)
CODE = "DCB.111"
NAME = "Förstärkningslager av krossat berg till väg, plan och yta under bunden bärlager"
SOURCE = "lista som byggherren har lagt in i registret den tolfte januari"
WORK = "AMA Anläggning med tillägg och ändringar"


def in_file_order(path: Path) -> list[list[str]]:
    """Return the words of a file as poppler, MuPDF and PDFium give them, unsorted."""
    poppler = subprocess.run(
        ["pdftotext", "-raw", path, "-"], capture_output=True, check=True, text=True
    ).stdout
    with pymupdf.open(path) as pdf:
        mupdf = "\n".join(page.get_text(sort=False) for page in pdf)
    with pypdfium2.PdfDocument(path) as pdf:
        pdfium = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    return [one.split() for one in (poppler, mupdf, pdfium)]


def row(code: str) -> Row:
    """Return a row of which each cell but the first takes several lines, in two tones and faces."""
    return (
        (Run(code, bold=True),),
        (Run(NAME), Run(f"\n{SOURCE}", tone=Tone.MUTED)),
        (Run(WORK, tone=Tone.ACCENT, link="#slut"), Run(" 20", bold=True)),
    )


BEFORE = "Före Kod Rubrik och källa Verk och utgåva som gäller i handlingen"


def words_of(code: str) -> list[str]:
    """Return the words of a row as they are read."""
    return f"{code} {NAME} {SOURCE} {WORK} 20".split()


def test_a_tables_rows_are_in_the_file_cell_by_cell(tmp_path: Path) -> None:
    head: Row = (
        (Run("Kod"),), (Run("Rubrik och källa"),), (Run("Verk och utgåva som gäller i handlingen"),)
    )  # fmt: skip
    same = row(CODE)
    found = Table(SHARES, (same, same, row("DCB.2")), head)
    path = set_at(
        tmp_path / "a.pdf", paragraph("Före"), Block(BlockKind.TABLE, table=found),
        heading("Slut", "slut"),
    )  # fmt: skip
    wanted = [
        *BEFORE.split(),
        *words_of(CODE), *words_of(CODE), *words_of("DCB.2"), "Slut",
    ]  # fmt: skip
    assert in_file_order(path) == [wanted] * 3


def test_a_row_over_two_pages_is_cell_by_cell_on_each(tmp_path: Path) -> None:
    left = [f"vänster{number}" for number in range(90)]
    right = [f"höger{number}" for number in range(90)]
    cells = (Run("\n".join(left), tone=Tone.MUTED),), (Run("\n".join(right)),)
    found = Table((1.0, 1.0), (cells,), ((Run("Ena"),), (Run("Andra\nsidan"),)))
    path = set_at(tmp_path / "a.pdf", Block(BlockKind.TABLE, table=found))
    with pymupdf.open(path) as pdf:
        assert len(pdf) == 2
        broken = sum("vänster" in word for word in pdf[0].get_text().split())
    head, above = ["Ena", "Andra", "sidan"], ["Protokoll", "–", "Gångväg", "2026-01-20"]
    wanted = [
        *head, *left[:broken], *right[:broken],
        *above, *head, *left[broken:], *right[broken:], *["Granskare", "Sida", "2", "(2)"],
    ]  # fmt: skip
    assert 0 < broken < 90
    assert in_file_order(path) == [wanted] * 3


def test_paragraphs_of_every_tone_comments_and_facts_follow_each_other(tmp_path: Path) -> None:
    long = "Rubriken avviker från registrets och det är inte klart vilket arbete som avses här"
    opening = Block(
        BlockKind.ENTRY,
        (Run(f"12 {long}", bold=True), Run(f" {long}")),
        aside=(Run("Åtgärdas", bold=True, tone=Tone.ACCENT),),
        under=(Run("Fel · sida 3", tone=Tone.MUTED),),
    )
    quoted = Block(
        BlockKind.QUOTATION,
        (Run(f"{long}. {long}", italic=True), Run(" – TB.pdf", tone=Tone.ACCENT, link="#slut")),
    )
    facts = Table((16.0, 84.0), (((Run("Svar"),), (Run(f"{long} {long} {long}"),)),))
    path = set_at(
        tmp_path / "a.pdf", opening,
        Block(BlockKind.PARAGRAPH, (Run(long), Run(f" {long}", tone=Tone.ERROR), Run(f" {long}"))),
        quoted, Block(BlockKind.FACTS, table=facts),
        Block(BlockKind.PARAGRAPH, (Run(f"{long} {long}", tone=Tone.MUTED),), tone=Tone.MUTED),
        heading("Slut", "slut"),
    )  # fmt: skip
    wanted = (
        f"12 {long} {long} Åtgärdas Fel · sida 3 {long} {long} {long} {long}. {long} – TB.pdf "
        f"Svar {long} {long} {long} {long} {long} Slut"
    ).split()
    assert in_file_order(path) == [wanted] * 3


def test_the_words_of_a_part_of_a_page_stand_where_it_is_shown(tmp_path: Path) -> None:
    place = papers.paper(tmp_path / "TB.pdf")
    rects = boxes(place, "Material")
    picture = Picture(reading.open_file(str(place)).source, 0, rects, "utsnitt", "saknas")
    path = set_at(
        tmp_path / "a.pdf",
        paragraph("Före"), Block(BlockKind.PICTURE, picture=picture), paragraph("Efter"),
    )  # fmt: skip
    for words in in_file_order(path):
        assert (words[0], words[-1]) == ("Före", "Efter")
        assert "Material" in words
