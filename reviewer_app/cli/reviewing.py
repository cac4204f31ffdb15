"""The commands that read documents: review, sweep and the printed demo."""

import argparse
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from registry_db import Registry
from registry_db.editions import WORKS, canonical_work, edition_exists
from reviewer_app.assistant.settings import ModelSettings, key_from_environment
from reviewer_app.cli import json_output
from reviewer_app.cli.inputs import open_registry, read_passwords
from reviewer_app.cli.json_output import Json, Place
from reviewer_app.cli.names import DONE, INCOMPLETE, WRONG_USE
from reviewer_app.cli.printed import Printer
from reviewer_app.cli.progress import ProgressLine
from reviewer_app.cli.registry_json import holding_json, registry_json
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import Event, Progress
from reviewer_app.core.geometry import Rect
from reviewer_app.core.resources import resource
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.job import Job
from reviewer_app.review.ocr_reading import know_readings
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import review, sweep
from reviewer_app.review.result import ReviewResult, collect


def run_review(options: argparse.Namespace) -> int:
    """Review files and folders; print the review or its JSON."""
    # Opened first: it brings the works that --edition may name.
    registry = open_registry(options.registry)
    chosen = ReviewOptions(
        language=options.language,
        editions=_editions(options.edition),
        model=_model(options),
        passwords=read_passwords(options.password_file),
        author=options.author,
        not_sent=frozenset(options.not_sent),
        translate_to=options.translate or "",
        keep_answers=options.keep_answers,
    )
    with _job(options.output) as job:
        return _run(options, options.paths, job, chosen, review, registry)


def run_sweep(options: argparse.Namespace) -> int:
    """Show the references and declarations of files, without checks."""
    chosen = ReviewOptions(
        language=options.language, passwords=read_passwords(options.password_file)
    )
    with Job.temporary() as job:
        return _run(options, options.paths, job, chosen, sweep, open_registry(options.registry))


def run_demo(options: argparse.Namespace) -> int:
    """Review the sample tender and print it."""
    chosen = ReviewOptions(language=options.language)
    with Job.temporary() as job:
        registry = open_registry(options.registry)
        return _run(options, [resource("samples")], job, chosen, review, registry)


_Pipeline = Callable[..., Iterator[Event]]


def _run(
    options: argparse.Namespace,
    paths: Sequence[Path],
    job: Job,
    chosen: ReviewOptions,
    pipeline: _Pipeline,
    registry: Registry,
) -> int:
    line = ProgressLine(options.language)
    with AnalysisPool(options.workers) as pool:
        events = pipeline(
            paths, job=job, registry=registry, pool=pool, options=chosen, cancel=threading.Event()
        )
        result = collect(_shown(events, job, line), job)
        line.clear()
        boxes = _boxes(result, job, pool) if options.json else {}
    _print(options, result, registry, boxes, with_comments=pipeline is review)
    printer = Printer(options.language)
    for refused in result.refused:
        print(printer.message(refused.reason), file=sys.stderr)
    if result.refused:
        return WRONG_USE
    return INCOMPLETE if options.strict and result.incomplete else DONE


def _shown(events: Iterable[Event], job: Job, line: ProgressLine) -> Iterator[Event]:
    """Pass the events on, drawing the progress."""
    names: dict[str, str] = {}
    for event in events:
        if isinstance(event, Progress):
            if event.file_id not in names and (document := job.document(event.file_id)):
                names[event.file_id] = document.name
            line.show(event, names.get(event.file_id, ""))
        yield event


def _print(
    options: argparse.Namespace,
    result: ReviewResult,
    registry: Registry,
    boxes: Mapping[Place, tuple[Rect, ...]],
    *,
    with_comments: bool,
) -> None:
    if options.json:
        shape = json_output.review_json if with_comments else json_output.sweep_json
        about = {**registry_json(registry), "editions": _editions_used(result, registry)}
        print(json_output.dumps(shape(result, about, options.language, boxes)))
        return
    printer = Printer(options.language)
    say = printer.review if with_comments else printer.sweep
    for line in say(result, registry.version):
        print(line)


def _editions_used(result: ReviewResult, registry: Registry) -> list[Json]:
    """Return the editions held that some reference was looked up in."""
    used = {(one.work, one.edition) for doc in result.documents for one in doc.references}
    return [holding_json(h) for h in registry.holdings() if (h.work, h.edition) in used]


def _boxes(result: ReviewResult, job: Job, pool: AnalysisPool) -> dict[Place, tuple[Rect, ...]]:
    """Return the boxes of every reference and citation of a result."""
    boxes: dict[Place, tuple[Rect, ...]] = {}
    for one in result.documents:
        know_readings(job, pool, one.document.file_id)
        places = sorted(set(json_output.places_in(one, result)))
        rects = pool.rects(
            source_of(one.document, result.passwords.get(one.document.file_id, "")),
            [(place.page_index, place.start, place.end) for place in places],
        )
        boxes.update(zip(places, rects, strict=True))
    return boxes


def _job(output: Path | None) -> Job:
    if output is None:
        return Job.temporary()
    return Job.open(output) if output.exists() else Job.create(output)


def _editions(values: Iterable[str]) -> dict[str, str]:
    """Return work to edition from WORK=EDITION; raises UserError for what does not exist."""
    chosen: dict[str, str] = {}
    for value in values:
        name, separator, edition = (part.strip() for part in value.rpartition("="))
        if not separator or not name or not edition:
            raise UserError("cli.bad_edition", value=value)
        work = canonical_work(name)
        if work is None:
            raise UserError("cli.unknown_work", value=name, known=", ".join(WORKS))
        if not edition_exists(work, edition):
            known = ", ".join(WORKS[work].editions)
            raise UserError("cli.unknown_edition", work=work, edition=edition, known=known)
        chosen[work] = edition
    return chosen


def _model(options: argparse.Namespace) -> ModelSettings | None:
    """Return the model's settings; None for no model. Raises UserError without consent."""
    if options.model == "off":
        return None
    if not options.base_url:
        raise UserError("cli.model_needs_address")
    settings = ModelSettings(
        options.base_url,
        options.model,
        key_from_environment(options.base_url),
        proxy=options.proxy,
    )
    if settings.leaves_machine and not options.send:
        raise UserError("cli.send_needs_consent", host=settings.host)
    return replace(settings, consent=settings.host)
