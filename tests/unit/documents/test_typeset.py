"""Reports are set on A4 with text, tables, links and bookmarks that other readers find."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from reviewer_app.core.errors import UserError
from reviewer_app.documents import reading
from reviewer_app.documents.composition import (
    Bar,
    Block,
    BlockKind,
    Paper,
    Picture,
    Run,
    Table,
    Tone,
)
from reviewer_app.documents.typeset import set_paper
from reviewer_app.documents.typeset_text import measure, wrap
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet
from tests.unit.documents.test_annotate import boxes

A4 = (595.28, 841.89)


def paragraph(text: str, link: str = "") -> Block:
    return Block(BlockKind.PARAGRAPH, (Run(text, link=link),))


def heading(text: str, anchor: str, level: int = 1) -> Block:
    return Block(BlockKind.HEADING, (Run(text, bold=True),), level=level, anchor=anchor)


def table(*rows: tuple[str, ...], head: tuple[str, ...] = ()) -> Block:
    def cells(texts: tuple[str, ...]) -> tuple[tuple[Run, ...], ...]:
        return tuple((Run(text),) for text in texts)

    shares = (1.0,) * len(rows[0])
    found = Table(shares, tuple(cells(row) for row in rows), cells(head))
    return Block(BlockKind.TABLE, table=found)


def made(*blocks: Block, title: str = "Protokoll – Gångväg") -> Paper:
    return Paper(
        tuple(blocks), title, "Åsa Öberg", "sv", "2026-01-20", "Granskare", "Sida {page} ({pages})"
    )


def set_at(path: Path, *blocks: Block) -> Path:
    """Set a report and return where it is."""
    path.touch()
    assert set_paper(KeptOutlet(), made(*blocks), str(path), str(path))
    return path


def texts(path: Path) -> list[str]:
    """Return each page's text as poppler reads it."""
    done = subprocess.run(
        ["pdftotext", "-layout", path, "-"], capture_output=True, check=True, text=True
    )
    return done.stdout.split("\f")[:-1]


def test_pages_are_a4_and_numbered_but_for_the_first(tmp_path: Path) -> None:
    path = set_at(
        tmp_path / "a.pdf", paragraph("Först"), Block(BlockKind.PAGE_BREAK), paragraph("Sedan")
    )
    first, second = texts(path)
    assert "Sida" not in first
    assert "Sida 2 (2)" in second
    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert [float(edge) for edge in pdf.pages[1].mediabox] == pytest.approx([0, 0, *A4], abs=1)
        assert str(pdf.docinfo["/Title"]) == "Protokoll – Gångväg"
        assert str(pdf.Root.Lang) == "sv"
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)


def test_swedish_and_signs_of_the_trade_are_text(tmp_path: Path) -> None:
    said = "Förstärkningslager ≥ 420 mm, Ø 110, −5 °C, 25 m², ”krav” – å ä ö Å Ä Ö"
    (page,) = texts(set_at(tmp_path / "a.pdf", paragraph(said)))
    assert said in " ".join(page.split())


def test_bookmarks_contents_and_links_lead_to_the_headings(tmp_path: Path) -> None:
    path = set_at(
        tmp_path / "a.pdf",
        Block(BlockKind.CONTENTS),
        paragraph("Till handlingen", link="#two"),
        heading("Ett", "one"),
        Block(BlockKind.PAGE_BREAK),
        heading("Två", "two", 2),
        paragraph("utanför", link="kopior/TB granskad.pdf#page=3"),
    )
    with pikepdf.open(path) as pdf:
        with pdf.open_outline() as outline:
            (top,) = outline.root
            assert (top.title, [one.title for one in top.children]) == ("Ett", ["Två"])
        targets = [one.A for page in pdf.pages for one in page.Annots if "/A" in one]
        inner = [one for page in pdf.pages for one in page.Annots if "/Dest" in one]
        pages = [one.D[0] for one in targets if str(one.S) == "/GoTo"] + [
            one.Dest[0] for one in inner
        ]
        assert len(pages) == 3
        assert pages[-1].objgen == pdf.pages[1].obj.objgen
        (outside,) = (one for one in targets if str(one.S) == "/GoToR")
        assert str(outside.F.UF if "/UF" in outside.F else outside.F) == "kopior/TB granskad.pdf"
        assert int(outside.D[0]) == 2
    contents = texts(path)[0]
    assert [line.split()[-1] for line in contents.splitlines() if " . ." in line] == ["1", "2"]


