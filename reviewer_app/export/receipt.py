"""The receipt of an export: what it rests on, as JSON that can be checked without this program.

The form is documented in README; `granskare verify` reads it by code of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from reviewer_app import __version__
from reviewer_app.core.comment import Citation
from reviewer_app.core.geometry import Rect
from reviewer_app.core.reference import Reference
from reviewer_app.core.texts import say
from reviewer_app.documents.marks import Mark
from reviewer_app.documents.source import hash_file
from reviewer_app.documents.target import new_file
from reviewer_app.export.marking import mark_name
from reviewer_app.export.selection import EditionUsed, Entry, Remarked, Selection, source_paths
from reviewer_app.gate import VERIFIER_VERSION

FORMAT = "granskare-receipt"
VERSION = 1
_LONGEST_NAME = 240


@dataclass(frozen=True, slots=True)
class FileSum:
    """A document that is cited; `sha256` of its bytes."""

    file_id: str
    name: str
    sha256: str
    size: int
    pages: int
    revision: str


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
    """An annotation that was written, with its text."""

    name: str
    file_id: str
    page: int
    contents: str


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


@dataclass(frozen=True, slots=True)
class RemarkSum:
    """A person's remark: theirs, and not verified."""

    id: str
    file_id: str
    page: int
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class TargetSum:
    """The export: its kind and, for a file that lies beside the receipt, its name and hash."""

    kind: str
    name: str = ""
    sha256: str = ""


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


Marks = Mapping[str, Sequence[Mark]]
"""The marks that were written, by file id."""


def receipt_of(
    selection: Selection,
    target: TargetSum = TargetSum("pdf"),
    marks: Marks | None = None,
) -> bytes:
    """Return the receipt of an export of the selection, as JSON in UTF-8."""
    cited = {citation.file_id for entry in selection.entries for citation in entry.citations}
    lent = {one.lent_by for one in selection.editions if one.file_id in cited and one.lent_by}
    rows = tuple(
        dict.fromkeys(
            RowSum(one.work, one.edition, one.code, one.heading, one.source, one.coverage)
            for entry in selection.entries
            for one in entry.codes
        )
    )
    receipt = Receipt(
        format=FORMAT,
        version=VERSION,
        program=f"Granskare {__version__}",
        verifier=VERIFIER_VERSION,
        made=selection.made.isoformat(timespec="seconds"),
        language=selection.language,
        filter=selection.filter or say("exchange.no_filter", selection.language),
        target=target,
        registry=RegistrySum(selection.registry_version, selection.registry_sha256),
        files=tuple(
            FileSum(
                one.file_id, one.name, one.sha256, one.size, one.page_count,
                one.title_block.revision,
            )
            for one in selection.documents
            if one.file_id in cited | lent
        ),
        editions=tuple(_edition(one) for one in selection.editions if one.file_id in cited | lent),
        rows=rows,
        comments=_comments(selection, rows, marks or {}),
        remarks=tuple(_remark(one) for one in selection.remarks),
    )  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(receipt), indent=1)


def write(selection: Selection, target: Path) -> None:
    """Write the receipt of the comments alone; raises UserError."""
    content = receipt_of(selection, TargetSum("receipt"))
    with new_file(target, source_paths(selection)) as draft:
        draft.write_bytes(content)


def write_beside(selection: Selection, export: Path, kind: str, marks: Marks | None = None) -> Path:
    """Write the receipt of an export beside it and return its path; raises UserError."""
    name = say("exchange.receipt_name", selection.language, name=export.name)
    if len(name.encode()) > _LONGEST_NAME:
        name = say("exchange.receipt_name", selection.language, name=export.name[-60:])
    place = export.with_name(name)
    target = TargetSum(kind, export.name, hash_file(export))
    content = receipt_of(selection, target, marks)
    with new_file(place, source_paths(selection)) as draft:
        draft.write_bytes(content)
    return place


def _comments(
    selection: Selection, rows: tuple[RowSum, ...], marks: Marks
) -> tuple[CommentSum, ...]:
    places = {(one.work, one.edition, one.code): at for at, one in enumerate(rows)}
    return tuple(_comment(entry, selection, places, marks) for entry in selection.entries)


def _comment(
    entry: Entry, selection: Selection, places: Mapping[tuple[str, str, str], int], marks: Marks
) -> CommentSum:
    return CommentSum(
        id=entry.id,
        origin=entry.origin.value,
        rule=entry.rule,
        severity=entry.severity.value,
        author=entry.author,
        status=entry.handling.status.value,
        text=entry.text,
        codes=tuple(places[one.work, one.edition, one.code] for one in entry.codes),
        citations=tuple(_citation(one, selection) for one in entry.citations),
        verdicts=tuple(_verdict(one) for one in entry.references),
        annotations=tuple(_annotations(entry, marks)),
        unverified=tuple(UnverifiedSum(one.code, one.verdict.value) for one in entry.unverified),
    )


def _annotations(entry: Entry, marks: Marks) -> Iterable[AnnotationSum]:
    for file_id, written in marks.items():
        pages = {one.page_index for one in entry.citations if one.file_id == file_id}
        names = {mark_name(entry.id, file_id, page_index) for page_index in pages}
        for mark in written:
            if mark.name in names:
                yield AnnotationSum(mark.name, file_id, mark.page_index + 1, mark.contents)


def _citation(one: Citation, selection: Selection) -> CitationSum:
    read_as = selection.read_as.get((one.file_id, one.page_index), "")
    return CitationSum(
        one.file_id, one.page_index + 1, one.start, one.end, one.excerpt, one.checksum, read_as,
        one.rects,
    )  # fmt: skip


def _verdict(one: Reference) -> VerdictSum:
    found = one.candidate
    return VerdictSum(
        one.file_id, found.page_index + 1, found.start, found.end, found.raw, found.code,
        one.work, one.edition, one.verdict.value,
    )  # fmt: skip


def _edition(one: EditionUsed) -> EditionSum:
    by = "person" if one.by_person else "other_file" if one.lent_by else "document"
    if one.declared is None:
        return EditionSum(one.file_id, one.work, one.edition, by, one.lent_by)
    declared = one.declared
    page = declared.page_index + 1
    return EditionSum(
        one.file_id, one.work, one.edition, by, one.lent_by, page, declared.quotation
    )  # fmt: skip


def _remark(one: Remarked) -> RemarkSum:
    remark = one.remark
    return RemarkSum(
        remark.id, remark.file_id, remark.page_index + 1, remark.author, remark.text
    )  # fmt: skip
