"""Sections that say for themselves which edition they connect to.

"Detta avsnitt ansluter till AMA Anläggning 17" holds for the codes of its section and no others,
so it must be certain where the section begins and ends: only the headings of a document that
numbers its sections one after another tell it. Where they do not, the sentence is put to a person.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration, Place
from reviewer_app.core.verdicts import Strength
from reviewer_app.extraction.edge_lines import digits_folded

# "2 VA", "AVSNITT 2 VA", "3. LEDNINGAR": a section's number with a heading in capitals.
_HEADING = re.compile(
    r"^ *(?:(?:AVSNITT|DEL|KAPITEL) )?(?P<number>[1-9][0-9]?)\.? "
    r"(?P<title>[A-ZÅÄÖ][A-ZÅÄÖ ,&/()–-]{1,60}) *$",
    re.MULTILINE,
)
_LINES_BETWEEN = 3
"""Lines of print between a section's heading and the sentence that declares its edition."""


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section: its heading and where it stands; it ends where the next one begins."""

    number: int
    title: str
    place: Place


def with_sections(
    pages: Sequence[PageText], declarations: Sequence[Declaration]
) -> tuple[Declaration, ...]:
    """Return a document's declarations, those of sections with the section they hold for.

    Where a section's bounds are certain its declaration connects; else it stays weaker.
    """
    if not any(one.of_section for one in declarations) or any(page.unread for page in pages):
        # On a page that was not read the section may end.
        return tuple(declarations)
    sections = _numbered_sections(pages)
    texts = {page.page_index: page.text for page in pages}
    return tuple(_bound(one, sections, texts) if one.of_section else one for one in declarations)


def _bound(one: Declaration, sections: Sequence[Section], texts: dict[int, str]) -> Declaration:
    place = (one.page_index, one.start)
    count = bisect_right(sections, place, key=_place_of)
    if not count or not _stands_under(sections[count - 1], one, texts):
        return one
    own, following = sections[count - 1], sections[count : count + 1]
    end = following[0].place if following else (-1, -1)
    if _may_end_sooner(own, end, texts):
        return one
    return replace(
        one,
        strength=Strength.CONNECTS,
        section=f"{own.number} {own.title}",
        section_start=own.place,
        section_end=end,
    )


def _may_end_sooner(section: Section, end: Place, texts: dict[int, str]) -> bool:
    """Return whether something like the next section, or an appendix, begins before `end`."""
    first, start = section.place
    last, stop = end
    next_one = re.compile(
        rf"^ *{section.number + 1}\.? +[A-ZÅÄÖ]|^ *(?:BILAGA|Bilaga)\b", re.MULTILINE
    )
    for page_index, text in texts.items():
        if page_index < first or (last >= 0 and page_index > last):
            continue
        begin = start if page_index == first else 0
        limit = stop if page_index == last else len(text)
        if next_one.search(text, begin, limit) is not None:
            return True
    return False


def _place_of(section: Section) -> Place:
    return section.place


def _stands_under(section: Section, one: Declaration, texts: dict[int, str]) -> bool:
    """Return whether a sentence stands among the first lines below a section's heading."""
    page_index, start = section.place
    if page_index != one.page_index:
        return False
    between = texts[page_index][start : one.start]
    return between.strip().count("\n") <= _LINES_BETWEEN


def _numbered_sections(pages: Sequence[PageText]) -> tuple[Section, ...]:
    """Return the sections of a document in order, () where they are not numbered 1, 2, 3 ...

    A heading said again by running heads is the section's own; the contents list is left out.
    """
    found: list[Section] = []
    for section in _headings(pages):
        if found and (section.number, section.title) == (found[-1].number, found[-1].title):
            continue
        found.append(section)
    numbers = [section.number for section in found]
    return tuple(found) if numbers == list(range(1, len(numbers) + 1)) else ()


def _headings(pages: Sequence[PageText]) -> Iterator[Section]:
    for page in pages:
        if _is_contents(page.text):
            continue
        for match in _HEADING.finditer(page.text):
            title = digits_folded(match.group("title"))
            yield Section(int(match.group("number")), title, (page.page_index, match.start()))


def _is_contents(text: str) -> bool:
    head = text[:300].upper()
    return "INNEHÅLL" in head or text.count("....") > 2
