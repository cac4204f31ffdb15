"""The export command: annotated PDFs, XFDF, workbook, CSV and receipts from a job."""

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from registry_db import Registry
from reviewer_app.cli.choosing import chosen_of
from reviewer_app.cli.filtering import narrowed
from reviewer_app.cli.inputs import open_registry, read_passwords
from reviewer_app.cli.names import DONE, WRONG_USE
from reviewer_app.cli.progress import ProgressLine
from reviewer_app.core.collecting import uncollected
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import Held, Progress, ReferencesJudged, Shown
from reviewer_app.core.names import sayable
from reviewer_app.core.reference import Reference
from reviewer_app.core.texts import say
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export import annotated_pdf, csv_list, progress, receipt, report, workbook, xfdf
from reviewer_app.export.annotated_pdf import CopyWishes, Watch, Written
from reviewer_app.export.links import copies_beside
from reviewer_app.export.receipt_form import PartSum
from reviewer_app.export.selection import Selection
from reviewer_app.job import Job
from reviewer_app.review.measuring import Measuring
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import judge_again
from reviewer_app.review.selecting import select

_TARGETS = ("pdf", "xfdf", "xlsx", "csv", "report", "receipt")
_SUFFIXES = {
    "xlsx": (".xlsx",), "csv": (".csv",), "report": (".pdf", ".html", ".htm"),
    "receipt": (".json",),
}  # fmt: skip
"""What each target may be called: a file is of the kind that its name says."""


def run_export(options: argparse.Namespace) -> int:
    """Judge the job's drafts again and write what is shown; the job's PDFs are not touched.

    A cited file that has changed, or cannot be read, stops the export, unless a person chose what
    to do with the comments on it. What else cannot be written is named and the rest is written all
    the same; then the exit code is that of unreadable input.
    """
    if not any(getattr(options, name) for name in _TARGETS):
        raise UserError("cli.export_nothing")
    registry = open_registry(options.registry)
    chosen = ReviewOptions(language=options.language, author=options.author)
    given = read_passwords(options.password_file)
    with (
        uncollected(),
        Job.open(options.job) as job,
        AnalysisPool() as pool,
        Measuring(job, pool, lambda one: _password(pool, one, given)) as ahead,
    ):
        _require_targets(options, job)
        ahead.begin(job.cited())
        now = judged(job, registry, chosen)
        shown, asked = narrowed(now.comments, job, options)
        passwords = ahead.passwords()
        problems: dict[str, UserError] = {}
        selection = select(
            shown, now.withheld, job, registry, pool,
            options=chosen, asked=asked, shown_filter=asked.words, passwords=passwords,
            problems=problems, title=options.title, ahead=ahead,
            references=now.references,
        )  # fmt: skip
        selection = chosen_of(selection, problems, options)
        targets = _Targets(options, selection, passwords, problems, pool)
        for path in targets.write():
            if not getattr(options, "quiet", False):
                print(say("cli.written", options.language, path=sayable(str(path))))
    said = [one.text(options.language) for one in (*problems.values(), *targets.refused)]
    for error in dict.fromkeys(said):
        print(error, file=sys.stderr)
    return WRONG_USE if targets.refused else DONE


@dataclass(slots=True)
class JudgedNow:
    """What a job holds as it is judged today; `references` by file id."""

    comments: list[Comment] = field(default_factory=list)
    withheld: list[Withheld] = field(default_factory=list)
    references: dict[str, tuple[Reference, ...]] = field(default_factory=dict)


def judged(job: Job, registry: Registry, chosen: ReviewOptions) -> JudgedNow:
    """Return the job's drafts as the gate judges them today: those shown, and the others."""
    now = JudgedNow()
    for event in judge_again(job=job, registry=registry, options=chosen, cancel=threading.Event()):
        if isinstance(event, Shown):
            now.comments.append(event.comment)
        elif isinstance(event, Held):
            now.withheld.append(event.withheld)
        elif isinstance(event, ReferencesJudged):
            now.references[event.file_id] = event.references
    return now


