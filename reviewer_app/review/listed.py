"""What a list says of a comment in the program's own words: an edit of it is not taken in."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime

from reviewer_app.core.comment import Comment
from reviewer_app.core.document import Document
from reviewer_app.core.printable_text import printable
from reviewer_app.core.reference import Message
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Origin
from reviewer_app.export.columns import (
    cell_text,
    codes_of,
    named_document,
    pages_of,
    quotations_of,
    requirement,
    revision_of,
)
from reviewer_app.export.returned import SHOWN, Returned, ReturnedRow, cell_words
from reviewer_app.export.selection import Handling, entry_of

Listed = Mapping[str, Mapping[str, AbstractSet[str]]]
"""By comment id and column: how its cell may read, once for each language."""
_ANY_TIME = Handling(datetime.min.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC))


def listed(comments: Iterable[Comment], documents: Iterable[Document] = ()) -> Listed:
    """Return how the cells of the comments read, on `documents` as they are known now."""
    known = {one.file_id: one for one in documents}
    return {one.id: _cells(one, known) for one in comments}


def edits(returned: Returned, expected: Listed) -> Iterator[Message]:
    """Yield a word for each cell of a list that no longer says what the comment says."""
    for row in returned.rows:
        cells = expected.get(row.comment_id, {})
        for column, text in row.shown:
            if cells.get(column) and text not in cells[column]:
                yield Message(f"reports.list_edited_{column}", {"place": place_of(row)})


def place_of(row: ReturnedRow) -> str:
    """Return where a row stands, "Synpunkter:12", or its number in a CSV."""
    return f"{row.sheet}:{row.number}" if row.sheet else str(row.number)


def _cells(comment: Comment, known: Mapping[str, Document]) -> Mapping[str, AbstractSet[str]]:
    """Return how the cells of a comment may read; none for a column that cannot be told."""
    found: dict[str, set[str]] = {column: set() for column in SHOWN}
    for language in LANGUAGES:
        entry = entry_of(comment, _ANY_TIME, language, "")
        texts = {
            "comment": entry.text,
            "code": codes_of(entry, language),
            "heading": _lines(code.heading for code in entry.codes),
            "requirement": _lines(requirement(code, language) for code in entry.codes),
            "quotation": quotations_of(entry, language),
            "page": pages_of(entry),
            "reviewer": _author(comment, language),
            "question": say("reports.question_text", language, text=entry.text),
            **_of_documents(comment, known),
        }
        for column, text in texts.items():
            if text is not None:
                found[column].add(cell_words(cell_text(text, language)))
    return found


def _of_documents(comment: Comment, known: Mapping[str, Document]) -> dict[str, str]:
    """Return the cells that are made of the documents cited; none where one is not known."""
    if not all(one.file_id in known for one in comment.citations):
        return {}
    blocks = [(one, known[one.file_id].title_block) for one in comment.citations]
    return {
        "document": _lines(named_document(one.name, block) for one, block in blocks),
        "revision": _lines(revision_of(one, block) for one, block in blocks),
    }


def _author(comment: Comment, language: str) -> str | None:
    """Return who a comment is by; None where that is the name of whoever exported it."""
    if comment.origin is Origin.PERSON and not comment.author:
        return None
    return printable(say(f"review.author_{comment.origin}", language, name=comment.author))


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(part for part in parts if part))
