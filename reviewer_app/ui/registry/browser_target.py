"""What the registry's browser can show, and the way back through what it has shown."""

from dataclasses import dataclass

LIMIT = 100


@dataclass(frozen=True, slots=True)
class Target:
    """A code of an edition; an edition without `code`, a work without `edition`; "": everything."""

    work: str = ""
    edition: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class EditionPair:
    """Two editions of a work to be compared."""

    work: str
    first: str
    second: str


class VisitedTargets:
    """What was shown, with steps back and forward. Passing over rows by the arrow keys keeps one.

    Attributes:
        current: what is shown now.
    """

    def __init__(self) -> None:
        self.current = Target()
        self._back: list[Target] = []
        self._forward: list[Target] = []
        self._in_passing = False

    @property
    def can_go_back(self) -> bool:
        """Whether `back` leads anywhere."""
        return bool(self._back)

    @property
    def can_go_forward(self) -> bool:
        """Whether `forward` leads anywhere."""
        return bool(self._forward)

    def visit(self, target: Target, *, in_passing: bool = False) -> None:
        """Show `target`; what was shown in passing before it is not kept."""
        if target != self.current:
            if not self._in_passing:
                self._back.append(self.current)
                del self._back[:-LIMIT]
            self._forward.clear()
            self.current = target
        elif in_passing:
            return
        self._in_passing = in_passing

    def back(self) -> Target | None:
        """Step back and return what is shown then, None where there is nothing."""
        return self._step(self._back, self._forward)

    def forward(self) -> Target | None:
        """Step forward and return what is shown then, None where there is nothing."""
        return self._step(self._forward, self._back)

    def _step(self, source: list[Target], other: list[Target]) -> Target | None:
        if not source:
            return None
        other.append(self.current)
        self.current, self._in_passing = source.pop(), False
        return self.current
