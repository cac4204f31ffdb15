"""Back and forward between the places that jumps left. No Qt."""

from dataclasses import dataclass

LIMIT = 100


@dataclass(frozen=True, slots=True)
class Place:
    """What stood in the middle of the view: a point of an unrotated page, in points."""

    file_id: str
    page_index: int
    x: float
    y: float


class History:
    """Places to go back and forward to, at most LIMIT each way.

    A place is noted when a jump leaves it (a link, a comment, a search hit, a page number),
    never for plain scrolling.
    """

    def __init__(self) -> None:
        self._back: list[Place] = []
        self._forward: list[Place] = []

    @property
    def can_go_back(self) -> bool:
        """Whether `back` leads anywhere."""
        return bool(self._back)

    @property
    def can_go_forward(self) -> bool:
        """Whether `forward` leads anywhere."""
        return bool(self._forward)

    def leave(self, place: Place) -> None:
        """Note the place that a jump leaves; what lay ahead is forgotten."""
        self._forward.clear()
        if not self._back or self._back[-1] != place:
            self._push(self._back, place)

    def back(self, here: Place) -> Place | None:
        """Return the place to go back to, None where there is none."""
        return self._step(self._back, self._forward, here)

    def forward(self, here: Place) -> Place | None:
        """Return the place to go forward to, None where there is none."""
        return self._step(self._forward, self._back, here)

    def forget(self, file_id: str) -> None:
        """Drop the places of a closed file."""
        self._back = [place for place in self._back if place.file_id != file_id]
        self._forward = [place for place in self._forward if place.file_id != file_id]

    def _step(self, source: list[Place], target: list[Place], here: Place) -> Place | None:
        if not source:
            return None
        self._push(target, here)
        return source.pop()

    @staticmethod
    def _push(places: list[Place], place: Place) -> None:
        places.append(place)
        del places[:-LIMIT]
