"""Files with annotations read into a plan, and plans carried out."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import inverse, transform_rect
from reviewer_app.documents import tasks
from reviewer_app.documents.marks import Found
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.exchange.kept_receipt import written_texts
from reviewer_app.exchange.matching import Match, document_named, document_of
from reviewer_app.exchange.plan import ImportPlan, plan_import
from reviewer_app.exchange.xfdf_reading import read_xfdf
from reviewer_app.export.annotated_pdf import RECEIPT
from reviewer_app.job import Job

XFDF = ".xfdf"


def plan_file(
    path: Path,
    job: Job,
    pool: AnalysisPool,
    *,
    document: Document | None = None,
    passwords: Sequence[str] = (),
) -> ImportPlan:
    """Return what a PDF or an XFDF file brings to the job; raises UserError.

    `document` says which document of the job it belongs to, where that cannot be told.
    """
    if path.suffix.lower() == XFDF:
        return _plan_xfdf(path, job, pool, document, passwords)
    password, found = _annotations(path, pool, passwords)
    match = Match(document) if document else document_of(path, found, job, pool, password)
    written = written_texts(pool.run(tasks.attached, str(path), password, RECEIPT))
    return plan_import(
        found, job, match.document.file_id, path.name, native=match.native, written=written
    )


def carry_out(plan: ImportPlan, job: Job, *, with_older: bool = False) -> None:
    """Keep what a plan brings, all of it or, where that fails, nothing.

    Statuses that are older than the job's own are left out unless `with_older`.
    """
    with job.batch():
        for remark in (*plan.remarks, *plan.changed):
            job.keep_remark(remark)
        for reply in plan.replies:
            job.add_reply(reply)
        for status in plan.statuses:
            if with_older or not status.older:
                job.add_decision(status.decision)


def _annotations(
    path: Path, pool: AnalysisPool, passwords: Sequence[str]
) -> tuple[str, tuple[Found, ...]]:
    """Return a PDF's annotations, and the one of the passwords that opened it."""
    for password in ("", *passwords):
        try:
            return password, pool.run(tasks.read_annotations, str(path), password)
        except UserError as error:
            if error.key not in ("documents.password_needed", "documents.password_wrong"):
                raise
    raise UserError("documents.password_needed", name=path.name)


def _plan_xfdf(
    path: Path,
    job: Job,
    pool: AnalysisPool,
    document: Document | None,
    passwords: Sequence[str],
) -> ImportPlan:
    read = read_xfdf(path)
    document = document or document_named(read.href, read.found, job)
    if document is None:
        raise UserError("exchange.document_unknown", name=path.name)
    placed = _placed(read.found, document, pool, passwords)
    return plan_import(placed, job, document.file_id, path.name)


def _placed(
    found: Sequence[Found], document: Document, pool: AnalysisPool, passwords: Sequence[str]
) -> tuple[Found, ...]:
    """Return the annotations in the coordinates of the unrotated pages."""
    pages = sorted({one.page_index for one in found if 0 <= one.page_index < document.page_count})
    for password in ("", *passwords):
        try:
            spaces = pool.run(tasks.user_spaces, source_of(document, password), pages)
            break
        except UserError as error:
            if error.key not in ("documents.password_needed", "documents.password_wrong"):
                raise
    else:
        raise UserError("documents.password_needed", name=document.name)
    placed = []
    for one in found:
        if one.page_index in spaces:
            back = inverse(spaces[one.page_index])
            rects = tuple(transform_rect(rect, back) for rect in one.rects)
            one = replace(one, rects=rects)
        placed.append(one)
    return tuple(placed)
