"""References whose sentence runs on over a page break.

"enligt DCB.111 och" as a page's last words and ".112" as the next one's first are one list; so
are a range, "bilaga" and its number, "AFS" and its year. Page by page they are missed, or read
without what the words before them say. A reference stands where it begins; a member of a list
where it is written.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reviewer_app.core.page import PageText
from reviewer_app.core.pausing import Pause, paced, unhurried
from reviewer_app.core.reference import Candidate
from reviewer_app.core.verdicts import Context, PageStatus, Reading
from reviewer_app.extraction.known_codes import KnownCodes
from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.extraction.sentences import words_of
from reviewer_app.extraction.sweep import sweep_page

_CUES = words_of(
    "enligt Enligt enl. se Se jfr under kod koden koder koderna avsnitt avsnittet avsnitten "
    "kapitel kapitlet kap kap. rubrik rubriken tabell figur bilaga Bilaga bilagan bilagor "
    "bilagorna Bilagorna handling Handling handlingen handlingar handlingarna ritning Ritning "
    "ritningen ritningar ritningarna AMA RA MER AFS BFS SFS TDOK TRV SS SS-EN EN ISO EKS BBR AB "
    "ABT ABK"
)
"""Words at a page's end after which a reference is called for."""
_ON = words_of("och samt eller till t.o.m. tom resp resp. respektive")
_FIELDS = words_of("AF Anläggning Hus EL El VVS Kyl Kyla")
# "DCB.311 och", "bilagorna 1,": what a list or range at a page's end is of.
_LISTED = re.compile(r"[A-Z][.-]?[0-9]|[0-9]:[0-9]|AMA|ilag|andling|itning|avsnitt|kod")
# "ELSÄK-FS": an authority's series. "enligt DCB." ends a sentence as a rule, and the number on top
# of the next page may be a quantity, a row or another column's: a code of both would be a guess.
_SERIES = re.compile(r"[A-ZÅÄÖ]{2,6}-FS")
# What a body begins with that goes on so: ".112", "112", "DCB.112", "CEB", "2023:3", "K-20.1-001".
_ANSWERS = re.compile(r"[-.]?[0-9]|[A-ZÅÄÖ][A-Z0-9.:-]")
# "3 Allmänt": a heading's number. "3" alone: a page's own, or a cell's.
_OF_A_HEADING = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2})*\.?(?: +[A-ZÅÄÖ]|\s*$)", re.MULTILINE)
_TAIL_LINES, _HEAD_LINES = 3, 2
_LONGEST_PART = 400
_LAST_LINES = 6
"""Lines at a page's end among which the last of its text stands, above a foot."""
_BREAKS, _PAGES = 4, 20
"""Breaks judged, and pages looked at, between two pauses: some two milliseconds."""
_LOOKED_AT = 400
"""Characters of a page's end among which the last words of its text stand, feet included."""