def _require_targets(options: argparse.Namespace, job: Job) -> None:
    """Raise UserError where two targets are one file, or one is the job or a document of it."""
    files = (options.xlsx, options.csv, *options.report, options.receipt)
    targets = [path for path in files if path]
    kept = [job.path, *(Path(one.path) for one in job.documents())]
    for at, target in enumerate(targets):
        if any(_is_same(target, other) for other in targets[:at]):
            raise UserError("cli.export_same_target", path=target)
        if any(other is not None and _is_same(target, other) for other in kept):
            raise UserError("cli.export_onto_input", path=target)
    _require_suffixes(options)


def _require_suffixes(options: argparse.Namespace) -> None:
    """Raise UserError where a target is called what it will not be."""
    for name, suffixes in _SUFFIXES.items():
        given = getattr(options, name)
        for path in given if isinstance(given, list) else [given]:
            if path is not None and path.suffix.lower() not in suffixes:
                wanted = ", ".join(suffixes)
                raise UserError("cli.export_suffix", option=f"--{name}", path=path, wanted=wanted)


def _is_same(first: Path, second: Path) -> bool:
    try:
        return first.samefile(second)
    except OSError:
        return first.resolve() == second.resolve()


def _password(pool: AnalysisPool, document: Document, given: tuple[str, ...]) -> str:
    """Return the one of the passwords that opens a document, "" where it needs none."""
    for password in ("", *given):
        try:
            pool.rects(source_of(document, password), [(0, 0, 1)])
        except UserError:
            continue
        return password
    return ""


class _Targets:
    """Writes what was asked for; `refused` holds what could not be."""

    def __init__(
        self,
        options: argparse.Namespace,
        selection: Selection,
        passwords: dict[str, str],
        problems: dict[str, UserError],
        pool: AnalysisPool,
    ) -> None:
        self._options, self._selection, self._pool = options, selection, pool
        self._passwords, self._problems = passwords, problems
        self._line = ProgressLine(options.language)
        self._copies: dict[str, Path] = {}
        self.refused: list[UserError] = []

    def write(self) -> Iterator[Path]:
        """Write every target and yield its files; no copy of a file that cannot be read."""
        if self._options.pdf:
            yield from self._folder(self._options.pdf, annotated_pdf.write_each)
        if self._options.xfdf:
            yield from self._folder(self._options.xfdf, xfdf.write_each)
        writers: list[tuple[Path | None, Callable[[Selection, Path], None]]] = [
            (self._options.xlsx, _with_receipt(self._workbook, "xlsx")),
            (self._options.csv, _with_receipt(csv_list.write, "csv")),
            *((path, _with_receipt(self._record, "report")) for path in self._options.report),
            (self._options.receipt, receipt.write),
        ]
        for target, write in writers:
            if target is None:
                continue
            try:
                write(self._selection, target)
            except UserError as error:
                self.refused.append(error)
            else:
                yield target

    def _folder(self, folder: Path, write_each: Callable[..., Written]) -> Iterator[Path]:
        """Write a file for each document into a folder and yield them."""
        folder.mkdir(parents=True, exist_ok=True)
        written = write_each(
            self._selection,
            folder,
            pool=self._pool,
            wishes=CopyWishes(self._passwords, with_summary=self._options.summary_pages),
            leaving_out=frozenset(self._problems),
            watch=Watch(self._show),
        )
        self._line.clear()
        self.refused += written.skipped
        self._copies.update(written.copies)
        yield from written.paths

    def _workbook(self, selection: Selection, target: Path) -> tuple[PartSum, ...]:
        copies = copies_beside(selection, target, self._copies)
        return workbook.write(selection, target, copies=copies)

    def _record(self, selection: Selection, target: Path) -> tuple[PartSum, ...]:
        watch = progress.Watch(self._line.export)
        copies = copies_beside(selection, target, self._copies)
        parts = report.write(
            selection, (target,), pool=self._pool, passwords=self._passwords,
            copies=copies, watch=watch,
        )  # fmt: skip
        self._line.clear()
        return parts

    def _show(self, progress: Progress) -> None:
        self._line.show(progress, self._selection.document(progress.file_id).name)


def _with_receipt(
    write: Callable[[Selection, Path], tuple[PartSum, ...]], kind: str
) -> Callable[[Selection, Path], None]:
    """Return the writer that also writes the receipt beside its file."""

    def both(selection: Selection, target: Path) -> None:
        receipt.write_with(selection, target, kind, lambda draft: write(selection, draft))

    return both
