"""A job with a document and an export of it, made for the tests of exchange."""

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

from reviewer_app.core.document import Document
from reviewer_app.core.people import AnnotationName
from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import Enclosed, Mark, Note
from reviewer_app.export.marking import mark_name
from reviewer_app.job import Job
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet

MOMENT = datetime(2026, 1, 15, 9, 30, tzinfo=timezone(timedelta(hours=1)))
YELLOW = (1.0, 0.85, 0.35)


@dataclass
class Exported:
    """A job in memory with one document and the annotated copy of it; comments c1, c2, ..."""

    job: Job
    document: Document
    copy: Path

    @classmethod
    def make(cls, folder: Path, *notes: Note, comments: int = 2, pages: int = 2) -> "Exported":
        """Write a paper, mark a word on its first page for each comment, and export it."""
        path = papers.paper(folder / "TB å.pdf", pages=pages)
        opened = reading.open_file(str(path))
        document = reading.describe(opened)
        job = Job.temporary()
        job.add_document(document)
        job.set_pages(document.file_id, [reading.read_page(opened, n)[0] for n in range(pages)])
        names = [
            AnnotationName(mark_name(f"c{number}", document.file_id, 0), f"c{number}",
                           document.file_id, 0)
            for number in range(1, comments + 1)
        ]  # fmt: skip
        job.keep_names(names)
        marks = [
            Mark(one.name, 0, word(path, at), "Granskare, kontroll", "Varning", f"Text {at}",
                 YELLOW, MOMENT, MOMENT, notes=notes if at == 0 else ())
            for at, one in enumerate(names)
        ]  # fmt: skip
        copy = folder / "TB å granskad.pdf"
        copy.touch()
        annotate(KeptOutlet(), opened.source, marks, Enclosed(), str(copy), str(copy))
        return cls(job, document, copy)


def word(path: Path, number: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the box of the first letters of a line of the paper."""
    opened = reading.open_file(str(path))
    start = reading.read_page(opened, 0)[0].text.index(papers.LINES[number % 3])
    return reading.rects_of(opened, 0, [(start, start + 7)])[0]
