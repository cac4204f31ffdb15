"""What two witnesses read on one picture, put side by side.

Tesseract's words make the text and its order. Where RapidOCR read the same in the same place, the
word is agreed; where they differ, RapidOCR's is taken of what has a digit and the surer one of
what has none, and the other is kept beside it; what only one of them read stands as read by one.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reviewer_app.core.geometry import Rect, same_baseline, union
from reviewer_app.documents.tesseract import PictureWord

_SURE = 50.0
"""Confidence below which a dash, or a word that the other witness did not see, is a speck."""
_NOISE = 5.0
"""Tesseract's confidence below which a word without digits is a speck."""
# What ruled lines and specks are read as: "|", "—", "~"
_SPECK = re.compile(r"[|_—–‐=~¦¬;:.,'\"°´`^\\\]\[{}()<>«»“”‘’-]+")
_BESIDE = 0.4
"""Share of the narrower of two words that must be covered for them to be the same one."""
_EDGES = ".,;:()[]\"'”“"
_ALIKE = str.maketrans({
    "–": "-", "—": "-", "‐": "-", "−": "-", "’": "'", "‘": "'", "”": '"', "“": '"', "„": '"',
})  # fmt: skip
_DIGIT = re.compile(r"[0-9]")


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A word as it goes into the text; `other` is the other witness's reading where it differs."""

    text: str
    box: Rect
    line: int
    agreed: bool = False
    other: str = ""


def of_one(words: Sequence[PictureWord]) -> list[SeenWord]:
    """Return the words of the only witness, specks left out."""
    numbers = _line_numbers(words)
    return [SeenWord(w.text, w.box, numbers[w.line]) for w in words if not _is_speck(w)]


def of_two(first: Sequence[PictureWord], second: Sequence[PictureWord]) -> list[SeenWord]:
    """Return the words of Tesseract (`first`), compared with those of RapidOCR (`second`)."""
    groups = _Groups(first, second)
    numbers = _line_numbers(first)
    seen: list[SeenWord] = []
    for ours, theirs in groups.with_ours():
        line = numbers[ours[0].line]
        if theirs:
            seen += _compared(ours, theirs, line)
        else:
            alone = (w for w in ours if not _is_speck(w, _SURE))
            seen += [SeenWord(w.text, w.box, line) for w in alone]
    return _with_missed(seen, groups.without_ours())


def _compared(
    ours: Sequence[PictureWord], theirs: Sequence[PictureWord], line: int
) -> list[SeenWord]:
    """Return the words of one place that both witnesses read."""
    mine, other = _joined(ours), _joined(theirs)
    if _same(mine, other):
        # A blank inside a word is more often put in than left out. Beside a digit it may part a
        # code from the number in the next column, so there it is no agreement.
        words, parted = sorted((ours, theirs), key=len)
        agreed = len(words) == len(parted) or not _is_number_parted(parted)
        said = "" if agreed else " ".join(word.text for word in parted)
        return [SeenWord(w.text, w.box, line, agreed, said) for w in words]
    if _DIGIT.search(mine + other) or _least(ours) < _least(theirs):
        return [SeenWord(w.text, w.box, line, other=mine) for w in theirs]
    return [SeenWord(w.text, w.box, line, other=other) for w in ours]


def _is_number_parted(words: Sequence[PictureWord]) -> bool:
    """Return whether a digit stands at a blank between the words, a letter or digit beyond it."""
    ends = ((one.text[-1], other.text[0]) for one, other in pairwise(words))
    return any(
        left.isalnum() and right.isalnum() and (left.isdigit() or right.isdigit())
        for left, right in ends
    )


def _same(mine: str, other: str) -> bool:
    """Return whether two readings are the same; accents may differ in words without a digit.

    RapidOCR often reads å, ä and ö without what is above them.
    """
    mine, other = (one.translate(_ALIKE).strip(_EDGES) for one in (mine, other))
    if mine == other:
        return bool(mine)
    if _DIGIT.search(mine + other):
        return False
    return len(mine) > 3 and _plain(mine) == _plain(other)


