"""A model server on loopback that misbehaves on demand: standard library, real sockets.

    with FaultServer() as server:
        server.enqueue(status(429, retry_after="0.05"), ok({"verdicts": []}))
        ...
        assert len(server.requests) == 2

One action answers one request, first in first out. A request beyond them is answered 599 and
kept in `unexpected`, which the fixture asserts to be empty. Nothing sleeps: what stalls waits for
`release`, which closing sets, so that no thread outlives a test.
"""

import json
import socket
import ssl
import struct
import sys
import threading
import time
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


Action = Callable[["Handler", Recorded], None]


class Handler(BaseHTTPRequestHandler):
    """Reads a request whole and lets the next action answer it."""

    protocol_version = "HTTP/1.1"
    server: "_Server"

    @property
    def owner(self) -> "FaultServer":
        return self.server.owner

    def log_message(self, *_: object) -> None:
        """Say nothing on the test's output."""

    def _handle(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        body = self.rfile.read(length)
        if len(body) < length:
            # The client hung up in the middle of its question: nothing was asked.
            self.close_connection = True
            return
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
        error = sys.exc_info()[1]
        if error is not None and not isinstance(error, OSError | ValueError):
            self.owner.errors.append(error)


class FaultServer:
    """The server with its queue of actions and its record of requests."""

    def __init__(
        self,
        *,
        models: Sequence[str] = (MODEL,),
        always: Action | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._queue: deque[Action] = deque()
        self._lock = threading.Lock()
        self._always = always
        self._models = models
        self.requests: list[Recorded] = []
        self.unexpected: list[Recorded] = []
        self.errors: list[BaseException] = []
        self.release = threading.Event()
        self.arrived = threading.Event()
        self._server = _Server(("127.0.0.1", 0), Handler)
        self._server.owner = self
        self._scheme = "https" if tls else "http"
        if tls:
            listening = self._server.socket
            # Shaking hands belongs to a connection's own thread: here, a caller that never answers
            # would keep the server from closing.
            self._server.socket = tls.wrap_socket(
                listening, server_side=True, do_handshake_on_connect=False
            )
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )

    @property
    def base_url(self) -> str:
        """The address to give a client."""
        return f"{self._scheme}://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def questions(self) -> list[Recorded]:
        """The requests that asked the model something."""
        return [request for request in self.requests if request.method == "POST"]

    def enqueue(self, *actions: Action) -> None:
        """Add the answers to the next requests."""
        self._queue.extend(actions)

    def answer(self, handler: Handler, request: Recorded) -> None:
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
            return _json(200, {"object": "list", "data": listed})
        if self._always:
            return self._always
        self.unexpected.append(request)
        return _json(599, None)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)


def _json(code: int, body: object) -> Action:
    def act(handler: Handler, _request: Recorded) -> None:
        handler.send_bytes(code, json.dumps(body).encode(), "application/json", {})

    return act
