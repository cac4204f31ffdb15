"""What the client makes of every way a model server can answer, or not."""

import json
import time
from concurrent.futures import CancelledError
from dataclasses import replace
from typing import Any

import pytest

from reviewer_app.assistant.failures import FailureKind, ModelFailure
from reviewer_app.assistant.settings import Capabilities, Mode
from tests.unit.assistant.asking import GOOD, ask, error, failure, question
from tests.unit.assistant.faults import (
    DONE,
    completion,
    event,
    flood,
    garbage,
    gzip_bomb,
    hangup,
    ok,
    pings,
    raw_body,
    reset,
    stall,
    status,
    stream,
    trickle,
)
from tests.unit.assistant.faultserver import Action, FaultServer


def test_answer_is_returned_and_accounted_for(client: Any, server: FaultServer) -> None:
    server.enqueue(ok(GOOD, usage=(11, 7)))
    asking = client()
    assert ask(asking) == GOOD
    used = asking.usage
    assert (used.calls, used.prompt_tokens, used.completion_tokens) == (1, 11, 7)
    assert (used.model_answered, used.mode, used.unknown_calls) == ("fault-1", "json_schema", 0)


def test_request_is_streamed_with_a_strict_schema(client: Any, server: FaultServer) -> None:
    server.enqueue(ok(GOOD))
    ask(client())
    sent = server.requests[0].json
    assert sent["stream"] is True
    assert sent["response_format"]["json_schema"]["strict"] is True
    assert sent["response_format"]["json_schema"]["schema"]["additionalProperties"] is False
    assert "store" not in sent
    assert "tools" not in sent


UNUSABLE: list[tuple[str, Action, FailureKind]] = [
    ("400", status(400), FailureKind.BAD_REQUEST),
    ("401", status(401), FailureKind.AUTH),
    ("402", status(402), FailureKind.QUOTA),
    ("403", status(403), FailureKind.FORBIDDEN),
    ("404 names the model", status(404, error("The model `m` does not exist")), FailureKind.MODEL),
    ("404", status(404, b"not here", kind="text/plain"), FailureKind.PROTOCOL),
    ("413", status(413), FailureKind.CONTEXT),
    ("418", status(418), FailureKind.BAD_REQUEST),
    ("422", status(422), FailureKind.BAD_REQUEST),
    ("429 quota", status(429, error("q", code="insufficient_quota")), FailureKind.QUOTA),
    ("429 billing", status(429, error("q", type="billing_hard_limit")), FailureKind.QUOTA),
    (
        "context, llama.cpp",
        status(
            400,
            error(
                "request (12031 tokens) exceeds",
                code=400,
                type="exceed_context_size_error",
                n_prompt_tokens=12031,
                n_ctx=4096,
            ),
        ),
        FailureKind.CONTEXT,
    ),
    (
        "context, OpenAI",
        status(400, error("x", code="context_length_exceeded")),
        FailureKind.CONTEXT,
    ),
    (
        "parameter nobody can leave out",
        status(400, error("response_format: no", param="response_format")),
        FailureKind.UNSUPPORTED,
    ),
    (
        "307 elsewhere",
        status(307, b"", headers={"Location": "http://127.0.0.1:9/x"}),
        FailureKind.REDIRECT,
    ),
    ("302", status(302, b"", headers={"Location": "/login"}), FailureKind.REDIRECT),
    ("web page", raw_body(b"<html>log in</html>", kind="text/html"), FailureKind.PROTOCOL),
    (
        "events called text",
        raw_body(event({"content": "{}"}, "stop") + DONE, kind="text/plain"),
        FailureKind.PROTOCOL,
    ),
    ("plain JSON", raw_body(json.dumps(completion("{}")).encode()), FailureKind.PROTOCOL),
    ("error as 200", raw_body(b'{"error": {"message": "no"}}'), FailureKind.PROTOCOL),
    ("empty body", raw_body(b"", kind="text/event-stream"), FailureKind.PROTOCOL),
    ("half an event", stream(b'data: {"id":\n\n'), FailureKind.PROTOCOL),
    ("not UTF-8", stream(b'data: {"x":"\xff"}\n\n'), FailureKind.PROTOCOL),
    ("only the end", stream(DONE), FailureKind.PROTOCOL),
    ("choices null", stream(b'data: {"choices": null}\n\n', DONE), FailureKind.PROTOCOL),
    ("choices of text", stream(b'data: {"choices": ["x"]}\n\n', DONE), FailureKind.PROTOCOL),
    ("event of text", stream(b'data: "x"\n\n', DONE), FailureKind.PROTOCOL),
    ("event a list", stream(b"data: [1]\n\n", DONE), FailureKind.PROTOCOL),
    ("content a number", stream(event({"content": 7}), DONE), FailureKind.PROTOCOL),
    ("nested", stream(b"data: " + b"[" * 100_000 + b"\n\n"), FailureKind.PROTOCOL),
    ("tool call", ok("", finish="tool_calls"), FailureKind.PROTOCOL),
    ("filter", ok("", finish="content_filter"), FailureKind.FILTERED),
    ("refusal", ok(None, refusal="nej"), FailureKind.REFUSED),
    ("output limit", ok('{"c0": "ke', finish="length"), FailureKind.TOO_BIG),
    ("packed", gzip_bomb(16), FailureKind.PROTOCOL),
    ("packed error", gzip_bomb(16, code=500), FailureKind.PROTOCOL),
    ("huge error", raw_body(b"x" * (3 << 20), code=400), FailureKind.TOO_BIG),
]


