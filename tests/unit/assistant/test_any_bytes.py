"""Whatever bytes a server streams, a question ends in a checked answer or a known failure."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.failures import ModelFailure
from reviewer_app.assistant.settings import ModelSettings
from tests.unit.assistant.asking import GOOD, question
from tests.unit.assistant.faults import DONE, event, stream
from tests.unit.assistant.faultserver import FaultServer

HEALTHY = event({"content": json.dumps(GOOD)}) + event({}, "stop") + DONE

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
# An event of the right shape in which every part may be anything.
SHAPED = st.fixed_dictionaries(
    {},
    optional={
        "choices": JSON
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "delta": JSON
                    | st.fixed_dictionaries({}, optional={"content": JSON, "refusal": JSON}),
                    "finish_reason": JSON | st.just("stop"),
                },
            ),
            max_size=2,
        ),
        "usage": JSON | st.fixed_dictionaries({}, optional={"prompt_tokens": JSON}),
        "model": JSON,
        "error": JSON,
    },
)


def answer_or_failure(body: bytes) -> Any:
    """Return the checked answer, None for a failure; anything else is raised."""
    with FaultServer(always=stream(body)) as server:
        tried = ModelSettings(server.base_url, "m", attempts=1, idle_s=1.0, total_s=3.0)
        with ModelClient(tried) as client:
            try:
                return client.submit(client.ask(question())).result(10)
            except ModelFailure:
                return None


def test_healthy_bytes_are_answered() -> None:
    assert answer_or_failure(HEALTHY) == GOOD


@settings(max_examples=15, deadline=None)
@given(st.binary(max_size=300))
def test_noise(body: bytes) -> None:
    assert answer_or_failure(body) is None


@settings(max_examples=40, deadline=None)
@given(st.lists(SHAPED, max_size=3))
def test_events_of_anything(bodies: list[Any]) -> None:
    told = b"".join(b"data: " + json.dumps(body).encode() + b"\n\n" for body in bodies)
    assert answer_or_failure(told + DONE) is None


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(HEALTHY) - 1), st.binary(min_size=1, max_size=1), st.booleans())
def test_one_byte_wrong_or_the_rest_missing(place: int, byte: bytes, cut: bool) -> None:
    damaged = HEALTHY[:place] if cut else HEALTHY[:place] + byte + HEALTHY[place + 1 :]
    found = answer_or_failure(damaged)
    assert found in (None, GOOD) or found["c0"] in ("keep", "other")
