"""Copies of the documents with the shown comments on them as standard annotations."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.core.comment import Citation
from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.core.reference import Message
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity
from reviewer_app.documents import tasks
from reviewer_app.documents.marks import Colour, Mark
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, source_of
from reviewer_app.documents.target import new_file
from reviewer_app.export.selection import (
    Entry,
    Selection,
    cited_documents,
    require_unchanged,
    source_paths,
)

_NAMES = uuid.UUID("4a3f2c1e-7d0b-5c66-9e57-2f5b6d1c8a90")
"""The name space of our annotations' names; fixed, so that an export can be recognised again."""
_LONGEST_NAME = 240
"""Bytes; usual file systems take 255."""
_COLOURS: Mapping[Severity, Colour] = {
    Severity.ERROR: (1.0, 0.55, 0.5),
    Severity.WARNING: (1.0, 0.85, 0.35),
    Severity.INFO: (0.6, 0.82, 1.0),
}


def write(
    selection: Selection,
    target: Path,
    *,
    document: Document,
    pool: AnalysisPool,
    password: str = "",
) -> None:
    """Write a copy of `document` with one mark per citation of the shown comments.

    Raises UserError where the document has changed or the target is unfit; never writes over a
    document of the selection.
    """
    require_unchanged([document])
    source = source_of(document, password)
    marks = tuple(_marks(selection, document, source, pool))
    with new_file(target, source_paths(selection)) as draft:
        pool.run(tasks.annotate, source, marks, str(draft), str(target))


def write_all(
    selection: Selection,
    folder: Path,
    *,
    pool: AnalysisPool,
    passwords: Mapping[str, str] | None = None,
) -> tuple[Path, ...]:
    """Write a copy of every document that is commented on; return the paths.

    `passwords` gives those of locked documents by file id.
    """
    written: list[Path] = []
    for document in cited_documents(selection):
        target = free_name(folder, document, written, selection.language)
        password = (passwords or {}).get(document.file_id, "")
        write(selection, target, document=document, pool=pool, password=password)
        written.append(target)
    return tuple(written)


@dataclass(frozen=True, slots=True)
class Written:
    """The copies that were written, and why others were not."""

    paths: tuple[Path, ...]
    skipped: tuple[Message, ...]


def write_each(
    selection: Selection,
    folder: Path,
    *,
    pool: AnalysisPool,
    passwords: Mapping[str, str] | None = None,
) -> Written:
    """Write a copy of every document that is commented on; one that fails stops no other."""
    paths: list[Path] = []
    skipped: list[Message] = []
    for document in cited_documents(selection):
        target = free_name(folder, document, paths, selection.language)
        password = (passwords or {}).get(document.file_id, "")
        try:
            write(selection, target, document=document, pool=pool, password=password)
        except UserError as error:
            params = {name: str(value) for name, value in error.params.items()}
            skipped.append(Message(error.key, params))
        else:
            paths.append(target)
    return Written(tuple(paths), tuple(skipped))


def mark_name(comment_id: str, page: str) -> str:
    """Return the annotation name of a comment on a page, named by file id and index ("f_1:7")."""
    return str(uuid.uuid5(_NAMES, f"{comment_id}\n{page}"))


def _marks(
    selection: Selection, document: Document, source: Source, pool: AnalysisPool
) -> Iterator[Mark]:
    """Yield one mark for each comment and page: what it quotes there is marked together."""
    cited = [
        (entry, citation)
        for entry in selection.entries
        for citation in entry.citations
        if citation.file_id == document.file_id
    ]
    boxes = _boxes(source, [citation for _, citation in cited], pool)
    groups: dict[tuple[str, int], list[tuple[Entry, Citation, tuple[Rect, ...]]]] = {}
    for (entry, citation), rects in zip(cited, boxes, strict=True):
        groups.setdefault((entry.id, citation.page_index), []).append((entry, citation, rects))
    for (comment_id, page_index), group in groups.items():
        entry = group[0][0]
        unmarked = [citation for _, citation, rects in group if not rects]
        read = any(citation.ocr for _, citation, _ in group)
        yield Mark(
            name=mark_name(comment_id, f"{document.file_id}:{page_index}"),
            page_index=page_index,
            rects=tuple(rect for _, _, rects in group for rect in rects),
            author=entry.author,
            subject=say(f"export.severity_{entry.severity}", selection.language),
            contents=_contents(entry, unmarked, selection.language, by_ocr=read),
            colour=_COLOURS[entry.severity],
            created=entry.handling.created,
            changed=entry.handling.changed,
        )


def _boxes(
    source: Source, citations: Sequence[Citation], pool: AnalysisPool
) -> list[tuple[Rect, ...]]:
    """Return each citation's rectangles: those it has, else those of its span on the page."""
    missing = [citation for citation in citations if not citation.rects]
    spans = [(citation.page_index, citation.start, citation.end) for citation in missing]
    found = iter(pool.rects(source, spans))
    return [citation.rects or next(found) for citation in citations]


def _contents(entry: Entry, unmarked: Sequence[Citation], language: str, *, by_ocr: bool) -> str:
    """Return the comment, the codes it rests on with their sources, and what is not marked.

    `by_ocr` says that what is quoted on the page was read from its picture.
    """
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
    read = [say("ocr.page_quotation", language)] if by_ocr else []
    return "\n".join([entry.text, *codes, *place, *read])


def free_name(folder: Path, document: Document, taken: list[Path], language: str) -> Path:
    """Return the copy's path; documents of one name get numbers, long names are cut short."""
    stem, number = Path(document.name.replace("\\", "_")).stem, 1
    target = folder / _copy_name(stem, "", language)
    while target in taken:
        number += 1
        target = folder / _copy_name(stem, f" ({number})", language)
    return target


def _copy_name(stem: str, ending: str, language: str) -> str:
    """Return the name of a copy, its stem cut so that every file system takes it."""
    while True:
        name = say("export.annotated_name", language, stem=stem + ending)
        if len(name.encode()) <= _LONGEST_NAME:
            return name
        stem = stem[:-1].rstrip()
