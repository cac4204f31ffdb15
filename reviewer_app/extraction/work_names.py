"""Names of works with their editions in running text, in every way they are written.

Speaks of the name only: "AMA Anläggning 20", "Hus AMA -11", "AMA 17 Anläggning", "AMA 10",
"AMA och RA Anläggning 17, EL 16". What the sentence does with it is another matter.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from registry_db.editions import WORKS, edition_exists, work_of_field, works_with_edition

_GAP = r"[ \n]{1,3}"


def _fields() -> str:
    """Return the alternatives of all field words, the longest first, white space free."""
    words = {field for work in WORKS.values() for field in work.fields}
    escaped = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", _GAP) for word in escaped)


_FIELD = rf"(?i:{_fields()})"
_FIELD_ENDS = r"(?![A-Za-zÅÄÖåäö]|-[A-Za-zÅÄÖåäö])"
_LAYER = r"(?:AMA|RA|MER)"

_TIGHT = "[A-ZÅÄÖ0-9_]"

# "AMA", "RA", "MER"; "AMA AMA" by a slip; "AF" only before a year. Small letters may stand glued
# to the left ("ochAMA"), capitals and digits may not ("DRAMA", "BRA").
_LAYERS = re.compile(
    rf"(?:(?P<first>AMA(?<!{_TIGHT}AMA)|RA(?<!{_TIGHT}RA)|MER(?<!{_TIGHT}MER))"
    rf"(?:{_GAP}(?P=first))?"
    rf"(?P<more>(?:(?: ?, ?|/|{_GAP}och{_GAP}|{_GAP}samt{_GAP}| & ){_LAYER}\b){{0,3}})"
    rf"(?![A-Za-zÅÄÖåäö_]|-(?!{_FIELD}{_FIELD_ENDS})[A-Za-zÅÄÖåäö])"
    rf"|(?P<af>AF(?<!{_TIGHT}AF))(?=[ \n]?[0-9]{{2}}(?![0-9])))"
)

# The year of an edition: "20", "-11", "’98", "2010", also glued on ("AMA17") and before a mark
# ("13[2]"); not a section, quantity, date or part of a longer number.
_YEAR = (
    r"(?P<gap>(?:,?[ \n]{1,2}(?:utgåva|utg\.?|version|årgång)(?=[ \n]))?[ \n]{0,3}(?:[-–'’´] ?)?)"
    r"(?:(?:19|20)(?P<long>[0-9]{2})|(?P<short>[0-9]{2})(?P<note>[0-9])?)"
    r"(?![0-9])(?![.,:][0-9])(?!-[0-9a-zåäö])(?! ?(?:mm|cm|dm|m|m²|m³|km|st|kg|ton|kr|år|dagar)\b)"
    r"(?! ?[%°])"
    r"(?:(?=och|samt)|(?![A-Za-zÅÄÖåäö]))"
    r"(?:/(?P<second>[0-9]{2})(?![0-9/]))?(?!/[0-9])"
)

# " Anläggning 20", " VVS & Kyl", "-Hus 21", "17"
_FIELD_THEN_YEAR = re.compile(rf"(?:{_GAP}|-)(?P<field>{_FIELD}){_FIELD_ENDS}(?:{_YEAR})?")
_YEAR_ONLY = re.compile(_YEAR)
# "AMA 17| Anläggning": on the same line only, the next line may be a heading.
_FIELD_LAST = re.compile(rf" (?P<field>{_FIELD}){_FIELD_ENDS}")
# "Hus |AMA 98", "VVS-|AMA 98"
_FIELD_FIRST = re.compile(rf"(?<![A-Za-zÅÄÖåäö])(?P<field>{_FIELD})(?:{_GAP}|-)\Z")
# "AMA Anläggning 17|, EL 16", "| och Hus 14"
_NEXT_OF_LIST = re.compile(
    rf"(?: ?,{_GAP}|/|{_GAP}(?:och|samt){_GAP})(?P<field>{_FIELD}){_FIELD_ENDS}{_YEAR}"
)
# "AMA Anläggning 17|, 20", "| och 2020"
_MORE_YEARS = re.compile(
    rf"(?: ?,| ?/|{_GAP}(?:och|samt|eller|respektive|alt\.?|alternativt)){_YEAR}"
)
_LONGEST_FIELD = 30


@dataclass(frozen=True, slots=True)
class WorkName:
    """A name found: offsets into the text given, work ("" for a bare layer), edition ("" if none).

    `layer` is "" for "AF 07", which names the work only right after "ansluter till".
    `doubtful` where a digit follows the year and may be a footnote mark ("13" + "2").
    `options` are the (work, edition) pairs a bare layer and year can mean.
    """

    start: int
    end: int
    layer: str
    work: str
    edition: str
    options: tuple[tuple[str, str], ...] = ()
    doubtful: bool = False

    @property
    def exists(self) -> bool:
        """Whether nothing speaks against the edition: no year, or one that the work has."""
        if not self.edition:
            return True
        return edition_exists(self.work, self.edition) if self.work else bool(self.options)


def may_name_work(text: str) -> bool:
    """Return whether it is worth looking for names: a few substring searches."""
    return "AMA" in text or "MER" in text or "RA " in text or "AF " in text


def may_name_work_in(capitals: str) -> bool:
    """Return whether a text with these `capitals` (see page_signs) may name a work."""
    return "AMA" in capitals or "MER" in capitals or "RA" in capitals or "AF" in capitals


def find_work_names(text: str) -> Iterator[WorkName]:
    """Yield the names in folded `text`, in order of the text."""
    end = 0
    for match in _LAYERS.finditer(text):
        if match.start() < end:
            continue
        for name in _names_at(text, match, end):
            end = max(end, name.end)
            yield name


def _names_at(text: str, match: re.Match[str], earliest: int) -> Iterator[WorkName]:
    if match["af"]:
        year = _YEAR_ONLY.match(text, match.end())
        if year and not year["note"] and edition_exists("AMA AF", _edition(year)):
            yield WorkName(match.start(), year.end(), "", "AMA AF", _edition(year))
        return
    layers = tuple(re.findall(_LAYER, match[0][len(match["first"]) :])) if match["more"] else ()
    layers = tuple(dict.fromkeys((match["first"], *layers)))
    after = _FIELD_THEN_YEAR.match(text, match.end())
    if after and _is_field(after, layers):
        yield from _named(layers, after["field"], match.start(), after, match)
        yield from _more_years(text, layers, after)
        yield from _rest_of_list(text, layers, after.end())
        return
    year = _usable_year(text, match)
    before = _FIELD_FIRST.search(text, max(earliest, match.start() - _LONGEST_FIELD), match.start())
    if before and work_of_field(layers[0], before["field"]):
        yield from _named(layers, before["field"], before.start(), year, match)
        return
    yield from _without_field_before(text, layers, year, match)


def _without_field_before(
    text: str, layers: tuple[str, ...], year: re.Match[str] | None, match: re.Match[str]
) -> Iterator[WorkName]:
    last = _FIELD_LAST.match(text, year.end()) if year else None
    if year and last and _edition_of(layers[0], last["field"], year):
        for name in _named(layers, last["field"], match.start(), year, match):
            yield _ending(name, last.end())
        return
    for layer in layers:
        edition = _edition(year)
        yield WorkName(
            start=match.start(),
            end=year.end() if year else match.end(),
            layer=layer,
            work="",
            edition=edition,
            options=tuple((work, edition) for work in works_with_edition(edition, layer)),
        )


def _ending(name: WorkName, end: int) -> WorkName:
    return WorkName(name.start, end, name.layer, name.work, name.edition)


def _usable_year(text: str, match: re.Match[str]) -> re.Match[str] | None:
    """Return the year after a layer; one on the next line is more likely a heading's number."""
    year = _YEAR_ONLY.match(text, match.end())
    if year is None or year["note"]:
        return None
    return None if "\n" in year["gap"] and not _follows_verb(text, match.start()) else year


