"""Trying out a model server before it is used."""

import threading
from collections.abc import Mapping
from concurrent.futures import wait
from dataclasses import dataclass
from typing import Any

from reviewer_app.assistant.answers import choice, obj
from reviewer_app.assistant.client import ModelClient
from reviewer_app.assistant.failures import FailureKind, ModelFailure
from reviewer_app.assistant.settings import Capabilities, ModelSettings
from reviewer_app.assistant.usage import Usage
from reviewer_app.assistant.wire import Question
from reviewer_app.core.errors import Cancelled

_POLL_S = 0.05
# A server may well serve its model without listing any.
_NO_LIST = (
    FailureKind.MODEL,
    FailureKind.PROTOCOL,
    FailureKind.BAD_REQUEST,
    FailureKind.FORBIDDEN,
)


@dataclass(frozen=True, slots=True)
class Connection:
    """A server that answered: the models it lists, who answered, and what it takes."""

    models: tuple[str, ...]
    model_answered: str
    capabilities: Capabilities
    usage: Usage


def test_connection(
    settings: ModelSettings,
    cancel: threading.Event | None = None,  # noqa: PT028 - it is no test, see below
) -> Connection:
    """Return what a server makes of a tiny question; raises ModelFailure, Cancelled.

    No document text is sent. Blocks until answered, so it is run off the window's thread.
    """
    with ModelClient(settings) as client:
        future = client.submit(_try_out(client))
        while not future.done():
            wait([future], _POLL_S)
            if cancel is not None and cancel.is_set():
                future.cancel()
                raise Cancelled
        return future.result()


async def _try_out(client: ModelClient) -> Connection:
    try:
        models = await client.models()
    except ModelFailure as failure:
        if failure.kind not in _NO_LIST:
            raise
        models = ()
    await client.ask(Question("ready", "Answer in the form asked for.", "Ready?", _FORM, _anything))
    used = client.usage
    return Connection(models, used.model_answered, client.capabilities, used)


_FORM = obj({"ready": choice(["yes", "no"])})


def _anything(_answer: Mapping[str, Any]) -> list[str]:
    return []


# Its name is that of the button; pytest would take it for a test.
test_connection.__test__ = False  # type: ignore[attr-defined]
