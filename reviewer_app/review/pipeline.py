"""The pipeline: read, judge, check, and let a model propose; everything as events."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event as Cancel

from registry_db import Registry
from reviewer_app.core.events import Event, FindingsVoid, Notice
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import Origin
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.assisting import Assisting
from reviewer_app.review.files import gather
from reviewer_app.review.judging import Judge, stop_if
from reviewer_app.review.left_out import told_without_model
from reviewer_app.review.ocr_reading import OcrReader
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.reading import Reader
from reviewer_app.review.translating import Translating


def review(
    paths: Sequence[Path],
    *,
    job: Job,
    registry: Registry,
    pool: AnalysisPool,
    options: ReviewOptions,
    cancel: Cancel,
) -> Iterator[Event]:
    """Review files and folders into a job; what a document gave is kept as it happens.

    Raises UserError where there is nothing to review, Cancelled where the person cancelled; what
    was done until then is in the job.
    """
    reader = Reader(job, registry, pool, options)
    yield from _read(paths, job, reader, cancel)
    judge = Judge(job, registry, options)
    yield from judge.references(cancel)
    yield from _findings(judge, cancel)
    if reader.for_ocr:
        yield from OcrReader(job, registry, pool).read(reader.for_ocr, cancel)
        judge = Judge(job, registry, options)
        yield from judge.references(cancel)
        yield from _findings(judge, cancel)
    if options.model is not None and job.documents():
        assisting = Assisting(job, registry, judge, options.model, options)
        yield from assisting.run(judge.state(), cancel)
        if assisting.changed:
            yield from _findings(judge, cancel)
        yield from _translated(judge, job, options, cancel)
    else:
        # What a model said before does not speak for documents that came since.
        yield from map(Notice, told_without_model(job))


def sweep(
    paths: Sequence[Path],
    *,
    job: Job,
    registry: Registry,
    pool: AnalysisPool,
    options: ReviewOptions,
    cancel: Cancel,
) -> Iterator[Event]:
    """Read files and folders and judge their references; no checks, no comments."""
    reader = Reader(job, registry, pool, options)
    yield from _read(paths, job, reader, cancel)
    if reader.for_ocr:
        yield from OcrReader(job, registry, pool).read(reader.for_ocr, cancel)
    yield from Judge(job, registry, options).references(cancel)


def judge_again(
    *, job: Job, registry: Registry, options: ReviewOptions, cancel: Cancel
) -> Iterator[Event]:
    """Judge a job anew from what it holds: after a choice of edition, with another registry, or
    when a job is opened. No PDF is read and no model asked."""
    judge = Judge(job, registry, options)
    yield from judge.references(cancel)
    yield from _findings(judge, cancel)


def translate(
    *, job: Job, registry: Registry, options: ReviewOptions, cancel: Cancel
) -> Iterator[Event]:
    """Translate the shown comments of a job into the language of the options.

    Nothing is read, checked or judged but the translations.
    """
    count = 0
    for event in _translated(Judge(job, registry, options), job, options, cancel):
        count += 1
        yield event
    if not count:
        yield Notice(Message("review.nothing_to_translate"))


def _translated(judge: Judge, job: Job, options: ReviewOptions, cancel: Cancel) -> Iterator[Event]:
    if options.model is not None and options.translate_to and job.documents():
        translating = Translating(job, judge, options.model, options)
        yield from translating.run(judge.state(), options.translate_to, cancel)


def _read(paths: Sequence[Path], job: Job, reader: Reader, cancel: Cancel) -> Iterator[Event]:
    files = gather(paths)
    yield from (Notice(message) for message in files.notices)
    job.add_file_names(files.names)
    yield from reader.read(files.pdfs, cancel)


def _findings(judge: Judge, cancel: Cancel) -> Iterator[Event]:
    """Run the checks and judge the drafts that models and persons made before."""
    stop_if(cancel)
    yield FindingsVoid()
    state = judge.state()
    gate = judge.gate(state)
    yield from judge.checks(state, gate, cancel)
    yield from judge.kept(gate, (Origin.MODEL, Origin.PERSON), cancel)
