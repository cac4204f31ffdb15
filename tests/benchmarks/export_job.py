"""Makes a job of 5,000 comments on 1,000 pages: ``python -m tests.benchmarks.export_job FOLDER``.

A document is reviewed as usual, and a person's comments come on top, five a page, every tenth with
an answer and every fifth with a status.
"""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import registry_db
from reviewer_app.core.comment import Draft, Span
from reviewer_app.core.page import PageText
from reviewer_app.core.people import Reply
from reviewer_app.core.verdicts import Origin, Severity, Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.gate.gate import Gate
from reviewer_app.job import Job
from reviewer_app.review.judging import now
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.own_comments import CATEGORIES, evidence_of
from reviewer_app.review.pipeline import review
from tests.benchmarks.big_document import big_document

PAGES = 1000
PER_PAGE = 5
_TEXT = (
    "Rubriken avviker från registrets: i gällande utgåva lyder den annorlunda, och det är inte "
    "klart vilket arbete som avses. Ange rätt rubrik eller rätt kod."
)


def export_job(folder: Path, pages: int = PAGES) -> Path:
    """Write document and job into the folder; return the path of the job."""
    document = big_document(folder / "TB.pdf", pages)
    path = folder / "Stort underlag.granskning"
    with Job.create(path) as job, AnalysisPool() as pool:
        registry, options = registry_db.Registry.starter(), ReviewOptions(author="Åsa Öberg")
        for _ in review(
            [document], job=job, registry=registry, pool=pool, options=options,
            cancel=threading.Event(),
        ):  # fmt: skip
            pass
        with job.batch():
            _comment(job, registry)
    return path


def _comment(job: Job, registry: registry_db.Registry) -> None:
    (document,) = job.documents()
    gate = Gate(evidence_of(job, registry, (document.file_id,)))
    for page in job.every_page(document.file_id):
        for number, span in enumerate(_lines(document.file_id, page)):
            draft = Draft(
                f"own-{page.page_index}-{number}", Origin.PERSON,
                CATEGORIES[number % len(CATEGORIES)], tuple(Severity)[number % 3], text=_TEXT,
                spans=(span,), author="Åsa Öberg", made=now(),
            )  # fmt: skip
            job.record(draft, gate.judge(draft))
            _answer(job, draft.id, page.page_index * PER_PAGE + number)


def _answer(job: Job, comment_id: str, number: int) -> None:
    if number % 10 == 0:
        said = "Rättas till nästa utskick."
        job.add_reply(Reply(f"reply-{number}", comment_id, "Karin Ek", said, now()))
    if number % 5 == 0:
        job.set_status(comment_id, tuple(Status)[number // 5 % len(Status)], "Karin Ek")


def _lines(file_id: str, page: PageText) -> Iterator[Span]:
    """Yield some lines of the page, spread over it."""
    lines: list[Span] = []
    start = 0
    for line in page.text.splitlines(keepends=True):
        if len(line.split()) > 5:
            lines.append(Span(file_id, page.page_index, start, start + len(line.rstrip())))
        start += len(line)
    yield from lines[:: max(1, len(lines) // PER_PAGE)][:PER_PAGE]


if __name__ == "__main__":
    print(export_job(Path(sys.argv[1])))
