"""Looking for model servers on this computer, at the addresses they usually have."""

import http.client
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urlsplit

from reviewer_app.assistant.failures import redact
from reviewer_app.assistant.settings import is_loopback

USUAL = (
    ("Ollama", "http://127.0.0.1:11434/v1"),
    ("LM Studio", "http://127.0.0.1:1234/v1"),
    ("llama.cpp", "http://127.0.0.1:8080/v1"),
)
"""Servers and the addresses their documentation gives."""
_SECONDS = 1.0
_LONGEST_LIST = 1 << 20
_MOST_MODELS = 200


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that answered on this computer, and the models it lists."""

    name: str
    base_url: str
    models: tuple[str, ...]


def find_local_servers(
    addresses: Sequence[tuple[str, str]] = USUAL, seconds: float = _SECONDS
) -> tuple[LocalServer, ...]:
    """Return the servers that answer like a model server, in the order given.

    Nothing but the list of models is asked for, of this computer only. Takes at most about
    `seconds`; to be run off the window's thread.
    """
    with ThreadPoolExecutor(max_workers=max(1, len(addresses))) as pool:
        found = pool.map(lambda pair: _models_at(pair[1], seconds), addresses)
        return tuple(
            LocalServer(name, address, models)
            for (name, address), models in zip(addresses, found, strict=True)
            if models is not None
        )


def _models_at(base_url: str, seconds: float) -> tuple[str, ...] | None:
    """Return the models listed at an address, None where no model server answers."""
    parts = urlsplit(base_url)
    host = parts.hostname or ""
    if not is_loopback(host):
        return None
    connection = http.client.HTTPConnection(host, parts.port or 80, timeout=seconds)
    try:
        connection.request("GET", f"{parts.path}/models")
        answer = connection.getresponse()
        body = answer.read(_LONGEST_LIST) if answer.status == 200 else b""
        return _names(json.loads(body)) if body else None
    except (OSError, http.client.HTTPException, ValueError, RecursionError):
        return None
    finally:
        connection.close()


def _names(listed: object) -> tuple[str, ...] | None:
    models = listed.get("data") if isinstance(listed, dict) else None
    if not isinstance(models, list):
        return None
    ids = (one.get("id") for one in models[:_MOST_MODELS] if isinstance(one, dict))
    return tuple(redact(name)[:120] for name in ids if isinstance(name, str) and name)