def _plain(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def _joined(words: Iterable[PictureWord]) -> str:
    return "".join(word.text for word in words)


def _least(words: Iterable[PictureWord]) -> float:
    return min(word.confidence for word in words)


def _is_speck(word: PictureWord, least: float = _NOISE) -> bool:
    """Return whether a word is a mark on the paper; `least` is what a word is read with."""
    if _SPECK.fullmatch(word.text):
        return word.text not in ("-", "–") or word.confidence < _SURE
    return word.confidence < least and not _DIGIT.search(word.text)


def _line_numbers(words: Iterable[PictureWord]) -> dict[tuple[int, int, int], int]:
    return {line: number for number, line in enumerate(dict.fromkeys(w.line for w in words))}


class _Groups:
    """Words of two witnesses that stand in the same places."""

    def __init__(self, first: Sequence[PictureWord], second: Sequence[PictureWord]) -> None:
        self._first = first
        self._second = second
        self._of_second: list[int] = [-1] * len(second)
        """For each word of the second witness the first of ours that it meets, -1 for none."""
        self._leader = list(range(len(first)))
        by_top = sorted(range(len(first)), key=lambda at: first[at].box[1])
        for number, word in enumerate(second):
            for at in by_top:
                if first[at].box[1] > word.box[3]:
                    break
                if _meet(first[at].box, word.box):
                    self._join(number, at)

    def _join(self, number: int, at: int) -> None:
        if self._of_second[number] < 0:
            self._of_second[number] = at
        else:
            one, two = sorted((self._lead(self._of_second[number]), self._lead(at)))
            self._leader[two] = one

    def _lead(self, at: int) -> int:
        while self._leader[at] != at:
            at = self._leader[at]
        return at

    def with_ours(self) -> list[tuple[list[PictureWord], list[PictureWord]]]:
        """Return the places in the order of the first witness: its words, the second's words."""
        ours: dict[int, list[PictureWord]] = {}
        for at, word in enumerate(self._first):
            ours.setdefault(self._lead(at), []).append(word)
        theirs: dict[int, list[PictureWord]] = {}
        for number, at in enumerate(self._of_second):
            if at >= 0:
                theirs.setdefault(self._lead(at), []).append(self._second[number])
        return [
            (_left_to_right(words), _left_to_right(theirs.get(at, ())))
            for at, words in ours.items()
        ]

    def without_ours(self) -> list[PictureWord]:
        """Return what only the second witness read."""
        return [word for word, at in zip(self._second, self._of_second, strict=True) if at < 0]


def _left_to_right(words: Iterable[PictureWord]) -> list[PictureWord]:
    return sorted(words, key=lambda word: word.box[0])


def _meet(one: Rect, two: Rect) -> bool:
    """Return whether two boxes are one word's: on one line, the narrower covered well enough."""
    if not same_baseline(one, two):
        return False
    shared = min(one[2], two[2]) - max(one[0], two[0])
    return shared > _BESIDE * min(one[2] - one[0], two[2] - two[0])


def _with_missed(seen: list[SeenWord], missed: Sequence[PictureWord]) -> list[SeenWord]:
    """Return the words with those that only the second witness read, as lines of their own.

    Each such line comes after the line to its left, or else after the nearest line above it.
    """
    lines: dict[int, list[SeenWord]] = {}
    for word in seen:
        lines.setdefault(word.line, []).append(word)
    order = list(lines)
    boxes = {line: union(word.box for word in words) for line, words in lines.items()}
    last = max(order, default=-1)
    for region in dict.fromkeys(word.line for word in missed):
        words = _left_to_right(word for word in missed if word.line == region)
        if all(_SPECK.fullmatch(word.text) for word in words):
            continue
        last += 1
        box = union(word.box for word in words)
        order.insert(_place_after(order, boxes, box), last)
        boxes[last] = box
        lines[last] = [SeenWord(word.text, word.box, last) for word in words]
    numbers = {line: number for number, line in enumerate(order)}
    return [replace(word, line=numbers[line]) for line in order for word in lines[line]]


def _place_after(order: Sequence[int], boxes: dict[int, Rect], box: Rect) -> int:
    """Return the position in `order` that a line with this box takes."""
    beside = [
        (boxes[line][2], at)
        for at, line in enumerate(order)
        if same_baseline(boxes[line], box) and boxes[line][2] <= box[0] + 1
    ]
    if beside:
        return max(beside)[1] + 1
    above = [(boxes[line][3], at) for at, line in enumerate(order) if boxes[line][3] <= box[1] + 1]
    return max(above)[1] + 1 if above else 0
