"""Everything a receipt claims, checked against files and registry; what no longer holds."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import say
from reviewer_app.verify.copies import CopyCheck
from reviewer_app.verify.lists import list_findings
from reviewer_app.verify.outcome import Failing, Finding, Outcome, Unchecked
from reviewer_app.verify.pages import Pages, Rects
from reviewer_app.verify.receipt_file import (
    Citation,
    Comment,
    Edition,
    File,
    Read,
    Receipt,
    Row,
    Verdict,
)
from reviewer_app.verify.registry_rows import RegistryRows
from reviewer_app.verify.scanner import codes_in
from reviewer_app.verify.statements import statements
from reviewer_app.verify.texts import plain

_ALIKE = 0.8
# "2023:5": a statute's code begins with its year, which is its edition.
_STATUTE = re.compile(r"[0-9]{4}:")
_PERSON = "person"
# "[Ej verifierat i registret: DCB.999 (Täcks inte av registret).]" behind a person's words
_NOTE = re.compile(r"\[([^\[\]]{1,4000})\]")


def check(
    read: Read, documents: Path, registry: RegistryRows, passwords: tuple[str, ...] = ()
) -> Outcome:
    """Return what of an export holds, and what does not, against the documents in a folder."""
    with ExitStack() as opened:
        checking = _Checking(read, documents, registry, passwords, opened)
        findings = tuple(checking.findings())
    receipt = read.receipt
    return Outcome(
        comments=len(receipt.comments),
        citations=sum(len(one.citations) for one in receipt.comments),
        rows=len(receipt.rows),
        files=len(receipt.files),
        registry_same=registry.sha256 == receipt.registry.sha256,
        failing=tuple(one for one in findings if isinstance(one, Failing)),
        unchecked=tuple(one for one in findings if isinstance(one, Unchecked)),
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
        self._rested_on = _rested_on(self._receipt)
        self._unread = _cited(self._receipt, checked=False) - _cited(self._receipt, checked=True)
        self._unread |= {one.file_id for one in self._receipt.files if one.not_checked}
        self._unread -= self._rested_on

    def findings(self) -> Iterator[Finding]:
        yield from self._files()
        yield from self._target()
        for number, row in enumerate(self._receipt.rows):
            yield from self._row(row, number)
        for number, comment in enumerate(self._receipt.comments, 1):
            yield from self._comment(comment, number)
        yield from statements(self._receipt)
        yield from self._copy()

    def _target(self) -> Iterator[Finding]:
        """Check the exported file that lies beside the receipt."""
        target = self._receipt.target
        if not target.name:
            return
        place = self._read.place.with_name(Path(target.name).name)
        if not place.is_file():
            yield Failing("export_missing", params={"name": target.name})
            return
        if _sum(place) != target.sha256:
            yield Failing("export_changed", params={"name": target.name})
        yield from self._target_parts(place)

    def _target_parts(self, place: Path) -> Iterator[Finding]:
        """Check what an export says, changed or not, so that the change can be named."""
        pages = self._pages.get(self._receipt.target.file_id)
        yield from list_findings(self._receipt, place, pages, self._registry, self._passwords)

    def _files(self) -> Iterator[Finding]:
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
            found = by_sum.get(one.sha256) or self._within_copy(one)
            if isinstance(found, bytes) and one.name in names:
                # The copy carries what was reviewed; what lies here by that name is another.
                yield Failing("file_changed", params={"name": one.name})
            if found is None:
                key = "file_changed" if one.name in names else "file_missing"
                if one.file_id in self._unread:
                    yield Unchecked(key, params={"name": one.name})
                else:
                    yield Failing(key, params={"name": one.name})
                continue
            try:
                pages = self._opened.enter_context(Pages(found, self._passwords))
            except UserError:
                said = Failing if one.file_id in self._rested_on else Unchecked
                yield said("file_unreadable", params={"name": one.name})
                continue
            self._pages[one.file_id] = pages
            if len(pages) != one.pages or one.file_id != f"f_{one.sha256[:16]}":
                yield Failing("file_facts", params={"name": one.name})

    def _within_copy(self, one: File) -> bytes | None:
        """Return the document that the annotated copy begins with, byte for byte."""
        copy = self._read.copy
        if copy is None or copy.stat().st_size < one.size:
            return None
        with copy.open("rb") as file:
            content = file.read(one.size)
        return content if hashlib.sha256(content).hexdigest() == one.sha256 else None

    def _row(self, row: Row, position: int) -> Iterator[Failing]:
        """Check that the registry has a row, with its heading, its source and what it claims."""
        users = [n for n, one in enumerate(self._receipt.comments, 1) if position in one.codes]
        found = self._registry.row(row.work, row.edition, row.code)
        params = {"work": row.work, "edition": row.edition, "code": row.code}
        for number in users or [0]:
            if found is None:
                yield Failing("row_gone", number, params)
                continue
            if found.heading != row.heading:
                said = {"heading": row.heading, "now": found.heading}
                yield Failing("heading_changed", number, {**params, **said})
            if row.source != found.source:
                yield Failing("source_changed", number, params)
            if row.coverage != found.coverage:
                yield Failing("coverage_changed", number, params)

    def _comment(self, comment: Comment, number: int) -> Iterator[Finding]:
        if comment.not_checked:
            yield from self._not_checked(comment, number)
            return
        if not comment.citations:
            yield Failing("no_citation", number)
        for citation in comment.citations:
            yield from self._citation(citation, number)
        rows = [self._receipt.rows[at] for at in comment.codes]
        for row in rows:
            yield from self._edition(row, comment, number)
        for verdict in comment.verdicts:
            yield from self._verdict(verdict, comment, number)
        unverified = {one.code for one in comment.unverified}
        yield from self._unverified(comment, unverified, number)
        yield from self._marks(comment, number)
        yield from self._codes(comment, {row.code for row in rows} | unverified, number)

    def _not_checked(self, comment: Comment, number: int) -> Iterator[Finding]:
        """Check that a comment nobody could check claims nothing, and says so."""
        names = {"names": comment.not_checked}
        note = say("export.unchecked_note", self._receipt.language, **names)
        if not comment.text.endswith(f"[{note}]"):
            yield Failing("unchecked_unmarked", number)
        for at in comment.codes:
            yield Failing("code_unverified", number, {"code": self._receipt.rows[at].code})
        yield Unchecked("not_checked_then", number, {**names})

    def _unverified(self, comment: Comment, codes: set[str], number: int) -> Iterator[Failing]:
        """Check that only a person's comment has codes that are not verified, and says so."""
        if codes and comment.origin != _PERSON:
            for code in sorted(codes):
                yield Failing("code_unverified", number, {"code": code})
            return
        said = _NOTE.findall(comment.text)
        for code in sorted(codes):
            if not any(f"{code} (" in note for note in said):
                yield Failing("code_unmarked", number, {"code": code})

    def _verdict(self, one: Verdict, comment: Comment, number: int) -> Iterator[Finding]:
        """Check that a reference stands where it is said to, and has its row."""
        row = self._registry.row(one.work, one.edition, one.code)
        if one.verdict != "declared" or row is None:
            yield Failing("not_declared", number, {"code": one.code})
        if _bare(one.raw) != _bare(one.code):
            yield Failing("read_otherwise", number, {"code": one.code, "raw": one.raw[:40]})
        pages = self._pages.get(one.file_id)
        if pages is not None and not pages.holds(one.raw, one.page):
            around = [other for other in comment.citations if _is_within(one, other)]
            yield self._not_found(one.raw, one.file_id, one.page, number, around)

    def _citation(self, one: Citation, number: int) -> Iterator[Finding]:
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
                yield self._not_found(one.excerpt, one.file_id, one.page, number, [one])
        elif one.rects and not _covers(pages, one.page, one.rects, [one.excerpt]):
            yield Failing("rects_elsewhere", number, place)
        if one.end - one.start != len(one.excerpt):
            yield Failing("span_wrong", number, place)

    def _marks(self, comment: Comment, number: int) -> Iterator[Failing]:
        """Check that marks lie on what is quoted, where the citations themselves say no place."""
        for one in comment.annotations:
            cited = [
                other
                for other in comment.citations
                if (other.file_id, other.page) == (one.file_id, one.page)
            ]
            pages = self._pages.get(one.file_id)
            if pages is None or not one.rects or any(other.rects for other in cited):
                continue
            excerpts = [other.excerpt for other in cited]
            if pages.is_unreadable(one.page):
                continue
            if any(pages.may_hold(excerpt, one.page, one.rects) for excerpt in excerpts):
                continue
            if not _covers(pages, one.page, one.rects, excerpts):
                yield Failing("mark_moved", number, {"page": str(one.page)})

    def _edition(self, row: Row, comment: Comment, number: int) -> Iterator[Finding]:
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
        elif any(self._is_stated(one) for one in stated):
            return
        elif any(one.by == "person" for one in stated):
            yield Unchecked("edition_by_person", number, {**params})
        elif any(self._is_said_unreadably(one) for one in stated):
            yield Unchecked("edition_unreadable", number, {**params})
        else:
            yield Failing("edition_not_found", number, params)

    def _is_stated(self, one: Edition) -> bool:
        """Return whether a document names the edition where it is said to."""
        pages = self._saying(one)
        return pages is not None and pages.holds(one.quotation, one.page)

    def _is_said_unreadably(self, one: Edition) -> bool:
        """Return whether the page that is said to name the edition cannot be made out there."""
        pages = self._saying(one)
        return pages is not None and (
            pages.is_unreadable(one.page) or pages.may_say(one.quotation, one.page)
        )

    def _saying(self, one: Edition) -> Pages | None:
        """Return the document whose word an edition is; None where it can be no document's."""
        lent = one.by == "other_file"
        if one.by not in ("document", "other_file") or lent != bool(one.lent_by):
            return None
        return self._pages.get(one.lent_by or one.file_id) if _names(one.quotation, one) else None

    def _codes(self, comment: Comment, verified: set[str], number: int) -> Iterator[Finding]:
        """Check that every code in a comment and in what it quotes is one of its rows.

        What only the words that a person quotes may name is the document's saying, not theirs: the
        review takes bare letters for a code only beside a heading or cue word, the scanner always.
        """
        said = self._scanned(comment.text)
        for code in said:
            if code not in verified:
                yield Failing("code_unverified", number, {"code": code})
        quoted = dict.fromkeys(
            code for one in comment.citations for code in self._scanned(one.excerpt)
        )
        for code in quoted:
            if code in verified or code in said:
                continue
            if comment.origin == _PERSON:
                yield Unchecked("code_quoted", number, {"code": code})
            else:
                yield Failing("code_unverified", number, {"code": code})

    def _scanned(self, text: str) -> list[str]:
        """Return the codes of a text, each once, without those in names of documents."""
        for name in set(self._names.values()):
            text = text.replace(name, " ")
        return list(dict.fromkeys(codes_in(text, self._registry.knows)))

    def _copy(self) -> Iterator[Finding]:
        """Check that an annotated copy is its document with the marks of the receipt."""
        copy = self._read.copy
        if copy is None:
            return
        file_id = self._receipt.target.file_id
        if file_id not in self._names:
            yield Failing("nothing_to_compare")
        with Pages(copy, self._passwords) as pages:
            yield from CopyCheck(self._receipt, pages, self._pages.get(file_id)).findings()

    def _not_found(
        self, text: str, file_id: str, page: int, number: int, around: list[Citation]
    ) -> Finding:
        """Return that a text does not stand on a page, or that nobody can tell here.

        `around` are the quotations the text is part of.
        """
        pages = self._pages[file_id]
        words = {"excerpt": " ".join(text.split())[:80]}
        place = {**words, "name": self._name(file_id), "page": str(page)}
        if pages.is_unreadable(page):
            return Unchecked("page_unreadable", number, {**place})
        if any(pages.may_hold(one.excerpt, page, one.rects) for one in around):
            return Unchecked("place_unreadable", number, {**place})
        return Failing("not_on_page", number, place)

    def _name(self, file_id: str) -> str:
        return self._names.get(file_id, file_id)


