"""Where a document names the editions it connects to, with the sentence that says so.

The declaring sentence is the publisher's rule for a description: it names field and year before
the first code. Documents word it in dozens of ways; a wrong reading looks codes up in the wrong
book, so only the plain connecting sentence settles an edition (see extraction.strength).
"""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from reviewer_app.core.folding import Folded, fold
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration
from reviewer_app.core.verdicts import Strength
from reviewer_app.extraction.own_codes import (
    find_own_names,
    may_name_own_work,
    own_name_places,
)
from reviewer_app.extraction.page_signs import capitals_of
from reviewer_app.extraction.sentences import LONGEST_HALF, sentence_around
from reviewer_app.extraction.strength import (
    MARK,
    speaks_of_appendix,
    speaks_of_section,
    strength_of,
)
from reviewer_app.extraction.work_names import (
    WorkName,
    find_work_names,
    may_name_work,
    may_name_work_in,
)

_REACH = LONGEST_HALF + 80
"""Raw characters kept on each side of a name: half a sentence and what tells its ends."""
_LONGEST_CHAIN = 2 * LONGEST_HALF
"""Characters after a name from which on another name lengthens its sentence by itself only: on a
page of names alone each would else have all that follow in its sentence."""

# The letters of a layer with what must follow; only finds where to look closer.
_NEAR = re.compile(r"AMA(?!-?[Nn][Yy][Tt][Tt])|MER|RA(?=[\s,/])|AF(?=\s?[0-9]{2})")
# "Anlägg-|ning": a word broken at a line's end.
_BROKEN_WORD = re.compile(r"(?<=[a-zåäö])-\n(?=[a-zåäö])|(?<=[A-ZÅÄÖ]{3})-\n(?=[A-ZÅÄÖ]{3})")

# A line's end that a sentence runs over: the next line does not begin with a capital.
_LINE_END = re.compile(r"\n(?! ?[A-ZÅÄÖ•])")
# "BILAGA 1" alone on a line, or with its title.
_APPENDIX_HEADING = re.compile(r"^ *(?:BILAGA|Bilaga)\b[^.\n]{0,60}$", re.MULTILINE)
_TOP_LINES = 4
# "Exempel:", "Förslag till text" before a sentence.
_SHOWN_BEFORE = re.compile(
    r"(?i:\b(?:exempel|förslag|mall(?:text)?|skriv(?:s|ning)?|formulering|instruktion|alternativ)\b)"
    r"[^.\n]{0,25}[:.]?\s*[”\"“»]?\s*\Z"
)
# "Meningen utgår." after it.
_TAKEN_BACK = re.compile(
    r"(?i:[\s”\"“»]*(?:(?:ovanstående|föregående|denna)\s+)?(?:mening(?:en)?|text(?:en)?|lydelsen?"
    r"|stycket|detta)\s+(?:\w+\s+){0,2}?(?:utgå\w*|str(?:yk|uk)\w*|gäller\s+(?:inte|ej)|upphör))"
)


def find_declarations(page: PageText, capitals: str = "") -> tuple[Declaration, ...]:
    """Return the declarations on a page in text order, one per work named.

    `start` and `end` bound the sentence in the page's raw text, so that
    ``page.text[start:end] == quotation``; works named in one sentence share it. A name without
    year is returned only where the sentence connects to it or leans on it. `capitals` are the
    text's, where they are known (see page_signs).
    """
    may_name = may_name_work_in(capitals or capitals_of(page.text)) and may_name_work(page.text)
    if not may_name and not may_name_own_work(page.text):
        return ()
    found: dict[tuple[int, str, str], Declaration] = {}
    for first, last in _neighbourhoods(page.text):
        for declaration in _declarations(page, first, last):
            key = (declaration.start, declaration.work, declaration.edition)
            known = found.get(key)
            if known is None or _firmer(declaration, known):
                found[key] = declaration
    return tuple(sorted(found.values(), key=lambda declaration: declaration.start))


def with_appendices(
    pages: Sequence[PageText], declarations: Sequence[Declaration]
) -> tuple[Declaration, ...]:
    """Return a document's declarations, heeding those of appendices within the document.

    "Bilagan ansluter till" says nothing of a document whose appendix is another file; where the
    appendix begins in the document it does: its codes are looked up with the others.
    """
    spoken = [
        one.strength is Strength.MENTION and speaks_of_appendix(one.quotation)
        for one in declarations
    ]
    if not any(spoken):
        return tuple(declarations)
    texts = {page.page_index: page.text for page in pages}
    return tuple(
        replace(one, strength=Strength.WEAKER) if of_one and _has_begun(one, texts) else one
        for one, of_one in zip(declarations, spoken, strict=True)
    )


def _has_begun(one: Declaration, texts: Mapping[int, str]) -> bool:
    """Return whether an appendix begins above a sentence on its page or on top of one before."""
    own = texts.get(one.page_index, "")[: one.start]
    earlier = (text for index, text in texts.items() if index < one.page_index)
    tops = ("\n".join(text.strip().split("\n")[:_TOP_LINES]) for text in earlier)
    return any(_APPENDIX_HEADING.search(text) is not None for text in (own, *tops))


_FIRMNESS = {Strength.MENTION: 0, Strength.WEAKER: 1, Strength.CONNECTS: 2}