def test_a_long_table_repeats_its_head_and_loses_no_row(tmp_path: Path) -> None:
    rows = [(f"rad{number}.", "text " * 12) for number in range(150)]
    pages = texts(set_at(tmp_path / "a.pdf", table(*rows, head=("Kolumn", "Innehåll"))))
    assert len(pages) > 3
    assert all("Kolumn" in page for page in pages)
    found = [word for page in pages for word in page.split() if word.startswith("rad")]
    assert found == [row[0] for row in rows]


def test_a_row_taller_than_a_page_goes_on_upon_the_next(tmp_path: Path) -> None:
    words = [f"ord{number}" for number in range(1500)]
    pages = texts(set_at(tmp_path / "a.pdf", table(("Svar", " ".join(words)))))
    found = [word for page in pages for word in page.split() if word.startswith("ord")]
    assert sorted(found) == sorted(words)


def test_a_heading_never_ends_a_page(tmp_path: Path) -> None:
    for lines in range(40, 56):
        blocks = [paragraph("rad") for _ in range(lines)]
        path = set_at(tmp_path / "a.pdf", *blocks, heading("Rubriken", "h", 2), paragraph("efter"))
        (page,) = (page for page in texts(path) if "Rubriken" in page)
        assert "efter" in page


def test_a_chart_has_a_bar_for_each_number(tmp_path: Path) -> None:
    bars = (Bar("Fel", 4, Tone.ERROR), Bar("Varning", 2, Tone.WARNING), Bar("Upplysning", 0))
    path = set_at(tmp_path / "a.pdf", Block(BlockKind.BARS, bars=bars))
    (page,) = texts(path)
    assert [line.split() for line in page.splitlines() if line.strip()] == [
        ["Fel", "4"], ["Varning", "2"], ["Upplysning", "0"],
    ]  # fmt: skip
    picture = rendered(path)
    reds = sum(1 for red, *rest in pixels(picture) if red > 150 and max(rest) < 80)
    yellows = sum(1 for red, green, blue in pixels(picture) if red > 190 and blue < 60 < green)
    assert reds == pytest.approx(2 * yellows, rel=0.1)


def pixels(image: Image.Image) -> Iterator[tuple[int, int, int]]:
    """Return the three values of each pixel, row by row."""
    values = iter(image.tobytes())
    return zip(values, values, values, strict=True)


def rendered(path: Path, page_index: int = 0) -> Image.Image:
    with pypdfium2.PdfDocument(path) as pdf:
        return pdf[page_index].render(scale=2).to_pil().convert("RGB")


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_cited_place_is_drawn_with_its_highlight(tmp_path: Path, rotation: int) -> None:
    """What is yellow in the excerpt is as wide and high as the place on its page."""

    def draw(page: object, index: int) -> None:
        papers.write_lines(page, index)  # type: ignore[arg-type]
        page.set_rotation(rotation)  # type: ignore[attr-defined]

    source_path = papers.paper(tmp_path / "TB.pdf", draw=draw)
    source = reading.open_file(str(source_path)).source
    rects = boxes(source_path, "Förstärkningslager")
    picture = Picture(source, 0, rects, "utsnitt", "saknas")
    path = set_at(tmp_path / "a.pdf", Block(BlockKind.PICTURE, picture=picture))
    image = rendered(path)
    marked = [
        (at % image.width, at // image.width)
        for at, (hue, saturation, _) in enumerate(pixels(image.convert("HSV")))
        if 25 < hue < 50 and saturation > 100
    ]
    across = max(x for x, _ in marked) - min(x for x, _ in marked)
    down = max(y for _, y in marked) - min(y for _, y in marked)
    x0, y0, x1, y1 = rects[0]
    wide, high = (x1 - x0, y1 - y0) if rotation % 180 == 0 else (y1 - y0, x1 - x0)
    scale = across / wide
    assert down == pytest.approx(high * scale, abs=4)
    assert 1.0 < scale <= 2.05
    assert "saknas" not in texts(path)[0]


def test_a_page_that_cannot_be_drawn_is_said(tmp_path: Path) -> None:
    source_path = papers.paper(tmp_path / "TB.pdf")
    source = reading.open_file(str(source_path)).source
    pictures = [
        Picture(source, 7, ((1.0, 1.0, 9.0, 9.0),), "utsnitt", "sidan saknas"),
        Picture(
            source.__class__("/nowhere.pdf", "0" * 64, 1, "f_0"), 0, ((1.0, 1.0, 9.0, 9.0),),
            "utsnitt", "filen saknas",
        ),
    ]  # fmt: skip
    blocks = [Block(BlockKind.PICTURE, picture=one) for one in pictures]
    (page,) = texts(set_at(tmp_path / "a.pdf", *blocks))
    assert "sidan saknas" in page
    assert "filen saknas" in page


def test_setting_stops_when_told(tmp_path: Path) -> None:
    outlet = KeptOutlet()
    outlet.board.stopping = True
    path = tmp_path / "a.pdf"
    path.touch()
    assert not set_paper(outlet, made(*[paragraph("a")] * 500), str(path), str(path))
    assert path.read_bytes() == b""


def test_a_full_disk_is_one_sentence(tmp_path: Path, small_disk: Path) -> None:
    path = small_disk / "a.pdf"
    path.touch()
    words = " ".join(str(number * 7919) for number in range(60_000))
    with pytest.raises(UserError) as caught:
        set_paper(KeptOutlet(), made(paragraph(words)), str(path), str(path))
    assert caught.value.key == "documents.target_disk_full"


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), min_size=1, max_size=40
)


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=30), st.floats(20, 300), st.booleans())
def test_wrapping_keeps_every_sign_within_the_width(
    words: list[str], width: float, bold: bool
) -> None:
    text = " ".join(words)
    lines = wrap((Run(text, bold=bold),), width, 9.0)
    kept = "".join(piece.text for line in lines for piece in line.pieces)
    assert "".join(kept.split()) == "".join(text.split())
    for line in lines:
        widest = max((measure(sign, "hebo", 9.0) for piece in line.pieces for sign in piece.text),
                     default=0.0)  # fmt: skip
        assert line.width <= max(width, widest) + 0.01


