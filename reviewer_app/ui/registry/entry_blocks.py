"""An entry as lines of text with links: what the page draws and what is copied."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from registry_db.compare import Words
from reviewer_app.ui import theme
from reviewer_app.ui.places import Place
from reviewer_app.ui.registry.browser_target import EditionPair, Target

Link = Target | EditionPair | Place


class Style(StrEnum):
    """How a piece of text is drawn."""

    PLAIN = "plain"
    CODE = "code"
    QUIET = "quiet"
    REMOVED = "removed"
    ADDED = "added"


class Kind(StrEnum):
    """What a line is."""

    TITLE = "title"
    LEAD = "lead"
    TEXT = "text"
    SECTION = "section"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line; `look` gives it an icon and colour."""

    text: str
    link: Link | None = None
    style: Style = Style.PLAIN
    look: theme.Look | None = None


Cell = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (one cell), or a row of a table; rows that follow each other are one table."""

    kind: Kind
    cells: tuple[Cell, ...]


def line(kind: Kind, *spans: Span) -> Block:
    """Return a paragraph."""
    return Block(kind, (spans,))


def row(*cells: Span | Cell) -> Block:
    """Return a row of a table."""
    return Block(Kind.ROW, tuple((one,) if isinstance(one, Span) else one for one in cells))


def quiet(text: str) -> Span:
    """Return text that stands back."""
    return Span(text, style=Style.QUIET)


def link(text: str, target: Link) -> Span:
    """Return text that leads somewhere."""
    return Span(text, target)


def word_spans(words: Iterable[Words]) -> Iterator[Span]:
    """Yield two headings word by word, spaces between."""
    styles = {"same": Style.PLAIN, "removed": Style.REMOVED, "added": Style.ADDED}
    for place, one in enumerate(words):
        if place:
            yield Span(" ")
        yield Span(one.text, style=styles[one.kind])


def plain_text(blocks: Iterable[Block]) -> str:
    """Return the lines as text: cells divided by tabs, changed words in [-removed-] {+added+}."""
    lines: list[str] = []
    for block in blocks:
        if block.kind is Kind.SECTION:
            lines.append("")
        lines.append("\t".join("".join(map(_marked, cell)) for cell in block.cells))
    return "\n".join(lines) + "\n"


def _marked(span: Span) -> str:
    if span.style is Style.REMOVED:
        return f"[-{span.text}-]"
    return f"{{+{span.text}+}}" if span.style is Style.ADDED else span.text
