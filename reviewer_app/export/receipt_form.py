"""The form of a receipt: what its JSON holds (see README).

`granskare verify` knows the form a second time, by code of its own.
"""

from dataclasses import dataclass

from reviewer_app.core.geometry import Rect

FORMAT = "granskare-receipt"
VERSION = 1


@dataclass(frozen=True, slots=True)
class FileSum:
    """A document of the export, cited or not; `sha256` of its bytes as they were reviewed."""

    file_id: str
    name: str
    sha256: str
    size: int
    pages: int
    revision: str
    not_checked: str = ""
    """Why it was not what was reviewed when this was exported, "" where it was."""


@dataclass(frozen=True, slots=True)
class EditionSum:
    """Which edition holds in a document, by whose word, and where it says so (page from 1)."""

    file_id: str
    work: str
    edition: str
    by: str
    lent_by: str = ""
    page: int = 0
    quotation: str = ""


@dataclass(frozen=True, slots=True)
class RowSum:
    """A registry row that some comment rests on."""

    work: str
    edition: str
    code: str
    heading: str
    source: str
    coverage: str


@dataclass(frozen=True, slots=True)
class CitationSum:
    """A quotation and where it stands; `page` from 1, `rects` in points of the unrotated page."""

    file_id: str
    page: int
    start: int
    end: int
    excerpt: str
    checksum: str
    page_read_as: str
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class VerdictSum:
    """A reference that a comment rests on, and what looking it up answered."""

    file_id: str
    page: int
    start: int
    end: int
    raw: str
    code: str
    work: str
    edition: str
    verdict: str


@dataclass(frozen=True, slots=True)
class UnverifiedSum:
    """A code of a person's own comment that is not verified, and what looking it up answered."""

    code: str
    verdict: str


@dataclass(frozen=True, slots=True)
class AnnotationSum:
    """A mark that was written, as other programs list it; `rects` as those of citations.

    `created` and `changed` are the times written into it, ISO 8601 with their offset.
    """

    name: str
    file_id: str
    page: int
    contents: str
    kind: str
    author: str
    subject: str
    rects: tuple[Rect, ...]
    created: str = ""
    changed: str = ""


@dataclass(frozen=True, slots=True)
class NoteSum:
    """A person's reply or status that was written under a mark; theirs, and not verified."""

    name: str
    file_id: str
    page: int
    author: str
    contents: str
    state: str
    subject: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class CommentSum:
    """A comment with everything it rests on; `codes` point into the rows, from 0."""

    id: str
    origin: str
    rule: str
    severity: str
    author: str
    status: str
    text: str
    codes: tuple[int, ...]
    citations: tuple[CitationSum, ...]
    verdicts: tuple[VerdictSum, ...]
    annotations: tuple[AnnotationSum, ...] = ()
    unverified: tuple[UnverifiedSum, ...] = ()
    notes: tuple[NoteSum, ...] = ()
    not_checked: str = ""
    """The documents that could not be read at the export, "" for a comment that was checked."""


@dataclass(frozen=True, slots=True)
class RemarkSum:
    """A person's remark: theirs, and not verified."""

    id: str
    file_id: str
    page: int
    author: str
    text: str
    annotations: tuple[AnnotationSum, ...] = ()
    notes: tuple[NoteSum, ...] = ()


@dataclass(frozen=True, slots=True)
class PartSum:
    """A part of a list or record: a sheet with its columns, a page, or what follows a heading."""

    name: str
    sha256: str
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TargetSum:
    """The export: its kind and, for a file that lies beside the receipt, its name and hash.

    Of an annotated copy or an XFDF file `file_id` is the document it belongs to; `summary` is the
    text of the pages added to a copy, without mark-up, "" for none. `parts` are those of a list or
    record.
    """

    kind: str
    name: str = ""
    sha256: str = ""
    file_id: str = ""
    summary: str = ""
    parts: tuple[PartSum, ...] = ()


@dataclass(frozen=True, slots=True)
class RegistrySum:
    """The registry that was looked into."""

    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """A whole receipt; see README."""

    format: str
    version: int
    program: str
    verifier: str
    made: str
    language: str
    filter: str
    target: TargetSum
    registry: RegistrySum
    files: tuple[FileSum, ...]
    editions: tuple[EditionSum, ...]
    rows: tuple[RowSum, ...]
    comments: tuple[CommentSum, ...]
    remarks: tuple[RemarkSum, ...]
