"""The receipt of an export: what it rests on, as JSON that can be checked without this program.

The form is documented in README; `granskare verify` reads it by code of its own.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from reviewer_app import __version__
from reviewer_app.core.comment import Citation
from reviewer_app.core.errors import UserError
from reviewer_app.core.reference import Reference
from reviewer_app.core.texts import say
from reviewer_app.documents.marks import Mark
from reviewer_app.documents.source import hash_file
from reviewer_app.documents.target import new_file, new_files
from reviewer_app.export.marking import mark_name, remark_name
from reviewer_app.export.receipt_form import (
    FORMAT,
    VERSION,
    AnnotationSum,
    CitationSum,
    CommentSum,
    EditionSum,
    FileSum,
    NoteSum,
    PartSum,
    Receipt,
    RegistrySum,
    RemarkSum,
    RowSum,
    TargetSum,
    UnverifiedSum,
    VerdictSum,
)
from reviewer_app.export.selection import EditionUsed, Entry, Remarked, Selection, source_paths
from reviewer_app.gate import VERIFIER_VERSION

_LONGEST_NAME = 240


Marks = Mapping[str, Sequence[Mark]]
"""The marks that were written, by file id."""
Written = Mapping[str, Sequence[tuple[str, Mark]]]
"""The same by their names, with their file ids."""


def receipt_of(
    selection: Selection,
    target: TargetSum,
    marks: Marks | None = None,
) -> bytes:
    """Return the receipt of an export of the selection, as JSON in UTF-8."""
    written: dict[str, list[tuple[str, Mark]]] = {}
    for file_id, some in (marks or {}).items():
        for one in some:
            written.setdefault(one.name, []).append((file_id, one))
    cited = {citation.file_id for entry in selection.entries for citation in entry.citations}
    cited |= {target.file_id}
    lent = {one.lent_by for one in selection.editions if one.file_id in cited and one.lent_by}
    # A copy or an XFDF file is that of one document; all else speaks of every document.
    told = cited | lent if target.file_id else {one.file_id for one in selection.documents}
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
                one.title_block.revision, selection.unread.get(one.file_id, ""),
            )
            for one in selection.documents
            if one.file_id in told
        ),
        editions=tuple(_edition(one) for one in selection.editions if one.file_id in cited | lent),
        rows=rows,
        comments=_comments(selection, rows, written),
        remarks=tuple(_remark(one, written) for one in selection.remarks),
    )  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(receipt), indent=1)


def write(selection: Selection, target: Path) -> None:
    """Write the receipt of the comments alone; raises UserError."""
    content = receipt_of(selection, TargetSum("receipt"))
    with new_file(target, source_paths(selection)) as draft:
        draft.write_bytes(content)


def write_with(
    selection: Selection,
    export: Path,
    kind: str,
    write: Callable[[Path], tuple[PartSum, ...] | None],
    marks: Marks | None = None,
    file_id: str = "",
) -> Path:
    """Write an export by `write` and its receipt beside it, both or neither; return the latter.

    `write` is given a path in the folder of `export` and with its suffix, and returns the sums of
    the parts it wrote, None for a file of one part. Raises UserError, and what `write` raises.
    """
    place = receipt_place(export, selection.language)
    with new_files((export, place), source_paths(selection)) as (draft, note):
        try:
            parts = write(draft) or ()
        except UserError as error:
            raise _of(export, draft, error) from error
        target = TargetSum(kind, export.name, hash_file(draft), file_id, parts=parts)
        note.write_bytes(receipt_of(selection, target, marks))
    return place


def receipt_place(export: Path, language: str) -> Path:
    """Return where the receipt of an export lies."""
    name = say("exchange.receipt_name", language, name=export.name)
    if len(name.encode()) > _LONGEST_NAME:
        name = say("exchange.receipt_name", language, name=export.name[-60:])
    return export.with_name(name)


def _of(export: Path, draft: Path, error: UserError) -> UserError:
    """Return a refusal that names the export, not the file that was to become it."""
    params = {
        key: export.name if value == draft.name else value for key, value in error.params.items()
    }
    return UserError(error.key, detail=error.detail, **params)


def _comments(
    selection: Selection, rows: tuple[RowSum, ...], written: Written
) -> tuple[CommentSum, ...]:
    places = {(one.work, one.edition, one.code): at for at, one in enumerate(rows)}
    return tuple(_comment(entry, selection, places, written) for entry in selection.entries)


def _comment(
    entry: Entry, selection: Selection, places: Mapping[tuple[str, str, str], int], written: Written
) -> CommentSum:
    pages = dict.fromkeys((one.file_id, one.page_index) for one in entry.citations)
    names = [mark_name(entry.id, *page) for page in pages] if written else []
    annotations, notes = _written(names, written)
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
        annotations=annotations,
        unverified=tuple(UnverifiedSum(one.code, one.verdict.value) for one in entry.unverified),
        notes=notes,
        not_checked=entry.unchecked,
    )


def _written(
    names: Iterable[str], written: Written
) -> tuple[tuple[AnnotationSum, ...], tuple[NoteSum, ...]]:
    """Return the marks of these names as they were written, and what hangs on them."""
    found = [place for name in names for place in written.get(name, ())]
    return (
        tuple(_annotation(file_id, one) for file_id, one in found if not one.standing),
        tuple(
            NoteSum(
                note.name,
                file_id,
                one.page_index + 1,
                note.author,
                note.contents,
                note.state,
                note.subject,
                _written_at(note.at),
            )
            for file_id, one in found
            for note in one.notes
        ),
    )


def _annotation(file_id: str, mark: Mark) -> AnnotationSum:
    kind = mark.kind if mark.rects else "Text"
    return AnnotationSum(
        mark.name, file_id, mark.page_index + 1, mark.contents, kind, mark.author, mark.subject,
        mark.rects, _written_at(mark.created), _written_at(mark.changed),
    )  # fmt: skip


def _written_at(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


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


def _remark(one: Remarked, written: Written) -> RemarkSum:
    remark = one.remark
    annotations, notes = _written([remark_name(remark)], written)
    return RemarkSum(
        remark.id, remark.file_id, remark.page_index + 1, remark.author, remark.text,
        annotations, notes,
    )  # fmt: skip
