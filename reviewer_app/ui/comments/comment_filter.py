"""Which comments the list shows, and in which order."""

from dataclasses import dataclass

from reviewer_app.core.comment import Comment
from reviewer_app.core.comment_text import comment_text as core_text
from reviewer_app.core.verdicts import Severity, Status
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import one_line
from reviewer_app.ui.session import ReviewSession

SortKey = tuple[int, int, int, str]


@dataclass(frozen=True, slots=True)
class CommentFilter:
    """What a comment must have to be shown; an empty field asks for nothing."""

    file_id: str = ""
    severity: Severity | None = None
    rule: str = ""
    status: Status | None = None
    text: str = ""

    def admits(self, comment: Comment, status: Status) -> bool:
        """True where everything but the text fits."""
        return (
            (self.severity is None or comment.severity is self.severity)
            and (self.status is None or status is self.status)
            and (not self.rule or comment.rule == self.rule)
            and (not self.file_id or any(c.file_id == self.file_id for c in comment.citations))
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The words that must all stand in the comment, case folded."""
        return tuple(self.text.casefold().split())


def sort_key(comment: Comment, session: ReviewSession) -> SortKey:
    """Return the place of a comment in the list: by document, page and place on the page."""
    if not comment.citations:
        return (session.position_of(""), -1, -1, comment.id)
    first = comment.citations[0]
    return (session.position_of(first.file_id), first.page_index, first.start, comment.id)


def comment_text(comment: Comment, texts: Texts) -> str:
    """Return what the comment says: the program's own words in the language in use."""
    return core_text(comment, texts.language)


def search_text(comment: Comment, texts: Texts) -> str:
    """Return everything of a comment that a person may search for, case folded."""
    parts = [comment_text(comment, texts), texts.rule(comment.rule)]
    for code in comment.codes:
        parts += [code.code, code.heading, code.work, code.edition]
    for citation in comment.citations:
        parts += [citation.name, citation.excerpt]
    return one_line(" ".join(parts)).casefold()
