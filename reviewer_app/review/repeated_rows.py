"""Rows of one sheet that speak of the same comment, as copied rows do: which of them is heard.

The first that fills a field in is, whatever the job holds by now: a list that is brought in once
more changes nothing. An empty field, and the status every comment begins with, fill nothing in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reviewer_app.core.verdicts import Status
from reviewer_app.export.returned import ReturnedRow, status_of

_FIELDS = ("status", "recipient", "discipline")


def heard(rows: Sequence[ReturnedRow]) -> Iterator[tuple[ReturnedRow, bool]]:
    """Yield each row with what is heard of it, and whether it says otherwise than one that is."""
    groups: dict[tuple[str, str], list[ReturnedRow]] = {}
    for row in rows:
        groups.setdefault((row.sheet, row.comment_id), []).append(row)
    for row in rows:
        group = groups[row.sheet, row.comment_id]
        if len(group) == 1 or not row.comment_id:
            yield row, False
            continue
        speakers = {field: _speaker(group, field) for field in _FIELDS}
        is_other = any(_is_other(row, speakers[field], field) for field in _FIELDS)
        silent = {
            field
            for field in _FIELDS
            if speakers[field] is not row and _says(row, field) is not None
        }
        heard_of = replace(
            row,
            status=None if "status" in silent else row.status,
            recipient=None if "recipient" in silent else row.recipient,
            discipline=None if "discipline" in silent else row.discipline,
        )
        yield heard_of, is_other


def _speaker(group: Sequence[ReturnedRow], field: str) -> ReturnedRow | None:
    """Return the row whose field is heard: the first filled one, else the first there is."""
    filled = (row for row in group if _is_filled(row, field))
    return next(filled, next((row for row in group if _says(row, field) is not None), None))


def _says(row: ReturnedRow, field: str) -> object:
    """Return what a row says in a field; None where nothing that can be taken."""
    if field == "status":
        status = status_of(row.status or "")
        return None if status is None else (status, row.fixed or None)
    said: str | None = getattr(row, field)
    return said


def _is_filled(row: ReturnedRow, field: str) -> bool:
    said = _says(row, field)
    return said is not None and said not in ("", (Status.NEW, None))


def _is_other(row: ReturnedRow, speaker: ReturnedRow | None, field: str) -> bool:
    return (
        speaker is not None
        and _is_filled(row, field)
        and _says(row, field) != _says(speaker, field)
    )
