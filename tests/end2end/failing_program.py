"""The program with a bug in it: what turns the pages dark fails."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reviewer_app.ui.program import Program

BUG = "planted for the test"


def main() -> None:
    """Open the empty window."""
    from reviewer_app.ui.start import open_window

    raise SystemExit(open_window([], opened=_plant))


def _plant(program: "Program") -> None:
    program.window.actions_["dark_pages"].toggled.connect(_fail)


def _fail(_dark: bool) -> None:
    raise RuntimeError(BUG)


if __name__ == "__main__":
    main()
