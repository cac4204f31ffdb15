"""Stepping down to what a server takes, and remembering it."""

import json
import threading
from typing import Any

import msgspec
import pytest

from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.failures import FailureKind
from reviewer_app.assistant.settings import Capabilities, Mode, ModelSettings
from tests.unit.assistant.asking import GOOD, ask, error, failure, question
from tests.unit.assistant.faults import ok, status
from tests.unit.assistant.faultserver import FaultServer, Handler, Recorded


def test_steps_down_to_json_object(client: Any, server: FaultServer) -> None:
    refused = error("response_format.type must be 'text' or 'json_object', got 'json_schema'")
    server.enqueue(status(400, refused), ok(GOOD), ok(GOOD))
    asking = client()
    assert ask(asking) == GOOD
    assert asking.capabilities.mode is Mode.JSON_OBJECT
    second = server.requests[1].json
    assert second["response_format"] == {"type": "json_object"}
    assert "JSON schema" in second["messages"][0]["content"]
    ask(asking)
    assert len(server.requests) == 3


def test_steps_down_to_words_and_takes_one_block(client: Any, server: FaultServer) -> None:
    fenced = f"```json\n{json.dumps(GOOD)}\n```"
    server.enqueue(
        status(400, {"error": "response_format json_schema not supported"}),
        status(400, {"error": "'response_format.type' must be 'json_schema' or 'text'"}),
        ok(fenced),
    )
    asking = client()
    assert ask(asking) == GOOD
    assert asking.capabilities.mode is Mode.PROMPT
    assert "response_format" not in server.requests[2].json
    assert asking.usage.mode == "prompt"


def test_bounds_are_left_out_where_refused(client: Any, server: FaultServer) -> None:
    refused = error("Invalid schema for response_format: 'maxLength' is not permitted")
    server.enqueue(status(400, refused), ok('{"c0": "keep", "missed": []}'))
    asking = client()
    assert ask(asking) == GOOD
    schema = server.requests[1].json["response_format"]["json_schema"]["schema"]
    assert "maxItems" not in json.dumps(schema)
    assert "enum" in json.dumps(schema)


@pytest.mark.parametrize(
    ("message", "gone"),
    [
        ("Unsupported parameter: 'max_completion_tokens'", "max_completion_tokens"),
        ("Unsupported value: 'temperature' does not support 0", "temperature"),
        ("Unknown field: seed", "seed"),
        ("stream_options is not allowed", "stream_options"),
    ],
)
def test_refused_parameter_is_left_out(
    client: Any, server: FaultServer, message: str, gone: str
) -> None:
    server.enqueue(status(400, error(message)), ok(GOOD))
    asking = client()
    assert ask(asking) == GOOD
    assert gone in server.requests[0].json
    assert gone not in server.requests[1].json
    assert asking.usage.retries == 0


def test_output_limit_is_swapped_once(client: Any, server: FaultServer) -> None:
    refused = status(400, error("max_tokens and max_completion_tokens are not supported"))
    server.enqueue(refused, refused)
    assert failure(client()).kind is FailureKind.UNSUPPORTED
    assert "max_tokens" in server.requests[1].json


def test_instructions_join_the_text_where_there_is_no_system_role(
    client: Any, server: FaultServer
) -> None:
    server.enqueue(status(400, error("System role not supported")), ok(GOOD))
    assert ask(client()) == GOOD
    (only,) = server.requests[1].json["messages"]
    assert only["role"] == "user"
    assert only["content"].startswith("system text")


def test_what_was_learned_can_be_kept(client: Any, server: FaultServer) -> None:
    server.enqueue(status(400, error("Unknown field: seed")), ok(GOOD), ok(GOOD))
    asking = client()
    ask(asking)
    kept = msgspec.json.decode(msgspec.json.encode(asking.capabilities), type=Capabilities)
    ask(client(capabilities=kept))
    assert len(server.requests) == 3


class Service(ModelSettings):
    """A server on this computer that is treated as a service elsewhere."""

    @property
    def parallel(self) -> int:
        return 3


def test_a_service_is_asked_three_questions_at_once_and_no_more(server: FaultServer) -> None:
    """Each answer waits for two others: with fewer at once none would come."""
    together, counting = threading.Barrier(3, timeout=10), threading.Lock()
    under_way, most = 0, 0

    def in_company(handler: Handler, request: Recorded) -> None:
        nonlocal under_way, most
        with counting:
            under_way += 1
            most = max(most, under_way)
        together.wait()
        with counting:
            under_way -= 1
        ok(GOOD)(handler, request)

    server.enqueue(*[in_company] * 6)
    with ModelClient(Service(server.base_url, "m")) as asking:
        asked = [asking.submit(asking.ask(question())) for _ in range(6)]
        assert [future.result(30) for future in asked] == [GOOD] * 6
    assert most == 3


def test_questions_in_parallel_learn_once(server: FaultServer) -> None:
    together = threading.Barrier(2, timeout=5)
    refused = status(400, error("response_format json_schema not supported"))

    def both_refused(handler: Handler, request: Recorded) -> None:
        together.wait()
        refused(handler, request)

    server.enqueue(both_refused, both_refused, ok(GOOD), ok(GOOD))
    with ModelClient(Service(server.base_url, "m")) as asking:
        both = [asking.submit(asking.ask(question())) for _ in range(2)]
        assert [future.result(10) for future in both] == [GOOD, GOOD]
        assert asking.capabilities.mode is Mode.JSON_OBJECT
