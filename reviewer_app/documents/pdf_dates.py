"""Dates as PDF and XFDF write them (ISO 32000-1, 7.9.4)."""

import re
from datetime import datetime, timedelta, timezone

# D:20260115093000+01'00', D:2026, D:20260115093000Z; the apostrophe at the end is optional.
_DATE = re.compile(
    r"(?:D:)?([0-9]{4})([0-9]{2})?([0-9]{2})?([0-9]{2})?([0-9]{2})?([0-9]{2})?"
    r"(?:([Zz+-])(?:([0-9]{2})'?(?:([0-9]{2})'?)?)?)?$"
)
_LEAST = (1, 1, 1, 0, 0, 0)


def pdf_date(moment: datetime) -> str:
    """Return an aware time as PDF writes it: D:20260115093000+01'00'.

    Raises ValueError for a time without an offset.
    """
    offset = moment.utcoffset()
    if offset is None:
        raise ValueError(moment)
    minutes = round(offset.total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return f"D:{moment:%Y%m%d%H%M%S}{sign}{hours:02}'{rest:02}'"


def iso_date(text: str) -> str:
    """Return a PDF's date as ISO 8601, aware; "" where it is none.

    A date without an offset counts as one of this machine's time zone.
    """
    found = _DATE.match(text.strip())
    if found is None:
        return ""
    *parts, sign, hours, minutes = found.groups()
    numbers = [int(part) if part else least for part, least in zip(parts, _LEAST, strict=True)]
    try:
        moment = datetime(*numbers)  # type: ignore[arg-type]  # noqa: DTZ001 - its offset follows
        if sign is None:
            return moment.astimezone().isoformat()
        offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
        zone = timezone(-offset if sign == "-" else offset)
        return moment.replace(tzinfo=zone).isoformat()
    except (ValueError, OverflowError):
        return ""
