"""Makes a long tender document for measuring: ``python -m tests.benchmarks.big_document PATH``.

A page has about 46 lines of print: a running head and foot, headings with codes of the starter
register, paragraphs that refer to codes, statutes and standards, and on every fifth page a ruled
table. The sentences are invented; the same seed gives the same document.
"""

import csv
import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pymupdf

_STARTER = Path(__file__).parents[2] / "registry_db" / "starter"
_WORK, _EDITION = "AMA Anläggning", "20"
_LINES = 43
_TABLE_LINES = 12
_TOP, _LEADING, _LEFT, _INDENT = 770.0, 16.2, 72.0, 130.0
_SENTENCES = (
    "Arbetet ska utföras enligt {code} och redovisas före byggstart.",
    "Material ska uppfylla SS-EN 13242 samt kraven i {code}.",
    "Tjockleken ska vara minst {number} mm och mätas var {small}:e meter.",
    "Schaktning intill ledning utförs med försiktighet, se {code}.",
    "Entreprenören ska följa AFS 2023:{small} och dokumentera åtgärden.",
    "Avvikelser större än {small} mm anmäls till beställaren utan dröjsmål.",
    "Överblivna massor körs till upplag som anvisas av beställaren.",
    "Kontroll utförs enligt {code} i närvaro av beställarens ombud.",
    "Rör DN {number} läggs på ledningsbädd enligt ritning R-51.1-{number}.",
    "Ytor som skadas återställs till ursprungligt skick på entreprenörens bekostnad.",
)
_ENDINGS = ("Se {code}.", "Jfr bilaga {small}.", "Intyg lämnas.", "Mängd {number} m2.")
_WIDEST = 88


def big_document(path: Path, pages: int = 1000, seed: int = 20) -> Path:
    """Write the document and return its path."""
    dice = random.Random(seed)
    pdf = pymupdf.open()
    for index in range(pages):
        page = pdf.new_page()
        for font in ("helv", "hebo"):
            page.insert_font(fontname=font)
        contents = pdf.get_new_xref()
        pdf.update_object(contents, "<<>>")
        pdf.update_stream(contents, b"\n".join(_content(dice, index, pages)))
        page.set_contents(contents)
    pdf.set_metadata({"title": "Teknisk beskrivning", "producer": "Mätning"})
    pdf.save(path, deflate=True, garbage=1)
    pdf.close()
    return path


@cache
def codes() -> tuple[tuple[str, str], ...]:
    """Return codes and headings of one edition of the starter register."""
    rows: list[tuple[str, str]] = []
    for table in sorted(_STARTER.glob("*.tsv")):
        with table.open(encoding="utf-8", newline="") as file:
            rows += [
                (row["code"], row["heading"])
                for row in csv.DictReader(file, delimiter="\t")
                if (row.get("work"), row.get("edition")) == (_WORK, _EDITION)
            ]
    return tuple(rows)


def _content(dice: random.Random, index: int, pages: int) -> Iterator[bytes]:
    yield _text("helv", 8, _LEFT, 806, "Teknisk beskrivning  Väg och VA")
    yield _text("helv", 8, 430, 806, f"Handling 11.1  Sida {index + 1} ({pages})")
    yield _text("helv", 8, _LEFT, 40, "Status FÖRFRÅGNINGSUNDERLAG  Datum 2026-01-15")
    line = 0
    if index == 0:
        yield _line("helv", line, _INDENT, f"Denna beskrivning ansluter till {_WORK} {_EDITION}.")
        line = 1
    if index % 5 == 4:
        yield from _table(dice)
        line = _TABLE_LINES
    while line < _LINES:
        yield from _body(dice, line)
        line += 1


def _body(dice: random.Random, line: int) -> Iterator[bytes]:
    if line % 7 == 0 and line + 3 < _LINES:
        code, heading = dice.choice(codes())
        yield _line("hebo", line, _LEFT, code)
        yield _line("hebo", line, _INDENT, heading[:70])
    else:
        yield _line("helv", line, _INDENT, _sentence(dice))


def _sentence(dice: random.Random) -> str:
    line = _filled(dice, _SENTENCES)
    longer = f"{line} {_filled(dice, _ENDINGS)}"
    return longer if len(longer) <= _WIDEST else line


def _filled(dice: random.Random, sentences: Sequence[str]) -> str:
    return dice.choice(sentences).format(
        code=dice.choice(codes())[0], number=dice.randrange(100, 900), small=dice.randrange(1, 16)
    )


def _table(dice: random.Random) -> Iterator[bytes]:
    top, right = _height(0) + 12, 520
    for row in range(_TABLE_LINES):
        code, heading = dice.choice(codes())
        amount = f"{dice.randrange(900)} m"
        for x, text in ((_LEFT + 4, code), (150.0, heading[:45]), (430.0, amount)):
            yield _line("helv", row, x, text)
        y = _height(row) - 4.2
        yield f"{_LEFT} {y:.1f} m {right} {y:.1f} l S".encode()
    for side in (_LEFT, 146, 426, right):
        yield f"{side} {top:.1f} m {side} {top - _TABLE_LINES * _LEADING:.1f} l S".encode()


def _line(font: str, line: int, x: float, text: str) -> bytes:
    return _text(font, 10, x, _height(line), text)


def _height(line: int) -> float:
    return _TOP - line * _LEADING


def _text(font: str, size: float, x: float, y: float, text: str) -> bytes:
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    shown = escaped.encode("cp1252", "replace")
    return b"BT /%s %g Tf %g %.1f Td (%s) Tj ET" % (font.encode(), size, x, y, shown)


def main() -> None:
    """Write the document to the path given."""
    path = big_document(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
    print(f"{path} {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
