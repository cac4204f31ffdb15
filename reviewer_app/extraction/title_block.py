"""What a document says of itself: number, revision mark, date, status, sheet.

There is no common title block in the trade, so fields are read by their label words, on one line
or with the value on the next. Where two readings are possible the field stays empty; a person can
fill it in.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from reviewer_app.core.document import TitleBlock
from reviewer_app.core.folding import fold
from reviewer_app.core.page import PageText

_STATUSES = (
    "förfrågningsunderlag|förfrågningshandling|bygghandling|systemhandling|granskningshandling"
    "|bygglovhandling|bygglovshandling|förhandskopia|remiss|remisshandling|relationshandling"
    "|programhandling|arbetshandling|preliminär handling|huvudhandling"
)
# A line like FÖRFRÅGNINGSUNDERLAG or "Status Bygghandling" or "GRANSKNINGSHANDLING 2024-03-01"
_STATUS_LINE = re.compile(
    rf"(?:(?P<label>status|handlingsstatus)\s*:?\s*)?(?P<value>{_STATUSES})"
    rf"(?:[ ,]+(?:[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}))?\.?",
    re.IGNORECASE,
)
_STATUS_LABEL = re.compile(r"(?:status|handlingsstatus)\s*:?", re.IGNORECASE)

# "2024-03-01", "2024.03.01", "20240301" is too like a number
_DATE = r"(?P<year>(?:19|20)[0-9]{2})[-.](?P<month>[01][0-9])[-.](?P<day>[0-3][0-9])(?![0-9])"
DATE = re.compile(rf"(?<![0-9]){_DATE}")
_DATE_LABEL = re.compile(
    r"(?:dokument|handlings|upprättad\s+|utgivnings|ursprungs)?datum\s*:?|upprättad\s*:?|date\s*:?",
    re.IGNORECASE,
)

# "Rev. B", "Revidering: 2", "BET A", "Rev" with "A" on the next line; not "BET ANT ÄNDRINGEN"
_REVISION_LABEL = re.compile(
    r"(?:rev(?:\.|idering|ision|ideringsbeteckning)?|(?:ändrings)?bet(?:\.|eckning)?|ändring"
    r"|version|utgåva)\s*:?",
    re.IGNORECASE,
)
REVISION = re.compile(r"[A-ZÅÄÖ](?:[.]?[0-9])?|[0-9]{1,2}(?:\.[0-9]{1,2})?")

# "Blad 2 (4)", "SIDA 1 (53)", "Sid 3 av 12"; a plain "2/4" may be anything
_SHEET = re.compile(
    r"(?<![a-zåäö])(?:blad|sida|sid)\.?\s*(?:nr\.?)?\s*:?\s*(?P<sheet>[0-9]{1,4})\s?"
    r"(?:\(\s?(?P<in>[0-9]{1,4})\s?\)|/\s?(?P<of>[0-9]{1,4})|av\s(?P<all>[0-9]{1,4}))(?![0-9])",
    re.IGNORECASE,
)

# What stands before a number, in order of trust: "Dokumentnummer T-13-001", "Handling 9.1"
_NUMBER_LABELS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"dokument(?:nummer|nr|[ -]?id|beteckning)?\.?\s*(?:nr\.?|nummer)?\s*:?",
        r"handling(?:snummer|snr|s-?id)?\.?\s*(?:nr\.?|nummer)?\s*:?",
        r"ritnings?(?:nummer|nr|beteckning)\.?\s*:?",
        r"(?:nummer|dok\.?\s?nr\.?)\s*:?",
    )
)
_NUMBER = re.compile(r"(?=[A-ZÅÄÖ._/-]*[0-9])[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9._/-]{0,30}")
_AFTER_NUMBER = re.compile(r"\s*(?:$|sid|rev|datum|\()", re.IGNORECASE)


_LABELS = (_STATUS_LABEL, _DATE_LABEL, _REVISION_LABEL, *_NUMBER_LABELS)


def find_title_block(first: PageText, last: PageText | None = None) -> TitleBlock:
    """Return what the first page says of the document, completed from the last one.

    Fields are empty where no label is found or where labels disagree. A status is one of the
    trade's words, in lower case; a date is ISO 8601.
    """
    block = read_title(_lines(first))
    if last is None or last.page_index == first.page_index:
        return block
    other = read_title(_lines(last))
    return TitleBlock(
        number=block.number or other.number,
        revision=block.revision or other.revision,
        date=block.date or other.date,
        status=block.status or other.status,
        sheet=block.sheet,
    )


def _lines(page: PageText) -> list[str]:
    return [" ".join(line.split()) for line in fold(page.text).text.split("\n") if line.strip()]


def is_label(text: str) -> bool:
    """Return whether a text is the label of a field and nothing else."""
    return any(label.fullmatch(text) for label in _LABELS)


def read_title(lines: Sequence[str]) -> TitleBlock:
    """Return what lines say, a label's value on its own line or the next one."""
    return TitleBlock(
        number=_number(lines),
        revision=_only(_values(lines, _REVISION_LABEL, REVISION)),
        date=_date(lines),
        status=_status(lines),
        sheet=_only(_sheets(lines)),
    )


def _values(lines: Sequence[str], label: re.Pattern[str], value: re.Pattern[str]) -> Iterator[str]:
    """Yield the values that a label stands before, on its line or alone on the line above."""
    for index, line in enumerate(lines):
        match = label.match(line)
        if match is None:
            continue
        rest = line[match.end() :].strip()
        if not rest and index + 1 < len(lines):
            rest = lines[index + 1]
        elif match[0][-1] not in " :.":
            continue
        found = value.match(rest)
        if found and _AFTER_NUMBER.match(rest[found.end() :]):
            yield found[0]


def _sheets(lines: Sequence[str]) -> Iterator[str]:
    """Yield which sheet of how many this is, as "2 (4)"; the label may be on the line above."""
    for found in _SHEET.finditer("\n".join(lines)):
        count = found["in"] or found["of"] or found["all"]
        if 0 < int(found["sheet"]) <= int(count):
            yield f"{int(found['sheet'])} ({int(count)})"


def _only(values: Iterable[str]) -> str:
    """Return the one value there is, "" for none or several different ones."""
    distinct = set(values)
    return distinct.pop() if len(distinct) == 1 else ""


def _number(lines: Sequence[str]) -> str:
    for label in _NUMBER_LABELS:
        number = _only(value.rstrip(".") for value in _values(lines, label, _NUMBER))
        if number:
            return number
    return ""


def _status(lines: Sequence[str]) -> str:
    labelled: list[str] = []
    alone: list[str] = []
    for index, line in enumerate(lines):
        match = _STATUS_LINE.fullmatch(line)
        if match is None:
            continue
        above = lines[index - 1] if index else ""
        group = labelled if match["label"] or _STATUS_LABEL.fullmatch(above) else alone
        group.append(match["value"].lower())
    return _only(labelled) or ("" if labelled else _only(alone))


def _date(lines: Sequence[str]) -> str:
    """Return the labelled date, else that of the status line, else the only date on a line."""
    labelled = _only(_as_iso(value) for value in _values(lines, _DATE_LABEL, DATE))
    if labelled:
        return labelled
    beside_status = [line for line in lines if _STATUS_LINE.fullmatch(line)]
    alone = [line for line in lines if DATE.fullmatch(line)]
    for group in (beside_status, alone):
        dates = [match[0] for line in group if (match := DATE.search(line))]
        if dates:
            return _only(map(_as_iso, dates))
    return ""


def _as_iso(date: str) -> str:
    return date.replace(".", "-")
