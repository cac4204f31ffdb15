"""Statuses that people made themselves in another program, told by what they call them.

Bluebeam Revu lets an office set up statuses of its own; the file carries their words, and a name
of the set in the place of the standard's "Review".
"""

from reviewer_app.core.verdicts import Status
from reviewer_app.export.returned import status_of

_ALSO = {
    "har åtgärdats": Status.FIXED,
    "annat forum": Status.OTHER_FORUM,
    "annat forum eller skede": Status.OTHER_FORUM,
}
"""Words of such sets in the trade (a Swedish water company's instruction for reviews in Revu)."""


def status_named(state: str) -> Status | None:
    """Return the status that a state is called like, in either language; None for another word.

    >>> str(status_named("Ska åtgärdas"))
    'to_fix'
    """
    return status_of(state) or _ALSO.get(" ".join(state.split()).casefold())
