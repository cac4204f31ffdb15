"""Which of a document's works a code may belong to."""

from collections.abc import Sequence

from registry_db.editions import WORKS
from reviewer_app.core.reference import EditionState


def is_client(state: EditionState) -> bool:
    """Return whether a state is that of a client's register."""
    return state.work in WORKS and WORKS[state.work].kind == "client"


def client_spellings(code: str) -> tuple[str, ...]:
    """Return a ``//`` code with the mark as it stands, and at its other end: nothing says which."""
    bare = code.strip("/")
    if code == f"//{bare}":
        return code, f"{bare}//"
    return (code, f"//{bare}") if code == f"{bare}//" else (code,)


def likely_owners(states: Sequence[EditionState], code: str) -> Sequence[EditionState]:
    """Return the states of the works whose chapters have the code's letter, else all of them."""
    letters = [one for one in states if one.work and code[0] in WORKS[one.work].letters]
    return letters or states
