"""What a review tells whoever runs it, as it happens."""

from dataclasses import dataclass, field

from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.document import Document
from reviewer_app.core.reference import EditionState, Message, Reference
from reviewer_app.core.run import Run


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` units of `stage` ("reading", "judging", "checks", "critic", "research").

    Where a stage is done in parts, as files are read, this is the `part`th of `parts`. `waited`
    is for how many seconds a model's answer has been waited for, 0 while it comes along.
    """

    stage: str
    done: int
    total: int
    file_id: str = ""
    part: int = 1
    parts: int = 1
    waited: int = 0


@dataclass(frozen=True, slots=True)
class DocumentOpened:
    """A file was opened and is in the job; its pages are about to be read."""

    document: Document


@dataclass(frozen=True, slots=True)
class DocumentRemoved:
    """A document is no longer in the job: a new version took its place, or a person removed it."""

    file_id: str


@dataclass(frozen=True, slots=True)
class DocumentRead:
    """A document was read, in whole or as far as the person let it be; its pages are in the job.

    `password` opened it ("" where none was needed); it is kept in memory only.
    """

    document: Document
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class FileRefused:
    """A file could not be read; the review goes on without it."""

    path: str
    reason: Message


@dataclass(frozen=True, slots=True)
class ReferencesJudged:
    """All references of a document have their verdicts."""

    file_id: str
    editions: tuple[EditionState, ...]
    references: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class FindingsVoid:
    """Everything shown and withheld so far is void: it is judged anew and comes again."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The gate let a comment through."""

    comment: Comment


@dataclass(frozen=True, slots=True)
class Held:
    """The gate withheld something."""

    withheld: Withheld


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for the person; nothing is lost."""

    message: Message


@dataclass(frozen=True, slots=True)
class RunEnded:
    """A run is over; its record is in the job."""

    run: Run


Event = (
    Progress
    | DocumentOpened
    | DocumentRemoved
    | DocumentRead
    | FileRefused
    | ReferencesJudged
    | FindingsVoid
    | Shown
    | Held
    | Notice
    | RunEnded
)
