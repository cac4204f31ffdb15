"""What a worker does with one page: everything that needs no other page."""

import copyreg
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any

from reviewer_app.core.document import TitleBlock
from reviewer_app.core.page import TEXT_LAYER, PageGeometry, PageText
from reviewer_app.core.reference import Candidate, Declaration, make_candidate
from reviewer_app.core.verdicts import PageStatus, Reading, Strength
from reviewer_app.extraction.column_sentences import with_columns
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.health import HealthFinding, page_health
from reviewer_app.extraction.known_codes import NoKnownCodes, codes_of_file
from reviewer_app.extraction.mf_rows import MfRow, find_mf_rows
from reviewer_app.extraction.page_signs import PageSigns
from reviewer_app.extraction.sweep import sweep_page
from reviewer_app.extraction.title_cells import find_title_cells
from reviewer_app.extraction.title_spans import with_title_block

_READ = (PageStatus.TEXT, PageStatus.OCR)


@dataclass(frozen=True, slots=True)
class PageFindings:
    """What one page holds. The contexts of candidates know nothing of other pages yet."""

    page_index: int
    candidates: tuple[Candidate, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    health: tuple[HealthFinding, ...] = ()
    mf_rows: tuple[MfRow, ...] = ()
    title: TitleBlock = TitleBlock()  # noqa: RUF009 - frozen


_NO_TITLE = TitleBlock()
_VALUES: Callable[[Candidate], tuple[Any, ...]] = attrgetter(
    *(one.name for one in fields(Candidate))
)


def _unpacked(rows: list[tuple[Any, ...]], title: TitleBlock | None, *rest: Any) -> PageFindings:
    """Return the findings that `_packed` took apart."""
    page_index, declarations, health, mf_rows = rest
    candidates = tuple([make_candidate(*row) for row in rows])
    own = _NO_TITLE if title is None else title
    return PageFindings(page_index, candidates, declarations, health, mf_rows, own)


def _packed(found: PageFindings) -> tuple[Callable[..., PageFindings], tuple[Any, ...]]:
    """Return what is pickled of a page: plain tuples, in half the time of as many objects."""
    title = None if found.title == _NO_TITLE else found.title
    rest = found.page_index, found.declarations, found.health, found.mf_rows
    return _unpacked, (list(map(_VALUES, found.candidates)), title, *rest)


copyreg.pickle(PageFindings, _packed)


def analyse_page(
    page: PageText, geometry: PageGeometry, *, registry_path: str = ""
) -> PageFindings:
    """Return the findings of a page; what the pool runs in a worker.

    Bind `registry_path` with functools.partial: the registry is opened once in each process, and
    "" sweeps without known codes (see sweep_page).
    """
    if page.status not in _READ:
        return PageFindings(page.page_index, health=page_health(page))
    known = codes_of_file(registry_path) if registry_path else NoKnownCodes()
    signs = PageSigns(page.text)
    candidates = sweep_page(page, geometry, known, signs)
    declarations = find_declarations(page, signs.capitals)
    found = PageFindings(
        page_index=page.page_index,
        candidates=with_title_block(candidates, signs),
        declarations=with_columns(page, geometry, declarations),
        health=page_health(page, signs),
        mf_rows=find_mf_rows(page, geometry, candidates) if signs.is_bill else (),
        # A title block of its own is on a drawing's only sheet, or on the first page.
        title=find_title_cells(page, geometry) if page.page_index == 0 else TitleBlock(),
    )
    return _all_read_once(found) if page.problem == TEXT_LAYER else found


def _all_read_once(found: PageFindings) -> PageFindings:
    """Return the findings of a page whose text is another program's reading of its picture."""
    return replace(
        found,
        candidates=tuple(replace(one, reading=Reading.SINGLE) for one in found.candidates),
        declarations=tuple(map(as_read_once, found.declarations)),
    )


def as_read_once(one: Declaration) -> Declaration:
    """Return a declaration as one program's reading of a picture: a person confirms its edition.

    It binds no section by itself either (see section_editions).
    """
    if one.strength is not Strength.CONNECTS and not one.of_section:
        return one
    return replace(one, strength=Strength.WEAKER, of_section=False)
