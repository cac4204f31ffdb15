"""Which pages are to be read from their pictures, and why."""

from collections.abc import Iterable, Iterator, Sequence

from reviewer_app.core.ocr import OcrOrder
from reviewer_app.core.page import OCR_DAMAGED, OCR_LAYER, OCR_PICTURE, TEXT_LAYER, UNSURE, PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.health import Damage, HealthFinding

_SPOILT = frozenset({
    Damage.UNREADABLE, Damage.LETTER_SPACED, Damage.LETTERS_LOST, Damage.TEXT_LAYER,
    Damage.DOUBLED,
})  # fmt: skip
"""Damages of a text that the page as it is seen does not have."""


def ocr_orders(pages: Sequence[PageText], health: Iterable[HealthFinding]) -> tuple[OcrOrder, ...]:
    """Return the pages of a document to be read by OCR, in order.

    Pages that are pictures, pages whose text cannot be trusted, and pages of which it cannot be
    told what of their text is seen. A page that shows nothing, or could not be opened, is none.
    """
    return tuple(_orders(pages, list(health)))


def _orders(pages: Sequence[PageText], health: list[HealthFinding]) -> Iterator[OcrOrder]:
    spoilt = {one.page_index for one in health if one.damage in _SPOILT}
    for page in pages:
        damaged = page.status is PageStatus.TEXT and bool(spoilt & {-1, page.page_index})
        if page.status is PageStatus.EMPTY and not page.is_blank:
            yield OcrOrder(page.page_index, OCR_PICTURE)
        elif damaged or page.problem == UNSURE:
            layered = page.problem == TEXT_LAYER
            yield OcrOrder(page.page_index, OCR_LAYER if layered else OCR_DAMAGED)
