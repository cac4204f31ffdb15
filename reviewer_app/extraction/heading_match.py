"""How a heading found beside a code compares with the official one."""

from collections.abc import Iterable

from registry_db.headings import compare_headings
from registry_db.records import Row
from reviewer_app.core.reference import Candidate
from reviewer_app.core.verdicts import Context, HeadingMatch

# Few, so that a tuple is searched faster than members of an enumeration are hashed.
_NO_HEADING_EXPECTED = (Context.BODY, Context.RUNNING, Context.TITLE_BLOCK)


def expects_heading(candidate: Candidate) -> bool:
    """Return whether a heading should stand beside a candidate."""
    return not candidate.implied_by and candidate.context not in _NO_HEADING_EXPECTED


def match_heading(candidate: Candidate, row: Row, others: Iterable[Row]) -> HeadingMatch:
    """Return how a candidate's heading compares with `row`'s.

    `others` are the rows of the same code of the work; a heading equal to another edition's is
    a strong sign that the document was written to that edition.
    """
    if not row.heading:
        return HeadingMatch.NOT_COMPARED
    if not candidate.heading:
        expected = expects_heading(candidate)
        return HeadingMatch.NONE if expected else HeadingMatch.NOT_COMPARED
    # Written alike, which most are, they need no closer look.
    if candidate.heading == row.heading or compare_headings(candidate.heading, row.heading):
        return HeadingMatch.EXACT
    if any(compare_headings(candidate.heading, other.heading) for other in others):
        return HeadingMatch.OTHER_EDITION
    return HeadingMatch.DIFFERS
