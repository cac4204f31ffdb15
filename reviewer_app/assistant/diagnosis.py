"""From whatever the openai package raises, or lets through, to one kind of failure."""

import asyncio
import email.utils
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reviewer_app.assistant.failures import FailureKind, Fault, redact
from reviewer_app.assistant.ladder import TOOL_WORDS

if TYPE_CHECKING:
    import openai

_PARAMETERS = (
    # First: a server that takes a form, but not with tools, names both.
    *TOOL_WORDS,
    "response_format",
    "json_schema",
    "json_object",
    "stream_options",
    "max_completion_tokens",
    "max_tokens",
    "temperature",
    "seed",
    "system role",
)
_CONTEXT_WORDS = (
    "context_length",
    "exceed_context",
    "context size",
    "context length",
    "context window",
    "maximum context",
    "too many tokens",
)
_QUOTA_WORDS = ("insufficient_quota", "billing", "credit balance")
_LONGEST_WAIT = 86_400.0


def diagnose(error: BaseException) -> Fault:
    """Return what an exception of a call means; re-raises what is a bug of ours.

    The package says all its errors derive from APIError; measured, it lets JSON, decoding and
    transport errors through, and what a malformed answer provokes in reading it.
    """
    import httpx2
    import openai

    if isinstance(error, Fault):
        return error
    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
        return _time_out(error)
    if isinstance(error, openai.APIStatusError):
        return _from_status(error)
    if isinstance(error, openai.APIConnectionError):
        return _from_connection(error.__cause__ or error)
    if isinstance(error, httpx2.TransportError):
        return _from_connection(error)
    if isinstance(error, openai.APIError):
        return Fault(FailureKind.SERVER, redact(str(error)))
    if isinstance(error, TimeoutError):
        return Fault(FailureKind.DEADLINE)
    if isinstance(error, openai.OpenAIError | httpx2.HTTPError | httpx2.InvalidURL | ValueError):
        return Fault(FailureKind.PROTOCOL, type(error).__name__)
    if isinstance(error, TypeError | AttributeError | LookupError | RecursionError):
        return Fault(FailureKind.PROTOCOL, type(error).__name__)
    raise error


def _time_out(error: BaseException) -> Fault:
    cause = type(error.__cause__ or error).__name__
    # A server that cannot even be reached in time is away, not slow.
    kind = FailureKind.OFFLINE if cause == "ConnectTimeout" else FailureKind.TIMEOUT
    return Fault(kind, cause)


def _from_connection(cause: BaseException) -> Fault:
    words = f"{type(cause).__name__} {cause}"
    if any(mark in words.upper() for mark in ("CERTIFICATE", "SSL", "TLS")):
        return Fault(FailureKind.TLS, redact(words))
    if any(mark in words for mark in ("incomplete", "peer closed", "ReadError")):
        return Fault(FailureKind.CUT, redact(words))
    if isinstance(cause, ValueError | asyncio.IncompleteReadError):
        return Fault(FailureKind.PROTOCOL, type(cause).__name__)
    return Fault(FailureKind.OFFLINE, redact(words))


def _from_status(error: "openai.APIStatusError") -> Fault:
    status = error.status_code
    words, code, parameter = _error_fields(error.body)
    everything = f"{words} {code} {parameter}".lower()
    fault = _by_status(status, everything)
    if fault is None:
        fault = _by_request(status, words, everything, error.body)
    if fault.kind in (FailureKind.RATE, FailureKind.SERVER):
        fault.wait = retry_after(error.response.headers)
    fault.request_id = redact(error.request_id or "")
    return fault


def _by_status(status: int, everything: str) -> Fault | None:
    """Return what the status alone decides, None where the request is at fault."""
    if 300 <= status < 400:
        return Fault(FailureKind.REDIRECT, str(status))
    if status == 401:
        return Fault(FailureKind.AUTH)
    if status == 403:
        return Fault(FailureKind.FORBIDDEN, str(status))
    if status == 402 or (status == 429 and any(word in everything for word in _QUOTA_WORDS)):
        return Fault(FailureKind.QUOTA)
    if status == 429:
        return Fault(FailureKind.RATE)
    if status == 404 or "model_not_found" in everything:
        kind = FailureKind.MODEL if "model" in everything else FailureKind.PROTOCOL
        return Fault(kind, redact(everything))
    if status in (408, 409) or (status >= 500 and status != 501):
        return Fault(FailureKind.SERVER, str(status))
    return None


def _by_request(status: int, words: str, everything: str, body: object) -> Fault:
    """Return what a server says is wrong with the request itself."""
    if status == 413 or any(word in everything for word in _CONTEXT_WORDS):
        return Fault(FailureKind.CONTEXT, _context_numbers(body))
    if status in (400, 422, 501):
        named = next((word for word in _PARAMETERS if word in everything), "")
        if named:
            return Fault(FailureKind.UNSUPPORTED, redact(words), parameter=named)
    return Fault(FailureKind.BAD_REQUEST, redact(f"{status} {words}"))


def _context_numbers(body: object) -> str:
    """Return "asked / held" in tokens where the server gives both, "" else."""
    fields = body.get("error", body) if isinstance(body, Mapping) else {}
    if not isinstance(fields, Mapping):
        return ""
    asked, held = fields.get("n_prompt_tokens"), fields.get("n_ctx")
    return f"{asked} / {held}" if isinstance(asked, int) and isinstance(held, int) else ""


def _error_fields(body: object) -> tuple[str, str, str]:
    """Return (message, code and type, parameter) of the error bodies that servers send.

    OpenAI's object (unwrapped by the package), llama.cpp's with the meaning in `type`, and
    LM Studio's bare string.
    """
    if isinstance(body, Mapping):
        body = body.get("error", body)
    if isinstance(body, str):
        return body[:2000], "", ""
    if not isinstance(body, Mapping):
        return "", "", ""
    message = str(body.get("message") or "")[:2000]
    code = f"{body.get('code') or ''} {body.get('type') or ''}"
    return message, code[:200], str(body.get("param") or "")[:200]


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds a server asks to wait, None where it says nothing usable."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        value = headers.get(name)
        if value is None:
            continue
        seconds = _seconds(value, unit)
        if seconds is not None and 0 <= seconds <= _LONGEST_WAIT:
            return seconds
    return None


def _seconds(value: str, unit: float) -> float | None:
    try:
        return float(value) / unit
    except ValueError:
        pass
    try:
        return email.utils.parsedate_to_datetime(value).timestamp() - time.time()
    except (TypeError, ValueError, OverflowError):
        return None
