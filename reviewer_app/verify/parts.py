"""The parts of a list or record against the sums of its receipt: which one was changed."""

import csv
import hashlib
import html
import io
import re
import unicodedata
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path, PurePosixPath

from reviewer_app.verify.objects import Objects, unpacked
from reviewer_app.verify.outcome import Failing, Finding, Unchecked
from reviewer_app.verify.receipt_file import Part, Receipt, open_pdf
from reviewer_app.verify.xfdf_file import parsed

# "<hyperlink ref=\"D2\" r:id=\"rId1\" location=\"page=3\"/>"
_LINK = re.compile(rb"<(?:x:)?hyperlink ([^<>]*)>")
# "ref=\"D2\"", "r:id=\"rId1\""
_ATTRIBUTE = re.compile(r'([A-Za-z:]+)="([^"]*)"')
# "<h2 id=\"a\">": where a part of a page begins.
_PART = re.compile(r"(?=<h[12][ >])", re.IGNORECASE)
_HEADING = re.compile(r"<h[12][^<>]*>(.*?)</h[12]>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")
_STYLE = re.compile(r"<style>[^<]*</style>")
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_MOST_NAMED = 12


@dataclass(slots=True)
class Sheet:
    """A sheet as it is now: its lines of text, and the sums of its columns."""

    name: str
    hidden: bool = False
    lines: list[list[str]] = field(default_factory=list)
    sums: list[str] = field(default_factory=list)


def part_findings(receipt: Receipt, place: Path, passwords: tuple[str, ...]) -> Iterator[Finding]:
    """Yield which parts of an export are not what the receipt says, and where it says of none.

    A receipt made before there were sums of parts has none, and one that was cut short neither.
    """
    kind, stated = receipt.target.kind, receipt.target.parts
    if not stated:
        if kind in ("csv", "xlsx", "report"):
            yield Unchecked("no_sums", params={"name": place.name})
        return
    if kind in ("csv", "xlsx"):
        found = sheets_of(place)
        yield from _sheets(stated, found, place.name)
    elif place.suffix.lower() in (".html", ".htm"):
        yield from _pieces("record_part", stated, list(_html(place.read_text("utf-8"))))
    else:
        yield from _pieces("record_page", stated, list(_pages(place, passwords)))


def sheets_of(place: Path) -> list[Sheet]:
    """Return the sheets of a workbook, or the one of a CSV file, which has no name."""
    if place.suffix.lower() == ".csv":
        text = place.read_bytes().decode("utf-8-sig")
        lines = [list(one) for one in csv.reader(io.StringIO(text, newline=""), delimiter=";")]
        return [_summed(Sheet("", lines=lines), {})]
    return list(_workbook(place))


def _sheets(stated: Sequence[Part], found: Sequence[Sheet], file: str) -> Iterator[Finding]:
    now = {one.name: one for one in found}
    for part in stated:
        sheet = now.pop(part.name, None)
        name = part.name or file
        if sheet is None:
            yield Failing("sheet_gone", params={"sheet": name})
            continue
        if sheet.hidden:
            yield Failing("sheet_hidden", params={"sheet": name})
        if tuple(sheet.sums) != part.columns:
            yield Failing("sheet_changed", params={"sheet": name, "columns": _named(part, sheet)})
    for name in now:
        yield Failing("sheet_added", params={"sheet": name or file})


