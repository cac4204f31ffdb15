"""Reading one line of print as a heading: what belongs to it and what does not."""

import re
from collections.abc import Collection

from reviewer_app.extraction.normalised import normalised
from reviewer_app.extraction.sentences import words_of

# "........ 12", ". . . . 12", "…… 12"
_LEADER = re.compile(r"\s*(?:\.{3,}|(?:\. ){3,}|…{2,}|_{4,}).*$")
_LEADER_MARK = re.compile(r"\.{4}|(?:\. ){3}|…{2}")
_PAGE_NUMBER = re.compile(r"\s+[0-9]{1,3}(?:\s?\([0-9]{1,3}\))?$")
# " m3 1 200 45,00" and " R 0 -" after the text of a table row; "m m" is no unit
_QUANTITY = re.compile(
    r"(?<! m)\s+(?:(?:R|OR)\s+)?"
    r"(?:m[123²³]?|st|kg|ton|lm|km|h|tim|mån|dygn|sats|fm3|tfm3|tam3|tvm3)"
    r"(?:\s+(?:R|OR))?(?:\s+[-–0-9][0-9 ,.:-]*)*$"
    r"|\s+(?:R|OR)(?:\s+[-–0-9][0-9 ,.-]*)*$"
)
_TAIL_WORDS = words_of(
    "R OR - – m m1 m2 m3 m² m³ st kg ton lm km h tim mån dygn sats fm3 tfm3 tam3 tvm3"
)
# Two letters together, or several with a space after each.
_LETTERS = re.compile(r"[A-Za-zÅÄÖåäöé]{2}|(?:[A-Za-zÅÄÖåäöé] ){3}")
_FIRST = re.compile(r"[A-ZÅÄÖ\"”'*]")
_PROSE = words_of("ska skall får gäller utgår är utförs utföres avses")
_LOWER = re.compile(r"[a-zåäöé]{2}")
_CONTINUES = re.compile(r"[a-zåäö(][a-zåäö]*(?![0-9²³])[\s,.)/-]|[a-zåäö]{2,}$|[oem] [dm]\b")
_UNIT_LINE = re.compile(r"(?:m[123²³]?|st|kg|ton|lm|km|h|tim|mån|sats)\b(?:\s|$)")
_NEW_CODE = re.compile(r"[A-Z]{1,3}(?:\.[0-9]| |$)|[0-9]{2}\.[A-Z]")
_OPEN_ENDS = (",", "-", " och", " i", " för", " av", " m", " o", " samt", " eller", " med", " på")
_SHORT = 70
_LONG = 40
"""Letters: a shorter heading in lower case had room on its line and does not go on."""


def has_leader(line: str) -> bool:
    """Return whether a line has the dots of a table of contents."""
    if "...." not in line and ". . ." not in line and "……" not in line:
        return False
    return _LEADER_MARK.search(line) is not None


def clean_heading(text: str, start: int, end: int, *, contents: bool) -> tuple[int, int]:
    """Return the part of ``text[start:end]`` that is heading: no marks, leaders or quantities.

    In `contents` a number at the end is the page's.
    """
    while start < end and text[start] in " *:/–—-.\t\n":
        start += 1
    line = text[start:end].rstrip()
    tail = _tail(line, contents=contents)
    cut = tail.search(line) if tail is not None else None
    if cut is not None:
        line = line[: cut.start()].rstrip()
    return start, start + len(line)


def _tail(line: str, *, contents: bool) -> re.Pattern[str] | None:
    """Return what may have to be cut from a line's end, None where its last word tells nothing."""
    if "..." in line or ". ." in line or "……" in line or "____" in line:
        return _LEADER
    last = line[line.rfind(" ") + 1 :]
    if contents:
        return _PAGE_NUMBER if last[-1:].isdecimal() or last[-1:] == ")" else None
    if last[:1].isdecimal() or last in _TAIL_WORDS:
        return _QUANTITY
    return None


def is_heading_text(text: str) -> bool:
    """Return whether a piece of text can be a heading at all."""
    return (
        _FIRST.match(text) is not None
        and _LETTERS.search(text) is not None
        and len(text) <= 240
        and text not in ("OR", "R/OR")
    )


def is_plain_heading(line: str) -> bool:
    """Return whether a line can by its looks be nothing but a heading."""
    return (
        len(line) <= _SHORT
        and is_heading_text(line)
        and not line.endswith((".", ",", ";", ":"))
        and _NEW_CODE.match(line) is None
        and _PROSE.isdisjoint(line.split())
    )


def is_prose(text: str) -> bool:
    """Return whether what follows a code is a sentence about it, not its heading."""
    if not text.endswith((".", ",")) and len(text) <= _LONG:
        return False
    return not _PROSE.isdisjoint(text.split())


def continues_heading(heading: str, line: str, official: Collection[str]) -> bool:
    """Return whether `line`, right below a heading, belongs to it.

    The official headings decide where they are known. Else a heading in capitals goes on in
    capitals, and a long one in lower case goes on in lower case: what describes begins anew.
    """
    line = line.strip()
    open_end = heading.endswith(_OPEN_ENDS)
    if not line or not (open_end or line[0].islower() or _is_capitals(heading)):
        return False
    if _UNIT_LINE.match(line):
        return False
    if official:
        so_far = normalised(heading)
        if so_far in official:
            return False
        joined = normalised(f"{heading} {line}")
        if any(known.startswith(joined) for known in official):
            return True
    if open_end:
        return _CONTINUES.match(line) is not None or _is_capitals(line)
    if _is_capitals(heading):
        return len(heading) >= _LONG and _is_capitals(line) and _NEW_CODE.match(line) is None
    return len(heading) >= _LONG and _CONTINUES.match(line) is not None


def _is_capitals(text: str) -> bool:
    return _LOWER.search(text) is None and _LETTERS.search(text) is not None
