"""A hand-over copy as the window writes it: on the thread of exports, with the job's own file."""

import tempfile
from pathlib import Path

from reviewer_app.core.reference import Message
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export.everything import write_everything
from reviewer_app.export.progress import Watch
from reviewer_app.job import Job
from reviewer_app.review.handing_over import changed_documents, hand_over
from reviewer_app.ui.desk import ExportRequest, Gathered


def write_package(
    gathered: Gathered, request: ExportRequest, path: Path, pool: AnalysisPool, watch: Watch
) -> tuple[Message, ...]:
    """Write job, PDFs and exports into `path`; return what stays out of it, and why.

    Raises UserError and Cancelled; then no file is left.
    """
    assert gathered.job_path is not None  # the window's jobs lie in files from their beginning
    with tempfile.TemporaryDirectory(prefix="granskare-", ignore_cleanup_errors=True) as folder:
        made = write_everything(
            gathered.selection, Path(folder), pool=pool, passwords=request.passwords, watch=watch
        )
        with Job.open(gathered.job_path) as job:
            changed = changed_documents(job)
            hand_over(job, path, path.stem, exports=made.paths, leaving_out=changed, watch=watch)
    reasons = (*made.skipped, *changed.values())
    said = {(one.key, tuple(map(str, one.params.items()))): one for one in reasons}
    return tuple(
        Message(one.key, {name: str(value) for name, value in one.params.items()})
        for one in said.values()
    )
