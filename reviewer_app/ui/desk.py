"""The job file as the window's own thread of decisions uses it.

A review writes the same file through a connection of its own; SQLite lets one wait for the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.ui.review_sources import Wishes

if TYPE_CHECKING:
    from registry_db import Registry
    from reviewer_app.export.selection import Selection
    from reviewer_app.job import Job, Place


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What stood in the window when a person asked for an export.

    `shown_filter` says in words what the list was narrowed to, "" where it was not.
    `passwords` are those of locked documents by file id.
    """

    comments: tuple[Comment, ...]
    withheld: tuple[Withheld, ...]
    wishes: Wishes
    shown_filter: str
    passwords: dict[str, str]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a person left in a job: statuses by comment, and their place in each file."""

    statuses: dict[str, Status]
    places: "tuple[Place, ...]"


class Desk:
    """An open job; every method runs on one and the same thread.

    What is heavy is imported there, on first use: the window does not wait for it.
    """

    def __init__(self) -> None:
        self._job: Job | None = None

    @property
    def job(self) -> "Job":
        """The open job; asking without one is a bug."""
        if self._job is None:
            raise RuntimeError("no job is open")
        return self._job

    def create(self, path: Path) -> None:
        """Create a job in place of the open one."""
        from reviewer_app.job import Job

        path.parent.mkdir(parents=True, exist_ok=True)
        made = Job.create(path)
        self.close()
        self._job = made

    def open(self, path: Path) -> Kept:
        """Open a job in place of the present one; return what a person left in it."""
        from reviewer_app.job import Job

        opened = Job.open(path)
        self.close()
        self._job = opened
        found = (opened.place(document.file_id) for document in opened.documents())
        return Kept(
            {key: decision.status for key, decision in opened.statuses().items()},
            tuple(place for place in found if place is not None),
        )

    def close(self) -> None:
        """Close the open job, if any."""
        if self._job is not None:
            self._job.close()
            self._job = None

    def save_as(self, path: Path) -> None:
        """Write the job under another name and go on with it."""
        self.job.save_as(path)

    def set_status(self, comment_id: str, status: Status, author: str) -> None:
        """Keep a decision."""
        self.job.set_status(comment_id, status, author)

    def keep_places(self, places: "Sequence[Place]") -> None:
        """Keep places in files; a file that the review has not added yet has none."""
        if self._job is None:
            return
        known = {document.file_id for document in self._job.documents()}
        with self._job.batch():
            for place in places:
                if place.file_id in known:
                    self._job.set_place(place)

    def set_edition(self, choice: EditionChoice) -> None:
        """Keep an edition that a person chose."""
        self.job.set_edition(choice)

    def pages(self, file_id: str) -> tuple[PageText, ...]:
        """Return what was read of a document."""
        return self.job.pages(file_id)

    def selection(
        self, request: ExportRequest, registry: "Registry", pool: AnalysisPool
    ) -> "Selection":
        """Return what an export writes, with the decisions as they are kept."""
        from reviewer_app.review.selecting import select

        return select(
            request.comments,
            request.withheld,
            self.job,
            registry,
            pool,
            options=request.wishes.options(),
            shown_filter=request.shown_filter,
            passwords=request.passwords,
        )
