"""How an export tells how far it is, and learns that nobody wants it any more."""

from collections.abc import Callable
from dataclasses import dataclass

from reviewer_app.core.errors import Cancelled
from reviewer_app.documents.pool import CancelFlag

Tell = Callable[[str, int, int], None]
"""Takes a stage ("gathering", "placing", "picturing", "setting", "drawing", "listing",
"packing"), done and total."""


def _silent(_stage: str, _done: int, _total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who waits for an export: told of its progress, and able to cancel it."""

    tell: Tell = _silent
    cancel: CancelFlag | None = None

    def at(self, stage: str, done: int, total: int) -> None:
        """Say how far a stage is; raises Cancelled where the person cancelled."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled
        self.tell(stage, done, total)


UNWATCHED = Watch()
