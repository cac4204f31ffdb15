"""The text of a page from the words seen on its picture, each word with its place."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from reviewer_app.core.ocr import ReadWord
from reviewer_app.documents.ocr_agreement import SeenWord
from reviewer_app.documents.ocr_picture import PagePicture

_CELL_GAP = 1.5
"""Heights of print: words of one line further apart stand in different cells or columns, and
become lines of their own, as a page's own text has them."""


def text_of(seen: Sequence[SeenWord], picture: PagePicture) -> tuple[str, tuple[ReadWord, ...]]:
    """Return the text, one "\\n" after each line, and its words with their places on the page."""
    parts: list[str] = []
    words: list[ReadWord] = []
    at = 0
    for piece in _pieces(seen):
        for word in piece:
            place = picture.on_page(word.box)
            words.append(ReadWord(at, at + len(word.text), place, word.agreed, word.other))
            at += len(word.text) + 1
            parts.append(word.text + " ")
        parts[-1] = parts[-1][:-1] + "\n"
    return "".join(parts), tuple(words)


def _pieces(seen: Sequence[SeenWord]) -> Iterator[list[SeenWord]]:
    """Yield the words of each line, divided at wide gaps."""
    for _, line in groupby(seen, key=lambda word: word.line):
        piece: list[SeenWord] = []
        for word in line:
            height = word.box[3] - word.box[1]
            if piece and abs(word.box[0] - piece[-1].box[2]) > _CELL_GAP * height:
                yield piece
                piece = []
            piece.append(word)
        yield piece
