"""The export command: annotated PDFs, workbook and CSV from a job."""

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from registry_db import Registry
from reviewer_app.cli.reviewing import DONE, WRONG_USE, open_registry, read_passwords
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import Held, Shown
from reviewer_app.core.names import sayable
from reviewer_app.core.texts import say
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export import annotated_pdf, csv_list, workbook
from reviewer_app.export.selection import Selection, cited_documents, without
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import judge_again
from reviewer_app.review.selecting import select


def run_export(options: argparse.Namespace) -> int:
    """Judge the job's drafts again and write what is shown; the job's PDFs are not touched.

    What cannot be written is named and the rest is written all the same; then the exit code is
    that of unreadable input.
    """
    if not (options.pdf or options.xlsx or options.csv):
        raise UserError("cli.export_nothing")
    registry = open_registry(options.registry)
    chosen = ReviewOptions(language=options.language, author=options.author)
    given = read_passwords(options.password_file)
    with Job.open(options.job) as job, AnalysisPool(1) as pool:
        _require_targets(options, job)
        comments, withheld = _judged(job, registry, chosen)
        passwords = {one.file_id: _password(pool, one, given) for one in job.documents()}
        problems: dict[str, UserError] = {}
        selection = select(
            comments, withheld, job, registry, pool,
            options=chosen, passwords=passwords, problems=problems,
        )  # fmt: skip
        refused = list(problems.values())
        for path in _written(options, selection, problems, passwords, pool, refused):
            print(say("cli.written", options.language, path=sayable(str(path))))
    for error in dict.fromkeys(one.text(options.language) for one in refused):
        print(error, file=sys.stderr)
    return WRONG_USE if refused else DONE


def _judged(
    job: Job, registry: Registry, chosen: ReviewOptions
) -> tuple[list[Comment], list[Withheld]]:
    comments: list[Comment] = []
    withheld: list[Withheld] = []
    for event in judge_again(job=job, registry=registry, options=chosen, cancel=threading.Event()):
        if isinstance(event, Shown):
            comments.append(event.comment)
        elif isinstance(event, Held):
            withheld.append(event.withheld)
    return comments, withheld


def _require_targets(options: argparse.Namespace, job: Job) -> None:
    """Raise UserError where two targets are one file, or one is the job or a document of it."""
    targets = [path for path in (options.xlsx, options.csv) if path]
    kept = [job.path, *(Path(one.path) for one in job.documents())]
    for at, target in enumerate(targets):
        if any(_is_same(target, other) for other in targets[:at]):
            raise UserError("cli.export_same_target", path=target)
        if any(other is not None and _is_same(target, other) for other in kept):
            raise UserError("cli.export_onto_input", path=target)


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


def _written(
    options: argparse.Namespace,
    selection: Selection,
    problems: dict[str, UserError],
    passwords: dict[str, str],
    pool: AnalysisPool,
    refused: list[UserError],
) -> Iterator[Path]:
    """Write every target and yield it; what could not be written is added to `refused`."""
    if options.pdf:
        yield from _copies(options.pdf, selection, problems, passwords, pool, refused)
    replaced = {key for key, one in problems.items() if one.key == "documents.changed"}
    listed = without(selection, replaced)
    writers: list[tuple[Path | None, Callable[[Selection, Path], None]]] = [
        (options.xlsx, workbook.write),
        (options.csv, csv_list.write),
    ]
    for target, write in writers:
        if target is None:
            continue
        try:
            write(listed, target)
        except UserError as error:
            refused.append(error)
        else:
            yield target


def _copies(
    folder: Path,
    selection: Selection,
    problems: dict[str, UserError],
    passwords: dict[str, str],
    pool: AnalysisPool,
    refused: list[UserError],
) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    taken: list[Path] = []
    for document in cited_documents(selection):
        if document.file_id in problems:
            continue
        target = annotated_pdf.free_name(folder, document, taken, selection.language)
        password = passwords[document.file_id]
        try:
            annotated_pdf.write(selection, target, document=document, pool=pool, password=password)
        except UserError as error:
            refused.append(error)
        else:
            taken.append(target)
            yield target
