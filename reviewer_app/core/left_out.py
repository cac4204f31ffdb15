"""What a model did not review, drawn together for a person to read."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from reviewer_app.core.page_ranges import page_ranges
from reviewer_app.core.reference import Message
from reviewer_app.core.run import LeftOut
from reviewer_app.core.texts import say

STEPS = ("critic", "research")
SYNTHESIS = "synthesis"


@dataclass(frozen=True, slots=True)
class LeftPages:
    """Pages of a document by number, in order, left out for one reason; none: the synthesis."""

    file_id: str
    stage: str
    pages: tuple[int, ...]
    reason: Message

    def sentence(self, name: str) -> Message:
        """Return what was left out of the document called `name`, to stand before the reason."""
        if not self.pages:
            return Message("review.model_left_out_synthesis")
        params = {"name": name, "pages": page_ranges(self.pages)}
        return Message(f"review.model_left_out_{self.stage or 'all'}", params)


def drawn_together(left: Iterable[LeftOut]) -> tuple[LeftPages, ...]:
    """Return the pages of each document and reason together.

    Where neither the codes nor the text of a page were reviewed, that is said once.
    """
    found: dict[tuple[str, str], dict[str, set[int]]] = {}
    reasons: dict[str, Message] = {}
    for one in left:
        # As it is said: what the sentence does not show tells no reasons apart.
        reason = say(one.reason.key, "sv", **one.reason.params)
        reasons.setdefault(reason, one.reason)
        pages = found.setdefault((one.file_id, reason), {}).setdefault(one.stage, set())
        pages |= set(range(one.first_page_index + 1, one.last_page_index + 2)) - {0}
    return tuple(
        LeftPages(file_id, stage, tuple(sorted(pages)), reasons[reason])
        for (file_id, reason), by_stage in found.items()
        for stage, pages in _parted(by_stage)
    )


def _parted(by_stage: Mapping[str, set[int]]) -> Iterator[tuple[str, set[int]]]:
    """Yield the pages that both steps left out, then what one of them did."""
    if SYNTHESIS in by_stage:
        yield SYNTHESIS, set()
    codes, text = (by_stage.get(stage, set()) for stage in STEPS)
    both = by_stage.get("", set()) | (codes & text)
    for stage, pages in (("", both), (STEPS[0], codes - both), (STEPS[1], text - both)):
        if pages:
            yield stage, pages