def test_a_document_without_its_fonts_takes_no_letters_from_the_report(tmp_path: Path) -> None:
    source_path = papers.paper(tmp_path / "TB.pdf")
    with pikepdf.open(source_path) as pdf:
        (used,) = pdf.pages[0].Resources.Font.values()
        assert (str(used.BaseFont), "/FontDescriptor" in used) == ("/Helvetica", False)
    source = reading.open_file(str(source_path)).source
    rects = boxes(source_path, "Förstärkningslager")
    picture = Block(BlockKind.PICTURE, picture=Picture(source, 0, rects, "utsnitt", "saknas"))
    said = "Därefter återfylls – på höjden ≥ 2 m"
    path = set_at(tmp_path / "a.pdf", heading("Först å", "a"), picture, paragraph(said))
    (page,) = texts(path)
    assert ("Först å" in page, said in page) == (True, True)
    with pypdfium2.PdfDocument(path) as pdf:
        assert said in pdf[0].get_textpage().get_text_bounded()


def _with_a_missing_font(path: Path) -> Path:
    """Write a line in a font of wide letters that the file does not carry."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page, name = pdf.pages[0], pikepdf.Name
        described = pikepdf.Dictionary(
            Type=name.FontDescriptor, FontName=name.Ettsaknat, Flags=34, ItalicAngle=0, Ascent=700,
            Descent=-200, CapHeight=700, StemV=80, FontBBox=[0, -200, 1000, 700],
        )  # fmt: skip
        page.Resources.Font.Ny = pdf.make_indirect(
            pikepdf.Dictionary(
                Type=name.Font, Subtype=name.Type1, BaseFont=name.Ettsaknat, FirstChar=32,
                LastChar=34, Widths=[500, 500, 500], Encoding=name.WinAnsiEncoding,
                FontDescriptor=pdf.make_indirect(described),
            )
        )  # fmt: skip
        (_, _, right, bottom), *_ = boxes(path, "Förstärkningslager")
        page.contents_add(
            f"BT /Ny 12 Tf {right + 90} {float(page.mediabox[3]) - bottom} Td (utan) Tj ET".encode()
        )
        pdf.save(path)
    return path


def test_lines_that_cannot_be_written_are_pictured_and_nothing_after_them_is_lost(
    tmp_path: Path,
) -> None:
    source_path = _with_a_missing_font(papers.paper(tmp_path / "TB.pdf"))
    source = reading.open_file(str(source_path)).source
    rects = boxes(source_path, "Förstärkningslager")
    picture = Block(BlockKind.PICTURE, picture=Picture(source, 0, rects, "utsnitt", "saknas"))
    blocks = [heading("Först", "a"), picture, paragraph("Därefter"), Block(BlockKind.PAGE_BREAK),
              heading("Sedan", "b"), picture, paragraph("Slutet", link="#a")]  # fmt: skip
    path = set_at(tmp_path / "a.pdf", *blocks)
    first, second = texts(path)
    assert ("Därefter" in first, "Slutet" in second, "Sida 2 (2)" in second) == (True, True, True)
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
        assert len(pdf.pages[0].get_images()) == 1, "the part is a picture"
        assert [one.title for one in pdf.open_outline().root] == ["Först", "Sedan"]
    yellow = sum(
        25 < hue < 50 and full > 100 for hue, full, _ in pixels(rendered(path).convert("HSV"))
    )
    assert yellow > 500
