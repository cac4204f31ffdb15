"""From exceptions to kinds of failure, where no server can easily show them."""

import asyncio
import json
import ssl
import time
from email.utils import formatdate
from typing import Any

import httpx2
import openai
import pytest

from reviewer_app.assistant.diagnosis import diagnose, retry_after
from reviewer_app.assistant.failures import FailureKind
from tests.unit.assistant.asking import ask, failure
from tests.unit.assistant.faultserver import FaultServer

REQUEST = httpx2.Request("POST", "https://api.example.com/v1/chat/completions")


def connection_error(cause: Exception) -> openai.APIConnectionError:
    error = openai.APIConnectionError(request=REQUEST)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (
            connection_error(httpx2.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] self-signed")),
            FailureKind.TLS,
        ),
        (connection_error(ssl.SSLError("handshake")), FailureKind.TLS),
        (
            connection_error(httpx2.ConnectError("[Errno -2] Name or service not known")),
            FailureKind.OFFLINE,
        ),
        (connection_error(httpx2.ProxyError("403 Forbidden")), FailureKind.OFFLINE),
        (connection_error(httpx2.ReadError("")), FailureKind.CUT),
        (httpx2.RemoteProtocolError("peer closed connection"), FailureKind.CUT),
        (httpx2.ReadTimeout("", request=REQUEST), FailureKind.TIMEOUT),
        (httpx2.ConnectTimeout("", request=REQUEST), FailureKind.OFFLINE),
        (openai.APITimeoutError(request=REQUEST), FailureKind.TIMEOUT),
        (httpx2.DecodingError("", request=REQUEST), FailureKind.PROTOCOL),
        (httpx2.InvalidURL("x"), FailureKind.PROTOCOL),
        (openai.OpenAIError("x"), FailureKind.PROTOCOL),
        (openai.APIError("overloaded", REQUEST, body=None), FailureKind.SERVER),
        (json.JSONDecodeError("x", "", 0), FailureKind.PROTOCOL),
        (UnicodeDecodeError("utf-8", b"", 0, 1, "x"), FailureKind.PROTOCOL),
        (TypeError("x"), FailureKind.PROTOCOL),
        (AttributeError("x"), FailureKind.PROTOCOL),
        (RecursionError(), FailureKind.PROTOCOL),
        (TimeoutError(), FailureKind.DEADLINE),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else str(value),
)
def test_exception_has_a_kind(error: Exception, kind: FailureKind) -> None:
    assert diagnose(error).kind is kind


@pytest.mark.parametrize("bug", [MemoryError(), AssertionError(), asyncio.CancelledError()])
def test_bug_is_raised_again(bug: BaseException) -> None:
    with pytest.raises(type(bug)):
        diagnose(bug)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after-ms": "soon", "retry-after": "9"}, 9.0),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "999999"}, None),
        ({"retry-after": "tomorrow"}, None),
        ({"retry-after": ""}, None),
        ({}, None),
    ],
)
def test_wait_that_a_server_asks_for(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def test_wait_until_a_time_of_day() -> None:
    found = retry_after({"retry-after": formatdate(time.time() + 60, usegmt=True)})
    assert found is not None
    assert 57 <= found <= 60


def test_server_without_encryption_at_an_encrypted_address(
    client: Any, server: FaultServer
) -> None:
    asking = client(base_url=server.base_url.replace("http:", "https:"))
    assert failure(asking).kind is FailureKind.TLS
    assert server.requests == []


def test_bug_in_a_check_is_not_called_a_failure(client: Any, server: FaultServer) -> None:
    from tests.unit.assistant.asking import GOOD, question
    from tests.unit.assistant.faults import ok

    def broken(_answer: Any) -> list[str]:
        raise KeyError("bug")

    server.enqueue(ok(GOOD))
    with pytest.raises(KeyError):
        ask(client(), question(broken))
