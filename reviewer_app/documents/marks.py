"""Marks to be put on a copy of a document; known to both sides of the worker line."""

from dataclasses import dataclass
from datetime import datetime

from reviewer_app.core.geometry import Rect

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


PRINT = 4
"""Annotation flag (ISO 32000-1, table 165): shown on paper too."""
NOTE_FLAGS = 28
"""Print, no zoom, no rotation: what other programs give their notes."""
STATUS_FLAGS = 30
"""As a note, and hidden: a status is listed, never drawn."""


@dataclass(frozen=True, slots=True)
class Note:
    """A reply to a mark or to another note, or a status given to the mark.

    `answers` is the name of the note it replies to, "" for the mark itself. `state` and `model`
    are those of ISO 32000-1, table 171, "" for a reply. `at` is aware.
    """

    name: str
    author: str
    contents: str
    at: datetime
    answers: str = ""
    state: str = ""
    model: str = ""
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """One annotation with what hangs on it.

    `name` is unique in a document and stays the same when it is exported again. `kind` is one of
    KINDS; without `rects` it becomes a note at the page's corner. `author`, `subject` and
    `contents` are what other programs list. Both times are aware.
    """

    name: str
    page_index: int
    rects: tuple[Rect, ...]
    author: str
    subject: str
    contents: str
    colour: Colour
    created: datetime
    changed: datetime
    kind: str = "Highlight"
    notes: tuple[Note, ...] = ()
    standing: bool = False
    """It stands in the document already, under this name: only its notes are written."""


KINDS = ("Highlight", "Underline", "StrikeOut", "Squiggly", "Square", "Text")
"""Subtypes that marks are written as: text markups, a frame, a note where it stands."""


@dataclass(frozen=True, slots=True)
class Enclosed:
    """What a copy carries beside its marks.

    `receipt` is attached under `receipt_name`, where there is one; `summary` is HTML that is set
    on pages of its own at the end, "" for none.
    """

    receipt: bytes = b""
    receipt_name: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """An annotation read from a document, of whoever wrote it.

    `name` is its /NM where that is unique in the document, else made from its content. `rects` are
    in points of the unrotated page, `marked` the print below them. `answers` is the name of the
    annotation it hangs on, `grouped` whether it is a part of that one. Times are ISO 8601, aware,
    "" where the file gives none that can be read.
    """

    name: str
    page_index: int
    kind: str
    author: str
    subject: str
    contents: str
    rects: tuple[Rect, ...] = ()
    marked: str = ""
    created: str = ""
    changed: str = ""
    answers: str = ""
    grouped: bool = False
    state: str = ""
    model: str = ""
    own_name: bool = True
    """Whether the name is the annotation's own."""
    shared: str = ""
    """The /NM that it has in common with others of the file, "" for none."""
