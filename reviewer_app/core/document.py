"""A file of the job."""

from dataclasses import dataclass, field, fields, replace

from reviewer_app.core.page import OutlineEntry
from reviewer_app.core.reference import Message


@dataclass(frozen=True, slots=True)
class TitleBlock:
    """What a document says of itself, read from label words; empty where it does not say.

    `status` is one of the trade's words in lower case (förfrågningsunderlag, bygghandling ...).
    """

    number: str = ""
    revision: str = ""
    date: str = ""
    status: str = ""
    sheet: str = ""
    """Which sheet of how many, as "3 (12)"."""

    def over(self, read: "TitleBlock") -> "TitleBlock":
        """Return these fields, those that are empty filled from `read`."""
        names = (one.name for one in fields(self))
        return TitleBlock(*(getattr(self, name) or getattr(read, name) for name in names))


@dataclass(frozen=True, slots=True)
class TitleChoice:
    """What a person says a document's title block reads; empty fields are left as read.

    `at` is an ISO 8601 time with its zone.
    """

    file_id: str
    block: TitleBlock
    author: str
    at: str


@dataclass(frozen=True, slots=True)
class Document:
    """One PDF: identity by content, never by name.

    `file_id` is ``"f_"`` and the first 16 hex digits of the SHA-256 of its bytes; `names` are all
    names under which these bytes were added (the same file twice is one document).
    """

    file_id: str
    name: str
    path: str
    sha256: str
    size: int
    page_count: int
    outline: tuple[OutlineEntry, ...] = ()
    title_block: TitleBlock = field(default_factory=TitleBlock)
    other_names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Text keys of things to know: attachments, signatures, repaired on opening, encrypted ..."""
    title: str = ""
    """The title in the file's metadata, often that of a template."""
    producer: str = ""
    """The program that made the file, as its metadata says."""
    superseded: bool = False
    """Whether another content was read from the same place since; kept, and no longer reviewed."""
    title_read: TitleBlock = field(default_factory=TitleBlock)
    """What was read of the title block; `title_block` is what holds."""
    title_said: TitleBlock = field(default_factory=TitleBlock)
    """The fields of the title block that a person corrected."""
    title_author: str = ""
    title_at: str = ""

    def with_title(self, read: TitleBlock) -> "Document":
        """Return the document with what was read of its title block, as far as no person said."""
        return replace(self, title_read=read, title_block=self.title_said.over(read))

    def with_choice(self, choice: TitleChoice) -> "Document":
        """Return the document with what a person says of its title block."""
        block = choice.block.over(self.title_read)
        return replace(
            self, title_block=block, title_said=choice.block,
            title_author=choice.author, title_at=choice.at,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that the person pointed at and that could not be read; `path` is absolute, as text."""

    path: str
    name: str
    reason: Message


def file_id_of(sha256: str) -> str:
    """Return the file id of a content hash."""
    return f"f_{sha256[:16]}"
