"""Codes that no register of ours holds: painting treatments and CoClass.

Both look like much else, so they are taken only by what is said on the page or beside them, and
are listed, never looked up. `B12` alone is a document's number or a steel as often as a wall.
"""

import re
from collections.abc import Iterator, Sequence

from reviewer_app.extraction.found import Found
from reviewer_app.extraction.guards import ABBREVIATIONS

# 56-03510: seven digits for new painting, eight for repainting
_PAINTING = re.compile(r"-(?<=[0-9]{2}-)[0-9]{5,6}(?![0-9\-])")
# What a page of painting speaks of: "målas", "Ommålning", "kulör NCS", "ytskikt".
_PAINT_WORD = re.compile(
    r"[Mm]ålning|MÅLNING|[Mm]åla[sdt]\b|MÅLA[SDT]\b|[Bb]ehandling|[Ff]ärg|[Ll]asyr|[Ll]asera"
    r"|[Ss]pack|[Ss]trykning|[Ll]ackera|[Kk]ulör|KULÖR|[Yy]tskikt|YTSKIKT|\bNCS\b|\bLC[BS]\b"
)
# "AMA-kod 56-03510", "AMA Hus 21, 56-03510"; "56-03510 enligt AMA Hus"
_AMA_BEFORE = re.compile(r"\bAMA(?:[- ]kod(?:en)?|(?: Hus)?(?: [0-9]{2})?)[,:]?[ \n]{1,2}\Z")
_AMA_AFTER = re.compile(r"[ \n](?:i|enligt)[ \n]AMA\b")
# "Dnr 21-01234", "Uppdragsnummer: 12-34567", "tel. 31-70055", "+46 31-70055"
_OTHER_NUMBER = re.compile(
    r"(?:\b(?:[Dd]nr|[Dd]iarie\w*|[Ää]rende\w*|[Uu]ppdrag\w*|[Pp]rojekt\w*|[Tt]el(?:efon)?\w*"
    r"|[Ff]ax|[Mm]obil\w*|[Oo]rder\w*|[Aa]rt(?:ikel\w*)?|[Oo]rg\w*|[Kk]onto\w*|[Bb]ankgiro|[Pp]lusgiro"
    r"|[Rr]itning\w*|[Bb]g|[Pp]g)\.?(?: ?(?:nr|nummer)\.?)?|\+46)[: \n]{0,3}\Z"
)
_LOOKED_BACK = 32
# "B10", "AD10", "QQC", "QQC1"; the whole of a code, and not "DCB.11".
_CODE = r"(?P<code>[A-Z]{1,3}[0-9]{0,3})(?![A-Za-zÅÄÖåäö0-9]|\.[0-9])"
# "CoClass QQC", "CoClass-koderna B10", "CoClass (B12", "CoClass: =AD10"
_COCLASS = re.compile(
    r"CoClass(?:[- ]?(?:kod|klass)(?:en|er|erna)?)?"
    rf"(?:[ :=]{{1,3}}|\n(?=[A-Z]+[0-9])|,? ?\( ?)[#=+]?{_CODE}"
)
# ", AD10" and " och QQC" after one of them
_COCLASS_NEXT = re.compile(rf"(?:, ?| ?/ ?|[ \n](?:och|samt|eller)[ \n])[#=+-]?{_CODE}")
# "kod B12 enligt CoClass", "B12 (CoClass)"
_COCLASS_AFTER = re.compile(
    r"(?<![A-Za-zÅÄÖåäö0-9.\-/_])(?P<code>[A-Z]{1,2}[0-9]{1,3}|[A-Z]{3}[0-9]{1,3})"
    r"(?:,? enligt |,? i | ?\( ?)CoClass"
)
# "=B12", "#AAA", "-QQC1": the signs of the aspects, on a page that names CoClass.
_ASPECT = re.compile(
    r"(?:(?<=[\s(])|(?<=\A))(?:[#=+]|-(?=[A-Z]{1,3}[0-9]))"
    r"(?P<code>[A-Z]{1,2}[0-9]{1,3}|[A-Z]{3}[0-9]{0,3})(?![A-Za-zÅÄÖåäö0-9])"
)
_NOT_COCLASS = ABBREVIATIONS | {"AB", "AF", "TB", "MF"}


def find_paintings(text: str, hyphens: Sequence[int]) -> Iterator[Found]:
    """Yield painting treatments in folded `text` where the page speaks of painting, or of AMA
    beside them; `hyphens` are where a digit follows one (see document_names).
    """
    matches = [one for at in hyphens if (one := _PAINTING.match(text, at)) is not None]
    if not matches:
        return
    painted = _PAINT_WORD.search(text) is not None
    for match in matches:
        start, end = match.start() - 2, match.end()
        if start and (text[start - 1].isalnum() or text[start - 1] in "-+/."):
            continue
        before = text[max(0, start - _LOOKED_BACK) : start]
        cued = _AMA_BEFORE.search(before) or _AMA_AFTER.match(text, end)
        if text[start] != "0" and (cued or (painted and not _OTHER_NUMBER.search(before))):
            yield Found(start, end, "painting", text[start:end])


def find_coclass(text: str) -> Iterator[Found]:
    """Yield CoClass codes in a folded `text` that names CoClass: those beside the name, the
    further ones of their list, and those with the sign of an aspect.
    """
    for match in _COCLASS.finditer(text):
        one: re.Match[str] | None = match
        while one is not None and one["code"] not in _NOT_COCLASS:
            yield _found(one)
            one = _COCLASS_NEXT.match(text, one.end())
            if one is not None and len(one["code"]) < 3 and one["code"].isalpha():
                break
    for pattern in (_COCLASS_AFTER, _ASPECT):
        for match in pattern.finditer(text):
            if match["code"] not in _NOT_COCLASS:
                yield _found(match)


def _found(match: re.Match[str]) -> Found:
    return Found(*match.span("code"), "coclass", match["code"])
