"""Selections made for the tests, over papers made for the tests."""

import dataclasses
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from reviewer_app.core.comment import Citation, VerifiedCode
from reviewer_app.core.document import Document, TitleBlock
from reviewer_app.core.geometry import Rect
from reviewer_app.core.run import Coverage
from reviewer_app.core.verdicts import Severity
from reviewer_app.documents import reading
from reviewer_app.export.selection import Entry, Handling, Register, Selection

STOCKHOLM = ZoneInfo("Europe/Stockholm")
WINTER = datetime(2026, 1, 15, 9, 30, tzinfo=STOCKHOLM)
SUMMER = datetime(2026, 7, 15, 9, 30, tzinfo=STOCKHOLM)
CODE = VerifiedCode(
    "AMA Anläggning", "20", "DCB.111", "Förstärkningslager", "registrets prov", "sample"
)


def document(path: Path, password: str = "") -> Document:
    """Return the document at `path`, with a title block."""
    described = reading.describe(reading.open_file(str(path), password))
    return dataclasses.replace(described, title_block=TitleBlock(revision="B", date="2026-01-10"))


def cite(
    of: Document, quotation: str, page_index: int = 0, *, boxed: bool = True, password: str = ""
) -> Citation:
    """Return a citation of the first place of `quotation` on a page."""
    opened = reading.open_file(of.path, password)
    page, _ = reading.read_page(opened, page_index)
    start = page.text.index(quotation)
    end = start + len(quotation)
    rects: tuple[Rect, ...] = ()
    if boxed:
        (rects,) = reading.rects_of(opened, page_index, [(start, end)])
    return Citation(
        file_id=of.file_id,
        name=of.name,
        sha256=of.sha256,
        revision=of.title_block.revision,
        page_index=page_index,
        label=page.shown_label,
        start=start,
        end=end,
        excerpt=quotation,
        sentence=quotation,
        places=1,
        negation_near=False,
        corrected_from=0,
        checksum="0" * 64,
        rects=rects,
    )


def entry(
    *citations: Citation, name: str = "c1", text: str = "Rubriken avviker från registrets."
) -> Entry:
    """Return a comment on the citations, resting on one verified code."""
    return Entry(
        name, Severity.WARNING, text, "Åsa Öberg", (CODE,), citations, Handling(WINTER, SUMMER)
    )


def selection(*documents: Document, entries: tuple[Entry, ...], language: str = "sv") -> Selection:
    """Return a selection of the entries."""
    return Selection(
        documents=documents,
        entries=entries,
        flagged=(),
        coverage=tuple(Coverage(one.file_id, text=one.page_count) for one in documents),
        registers=(
            Register("AMA Anläggning", "20", 545, False, "egen lista"),
            Register("AFS", "2023", 15, True, "av.se"),
        ),
        registry_version="1",
        language=language,
        program="Granskare",
        made=datetime(2026, 1, 20, 12, tzinfo=UTC),
        filter="alla",
    )
