"""What the assistant is given of a document, and what it gives back."""

from dataclasses import dataclass

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate, Message, Reference


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document's pages in order, with its judged references.

    Page texts are what a reader sees: hidden text is left out by whoever reads the pages.
    """

    file_id: str
    pages: tuple[PageText, ...]
    references: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """A model said that a reference is something else; it is marked as disputed, never removed.

    `confirmed` tells that the registry holds it in the declared edition.
    """

    reference_id: str
    reason: Message
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Missed:
    """A code that the sweep left out, found where the model pointed; it has no verdict yet."""

    file_id: str
    candidate: Candidate


@dataclass(frozen=True, slots=True)
class MissedRefused:
    """A code the model named that is not used: why, and the line it named.

    `token` is what it wrote, printable and shortened.
    """

    file_id: str
    page_index: int
    token: str
    reason: Message


@dataclass(frozen=True, slots=True)
class SectionFailed:
    """A part of a document that the model did not review; `message` says why.

    For the synthesis over documents `file_id` is "" and the pages are -1.
    """

    file_id: str
    stage: str
    first_page_index: int
    last_page_index: int
    message: Message
