"""Write the sample tender: four PDF files of an invented municipality's road job.

    python resources/samples/make_samples.py [FOLDER]

The words are in text/*.toml; what is wrong with them on purpose is listed in faults.toml.
"""

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sample_pages import (
    ACCENT,
    BOLD,
    BOTTOM,
    GREY,
    HEIGHT,
    ITALIC,
    LEFT,
    RIGHT,
    TEXT_LEFT,
    TOP,
    WIDTH,
    Flow,
    Ink,
    Metadata,
    Page,
    save,
    width_of,
    wrap,
)

HERE = Path(__file__).resolve().parent
MUNICIPALITY = "Ekmarks kommun"
PROJECT = "Kvarnvägen etapp 2"
PROJECT_LINE = "Gång- och cykelväg, avvattning och gångbro"
STATUS = "FÖRFRÅGNINGSUNDERLAG"

BODY = Ink()
STRONG = Ink(font=BOLD)
HEADING = Ink(11.5, BOLD)
SMALL = Ink(8.5, color=GREY, layer=0)
SMALL_STRONG = Ink(8.5, BOLD, layer=0)
CELL = Ink(9)
CELL_STRONG = Ink(9, BOLD)
LABEL = Ink(7.5, color=GREY)

Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents list."""

    code: str
    heading: str
    page: int


def main(folder: Path) -> None:
    """Write all four files into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    makers = {"description": description, "administrative": administrative, "bill": bill}
    for source in ("tb_mark", "af", "mf", "bilaga"):
        with (HERE / "text" / f"{source}.toml").open("rb") as file:
            content = tomllib.load(file)
        pages, entries = makers[content["kind"]](content)
        outline = [(f"{entry.code} {entry.heading}".strip(), entry.page) for entry in entries]
        save(pages, folder / content["file"], metadata_of(content), outline)


def metadata_of(content: Content) -> Metadata:
    """Return the file's own data; it was made at eight on the day it is dated."""
    day = date_of(content).replace("-", "")
    return Metadata(content["title"], f"{MUNICIPALITY}, {PROJECT}", f"D:{day}080000+01'00'")


def date_of(content: Content) -> str:
    """Return the document's date."""
    return str(content.get("date", "2026-03-02"))


def description(content: Content) -> tuple[list[Page], list[Entry]]:
    """Return a technical description: cover, contents, orientation, sections."""
    flow = Flow()
    flow.turn()
    cover(flow.page, content)
    contents_pages = 1
    for _ in range(contents_pages):
        flow.turn()
    flow.turn()
    entries = [Entry("", content["introduction"]["title"], flow.number)]
    section(flow, "", content["introduction"])
    for one in content["section"]:
        page = section(flow, one["code"], one)
        entries.append(Entry(one["code"], one["heading"], page))
    contents(flow.pages[1], entries)
    furnish(flow.pages, content, first=1)
    return flow.pages, entries


def section(flow: Flow, code: str, one: Content) -> int:
    """Write one section and return the page its heading stands on."""
    heading = one.get("heading", one.get("title", ""))
    lines = wrap(heading, RIGHT - TEXT_LEFT, HEADING)
    flow.need(10 + 15 * len(lines) + (50 if one["body"] else 90))
    flow.y += 10 if flow.y > TOP else 0
    page = flow.number
    if code:
        flow.page.write(LEFT, flow.y + HEADING.size, code, HEADING)
    for line in lines:
        flow.page.write(TEXT_LEFT, flow.y + HEADING.size, line, HEADING)
        flow.y += 15
    flow.y += 3
    for text in one["body"]:
        flow.paragraph(text, TEXT_LEFT, RIGHT - TEXT_LEFT, BODY)
    if "table" in one:
        table(flow, one["table"])
    return page


def table(flow: Flow, one: Content) -> None:
    """Write a small ruled table under its caption, never broken over pages."""
    scale = (RIGHT - TEXT_LEFT) / sum(one["widths"])
    edges = [TEXT_LEFT]
    for width in one["widths"]:
        edges.append(edges[-1] + width * scale)
    height = 16.0
    flow.need(26 + height * (len(one["rows"]) + 1))
    flow.y += 4
    flow.page.write(TEXT_LEFT, flow.y + 9, one["caption"], Ink(9, ITALIC))
    flow.y += 15
    flow.page.fill(TEXT_LEFT, flow.y, RIGHT, flow.y + height, (0.92, 0.94, 0.94))
    for index, row in enumerate([one["columns"], *one["rows"]]):
        ink = CELL if index else CELL_STRONG
        flow.page.rule(TEXT_LEFT, flow.y, RIGHT, flow.y, 0.8 if index < 2 else 0.4)
        for x, text in zip(edges, row, strict=False):
            flow.page.write(x + 4, flow.y + 11.5, text, ink)
        flow.y += height
    flow.page.rule(TEXT_LEFT, flow.y, RIGHT, flow.y, 0.8)
    flow.y += 10


