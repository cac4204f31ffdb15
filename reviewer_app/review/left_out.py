"""What a model did not review of a job: said once, and known again when the job is opened."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from reviewer_app.core.document import Document
from reviewer_app.core.left_out import drawn_together
from reviewer_app.core.reference import Message
from reviewer_app.core.run import LeftOut, Run
from reviewer_app.job import Job

_NOT_ASKED = "review.model_not_asked"


def whole(document: Document, reason: Message) -> LeftOut:
    """Return that nothing of a document was reviewed."""
    return LeftOut("", document.file_id, 0, document.page_count - 1, reason)


def sentences(left: Iterable[LeftOut], documents: Sequence[Document]) -> Iterator[Message]:
    """Yield what was left out and why, each reason once; whole documents in one sentence."""
    known = {one.file_id: one for one in documents}
    parts = drawn_together(left)
    entire = [one for one in parts if not one.stage and _is_whole(one.pages, known[one.file_id])]
    if len(entire) > 1:
        names = ", ".join(known[one.file_id].name for one in entire)
        yield Message("review.model_left_out_documents", {"names": names})
    for one in parts:
        if len(entire) < 2 or one not in entire:
            yield one.sentence(known[one.file_id].name if one.file_id else "")
    said: list[Message] = []
    for one in parts:
        if one.reason not in said:
            said.append(one.reason)
    yield from said


def _is_whole(pages: Sequence[int], document: Document) -> bool:
    return len(pages) == document.page_count


def unreviewed(job: Job) -> tuple[LeftOut, ...]:
    """Return what the latest review by a model left out of the job as it is now.

    () where no model was ever asked: then nobody takes anything for reviewed by one.
    """
    run = last_run(job)
    if run is None:
        return ()
    kept: Mapping[str, list[LeftOut]] = {one.file_id: [] for one in job.documents()}
    for one in run.left_out:
        if one.file_id in kept:
            kept[one.file_id].append(one)
    cut_short = "review.model_interrupted" if not run.outcome else _NOT_ASKED
    over_all = [one for one in run.left_out if not one.file_id]
    return tuple(
        one
        for document in job.documents()
        for one in kept[document.file_id]
        or ([] if document.file_id in run.documents else [whole(document, Message(cut_short))])
    ) + tuple(over_all)


def told_without_model(job: Job) -> Iterator[Message]:
    """Yield what an earlier review by a model does not cover, when one without a model is over.

    Documents that came since stand last, by name: of several sentences the window shows the last.
    """
    left, documents = unreviewed(job), job.documents()
    yield from sentences([one for one in left if one.reason.key != _NOT_ASKED], documents)
    added = {one.file_id for one in left if one.reason.key == _NOT_ASKED}
    if added:
        names = ", ".join(one.name for one in documents if one.file_id in added)
        yield Message("review.added_since_model", {"names": names})


def last_run(job: Job) -> Run | None:
    """Return the latest review by a model, None where there was none."""
    return next((run for run in reversed(job.runs()) if run.kind == "assistant"), None)
