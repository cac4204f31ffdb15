"""Works that a person added: their codes and their names in running text."""

import re
from collections.abc import Iterator
from functools import lru_cache

from registry_db.own_works import OwnWork, own_works
from reviewer_app.extraction.found import Found
from reviewer_app.extraction.work_names import WorkName

LAYER = "own"
"""The layer of such a work's name: it stands for itself, as "AMA" does."""

# No part of a longer number, word or address: "22-01 31 19" but not "122-01 31 19-4".
_BEFORE = r"(?<![\w.:/-])"
_AFTER = r"(?!\w|[-.:/]\w)"
# "Bygghandbok 2022", "Bygghandbok, utgåva 2022", "Bygghandbok (2022)"
_YEAR = (
    r"(?:,?[ \n]{1,2}\(?(?:(?:utgåva|version)[ \n])?"
    r"(?P<year>[0-9]{4}|[0-9]{2})(?![0-9]|[,.:-][0-9])\)?)?"
)


def find_own_codes(text: str) -> Iterator[Found]:
    """Yield the codes of the person's works in folded `text`."""
    for own in own_works():
        if own.form is None or own.family is None or not own.form.swept_pattern:
            continue
        for match in _codes(own.form.swept_pattern).finditer(text):
            code = own.family.canonical(match.group())
            yield Found(match.start(), match.end(), own.family.id, code)


@lru_cache(maxsize=64)
def _codes(pattern: str) -> re.Pattern[str]:
    return re.compile(f"{_BEFORE}(?:{pattern}){_AFTER}")


def may_name_own_work(text: str) -> bool:
    """Return whether the name of a person's work may stand in `text`."""
    return any(_names(own.work.aliases).search(text) for own in own_works())


def own_name_places(text: str) -> Iterator[tuple[int, int]]:
    """Yield where names of the person's works stand in `text`, raw or folded."""
    for own in own_works():
        for match in _names(own.work.aliases).finditer(text):
            yield match.span()


def find_own_names(text: str) -> Iterator[WorkName]:
    """Yield the names of the person's works in folded `text`, with the edition named."""
    for own in own_works():
        for match in _names(own.work.aliases).finditer(text):
            yield _name(own, match)


def _name(own: OwnWork, match: re.Match[str]) -> WorkName:
    edition = match["year"] or ""
    known = own.work.editions
    if edition not in known and edition[2:] in known:
        edition = edition[2:]
    return WorkName(match.start(), match.end(), LAYER, own.work.name, edition)


@lru_cache(maxsize=64)
def _names(aliases: tuple[str, ...]) -> re.Pattern[str]:
    """Return the expression of a work's names, the longest first, white space free."""
    ordered = sorted(aliases, key=lambda name: (-len(name), name))
    names = "|".join(re.escape(name).replace(r"\ ", r"\s{1,3}") for name in ordered)
    return re.compile(rf"(?<!\w)(?:{names})(?!\w){_YEAR}")
