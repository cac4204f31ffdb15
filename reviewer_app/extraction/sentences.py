"""Where a sentence of page text begins and ends, when lines are all there is.

Page text has one line break per printed line and none between paragraphs, so a heading, a cover
line or the first code after a sentence is told from a wrapped line by how the lines look.
"""

import re


def words_of(text: str) -> frozenset[str]:
    """Return the words of a list written as text."""
    return frozenset(text.split())


LONGEST_HALF = 320
"""Characters of a sentence that are looked at on each side of a place in it."""

# ". Nästa", "! (", "? ”" ; not "t.ex. på", "nr. 3", "10. 5 VA-" (an edition, then a heading) is
# told apart by what precedes the stop.
_STOP = re.compile(r"[.!?][)\]”\"']?(?=\s)")
_ABBREVIATIONS = words_of(
    "t.ex bl.a m.fl m.m o.d dvs d.v.s s.k f.d resp tex nr st kap avd avs ca jfr inkl exkl enl "
    "t.o.m fr.o.m p.g.a o.s.v osv etc ev forts ggr kl max min mom sid tel vol utg"
)
# The word before a full stop: "t.ex", "13".
_LAST_WORD = re.compile(r"[^\s(]+\Z")

# Words that a line cannot end with when the next line begins something new.
_CARRIES_ON = re.compile(
    r"(?:[,&/–:-]|(?<![A-Za-zÅÄÖåäö])(?:och|samt|eller|till|enligt|av|på|i|med|för|som|är|ska|skall"
    r"|den|det|de|denna|detta|dessa|AMA|RA|MER|AF|VVS|Hus|Anläggnings|Mark|ABT?|ABK))\Z",
    re.IGNORECASE,
)
# A line that begins in a way a wrapped line hardly does: "0 SAMMANSATTA", "AFA", "BBB.11", "– ".
_NEW_START = re.compile(
    r"(?:[0-9]{1,2}(?:\.[A-Z0-9/]{1,6})?[ \n]+\*?[A-ZÅÄÖ]|A[FU][A-J]?(?:\.[0-9]+)?(?:\s|\Z)"
    r"|[A-Z]{1,3}\.[0-9]|[A-Z]{1,3}[ \n]+[A-ZÅÄÖ][A-ZÅÄÖ,-]+|[•–-]\s)"
)
# "– AMA EL 19" in a list of works.
_NAME_IN_LIST = re.compile(r"(?:[•·–-] ?)?(?:AMA|RA|MER)[ \n]")
# The same on the line of the sentence itself: "AMA 11| 0 SAMMANSATTA", "AF 07| AF AFA".
_CODE_FOLLOWS = re.compile(
    r"\.?\s+(?:[0-9]{1,2}\s+[A-ZÅÄÖ][A-ZÅÄÖ-]{2,}|A[FU][A-J]?(?:\s|\Z)|[A-Z]{3}\.[0-9])"
)
# A sentence that begins a line: "Denna beskrivning", after a running foot of any length.
_SUBJECT = re.compile(r"(?:Denna|Dessa|Detta)\s")
# "2 Arbeten i mark": a heading, though a work's name may go on after the word.
_FIELD_END = re.compile(r"(?<![A-Za-zÅÄÖåäö])(?:mark|hus|vvs)\Z", re.IGNORECASE)
_LEADING_IN = ",:;(–-\"'“”„»«‘’"
"""Signs at a line's end after which the next line belongs to it: an example, a quotation."""
_LONG_LINE = 45


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the offsets of the sentence in which [start, end) stands, white space trimmed.

    A sentence ends at a full stop, at a line that begins something new, or where a code follows
    directly. At most 320 characters are taken on each side.
    """
    first = _begin(text, start)
    last = _finish(text, end)
    while first < start and text[first].isspace():
        first += 1
    while last > end and text[last - 1].isspace():
        last -= 1
    return first, last


def _begin(text: str, start: int) -> int:
    floor = max(0, start - LONGEST_HALF)
    first = floor
    for stop in _STOP.finditer(text, floor, start):
        if not _is_abbreviation(text, stop.start()):
            first = stop.end()
    line_end = text.rfind("\n", first, start)
    while line_end != -1:
        if _breaks(text, line_end):
            return line_end + 1
        line_end = text.rfind("\n", first, line_end)
    return first


def _finish(text: str, end: int) -> int:
    ceiling = min(len(text), end + LONGEST_HALF)
    if _CODE_FOLLOWS.match(text, end):
        return end + text.startswith(".", end)
    for stop in _STOP.finditer(text, end, ceiling):
        if not _is_abbreviation(text, stop.start()):
            ceiling = stop.end()
            break
    else:
        if text.endswith((".", "!", "?"), end, ceiling):
            return _first_break(text, end, ceiling)
    return _first_break(text, end, ceiling)


def _first_break(text: str, end: int, ceiling: int) -> int:
    line_end = text.find("\n", end, ceiling)
    while line_end != -1:
        if _breaks(text, line_end):
            return line_end
        line_end = text.find("\n", line_end + 1, ceiling)
    return ceiling


def _breaks(text: str, line_end: int) -> bool:
    """Return whether the line break at `line_end` parts two sentences or headings."""
    line = text[text.rfind("\n", 0, line_end) + 1 : line_end].strip()
    following = text[line_end + 1 : line_end + 60].lstrip(" ")
    if not line or not following or following[0] == "\n":
        return True
    if _NAME_IN_LIST.match(following) and line[-1] in ":,0123456789":
        return False
    if _NEW_START.match(following):
        return True
    capitals = following.split("\n", 1)[0].isupper()
    if line.isupper() and not capitals:
        return True
    if _SUBJECT.match(following) and _FIELD_END.search(line):
        return True
    if following[0].islower() or _CARRIES_ON.search(line):
        return False
    if _SUBJECT.match(following) and line[-1] not in _LEADING_IN:
        return True
    return capitals or len(line) < _LONG_LINE


def _is_abbreviation(text: str, stop: int) -> bool:
    """Return whether the full stop at `stop` belongs to an abbreviation or an ordinal."""
    word = _LAST_WORD.search(text, max(0, stop - 12), stop)
    if word is None:
        return False
    following = text[stop + 1 : stop + 3].lstrip()
    return word[0].lower() in _ABBREVIATIONS or following[:1].islower()
