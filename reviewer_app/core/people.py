"""What people say and decide about comments, here or in other programs.

None of it is verified and none of it passes the gate: it is kept, shown and exported as theirs,
under their name.
"""

import unicodedata
from dataclasses import dataclass

from reviewer_app.core.geometry import Rect
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Status

_OURS = ("review.author_check", "review.author_model")


@dataclass(frozen=True, slots=True)
class Decision:
    """A status that a person gave a comment; `at` is ISO 8601, aware.

    `name` is that of the annotation it was read from ("" where it was given here), `source` the
    name of the file it came in.
    """

    comment_id: str
    status: Status
    author: str
    at: str
    name: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """A person's answer to a comment or to a remark.

    `id` is unique for good: the annotation's name (/NM) where it came from a PDF. `subject` is
    the id of the comment or remark it is about, `answers` that of the reply it answers, "" where
    it answers the subject itself. `at` is ISO 8601, aware; `source` the name of the file it came
    in, "" where it was written here.
    """

    id: str
    subject: str
    author: str
    text: str
    at: str
    answers: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Who is to deal with a comment, and for which discipline, as a person said; "" takes back."""

    comment_id: str
    assignee: str
    author: str
    at: str
    discipline: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment that a person made in another program, on a page of a document.

    `id` is the annotation's name (/NM), or made from its content where it has none. `kind` is the
    annotation's subtype ("Highlight", "FreeText", ...), `rects` where it stands, in points of the
    unrotated page; `marked` is the print it lies on, "" where none could be told. Times are ISO
    8601, aware, or "" where the file gives none. `native` ones stand in the document itself.
    """

    id: str
    file_id: str
    page_index: int
    kind: str
    author: str
    subject: str
    text: str
    rects: tuple[Rect, ...] = ()
    marked: str = ""
    created: str = ""
    changed: str = ""
    source: str = ""
    native: bool = False


@dataclass(frozen=True, slots=True)
class AnnotationName:
    """That an annotation of this name, written on a page, is the mark of a comment."""

    name: str
    comment_id: str
    file_id: str
    page_index: int


def person_named(author: str) -> str:
    """Return the name that a file gives, "" where it is one of the program's own.

    Verified comments go out under those: nothing that comes in may look like one of them.
    """
    ours = {_folded(say(key, language)) for key in _OURS for language in LANGUAGES}
    return "" if _folded(author) in ours else author


def _folded(name: str) -> str:
    """Return what a reader sees of a name: letters alone, without case, width or marks."""
    seen = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in seen if letter.isalpha())
