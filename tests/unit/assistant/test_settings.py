"""Addresses that may be used, and a key that shows itself nowhere."""

import copy
import dataclasses
import json
import logging
import pickle
import subprocess
import sys
import traceback
from typing import Any

import msgspec
import pytest

from reviewer_app.assistant import (
    ApiKey,
    FailureKind,
    ModelFailure,
    ModelSettings,
    key_from_environment,
)
from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.failures import redact
from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import catalogue, say
from tests.unit.assistant.asking import GOOD, KEY, ask, question
from tests.unit.assistant.faults import ok, status
from tests.unit.assistant.faultserver import FaultServer

CLOUD = "https://api.example.com/v1"


@pytest.mark.parametrize(
    "address",
    [
        CLOUD,
        "https://api.example.com:8443/v1/",
        "http://127.0.0.1:8080/v1",
        "http://127.1.2.3/v1",
        "http://localhost:11434/v1",
        "http://[::1]:8080/v1",
    ],
)
def test_address_can_be_used(address: str) -> None:
    assert ModelSettings(address, "m").base_url == address


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("http://api.example.com/v1", "insecure_address"),
        ("http://192.168.1.5:8080/v1", "insecure_address"),
        ("http://localhost.example.com/v1", "insecure_address"),
        ("http://0.0.0.0/v1", "insecure_address"),
        ("http://127.0.0.1.example.com/v1", "insecure_address"),
        ("https://user:pass@api.example.com/v1", "bad_address"),
        ("https://127.0.0.1@evil.example/v1", "bad_address"),
        ("https://api.example.com/v1?key=x", "bad_address"),
        ("https://api.example.com/v1#x", "bad_address"),
        ("https://api.example.com :80/v1", "bad_address"),
        ("https://api.example.com:port/v1", "bad_address"),
        ("https://[::1/v1", "bad_address"),
        ("https://apı.example.com/v1", "bad_address"),
        ("https:///v1", "bad_address"),
        ("ftp://api.example.com", "bad_address"),
        ("api.example.com/v1", "bad_address"),
        ("file:///etc/passwd", "bad_address"),
        ("", "bad_address"),
    ],
)
def test_address_that_must_not_be_used(address: str, key: str) -> None:
    with pytest.raises(UserError) as caught:
        ModelSettings(address, "m")
    assert caught.value.key == f"assistant.{key}"
    assert "pass" not in caught.value.text("sv")


def test_model_must_be_named() -> None:
    with pytest.raises(UserError):
        ModelSettings(CLOUD, " ")


@pytest.mark.parametrize("key", ["sk-å", "sk a", "sk-1\nX-Evil: 1", "sk-\u200b1"])
def test_key_that_no_header_can_carry(key: str) -> None:
    with pytest.raises(UserError) as caught:
        ModelSettings(CLOUD, "m", key)
    assert caught.value.key == "assistant.bad_key"
    assert key not in str(caught.value)


def test_one_call_here_and_three_at_a_service() -> None:
    assert ModelSettings("http://localhost:1/v1", "m").parallel == 1
    assert ModelSettings(CLOUD, "m").parallel == 3
    assert ModelSettings(CLOUD, "m").leaves_machine


def test_key_shows_itself_nowhere() -> None:
    settings = ModelSettings(CLOUD, "m", KEY)
    assert settings.key() == KEY
    shown = [
        repr(settings),
        str(settings),
        repr(dataclasses.asdict(settings)),
        repr(settings.api_key),
        repr(pickle.dumps(settings)),
        repr(vars(type(settings))),
    ]
    assert not any(KEY in text or KEY[-12:] in text for text in shown)
    assert settings.key_hint == "…WXYZ"
    with pytest.raises(TypeError):
        msgspec.json.encode(settings)


def test_short_key_shows_nothing_of_itself() -> None:
    assert ModelSettings(CLOUD, "m", "abcdef").key_hint == "…"
    assert ModelSettings(CLOUD, "m").key_hint == ""


def test_pickle_holds_no_key() -> None:
    settings = pickle.loads(pickle.dumps(ModelSettings(CLOUD, "m", KEY)))
    assert (settings.base_url, settings.key()) == (CLOUD, "")
    assert copy.copy(settings).key() == ""


def test_key_stays_with_its_host() -> None:
    settings = ModelSettings(CLOUD, "m", KEY)
    assert dataclasses.replace(settings, model="n").key() == KEY
    assert dataclasses.replace(settings, base_url="https://evil.example/v1").key() == ""
    assert dataclasses.replace(settings, base_url="https://api.example.com:8/v1").key() == ""
    assert ModelSettings(CLOUD, "m", ApiKey(KEY, "evil.example")).key() == ""


