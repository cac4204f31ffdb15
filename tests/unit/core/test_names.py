"""Names of files are one line of text, whatever they hold."""

import os

import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.core.names import sayable


@pytest.mark.parametrize(
    "name", ["a\nb", "\x1b[31mröd", "a\u2028b", "fdp\u202e.exe", "a\r", "a\u200bb"]
)
def test_control_characters_are_spelled_out(name: str) -> None:
    said = sayable(name)
    assert said.isprintable()
    assert "\\" in said


@pytest.mark.parametrize("name", ["13.1 TB Mark.pdf", "Mängdförteckning å.pdf", "a–b.pdf"])
def test_ordinary_names_stay(name: str) -> None:
    assert sayable(name) == name


def test_bytes_that_are_no_text_become_question_marks() -> None:
    assert sayable(os.fsdecode(b"lat\xe5.pdf")) == "lat?.pdf"


def test_errors_name_files_on_one_line() -> None:
    assert "\n" not in UserError("documents.missing", name="a\nb\x1b[0m").text("en")