def with_broken_references(
    pages: Sequence[PageText],
    candidates: Sequence[Candidate],
    known: KnownCodes,
    edges: PageEdges,
    pause: Pause = unhurried,
) -> tuple[Candidate, ...]:
    """Return a document's candidates with those that a page's end parts, or parts from its list.

    `candidates` are in the order of the document; `edges` are those of the pages' texts. `pause`
    is called every few milliseconds of a long document.
    """
    breaks = list(_breaks(paced(pages, pause, _PAGES), edges))
    if not breaks:
        return tuple(candidates)
    kept: defaultdict[int, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        kept[candidate.page_index].append(candidate)
    for one in paced(breaks, pause, _BREAKS):
        # A break concerns what stands on its two pages: a long document may have a thousand.
        number, following = one.page.page_index, one.following.page_index
        found = _with_break(one, [*kept[number], *kept[following]], known)
        for index in (number, following):
            kept[index] = [each for each in found if each.page_index == index]
    every = (each for found in kept.values() for each in found)
    return tuple(sorted(every, key=lambda one: (one.page_index, one.start)))


@dataclass(frozen=True, slots=True)
class _Break:
    """The last lines of one page's text and the first of the next one's; raw offsets."""

    page: PageText
    following: PageText
    low: int
    end: int
    start: int
    high: int

    @property
    def text(self) -> str:
        """Both parts, a line's end between them."""
        return (
            f"{self.page.text[self.low : self.end]}\n{self.following.text[self.start : self.high]}"
        )

    @property
    def middle(self) -> int:
        """The offset in `text` at which the first part ends."""
        return self.end - self.low

    def on_following(self, offset: int) -> int:
        """Return the raw offset on the following page of one in `text`."""
        return self.start + offset - self.middle - 1


def _breaks(pages: Iterable[PageText], edges: PageEdges) -> Iterator[_Break]:
    for number, (page, following) in enumerate(pairwise(pages)):
        if not any(map(_calls_on, page.text[-_LOOKED_AT:].split("\n")[-_LAST_LINES:])):
            continue
        if not (_is_read(page) and _is_read(following)):
            continue
        end = edges.body_end(number)
        line_at = max(page.text.rfind("\n", 0, end) + 1, end - _LONGEST_PART)
        if not _calls_on(page.text[line_at:end]):
            continue
        start = edges.body_start(number + 1)
        answered = _ANSWERS.match(following.text, start) is not None
        if answered and _OF_A_HEADING.match(following.text, start) is None:
            low, high = _low(page.text, end), _high(following.text, start)
            yield _Break(page, following, low, end, start, high)


def _calls_on(line: str) -> bool:
    """Return whether a line ends so that a reference, or the rest of one, is called for.

    "DCB.311 och", "DCB.311–", "enligt", "bilagorna", "AMA Hus 21,", "SS-EN"
    """
    last = line.rstrip().rpartition(" ")[2]
    if not last:
        return False
    if last in _CUES or (last in _FIELDS and "AMA" in line):
        return True
    if last in _ON or last[-1] in ",–—-":
        return _LISTED.search(line, max(0, len(line) - _LOOKED_AT)) is not None
    return last.endswith("FS") and _SERIES.fullmatch(last) is not None


def _is_read(page: PageText) -> bool:
    return page.status in (PageStatus.TEXT, PageStatus.OCR)


def _low(text: str, end: int) -> int:
    low = end
    for _ in range(_TAIL_LINES):
        low = text.rfind("\n", 0, max(0, low - 1)) + 1
    return max(low, end - _LONGEST_PART)


def _high(text: str, start: int) -> int:
    high = start
    for _ in range(_HEAD_LINES):
        found = text.find("\n", high + 1)
        if found < 0:
            return min(len(text), start + _LONGEST_PART)
        high = found
    return min(high, start + _LONGEST_PART)


def _with_break(one: _Break, candidates: list[Candidate], known: KnownCodes) -> list[Candidate]:
    """Return the candidates with what the joined text of a break tells."""
    text = one.text
    whole = sweep_page(replace(one.page, text=text), None, known)
    crossing = [each for each in whole if each.start < one.middle < each.end]
    parted = [_parted(one, each, text) for each in crossing]
    written = [
        _moved(one, each, one.following, one.on_following(each.start), one.on_following(each.end))
        for each in whole
        if one.middle < each.start <= _first_line_end(text, one.middle)
    ]
    # "DCB" of "DCB.|311" is no code of its own.
    codes = [one for one, each in zip(parted, crossing, strict=True) if not each.implied_by]
    kept = [
        _better(each, written)
        for each in candidates
        if not any(_is_at(code, each) for code in codes)
    ]
    return [*kept, *_new([*parted, *written], kept)]


def _parted(one: _Break, found: Candidate, text: str) -> Candidate:
    """Return a candidate that begins before a break and ends behind it."""
    implied = found.implied_by or text[found.start : found.end]
    start = one.low + found.start
    return replace(_moved(one, found, one.page, start, one.end), implied_by=implied)


def _first_line_end(text: str, middle: int) -> int:
    end = text.find("\n", middle + 1)
    return len(text) if end < 0 else end


def _moved(one: _Break, found: Candidate, page: PageText, start: int, end: int) -> Candidate:
    context = Context.BODY if found.context is Context.HEADING else found.context
    return replace(
        found, page_index=page.page_index, start=start, end=end, raw=page.text[start:end],
        context=context, heading="", heading_start=-1, heading_end=-1,
        # Which of the words of a picture two programs read the same is told page by page.
        reading=Reading.SINGLE if one.page.is_ocr or one.following.is_ocr else found.reading,
    )  # fmt: skip


def _better(candidate: Candidate, found: Iterable[Candidate]) -> Candidate:
    """Return a candidate with the work that the page before names for it, where it names none."""
    if candidate.work_hint or candidate.layer:
        return candidate
    for one in found:
        if (one.work_hint or one.layer) and _is_at(one, candidate) and one.code == candidate.code:
            return replace(
                candidate, work_hint=one.work_hint, edition_hint=one.edition_hint, layer=one.layer
            )
    return candidate


def _new(found: Iterable[Candidate], candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield what was found that no candidate is: none where another reading stands."""
    for one in found:
        here = [each for each in candidates if _is_at(one, each)]
        if not here or (one.implied_by and all(each.code != one.code for each in here)):
            yield one


def _is_at(one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates share a character of a page."""
    return one.page_index == other.page_index and one.start < other.end and other.start < one.end
