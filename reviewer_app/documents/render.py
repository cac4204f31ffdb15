"""The render worker: draws pages, most wanted first, and says where text stands.

Runs in its own process (see render_client). Between any two pieces of work it reads what the
window has asked meanwhile, so wishes that are no longer wanted are never drawn.
"""

import signal
import threading
from collections import deque
from multiprocessing.connection import Connection

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.core.page import Word
from reviewer_app.core.reference import Message
from reviewer_app.documents.render_draw import PageDrawer
from reviewer_app.documents.render_pages import PAGE_ERRORS, OpenFiles
from reviewer_app.documents.render_protocol import (
    Answer,
    AskRects,
    AskWords,
    Began,
    Channel,
    CloseSource,
    ImageKey,
    KnowWords,
    Opened,
    OpenFailed,
    OpenSource,
    PageFailed,
    PageImage,
    PageWords,
    Query,
    Release,
    Request,
    SpanRects,
    TookWishes,
    Wishes,
)
from reviewer_app.documents.render_ring import SLOTS, Ring
from reviewer_app.documents.serving import end_with_parent


class RenderWorker:
    """One conversation with the window."""

    def __init__(self, connection: Connection, ring: Ring) -> None:
        self._connection = connection
        self._ring = ring
        self._files = OpenFiles()
        self._drawer = PageDrawer(self._files)
        self._queries: deque[Query] = deque()
        self._patient: deque[Query] = deque()
        self._drew = False
        self._wishes: dict[Channel, deque[ImageKey]] = {channel: deque() for channel in Channel}
        self._free = list(range(SLOTS))
        self._travelling: dict[int, ImageKey] = {}

    def run(self) -> None:
        """Serve until the window's end of the line is closed."""
        try:
            while True:
                while self._connection.poll(None if self._idle() else 0):
                    self._take(self._connection.recv())
                self._work()
        except (EOFError, OSError):
            return

    def _idle(self) -> bool:
        asked = self._queries or self._patient
        return not (asked or self._can_draw() or self._files.unmeasured)

    def _can_draw(self) -> bool:
        return bool(self._free) and any(self._wishes.values())

    def _take(self, request: Request) -> None:
        match request:
            case OpenSource():
                self._open(request)
            case CloseSource(file_id):
                self._files.close(file_id)
                self._drawer.forget(file_id)
            case KnowWords(file_id, pages):
                self._files.know_words(file_id, pages)
            case Wishes(channel, keys):
                travelling = set(self._travelling.values())
                self._wishes[channel] = deque(key for key in keys if key not in travelling)
                self._send(TookWishes(channel))
            case Release(slot):
                self._free.append(slot)
                self._travelling.pop(slot, None)
            case AskRects(patient=True):
                self._patient.append(request)
            case AskRects() | AskWords():
                self._queries.append(request)

    def _open(self, request: OpenSource) -> None:
        file_id = request.source.file_id
        self._send(Began(file_id, -1))
        try:
            self._send(Opened(file_id, self._files.open(request.source)))
        except UserError as error:
            self._send(OpenFailed(file_id, _message(error)))
        except PAGE_ERRORS:
            self._send(OpenFailed(file_id, Message("viewer.file_failed")))

    def _work(self) -> None:
        if self._queries:
            self._answer(self._queries.popleft())
        elif self._patient and (self._drew or not self._can_draw()):
            self._drew = False
            self._answer(self._patient.popleft())
        elif self._can_draw():
            self._drew = True
            channel = next(one for one in Channel if self._wishes[one])
            key = self._wishes[channel].popleft()
            if channel is Channel.VIEW and key in self._wishes[Channel.AHEAD]:
                self._wishes[Channel.AHEAD].remove(key)
            self._draw(channel, key)
        elif self._files.unmeasured:
            self._measure(self._files.unmeasured)

    def _measure(self, file_id: str) -> None:
        self._send(Began(file_id, -1))
        boxes = self._files.measure(file_id)
        if boxes:
            self._send(Opened(file_id, boxes))

    def _answer(self, query: Query) -> None:
        self._send(Began(query.file_id, query.page_index))
        match query:
            case AskRects(token, file_id, page_index):
                rects = self._rects(query)
                self._send(SpanRects(token, file_id, page_index, rects))
            case AskWords(token, file_id, page_index):
                self._send(PageWords(token, file_id, page_index, *self._words(query)))

    def _rects(self, query: AskRects) -> tuple[tuple[Rect, ...], ...]:
        try:
            return self._files.rects(query.file_id, query.page_index, query.spans)
        except (*PAGE_ERRORS, KeyError):  # KeyError: closed meanwhile
            return ((),) * len(query.spans)

    def _words(self, query: AskWords) -> tuple[str, tuple[Word, ...]]:
        try:
            return self._files.words(query.file_id, query.page_index)
        except (*PAGE_ERRORS, KeyError):
            return "", ()

    def _draw(self, channel: Channel, key: ImageKey) -> None:
        if not self._files.holds(key.file_id):
            return
        self._send(Began(key.file_id, key.page_index))
        try:
            drawn = self._drawer.draw(key)
        except PAGE_ERRORS:
            self._send(PageFailed(key.file_id, key.page_index))
            return
        slot = self._free.pop()
        self._travelling[slot] = key
        self._ring.write(slot, drawn.pixels)
        image = PageImage(drawn.key, channel, slot, drawn.width, drawn.height, drawn.heavy)
        self._send(image)

    def _send(self, answer: Answer) -> None:
        self._connection.send(answer)


def _message(error: UserError) -> Message:
    return Message(error.key, {name: str(value) for name, value in error.params.items()})


def serve(connection: Connection, ring_name: str) -> None:
    """Run a render worker; returns when the window's process closes the line or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    ring = Ring.attach(ring_name)
    try:
        RenderWorker(connection, ring).run()
    finally:
        ring.close()
