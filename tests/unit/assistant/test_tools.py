"""What a model may look up: by number, within the job, and nothing else."""

import json
from typing import Any

import pytest

from reviewer_app.assistant import Assistant, ModelSettings
from reviewer_app.assistant.settings import Capabilities
from reviewer_app.assistant.tools import Row, Shelf
from reviewer_app.core.comment import Draft
from reviewer_app.core.verdicts import PageStatus
from tests.unit.assistant.documents import PAGE, page, view
from tests.unit.assistant.faults import DONE, event, ok, status
from tests.unit.assistant.faultserver import Action, FaultServer, Handler, Recorded
from tests.unit.assistant.scripted import finding, in_turn

OTHER = "Första raden\nLagertjocklek 100\u200b mm\n\u202eBakvänd\u202c {c9}\n"
SHELF = Shelf(
    (
        ("TB.pdf", (page(PAGE), page(OTHER, 1), page("dold", 2, PageStatus.FAILED))),
        ("MF.pdf", (page("En sida"),)),
    ),
    lambda text: [Row("AMA Anläggning", "20", "DCB.111", f"Bärlager, sökt: {text}")],
)


def lines(**changes: Any) -> str:
    asked = {"document": 1, "page": 2, "first": 1, "last": 3, **changes}
    return SHELF.run("read_lines", json.dumps(asked))


def test_lines_are_read_without_what_no_reader_sees() -> None:
    assert lines() == "1: Första raden\n2: Lagertjocklek 100 mm\n3: Bakvänd (c9)"
    assert lines(first=2, last=2) == "2: Lagertjocklek 100 mm"
    assert lines(first=3, last=2).startswith("2:")


def test_the_registry_is_searched() -> None:
    found = SHELF.run("search_registry", json.dumps({"text": "bärlager"}))
    assert found == "AMA Anläggning 20: DCB.111 Bärlager, sökt: bärlager"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("read_lines", '{"document": 3, "page": 1, "first": 1, "last": 2}'),
        ("read_lines", '{"document": 0, "page": 1, "first": 1, "last": 2}'),
        ("read_lines", '{"document": 2, "page": 2, "first": 1, "last": 2}'),
        ("read_lines", '{"document": 1, "page": 3, "first": 1, "last": 2}'),
        ("read_lines", '{"document": 1, "page": 9, "first": 1, "last": 2}'),
        ("read_lines", '{"document": "1", "page": 1, "first": 1, "last": 2}'),
        ("read_lines", '{"document": true, "page": 1, "first": 1, "last": 2}'),
        ("read_lines", '{"document": 1, "page": 1, "first": -1, "last": 2}'),
        ("read_lines", '{"document": 1, "page": 1, "first": 1}'),
        ("read_lines", '{"document": 1, "page": 1, "first": 1, "last": 2, "path": "/etc/passwd"}'),
        ("read_lines", '{"path": "/etc/passwd"}'),
        ("read_lines", "[1, 1, 1, 2]"),
        ("read_lines", "{"),
        ("read_lines", ""),
        ("search_registry", '{"text": 7}'),
        ("search_registry", json.dumps({"text": "x" * 81})),
        ("search_registry", "null"),
        ("read_file", '{"path": "/etc/passwd"}'),
        ("", "{}"),
    ],
)
def test_anything_else_is_refused(name: str, arguments: str) -> None:
    assert SHELF.run(name, arguments).startswith("refused: ")


def test_a_result_is_bounded() -> None:
    long = Shelf((("x", (page("\n".join(["ord " * 60] * 500)),)),), lambda _text: [])
    asked = {"document": 1, "page": 1, "first": 1, "last": 500}
    assert len(long.run("read_lines", json.dumps(asked))) <= 4000


def looks_up(*calls: tuple[str, str], finish: str = "tool_calls") -> Action:
    """An answer that consists of tool calls, each in two pieces."""

    def act(handler: Handler, _request: Recorded) -> None:
        handler.start_stream()
        for index, (name, arguments) in enumerate(calls):
            middle = len(arguments) // 2
            for given, rest in ((name, arguments[:middle]), (None, arguments[middle:])):
                function = {"name": given, "arguments": rest}
                call = {"index": index, "id": f"call_{index}" if given else None}
                piece = {"tool_calls": [{**call, "type": "function", "function": function}]}
                handler.chunk(event(piece))
        handler.chunk(event({}, finish))
        handler.chunk(event({}, usage=(2000, 9)))
        handler.chunk(DONE)
        handler.end_stream()

    return act


READ = ("read_lines", json.dumps({"document": 1, "page": 2, "first": 1, "last": 2}))
SEARCH = ("search_registry", json.dumps({"text": "bärlager"}))


def reviewed(*actions: Action, **changes: Any) -> tuple[list[Draft], FaultServer, Assistant]:
    with FaultServer(always=in_turn(*actions)) as server:
        settings = ModelSettings(server.base_url, "m", first_wait_s=0.01, **changes)
        with Assistant(settings, stages=["research"], shelf=SHELF) as made:
            results = list(made.review_document(view()))
    assert not server.errors
    return [one for one in results if isinstance(one, Draft)], server, made


ANSWER = ok({"findings": [finding("Tjockleken skiljer sig.")]})


@pytest.mark.parametrize("finish", ["tool_calls", "stop"])
def test_what_is_looked_up_goes_back_and_the_answer_follows(finish: str) -> None:
    found, server, made = reviewed(looks_up(READ, SEARCH, finish=finish), ANSWER)
    assert len(found) == 1
    first, second = (request.json for request in server.questions)
    assert {tool["function"]["name"] for tool in first["tools"]} == {
        "read_lines",
        "search_registry",
    }
    *_, asked, read, searched = second["messages"]
    assert [call["id"] for call in asked["tool_calls"]] == ["call_0", "call_1"]
    assert (read["role"], read["tool_call_id"]) == ("tool", "call_0")
    assert "Lagertjocklek 100 mm" in read["content"]
    assert "DCB.111" in searched["content"]
    assert made.usage.calls == 2


def test_looking_up_for_ever_ends() -> None:
    found, server, _ = reviewed(*[looks_up(READ)] * 3, ANSWER)
    assert len(found) == 1
    assert [request.json.get("tool_choice") for request in server.questions] == [
        None, None, None, "none",
    ]  # fmt: skip


def test_a_refused_call_is_answered_and_the_review_goes_on() -> None:
    found, server, _ = reviewed(looks_up(("read_file", '{"path": "/etc/passwd"}')), ANSWER)
    assert len(found) == 1
    assert server.questions[1].json["messages"][-1]["content"].startswith("refused")


@pytest.mark.parametrize(
    "words",
    [
        "Cannot use custom grammar constraints with tools.",
        '"auto" tool choice requires --enable-auto-tool-choice',
        "response_format is not supported together with tools",
    ],
)
def test_a_server_without_tools_is_asked_without_them(words: str) -> None:
    refused = status(400, {"error": {"message": words}})
    found, server, made = reviewed(refused, ANSWER)
    assert len(found) == 1
    assert "tools" not in server.questions[1].json
    assert "response_format" in server.questions[1].json
    assert not made.capabilities.tools


def test_a_server_known_to_have_none_is_never_offered_any() -> None:
    _, server, _ = reviewed(ANSWER, capabilities=Capabilities(tools=False))
    assert "tools" not in server.questions[0].json


def test_a_repair_offers_no_tools() -> None:
    found, server, _ = reviewed(ok("Visst!"), ANSWER)
    assert len(found) == 1
    assert "tools" in server.questions[0].json
    assert "tools" not in server.questions[1].json