def contents(page: Page, entries: list[Entry]) -> None:
    """Fill the contents page, dots leading to the page numbers."""
    page.write(LEFT, TOP + 14, "INNEHÅLLSFÖRTECKNING", Ink(14, BOLD))
    y = TOP + 40
    for entry in entries:
        lines = wrap(entry.heading, 340, BODY)
        if entry.code:
            page.write(LEFT, y, entry.code, BODY)
        for line in lines[:-1]:
            page.write(TEXT_LEFT, y, line, BODY)
            y += 12.5
        last = lines[-1]
        number = str(entry.page)
        room = RIGHT - 18 - TEXT_LEFT - width_of(last, BODY)
        dots = "." * max(3, int((room - 8) / width_of(".", BODY)))
        page.write(TEXT_LEFT, y, last, BODY)
        page.write_right(RIGHT - 18, y, dots, BODY)
        page.write_right(RIGHT, y, number, BODY)
        y += 16.2


def cover(page: Page, content: Content) -> None:
    """Draw the first page: names, title, declaration, title block."""
    page.fill(LEFT, 70, LEFT + 5, 330, ACCENT)
    page.write(LEFT + 20, 84, MUNICIPALITY, Ink(14, BOLD, ACCENT))
    page.write(LEFT + 20, 102, "Samhällsbyggnadsförvaltningen, gata och va", Ink(10, color=GREY))
    y = 190.0
    for line in content["cover_title"].split("\n"):
        page.write(LEFT + 20, y, line, Ink(24, BOLD))
        y += 30
    page.write(LEFT + 20, y + 8, PROJECT, Ink(15))
    page.write(LEFT + 20, y + 28, PROJECT_LINE, Ink(11, color=GREY))
    page.write(LEFT + 20, 322, content["declaration"], Ink(10.5, BOLD))
    title_block(page, content, 640)


def title_block(page: Page, content: Content, top: float) -> None:
    """Draw the ruled block of labels and values."""
    rows = [
        [("Status", STATUS, 2), ("Handling", content["number"], 1), ("Datum", date_of(content), 1)],
        [("Upprättad av", "Gata och va, projektering", 2), ("Rev", revision_of(content), 1),
         ("Diarienummer", "KS 26/118", 1)],
        [("Objekt", f"{PROJECT}, {MUNICIPALITY}", 4)],
    ]  # fmt: skip
    unit, height = (RIGHT - LEFT) / 4, 34.0
    for index, row in enumerate(rows):
        x, y = LEFT, top + index * height
        page.rule(LEFT, y, RIGHT, y, 0.8)
        for label, value, span in row:
            page.rule(x, y, x, y + height, 0.8 if x == LEFT else 0.4)
            page.write(x + 5, y + 11, label, LABEL)
            page.write(x + 5, y + 26, value, Ink(10.5, BOLD if label == "Status" else BODY.font))
            x += span * unit
        page.rule(RIGHT, y, RIGHT, y + height, 0.8)
    page.rule(LEFT, top + 3 * height, RIGHT, top + 3 * height, 0.8)


def revision_of(content: Content) -> str:
    """Return the revision mark."""
    return str(content.get("revision", "A"))


def furnish(pages: list[Page], content: Content, first: int) -> None:
    """Add running heads and feet from page index `first` on."""
    foot = Ink(8.5, color=GREY, layer=9)
    for index, page in enumerate(pages[first:], first):
        page.write(LEFT, 44, MUNICIPALITY, SMALL_STRONG)
        page.write(LEFT, 56, PROJECT, SMALL)
        page.write(TEXT_LEFT + 90, 44, content["title"], SMALL)
        page.write_right(RIGHT, 44, f"Sida {index + 1} ({len(pages)})", SMALL)
        page.rule(LEFT, 64, RIGHT, 64)
        page.rule(LEFT, HEIGHT - 52, RIGHT, HEIGHT - 52)
        page.write(LEFT, HEIGHT - 40, f"Handling {content['number']}", foot)
        page.write(WIDTH / 2 - width_of(STATUS, foot) / 2, HEIGHT - 40, STATUS, foot)
        page.write_right(RIGHT, HEIGHT - 40, date_of(content), foot)


