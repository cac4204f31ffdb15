"""Codes that a model named and that do not stand where it said: withheld, each with its reason.

They are kept as drafts so that an opened job still tells of them. The gate has nothing to judge in
one, there is no quotation: what it answers is what was found when the model answered.
"""

import hashlib

from reviewer_app.assistant.view import MissedRefused
from reviewer_app.core.comment import Draft, Span, Withheld
from reviewer_app.core.verdicts import Origin, Severity, WithheldKind
from reviewer_app.job import Job

_RULE = "model_missed"


def refused_draft(refused: MissedRefused, run_id: str) -> Draft:
    """Return the draft that keeps a refused code: its token, the page and why."""
    key = f"{run_id}\n{refused.file_id}\n{refused.page_index}\n{refused.token}"
    return Draft(
        id=hashlib.sha256(key.encode()).hexdigest()[:24],
        origin=Origin.MODEL,
        rule=_RULE,
        severity=Severity.INFO,
        message=refused.reason,
        text=refused.token,
        spans=(Span(refused.file_id, refused.page_index, 0, 0),),
        run_id=run_id,
    )


def refused_code(draft: Draft, job: Job) -> Withheld | None:
    """Return a draft of `refused_draft` as withheld; None for any other draft.

    The place is left out where its document is no longer in the job.
    """
    if draft.origin is not Origin.MODEL or draft.rule != _RULE or draft.message is None:
        return None
    at = next((one for one in draft.spans if job.document(one.file_id) is not None), None)
    return Withheld(
        id=draft.id,
        kind=WithheldKind.DRAFT,
        origin=draft.origin,
        rule=draft.rule,
        severity=draft.severity,
        reason=draft.message,
        detail=draft.text,
        file_id=at.file_id if at else "",
        page_index=at.page_index if at else -1,
        run_id=draft.run_id,
    )
