"""The sweep: every reference code on a page, of every family, each with its place.

Document text is read tolerantly (core.folding); every candidate points back into the raw text.
What cannot be a code by what stands around it is left out; what may be one is a candidate, and
the verdict is the registry's (extraction.verdicts).
"""

import re
from collections.abc import Iterable, Iterator

from registry_db.own_works import is_own_family
from reviewer_app.core.folding import Folded, fold
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.core.reference import Candidate, make_candidate, with_context
from reviewer_app.core.verdicts import Context
from reviewer_app.extraction.client_codes import find_client_codes
from reviewer_app.extraction.document_names import find_document_names
from reviewer_app.extraction.dotted import find_dotted, find_undotted_parts
from reviewer_app.extraction.found import Found
from reviewer_app.extraction.headings import PageHeadings
from reviewer_app.extraction.hints import NO_HINT, Hint, hint_at, may_name
from reviewer_app.extraction.known_codes import KnownCodes, NoKnownCodes
from reviewer_app.extraction.letter_codes import find_letter_codes
from reviewer_app.extraction.lists import find_listed, may_go_on
from reviewer_app.extraction.own_codes import find_own_codes
from reviewer_app.extraction.page_signs import PageSigns
from reviewer_app.extraction.repairs import find_misread
from reviewer_app.extraction.reprints import without_reprints
from reviewer_app.extraction.standards import find_contract_forms, find_standards
from reviewer_app.extraction.statutes import find_building_rules, find_statutes

_WITH_HEADING = frozenset({"ama", "ama_dash", "client", "af", "af_konsult", "building_part"})
# ", ", " och " between two codes of a list
_LIST_GAP = re.compile(r"\s?(?:,|och|samt|eller)\s?")
# "/DCB.12" after "DCB.11": the next code of a pair, not a heading.
_OTHER_CODE_FOLLOWS = re.compile(r" ?[/–-] ?[A-Z]{1,3}\.[0-9]")
_WITH_OWN_LINE = (Context.HEADING, Context.TABLE, Context.CONTENTS)
"""Where a code begins something new: what the line above names is not its work."""
_LISTED = frozenset({"ama", "af", "af_konsult"})


class NoGeometry:
    """The geometry of a page whose words cannot be placed."""

    def words(self) -> tuple[()]:
        """Return no words."""
        return ()


def sweep_page(
    page: PageText,
    geometry: PageGeometry | None = None,
    known: KnownCodes | None = None,
    signs: PageSigns | None = None,
) -> tuple[Candidate, ...]:
    """Return all candidates of a page in text order, with headings, contexts and hints.

    `geometry` is asked only where the text's order cannot tell which heading is a code's.
    `known` tells which codes exist; without it letters alone are found only where their own
    subcodes stand on the page, and ranges have only their ends. `signs` are those of its raw
    text, where they are known.
    """
    reading = fold(page.text)
    if signs is None or reading.text is not page.text:
        signs = PageSigns(reading.text)
    known = known or NoKnownCodes()
    headings = PageHeadings(page, reading, signs, geometry or NoGeometry(), known)
    found = _without_overlaps(_find(signs, headings, known))
    once = without_reprints(reading.text, found, headings.overprinted)
    candidates = tuple(_candidates(page, reading, signs, once, headings))
    if not headings.has_rows:
        return candidates
    return tuple(
        with_context(one, Context.TABLE)
        if one.context is Context.BODY and headings.stands_in_row(one.start)
        else one
        for one in candidates
    )


def _find(page: PageSigns, headings: PageHeadings, known: KnownCodes) -> list[Found]:
    text, capitals = page.text, page.capitals
    found = list(find_client_codes(text, capitals))
    dotted = list(find_dotted(text, known, headings.adjacent))
    for one in dotted:
        found.append(one)
        if one.family in _LISTED and may_go_on(text, one.end):
            found += find_listed(text, one, known)
    codes = {one.code for one in dotted}
    found += find_undotted_parts(page, known, codes)
    found += find_letter_codes(page, known, codes, headings.text_beside)
    if page.line_heads:
        found += find_misread(page, known, headings.text_beside)
    found += find_statutes(text)
    found += find_building_rules(text, capitals)
    found += find_standards(text, capitals)
    found += find_contract_forms(text, capitals)
    found += find_own_codes(text)
    found += find_document_names(text, capitals)
    return found


def _without_overlaps(found: Iterable[Found]) -> list[Found]:
    """Return what was found in text order; of two readings of one place the earlier finder's.

    Members of a list share its place.
    """
    kept: list[tuple[int, int, int, Found]] = []
    ordered = sorted((one.start, order, one.end, one) for order, one in enumerate(found))
    last_end = 0
    implied: list[tuple[int, int, int, Found]] = []
    for entry in ordered:
        start, order, end, one = entry
        if one.implied_by:
            implied.append(entry)
            continue
        while kept and start < last_end and order < kept[-1][1]:
            kept.pop()
            last_end = kept[-1][2] if kept else 0
        if start >= last_end:
            kept.append(entry)
            last_end = end
    return [one for _, _, _, one in sorted(kept + implied)]


def _candidates(
    page: PageText,
    reading: Folded,
    signs: PageSigns,
    found: Iterable[Found],
    headings: PageHeadings,
) -> Iterator[Candidate]:
    text, raw, page_index = reading.text, page.text, page.page_index
    hint, hinted_until = NO_HINT, -1
    works_named = may_name(signs.capitals) and may_name(text)
    lengths_kept = reading.starts is None
    for one in found:
        if lengths_kept:
            start, end = one.start, one.end
        else:
            start, end = reading.raw_span(one.start, one.end)
        named = NO_HINT
        coded = one.family in _WITH_HEADING
        if not (coded or is_own_family(one.family)) or (
            one.implied_by or _OTHER_CODE_FOLLOWS.match(text, one.end)
        ):
            place = headings.place_without_heading(one.start)
        else:
            place = headings.place(one.start, one.end, one.code)
        if coded and works_named:
            heads = place.context in _WITH_OWN_LINE
            named = hint = _hint(text, one, hint, hinted_until, own_line=heads)
            hinted_until = one.end
        # By position, in the order of the fields: names would cost half as much again.
        yield make_candidate(
            page_index, start, end, raw[start:end], one.family, one.code, one.ref,
            *place, *named, one.implied_by,
        )  # fmt: skip


def _hint(text: str, one: Found, last: Hint, last_end: int, *, own_line: bool) -> Hint:
    """Return the work named before a code; in a list the first code's holds for the others."""
    if last is not NO_HINT and _LIST_GAP.fullmatch(text, last_end, one.start):
        return last
    return hint_at(text, one.start, one.end, own_line=own_line)
