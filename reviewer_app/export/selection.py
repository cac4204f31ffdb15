"""What an export writes: what the list shows, with the documents and the registry behind it."""

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from reviewer_app.core.comment import Citation, Comment, UnverifiedCode, VerifiedCode, Withheld
from reviewer_app.core.comment_text import text_with_note
from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.people import Decision, Remark, Reply
from reviewer_app.core.printable_text import printable
from reviewer_app.core.reference import Declaration, Reference
from reviewer_app.core.run import Coverage
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Origin, Severity, Status, Verdict, WithheldKind
from reviewer_app.documents.source import source_of
from reviewer_app.export.background import Background


@dataclass(frozen=True, slots=True)
class Handling:
    """What people have done with a comment; both times are aware.

    `recipient` is who is to deal with it, `discipline` the one it is for, `supported_by` who says
    that the quotation supports the comment ("" for nobody), `answer` the texts of the `replies`,
    `fixed` when it was set to fixed; `decisions` are all that stand, oldest first.
    """

    created: datetime
    changed: datetime
    status: Status = Status.NEW
    recipient: str = ""
    answer: str = ""
    fixed: date | None = None
    decisions: tuple[Decision, ...] = ()
    replies: tuple[Reply, ...] = ()
    discipline: str = ""
    supported_by: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A shown comment as exports write it, in the language of the export.

    `references` are those that it rests on, with their verdicts.
    """

    id: str
    severity: Severity
    text: str
    author: str
    codes: tuple[VerifiedCode, ...]
    citations: tuple[Citation, ...]
    handling: Handling
    origin: Origin = Origin.CHECK
    rule: str = ""
    references: tuple[Reference, ...] = ()
    repairs: int = 0
    """Sentences that were deleted from it before it passed."""
    unverified: tuple[UnverifiedCode, ...] = ()
    """Codes that are not verified; its text says so."""
    unchecked: str = ""
    """The documents that could not be read when it was exported, "" where all could be."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """A person's remark with what others said of it; never verified, and marked as theirs."""

    remark: Remark
    replies: tuple[Reply, ...] = ()
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Flagged:
    """A withheld item as exports write it.

    Of a model's draft only its reason, place and refused token; of a person's their words too; of
    an observation its words, quotation and the verdicts it rests on.
    """

    kind: WithheldKind
    document: str
    page: int
    rule: str
    reason: str
    refused: str = ""
    words: str = ""
    verdicts: tuple[Verdict, ...] = ()
    quotation: str = ""


@dataclass(frozen=True, slots=True)
class Register:
    """One edition in the registry; `complete` where its register holds every code."""

    work: str
    edition: str
    rows: int
    complete: bool
    source: str


@dataclass(frozen=True, slots=True)
class EditionUsed:
    """The edition of a work that holds in a document, and who says so.

    `declared` is where the document names it, None where it does not; `lent_by` the file whose
    word it is, "" for its own.
    """

    file_id: str
    work: str
    edition: str
    by_person: bool = False
    lent_by: str = ""
    declared: Declaration | None = None
    section: str = ""
    """The heading of the section it holds for alone, "" for the whole document."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A work of which no edition holds in a document, or in the `section` of it.

    `claims` are the editions that the document names, with the pages (from 1) where it does: none
    where it names the work alone, several where they contradict each other. `assumed` is what
    only weaker words name and nobody has confirmed.
    """

    file_id: str
    work: str
    claims: tuple[tuple[str, tuple[int, ...]], ...] = ()
    assumed: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """Everything an export needs; `filter` says in words what the list was narrowed to.

    `remarks` are people's, on documents that are cited or remarked on.
    """

    documents: tuple[Document, ...]
    entries: tuple[Entry, ...]
    flagged: tuple[Flagged, ...]
    coverage: tuple[Coverage, ...]
    registers: tuple[Register, ...]
    registry_version: str
    language: str
    program: str
    made: datetime
    filter: str = ""
    background: Background = field(default_factory=Background)
    registry_sha256: str = ""
    editions: tuple[EditionUsed, ...] = ()
    unsettled: tuple[Unsettled, ...] = ()
    remarks: tuple[Remarked, ...] = ()
    read_as: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """How cited pages were read ("text", "ocr"), by file id and page index."""
    filtered: int = 0
    """Flagged items that the filter leaves out."""
    unread: Mapping[str, str] = field(default_factory=dict)
    """Why documents were not what was reviewed when this was exported, by file id."""

    def editions_used(self) -> frozenset[tuple[str, str]]:
        """Return every (work, edition) that holds somewhere or that a code was looked up in."""
        looked_up = {(one.work, one.edition) for one in self.background.codes if one.edition}
        return frozenset(looked_up | {(one.work, one.edition) for one in self.editions})

    def document(self, file_id: str) -> Document:
        """Return a document of the selection; raises KeyError."""
        for one in self.documents:
            if one.file_id == file_id:
                return one
        raise KeyError(file_id)


