"""A report set on A4 as a PDF with bookmarks, links and page numbers; worker processes only."""

import tempfile
from collections.abc import Iterable, Sequence
from errno import ENOSPC
from os import strerror
from pathlib import Path

import pymupdf
from pymupdf import mupdf

from reviewer_app.core.collecting import uncollected
from reviewer_app.core.errors import UserError
from reviewer_app.documents.composition import Paper, Tone
from reviewer_app.documents.excerpts import Excerpts
from reviewer_app.documents.library import MUPDF_ERRORS, native_colour
from reviewer_app.documents.serving import Outlet
from reviewer_app.documents.target import write_refusal
from reviewer_app.documents.typeset_blocks import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    slabs_of,
)
from reviewer_app.documents.typeset_links import Links
from reviewer_app.documents.typeset_passages import kept_together, passages
from reviewer_app.documents.typeset_slabs import (
    Bookmark,
    Excerpt,
    Fill,
    Flow,
    PageOf,
    Sheet,
    Words,
    operations,
)
from reviewer_app.documents.typeset_text import FACES, font, measure

_COLOURS = {
    Tone.PLAIN: (0.13, 0.13, 0.15),
    Tone.MUTED: (0.42, 0.44, 0.48),
    Tone.ACCENT: (0.11, 0.25, 0.38),
    Tone.ERROR: (0.72, 0.15, 0.12),
    Tone.WARNING: (0.86, 0.58, 0.05),
    Tone.INFO: (0.16, 0.45, 0.68),
}
_RGB = mupdf.FzColorspace(mupdf.FzColorspace.Fixed_RGB)
_PARAMS = mupdf.FzColorParams()
_UPRIGHT = mupdf.FzMatrix()
_EVERY = 40
"""Blocks or pages between two words to the one who waits."""
_RUNNING = 7.5


def set_paper(outlet: Outlet, paper: Paper, draft: str, target: str) -> bool:
    """Set a report into `draft`, an empty file that will become `target`; say how far it is.

    Puts (stage, done, total) with stage "setting" or "drawing". Returns False where it was told
    to stop; raises UserError where the file cannot be written.
    """
    try:
        with uncollected(), tempfile.TemporaryDirectory(prefix="granskare-") as folder:
            raw = Path(folder) / "raw.pdf"
            excerpts = Excerpts()
            flow = _set(outlet, paper, excerpts)
            if flow is None:
                return False
            drawing = _Drawing(paper, flow, excerpts)
            if not drawing.draw(raw, outlet):
                return False
            return _finish(outlet, paper, flow, raw, draft, drawing.spoiled)
    except OSError as error:
        raise write_refusal(Path(target), error) from error
    except MUPDF_ERRORS as error:
        raise _failure(Path(target), error) from error


def _failure(target: Path, error: Exception) -> UserError:
    """MuPDF reports the system's errors in words only."""
    if strerror(ENOSPC) in str(error):
        return write_refusal(target, OSError(ENOSPC, str(error)))
    return UserError(
        "documents.target_unwritable", name=target.name, reason=str(error), detail=repr(error)
    )


def _set(outlet: Outlet, paper: Paper, excerpts: Excerpts) -> Flow | None:
    """Return the report's sheets; None where told to stop."""
    flow = Flow(TOP, BOTTOM)
    done, told = 0, -_EVERY
    for passage in passages(paper.blocks):
        if done - told >= _EVERY:
            if outlet.board.stopping:
                return None
            outlet.put(("setting", done, len(paper.blocks)))
            told = done
        slabs = kept_together(passage, lambda one: slabs_of(one, paper.blocks, excerpts.clip))
        for slab in slabs:
            flow.add(slab)
        done += len(passage)
    return flow


