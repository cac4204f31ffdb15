"""Comments judged once more, right before they leave the program."""

from collections.abc import Sequence

from registry_db import Registry
from reviewer_app.core.comment import Comment
from reviewer_app.core.verdicts import Origin
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from reviewer_app.job import Job


def passing(
    comments: Sequence[Comment], job: Job, registry: Registry, language: str
) -> tuple[Comment, ...]:
    """Return those of the comments whose drafts the gate still shows; the job is only read.

    A comment whose draft is no longer in the job does not pass. Of a person's own comment the
    codes are marked as the registry of this moment has them.
    """
    documents = job.documents()
    ids = [one.file_id for one in documents]
    evidence = Evidence(
        documents,
        {file_id: job.every_page(file_id) for file_id in ids},
        [one for file_id in ids for one in job.references(file_id)],
        {file_id: job.editions(file_id) for file_id in ids},
        registry,
        job.file_names(),
    )
    gate = Gate(evidence, language)
    drafts = {one.id: one for one in job.drafts()}
    judged = ((one, gate.judge(drafts[one.id])) for one in comments if one.id in drafts)
    return tuple(
        outcome if one.origin is Origin.PERSON else one
        for one, outcome in judged
        if isinstance(outcome, Comment)
    )