def _firmer(one: Declaration, other: Declaration) -> bool:
    return _FIRMNESS[one.strength] > _FIRMNESS[other.strength]


def _neighbourhoods(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of raw text around possible names, those that touch as one."""
    first = last = -1
    places = (match.span() for match in _NEAR.finditer(text))
    own = list(own_name_places(text))
    for start, end in sorted((*places, *own)) if own else places:
        if first >= 0 and start - _REACH <= last:
            last = end + _REACH
            continue
        if first >= 0:
            yield first, last
        first, last = max(0, start - _REACH), end + _REACH
    if first >= 0:
        yield first, last


def _declarations(page: PageText, first: int, last: int) -> Iterator[Declaration]:
    reading = _unbroken(fold(page.text[first:last]))
    found = (*find_work_names(reading.text), *find_own_names(reading.text))
    names = tuple(sorted(found, key=_start_of))
    for name in names:
        if not name.edition and not name.work and not _verb_before(reading.text, name.start):
            continue
        bounds = _bounds(reading.text, name, names)
        strength = _strength(reading.text, bounds, name, names)
        if not _worth_keeping(name, strength):
            continue
        start, end = reading.raw_span(*bounds)
        of_section = strength is Strength.CONNECTS and speaks_of_section(
            reading.text[bounds[0] : bounds[1]]
        )
        yield Declaration(
            page_index=page.page_index,
            start=first + start,
            end=first + end,
            work=name.work,
            edition=name.edition,
            # What a section says holds for it alone, once its bounds are known (section_editions).
            strength=Strength.WEAKER if of_section else strength,
            quotation=page.text[first + start : first + end],
            options=name.options,
            exists=name.exists,
            of_section=of_section,
        )


def _bounds(text: str, name: WorkName, names: Sequence[WorkName]) -> tuple[int, int]:
    """Return the offsets of the sentence around a name; a name is never parted by its end.

    A sentence of names alone ends with one of them after `_LONGEST_CHAIN` characters.
    """
    start, end = sentence_around(text, name.start, name.end)
    for at in range(bisect_right(names, name.start, key=_start_of), len(names)):
        other = names[at]
        if other.start >= end:
            break
        if other.end > end:
            chained = other.end - name.end > _LONGEST_CHAIN
            end = other.end if chained else sentence_around(text, name.start, other.end)[1]
    return start, end


def _verb_before(text: str, start: int) -> bool:
    """Return whether "ansluter" may stand before a name that counts only after it."""
    return "nslut" in text[max(0, start - LONGEST_HALF) : start].lower()


def _strength(
    text: str, bounds: tuple[int, int], name: WorkName, names: tuple[WorkName, ...]
) -> Strength:
    start, end = bounds
    first = bisect_left(names, start, key=_start_of)
    last = bisect_right(names, end, key=_start_of)
    others = [other for other in names[first:last] if other.end <= end]
    sentence, place = _with_marks(text, start, end, others, name)
    strength = strength_of(sentence, *place)
    if strength is Strength.CONNECTS and _is_shown_only(text, start, end):
        return Strength.MENTION
    if name.doubtful and strength is Strength.CONNECTS:
        return Strength.WEAKER
    return strength


def _is_shown_only(text: str, start: int, end: int) -> bool:
    """Return whether what stands around a sentence makes it an example or takes it back."""
    return (
        _SHOWN_BEFORE.search(text, max(0, start - 60), start) is not None
        or _TAKEN_BACK.match(text, end) is not None
    )


def _start_of(name: WorkName) -> int:
    return name.start


def _with_marks(
    text: str, start: int, end: int, names: list[WorkName], name: WorkName
) -> tuple[str, tuple[int, int]]:
    """Return the sentence on one line with each name as a mark, and where `name` stands in it."""
    parts: list[str] = []
    position, length, place = start, 0, (0, 0)
    for other in names:
        if other.start >= position:
            parts += [text[position : other.start].replace("\n", " "), MARK]
            length += other.start - position + len(MARK)
            position = other.end
        if other is name:
            place = (length - len(MARK), length)
    parts.append(_LINE_END.sub(" ", text[position:end]))
    return "".join(parts), place


def _worth_keeping(name: WorkName, strength: Strength) -> bool:
    """Return whether a name says something: a year, or at least a bond to a work."""
    if not name.layer:
        return strength is Strength.CONNECTS
    if name.edition:
        known = name.exists or (bool(name.work) and strength is not Strength.MENTION)
        return known or strength is Strength.CONNECTS
    if name.work:
        return strength is not Strength.MENTION
    return strength is Strength.CONNECTS


def _unbroken(reading: Folded) -> Folded:
    """Return the reading with words broken at a line's end joined."""
    if "-\n" not in reading.text or _BROKEN_WORD.search(reading.text) is None:
        return reading
    kept: list[int] = []
    position = 0
    for match in _BROKEN_WORD.finditer(reading.text):
        kept.extend(range(position, match.start()))
        position = match.end()
    kept.extend(range(position, len(reading.text)))
    spans = [reading.raw_span(index, index + 1) for index in kept]
    return Folded(
        "".join(reading.text[index] for index in kept),
        array("I", (start for start, _ in spans)),
        array("I", (end for _, end in spans)),
    )
