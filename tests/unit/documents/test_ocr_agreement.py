"""Two witnesses side by side: what both read, what one read, where they differ."""

import pytest

from reviewer_app.documents.ocr_agreement import SeenWord, of_one, of_two
from reviewer_app.documents.tesseract import PictureWord


def word(text: str, x: float = 0, y: float = 0, *, line: int = 1, sure: float = 90) -> PictureWord:
    return PictureWord(text, (x, y, x + 10 * len(text), y + 20), (1, 1, line), sure)


def words_of(seen: list[SeenWord]) -> list[tuple[str, bool, str]]:
    return [(one.text, one.agreed, one.other) for one in seen]


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ("CBB.31", "CBB.31", ("CBB.31", True, "")),
        ("CBB.31.", "CBB.31", ("CBB.31.", True, "")),
        ("gång–", "gång-", ("gång–", True, "")),
        ("förarbeten", "forarbeten", ("förarbeten", True, "")),
        ("CBB.311", "CBB.31", ("CBB.31", False, "CBB.311")),
        ("CB8.31", "CBB.31", ("CBB.31", False, "CB8.31")),
        ("ÅBB.31", "ABB.31", ("ABB.31", False, "ÅBB.31")),
        ("schakt", "schakl", ("schakt", False, "schakl")),
        ("DCB", "DCE", ("DCB", False, "DCE")),
    ],
)
def test_one_place(ours: str, theirs: str, expected: tuple[str, bool, str]) -> None:
    assert words_of(of_two([word(ours)], [word(theirs, 2, 1)])) == [expected]


def test_a_word_read_unsurely_is_taken_from_the_other() -> None:
    seen = of_two([word("schakl", sure=20)], [word("schakt")])
    assert words_of(seen) == [("schakt", False, "schakl")]


def test_a_blank_inside_a_code_is_taken_out_where_the_other_has_none() -> None:
    seen = of_two([word("CBB."), word("31", 42)], [word("CBB.31", 1)])
    assert words_of(seen) == [("CBB.31", True, "")]


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (["CEB.1", "1"], ["CEB.11"], ("CEB.11", False, "CEB.1 1")),
        (["CEB.11"], ["CEB.1", "1"], ("CEB.11", False, "CEB.1 1")),
        (["DN", "110"], ["DN110"], ("DN110", False, "DN 110")),
        (["Jord", "schakt"], ["Jordschakt"], ("Jordschakt", True, "")),
    ],
)
def test_a_blank_beside_a_digit_is_no_agreement(
    ours: list[str], theirs: list[str], expected: tuple[str, bool, str]
) -> None:
    seen = of_two(in_a_row(ours), in_a_row(theirs))
    assert words_of(seen) == [expected]


def in_a_row(texts: list[str]) -> list[PictureWord]:
    return [word(text, 10 * len("".join(texts[:at]))) for at, text in enumerate(texts)]


def test_what_one_missed_comes_after_what_stands_beside_it() -> None:
    ours = [word("Jordschakt", 100), word("Nästa", 0, 60, line=2)]
    seen = of_two(
        ours, [word("Jordschakt", 100), word("120", 300, 2, line=5), word("Nästa", 0, 60)]
    )
    assert [one.text for one in seen] == ["Jordschakt", "120", "Nästa"]
    assert [one.line for one in seen] == [0, 1, 2]
    assert not seen[1].agreed


def test_words_of_different_lines_never_meet() -> None:
    assert not any(one.agreed for one in of_two([word("CBB.31")], [word("CBB.31", 0, 40)]))


@pytest.mark.parametrize(
    ("text", "sure", "kept"),
    [("|", 90, False), ("—", 90, False), ("ST", 0, False), ("-", 90, True), ("2", 0, True),
     ("DCK.16", 3, True)],
)  # fmt: skip
def test_specks_are_left_out(text: str, sure: float, kept: bool) -> None:
    assert bool(of_one([word(text, sure=sure)])) is kept


def test_one_witness_agrees_with_nobody() -> None:
    assert words_of(of_one([word("CBB.31")])) == [("CBB.31", False, "")]
