"""Which comments the list shows, in which order, and under which headings."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from reviewer_app.core.comment import Comment
from reviewer_app.core.comment_text import comment_text as core_text
from reviewer_app.core.comment_text import unverified_note
from reviewer_app.core.verdicts import Origin, Severity, Status
from reviewer_app.ui.handling import CommentState
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import one_line
from reviewer_app.ui.session import ReviewSession

SortKey = tuple[int, int, int, str]
_LAST = "\uffff"


class Order(StrEnum):
    """What the comments are sorted by, or grouped by."""

    PLACE = "place"
    DOCUMENT = "document"
    CODE = "code"
    STATUS = "status"
    SEVERITY = "severity"
    RULE = "rule"
    ASSIGNEE = "assignee"
    DISCIPLINE = "discipline"


SORTS = (Order.PLACE, Order.CODE, Order.STATUS, Order.SEVERITY, Order.RULE, Order.ASSIGNEE)
GROUPS = (
    Order.DOCUMENT, Order.CODE, Order.STATUS, Order.SEVERITY, Order.RULE, Order.ASSIGNEE,
    Order.DISCIPLINE,
)  # fmt: skip
OWN, MARKED, SUPPORTED, UNSUPPORTED, UNGIVEN = (
    "own", "unverified", "supported", "unsupported", "ungiven",
)  # fmt: skip
HANDLINGS = (OWN, MARKED, SUPPORTED, UNSUPPORTED, UNGIVEN)
"""What `CommentFilter.handling` may ask besides "assignee:NAME" and "discipline:NAME"."""


@dataclass(frozen=True, slots=True)
class CommentFilter:
    """What a comment must have to be shown; an empty field asks for nothing."""

    file_id: str = ""
    severity: Severity | None = None
    rule: str = ""
    status: Status | None = None
    text: str = ""
    handling: str = ""

    def admits(self, comment: Comment) -> bool:
        """True where document, severity and rule fit."""
        return (
            (self.severity is None or comment.severity is self.severity)
            and (not self.rule or comment.rule == self.rule)
            and (not self.file_id or any(c.file_id == self.file_id for c in comment.citations))
        )

    def admits_state(self, comment: Comment, state: CommentState) -> bool:
        """True where the status and what else people said of the comment fit."""
        if self.status is not None and state.status is not self.status:
            return False
        kind, _, name = self.handling.partition(":")
        match kind:
            case "own":
                return comment.origin is Origin.PERSON
            case "unverified":
                return bool(comment.unverified)
            case "supported":
                return state.supported
            case "unsupported":
                return not state.supported
            case "ungiven":
                return not (state.assignee or state.discipline)
            case "assignee":
                return state.assignee == name
            case "discipline":
                return state.discipline == name
        return True

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


def first_code(comment: Comment) -> str:
    """Return the code a comment is about first, "" where it names none."""
    for codes in (comment.codes, comment.unverified):
        for code in codes:
            return code.code
    return ""


_SEVERITIES = {severity.value: number for number, severity in enumerate(Severity)}
_STATUSES = {status.value: number for number, status in enumerate(Status)}
Value = tuple[int, str]


def values_by(order: Order, session: ReviewSession, texts: Texts) -> Callable[[Comment], Value]:
    """Return what gives a comment's value in an order: sortable, equal within a group."""
    handling = session.handling
    table: dict[Order, Callable[[Comment], Value]] = {
        Order.PLACE: lambda _one: (0, ""),
        Order.DOCUMENT: lambda one: (sort_key(one, session)[0], ""),
        Order.CODE: lambda one: (0, first_code(one) or _LAST),
        # By text: a member of an enumeration is hashed in Python, ten times slower.
        Order.STATUS: lambda one: (_STATUSES[session.status_of(one.id)._value_], ""),
        Order.SEVERITY: lambda one: (_SEVERITIES[one.severity._value_], ""),
        Order.RULE: lambda one: (0, texts.rule(one.rule)),
        Order.ASSIGNEE: lambda one: (0, handling.of(one.id).assignee or _LAST),
        Order.DISCIPLINE: lambda one: (0, handling.of(one.id).discipline or _LAST),
    }
    return table[order]


def group_title(order: Order, comment: Comment, session: ReviewSession, texts: Texts) -> str:
    """Return the heading of the group that a comment stands in."""
    state = session.handling.of(comment.id)
    match order:
        case Order.DOCUMENT:
            return comment.citations[0].name if comment.citations else ""
        case Order.CODE:
            return _code_title(comment) or texts("comments.no_code")
        case Order.STATUS:
            return texts.label(state.status)
        case Order.SEVERITY:
            return texts.label(comment.severity)
        case Order.RULE:
            return texts.rule(comment.rule)
        case Order.ASSIGNEE:
            return state.assignee or texts("comments.no_assignee")
    return state.discipline or texts("comments.no_discipline")


def _code_title(comment: Comment) -> str:
    code = first_code(comment)
    heading = next((one.heading for one in comment.codes if one.code == code), "")
    return f"{code}  {one_line(heading)}".strip()


def comment_text(comment: Comment, texts: Texts) -> str:
    """Return what the comment says: the program's own words in the language in use."""
    return core_text(comment, texts.language)


def search_text(comment: Comment, texts: Texts) -> str:
    """Return everything of a comment that a person may search for, case folded."""
    parts = [comment_text(comment, texts), texts.rule(comment.rule), comment.author]
    for code in comment.codes:
        parts += [code.code, code.heading, code.work, code.edition]
    for citation in comment.citations:
        parts += [citation.name, citation.excerpt]
    parts.append(unverified_note(comment, texts.language))
    return one_line(" ".join(parts)).casefold()
