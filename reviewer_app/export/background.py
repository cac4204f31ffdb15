"""What stands behind the comments of an export: codes with verdicts, editions, pages not read."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.core.verdicts import HeadingMatch, Reading, Verdict


@dataclass(frozen=True, slots=True)
class CodeUse:
    """A code of a document with its verdict, however often it stands there.

    `pages` are 1-based numbers, in order, without repeats; `count` is how often it was found.
    `register` is "complete" or "sample", "" where no register of the edition is held; `reading`
    tells who read the code, and `confirmed_by` the person who confirmed it, "" where nobody did.
    """

    file_id: str
    family: str
    code: str
    work: str
    edition: str
    verdict: Verdict
    heading: str
    heading_official: str
    heading_match: HeadingMatch
    register: str
    source: str
    pages: tuple[int, ...]
    count: int
    reading: Reading = Reading.TEXT
    confirmed_by: str = ""

    @property
    def in_print(self) -> bool:
        """Whether the file itself says the code; one read off its picture is never plainly so."""
        return self.reading is Reading.TEXT and not self.confirmed_by


@dataclass(frozen=True, slots=True)
class Unread:
    """Pages of a document that were not read, by number, and why, in the export's language."""

    file_id: str
    pages: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RefusedName:
    """A file that could not be read at all, and why, in the export's language."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Background:
    """What a report says beside the comments."""

    title: str = ""
    reviewer: str = ""
    codes: tuple[CodeUse, ...] = ()
    unread: tuple[Unread, ...] = ()
    refused: tuple[RefusedName, ...] = ()


def page_ranges(pages: Iterable[int]) -> str:
    """Return page numbers with runs drawn together.

    >>> page_ranges([1, 2, 3, 7, 9, 10])
    '1–3, 7, 9–10'
    """
    return ", ".join(_range(run) for run in _runs(sorted(set(pages))))


def _runs(pages: Sequence[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for page in pages:
        if run and page != run[-1] + 1:
            yield run
            run = []
        run.append(page)
    if run:
        yield run


def _range(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"