def _named(part: Part, sheet: Sheet) -> str:
    """Return the heads of the columns that are not as stated."""
    count = max(len(part.columns), len(sheet.sums))
    stated = [*part.columns, *[""] * (count - len(part.columns))]
    found = [*sheet.sums, *[""] * (count - len(sheet.sums))]
    head = sheet.lines[0] if sheet.lines else []
    names = [
        (head[at] if at < len(head) else "") or str(at + 1)
        for at in range(count)
        if stated[at] != found[at]
    ]
    return ", ".join(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")


def _pieces(key: str, stated: Sequence[Part], found: Sequence[Part]) -> Iterator[Failing]:
    """Compare parts one by one and in order."""
    if len(stated) != len(found):
        params = {"count": str(len(found)), "wanted": str(len(stated))}
        yield Failing(f"{key}_count", params=params)
    for one, other in zip(stated, found, strict=False):
        if (one.name, one.sha256) != (other.name, other.sha256):
            yield Failing(key, params={"name": one.name[:80] or "–"})


def _html(content: str) -> Iterator[Part]:
    for part in _PART.split(_STYLE.sub("", content)):
        heading = _HEADING.match(part)
        name = html.unescape(_TAG.sub("", heading.group(1))) if heading is not None else ""
        said = unicodedata.normalize("NFKC", html.unescape(_TAG.sub(" ", part)))
        words = "".join(sign for sign in said if sign.isalnum())
        yield Part(name, hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest())


def _pages(place: Path, passwords: tuple[str, ...]) -> Iterator[Part]:
    with open_pdf(place, passwords) as pdf:
        objects = Objects(pdf)
        for number, page in enumerate(objects.pages, 1):
            drawn = objects.of(page.get("Contents"))
            streams = drawn if isinstance(drawn, list) else [drawn]
            content = b"\n".join(unpacked(objects, one) for one in streams)
            yield Part(str(number), hashlib.sha256(content).hexdigest())


def _workbook(place: Path) -> Iterator[Sheet]:
    from openpyxl.reader.excel import load_workbook

    links = _links(place)
    with warnings.catch_warnings():
        # Of parts of the workbook that are not read here, such as drop-down lists.
        warnings.simplefilter("ignore")
        book = load_workbook(place, read_only=True)
    try:
        for one in book.worksheets:
            lines = [
                [cell_text(value) for value in values] for values in one.iter_rows(values_only=True)
            ]
            sheet = Sheet(one.title, one.sheet_state != "visible", lines)
            yield _summed(sheet, links.get(one.title, {}))
    finally:
        book.close()


def _summed(sheet: Sheet, links: Mapping[tuple[int, int], str]) -> Sheet:
    """Take the sums of a sheet's columns: row and text of each cell that is not empty."""
    columns: list[list[bytes]] = []
    for row, line in enumerate(sheet.lines):
        for column, text in enumerate(line):
            if not text:
                continue
            while len(columns) <= column:
                columns.append([])
            address = links.get((row, column), "")
            said = f"{row}\x1f{text}{chr(0x1D) + address if address else ''}\x1e"
            columns[column].append(said.encode("utf-8", "surrogatepass"))
    sheet.sums = [hashlib.sha256(b"".join(one)).hexdigest() for one in columns]
    return sheet


def cell_text(value: object) -> str:
    """Return a cell as the receipt sums it: dates as ISO 8601, numbers as short as they are."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value)
    if "_x" in text:
        from openpyxl.utils.escape import unescape

        text = str(unescape(text))
    return text


def _links(place: Path) -> dict[str, dict[tuple[int, int], str]]:
    """Return where the cells of each sheet lead, by row and column from 0."""
    with zipfile.ZipFile(place) as packed:
        root = PurePosixPath("xl")
        sheets = _relations(packed, root / "workbook.xml")
        found: dict[str, dict[tuple[int, int], str]] = {}
        for one in parsed(packed.read("xl/workbook.xml")).iter():
            if one.tag.rpartition("}")[2] != "sheet":
                continue
            target = sheets.get(one.get(_RELATION, ""), "")
            path = PurePosixPath(target[1:]) if target.startswith("/") else root / target
            found[one.get("name", "")] = dict(_sheet_links(packed, path))
    return found


def _sheet_links(
    packed: zipfile.ZipFile, path: PurePosixPath
) -> Iterator[tuple[tuple[int, int], str]]:
    from openpyxl.utils.cell import coordinate_to_tuple

    targets = _relations(packed, path)
    for found in _LINK.finditer(packed.read(str(path))):
        pairs = _ATTRIBUTE.findall(found.group(1).decode("utf-8"))
        said = {key: html.unescape(value) for key, value in pairs}
        row, column = coordinate_to_tuple(said.get("ref", "A1").partition(":")[0])
        place = "#" + said["location"] if said.get("location") else ""
        yield (row - 1, column - 1), targets.get(said.get("r:id", ""), "") + place


def _relations(packed: zipfile.ZipFile, path: PurePosixPath) -> dict[str, str]:
    name = str(path.parent / "_rels" / f"{path.name}.rels")
    if name not in packed.namelist():
        return {}
    return {one.get("Id", ""): one.get("Target", "") for one in parsed(packed.read(name))}
