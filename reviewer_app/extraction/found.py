"""What the finders hand to the sweep: a code with its place in the folded text."""

from typing import NamedTuple


class Found(NamedTuple):
    """A code found, before its heading, context and work are known.

    `start`/`end` are offsets into the *folded* text. `implied_by` is the text of the range or
    list that a member was expanded from, "" where the code itself is written.
    """

    start: int
    end: int
    family: str
    code: str
    ref: str = ""
    implied_by: str = ""
