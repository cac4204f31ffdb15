"""The first look at a page's commands: what raises doubt, and what does not."""

import pytest

from reviewer_app.documents.fillings import Fillings, fillings_of
from reviewer_app.documents.plain_contents import doubts_of
from reviewer_app.documents.writing_colour import is_light, writes_lightly

_TEXT = b"BT /F1 11.04 Tf 1 0 0 1 70 700 Tm [(Te)-3(xt)] TJ ET"

LETTERS = (
    b"1 g " + _TEXT,
    b"0.98 0.99 1 rg\r\n" + _TEXT,
    b"0 0 0 0.02 k\n" + _TEXT,
    b"/Cs8 cs 1 1 1 scn " + _TEXT,
    b"1 g/GS0 gs " + _TEXT,
    b"1 g q 0 g Q " + _TEXT,
    b"1 g BT /F1 9 Tf (0 g ) Tj ET",
    b"BT 3 Tr /F1 9 Tf (x) Tj ET",
    b"BT 7 Tr /F1 9 Tf (x) Tj ET",
    b"BT 5 Tz /F1 9 Tf (x) Tj ET",
    b"BT /F1 0.4 Tf (x) Tj ET",
    b"0.05 0 0 0.05 0 0 cm BT /F1 9 Tf (x) Tj ET",
    b"BT /F1 9 Tf .02 0 0 .02 70 700 Tm (x) Tj ET",
)


@pytest.mark.parametrize("commands", LETTERS)
def test_letters_that_may_not_be_seen_raise_doubt(commands: bytes) -> None:
    assert doubts_of(commands).letters


USUAL = (
    _TEXT,
    b"0 g " + _TEXT,
    b"1 g 70 700 200 15 re f* 0 g " + _TEXT,
    b"q 1 1 1 rg 70 700 200 15 re f Q " + _TEXT,
    b"0 0 0 1 k " + _TEXT,
    b"BT /F1 1 Tf 10.5 0 0 10.5 70 700 Tm (x) Tj ET",
    b"0.24 0 0 0.24 0 0 cm BT /F1 46 Tf (x) Tj ET",
    b"BT 2 Tr 0 g /F1 9 Tf (x) Tj ET",
    b"BT /F1 9 Tf (3 Tr och 1 g) Tj ET",
    _TEXT + b" 70 690 400 0.48 re f* 70 650 0.48 40 re f*",
    _TEXT + b" q 70 690 m 470 690 l 470 691 l 70 691 l h f Q",
)


@pytest.mark.parametrize("commands", USUAL)
def test_usual_commands_raise_none(commands: bytes) -> None:
    doubts = doubts_of(commands)
    assert not doubts.letters
    assert not doubts.fillings.over
    assert not doubts.fillings.below


@pytest.mark.parametrize(
    "commands",
    [
        b"70 690 400 20 re f",
        b"70 690 400 20 re 1 1 1 rg B",
        b"70 690 400 20 re\nh\nf*\n",
        b"70 690 9 9 re 70 600 1 1 re f",
        b"70 690 m 470 690 l 470 710 l 70 710 l h f",
        b"/Sh1 sh",
    ],
)
def test_shapes_after_text_raise_doubt(commands: bytes) -> None:
    assert doubts_of(_TEXT + b" " + commands).fillings.over
    before = doubts_of(commands + b" " + _TEXT).fillings
    assert before.some
    assert not before.over


def test_a_dark_shape_beneath_text_raises_doubt() -> None:
    assert doubts_of(b"0.1 g 70 690 400 20 re f " + _TEXT).fillings.below
    assert not doubts_of(b"0.85 g 70 690 400 20 re f " + _TEXT).fillings.below


def test_lines_count_by_the_largest_scale() -> None:
    spaced = b" BT ET 70 690 400 2 re f "
    assert fillings_of(spaced, 0, [b" f"]) == Fillings()
    assert fillings_of(spaced, 0, [b" f"], scale=10).over


def test_names_of_what_is_used_are_told() -> None:
    doubts = doubts_of(b"q /GS7 gs 10 0 0 10 70 700 cm /Im1 Do Q " + _TEXT + b" q/Fm2 Do Q")
    assert doubts.states == {b"GS7"}
    assert doubts.drawn == {b"Im1", b"Fm2"}
    assert doubts.drawn_over
    assert not doubts_of(b"/Im1 Do " + _TEXT).drawn_over


def test_a_comment_hides_no_command() -> None:
    assert doubts_of(b"%(\n3 Tr % )\n" + _TEXT).letters


@pytest.mark.parametrize(
    ("end", "count", "expected"),
    [
        (b"f 1", 1, True),
        (b" 0.4", 1, False),
        (b"1 1 0", 3, False),
        (b" 0 0 0 0", 0, True),
        (b"/P1", 0, True),
        (b"/P1", 1, False),
    ],
)
def test_light_colours(end: bytes, count: int, expected: bool) -> None:
    assert is_light(end, count) is expected


def test_a_light_colour_restored_is_written_with() -> None:
    assert writes_lightly(b" 1 g q 0 g (a) Tj Q (b) Tj ", {b" g"})
    assert not writes_lightly(b" q 1 g 9 9 9 9 re f Q (b) Tj ", {b" g"})


def test_long_commands_take_little_time() -> None:
    assert not doubts_of((b"0 g 1 0 0 1 7 7 cm " + _TEXT + b" 7 6 40 0.4 re f* ") * 4000).letters


_DARK_SHAPES = (
    b"q 0.9 g Q 70 690 400 20 re f " + _TEXT,
    b"0.9 g q 0.1 g 70 690 400 20 re f Q " + _TEXT,
    b"0.9 g /CS0 cs 70 690 400 20 re f " + _TEXT,
    b"0.9 0.9 0.9 0 k 70 690 400 20 re f " + _TEXT,
    b"0 0 0 0.6 k 70 690 400 20 re f " + _TEXT,
    # A bracket within a text leaves some of it among the commands.
    b"0.9 g q 0.1 g [(a] Q b)] TJ 70 690 400 20 re f " + _TEXT,
    b"q 0.9 g % Q\n70 690 400 20 re f Q q 0 g 70 690 400 20 re f " + _TEXT,
)


@pytest.mark.parametrize("commands", _DARK_SHAPES)
def test_a_shape_is_dark_by_the_colour_in_force(commands: bytes) -> None:
    assert doubts_of(commands).fillings.below


@pytest.mark.parametrize(
    "commands",
    [
        b"0.9 g q 0 g " + _TEXT + b" Q 70 690 400 20 re f " + _TEXT,
        b"0.9 g q q 0 g Q Q 70 690 400 20 re f " + _TEXT,
        b"0 0 0 0.2 k 70 690 400 20 re f " + _TEXT,
    ],
)
def test_a_shape_is_light_whatever_was_dark_within_a_group_that_ended(commands: bytes) -> None:
    assert not doubts_of(commands).fillings.below
