"""What a model may look up while it reads: lines of the job's documents, rows of the registry.

There are these two tools and no others. Every argument is checked by membership: a document by
its number, a page and lines by theirs. No path, no address and no file name can be asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from reviewer_app.assistant.answers import Schema, number, obj, parse, problems, words
from reviewer_app.assistant.sections import visible
from reviewer_app.assistant.settings import Mode
from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus

READ_LINES = "read_lines"
SEARCH_REGISTRY = "search_registry"
_MOST_LINES = 40
_LONGEST_RESULT = 4000
_LONGEST_QUERY = 80
_MOST_ROWS = 10


@dataclass(frozen=True, slots=True)
class Row:
    """A registry row as a model is told of it."""

    work: str
    edition: str
    code: str
    heading: str


SearchRegistry = Callable[[str], Sequence[Row]]
"""Returns the rows that match a text, best first; called on the network's thread."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The documents a model may read lines of, numbered from 1, and the registry's search."""

    documents: tuple[tuple[str, tuple[PageText, ...]], ...]
    """Names and pages in order. Hidden text is left out of pages by whoever reads them."""
    search: SearchRegistry

    def listing(self) -> str:
        """Return the documents with their numbers, one a line, as the model reads it."""
        return "\n".join(
            f"{index}: {visible(name)[:80]} ({len(pages)})"
            for index, (name, pages) in enumerate(self.documents, start=1)
        )

    def offered(self) -> list[dict[str, object]]:
        """Return the tools as the interface describes them."""
        return [_offered(name, says, form) for name, (says, form) in self._forms().items()]

    def run(self, name: str, arguments: str) -> str:
        """Return what a call answers; a call that is not allowed is answered with why."""
        known = self._forms().get(name)
        if known is None:
            return "refused: no such tool"
        try:
            value = parse(arguments, Mode.JSON_SCHEMA)
        except ValueError as error:
            return f"refused: {error}"
        wrong = problems(value, known[1], "arguments")
        if wrong:
            return f"refused: {'; '.join(wrong[:3])}"
        assert isinstance(value, Mapping)
        found = self._lines(value) if name == READ_LINES else self._rows(value)
        return found[:_LONGEST_RESULT]

    def _forms(self) -> dict[str, tuple[str, Schema]]:
        pages = max((len(pages) for _, pages in self.documents), default=1)
        lines = {
            "document": number(1, max(1, len(self.documents))),
            "page": number(1, max(1, pages)),
            "first": number(1, 2000),
            "last": number(1, 2000),
        }
        return {
            READ_LINES: ("Read lines of a page of one of the documents listed.", obj(lines)),
            SEARCH_REGISTRY: (
                "Search codes and headings of the registry.",
                obj({"text": words(_LONGEST_QUERY)}),
            ),
        }

    def _lines(self, asked: Mapping[str, object]) -> str:
        document, page_number = _int(asked["document"]), _int(asked["page"])
        first, last = sorted((_int(asked["first"]), _int(asked["last"])))
        pages = self.documents[document - 1][1] if document <= len(self.documents) else ()
        if page_number > len(pages):
            return "refused: the document has no such page"
        page = pages[page_number - 1]
        if page.status not in (PageStatus.TEXT, PageStatus.OCR):
            return "refused: the page could not be read"
        lines = [visible(line).strip() for line in page.text.split("\n")]
        chosen = lines[first - 1 : min(last, first + _MOST_LINES - 1)]
        shown = (f"{at}: {line}" for at, line in enumerate(chosen, start=first) if line)
        return "\n".join(shown) or "no text on these lines"

    def _rows(self, asked: Mapping[str, object]) -> str:
        rows = self.search(visible(str(asked["text"])))[:_MOST_ROWS]
        return "\n".join(f"{r.work} {r.edition}: {r.code} {r.heading}" for r in rows) or "no row"


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _offered(name: str, says: str, form: Schema) -> dict[str, object]:
    return {
        "type": "function",
        "function": {"name": name, "description": says, "parameters": form},
    }
