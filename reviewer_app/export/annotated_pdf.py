"""Copies of the documents with the shown comments on them as standard annotations."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from reviewer_app.core.document import Document
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.events import Progress
from reviewer_app.core.texts import say
from reviewer_app.documents import tasks
from reviewer_app.documents.marks import Enclosed
from reviewer_app.documents.pool import AnalysisPool, CancelFlag
from reviewer_app.documents.source import source_of
from reviewer_app.documents.target import new_file
from reviewer_app.export.marking import marks_of
from reviewer_app.export.receipt import receipt_of
from reviewer_app.export.receipt_form import TargetSum
from reviewer_app.export.selection import (
    Selection,
    marked_documents,
    of_document,
    require_unchanged,
    source_paths,
)
from reviewer_app.export.summary import summary_html, text_of

_LONGEST_NAME = 240
"""Bytes; usual file systems take 255."""
RECEIPT = "granskare-receipt.json"
"""The name of the attached receipt, the same in every language: programs look for it."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who is told of progress, and what cancels; nobody and nothing by default."""

    progress: Callable[[Progress], None] | None = None
    cancel: CancelFlag | None = None

    def tell(self, done: object, total: int, document: Document) -> None:
        """Tell how many of a document's pages with marks are done."""
        if self.progress is not None and isinstance(done, int):
            self.progress(Progress("exporting", done, total, document.file_id))

    def step(self, done: int, total: int, document: Document) -> None:
        """Tell the same from within this process; raises Cancelled where the person cancelled."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled
        self.tell(done, total, document)


@dataclass(frozen=True, slots=True)
class CopyWishes:
    """What copies are to be: `passwords` of locked documents by file id; pages added at the end."""

    passwords: Mapping[str, str]
    with_summary: bool = False


def write(
    selection: Selection,
    target: Path,
    *,
    document: Document,
    pool: AnalysisPool,
    password: str = "",
    with_summary: bool = False,
    watch: Watch | None = None,
) -> None:
    """Write a copy of `document` with one mark per page that a shown comment cites.

    Raises UserError where the document has changed or the target is unfit, Cancelled where the
    person cancelled; never writes over a document of the selection.
    """
    require_unchanged([document])
    watch = watch or Watch()
    source = source_of(document, password)
    marks = marks_of(selection, document, source, pool)
    part = of_document(selection, document.file_id)
    summary = summary_html(part, document) if with_summary else ""
    stated = TargetSum("pdf", file_id=document.file_id, summary=text_of(summary))
    enclosed = Enclosed(receipt_of(part, stated, {document.file_id: marks}), RECEIPT, summary)
    pages = len({mark.page_index for mark in marks})
    with new_file(target, source_paths(selection)) as draft:
        pool.run_in_steps(
            tasks.annotate, source, marks, enclosed, str(draft), str(target),
            progress=lambda done: watch.tell(done, pages, document), cancel=watch.cancel,
        )  # fmt: skip
    watch.tell(pages, pages, document)


@dataclass(frozen=True, slots=True)
class Written:
    """The copies that were written, and why others were not; `copies` are by file id."""

    paths: tuple[Path, ...]
    skipped: tuple[UserError, ...]
    copies: Mapping[str, Path] = field(default_factory=dict)


def write_each(
    selection: Selection,
    folder: Path,
    *,
    pool: AnalysisPool,
    wishes: CopyWishes | None = None,
    leaving_out: Collection[str] = (),
    watch: Watch | None = None,
) -> Written:
    """Write a copy of every document that is commented on; one that fails stops no other.

    Those whose file id is in `leaving_out` are passed over. Raises Cancelled.
    """
    wishes = wishes or CopyWishes({})
    copies: dict[str, Path] = {}
    skipped: list[UserError] = []
    for document in marked_documents(selection):
        if document.file_id in leaving_out:
            continue
        target = free_name(folder, document, copies.values(), selection.language)
        try:
            write(
                selection, target, document=document, pool=pool,
                password=wishes.passwords.get(document.file_id, ""),
                with_summary=wishes.with_summary, watch=watch,
            )  # fmt: skip
        except UserError as error:
            skipped.append(error)
        else:
            copies[document.file_id] = target
    return Written(tuple(copies.values()), tuple(skipped), copies)


def free_name(
    folder: Path, document: Document, taken: Collection[Path], language: str, suffix: str = ".pdf"
) -> Path:
    """Return the copy's path; documents of one name get numbers, long names are cut short."""
    stem, number = Path(document.name.replace("\\", "_")).stem, 1
    target = folder / _copy_name(stem, "", language, suffix)
    while target in taken:
        number += 1
        target = folder / _copy_name(stem, f" ({number})", language, suffix)
    return target


def _copy_name(stem: str, ending: str, language: str, suffix: str) -> str:
    """Return the name of a copy, its stem cut so that every file system takes it."""
    while True:
        name = say("export.annotated_name", language, stem=stem + ending)
        name = name.removesuffix(".pdf") + suffix
        if len(name.encode()) <= _LONGEST_NAME:
            return name
        stem = stem[:-1].rstrip()
