"""Our statuses as the review states of PDF annotations, and back.

ISO 32000-1, table 171: the model Review has Accepted, Rejected, Cancelled, Completed and None.
Acrobat, Bluebeam Revu and Okular offer these; a comment that is to be reviewed again is open.
"""

from collections.abc import Mapping

from reviewer_app.core.verdicts import Status

REVIEW = "Review"
STATES: Mapping[Status, str] = {
    Status.NEW: "None",
    Status.TO_FIX: "Accepted",
    Status.REJECTED: "Rejected",
    Status.FIXED: "Completed",
    Status.REVIEW_AGAIN: "None",
    Status.OTHER_FORUM: "Cancelled",
}
_MEANT = {state: status for status, state in reversed(list(STATES.items()))}


def status_of_state(model: str, state: str) -> Status | None:
    """Return the status that a state means; None for one of another model, or unknown.

    Programs leave the model out now and then; the states of Review are told by their names.
    """
    return _MEANT.get(state) if model in (REVIEW, "") else None


def same_state(first: Status, second: Status) -> bool:
    """Return whether two statuses are one and the same state in a PDF."""
    return STATES[first] == STATES[second]
