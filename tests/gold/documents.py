"""The gold documents as they stand in the data files."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from registry_db.editions import canonical_work

DATA = Path(__file__).parents[1] / "data" / "gold"
STRENGTHS = {"connects": "connects", "assumed": "weaker", "choice": "connects"}


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of text or rows of cells on a page; the fields are those of the README."""

    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    cols: tuple[float, ...] = ()
    at: tuple[float, float] | None = None
    size: float = 10
    bold: bool = False
    ruled: bool = False
    order: str = ""
    hidden: str = ""
    double: bool = False
    spaced: bool = False
    angle: int = 0
    repeat: int = 1
    label: str = ""


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page: its blocks, how it lies and what is wrong with its text layer."""

    blocks: tuple[Block, ...]
    rotate: int = 0
    landscape: bool = False
    lost: str = ""
    lost_as: str = ""
    shift: int = 0
    glyphs: int = 0
    space: int = 0
    bold_only: bool = False
    unmapped: bool = False
    scan: bool = False
    health: str = "ok"


@dataclass(frozen=True, slots=True)
class Named:
    """An edition named in a document; `strength` is the program's word, "mention" for none.

    `work` is "" for a bare "AMA 98", `edition` where the text gives none; `page_index` is 0-based.
    """

    page_index: int
    work: str
    edition: str
    strength: str


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A document with its pages and what it says of editions.

    `settled` are the (work, edition) pairs that hold without anybody being asked, `sections` the
    (heading, work, edition) that hold in one section alone.
    """

    name: str
    kind: str
    job: str
    pages: tuple[GoldPage, ...]
    named: tuple[Named, ...]
    settled: tuple[tuple[str, str], ...] = ()
    sections: tuple[tuple[str, str, str], ...] = ()
    asks: bool = False
    is_phrase: bool = False


def load_documents() -> tuple[GoldDocument, ...]:
    """Return every gold document: those of pages first, then the phrases."""
    found: list[GoldDocument] = []
    for path in sorted((DATA / "pages").glob("*.toml")):
        found += (_document(entry) for entry in tomllib.loads(path.read_text())["document"])
    phrases = tomllib.loads((DATA / "phrases.toml").read_text())["phrase"]
    return (*found, *(_phrase(number, entry) for number, entry in enumerate(phrases, 1)))


def _document(entry: dict[str, Any]) -> GoldDocument:
    return GoldDocument(
        name=entry["name"],
        kind=entry["kind"],
        job=entry.get("job", entry["name"]),
        pages=tuple(_page(page) for page in entry["page"]),
        named=tuple(_named(entry.get("declares", ()), entry.get("mentions", ()))),
        settled=tuple(_pair(text) for text in entry.get("settled", ())),
        sections=tuple(_section(text) for text in entry.get("sections", ())),
        asks=entry.get("asks", False),
    )


def _section(text: str) -> tuple[str, str, str]:
    heading, _, name = text.partition(": ")
    return (heading, *_pair(name))


def _phrase(number: int, entry: dict[str, Any]) -> GoldDocument:
    block = Block(text=entry["text"], at=(70, 80))
    declares = [f"1: {one}" for one in entry.get("declares", ())]
    mentions = [f"1: {one}" for one in entry.get("mentions", ())]
    named = tuple(_named(declares, mentions))
    return GoldDocument(
        name=f"Phrase {number}",
        kind=entry.get("kind", "TB"),
        job=f"Phrase {number}",
        pages=(GoldPage((block,)),),
        named=named,
        settled=() if entry.get("asks") else _connected(named),
        asks=entry.get("asks", False),
        is_phrase=True,
    )


def _connected(named: tuple[Named, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((one.work, one.edition) for one in named if one.strength == "connects")


def _page(entry: dict[str, Any]) -> GoldPage:
    flags = {key: value for key, value in entry.items() if key != "block"}
    return GoldPage(tuple(_block(block) for block in entry["block"]), **flags)


def _block(entry: dict[str, Any]) -> Block:
    values = dict(entry)
    values["label"] = values.pop("as", "")
    for name in ("rows", "cols", "at"):
        if name in values:
            values[name] = _tuples(values[name])
    return Block(**values)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


def _named(declares: list[str], mentions: list[str]) -> Iterator[Named]:
    for text in declares:
        page, _, rest = text.partition(": ")
        name, _, strength = rest.rpartition(" ")
        work, edition = _pair(name)
        yield Named(int(page) - 1, work, edition, STRENGTHS[strength])
    for text in mentions:
        page, _, name = text.partition(": ")
        yield Named(int(page) - 1, *_pair(name), "mention")


def _pair(text: str) -> tuple[str, str]:
    """Return ("AMA Hus", "21") of "AMA Hus 21", work "" for "AMA 98", edition "" for "?"."""
    name, _, edition = text.rpartition(" ")
    work = canonical_work(name)
    if work is None and name != "AMA":
        raise ValueError(text)
    return work or "", edition.replace("?", "")