@pytest.mark.parametrize(
    ("action", "kind"), [row[1:] for row in UNUSABLE], ids=[row[0] for row in UNUSABLE]
)
def test_one_try_where_another_would_not_help(
    client: Any, server: FaultServer, action: Action, kind: FailureKind
) -> None:
    server.enqueue(action)
    # On the lowest step of the ladder, so that a refused form is not tried in another one.
    asking = client(capabilities=replace(Capabilities(), mode=Mode.PROMPT))
    found = failure(asking)
    assert found.kind is kind
    assert len(server.requests) == 1


PASSING: list[tuple[str, Action]] = [
    ("500", status(500)),
    ("502 page", status(502, b"<html>", kind="text/html")),
    ("503", status(503)),
    ("408", status(408)),
    ("409", status(409)),
    ("429", status(429)),
    ("reset", reset()),
    ("reset in headers", reset(b"HTTP/1.1 200 OK\r\n")),
    ("hang-up", hangup()),
    ("silence", stall()),
    ("silence after headers", stall(headers_first=True)),
    ("silence in the answer", stall(event({"content": "a"}), headers_first=True)),
    ("silence in an error", stall(headers_first=True, code=500)),
    ("cut", stream(event({"content": "a"}), end="cut")),
    ("no finish reason", stream(event({"content": "a"}))),
    ("no finish reason but an end", ok(GOOD, finish=None)),
    ("reset in the answer", stream(event({"content": "a"}), end="reset")),
    ("error event", stream(b'data: {"error": {"message": "out of memory"}}\n\n')),
    ("body cut short", raw_body(event({"content": "{"}), kind="text/event-stream", claim=9999)),
    ("no HTTP", garbage(b"\x00\x01\x02 hello\r\n\r\n")),
]


@pytest.mark.parametrize("action", [row[1] for row in PASSING], ids=[row[0] for row in PASSING])
def test_asked_again_where_the_cause_may_pass(
    client: Any, server: FaultServer, action: Action
) -> None:
    server.enqueue(action, ok(GOOD))
    asking = client()
    assert ask(asking) == GOOD
    assert len(server.requests) == 2
    assert (asking.usage.calls, asking.usage.retries) == (2, 1)


def test_gives_up_after_its_tries(client: Any, server: FaultServer) -> None:
    server.enqueue(*[status(500)] * 3)
    assert failure(client()).kind is FailureKind.SERVER
    assert len(server.requests) == 3


def test_waits_as_long_as_asked(client: Any, server: FaultServer) -> None:
    server.enqueue(status(429, retry_after="0.2"), ok(GOOD))
    assert ask(client()) == GOOD
    assert server.requests[1].at - server.requests[0].at >= 0.2


def test_long_wait_is_said_instead_of_waited(client: Any, server: FaultServer) -> None:
    server.enqueue(status(429, retry_after="90"))
    found = failure(client())
    assert found.kind is FailureKind.RATE
    assert "90" in found.text("sv")


def test_nobody_there(client: Any) -> None:
    with FaultServer() as gone:
        address = gone.base_url
    found = failure(client(base_url=address))
    assert found.kind is FailureKind.OFFLINE
    assert "register" in found.text("sv")


@pytest.mark.parametrize("action", [pings(), trickle()], ids=["pings", "trickle"])
def test_total_time_ends_what_never_goes_silent(
    client: Any, server: FaultServer, action: Action
) -> None:
    server.enqueue(action)
    assert failure(client(total_s=0.6)).kind is FailureKind.DEADLINE


def test_a_server_silent_until_the_total_time_is_over_is_silent_not_slow(
    client: Any, server: FaultServer
) -> None:
    server.enqueue(*[stall()] * 9)
    found = failure(client(idle_s=0.2, total_s=0.7, attempts=9, first_wait_s=0.01))
    assert found.kind is FailureKind.TIMEOUT
    assert len(server.requests) > 1


@pytest.mark.parametrize("line_ends", [True, False], ids=["events", "one line"])
def test_flood_is_capped(client: Any, server: FaultServer, line_ends: bool) -> None:
    server.enqueue(flood(64, line_ends=line_ends))
    assert failure(client(max_answer_chars=20_000)).kind is FailureKind.TOO_BIG


def test_server_that_read_only_a_part(client: Any, server: FaultServer) -> None:
    server.enqueue(ok(GOOD, usage=(50, 7)))
    found = failure(client(), question(user="betong " * 2000))
    assert found.kind is FailureKind.INPUT_CUT


