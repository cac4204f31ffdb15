"""What people say and decide about comments, here or in other programs.

None of it is verified and none of it passes the gate: it is kept, shown and exported as theirs,
under their name.
"""

import unicodedata
from dataclasses import dataclass

from reviewer_app.core.geometry import Rect
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Status

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode's kinds of control characters, invisible signs and line ends."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
"""Letters and marks that are drawn as nothing."""
_LOOK_ALIKES = str.maketrans(
    "\u0430\u0435\u043a\u043d\u0433\u0441\u0455\u0456\u043e\u0442\u043b\u043c\u03b1\u03b5\u03ba\u03b7\u03bf\u03c4",
    "aekhrcsiotlmaekhot",
)
"""Letters of other alphabets that a reader takes for those of the program's names."""
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
    """Return the name that a file gives, "" where a reader would take it for the program's own.

    Verified comments go out under those: nothing that comes in may look like one of them.
    """
    ours = tuple(_folded(say(key, language)) for key in _OURS for language in LANGUAGES)
    return "" if _folded(author).startswith(ours) else spelled_out(author)


def spelled_out(text: str) -> str:
    r"""Return what a person wrote in another program with all that cannot be seen spelled out.

    Signs that turn the direction of what follows, or that hide in a word, would let a text be
    read otherwise than it is kept and compared.

    >>> spelled_out("DCB.111\u202e222")
    'DCB.111\\u202e222'
    """
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(_spelled(one) for one in text)


def _spelled(sign: str) -> str:
    kind = unicodedata.category(sign)
    if sign not in "\n\t" and (kind in _UNSEEN or sign in _BLANK):
        return f"\\u{ord(sign):04x}"
    return sign


def _folded(name: str) -> str:
    """Return what a reader sees of a name: letters alone, without case, width or marks."""
    seen = unicodedata.normalize("NFKD", name).casefold().translate(_LOOK_ALIKES)
    return "".join(letter for letter in seen if letter.isalpha())
