"""Everything a receipt claims, checked against files and registry; what no longer holds."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from reviewer_app.core.errors import UserError
from reviewer_app.verify.pages import Pages, plain
from reviewer_app.verify.receipt_file import Citation, Comment, Edition, File, Read, Row
from reviewer_app.verify.registry_rows import RegistryRows
from reviewer_app.verify.scanner import codes_in

_BLOCK = 1 << 20
# "2023:5": a statute's code begins with its year, which is its edition.
_STATUTE = re.compile(r"[0-9]{4}:")
_PERSON = "person"
# "[Ej verifierat i registret: DCB.999 (Täcks inte av registret).]" behind a person's words
_NOTE = re.compile(r"\[([^\[\]]{1,4000})\]")


@dataclass(frozen=True, slots=True)
class Failing:
    """Something that does not hold: a key of the catalogue's area "verify" with its parameters.

    `comment` is the number of the comment in the export, from 1; 0 for the export as a whole.
    """

    key: str
    comment: int = 0
    params: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was checked, and what does not hold of it."""

    comments: int
    citations: int
    rows: int
    files: int
    registry_same: bool
    failing: tuple[Failing, ...]


def check(
    read: Read, documents: Path, registry: RegistryRows, passwords: tuple[str, ...] = ()
) -> Outcome:
    """Return what of an export holds, and what does not, against the documents in a folder."""
    with ExitStack() as opened:
        checking = _Checking(read, documents, registry, passwords, opened)
        failing = tuple(checking.failing())
    receipt = read.receipt
    return Outcome(
        comments=len(receipt.comments),
        citations=sum(len(one.citations) for one in receipt.comments),
        rows=len(receipt.rows),
        files=len(receipt.files),
        registry_same=registry.sha256 == receipt.registry.sha256,
        failing=failing,
    )


