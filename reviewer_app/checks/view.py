"""What the rules look at: the job as read and judged, and nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from registry_db.own_works import is_own_family
from registry_db.registry import Registry
from reviewer_app.core.document import Document
from reviewer_app.core.page import PART_PICTURE, PageText
from reviewer_app.core.reference import Declaration, EditionState, Reference
from reviewer_app.core.verdicts import Context, PageStatus
from reviewer_app.extraction.document_kind import DocumentKind
from reviewer_app.extraction.health import HealthFinding
from reviewer_app.extraction.mf_rows import MfRow

OWN = "own"
"""Stands for the families of all works that a person added."""
TECHNICAL = frozenset({"ama", "ama_dash", OWN})
"""Families whose codes a technical description and its bill have in common."""
ADMINISTRATIVE = frozenset({"af", "af_konsult"})
DECLARED_FAMILIES = TECHNICAL | ADMINISTRATIVE
"""Families whose editions a document must declare."""
_UNREAD = (PageStatus.EMPTY, PageStatus.FAILED)
_NOT_OWN_TEXT = frozenset({Context.CONTENTS, Context.RUNNING, Context.TITLE_BLOCK})


@dataclass(frozen=True, slots=True)
class DocumentView:
    """One document: its pages in order and what was found and judged in it.

    `references` are in reading order. `bill` are the rows of its bill of quantities. `kind` tells
    what it is; a description with quantities is two. `health` is what is wrong with its text.
    """

    document: Document
    pages: tuple[PageText, ...]
    references: tuple[Reference, ...] = ()
    editions: tuple[EditionState, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    bill: tuple[MfRow, ...] = ()
    kind: DocumentKind = field(default_factory=DocumentKind)
    health: tuple[HealthFinding, ...] = ()
    _by_page: dict[int, list[Reference]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def on_page(self, page_index: int) -> Sequence[Reference]:
        """Return the references of a page, in reading order."""
        if not self._by_page:
            for reference in self.references:
                self._by_page.setdefault(reference.candidate.page_index, []).append(reference)
        return self._by_page.get(page_index, ())

    @property
    def file_id(self) -> str:
        """The document's id."""
        return self.document.file_id

    @property
    def name(self) -> str:
        """The document's file name."""
        return self.document.name

    def of_family(self, families: frozenset[str]) -> Iterator[Reference]:
        """Yield the references of some families, in reading order."""
        own = OWN in families
        return (
            r
            for r in self.references
            if r.candidate.family in families or (own and is_own_family(r.candidate.family))
        )

    def in_own_text(self, families: frozenset[str]) -> Iterator[Reference]:
        """Yield the references of some families outside contents lists, running heads, blocks."""
        return (r for r in self.of_family(families) if r.candidate.context not in _NOT_OWN_TEXT)

    def has_reference(self, families: frozenset[str]) -> bool:
        """Return whether the document has a reference of one of the families."""
        return next(self.of_family(families), None) is not None

    @property
    def is_bill(self) -> bool:
        """Whether the document is a bill of quantities whose rows could be read."""
        return self.kind.is_mf and any(row.code for row in self.bill)

    @property
    def is_description(self) -> bool:
        """Whether the document is a technical description with codes."""
        return self.kind.is_tb and self.has_reference(TECHNICAL)

    @property
    def damaged(self) -> bool:
        """Whether codes may differ from the printed ones, so that none may be called missing."""
        return any(found.spoils_references for found in self.health)

    @property
    def unread_pages(self) -> int:
        """How many pages have no text that could be read; blank ones have nothing to read."""
        return sum(page.unread for page in self.pages)

    @property
    def is_whole(self) -> bool:
        """Whether every page was read and its text can be trusted.

        OCR may have missed some of a page, and print in a picture on one was not read.
        """
        read = any(page.status not in _UNREAD for page in self.pages)
        in_part = any(
            page.status is PageStatus.OCR or page.problem == PART_PICTURE for page in self.pages
        )
        return read and not (self.damaged or self.unread_pages or in_part)


@dataclass(frozen=True, slots=True)
class JobView:
    """A job: its documents in order, the registry, and the names of the files on disk.

    `file_names` are the names of all files where the person pointed, read or not, so that a
    drawing that is there but was not reviewed is not said to be missing. `refused` are the names
    of the files that could not be read at all.
    """

    documents: tuple[DocumentView, ...]
    registry: Registry
    file_names: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def unsure(self) -> str:
        """The names of the files not read in whole: what is called missing may stand in them."""
        names = (view.name for view in self.documents if not view.is_whole)
        return ", ".join(dict.fromkeys([*self.refused, *names]))

    @property
    def bills(self) -> tuple[DocumentView, ...]:
        """The bills of quantities; they count together."""
        return tuple(document for document in self.documents if document.is_bill)

    @property
    def descriptions(self) -> tuple[DocumentView, ...]:
        """The technical descriptions."""
        return tuple(document for document in self.documents if document.is_description)

    @property
    def all_names(self) -> tuple[str, ...]:
        """All file names known, each once."""
        own = (n for view in self.documents for n in (view.name, *view.document.other_names))
        return tuple(dict.fromkeys([*self.file_names, *own]))
