"""An outlet without a worker: keeps what is put, and can be told to stop."""

from dataclasses import dataclass, field

from reviewer_app.documents.serving import Board


@dataclass
class KeptOutlet:
    """Takes the place of a worker's line to its parent."""

    items: list[object] = field(default_factory=list)
    board: Board = field(default_factory=lambda: Board([0] * Board.CELLS))

    def put(self, value: object) -> None:
        self.items.append(value)