def test_key_from_the_environment_where_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRANSKARE_API_KEY", KEY)
    assert ModelSettings(CLOUD, "m").key() == ""
    assert ModelSettings(CLOUD, "m", key_from_environment(CLOUD)).key() == KEY
    assert ModelSettings("https://b.example/v1", "m", key_from_environment(CLOUD)).key() == ""


def test_environment_of_others_is_ignored(
    client: Any, server: FaultServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = "http://127.0.0.1:9"
    foreign = {
        "OPENAI_API_KEY": "sk-ambient",
        "OPENAI_ORG_ID": "org-x",
        "OPENAI_PROJECT_ID": "p",
        "OPENAI_BASE_URL": f"{nowhere}/v1",
        "OPENAI_ADMIN_KEY": "adm",
        "OPENAI_LOG": "debug",
        "OPENAI_CUSTOM_HEADERS": "X-Leak: 1\nAuthorization: Bearer ambient",
        "HTTP_PROXY": nowhere,
        "HTTPS_PROXY": nowhere,
        "ALL_PROXY": nowhere,
        "http_proxy": nowhere,
        "all_proxy": nowhere,
    }
    for name, value in foreign.items():
        monkeypatch.setenv(name, value)
    server.enqueue(ok(GOOD))
    assert ask(client()) == GOOD
    headers = server.requests[0].headers
    assert headers["authorization"] == f"Bearer {KEY}"
    assert not {"openai-organization", "openai-project", "x-leak"} & set(headers)
    assert headers["accept-encoding"] == "identity"


def test_redirect_is_not_followed(client: Any, server: FaultServer) -> None:
    with FaultServer() as elsewhere:
        location = {"Location": f"{elsewhere.base_url}/chat/completions"}
        server.enqueue(status(307, b"", headers=location))
        with pytest.raises(ModelFailure) as caught:
            ask(client())
        assert elsewhere.requests == []
    assert caught.value.kind is FailureKind.REDIRECT


@pytest.mark.parametrize("code", [400, 401, 403, 404, 429, 500])
def test_key_that_a_server_repeats_is_not_passed_on(
    client: Any, server: FaultServer, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    caplog.set_level(logging.DEBUG)
    body = {"error": {"message": f"bad key {KEY} for model"}}
    server.enqueue(*[status(code, body)] * 3)
    with pytest.raises(ModelFailure) as caught:
        ask(client())
    told = "".join(traceback.format_exception(caught.value))
    texts = [told, caplog.text, repr(caught.value), caught.value.detail, caught.value.text("sv")]
    assert not any(KEY in text for text in texts)
    # What led to it holds the request, and that holds the key.
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


def test_no_document_text_is_logged(
    client: Any, server: FaultServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.enqueue(ok(GOOD), status(500), ok(GOOD))
    asking = client()
    secret = question(user="hemlig anbudstext om DCB.111")
    ask(asking, secret)
    ask(asking, secret)
    assert "hemlig" not in caplog.text
    assert KEY not in caplog.text


def test_client_shows_no_key(settings: Any) -> None:
    with ModelClient(settings()) as client:
        assert KEY not in repr(client)
        assert KEY not in repr(client.settings)


@pytest.mark.parametrize("kind", list(FailureKind))
@pytest.mark.parametrize("language", ["sv", "en"])
def test_every_failure_has_its_sentence(kind: FailureKind, language: str) -> None:
    places = {"host": "h", "model": "m", "limit": "5", "wait": "3", "what": "w"}
    text = say(f"assistant.{kind.value}", language, **places)
    assert text.endswith((".", "w", ")"))
    assert "{" not in text


def test_failure_survives_a_pickle() -> None:
    failure = ModelFailure("assistant.offline", host="h", model="m", detail="d")
    again = pickle.loads(pickle.dumps(failure))
    assert (again.kind, again.text("sv"), again.detail) == (
        FailureKind.OFFLINE,
        failure.text("sv"),
        "d",
    )
    assert again.message.params["host"] == "h"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Bearer abcdef123456", "***"),
        ("sk-proj-abcdef_123", "***"),
        ("a\nb\x1b[31m\u202ec", "a b [31m c"),
        ("x" * 500, "x" * 200),
    ],
)
def test_servers_words_are_made_plain(raw: str, shown: str) -> None:
    assert redact(raw) == shown


def test_no_sentence_is_left_unused() -> None:
    said = {kind.value for kind in FailureKind}
    others = {name for name in catalogue("assistant") if name not in said}
    for name in others:
        assert name.startswith(("critic_", "missed_", "translation_")) or name in (
            "auth_without_key",
            "no_model_name",
            "bad_address",
            "bad_key",
            "insecure_address",
            "no_consent",
            "bad_proxy",
        )


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, json, reviewer_app.assistant;"
        "print(json.dumps([n for n in ('openai','httpx2','pydantic','PySide6','pymupdf')"
        " if n in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
