"""How a mark was dressed: colour, opacity, frame, times and all else that its dictionary says."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from reviewer_app.verify.objects import Keys, Objects

_OURS = frozenset({
    "Type", "Subtype", "Rect", "QuadPoints", "NM", "T", "Subj", "Contents", "CreationDate", "M",
    "P", "AP", "C", "CA", "F", "Popup", "IRT", "RT", "State", "StateModel", "Name",
})  # fmt: skip
"""Entries that the program writes."""
_ELSEWHERE = frozenset({"RC", "OC", "A", "AA"})
"""Entries that are judged by what they say and do."""
_HARMLESS = frozenset({"StructParent", "Lang", "AS", "ca"})
_FRAME = ("BS", "BE", "Border", "IC", "RD", "LE")
_OFF = 0.003
_DATE_DIGITS = 14

Colour = Sequence[float]
COLOURS: Mapping[str, tuple[float, float, float]] = {
    "error": (1.0, 0.55, 0.5), "warning": (1.0, 0.85, 0.35), "info": (0.6, 0.82, 1.0),
}  # fmt: skip
"""What marks of comments are written in, by their severity."""
PEOPLE = (0.72, 0.88, 0.6)
"""What people's remarks are written in."""


def dressed_otherwise(
    objects: Objects, keys: Keys, colour: Colour | None, *, square: bool
) -> Iterator[str]:
    """Yield what of a mark's look and dictionary is not as it was written, by fixed names.

    `colour` is what it was written in, None where it says none of its own.
    """
    said = objects.items(keys.get("C"))
    numbers = [float(one) for one in said if isinstance(one, int | float)]
    if not _same(numbers, colour or ()):
        yield "colour"
    opacity = objects.of(keys.get("CA", 1))
    if not isinstance(opacity, int | float) or abs(opacity - 1) > _OFF:
        yield "opacity"
    framed = [key for key in _FRAME if key in keys]
    if any(not (square and _is_usual(objects, keys, key)) for key in framed):
        yield "border"
    if keys.keys() - _OURS - _ELSEWHERE - _HARMLESS - set(_FRAME):
        yield "entries"


def _is_usual(objects: Objects, keys: Keys, key: str) -> bool:
    """Return whether an entry of a frame is that of a plain line, one point wide."""
    value = objects.of(keys[key])
    if key == "BS" and isinstance(value, dict):
        return objects.of(value.get("W", 1)) == 1
    if key == "Border" and isinstance(value, list):
        return [objects.of(one) for one in value[:3]] == [0, 0, 1]
    return key == "RD"


def _same(numbers: Sequence[float], colour: Colour) -> bool:
    return len(numbers) == len(colour) and all(
        abs(one - other) <= _OFF for one, other in zip(numbers, colour, strict=True)
    )


def redated(keys: Keys, times: Mapping[str, str]) -> bool:
    """Return whether a mark's times are others than were written; `times` are ISO 8601 by key."""
    return any(
        not same_moment(moment(_latin(keys.get(key))), at) for key, at in times.items() if at
    )


def _latin(value: object) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else ""


def same_moment(found: datetime | None, at: str) -> bool:
    """Return whether a time is that of an ISO 8601 text, to the second."""
    try:
        return found == datetime.fromisoformat(at).replace(microsecond=0)
    except ValueError:
        return False


def moment(text: str) -> datetime | None:
    """Return the time that a PDF date says (ISO 32000-1, 7.9.4); None where it says none.

    >>> moment("D:20260115093000+01'00'").isoformat()
    '2026-01-15T09:30:00+01:00'
    """
    digits, zone = text[2 : 2 + _DATE_DIGITS], text[2 + _DATE_DIGITS :].replace("'", ":")
    if not text.startswith("D:") or len(digits) != _DATE_DIGITS:
        return None
    zone = "+00:00" if zone in ("", "Z") else zone[:6]
    try:
        return datetime.strptime(digits + zone, "%Y%m%d%H%M%S%z")
    except ValueError:
        return None
