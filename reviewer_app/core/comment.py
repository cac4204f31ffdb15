"""Drafts, citations, shown comments and withheld items.

A draft becomes a shown comment or a withheld item in the gate and nowhere else: `Comment` cannot
be made without the gate's seal.
"""

from dataclasses import InitVar, dataclass, field
from typing import ClassVar

from reviewer_app.core.geometry import Rect
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Origin, Severity, Verdict, WithheldKind


@dataclass(frozen=True, slots=True)
class Span:
    """A contiguous piece of a page's raw text, chosen by the program."""

    file_id: str
    page_index: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class QuoteClaim:
    """A quotation as a model or person wrote it; the program finds where it stands, or refuses.

    `page` is what was claimed (1-based), 0 where nothing usable was claimed.
    """

    file_id: str
    page: int
    text: str


@dataclass(frozen=True, slots=True)
class RepairRound:
    """One round of deleting what could not be shown: who deleted, why, and how much.

    `by_model` tells a model that was asked from the program that did it itself. `token` is what
    was refused, printable. `sentences` counts the sentences that went.
    """

    by_model: bool
    reason: Message
    token: str
    sentences: int


@dataclass(frozen=True, slots=True)
class Translation:
    """A written comment in another language, as it came back: to be judged before it is shown.

    `source` is the text it was made from: for any other it is void. `text` has the draft's
    placeholders; "" where there is none, and then `problem` says why.
    """

    comment_id: str
    language: str
    source: str
    text: str = ""
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A proposed comment.

    Check drafts carry `message` (the program's own words) and leave `text` empty; model and
    person drafts carry `text`, in which ``{c0}``, ``{c1}`` ... stand for `references[0]`, [1] ...
    and are printed by the program. `references` are ids of judged references of the job that
    the draft rests on. `spans` are quotations chosen by the program or by line number;
    `whole_lines` marks them as whole lines or table rows, which may be shorter than a quotation
    otherwise must be. `claims` are quotations written out. `file_names` are names of files,
    drawings or appendices the draft speaks of. `extra` is everything else that came with a
    model's answer, scanned like the text.
    `id` is stable for the same finding in the same job, so that decisions survive a new run.
    """

    id: str
    origin: Origin
    rule: str
    severity: Severity
    message: Message | None = None
    text: str = ""
    references: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    whole_lines: bool = True
    claims: tuple[QuoteClaim, ...] = ()
    file_names: tuple[str, ...] = ()
    extra: dict[str, str] = field(default_factory=dict)
    run_id: str = ""
    author: str = ""
    repairs: int = 0
    """Sentences that were deleted from it, by the model when told to or by the program."""
    rounds: tuple[RepairRound, ...] = ()
    """How they were deleted, in order."""
    language: str = ""
    """The language of `text`; "" for that of whoever judges it."""
    made: str = ""
    """When a person wrote it, ISO 8601, aware; "" where its run says when."""


@dataclass(frozen=True, slots=True)
class VerifiedCode:
    """A code of a shown comment with the registry row it was verified against."""

    work: str
    edition: str
    code: str
    heading: str
    source: str
    coverage: str
    """"complete" or "sample": the coverage of that edition's register."""


@dataclass(frozen=True, slots=True)
class UnverifiedCode:
    """A code in a person's own comment that is not verified; every list and export says so.

    `verdict` is what looking it up in the declared edition answered, `evidence` says it in words.
    `work` and `edition` are what it was looked up in, "" where nothing could be.
    """

    code: str
    verdict: Verdict
    evidence: Message
    work: str = ""
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A self-contained pointer to a place in a file: identity, place, verbatim excerpt, sum.

    `excerpt` is the raw page text of the span. `rects` may be empty: then no highlight could be
    computed and the window says so. `places` counts where the excerpt stands in the file.
    `negation_near` marks a negation just outside the excerpt in its sentence. `corrected_from`
    is the page number claimed where the program set another one (0: not corrected).
    `checksum` is the SHA-256 of file id, page index, span and excerpt (see gate.citations).
    """

    file_id: str
    name: str
    sha256: str
    revision: str
    page_index: int
    label: str
    start: int
    end: int
    excerpt: str
    sentence: str
    places: int
    negation_near: bool
    corrected_from: int
    checksum: str
    rects: tuple[Rect, ...] = ()
    ocr: bool = False
    """Whether the excerpt was read from the page's picture: it may differ from what is printed."""


class _Seal:
    """The gate's mark. One instance exists; gate.verdict takes it at import."""

    __slots__ = ()
    taken: ClassVar[bool] = False


def take_seal() -> "_Seal":
    """Return the seal, once: the first caller (the gate) keeps it; a second call is a bug."""
    if _Seal.taken:
        raise RuntimeError("the seal belongs to the gate")
    _Seal.taken = True
    return _SEAL


_SEAL = _Seal()


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment that passed the gate. Only the gate can make one.

    `text` is what is shown, in `language`; `message` is set for the program's own words and can
    be said in another language. `repairs` counts sentences the gate removed, `rounds` says how.
    A person's own comment is shown whatever it says, marked as theirs: only `codes` are verified.
    `translated` is the text in the language `translated_to`, judged like the text itself; where
    it is "" though a language is named, `untranslated` says why.
    """

    seal: InitVar[_Seal]
    id: str
    origin: Origin
    rule: str
    severity: Severity
    text: str
    language: str
    message: Message | None
    codes: tuple[VerifiedCode, ...]
    citations: tuple[Citation, ...]
    references: tuple[str, ...] = ()
    repairs: int = 0
    author: str = ""
    run_id: str = ""
    rounds: tuple[RepairRound, ...] = ()
    translated_to: str = ""
    translated: str = ""
    untranslated: Message | None = None
    unverified: tuple[UnverifiedCode, ...] = ()
    """Codes of a person's own comment that are not verified; () for every other comment."""
    made: str = ""
    """When a person wrote it, ISO 8601, aware; "" where its run says when."""

    def text_in(self, language: str) -> str:
        """Return the translation where there is one into `language`, else the text itself."""
        has = self.translated and self.translated_to == language != self.language
        return self.translated if has else self.text

    def __post_init__(self, seal: _Seal) -> None:
        # An InitVar also stops dataclasses.replace, which would copy a seal kept as a field.
        if seal is not _SEAL:
            raise TypeError("only the gate makes a shown comment")


@dataclass(frozen=True, slots=True)
class Withheld:
    """What the gate did not show.

    A DRAFT keeps its reason, the refused token and the place, never a model's text; a person's
    own words, whose place is gone, are kept as theirs in `message`. An OBSERVATION is in the
    program's own words, with quotation, place and the verdict it rests on.
    """

    id: str
    kind: WithheldKind
    origin: Origin
    rule: str
    severity: Severity
    reason: Message
    detail: str = ""
    """The refused token, at most 80 characters, control and invisible characters spelled out."""
    file_id: str = ""
    page_index: int = -1
    message: Message | None = None
    """The observation's words, or a person's own; None for a model's draft."""
    citations: tuple[Citation, ...] = ()
    """For observations; empty for drafts."""
    references: tuple[str, ...] = ()
    run_id: str = ""
