"""What a list says of a comment in the program's own words: an edit of it is not taken in."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime

from reviewer_app.core.comment import Comment
from reviewer_app.core.reference import Message
from reviewer_app.core.texts import LANGUAGES
from reviewer_app.export.columns import cell_text, quotations_of, requirement
from reviewer_app.export.returned import SHOWN, Returned, ReturnedRow, cell_words
from reviewer_app.export.selection import Handling, entry_of

Listed = Mapping[str, Mapping[str, AbstractSet[str]]]
"""By comment id and column: how its cell may read, once for each language."""
_ANY_TIME = Handling(datetime.min.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC))


def listed(comments: Iterable[Comment]) -> Listed:
    """Return how the cells of the comments read."""
    return {one.id: _cells(one) for one in comments}


def edits(returned: Returned, expected: Listed) -> Iterator[Message]:
    """Yield a word for each cell of a list that no longer says what the comment says."""
    for row in returned.rows:
        cells = expected.get(row.comment_id, {})
        for column, text in row.shown:
            if column in cells and text not in cells[column]:
                yield Message(f"reports.list_edited_{column}", {"place": place_of(row)})


def place_of(row: ReturnedRow) -> str:
    """Return where a row stands, "Synpunkter:12", or its number in a CSV."""
    return f"{row.sheet}:{row.number}" if row.sheet else str(row.number)


def _cells(comment: Comment) -> Mapping[str, AbstractSet[str]]:
    found: dict[str, set[str]] = {column: set() for column in SHOWN}
    for language in LANGUAGES:
        entry = entry_of(comment, _ANY_TIME, language, "")
        texts = {
            "comment": entry.text,
            "code": _lines(code.code for code in entry.codes),
            "heading": _lines(code.heading for code in entry.codes),
            "requirement": _lines(requirement(code, language) for code in entry.codes),
            "quotation": quotations_of(entry, language),
        }
        for column, text in texts.items():
            found[column].add(cell_words(cell_text(text, language)))
    return found


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(part for part in parts if part))
