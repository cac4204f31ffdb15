"""Asking a small question, and what must hold of every failure."""

import time
from typing import Any

import pytest

from reviewer_app.assistant.answers import choice, number, obj, several, words
from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.failures import ModelFailure
from reviewer_app.assistant.wire import Question

KEY = "granskare-test-0123456789-WXYZ"
GOOD = {"c0": "keep", "missed": []}
SCHEMA = obj(
    {
        "c0": choice(["keep", "other"]),
        "missed": several(obj({"line": number(1, 9), "code": words(12)}), 2),
    }
)


def question(check: Any = lambda _answer: [], user: str = "user text") -> Question:
    return Question("critique", "system text", user, SCHEMA, check)


def ask(client: ModelClient, asked: Question | None = None) -> Any:
    return client.submit(client.ask(asked or question())).result(20)


def failure(client: ModelClient, asked: Question | None = None) -> ModelFailure:
    """The failure of a question: said in both languages, in time, and without the key."""
    began = time.monotonic()
    with pytest.raises(ModelFailure) as caught:
        ask(client, asked)
    assert time.monotonic() - began < client.settings.total_s + 1.0
    for text in (caught.value.text("sv"), caught.value.text("en"), caught.value.detail):
        assert KEY not in text
        assert "Traceback" not in text
    return caught.value


def error(message: str, **fields: Any) -> dict[str, Any]:
    return {"error": {"message": message, **fields}}
