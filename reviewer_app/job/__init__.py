"""The job file: everything a review knows, in one SQLite file, written as it happens."""

from reviewer_app.core.people import Decision
from reviewer_app.job.assistance import Answer, AssistanceStore
from reviewer_app.job.comments import ShownRecord, WithheldRecord
from reviewer_app.job.decisions import Place, Support
from reviewer_app.job.file import SUFFIX
from reviewer_app.job.imports import Brought, ImportStore
from reviewer_app.job.readings import ReadingStore


class Job(ImportStore, AssistanceStore, ReadingStore):
    """A job: documents, findings, drafts, decisions and what people say.

    One connection, used from one thread at a time; every change is committed at once, so that a
    job opened after a kill shows all that was done. Comments are never read back: `drafts` are,
    and the gate judges them again.
    """


__all__ = [
    "SUFFIX",
    "Answer",
    "Brought",
    "Decision",
    "Job",
    "Place",
    "ShownRecord",
    "Support",
    "WithheldRecord",
]
