"""A shown comment cannot be made, or altered, outside the gate."""

import dataclasses
from typing import Any

import pytest

from reviewer_app.core.comment import Comment
from reviewer_app.core.verdicts import Origin, Severity

_FIELDS: dict[str, Any] = {
    "id": "c1",
    "origin": Origin.MODEL,
    "rule": "model_missing",
    "severity": Severity.INFO,
    "text": "DCB.999 saknas",
    "language": "sv",
    "message": None,
    "codes": (),
    "citations": (),
}


@pytest.mark.parametrize("seal", [None, object(), "seal"])
def test_no_comment_without_the_seal(seal: Any) -> None:
    with pytest.raises(TypeError):
        Comment(seal, **_FIELDS)


def test_a_comment_has_no_seal_to_copy() -> None:
    assert "seal" not in {field.name for field in dataclasses.fields(Comment)}
