"""Looking for model servers on this computer."""

import time

import pytest

from reviewer_app.assistant.probing import USUAL, find_local_servers
from reviewer_app.assistant.settings import is_loopback
from tests.unit.assistant.faults import garbage, raw_body, stall, status
from tests.unit.assistant.faultserver import Action, FaultServer


def test_servers_that_answer_are_found_with_their_models() -> None:
    with FaultServer(models=("liten", "stor")) as server, FaultServer() as gone:
        away = gone.base_url
        gone.__exit__()
        found = find_local_servers([("Ollama", away), ("LM Studio", server.base_url)])
    assert [(one.name, one.models) for one in found] == [("LM Studio", ("liten", "stor"))]


@pytest.mark.parametrize(
    "action",
    [
        status(404),
        status(302, b"", headers={"Location": "http://models.example.org/"}),
        raw_body(b"<html>", kind="text/html"),
        raw_body(b'{"data": 7}'),
        raw_body(b"[" * 100_000),
        raw_body(b"x" * (3 << 20)),
        garbage(b"\x00\x01\r\n\r\n"),
        stall(),
    ],
)
def test_anything_else_is_no_model_server(action: Action) -> None:
    with FaultServer() as server:
        server.enqueue(action)
        began = time.monotonic()
        assert find_local_servers([("x", server.base_url)], seconds=0.3) == ()
        assert time.monotonic() - began < 2
        assert len(server.requests) <= 1


def test_only_this_computer_is_asked() -> None:
    assert find_local_servers([("x", "http://models.example.org/v1")]) == ()
    for _, address in USUAL:
        assert is_loopback(address.split("/")[2].split(":")[0])
