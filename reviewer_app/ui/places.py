"""Where in a document something stands, as panels ask for it to be shown."""

from dataclasses import dataclass

from reviewer_app.core.comment import Citation
from reviewer_app.core.reference import Declaration, Reference


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of a page's text; `start` and `end` are -1 where only the page is known."""

    file_id: str
    page_index: int
    start: int = -1
    end: int = -1

    @property
    def has_span(self) -> bool:
        """True where a piece of text is meant, not the page as a whole."""
        return 0 <= self.start < self.end


def place_of_citation(citation: Citation) -> Place:
    """Return where a citation points."""
    return Place(citation.file_id, citation.page_index, citation.start, citation.end)


def place_of_reference(reference: Reference) -> Place:
    """Return where a reference stands."""
    candidate = reference.candidate
    return Place(reference.file_id, candidate.page_index, candidate.start, candidate.end)


def place_of_declaration(file_id: str, declaration: Declaration) -> Place:
    """Return where a declaration stands."""
    return Place(file_id, declaration.page_index, declaration.start, declaration.end)
