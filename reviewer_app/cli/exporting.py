"""The export command: annotated PDFs, workbook and CSV from a job."""

import argparse
import threading
from pathlib import Path

from reviewer_app.cli.reviewing import DONE, open_registry
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.errors import UserError
from reviewer_app.core.events import Held, Shown
from reviewer_app.core.texts import say
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export import annotated_pdf, csv_list, workbook
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import judge_again
from reviewer_app.review.selecting import select


def run_export(options: argparse.Namespace) -> int:
    """Judge the job's drafts again and write what is shown; the job's PDFs are not touched."""
    if not (options.pdf or options.xlsx or options.csv):
        raise UserError("cli.export_nothing")
    registry = open_registry(options.registry)
    chosen = ReviewOptions(language=options.language, author=options.author)
    comments: list[Comment] = []
    withheld: list[Withheld] = []
    with Job.open(options.job) as job, AnalysisPool(1) as pool:
        for event in judge_again(
            job=job, registry=registry, options=chosen, cancel=threading.Event()
        ):
            if isinstance(event, Shown):
                comments.append(event.comment)
            elif isinstance(event, Held):
                withheld.append(event.withheld)
        selection = select(comments, withheld, job, registry, pool, options=chosen)
        written: list[Path] = []
        if options.pdf:
            written += annotated_pdf.write_all(selection, options.pdf, pool=pool)
        if options.xlsx:
            workbook.write(selection, options.xlsx)
            written.append(options.xlsx)
        if options.csv:
            csv_list.write(selection, options.csv)
            written.append(options.csv)
    for path in written:
        print(say("cli.written", options.language, path=path))
    return DONE
