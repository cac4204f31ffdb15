"""What stands behind the comments of an export: codes with verdicts, editions, pages not read."""

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
class Unreviewed:
    """Pages of a document, by number, that a model did not get through; none: the comparison of
    the documents. What was not done with them and why, in the export's language."""

    file_id: str
    pages: tuple[int, ...]
    what: str
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
    unreviewed: tuple[Unreviewed, ...] = ()
    """What a model that was asked to review did not get through; other pages it did."""
