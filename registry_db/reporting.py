"""How long work on the registry says how far it is."""

from collections.abc import Callable

Report = Callable[[str, int, int], None]
"""Told the stage ("reading", "checking", "building"), how far it is and of how many (0: not
known). It may raise to cancel: nothing has been written then."""


def silent(_stage: str, _done: int, _total: int) -> None:
    """Report nothing."""
