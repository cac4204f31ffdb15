"""What the gate judges against: the job's documents, their references and editions, the registry.

Building it copies nothing and folds nothing; a document's searchable text is made when a
quotation in it is first looked for.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import PurePath
from typing import Protocol

from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import EditionState, Reference
from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.gate.searchable import SearchableDocument

STATUTE_WORKS = ("AFS", "BFS")
"""Works whose editions are the years in their own numbers."""

# A word of two or three capitals: "PE", "ÄTA".
_CAPITALS = re.compile(r"(?<![\w.])[A-ZÅÄÖ]{2,3}(?![\w])")


class RegistryRow(Protocol):
    """What the gate reads of a registry row."""

    @property
    def work(self) -> str: ...
    @property
    def edition(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def heading(self) -> str: ...
    @property
    def source(self) -> str: ...


class RegistryHolding(Protocol):
    """What the gate reads of an edition the registry holds."""

    @property
    def coverage(self) -> str: ...


class RegistryPort(Protocol):
    """The registry as far as the gate asks it: exact look-ups only."""

    def lookup(self, work: str, edition: str, code: str, /) -> RegistryRow | None:
        """Return the row of exactly this code in exactly this edition."""
        ...

    def editions_of(self, code: str, /) -> Sequence[RegistryRow]:
        """Return all rows of exactly this code."""
        ...

    def holding(self, work: str, edition: str, /) -> RegistryHolding | None:
        """Return the edition's record."""
        ...


