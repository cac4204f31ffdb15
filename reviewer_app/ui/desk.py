"""The job file as the window's own thread of decisions uses it.

A review writes the same file through a connection of its own; SQLite lets one wait for the other.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from reviewer_app import __version__
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.run import Coverage
from reviewer_app.core.verdicts import Status, Verdict
from reviewer_app.export.selection import (
    Flagged,
    Handling,
    Register,
    Selection,
    entry_of,
    flagged_of,
)
from reviewer_app.job import Decision, Job

_PROGRAM = "Granskare"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What stood in the window when a person asked for an export."""

    documents: tuple[Document, ...]
    comments: tuple[Comment, ...]
    withheld: tuple[Withheld, ...]
    verdicts: dict[str, Verdict]
    coverage: tuple[Coverage, ...]
    registers: tuple[Register, ...]
    registry_version: str
    language: str
    filter: str


class Desk:
    """An open job; every method runs on one and the same thread."""

    def __init__(self) -> None:
        self._job: Job | None = None

    @property
    def job(self) -> Job:
        """The open job; asking without one is a bug."""
        if self._job is None:
            raise RuntimeError("no job is open")
        return self._job

    def create(self, path: Path) -> None:
        """Create a job in place of the open one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        made = Job.create(path)
        self.close()
        self._job = made

    def open(self, path: Path) -> dict[str, Status]:
        """Open a job in place of the present one; return the statuses decided in it."""
        opened = Job.open(path)
        self.close()
        self._job = opened
        return {key: decision.status for key, decision in opened.statuses().items()}

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

    def set_edition(self, choice: EditionChoice) -> None:
        """Keep an edition that a person chose."""
        self.job.set_edition(choice)

    def pages(self, file_id: str) -> tuple[PageText, ...]:
        """Return what was read of a document."""
        return self.job.pages(file_id)

    def selection(self, request: ExportRequest) -> Selection:
        """Return what an export writes, with the decisions as they are kept."""
        decisions = self.job.statuses()
        started = {run.id: run.started for run in self.job.runs()}
        names = {document.file_id: document.name for document in request.documents}
        entries = [
            entry_of(
                comment,
                _handling(started.get(comment.run_id, ""), decisions.get(comment.id)),
                request.language,
                _PROGRAM,
            )
            for comment in request.comments
        ]
        return Selection(
            documents=request.documents,
            entries=tuple(entries),
            flagged=_flagged(request, names),
            coverage=request.coverage,
            registers=request.registers,
            registry_version=request.registry_version,
            language=request.language,
            program=f"{_PROGRAM} {__version__}",
            made=datetime.now(UTC).astimezone(),
            filter=request.filter,
        )


def _flagged(request: ExportRequest, names: dict[str, str]) -> tuple[Flagged, ...]:
    return tuple(
        flagged_of(item, names, request.verdicts, request.language) for item in request.withheld
    )


def _handling(started: str, decision: Decision | None) -> Handling:
    created = datetime.fromisoformat(started) if started else datetime.now(UTC).astimezone()
    if decision is None:
        return Handling(created, created)
    return Handling(created, datetime.fromisoformat(decision.at), decision.status)