class _Drawing:
    """Sheets drawn page by page."""

    def __init__(self, paper: Paper, flow: Flow, excerpts: Excerpts) -> None:
        self._excerpts = excerpts
        self._paper, self._sheets = paper, flow.sheets
        self._pages = {mark.anchor: mark.page_index for mark in flow.bookmarks}
        self.spoiled: list[int] = []
        """Pages of what was written that are to be left out: each is there again, whole."""

    def draw(self, target: Path, outlet: Outlet) -> bool:
        """Write all pages to a file; False where told to stop."""
        writer = pymupdf.DocumentWriter(str(target), "compress")
        for number, sheet in enumerate(self._sheets):
            if number % _EVERY == 0:
                if outlet.board.stopping:
                    writer.close()
                    return False
                outlet.put(("drawing", number, len(self._sheets)))
            while not self._drawn(writer, sheet, number):
                self.spoiled.append(number + len(self.spoiled))
        writer.close()
        return True

    def _drawn(self, writer: pymupdf.DocumentWriter, sheet: Sheet, number: int) -> bool:
        """Write a page; return whether all of it is there."""
        device = writer.begin_page(pymupdf.Rect(0, 0, WIDTH, HEIGHT)).this
        whole = self._draw_sheet(device, sheet, number)
        writer.end_page()
        return whole

    def _draw_sheet(self, device: mupdf.FzDevice, sheet: Sheet, number: int) -> bool:
        """Draw a sheet; False, and no more of it, where an excerpt spoiled the device."""
        words = _Print(device)
        if not number:
            # Whoever uses a font first says which letters its signs are: no excerpt shall.
            for face in FACES:
                words.add(Words(LEFT, TOP, " ", face, 1.0, Tone.PLAIN), 0.0)
        above, below = self._running(number)
        for one in above:
            words.add(one, 0.0)
        for top, operation in operations(sheet):
            match operation:
                case Words():
                    words.add(operation, top)
                case Fill():
                    self._fill(device, operation, top)
                case Excerpt():
                    # Its own words are read where it stands.
                    words.draw()
                    if not self._excerpts.draw(device, operation, top):
                        return False
                case PageOf():
                    words.add(self._page_number(operation), top)
        for one in below:
            words.add(one, 0.0)
        if number:
            self._fill(device, Fill(LEFT, 54, RIGHT, 54.6, Tone.ACCENT, 0.5), 0.0)
        words.draw()
        return True

    def _fill(self, device: mupdf.FzDevice, one: Fill, top: float) -> None:
        path = mupdf.fz_new_path()
        mupdf.fz_rectto(path, one.x0, top + one.y0, one.x1, top + one.y1)
        colour = _mixed(one.tone, one.strength)
        mupdf.fz_fill_path(device, path, 0, _UPRIGHT, _RGB, colour, 1, _PARAMS)

    def _page_number(self, one: PageOf) -> Words:
        text = str(self._pages.get(one.anchor, 0) + 1)
        return Words(one.x - measure(text, "helv", one.size), one.y, text, "helv", one.size,
                     Tone.PLAIN)  # fmt: skip

    def _running(self, number: int) -> tuple[list[Words], list[Words]]:
        """Return what stands above and what below the text: nothing on the first page."""
        if not number:
            return [], []
        paper = self._paper
        page = paper.page_words.replace("{page}", str(number + 1))
        page = page.replace("{pages}", str(len(self._sheets)))
        return (
            [_at_edge(paper.title, 48.0), _at_edge(paper.header, 48.0, right=True)],
            [_at_edge(paper.footer, 806.0), _at_edge(page, 806.0, right=True)],
        )


class _Print:
    """Words on their way to a page: all in the order they were added, a text for each change."""

    def __init__(self, device: mupdf.FzDevice) -> None:
        self._device = device
        self._texts: list[tuple[Tone, mupdf.FzText]] = []

    def add(self, one: Words, top: float) -> None:
        """Put words behind those before them; in their tone they become one text with these."""
        if not self._texts or self._texts[-1][0] is not one.tone:
            self._texts.append((one.tone, mupdf.fz_new_text()))
        place = mupdf.fz_make_matrix(one.size, 0, 0, -one.size, one.x, top + one.y)
        mupdf.fz_show_string(
            self._texts[-1][1], font(one.face).this, place, one.text, 0, 0,
            mupdf.FZ_BIDI_LTR, mupdf.FZ_LANG_UNSET,
        )  # fmt: skip

    def draw(self) -> None:
        """Draw the words added since the last time."""
        device, space = self._device.m_internal, _RGB.m_internal
        upright, params = _UPRIGHT.internal(), _PARAMS.internal()
        for tone, text in self._texts:
            # The call that takes any sort of colour needs three times as long.
            mupdf.ll_fz_fill_text2(
                device, text.m_internal, upright, space, *_COLOURS[tone], 0, 1, params
            )
        self._texts.clear()


def _at_edge(text: str, y: float, *, right: bool = False) -> Words:
    shown = _cut(text, (RIGHT - LEFT) * 0.7)
    x = RIGHT - measure(shown, "helv", _RUNNING) if right else LEFT
    return Words(x, y, shown, "helv", _RUNNING, Tone.MUTED)


def _cut(text: str, width: float) -> str:
    """Return a text as far as it fits."""
    while measure(text, "helv", _RUNNING) > width:
        text = text[:-2].rstrip("…") + "…"
    return text


_MIXED: dict[tuple[Tone, float], object] = {}


def _mixed(tone: Tone, strength: float) -> object:
    """Return a tone thinned with white, as MuPDF takes it."""
    key = (tone, strength)
    if key not in _MIXED:
        _MIXED[key] = native_colour([1 - strength * (1 - part) for part in _COLOURS[tone]])
    return _MIXED[key]


def _finish(
    outlet: Outlet, paper: Paper, flow: Flow, raw: Path, draft: str, spoiled: list[int]
) -> bool:
    """Give the pages their bookmarks, links and description, and save them; False when stopped."""
    with pymupdf.open(raw) as pdf:
        if spoiled:
            pdf.delete_pages(spoiled)
        pdf.set_toc(list(_outline(flow.bookmarks)), collapse=2)
        anchors = {mark.anchor: mark for mark in flow.bookmarks}
        links = Links(pdf, anchors)
        for number, sheet in enumerate(flow.sheets):
            if number % _EVERY == 0 and outlet.board.stopping:
                return False
            links.add(number, sheet)
        pdf.set_metadata({"title": paper.title, "author": paper.author, "producer": paper.footer})
        pdf.set_language(paper.language)
        # The window of a reader is called what the report is called, not what its file is.
        pdf.xref_set_key(pdf.pdf_catalog(), "ViewerPreferences", "<</DisplayDocTitle true>>")
        pdf.subset_fonts()
        pdf.save(draft, garbage=1, deflate=True, use_objstms=1)
    return True


def _outline(bookmarks: Sequence[Bookmark]) -> Iterable[tuple[int, str, int, float]]:
    deepest = 0
    for mark in bookmarks:
        if mark.level:
            deepest = min(mark.level, deepest + 1)
            yield deepest, mark.title, mark.page_index + 1, max(mark.top - 12, 0)