class _Checking:
    def __init__(
        self,
        read: Read,
        documents: Path,
        registry: RegistryRows,
        passwords: tuple[str, ...],
        opened: ExitStack,
    ) -> None:
        self._read, self._receipt, self._registry = read, read.receipt, registry
        self._folder, self._passwords, self._opened = documents, passwords, opened
        self._pages: dict[str, Pages] = {}
        self._names = {one.file_id: one.name for one in self._receipt.files}

    def failing(self) -> Iterator[Failing]:
        yield from self._target()
        yield from self._files()
        for number, row in enumerate(self._receipt.rows):
            yield from self._row(row, number)
        for number, comment in enumerate(self._receipt.comments, 1):
            yield from self._comment(comment, number)
        yield from self._annotations()

    def _target(self) -> Iterator[Failing]:
        """Check the exported file that lies beside the receipt."""
        target = self._receipt.target
        if not target.name:
            return
        place = self._read.place.with_name(Path(target.name).name)
        if not place.is_file():
            yield Failing("export_missing", params={"name": target.name})
        elif _sum(place) != target.sha256:
            yield Failing("export_changed", params={"name": target.name})

    def _files(self) -> Iterator[Failing]:
        """Find the documents by their content; by name only to say what happened to one."""
        sizes = {one.size for one in self._receipt.files}
        by_sum: dict[str, Path] = {}
        names: set[str] = set()
        for path in sorted(self._folder.rglob("*")):
            if path.is_file():
                names.add(path.name)
                if path.stat().st_size in sizes:
                    by_sum.setdefault(_sum(path), path)
        for one in self._receipt.files:
            found = by_sum.get(one.sha256) or self._in_copy(one)
            if found is None:
                key = "file_changed" if one.name in names else "file_missing"
                yield Failing(key, params={"name": one.name})
                continue
            try:
                pages = self._opened.enter_context(Pages(found, self._passwords))
            except UserError:
                yield Failing("file_unreadable", params={"name": one.name})
                continue
            self._pages[one.file_id] = pages

    def _in_copy(self, one: File) -> Path | None:
        """Return the annotated copy where it begins with the very bytes of the document."""
        copy = self._read.copy
        if copy is None or copy.stat().st_size < one.size:
            return None
        return copy if _sum(copy, one.size) == one.sha256 else None

    def _row(self, row: Row, position: int) -> Iterator[Failing]:
        """Check that the registry has a row, with its heading."""
        users = [n for n, one in enumerate(self._receipt.comments, 1) if position in one.codes]
        heading = self._registry.heading(row.work, row.edition, row.code)
        params = {"work": row.work, "edition": row.edition, "code": row.code}
        for number in users:
            if heading is None:
                yield Failing("row_gone", number, params)
            elif heading != row.heading:
                said = {"heading": row.heading, "now": heading}
                yield Failing("heading_changed", number, {**params, **said})

    def _comment(self, comment: Comment, number: int) -> Iterator[Failing]:
        if not comment.citations:
            yield Failing("no_citation", number)
        for citation in comment.citations:
            yield from self._citation(citation, number)
        rows = [self._receipt.rows[at] for at in comment.codes]
        for row in rows:
            yield from self._edition(row, comment, number)
        for verdict in comment.verdicts:
            if verdict.verdict != "declared":
                yield Failing("not_declared", number, {"code": verdict.code})
            pages = self._pages.get(verdict.file_id)
            if pages is not None and not pages.holds(verdict.raw, verdict.page):
                yield self._not_found(verdict.raw, verdict.file_id, verdict.page, number)
        marked = {one.code for one in comment.unverified}
        yield from self._marks(comment, marked, number)
        yield from self._codes(comment, {row.code for row in rows} | marked, number)

    def _marks(self, comment: Comment, marked: set[str], number: int) -> Iterator[Failing]:
        """Check that only a person's comment has codes that are not verified, and says so."""
        if marked and comment.origin != _PERSON:
            for code in sorted(marked):
                yield Failing("code_unverified", number, {"code": code})
            return
        said = _NOTE.findall(comment.text)
        for code in sorted(marked):
            if not any(f"{code} (" in note for note in said):
                yield Failing("code_unmarked", number, {"code": code})

    def _citation(self, one: Citation, number: int) -> Iterator[Failing]:
        place = {"name": self._name(one.file_id), "page": str(one.page)}
        if _checksum(one) != one.checksum:
            yield Failing("checksum", number, place)
        pages = self._pages.get(one.file_id)
        if pages is None:
            yield Failing("cannot_look", number, place)
        elif not pages.holds(one.excerpt, one.page, one.rects):
            if one.page_read_as == "ocr":
                yield Failing("read_by_ocr", number, place)
            else:
                yield self._not_found(one.excerpt, one.file_id, one.page, number)

    def _edition(self, row: Row, comment: Comment, number: int) -> Iterator[Failing]:
        """Check that some cited document connects to the edition, where it says so."""
        if _STATUTE.match(row.code) and row.code.startswith(f"{row.edition}:"):
            return
        cited = {one.file_id for one in comment.citations}
        stated = [
            one
            for one in self._receipt.editions
            if one.file_id in cited and (one.work, one.edition) == (row.work, row.edition)
        ]
        params = {"work": row.work, "edition": row.edition, "code": row.code}
        if not stated:
            yield Failing("no_edition", number, params)
        elif not any(self._is_stated(one) for one in stated):
            yield Failing("edition_not_found", number, params)

    def _is_stated(self, one: Edition) -> bool:
        """Return whether a document names the edition where it is said to; a person may set it."""
        if one.by == "person":
            return True
        pages = self._pages.get(one.lent_by or one.file_id)
        if pages is None or not one.quotation:
            return False
        return one.edition in one.quotation and pages.holds(one.quotation, one.page)

    def _codes(self, comment: Comment, verified: set[str], number: int) -> Iterator[Failing]:
        """Check that every code in a comment and in what it quotes is one of its rows."""
        texts = [comment.text, *(one.excerpt for one in comment.citations)]
        names = set(self._names.values())
        seen: set[str] = set()
        for text in texts:
            for name in names:
                text = text.replace(name, " ")
            for code in codes_in(text, self._registry.knows):
                if code not in verified and code not in seen:
                    seen.add(code)
                    yield Failing("code_unverified", number, {"code": code})

    def _annotations(self) -> Iterator[Failing]:
        """Check that an annotated copy says what the receipt says."""
        copy = self._read.copy
        if copy is None:
            return
        with Pages(copy, self._passwords) as pages:
            notes = pages.notes()
        for number, comment in enumerate(self._receipt.comments, 1):
            for one in comment.annotations:
                place = {"page": str(one.page)}
                found = notes.get(one.name, [])
                if all(page != one.page for page, _ in found):
                    yield Failing("mark_gone", number, place)
                elif any(plain(text) != plain(one.contents) for _, text in found):
                    # A second one of the same name could hide or belie the first.
                    yield Failing("mark_changed", number, place)

    def _not_found(self, text: str, file_id: str, page: int, number: int) -> Failing:
        words = " ".join(text.split())
        params = {"excerpt": words[:80], "name": self._name(file_id), "page": str(page)}
        return Failing("not_on_page", number, params)

    def _name(self, file_id: str) -> str:
        return self._names.get(file_id, file_id)


def _checksum(one: Citation) -> str:
    """Return the SHA-256 of file id, page from 0, span and excerpt, NUL between them."""
    parts = (one.file_id, str(one.page - 1), str(one.start), str(one.end), one.excerpt)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _sum(path: Path, size: int | None = None) -> str:
    """Return the SHA-256 of a file, or of its first `size` bytes."""
    digest = hashlib.sha256()
    left = path.stat().st_size if size is None else size
    with path.open("rb") as file:
        while left and (block := file.read(min(_BLOCK, left))):
            digest.update(block)
            left -= len(block)
    return digest.hexdigest()
