"""The render worker's answers as Qt signals, on the window's thread."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QImage

from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.render_protocol import (
    Answer,
    Channel,
    ImageKey,
    KnowWords,
    Opened,
    OpenFailed,
    PageFailed,
    PageImage,
    PageWords,
    SpanRects,
    receiver_of,
)
from reviewer_app.documents.source import Source


class RenderBridge(QObject):
    """Asks the worker and says what it answered.

    The answers are heard on the client's own thread, where pictures are copied out of the shared
    memory. One signal of the bridge to itself carries them over to the window's thread, and only
    there are they told: a call that is still queued for a listener which has gone ends the
    program, and this listener is never gone.

    Signals:
        opened: Opened
        open_failed: OpenFailed
        picture_drawn: Channel, ImageKey, QImage, whether the page is heavy
        page_failed: PageFailed
        rects_found: SpanRects
        words_found: PageWords
    """

    opened = Signal(object)
    open_failed = Signal(object)
    picture_drawn = Signal(object, object, QImage, bool)
    page_failed = Signal(object)
    rects_found = Signal(object)
    words_found = Signal(object)
    _heard = Signal(object, QImage)

    def __init__(self, client: RenderClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        # Pictures on their way from the client's thread to the window's.
        self._arriving: set[tuple[Channel, ImageKey]] = set()
        self._heard.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        client.start(self._hear)

    def open(self, source: Source) -> None:
        """Open a file in the worker."""
        self._client.open(source)

    def close_file(self, file_id: str) -> None:
        """Forget a file in the worker."""
        self._client.close_file(file_id)

    def wish(self, channel: Channel, keys: Sequence[ImageKey]) -> None:
        """Ask for pictures in place of what the channel wished before."""
        receiver = receiver_of(channel)
        wanted = [key for key in keys if (receiver, key) not in self._arriving]
        self._client.wish(channel, wanted)

    def know_words(self, known: KnowWords) -> None:
        """Have questions on these pages of an open file answered from what OCR read there."""
        self._client.know_words(known)

    def ask_rects(
        self,
        file_id: str,
        page_index: int,
        spans: Sequence[tuple[int, int]],
        *,
        patient: bool = False,
    ) -> int:
        """Ask where spans stand, before or, if patient, among pictures; returns the token."""
        return self._client.ask_rects(file_id, page_index, spans, patient=patient)

    def ask_words(self, file_id: str, page_index: int) -> int:
        """Ask for a page's words; returns the token of the answer."""
        return self._client.ask_words(file_id, page_index)

    def close(self) -> None:
        """End the worker."""
        self._client.close()

    def _hear(self, answer: Answer) -> None:
        image = QImage()
        if isinstance(answer, PageImage):
            # Before its slot is free: from then on the worker would draw it once more.
            self._arriving.add((receiver_of(answer.channel), answer.key))
            image = self._copied(answer)
        self._heard.emit(answer, image)

    @Slot(object, QImage)
    def _tell(self, answer: Answer, image: QImage) -> None:
        match answer:
            case PageImage():
                self._arriving.discard((receiver_of(answer.channel), answer.key))
                self.picture_drawn.emit(answer.channel, answer.key, image, answer.heavy)
            case Opened():
                self.opened.emit(answer)
            case OpenFailed():
                self.open_failed.emit(answer)
            case PageFailed():
                self.page_failed.emit(answer)
            case SpanRects():
                self.rects_found.emit(answer)
            case PageWords():
                self.words_found.emit(answer)

    def _copied(self, answer: PageImage) -> QImage:
        pixels = self._client.pixels(answer)
        shared = QImage(
            pixels, answer.width, answer.height, 4 * answer.width, QImage.Format.Format_RGB32
        )
        image = shared.copy()
        # The view must be let go before the slot is given back.
        del shared
        pixels.release()
        return image
