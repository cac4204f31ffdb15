"""Ruled lines go, letters and pictures stay."""

import pytest

from reviewer_app.documents.ruled_lines import without_ruled_lines

WIDTH, HEIGHT, DPI = 300, 200, 100
PAPER, INK = 240, 20


class Sheet:
    def __init__(self) -> None:
        self.pixels = bytearray([PAPER]) * (WIDTH * HEIGHT)

    def fill(self, x0: int, y0: int, x1: int, y1: int) -> "Sheet":
        for y in range(y0, y1):
            self.pixels[y * WIDTH + x0 : y * WIDTH + x1] = bytes([INK]) * (x1 - x0)
        return self

    def ink_left(self) -> int:
        return without_ruled_lines(bytes(self.pixels), WIDTH, DPI).pixels.count(INK)


@pytest.mark.parametrize(
    ("box", "stays"),
    [
        ((10, 50, 290, 52), False),
        ((50, 10, 53, 190), False),
        ((10, 50, 40, 52), True),
        ((10, 50, 290, 80), True),
        ((10, 50, 90, 150), True),
    ],
)
def test_only_long_thin_lines_go(box: tuple[int, int, int, int], stays: bool) -> None:
    area = (box[2] - box[0]) * (box[3] - box[1])
    assert Sheet().fill(*box).ink_left() == (area if stays else 0)


def test_a_letter_on_a_line_stays() -> None:
    sheet = Sheet().fill(10, 50, 290, 52).fill(100, 30, 104, 50)
    assert sheet.ink_left() == 4 * 20


def test_a_frame_is_a_table_and_an_underline_is_none() -> None:
    table, underlined = Sheet(), Sheet().fill(10, 50, 290, 52)
    for at in range(3):
        table.fill(10, 20 + 50 * at, 290, 22 + 50 * at).fill(20 + 100 * at, 10, 22 + 100 * at, 190)
    assert without_ruled_lines(bytes(table.pixels), WIDTH, DPI).table
    assert not without_ruled_lines(bytes(underlined.pixels), WIDTH, DPI).table


def test_a_picture_without_lines_is_as_it_was() -> None:
    pixels = bytes(Sheet().fill(10, 10, 30, 30).pixels)
    assert without_ruled_lines(pixels, WIDTH, DPI).pixels == pixels
    assert without_ruled_lines(b"", 0, DPI).pixels == b""
