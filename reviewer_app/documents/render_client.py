"""The window's side of the render worker: starts it, asks, listens, replaces it when it dies.

Loads neither Qt nor PyMuPDF. Make a `RenderClient` before Qt is imported, and let it open the
first file, so that the worker starts up and reads meanwhile; opening a file again costs nothing.
"""

import atexit
import gc
import logging
import multiprocessing
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from reviewer_app.documents.render_protocol import (
    Answer,
    AskRects,
    AskWords,
    Began,
    Channel,
    CloseSource,
    ImageKey,
    KnowWords,
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
    receiver_of,
)
from reviewer_app.documents.render_ring import Ring
from reviewer_app.documents.source import Source

_LOG = logging.getLogger(__name__)
_CONTEXT = multiprocessing.get_context("spawn")
PAGE_SECONDS = 20.0
"""After this time on one piece of work the worker is taken to hang, and is replaced."""
_POLL_SECONDS = 1.0
_IDLE_DEATHS = 3


def _serve(connection: Connection, ring_name: str) -> None:
    gc.disable()  # nothing to collect while importing, which takes a fifth longer with it
    from reviewer_app.documents.render import serve

    gc.enable()
    serve(connection, ring_name)


class RenderClient:
    """The one render worker of the program.

    Requests may come from any one thread; answers are handed to `listener` on the client's own
    thread. A picture's pixels are to be copied inside that call: afterwards the slot is reused.
    """

    def __init__(self) -> None:
        self._ring = Ring.create()
        self._lock = threading.Lock()
        self._sources: dict[str, Source] = {}
        self._words: dict[str, KnowWords] = {}
        self._wishes: dict[Channel, tuple[ImageKey, ...]] = {}
        self._unread: set[Channel] = set()
        self._held_back: set[Channel] = set()
        self._queries: dict[int, Query] = {}
        self._failed: set[tuple[str, int]] = set()
        self._last_token = 0
        self._working: tuple[Began, float] | None = None
        self._idle_deaths = 0
        self._closing = False
        self._gave_up = False
        self._listener: Callable[[Answer], None] | None = None
        self._thread = threading.Thread(target=self._listen, name="render answers", daemon=True)
        self._process, self._connection = self._spawn()
        # Whatever way the program ends, no shared memory stays behind.
        atexit.register(self.close)

    @property
    def pid(self) -> int:
        """The worker's process id."""
        return self._process.pid or 0

    def start(self, listener: Callable[[Answer], None]) -> None:
        """Begin handing answers to `listener`."""
        self._listener = listener
        self._thread.start()

    def open(self, source: Source) -> None:
        """Open a file; answered by Opened or OpenFailed."""
        with self._lock:
            self._sources[source.file_id] = source
            self._failed = {page for page in self._failed if page[0] != source.file_id}
            self._send(OpenSource(source))

    def close_file(self, file_id: str) -> None:
        """Forget a file."""
        with self._lock:
            self._sources.pop(file_id, None)
            self._words.pop(file_id, None)
            self._send(CloseSource(file_id))

    def know_words(self, known: KnowWords) -> None:
        """Answer questions on these pages of an open file from what OCR read there."""
        with self._lock:
            self._words[known.file_id] = known
            self._send(known)

    def wish(self, channel: Channel, keys: Sequence[ImageKey]) -> None:
        """Ask for pictures, most wanted first, in place of what the channel wished before."""
        wanted = tuple(k for k in keys if (k.file_id, k.page_index) not in self._failed)
        with self._lock:
            self._wishes[channel] = wanted
            # At most one list is under way, or fast scrolling past a slow page would fill the
            # pipe and block the window.
            if channel in self._unread:
                self._held_back.add(channel)
                return
            self._unread.add(channel)
            self._send(Wishes(channel, wanted))

    def ask_rects(
        self,
        file_id: str,
        page_index: int,
        spans: Sequence[tuple[int, int]],
        *,
        patient: bool = False,
    ) -> int:
        """Ask where spans of a page's text stand; returns the token of the answer."""
        asked = tuple(spans)
        return self._ask(lambda token: AskRects(token, file_id, page_index, asked, patient))

    def ask_words(self, file_id: str, page_index: int) -> int:
        """Ask for a page's words; returns the token of the answer."""
        return self._ask(lambda token: AskWords(token, file_id, page_index))

    def pixels(self, image: PageImage) -> memoryview:
        """Return a picture's bytes, valid inside the listener's call; release the view."""
        return self._ring.read(image.slot, 4 * image.width * image.height)

    def close(self) -> None:
        """End the worker and free the shared memory."""
        with self._lock:
            if self._closing:
                return
            self._closing = True
        atexit.unregister(self.close)
        # Its death wakes the listening thread, which alone reads from the line.
        self._process.kill()
        self._process.join()
        if self._thread.ident is not None:
            self._thread.join()
        self._connection.close()
        self._process.close()
        self._ring.close()

    def _ask(self, make: Callable[[int], Query]) -> int:
        with self._lock:
            self._last_token += 1
            query = make(self._last_token)
            self._queries[query.token] = query
            self._send(query)
            return query.token

    def _send(self, request: Request) -> None:
        try:
            self._connection.send(request)
        except OSError:
            # The worker is gone: the listening thread starts another and asks it everything
            # that still stands.
            _LOG.debug("request not sent", exc_info=True)

    def _spawn(self) -> tuple[BaseProcess, Connection]:
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(
            target=_serve, args=(theirs, self._ring.name), name="render", daemon=True
        )
        process.start()
        theirs.close()
        return process, ours

    def _listen(self) -> None:
        while not (self._closing or self._gave_up):
            try:
                if self._connection.poll(_POLL_SECONDS):
                    self._hear(self._connection.recv())
                elif self._hanging():
                    self._process.kill()
            except (EOFError, OSError):
                if not self._closing:
                    self._replace_worker()

    def _hanging(self) -> bool:
        return self._working is not None and time.monotonic() - self._working[1] > PAGE_SECONDS

    def _hear(self, answer: Answer) -> None:
        match answer:
            case Began():
                self._working = (answer, time.monotonic())
                return
            case TookWishes(channel):
                self._send_held_back(channel)
                return
            case SpanRects() | PageWords():
                self._queries.pop(answer.token, None)
            case PageFailed(file_id, page_index):
                self._failed.add((file_id, page_index))
            case PageImage():
                self._note_drawn(answer)
        self._working = None
        self._tell(answer)
        if isinstance(answer, PageImage):
            self._idle_deaths = 0
            with self._lock:
                self._send(Release(answer.slot))

    def _note_drawn(self, image: PageImage) -> None:
        """Do not ask again for what is here, in a list that was held back or after a death."""
        with self._lock:
            for channel, wanted in self._wishes.items():
                if receiver_of(channel) is receiver_of(image.channel):
                    self._wishes[channel] = tuple(key for key in wanted if key != image.key)

    def _tell(self, answer: Answer) -> None:
        assert self._listener is not None
        self._listener(answer)

    def _send_held_back(self, channel: Channel) -> None:
        with self._lock:
            self._unread.discard(channel)
            if channel in self._held_back:
                self._held_back.discard(channel)
                self._unread.add(channel)
                self._send(Wishes(channel, self._wishes[channel]))

    def _replace_worker(self) -> None:
        """Start another worker, lay the death to what the last one was at, and ask again."""
        self._process.join()
        _LOG.warning("render worker ended with %s at %s", self._process.exitcode, self._working)
        failure = self._failure()
        if failure is None:
            self._idle_deaths += 1
        if self._idle_deaths >= _IDLE_DEATHS:
            self._give_up()
            return
        try:
            process, connection = self._spawn()
        except OSError:
            _LOG.exception("no new render worker")
            self._give_up()
            return
        with self._lock:
            self._connection.close()
            self._process, self._connection = process, connection
            self._repeat()
        if failure is not None:
            self._tell(failure)

    def _give_up(self) -> None:
        from reviewer_app.core.reference import Message

        self._gave_up = True
        for file_id in tuple(self._sources):
            self._tell(OpenFailed(file_id, Message("viewer.worker_failed")))

    def _failure(self) -> PageFailed | OpenFailed | None:
        if self._working is None:
            return None
        began, self._working = self._working[0], None
        self._queries = {
            token: query
            for token, query in self._queries.items()
            if (query.file_id, query.page_index) != (began.file_id, began.page_index)
        }
        if began.page_index < 0:
            from reviewer_app.core.reference import Message

            self._sources.pop(began.file_id, None)
            return OpenFailed(began.file_id, Message("viewer.file_failed"))
        self._failed.add((began.file_id, began.page_index))
        return PageFailed(began.file_id, began.page_index)

    def _repeat(self) -> None:
        for source in self._sources.values():
            self._send(OpenSource(source))
        for known in self._words.values():
            self._send(known)
        for query in self._queries.values():
            self._send(query)
        self._held_back.clear()
        self._unread = set(self._wishes)
        for channel, keys in self._wishes.items():
            wanted = tuple(k for k in keys if (k.file_id, k.page_index) not in self._failed)
            self._send(Wishes(channel, wanted))
