"""Marks of a document are made for the pages that are seen."""

from reviewer_app.core.events import DocumentRead, ReferencesJudged
from reviewer_app.ui.language import Texts
from reviewer_app.ui.page_marks import PageMarks
from reviewer_app.ui.session import ReviewSession
from tests.ui.review_data import events, many_references
from tests.unit.gate.jobs import document


def test_each_page_has_its_references_and_comments(session: ReviewSession, texts: Texts) -> None:
    session.apply(events())
    made: set[str] = set()
    for file_id, known in session.documents.items():
        marks = PageMarks(session, texts, file_id)
        for page_index in range(known.page_count):
            for mark in marks.of_page(page_index):
                assert mark.page_index == page_index
                made.add(mark.id)
    cited = {comment.id for comment in session.comments.values() if comment.citations}
    references = {one.id for found in session.references.values() for one in found}
    assert made >= cited | references


def test_marks_say_their_verdict(session: ReviewSession, texts: Texts) -> None:
    session.apply([DocumentRead(document("f", "f.pdf", 50))])
    references = many_references(200, "f")
    session.apply([ReferencesJudged("f", (), references)])
    first = references[0]
    marks = PageMarks(session, texts, "f").of_page(first.candidate.page_index)
    mark = next(one for one in marks if one.id == first.id)
    assert mark.tooltip == texts.label(first.verdict)
    assert (mark.start, mark.end) == (first.candidate.start, first.candidate.end)