def _follows_verb(text: str, start: int) -> bool:
    return text[max(0, start - 6) : start].split()[-1:] == ["till"]


def _is_field(after: re.Match[str], layers: tuple[str, ...]) -> bool:
    """Return whether the word after a layer is its field: "AMA el likvärdigt" has none."""
    if not any(work_of_field(layer, after["field"]) for layer in layers):
        return False
    if _edition(after):
        return True
    return after["field"] not in ("el", "mark", "hus", "järnväg", "Mark")


def _edition(year: re.Match[str] | None) -> str:
    return (year["long"] or year["short"] or "") if year else ""


def _edition_of(layer: str, field: str, year: re.Match[str]) -> bool:
    work = work_of_field(layer, field)
    return bool(work) and edition_exists(work or "", _edition(year))


def _named(
    layers: tuple[str, ...],
    field: str,
    start: int,
    year: re.Match[str] | None,
    match: re.Match[str],
) -> Iterator[WorkName]:
    """Yield one name per layer that has the field: "AMA och MER Anläggning 20" is two."""
    for layer in layers:
        work = work_of_field(layer, field)
        if work is None:
            continue
        edition, end = _edition(year), year.end() if year else match.end()
        if year and edition and _on_next_line(year) and not edition_exists(work, edition):
            edition, end = "", year.start("gap")
        second = year["second"] if year and edition else None
        doubtful = bool(year and year["note"])
        if doubtful and not edition_exists(work, edition):
            edition = ""
        yield WorkName(start, end, layer, work, edition, doubtful=doubtful)
        if second:
            yield WorkName(start, end, layer, work, second)


def _more_years(text: str, layers: tuple[str, ...], name: re.Match[str]) -> Iterator[WorkName]:
    """Yield the further editions of "AMA Anläggning 17, 20 och 23"."""
    position = name.end()
    while _edition(name) and (more := _MORE_YEARS.match(text, position)):
        edition = _edition(more)
        works = [work_of_field(layer, name["field"]) for layer in layers]
        existing = [work for work in works if work and edition_exists(work, edition)]
        if not existing:
            return
        for layer, work in zip(layers, works, strict=True):
            if work in existing:
                yield WorkName(more.start("gap"), more.end(), layer, work, edition)
        position = more.end()


def _on_next_line(year: re.Match[str]) -> bool:
    return "\n" in (year["gap"] or "")


def _rest_of_list(text: str, layers: tuple[str, ...], position: int) -> Iterator[WorkName]:
    """Yield "EL 16" of "AMA Anläggning 17, EL 16": fields that share the layer before them."""
    while match := _NEXT_OF_LIST.match(text, position):
        works = [work_of_field(layer, match["field"]) for layer in layers]
        if not any(work and edition_exists(work, _edition(match)) for work in works):
            return
        yield from _named(layers, match["field"], match.start("field"), match, match)
        position = match.end()
