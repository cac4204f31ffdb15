"""What a server can do with a request: answers healthy and ill, one action each.

Delays are of some tens of milliseconds; what never ends waits for the server's `release`.
"""

import gzip
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from tests.unit.assistant.faultserver import MODEL, Action, Handler, Recorded

Content = str | dict[str, Any] | list[Any] | None
Tokens = tuple[int, int] | None
DONE = b"data: [DONE]\n\n"


def completion(content: str | None, usage: Tokens = (11, 7)) -> dict[str, Any]:
    """A whole answer, as servers send it when not asked to stream."""
    message = {"role": "assistant", "content": content, "refusal": None}
    body: dict[str, Any] = {
        "id": "chatcmpl-fault",
        "object": "chat.completion",
        "created": 1,
        "model": MODEL,
        "choices": [{"index": 0, "finish_reason": "stop", "logprobs": None, "message": message}],
    }
    return body | {"usage": _usage(usage)}


def event(
    delta: dict[str, Any], finish: str | None = None, usage: Tokens = None, model: str = MODEL
) -> bytes:
    """One event of a stream; an event with usage has no choices, as the interface says."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    body: dict[str, Any] = {
        "id": "chatcmpl-fault",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": model,
        "choices": [] if usage else [choice],
    }
    if usage:
        body["usage"] = _usage(usage)
    return b"data: " + json.dumps(body, ensure_ascii=False).encode() + b"\n\n"


def _usage(usage: Tokens) -> dict[str, int] | None:
    if usage is None:
        return None
    asked, answered = usage
    return {
        "prompt_tokens": asked,
        "completion_tokens": answered,
        "total_tokens": asked + answered,
    }


def _pieces(content: str, count: int) -> list[str]:
    size = max(1, -(-len(content) // count))
    return [content[start : start + size] for start in range(0, len(content), size)] or [""]


def ok(
    content: Content | Callable[[Recorded], Content],
    *,
    pieces: int = 4,
    finish: str | None = "stop",
    usage: Tokens | str = "counted",
    delay: float = 0.0,
    done: bool = True,
    refusal: str | None = None,
    model: str = MODEL,
) -> Action:
    """A healthy answer; `content` may be a function of the request."""

    def act(handler: Handler, request: Recorded) -> None:
        found = content(request) if callable(content) else content
        text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
        # Three characters a token, as real tokenizers have it for Swedish.
        counted = (request.characters // 3 + 8, len(text) // 3 + 1)
        handler.start_stream()
        handler.chunk(event({"role": "assistant", "content": ""}, model=model))
        for piece in _pieces(text, pieces):
            if delay and handler.owner.release.wait(delay):
                break
            said = {"content": piece} if refusal is None else {"refusal": refusal}
            handler.chunk(event(said, model=model))
        if finish:
            handler.chunk(event({}, finish, model=model))
        spent = counted if usage == "counted" else usage
        if spent and (request.json.get("stream_options") or {}).get("include_usage"):
            handler.chunk(event({}, usage=spent, model=model))  # type: ignore[arg-type]
        if done:
            handler.chunk(DONE)
        handler.end_stream()

    return act


def status(
    code: int,
    body: Any = None,
    *,
    retry_after: str | None = None,
    headers: dict[str, str] | None = None,
    kind: str = "application/json",
) -> Action:
    """An error status with the body given, or a plain one."""

    def act(handler: Handler, _request: Recorded) -> None:
        sent = dict(headers or {})
        if retry_after is not None:
            sent["Retry-After"] = retry_after
        plain = {"error": {"message": f"injected {code}", "type": "injected", "code": None}}
        found = plain if body is None else body
        raw = found if isinstance(found, bytes) else json.dumps(found).encode()
        handler.send_bytes(code, raw, kind, sent)

    return act


def raw_body(
    body: bytes,
    *,
    code: int = 200,
    kind: str = "application/json",
    claim: int | None = None,
    headers: dict[str, str] | None = None,
) -> Action:
    """Exact bytes; `claim` lies about their number: more than there are is a body cut short."""

    def act(handler: Handler, _request: Recorded) -> None:
        handler.send_bytes(code, body, kind, headers or {}, claim=claim)
        handler.close_connection = claim is not None and claim > len(body)

    return act


def garbage(data: bytes) -> Action:
    """Bytes that are no HTTP."""

    def act(handler: Handler, _request: Recorded) -> None:
        handler.wfile.write(data)
        handler.wfile.flush()
        handler.close_connection = True

    return act


def reset(after: bytes = b"") -> Action:
    """A reset connection, before any byte or after some."""

    def act(handler: Handler, _request: Recorded) -> None:
        if after:
            handler.wfile.write(after)
            handler.wfile.flush()
        handler.reset()

    return act


def hangup() -> Action:
    """A closed connection without an answer."""

    def act(handler: Handler, _request: Recorded) -> None:
        handler.close_connection = True

    return act


def stall(*parts: bytes, headers_first: bool = False, code: int = 200) -> Action:
    """No answer, or headers and some events, and then silence until the test lets go."""

    def act(handler: Handler, _request: Recorded) -> None:
        if headers_first:
            handler.start_stream(code)
            for part in parts:
                handler.chunk(part)
        handler.owner.release.wait(60)
        handler.close_connection = True

    return act


def pings(every: float = 0.05) -> Action:
    """Signs of life for ever: no time-out between bytes ends this, only a total one."""

    def act(handler: Handler, _request: Recorded) -> None:
        handler.start_stream()
        while not handler.owner.release.wait(every):
            handler.chunk(b": ping\n\n")
        handler.close_connection = True

    return act


def trickle(every: float = 0.05) -> Action:
    """An answer that goes on for ever, one letter at a time."""

    def act(handler: Handler, _request: Recorded) -> None:
        handler.start_stream()
        while not handler.owner.release.wait(every):
            handler.chunk(event({"content": "a"}))
        handler.close_connection = True

    return act


def stream(*parts: bytes, end: str = "clean") -> Action:
    """Some bytes of a stream, ended clean (as agreed), cut (without the end mark) or reset."""

    def act(handler: Handler, _request: Recorded) -> None:
        handler.start_stream()
        for part in parts:
            handler.chunk(part)
        if end == "clean":
            handler.end_stream()
        elif end == "reset":
            handler.reset()
        handler.close_connection = True

    return act


def flood(mebibytes: int, *, line_ends: bool = True) -> Action:
    """An answer beyond all measure, in events or as one line that never ends."""

    def act(handler: Handler, _request: Recorded) -> None:
        block = event({"content": "A" * 65536}) if line_ends else b"A" * 65536
        handler.start_stream()
        for _ in range(mebibytes * 16):
            if handler.owner.release.is_set():
                break
            handler.chunk(block)
        handler.end_stream()

    return act


def gzip_bomb(mebibytes: int, code: int = 200) -> Action:
    """A small packed body that unpacks to very much."""
    packed = gzip.compress(b"A" * (mebibytes << 20), compresslevel=1)

    def act(handler: Handler, _request: Recorded) -> None:
        packing = {"Content-Encoding": "gzip"}
        handler.send_bytes(code, packed, "text/event-stream", packing)

    return act


def proxy(upstream: str, tamper: Callable[[bytes], bytes] = lambda body: body) -> Action:
    """A real loopback server's answer to the same request, damaged on the way."""
    assert upstream.startswith("http://127.0.0.1:")

    def act(handler: Handler, request: Recorded) -> None:
        passed = {name: request.headers[name] for name in ("content-type", "authorization")}
        address = upstream.rsplit("/v1", 1)[0] + request.path
        asked = urllib.request.Request(address, request.raw, passed, method=request.method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(asked, timeout=60) as answer:
            body, kind = answer.read(), answer.headers.get("content-type", "")
        handler.send_bytes(200, tamper(body), kind, {})

    return act
