"""A model that answers by a script, told apart by what it is asked."""

import re
from collections.abc import Callable
from typing import Any

from tests.unit.assistant.faults import ok
from tests.unit.assistant.faultserver import Action, Handler, Recorded

Answer = dict[str, Any]


def asked_for(request: Recorded) -> str:
    """Return which question a request is: critic, researcher, synthesis, repair, ..."""
    return str(request.json["response_format"]["json_schema"]["name"])


def keep_all(request: Recorded) -> Answer:
    """A critic's answer that keeps every reference."""
    form = request.json["response_format"]["json_schema"]["schema"]["properties"]
    return {name: "keep" for name in form if name != "missed"} | {"missed": []}


def nothing(_request: Recorded) -> Answer:
    """A researcher's answer without findings."""
    return {"findings": []}


def same_words(request: Recorded) -> Answer:
    """A translation that repeats every text."""
    texts = re.findall(r"^(t[0-9]+): (.*)$", request.json["messages"][1]["content"], re.MULTILINE)
    return dict(texts)


def finding(text: str, **changes: Any) -> Answer:
    """A finding on the first line."""
    plain = {
        "category": "missing",
        "severity": "warning",
        "first_line": 1,
        "last_line": 1,
        "candidates": [],
        "text": text,
    }
    return {**plain, **changes}


def script(
    *,
    critic: Action | None = None,
    researcher: Action | None = None,
    repair: Action | None = None,
    ready: Action | None = None,
    synthesis: Action | None = None,
    translation: Action | None = None,
) -> Action:
    """An action that answers each kind of question by an action of its own."""
    actions: dict[str, Action] = {
        "critic": critic or ok(keep_all),
        "researcher": researcher or ok(nothing),
        "repair": repair or ok({"text": ""}),
        "ready": ready or ok({"ready": "yes"}),
        "synthesis": synthesis or ok({"merged": []}),
        "translation": translation or ok(same_words),
    }

    def act(handler: Handler, request: Recorded) -> None:
        actions[asked_for(request)](handler, request)

    return act


def in_turn(*actions: Action) -> Action:
    """An action that does one thing after the other, the last for ever."""
    waiting = list(actions)

    def act(handler: Handler, request: Recorded) -> None:
        chosen: Callable[..., None] = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        chosen(handler, request)

    return act
