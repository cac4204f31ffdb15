"""What a model did not review, drawn together for a person to read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reviewer_app.core.page_ranges import page_ranges
from reviewer_app.core.reference import Message
from reviewer_app.core.run import LeftOut
from reviewer_app.core.texts import say

_BOTH = ("critic", "research")


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
    """Return the pages of each document, step and reason together.

    Where neither the codes nor the text of the same pages were reviewed, that is said once.
    """
    pages: dict[tuple[str, str, str], set[int]] = {}
    reasons: dict[str, Message] = {}
    for one in left:
        # As it is said: what the sentence does not show tells no reasons apart.
        reason = say(one.reason.key, "sv", **one.reason.params)
        reasons.setdefault(reason, one.reason)
        found = pages.setdefault((one.file_id, reason, one.stage), set())
        found |= set(range(one.first_page_index + 1, one.last_page_index + 2)) - {0}
    return tuple(
        LeftPages(file_id, stage, tuple(sorted(numbers)), reasons[reason])
        for (file_id, reason, stage), numbers in _joined(pages)
    )


_Pages = dict[tuple[str, str, str], set[int]]


def _joined(pages: _Pages) -> Iterator[tuple[tuple[str, str, str], set[int]]]:
    """Yield the entries, the two steps over the same pages as one."""
    for (file_id, reason, stage), numbers in pages.items():
        same = [pages.get((file_id, reason, each)) == numbers for each in _BOTH]
        if stage in _BOTH and all(same):
            if stage == _BOTH[0]:
                yield (file_id, reason, ""), numbers
            continue
        yield (file_id, reason, stage), numbers
