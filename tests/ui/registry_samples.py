"""A registry to browse: complete editions, a sample, a moved code, a source like markup."""

from pathlib import Path

from registry_db import Registry
from registry_db.build import build
from registry_db.content import make_content
from registry_db.records import Change, Coverage, Holding
from registry_db.validation import RawRow

WORK = "AMA Anläggning"
MOVED = Change(
    WORK, "20", "23", "CBD", "moved", "CBE", "CBD is now CBE", "https://x.se", "official",
    "CBD är nu CBE",
)  # fmt: skip
OLD = {
    "C": "MARK", "CB": "SCHAKT", "CBB": "JORDSCHAKT M M", "CBB.3": "Jordschakt för ledning",
    "CBB.31": "Jordschakt för ledning, öppen", "CBC": "BERGSCHAKT", "CBD": "BORTTAGEN",
}  # fmt: skip
NEW = {
    "C": "MARK", "CB": "SCHAKT", "CBB": "Jordschakt m.m.", "CBB.3": "Jordschakt för kabel",
    "CBB.31": "Jordschakt för ledning, öppen", "CBC": "BERGSCHAKT", "CBE": "NY & EGEN",
}  # fmt: skip
SAMPLE = {"DCB.111": "Bärlager av öländsk kalksten", "D": "LAGER", "CBC": "BERGSCHAKT"}


def make_browsed(folder: Path, *, heading: str = "BERGSCHAKT", name: str = "browsed") -> Registry:
    """Return a registry; `heading` is that of CBC in edition 23."""
    editions = {"17": SAMPLE, "20": OLD, "23": NEW | {"CBC": heading}}
    rows = [
        RawRow(WORK, edition, code, text, "imported", f"=lista <b>{edition}</b>")
        for edition, held in editions.items()
        for code, text in held.items()
    ]
    rows.append(RawRow("AMA Hus", "21", "CBC", "BERGSCHAKT FÖR HUS", "official", "https://y.se"))
    claims = [
        Holding(WORK, "17", 0, Coverage.SAMPLE, "lista 17", "2026-01-02T03:04:05", ""),
        Holding(WORK, "20", 0, Coverage.COMPLETE, "lista 20", "2026-01-02T03:04:05", ""),
        Holding(WORK, "23", 0, Coverage.COMPLETE, "lista 23", "2026-01-02T03:04:05", ""),
        Holding("AMA Hus", "21", 0, Coverage.SAMPLE, "https://y.se", "2026-01-01", ""),
    ]
    path = folder / f"{name}.sqlite"
    build(make_content(rows, claims, [MOVED], "2026-01-02"), path)
    return Registry.open(path)