def _is_within(one: Verdict, other: Citation) -> bool:
    """Return whether a reference is part of a quotation."""
    same_page = (one.file_id, one.page) == (other.file_id, other.page)
    return same_page and other.start <= one.start and one.end <= other.end


def _rested_on(receipt: Receipt) -> set[str]:
    """Return the files that something which was checked at the export rests on."""
    cited = _cited(receipt, checked=True)
    cited |= {verdict.file_id for comment in receipt.comments for verdict in comment.verdicts}
    lent = {one.lent_by for one in receipt.editions if one.file_id in cited and one.lent_by}
    return (cited | lent | {receipt.target.file_id}) - {""}


def _cited(receipt: Receipt, *, checked: bool) -> set[str]:
    """Return the files cited by comments that were checked at the export, or by the others."""
    some = [one for one in receipt.comments if checked is not bool(one.not_checked)]
    return {citation.file_id for one in some for citation in one.citations}


def _checksum(one: Citation) -> str:
    """Return the SHA-256 of file id, page from 0, span and excerpt, NUL between them."""
    parts = (one.file_id, str(one.page - 1), str(one.start), str(one.end), one.excerpt)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _sum(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _covers(pages: Pages, page: int, rects: Rects, excerpts: list[str]) -> bool:
    """Return whether boxes lie on what is quoted: nearly all of it, and on little else.

    Two libraries do not agree on every sign at the edge of a box.
    """
    inside = Counter(plain(pages.printed_in(page, rects)))
    wanted = Counter("".join(plain(one) for one in excerpts))
    common = (inside & wanted).total()
    return common >= _ALIKE * max(wanted.total(), inside.total())


def _bare(code: str) -> str:
    """Return the letters and digits of a code, as they are told apart."""
    return "".join(one for one in plain(code).upper() if one.isalnum())


def _names(quotation: str, one: Edition) -> bool:
    """Return whether a quotation names an edition, as a number of its own."""
    return bool(re.search(rf"(?<![0-9]){re.escape(one.edition)}(?![0-9])", quotation))