def entry_of(
    comment: Comment,
    handling: Handling,
    language: str,
    author: str,
    references: Mapping[str, Reference] | None = None,
) -> Entry:
    """Return a shown comment as an entry, under the name of `author`.

    `references` gives those of the job by their id.
    """
    return Entry(
        id=comment.id,
        severity=comment.severity,
        text=printable(text_with_note(comment, language)),
        author=printable(author),
        codes=comment.codes,
        citations=comment.citations,
        handling=handling,
        origin=comment.origin,
        rule=comment.rule,
        references=tuple(
            references[one] for one in comment.references if references and one in references
        ),
        repairs=comment.repairs,
        unverified=comment.unverified,
    )


def flagged_of(
    withheld: Withheld,
    names: Mapping[str, str],
    verdicts: Mapping[str, Verdict],
    language: str,
) -> Flagged:
    """Return a withheld item as exports write it.

    `names` gives the document names by file id, `verdicts` the verdicts by reference id.
    """
    reason = say(withheld.reason.key, language, **withheld.reason.params)
    place = (names.get(withheld.file_id, ""), withheld.page_index + 1)
    if withheld.kind is WithheldKind.DRAFT:
        own = withheld.message if withheld.origin is Origin.PERSON else None
        return Flagged(
            withheld.kind, *place, withheld.rule, reason, refused=withheld.detail,
            words=say(own.key, language, **own.params) if own else "",
        )  # fmt: skip
    message = withheld.message
    found = dict.fromkeys(verdicts[one] for one in withheld.references if one in verdicts)
    return Flagged(
        withheld.kind,
        *place,
        withheld.rule,
        reason,
        words=say(message.key, language, **message.params) if message else "",
        verdicts=tuple(found),
        quotation="\n".join(quoted(citation, language) for citation in withheld.citations),
    )


def quoted(citation: Citation, language: str) -> str:
    """Return a citation's excerpt, marked where it was read from a picture."""
    excerpt = citation.excerpt.strip()
    return f"{excerpt} [{say('ocr.quotation', language)}]" if citation.ocr else excerpt


def require_unchanged(documents: Iterable[Document]) -> None:
    """Raise UserError naming the first document whose file is gone or no longer the same."""
    for document in documents:
        if not source_of(document).unchanged():
            missing = not os.path.exists(document.path)
            key = "documents.missing" if missing else "documents.changed"
            raise UserError(key, name=document.name)


def require_not_replaced(documents: Iterable[Document]) -> None:
    """Raise UserError naming the first document whose file is another now; one may be missing."""
    require_unchanged(one for one in documents if os.path.exists(one.path))


def without(selection: Selection, file_ids: Collection[str]) -> Selection:
    """Return the selection without the entries that cite one of some documents."""
    entries = tuple(
        entry
        for entry in selection.entries
        if not any(citation.file_id in file_ids for citation in entry.citations)
    )
    return replace(selection, entries=entries)


def of_document(selection: Selection, file_id: str) -> Selection:
    """Return the part of the selection that stands in one document."""
    entries = tuple(
        entry
        for entry in selection.entries
        if any(citation.file_id == file_id for citation in entry.citations)
    )
    remarks = tuple(one for one in selection.remarks if one.remark.file_id == file_id)
    return replace(selection, entries=entries, remarks=remarks)


def marked_documents(selection: Selection) -> tuple[Document, ...]:
    """Return the documents that comments cite or people remarked on, in the selection's order."""
    marked = {citation.file_id for entry in selection.entries for citation in entry.citations}
    marked |= {
        one.remark.file_id
        for one in selection.remarks
        if not one.remark.native or one.replies or one.decisions
    }
    return tuple(document for document in selection.documents if document.file_id in marked)


def cited_documents(selection: Selection) -> tuple[Document, ...]:
    """Return the documents that the entries cite, in the selection's order."""
    cited = {citation.file_id for entry in selection.entries for citation in entry.citations}
    return tuple(document for document in selection.documents if document.file_id in cited)


def source_paths(selection: Selection) -> tuple[str, ...]:
    """Return the paths that no export may write over."""
    return tuple(document.path for document in selection.documents)