def administrative(content: Content) -> tuple[list[Page], list[Entry]]:
    """Return the two columns of the administrative part; the codes come first in the file."""
    flow = Flow()
    flow.turn()
    cover(flow.page, content)
    flow.turn()
    entries = []
    code_ink = Ink(11.5, BOLD, layer=1)
    for one in content["section"]:
        lines = wrap(one["heading"], RIGHT - TEXT_LEFT, HEADING)
        flow.need(12 + 15 * len(lines) + 50)
        flow.y += 12 if flow.y > TOP else 0
        entries.append(Entry(one["code"], one["heading"], flow.number))
        flow.page.write(LEFT, flow.y + HEADING.size, one["code"], code_ink)
        for line in lines:
            flow.page.write(TEXT_LEFT, flow.y + HEADING.size, line, HEADING)
            flow.y += 15
        flow.y += 3
        for text in one["body"]:
            flow.paragraph(text, TEXT_LEFT, RIGHT - TEXT_LEFT, BODY)
    furnish(flow.pages, content, first=1)
    return flow.pages, entries


COLUMNS = (("Kod", 60), ("Text", 196), ("R/OR", 34), ("Enhet", 36), ("Mängd", 48), ("á-pris", 46),
           ("Belopp", 57))  # fmt: skip


def bill(content: Content) -> tuple[list[Page], list[Entry]]:
    """Return the bill of quantities: one ruled table over its pages."""
    flow = Flow()
    flow.turn()
    flow.page.write(LEFT, TOP + 10, content["cover_title"], Ink(16, BOLD))
    title_block(flow.page, content, TOP + 26)
    flow.y = TOP + 146
    for text in (content["declaration"], *content["notes"]):
        flow.paragraph(text, LEFT, RIGHT - LEFT, BODY)
    table_head(flow)
    entries = []
    for row in content["rows"]:
        page = bill_row(flow, row)
        if row[0]:
            entries.append(Entry(row[0], row[1], page))
    flow.page.write(LEFT + 64, flow.y + 15, "SUMMA, förs till anbud", CELL_STRONG)
    rule_row(flow, 22)
    flow.y += 12
    for text in content["closing"]:
        flow.paragraph(text, LEFT, RIGHT - LEFT, BODY)
    furnish(flow.pages, content, first=0)
    return flow.pages, entries


def edges() -> list[float]:
    """Return the x of the column rules, the last one at the right margin."""
    marks = [LEFT]
    for _, width in COLUMNS:
        marks.append(marks[-1] + width)
    return marks


def table_head(flow: Flow) -> None:
    """Write the column names, filled."""
    flow.page.fill(LEFT, flow.y, RIGHT, flow.y + 18, (0.92, 0.94, 0.94))
    flow.page.rule(LEFT, flow.y, RIGHT, flow.y, 0.8)
    for x, (name, _) in zip(edges(), COLUMNS, strict=False):
        flow.page.write(x + 4, flow.y + 12.5, name, CELL_STRONG)
    rule_row(flow, 18)


def bill_row(flow: Flow, row: list[str]) -> int:
    """Write one row and return its page; a heading never stands last on a page."""
    code, text, regulation, unit, quantity = row
    marks = edges()
    ink = CELL_STRONG if code else CELL
    lines = wrap(text, COLUMNS[1][1] - 10, ink)
    height = 8.0 + 12 * len(lines)
    if flow.y + height + (0 if unit else 24) > BOTTOM - 6:
        flow.turn()
        table_head(flow)
    baseline = flow.y + 13.5
    if code:
        flow.page.write(marks[0] + 4, baseline, code, ink)
    for index, line in enumerate(lines):
        flow.page.write(marks[1] + 4, baseline + 12 * index, line, ink)
    flow.page.write(marks[2] + 4, baseline, regulation, CELL)
    flow.page.write(marks[3] + 4, baseline, unit, CELL)
    flow.page.write_right(marks[5] - 4, baseline, quantity, CELL)
    page = flow.number
    rule_row(flow, height)
    return page


def rule_row(flow: Flow, height: float) -> None:
    """Draw the rules around the row at hand and go below it."""
    for x in edges():
        flow.page.rule(x, flow.y, x, flow.y + height, 0.4)
    flow.y += height
    flow.page.rule(LEFT, flow.y, RIGHT, flow.y, 0.4)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
