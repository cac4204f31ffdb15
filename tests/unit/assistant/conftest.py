"""A misbehaving server, settings that reach it, and a client."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from reviewer_app.assistant import learned
from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.settings import ModelSettings
from tests.unit.assistant.asking import KEY
from tests.unit.assistant.faultserver import FaultServer


@pytest.fixture(autouse=True)
def _nothing_learned() -> None:
    """What a test's server was found to take is not taken for another's at the same port."""
    learned.forget()


@pytest.fixture
def server() -> Iterator[FaultServer]:
    """A server; whatever it was asked beyond what the test expects fails the test."""
    with FaultServer() as running:
        yield running
    assert not running.unexpected
    assert not running.errors


@pytest.fixture
def settings(server: FaultServer) -> Callable[..., ModelSettings]:
    """Settings for the server, with short times."""

    def make(**changes: Any) -> ModelSettings:
        short: dict[str, Any] = {
            "base_url": server.base_url,
            "model": "m",
            "api_key": KEY,
            "connect_s": 1.0,
            "idle_s": 0.3,
            "total_s": 5.0,
            "attempts": 3,
            "first_wait_s": 0.02,
            "max_wait_s": 1.0,
        }
        return ModelSettings(**{**short, **changes})

    return make


@pytest.fixture
def client(settings: Callable[..., ModelSettings]) -> Iterator[Callable[..., ModelClient]]:
    """A maker of clients that are closed when the test ends."""
    made: list[ModelClient] = []

    def make(**changes: Any) -> ModelClient:
        made.append(ModelClient(settings(**changes)))
        return made[-1]

    yield make
    for one in made:
        one.close()
