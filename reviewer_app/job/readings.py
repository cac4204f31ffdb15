"""What OCR read of pages, and which readings of codes a person confirmed."""

import zlib
from datetime import UTC, datetime

from reviewer_app.core.document import Document
from reviewer_app.core.ocr import OcrReading
from reviewer_app.core.page import PICTURE
from reviewer_app.core.reference import ReadingChoice
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.job.decisions import DecisionStore
from reviewer_app.job.reading_schema import OcrRow, ReadingRow
from reviewer_app.job.schema import PageRow
from reviewer_app.job.storing import decode, encode

_LEVEL = 3


class ReadingStore(DecisionStore):
    """Readings by OCR, kept by the picture they were made of, and confirmed readings."""

    def set_ocr(self, file_id: str, reading: OcrReading) -> None:
        """Keep what OCR read of a page, in place of what it read there before."""
        self._run(
            OcrRow.insert(
                document=file_id,
                page_index=reading.page_index,
                picture=reading.picture,
                witnesses=reading.witnesses,
                body=zlib.compress(encode(reading), _LEVEL),
            ).on_conflict_replace()
        )

    def ocr(self, file_id: str) -> dict[int, OcrReading]:
        """Return what OCR read of a document's pages, by page index."""
        query = OcrRow.select(OcrRow.page_index, OcrRow.body).where(OcrRow.document == file_id)
        return {page_index: _reading(body) for page_index, body in self._fetch(query)}

    def ocr_pictures(self, witnesses: str) -> frozenset[str]:
        """Return the hashes of the pictures that these witnesses have read."""
        query = OcrRow.select(OcrRow.picture).where(OcrRow.witnesses == witnesses)
        return frozenset(picture for (picture,) in self._fetch(query))

    def ocr_of_picture(self, picture: str, witnesses: str) -> OcrReading | None:
        """Return what these witnesses read of a picture, in whichever file; None: not read."""
        chosen = (OcrRow.picture == picture) & (OcrRow.witnesses == witnesses)
        found = self._fetch(OcrRow.select(OcrRow.body).where(chosen).limit(1))
        return _reading(found[0][0]) if found else None

    def unseen_documents(self) -> tuple[Document, ...]:
        """Return the documents with pages that are pictures and that OCR has not tried to read."""
        empty = (PageRow.status == PageStatus.EMPTY.value) & PageRow.problem.in_(("", PICTURE))
        query = PageRow.select(PageRow.document).where(empty).distinct()
        unseen = {file_id for (file_id,) in self._fetch(query)}
        return tuple(one for one in self.documents() if one.file_id in unseen)

    def confirm_reading(self, choice: ReadingChoice) -> None:
        """Keep that a person confirmed how a code is read."""
        self._keep(choice, confirmed=1)

    def take_back_reading(self, choice: ReadingChoice) -> None:
        """Keep that a person took their confirmation back."""
        self._keep(choice, confirmed=0)

    def confirmed_readings(self) -> dict[str, ReadingChoice]:
        """Return the readings that are confirmed, by the id of their reference."""
        columns = (
            ReadingRow.reference_id, ReadingRow.raw_text, ReadingRow.confirmed, ReadingRow.author,
            ReadingRow.at,
        )  # fmt: skip
        latest = {
            row[0]: row for row in self._fetch(ReadingRow.select(*columns).order_by(ReadingRow.id))
        }
        return {
            id_: ReadingChoice(id_, raw, author, at)
            for id_, raw, confirmed, author, at in latest.values()
            if confirmed
        }

    def _keep(self, choice: ReadingChoice, *, confirmed: int) -> None:
        self._run(
            ReadingRow.insert(
                reference_id=choice.reference_id,
                raw_text=choice.raw,
                confirmed=confirmed,
                author=choice.author,
                at=choice.at or _now(),
            )
        )


def _reading(body: bytes) -> OcrReading:
    return decode(OcrReading, zlib.decompress(body))


def _now() -> str:
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")
