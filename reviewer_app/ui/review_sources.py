"""What runs on the review's thread: the pipeline over a job of its own connection, as events.

The pipeline is imported on another thread than the window's: the window does not wait for it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event as Cancel
from typing import TYPE_CHECKING

from reviewer_app.core.events import DocumentRead, Event, FileRefused, RunEnded
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.ui.session import LeftOutKnown, PagesKnown, WindowEvent

if TYPE_CHECKING:
    from registry_db import Registry
    from reviewer_app.assistant.settings import ModelSettings
    from reviewer_app.job import Job
    from reviewer_app.review.options import ReviewOptions


def load_pipeline() -> None:
    """Import the pipeline before the first review, so that nothing of it comes in between then."""
    from reviewer_app import job  # noqa: F401
    from reviewer_app.review import pipeline  # noqa: F401


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person wants of a review, as the window knows it."""

    language: str
    author: str
    passwords: tuple[str, ...] = field(default=(), repr=False)
    model: "ModelSettings | None" = None
    not_sent: frozenset[str] = frozenset()
    keep_answers: bool = False
    translate: bool = False

    def options(self) -> "ReviewOptions":
        """Return the pipeline's options; not on the window's thread: this imports the pipeline."""
        from reviewer_app.review.options import ReviewOptions

        return ReviewOptions(
            language=self.language,
            model=self.model,
            passwords=self.passwords,
            author=self.author,
            not_sent=self.not_sent,
            keep_answers=self.keep_answers,
            translate_to=self.language if self.translate else "",
        )


@dataclass(frozen=True, slots=True)
class ReviewSources:
    """Makes the sources of events that the window runs; each opens the job file for itself."""

    registry: "Registry"
    pool: AnalysisPool

    def review(
        self, paths: Sequence[Path], job_path: Path, wishes: Wishes, cancel: Cancel
    ) -> Iterator[WindowEvent]:
        """Read files into the job and judge everything in it."""
        from reviewer_app.job import Job
        from reviewer_app.review.pipeline import review

        with Job.open(job_path) as job:
            events = review(
                paths,
                job=job,
                registry=self.registry,
                pool=self.pool,
                options=wishes.options(),
                cancel=cancel,
            )
            yield from _with_pages(events, job)

    def judge_again(self, job_path: Path, wishes: Wishes, cancel: Cancel) -> Iterator[WindowEvent]:
        """Judge what the job holds anew, without reading any file."""
        from reviewer_app.job import Job

        with Job.open(job_path) as job:
            yield from self._judge(job, wishes, cancel)

    def translate(self, job_path: Path, wishes: Wishes, cancel: Cancel) -> Iterator[WindowEvent]:
        """Translate the comments shown into the language of the wishes."""
        from reviewer_app.job import Job
        from reviewer_app.review.pipeline import translate

        with Job.open(job_path) as job:
            yield from translate(
                job=job, registry=self.registry, options=wishes.options(), cancel=cancel
            )

    def reopen(self, job_path: Path, wishes: Wishes, cancel: Cancel) -> Iterator[WindowEvent]:
        """Tell what a job holds, then judge it: a comment is never taken from a file."""
        from reviewer_app.job import Job

        with Job.open(job_path) as job:
            for document in job.documents():
                yield DocumentRead(document)
                yield _pages_known(job, document.file_id)
            for refused in job.refused_files():
                yield FileRefused(refused.path, refused.reason)
            yield from _last_run(job)
            yield from self._judge(job, wishes, cancel)

    def _judge(self, job: "Job", wishes: Wishes, cancel: Cancel) -> Iterator[WindowEvent]:
        from reviewer_app.review.pipeline import judge_again

        yield from judge_again(
            job=job, registry=self.registry, options=wishes.options(), cancel=cancel
        )


def _last_run(job: "Job") -> Iterator[WindowEvent]:
    """Tell what a model was asked last, and what of the job as it is now it did not review."""
    from reviewer_app.review.left_out import last_run, unreviewed

    run = last_run(job)
    if run is not None:
        yield RunEnded(replace(run, left_out=unreviewed(job)))


def _with_pages(events: Iterator[Event], job: "Job") -> Iterator[WindowEvent]:
    """Add what could be read of each page behind every document, and whether a model that has
    reviewed the others has not reviewed it."""
    for event in events:
        yield event
        if isinstance(event, DocumentRead):
            yield _pages_known(job, event.document.file_id)
            yield from _left_out(job, event.document.file_id)


def _left_out(job: "Job", file_id: str) -> Iterator[WindowEvent]:
    from reviewer_app.review.left_out import unreviewed

    left_out = unreviewed(job)
    if any(one.file_id == file_id for one in left_out):
        yield LeftOutKnown(left_out)


def _pages_known(job: "Job", file_id: str) -> PagesKnown:
    from reviewer_app.core.page import NOT_READ

    pages = job.every_page(file_id)
    return PagesKnown(
        file_id,
        tuple(page.status for page in pages),
        tuple(page.label for page in pages),
        unread=sum(page.problem == NOT_READ for page in pages),
    )
