"""Text tables: TSV, CSV and keynote text, in the encodings that office programs write."""

import codecs
import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from registry_db.errors import RegistryError
from registry_db.importers.tables import Line, Table
from registry_db.reporting import Report

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
DELIMITERS = "\t;,|"
"""In the order of preference where several divide as many lines: headings hold commas."""
ENCODINGS = ("utf-8", "cp1252", "utf-16")
"""How office programs write text; the names that a table's encoding has."""
_OTHER_FILES = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How XLSX and ODS files begin (ZIP, APPNOTE 4.3.7), and XLS files (MS-CFB 2.2)."""
# å, ä and ö in Windows-1252: b"V\xe4g".
_OURS = re.compile(b"[\xe5\xe4\xf6\xc5\xc4\xd6]")
# The same in Mac OS Roman (b"V\x8ag") and code pages 437 and 850 (b"V\x84g"), within a word.
_FOREIGN = re.compile(b"[A-Za-z][\x8a\x8c\x9a\x84\x86\x94][a-z]")
_LINES_LOOKED_AT = 200
_REPORT_EVERY = 5000


def read_text_table(
    path: Path, report: Report, *, encoding: str = "", delimiter: str = ""
) -> Table:
    """Return the table of a text file; raises RegistryError where it is none.

    `encoding` and `delimiter` are found out where they are not given.
    """
    raw = path.read_bytes()
    if raw.startswith(_OTHER_FILES):
        raise RegistryError("other_workbook", origin=path.name)
    text, encoding = decode(raw, path.name, encoding)
    delimiter = delimiter or delimiter_of(text)
    # Tab-separated exports that quote nothing have stray quotation marks in their headings.
    quoted = delimiter != "\t" or _is_quoted(text)
    try:
        lines = tuple(_lines(text, delimiter, quoted=quoted, report=report))
    except csv.Error as error:
        raise RegistryError("no_table", origin=path.name) from error
    return Table(path.name, lines, encoding=encoding, delimiter=delimiter)


def decode(raw: bytes, origin: str, wanted: str = "") -> tuple[str, str]:
    """Return the text of a file and its encoding, one of ENCODINGS.

    Where none is `wanted`: UTF-8 with or without its mark, UTF-16, else Windows-1252.
    """
    marked = tuple(_marked(raw))
    found = (*marked, *_unmarked(raw), "utf-8", "cp1252")
    if wanted:
        found = (*(one for one in marked if one.startswith(wanted)), wanted)
    for encoding in found:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text and (wanted or encoding != "cp1252" or not _is_foreign(raw)):
            name = next(one for one in ENCODINGS if encoding.startswith(one))
            return text, name
    raise RegistryError("encoding", origin=origin)


def _is_foreign(raw: bytes) -> bool:
    """Return whether the å, ä and ö of a text are those of Macintosh or DOS programs.

    Read as Windows-1252, "Vägräcke" would become "VŠgrŠcke": letters like any others.
    """
    return _OURS.search(raw) is None and _FOREIGN.search(raw) is not None


def _marked(raw: bytes) -> Iterator[str]:
    yield from (encoding for mark, encoding in _MARKS if raw.startswith(mark))


def _unmarked(raw: bytes) -> Iterator[str]:
    """Yield UTF-16 where every other byte of the first ones is mostly zero."""
    sample = raw[:400]
    if len(sample) < 4 or len(raw) % 2:
        return
    half = len(sample) // 4
    if sample[1::2].count(0) > half:
        yield "utf-16-le"
    elif sample[0::2].count(0) > half:
        yield "utf-16-be"


def delimiter_of(text: str) -> str:
    """Return the sign that divides most of the first lines."""
    lines = [line for line in text[:100_000].splitlines() if line.strip()][:_LINES_LOOKED_AT]
    return max(DELIMITERS, key=lambda sign: sum(sign in line for line in lines))


def _is_quoted(text: str) -> bool:
    """Return whether some cell both begins and ends with a quotation mark."""
    cells = (cell for line in text[:100_000].splitlines() for cell in line.split("\t"))
    return any(len(cell) > 1 and cell[0] == cell[-1] == '"' for cell in cells)


def _lines(text: str, delimiter: str, *, quoted: bool, report: Report) -> Iterator[Line]:
    source = io.StringIO(text, newline="")
    if quoted:
        reader = csv.reader(source, delimiter=delimiter)
    else:
        reader = csv.reader(source, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    total = text.count("\n")
    first = 1
    for count, cells in enumerate(reader):
        if any(cell.strip() for cell in cells):
            yield Line(first, tuple(cells))
        # A quoted cell may hold line breaks: the row is where it begins.
        first = reader.line_num + 1
        if count % _REPORT_EVERY == 0:
            report("reading", reader.line_num, total)
