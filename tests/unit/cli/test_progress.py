"""The line of progress: drawn on a screen; behind a pipe only what keeps one waiting."""

import io

from reviewer_app.cli.progress import ProgressLine
from reviewer_app.core.events import Progress


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def waiting(seconds: int) -> Progress:
    return Progress("research", 2, 7, "f_1", waited=seconds)


def test_nothing_is_drawn_behind_a_pipe() -> None:
    stream = io.StringIO()
    line = ProgressLine("sv", stream)
    line.show(Progress("reading", 1, 9, "f_1"), "TB.pdf")
    line.show(waiting(5), "TB.pdf")
    line.clear()
    assert stream.getvalue() == ""


def test_a_model_that_keeps_one_waiting_is_told_behind_a_pipe_too() -> None:
    stream = io.StringIO()
    line = ProgressLine("sv", stream)
    for seconds in range(5, 130, 5):
        line.show(waiting(seconds), "TB.pdf")
    told = stream.getvalue().splitlines()
    assert told == [
        f"Modellen granskar texten i TB.pdf 2/7: väntar på svar sedan {seconds} s"
        for seconds in (15, 30, 60, 120)
    ]
    # The next answer that is waited for is told of as early as the first.
    line.show(Progress("research", 3, 7, "f_1"), "TB.pdf")
    line.show(waiting(15), "TB.pdf")
    assert len(stream.getvalue().splitlines()) == 5


def test_on_a_screen_it_is_drawn_over_the_line() -> None:
    stream = Screen()
    line = ProgressLine("en", stream)
    line.show(waiting(5), "TB.pdf")
    assert stream.getvalue().endswith("waiting for an answer for 5 s")
    assert "\n" not in stream.getvalue()