class Evidence:
    """An immutable view of a job, as the gate sees it.

    `pages` holds every document's page texts in page order. `file_names` are the names of the
    files of the job, those that could not be read included; the documents' own names are added.
    `file_endings` are the endings among all of them, case folded.
    """

    def __init__(
        self,
        documents: Iterable[Document],
        pages: Mapping[str, Sequence[PageText]],
        references: Iterable[Reference],
        editions: Mapping[str, Sequence[EditionState]],
        registry: RegistryPort,
        file_names: Iterable[str] = (),
    ) -> None:
        self._documents = {document.file_id: document for document in documents}
        self._pages = pages
        self.registry = registry
        self._references: dict[str, Reference] = {}
        self._on_page: dict[tuple[str, int], list[Reference]] = {}
        for reference in references:
            self._references[reference.id] = reference
            place = (reference.file_id, reference.candidate.page_index)
            self._on_page.setdefault(place, []).append(reference)
        self._settled = {
            # What holds in one section of a document is no ground for speaking of the whole.
            file_id: tuple(
                (state.work, state.settled)
                for state in states
                if state.settled and not state.section
            )
            for file_id, states in editions.items()
        }
        self._editions = editions
        self._names = _name_forms(self._documents.values(), file_names)
        self.file_endings = frozenset(PurePath(name).suffix for name in self._names) - {""}
        self._searchable: dict[str, SearchableDocument] = {}
        self._edges: dict[str, PageEdges] = {}
        self._capitals: dict[str, frozenset[str]] = {}
        self._stands: dict[str, bool] = {}

    def document(self, file_id: str) -> Document | None:
        """Return the document with exactly this id, None where the job has none."""
        return self._documents.get(file_id)

    @property
    def file_ids(self) -> tuple[str, ...]:
        """The ids of the job's documents."""
        return tuple(self._documents)

    def pages(self, file_id: str) -> Sequence[PageText]:
        """Return a document's pages in order; empty where none were read."""
        return self._pages.get(file_id, ())

    def page(self, file_id: str, page_index: int) -> PageText | None:
        """Return one page, None where the document has no such page."""
        pages = self.pages(file_id)
        return pages[page_index] if 0 <= page_index < len(pages) else None

    def reference(self, reference_id: str) -> Reference | None:
        """Return the judged reference with exactly this id."""
        return self._references.get(reference_id)

    def references_in(
        self, file_id: str, page_index: int, start: int, end: int
    ) -> tuple[Reference, ...]:
        """Return the references that share a character with a span of a page."""
        found = self._on_page.get((file_id, page_index), ())
        return tuple(
            reference
            for reference in found
            if reference.candidate.start < end and reference.candidate.end > start
        )

    def settled(self, file_id: str) -> tuple[tuple[str, str], ...]:
        """Return the (work, edition) pairs that lookups for this document use."""
        return self._settled.get(file_id, ())

    def editions(self, file_id: str) -> Sequence[EditionState]:
        """Return what holds for each work in a document."""
        return self._editions.get(file_id, ())

    def row(self, file_id: str, code: str) -> RegistryRow | None:
        """Return the row of `code` in the document's settled editions, in their order."""
        for work, edition in self.settled(file_id):
            row = self.registry.lookup(work, edition, code)
            if row is not None:
                return row
        return None

    def statute_row(self, name: str, number: str) -> RegistryRow | None:
        """Return the row of a statute: ("AFS", "2023:3") is looked up in AFS, edition 2023."""
        if name not in STATUTE_WORKS:
            return None
        return self.registry.lookup(name, number.partition(":")[0], number)

    def coverage(self, row: RegistryRow) -> str:
        """Return "complete" or "sample" for the edition of a row."""
        holding = self.registry.holding(row.work, row.edition)
        return str(holding.coverage) if holding is not None else "sample"

    def searchable(self, file_id: str) -> SearchableDocument:
        """Return a document's text prepared for quotations; made once."""
        found = self._searchable.get(file_id)
        if found is None:
            texts = [page.text for page in self.pages(file_id)]
            found = self._searchable[file_id] = SearchableDocument(texts)
        return found

    def edges(self, file_id: str) -> PageEdges:
        """Return where the running text of each page of a document begins and ends."""
        found = self._edges.get(file_id)
        if found is None:
            texts = [page.text for page in self.pages(file_id)]
            found = self._edges[file_id] = PageEdges(texts)
        return found

    def is_file_name(self, name: str) -> bool:
        """Return whether `name` is a file of the job, with or without its ending."""
        return name.casefold() in self._names

    def is_document_name(self, name: str) -> bool:
        """Return whether `name` is exactly a document's name, its ending included."""
        return any(name == document.name for document in self._documents.values())

    def file_name_before(self, text: str, end: int) -> int:
        """Return where a file name of the job that ends at `end` begins in `text`, -1: none."""
        start = text.rfind("\n", 0, end) + 1
        for begin in range(start, end):
            if begin > start and (text[begin - 1].isalnum() or text[begin - 1] in "_-."):
                continue
            if text[begin:end].casefold() in self._names:
                return begin
        return -1

    def capitals_in(self, file_id: str) -> frozenset[str]:
        """Return the words of two or three capitals that stand in a document, codes left out."""
        found = self._capitals.get(file_id)
        if found is None:
            words = {w for page in self.pages(file_id) for w in _CAPITALS.findall(page.text)}
            codes = {r.candidate.code for r in self._references.values() if r.file_id == file_id}
            found = self._capitals[file_id] = frozenset(words - codes)
        return found

    def stands_in_job(self, name: str) -> bool:
        """Return whether `name` stands, whole, in the text of a document or in a file's name."""
        wanted = " ".join(name.casefold().split())
        known = self._stands.get(wanted)
        if known is None:
            known = self._stands[wanted] = bool(wanted) and self._search_for(wanted)
        return known

    def _search_for(self, wanted: str) -> bool:
        pattern = re.compile(_whole(wanted))
        # One plain search for its longest word leaves few pages for the pattern.
        word = max(wanted.split(" "), key=len)
        texts = (page.text for file_id in self._documents for page in self.pages(file_id))
        return any(
            word in folded and pattern.search(folded) is not None
            for folded in map(str.casefold, chain(self._names, texts))
        )


def _whole(name: str) -> str:
    """Return the pattern of a name that no letter, digit or joining sign continues."""
    body = r"\s+".join(re.escape(word) for word in name.split(" "))
    return rf"(?<![\w])(?<![\w][-./:]){body}(?![\w]|[-./:][\w])"


def _name_forms(documents: Iterable[Document], file_names: Iterable[str]) -> frozenset[str]:
    names = {name for d in documents for name in (d.name, *d.other_names)} | set(file_names)
    plain = {PurePath(name).name for name in names}
    return frozenset(form.casefold() for name in plain for form in (name, PurePath(name).stem))
