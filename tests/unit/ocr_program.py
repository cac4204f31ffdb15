"""A stand-in for the program Tesseract: it answers at once with a table written beforehand."""

import sys
from collections.abc import Sequence
from pathlib import Path

from reviewer_app.documents.ocr_programs import Witnesses

_HEAD = (
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
)
_LINE_STEP = 60
_HEIGHT = 34
_LETTER = 18


def table(lines: Sequence[str]) -> str:
    """Return what the program prints for a page of these lines, set from the top left.

    A tab in a line is a wide gap, as between two columns.
    """
    rows = [_HEAD]
    for number, line in enumerate(lines, 1):
        top, left = 200 + _LINE_STEP * number, 250
        rows.append(f"4\t1\t1\t1\t{number}\t0\t{left}\t{top}\t900\t{_HEIGHT}\t-1\t")
        for cell in line.split("\t"):
            for word in cell.split(" "):
                width = _LETTER * len(word)
                place = f"{left}\t{top}\t{width}\t{_HEIGHT}"
                rows.append(f"5\t1\t1\t1\t{number}\t1\t{place}\t96\t{word}")
                left += width + 12
            left += 200
    return "\n".join(rows) + "\n"


def install(folder: Path, body: str) -> Witnesses:
    """Write the program as a Python script into `folder` and return it as the only witness."""
    program = folder / "tesseract"
    program.write_text(
        f"#!{sys.executable}\nimport os, sys, time\n"
        "if '--version' in sys.argv: print('tesseract 5.0'); sys.exit()\n"
        "if '--list-langs' in sys.argv: print('swe'); sys.exit()\n"
        f"{body}\n"
    )
    program.chmod(0o755)
    return Witnesses(str(program), "5.0")


def saying(folder: Path, lines: Sequence[str]) -> Witnesses:
    """Install the program so that it reads these lines on every picture."""
    return install(folder, f"sys.stdin.buffer.read()\nsys.stdout.write({table(lines)!r})")
