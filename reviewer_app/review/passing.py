"""Comments judged once more, right before they leave the program."""

from collections.abc import Mapping, Sequence

from registry_db import Registry
from reviewer_app.core.comment import Comment
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Origin
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from reviewer_app.job import Job
from reviewer_app.review.letting_go import let_go

_EVERY = 100
"""Comments between two words to the one who waits."""


def passing(
    comments: Sequence[Comment],
    references: Mapping[str, Sequence[Reference]],
    job: Job,
    registry: Registry,
    language: str,
    watch: Watch = UNWATCHED,
) -> tuple[Comment, ...]:
    """Return those of the comments whose drafts the gate still shows; the job is only read.

    `references` are those of the job, by file id. A comment whose draft is no longer in the job
    does not pass. Of a person's own comment the codes are marked as the registry of this moment
    has them. Raises Cancelled where the person who waits cancels.
    """
    every = [one for found in references.values() for one in found]
    try:
        return _passing(comments, job, Gate(_evidence(job, every, registry), language), watch)
    finally:
        let_go(every)


def _evidence(job: Job, references: Sequence[Reference], registry: Registry) -> Evidence:
    documents = job.documents()
    ids = [one.file_id for one in documents]
    return Evidence(
        documents,
        {file_id: job.every_page(file_id) for file_id in ids},
        references,
        {file_id: job.editions(file_id) for file_id in ids},
        registry,
        job.file_names(),
    )


def _passing(
    comments: Sequence[Comment], job: Job, gate: Gate, watch: Watch
) -> tuple[Comment, ...]:
    drafts = {one.id: one for one in job.drafts()}
    passed: list[Comment] = []
    for number, one in enumerate(comments):
        if number % _EVERY == 0:
            watch.at("gathering", number, len(comments))
        outcome = gate.judge(drafts[one.id]) if one.id in drafts else None
        if isinstance(outcome, Comment):
            passed.append(outcome if one.origin is Origin.PERSON else one)
    return tuple(passed)