BAD_ANSWERS = {
    "prose": "Visst!",
    "missing key": '{"c0": "keep"}',
    "other word": '{"c0": "drop", "missed": []}',
    "foreign key": '{"c0": "keep", "missed": [], "file_id": "f_1"}',
    "cut": '{"c0": "keep", "missed": [',
    "key twice": '{"c0": "keep", "c0": "other", "missed": []}',
    "NaN": '{"c0": "keep", "missed": [{"line": NaN, "code": "x"}]}',
    "infinity": '{"c0": "keep", "missed": [{"line": 1e999, "code": "x"}]}',
    "truth as number": '{"c0": "keep", "missed": [{"line": true, "code": "x"}]}',
    "number as text": '{"c0": "keep", "missed": [{"line": "1", "code": "x"}]}',
    "line outside": '{"c0": "keep", "missed": [{"line": 10, "code": "x"}]}',
    "too long": '{"c0": "keep", "missed": [{"line": 1, "code": "xxxxxxxxxxxxx"}]}',
    "too many": json.dumps({"c0": "keep", "missed": [{"line": 1, "code": "x"}] * 3}),
    "half a letter": '{"c0": "keep", "missed": [{"line": 1, "code": "\\ud800"}]}',
    "too deep": "[" * 50_000,
    "huge number": '{"c0": "keep", "missed": [{"line": ' + "9" * 5000 + "}]}",
    "two values": '{"c0": "keep", "missed": []} {"c0": "keep", "missed": []}',
    "fenced": '```json\n{"c0": "keep", "missed": []}\n```',
    "list": "[]",
    "empty": "",
}


@pytest.mark.parametrize("bad", BAD_ANSWERS.values(), ids=BAD_ANSWERS.keys())
def test_bad_answer_is_repaired_twice_and_then_not_used(
    client: Any, server: FaultServer, bad: str
) -> None:
    server.enqueue(*[ok(bad)] * 3)
    asking = client()
    assert failure(asking).kind is FailureKind.SCHEMA
    assert (len(server.requests), asking.usage.repairs) == (3, 2)


def test_repair_says_what_was_wrong(client: Any, server: FaultServer) -> None:
    server.enqueue(ok('{"c0": "drop", "missed": []}'), ok(GOOD))
    assert ask(client()) == GOOD
    turns = server.requests[1].json["messages"]
    assert [turn["role"] for turn in turns] == ["system", "user", "assistant", "user"]
    assert "must be one of keep, other" in turns[-1]["content"]


def test_check_of_the_question_refuses(client: Any, server: FaultServer) -> None:
    server.enqueue(*[ok(GOOD)] * 3)
    assert failure(client(), question(lambda _answer: ["no"])).kind is FailureKind.SCHEMA


@pytest.mark.parametrize(
    "action",
    [stall(), stall(headers_first=True), pings(), trickle(), status(429, retry_after="1")],
    ids=["silence", "headers", "pings", "trickle", "waiting"],
)
def test_cancel_is_immediate(client: Any, server: FaultServer, action: Action) -> None:
    server.enqueue(action)
    asking = client(idle_s=30.0, total_s=60.0)
    future = asking.submit(asking.ask(question()))
    assert server.arrived.wait(5)
    began = time.monotonic()
    future.cancel()
    with pytest.raises(CancelledError):
        future.result(2)
    asking.close()
    assert time.monotonic() - began < 0.5
    assert len(server.requests) == 1


def test_usage_not_said_is_unknown(client: Any, server: FaultServer) -> None:
    server.enqueue(ok(GOOD, usage=None))
    asking = client(price_in=1.0, price_out=2.0)
    ask(asking)
    assert asking.usage.unknown_calls == 1
    assert asking.usage.cost(asking.settings) is None


def test_cost_is_counted_from_the_prices(client: Any, server: FaultServer) -> None:
    server.enqueue(ok(GOOD, usage=(1_000_000, 500_000)))
    asking = client(price_in=3.0, price_out=10.0)
    ask(asking)
    assert asking.usage.cost(asking.settings) == 8.0


def test_one_question_at_a_time_on_this_computer(client: Any, server: FaultServer) -> None:
    server.enqueue(ok(GOOD, delay=0.05), ok(GOOD))
    asking = client()
    both = [asking.submit(asking.ask(question())) for _ in range(2)]
    assert [future.result(10) for future in both] == [GOOD, GOOD]
    assert server.requests[1].at - server.requests[0].at >= 0.15


def test_models_are_listed(client: Any) -> None:
    asking = client()
    assert asking.submit(asking.models()).result(10) == ("fault-1",)


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (status(401), FailureKind.AUTH),
        (raw_body(b"<html>", kind="text/html"), FailureKind.PROTOCOL),
        (raw_body(b'{"data": null}'), FailureKind.PROTOCOL),
        (stall(), FailureKind.TIMEOUT),
    ],
)
def test_models_fail_in_words(
    client: Any, server: FaultServer, action: Action, kind: FailureKind
) -> None:
    server.enqueue(action)
    asking = client()
    with pytest.raises(ModelFailure) as caught:
        asking.submit(asking.models()).result(10)
    assert caught.value.kind is kind
