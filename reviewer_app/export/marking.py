"""Comments and remarks as marks on the pages of one document, for PDF and XFDF alike."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from reviewer_app.core.annotation_states import REVIEW, STATES
from reviewer_app.core.comment import Citation
from reviewer_app.core.document import Document
from reviewer_app.core.geometry import Rect
from reviewer_app.core.people import AnnotationName, Decision, Remark, Reply
from reviewer_app.core.printable_text import printable
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity
from reviewer_app.documents.marks import KINDS, Colour, Mark, Note
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source
from reviewer_app.export.columns import status_text
from reviewer_app.export.selection import Entry, Remarked, Selection

_NAMES = uuid.UUID("4a3f2c1e-7d0b-5c66-9e57-2f5b6d1c8a90")
"""The name space of our annotations' names; fixed, so that an export can be recognised again."""
_COLOURS: Mapping[Severity, Colour] = {
    Severity.ERROR: (1.0, 0.55, 0.5),
    Severity.WARNING: (1.0, 0.85, 0.35),
    Severity.INFO: (0.6, 0.82, 1.0),
}
_PEOPLE: Colour = (0.72, 0.88, 0.6)
"""Remarks of people have a colour of their own: they are not verified."""


def mark_name(comment_id: str, file_id: str, page_index: int) -> str:
    """Return the annotation name of a comment on a page of a file."""
    return str(uuid.uuid5(_NAMES, f"{comment_id}\n{file_id}:{page_index}"))


def decision_name(decision: Decision) -> str:
    """Return the annotation name of a status: the one it was read under, or its own."""
    if decision.name:
        return decision.name
    parts = (decision.comment_id, decision.status, decision.author, decision.at)
    return str(uuid.uuid5(_NAMES, "\n".join(("status", *parts))))


def remark_name(remark: Remark) -> str:
    """Return the annotation name that a person's remark has, or is written under."""
    return remark.id.removeprefix(f"{remark.file_id}:") if remark.native else remark.id


def names_of(entries: Iterable[Entry]) -> tuple[AnnotationName, ...]:
    """Return the names that the marks of these comments bear wherever they are written."""
    places = dict.fromkeys(
        (entry.id, citation.file_id, citation.page_index)
        for entry in entries
        for citation in entry.citations
    )
    return tuple(AnnotationName(mark_name(*place), *place) for place in places)


def marks_of(
    selection: Selection, document: Document, source: Source, pool: AnalysisPool
) -> tuple[Mark, ...]:
    """Return the marks of a document: one for each comment and page, and people's remarks."""
    file_id = document.file_id
    remarks = (one for one in selection.remarks if one.remark.file_id == file_id)
    return (
        *_comment_marks(selection, file_id, source, pool),
        *(_remark_mark(one, selection) for one in remarks if _is_written(one)),
    )


def _comment_marks(
    selection: Selection, file_id: str, source: Source, pool: AnalysisPool
) -> Iterator[Mark]:
    """Yield one mark for each comment and page: what it quotes there is marked together.

    Replies and statuses hang on the first mark of a comment.
    """
    cited = [
        (entry, citation)
        for entry in selection.entries
        for citation in entry.citations
        if citation.file_id == file_id
    ]
    boxes = _boxes(source, [citation for _, citation in cited], pool)
    groups: dict[tuple[str, int], list[tuple[Entry, Citation, tuple[Rect, ...]]]] = {}
    for (entry, citation), rects in zip(cited, boxes, strict=True):
        groups.setdefault((entry.id, citation.page_index), []).append((entry, citation, rects))
    talked: set[str] = set()
    for (comment_id, page_index), group in groups.items():
        entry = group[0][0]
        unmarked = [citation for _, citation, rects in group if not rects]
        handling = entry.handling
        first = comment_id not in talked
        talked.add(comment_id)
        yield Mark(
            name=mark_name(comment_id, file_id, page_index),
            page_index=page_index,
            rects=tuple(rect for _, _, rects in group for rect in rects),
            author=entry.author,
            subject=say(f"export.severity_{entry.severity}", selection.language),
            contents=contents(entry, unmarked, selection.language),
            colour=_COLOURS[entry.severity],
            created=handling.created,
            changed=handling.changed,
            notes=_notes(handling.replies, handling.decisions, selection) if first else (),
        )


