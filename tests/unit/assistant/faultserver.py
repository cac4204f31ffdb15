"""A model server on loopback that misbehaves on demand: standard library, real sockets.

    with FaultServer() as server:
        server.enqueue(status(429, retry_after="0.05"), ok({"verdicts": []}))
        ...
        assert len(server.requests) == 2

One action answers one request, first in first out. A request beyond them is answered 599 and
kept in `unexpected`, which the fixture asserts to be empty. Nothing sleeps: what stalls waits for
`release`, which closing sets, so that no thread outlives a test.
"""

import gzip
import json
import socket
import struct
import threading
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

MODEL = "fault-1"


@dataclass(frozen=True)
class Recorded:
    """A request as it came in."""

    method: str
    path: str
    headers: dict[str, str]
    raw: bytes
    at: float

    @property
    def json(self) -> Any:
        """The body, read as JSON."""
        return json.loads(self.raw or b"null")

    @property
    def characters(self) -> int:
        """How much text the messages hold."""
        return sum(len(turn.get("content") or "") for turn in self.json["messages"])


Action = Callable[["_Handler", Recorded], None]
Content = str | dict[str, Any] | list[Any] | None
Tokens = tuple[int, int] | None


# ---- what goes over the wire ------------------------------------------------------------------


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


DONE = b"data: [DONE]\n\n"


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


# ---- actions ----------------------------------------------------------------------------------


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

    def act(handler: "_Handler", request: Recorded) -> None:
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

    def act(handler: "_Handler", _request: Recorded) -> None:
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

    def act(handler: "_Handler", _request: Recorded) -> None:
        handler.send_bytes(code, body, kind, headers or {}, claim=claim)
        handler.close_connection = claim is not None and claim > len(body)

    return act


def garbage(data: bytes) -> Action:
    """Bytes that are no HTTP."""

    def act(handler: "_Handler", _request: Recorded) -> None:
        handler.wfile.write(data)
        handler.wfile.flush()
        handler.close_connection = True

    return act


def reset(after: bytes = b"") -> Action:
    """A reset connection, before any byte or after some."""

    def act(handler: "_Handler", _request: Recorded) -> None:
        if after:
            handler.wfile.write(after)
            handler.wfile.flush()
        handler.reset()

    return act


def hangup() -> Action:
    """A closed connection without an answer."""

    def act(handler: "_Handler", _request: Recorded) -> None:
        handler.close_connection = True

    return act


def stall(*parts: bytes, headers_first: bool = False, code: int = 200) -> Action:
    """No answer, or headers and some events, and then silence until the test lets go."""

    def act(handler: "_Handler", _request: Recorded) -> None:
        if headers_first:
            handler.start_stream(code)
            for part in parts:
                handler.chunk(part)
        handler.owner.release.wait(60)
        handler.close_connection = True

    return act


def pings(every: float = 0.05) -> Action:
    """Signs of life for ever: no time-out between bytes ends this, only a total one."""

    def act(handler: "_Handler", _request: Recorded) -> None:
        handler.start_stream()
        while not handler.owner.release.wait(every):
            handler.chunk(b": ping\n\n")
        handler.close_connection = True

    return act


def trickle(every: float = 0.05) -> Action:
    """An answer that goes on for ever, one letter at a time."""

    def act(handler: "_Handler", _request: Recorded) -> None:
        handler.start_stream()
        while not handler.owner.release.wait(every):
            handler.chunk(event({"content": "a"}))
        handler.close_connection = True

    return act


def stream(*parts: bytes, end: str = "clean") -> Action:
    """Some bytes of a stream, ended clean (as agreed), cut (without the end mark) or reset."""

    def act(handler: "_Handler", _request: Recorded) -> None:
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

    def act(handler: "_Handler", _request: Recorded) -> None:
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

    def act(handler: "_Handler", _request: Recorded) -> None:
        packing = {"Content-Encoding": "gzip"}
        handler.send_bytes(code, packed, "text/event-stream", packing)

    return act


def proxy(upstream: str, tamper: Callable[[bytes], bytes] = lambda body: body) -> Action:
    """A real loopback server's answer to the same request, damaged on the way."""
    assert upstream.startswith("http://127.0.0.1:")

    def act(handler: "_Handler", request: Recorded) -> None:
        passed = {name: request.headers[name] for name in ("content-type", "authorization")}
        address = upstream.rsplit("/v1", 1)[0] + request.path
        asked = urllib.request.Request(address, request.raw, passed, method=request.method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(asked, timeout=60) as answer:
            body, kind = answer.read(), answer.headers.get("content-type", "")
        handler.send_bytes(200, tamper(body), kind, {})

    return act


# ---- the server -------------------------------------------------------------------------------


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "_Server"

    @property
    def owner(self) -> "FaultServer":
        return self.server.owner

    def log_message(self, *_: object) -> None:
        """Say nothing on the test's output."""

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Recorded(self.command, self.path, headers, body, time.monotonic())
        self.owner.answer(self, request)

    do_GET = do_POST = _handle  # noqa: N815 - the names http.server calls

    def send_bytes(
        self, code: int, body: bytes, kind: str, headers: dict[str, str], claim: int | None = None
    ) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if claim is None else claim))
        self.send_header("x-request-id", f"req_fault_{len(self.owner.requests)}")
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def start_stream(self, code: int = 200) -> None:
        self.send_response(code)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.flush()

    def chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n" % len(data) + data + b"\r\n")
        self.wfile.flush()

    def end_stream(self) -> None:
        self.wfile.write(b"0\r\n\r\n")
        self.wfile.flush()

    def reset(self) -> None:
        linger = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.close_connection = True
        self.rfile.close()
        self.connection.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    owner: "FaultServer"

    def handle_error(self, _request: object, _address: object) -> None:
        """Keep what went wrong in an action; a client that hung up is what tests are about."""
        import sys

        error = sys.exc_info()[1]
        if error is not None and not isinstance(error, OSError | ValueError):
            self.owner.errors.append(error)


class FaultServer:
    """The server with its queue of actions and its record of requests."""

    def __init__(self, *, models: Sequence[str] = (MODEL,), always: Action | None = None) -> None:
        self._queue: deque[Action] = deque()
        self._lock = threading.Lock()
        self._always = always
        self._models = models
        self.requests: list[Recorded] = []
        self.unexpected: list[Recorded] = []
        self.errors: list[BaseException] = []
        self.release = threading.Event()
        self.arrived = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.owner = self
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )

    @property
    def base_url(self) -> str:
        """The address to give a client."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def questions(self) -> list[Recorded]:
        """The requests that asked the model something."""
        return [request for request in self.requests if request.method == "POST"]

    def enqueue(self, *actions: Action) -> None:
        """Add the answers to the next requests."""
        self._queue.extend(actions)

    def answer(self, handler: _Handler, request: Recorded) -> None:
        """Record the request and act on it."""
        with self._lock:
            self.requests.append(request)
            action = self._next(request)
        self.arrived.set()
        try:
            action(handler, request)
        except (BrokenPipeError, ConnectionResetError):
            handler.close_connection = True

    def _next(self, request: Recorded) -> Action:
        if self._queue:
            return self._queue.popleft()
        if request.method == "GET" and request.path == "/v1/models":
            listed = [{"id": name, "object": "model", "created": 1} for name in self._models]
            return status(200, {"object": "list", "data": listed})
        if self._always:
            return self._always
        self.unexpected.append(request)
        return status(599)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)
