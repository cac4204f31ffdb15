"""The marks of one document, made page by page as pages come into view."""

from collections.abc import Callable

from reviewer_app.core.comment import Citation, Comment
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.language import Texts
from reviewer_app.ui.readings import verdict_said
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.viewer.highlights import Highlight


class PageMarks:
    """What a session has found in a document, by page; its marks are made when asked for.

    Of a file that is another one now no verdict is shown: it was of the one that was read.

    A long document has tens of thousands of references, of which a person sees some pages.
    """

    def __init__(
        self,
        session: ReviewSession,
        texts: Texts,
        file_id: str,
        is_hidden: Callable[[str], bool] = lambda _comment_id: False,
    ) -> None:
        """`is_hidden` tells by id which comments are filtered out."""
        self._texts = texts
        self._void = session.is_stale(file_id)
        self._references: dict[int, list[Reference]] = {}
        for reference in session.references.get(file_id, ()):
            self._references.setdefault(reference.candidate.page_index, []).append(reference)
        self._comments: dict[int, list[tuple[Comment, Citation]]] = {}
        for comment in session.comments.values():
            if is_hidden(comment.id):
                continue
            for citation in comment.citations:
                if citation.file_id == file_id:
                    cited = self._comments.setdefault(citation.page_index, [])
                    cited.append((comment, citation))

    def of_page(self, page_index: int) -> list[Highlight]:
        """Return the marks of a page: its references, then its comments."""
        marks = [self._of_reference(each) for each in self._references.get(page_index, ())]
        cited = self._comments.get(page_index, ())
        return marks + [self._of_comment(comment, citation) for comment, citation in cited]

    def _of_reference(self, reference: Reference) -> Highlight:
        candidate = reference.candidate
        return Highlight(
            reference.id,
            candidate.page_index,
            candidate.start,
            candidate.end,
            Verdict.UNCHECKED if self._void else reference.verdict,
            self._texts("window.void") if self._void else verdict_said(reference, self._texts),
        )

    def _of_comment(self, comment: Comment, citation: Citation) -> Highlight:
        return Highlight(
            comment.id,
            citation.page_index,
            citation.start,
            citation.end,
            Verdict.DECLARED,
            self._texts.rule(comment.rule),
            comment=True,
            rects=citation.rects,
        )