def _boxes(
    source: Source, citations: Sequence[Citation], pool: AnalysisPool
) -> list[tuple[Rect, ...]]:
    """Return each citation's rectangles: those it has, else those of its span on the page."""
    missing = [citation for citation in citations if not citation.rects]
    if not missing:
        return [citation.rects for citation in citations]
    spans = [(citation.page_index, citation.start, citation.end) for citation in missing]
    found = iter(pool.rects(source, spans))
    return [citation.rects or next(found) for citation in citations]


def contents(entry: Entry, unmarked: Sequence[Citation], language: str) -> str:
    """Return the comment, the codes it rests on with their sources, and what is not marked."""
    codes = [
        say(
            "export.cited_code_with_source",
            language,
            work=code.work,
            edition=code.edition,
            code=code.code,
            heading=code.heading,
            source=code.source,
        )
        for code in entry.codes
    ]
    place = [say("export.no_highlight", language)] if unmarked else []
    place += [say("export.quoted", language, excerpt=one.excerpt.strip()) for one in unmarked]
    by_ocr = any(citation.ocr for citation in entry.citations)
    read = [say("ocr.page_quotation", language)] if by_ocr else []
    return "\n".join([entry.text, *codes, *place, *read])


def _notes(
    replies: Sequence[Reply], decisions: Sequence[Decision], selection: Selection
) -> tuple[Note, ...]:
    """Return what people said and decided, oldest first."""
    said = [_said(one, selection) for one in replies]
    decided = [_decided(one, selection) for one in decisions]
    return tuple(sorted([*said, *decided], key=lambda note: note.at))


def _said(reply: Reply, selection: Selection) -> Note:
    author = _name(reply.author, selection)
    at = _moment(reply.at, selection)
    subject = _theirs("reply", selection)
    return Note(reply.id, author, printable(reply.text), at, reply.answers, subject=subject)


def _decided(decision: Decision, selection: Selection) -> Note:
    author = _name(decision.author, selection)
    words = say(
        "exchange.status_by",
        selection.language,
        status=status_text(decision.status, selection.language),
        name=author,
    )
    return Note(
        decision_name(decision),
        author,
        words,
        _moment(decision.at, selection),
        state=STATES[decision.status],
        model=REVIEW,
        subject=_theirs("status", selection),
    )


def _name(author: str, selection: Selection) -> str:
    return printable(author) or say("exchange.someone", selection.language)


def _theirs(kind: str, selection: Selection, subject: str = "") -> str:
    """Return the subject that other programs list: a person's word, and not verified."""
    said = say(f"exchange.theirs_{kind}", selection.language)
    return f"{subject} – {said}" if subject and said not in subject else said


def with_mark(text: str, language: str) -> str:
    """Return a person's remark with a line that says it is theirs and not verified."""
    return "\n".join(part for part in (text, say("exchange.theirs", language)) if part)


def _is_written(one: Remarked) -> bool:
    """Return whether anything of a remark is not in the document itself."""
    return not one.remark.native or bool(one.replies or one.decisions)


def _remark_mark(one: Remarked, selection: Selection) -> Mark:
    """Return a person's remark as it was: a mark-up, a note, or a frame around anything else."""
    remark = one.remark
    kind = remark.kind if remark.kind in KINDS else "Square"
    created = _moment(remark.created or remark.changed, selection)
    return Mark(
        name=remark_name(remark),
        page_index=remark.page_index,
        rects=remark.rects,
        author=_name(remark.author, selection),
        subject=_theirs("remark", selection, printable(remark.subject)),
        contents=with_mark(printable(remark.text), selection.language),
        colour=_PEOPLE,
        created=created,
        changed=_moment(remark.changed, selection) if remark.changed else created,
        kind=kind,
        notes=_notes(one.replies, one.decisions, selection),
        standing=remark.native,
    )


def _moment(at: str, selection: Selection) -> datetime:
    """Return a kept time; that of the export where the file it came in gave none."""
    return datetime.fromisoformat(at) if at else selection.made
