"""A receipt as it is read: from a JSON file, or from the attachment of an annotated copy."""

from dataclasses import dataclass
from pathlib import Path

import msgspec
import pypdfium2

from reviewer_app.core.errors import UserError

FORMAT = "granskare-receipt"
VERSION = 1
ATTACHED = "granskare-receipt.json"


class File(msgspec.Struct, frozen=True):
    """A document of the export; `pages` is their number.

    `not_checked` says why it was another one when the export was made, "" where it was not.
    """

    file_id: str
    name: str
    sha256: str
    size: int
    pages: int
    not_checked: str = ""


class Edition(msgspec.Struct, frozen=True):
    """Which edition of a work holds in a document, and where that is said (page from 1)."""

    file_id: str
    work: str
    edition: str
    by: str
    lent_by: str = ""
    page: int = 0
    quotation: str = ""


class Row(msgspec.Struct, frozen=True):
    """A registry row that comments rest on."""

    work: str
    edition: str
    code: str
    heading: str
    source: str = ""
    coverage: str = ""


class Citation(msgspec.Struct, frozen=True):
    """A quotation; `page` from 1, `rects` in points of the unrotated page from its top left."""

    file_id: str
    page: int
    start: int
    end: int
    excerpt: str
    checksum: str
    page_read_as: str = ""
    rects: tuple[tuple[float, float, float, float], ...] = ()


class Verdict(msgspec.Struct, frozen=True):
    """A reference and what looking it up answered."""

    file_id: str
    page: int
    raw: str
    code: str
    verdict: str
    work: str = ""
    edition: str = ""
    start: int = -1
    end: int = -1


class Annotation(msgspec.Struct, frozen=True):
    """A mark that was written; `rects` as those of citations, times ISO 8601, "" where not told."""

    name: str
    file_id: str
    page: int
    contents: str
    kind: str = ""
    author: str = ""
    subject: str = ""
    rects: tuple[tuple[float, float, float, float], ...] = ()
    created: str = ""
    changed: str = ""


class Note(msgspec.Struct, frozen=True):
    """A person's reply or status that was written under a mark, oldest first."""

    name: str
    file_id: str
    page: int
    author: str
    contents: str
    state: str = ""
    subject: str = ""
    at: str = ""


class Unverified(msgspec.Struct, frozen=True):
    """A code of a person's own comment that the export itself says is not verified."""

    code: str
    verdict: str


class Comment(msgspec.Struct, frozen=True):
    """A comment; `codes` are positions in the rows of the receipt.

    `not_checked` names the documents that could not be read at the export, "" where all could.
    """

    id: str
    text: str
    codes: tuple[int, ...]
    citations: tuple[Citation, ...]
    verdicts: tuple[Verdict, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    notes: tuple[Note, ...] = ()
    origin: str = ""
    unverified: tuple[Unverified, ...] = ()
    severity: str = ""
    author: str = ""
    status: str = ""
    not_checked: str = ""


class Remark(msgspec.Struct, frozen=True):
    """A person's remark; theirs, and never verified."""

    id: str
    text: str
    annotations: tuple[Annotation, ...] = ()
    notes: tuple[Note, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """A part of a list or record with its sum: a sheet with its columns, a page, a heading's."""

    name: str
    sha256: str
    columns: tuple[str, ...] = ()


class Target(msgspec.Struct, frozen=True):
    """What was exported; name and hash only where it lies beside the receipt.

    `file_id` is the document of an annotated copy or an XFDF file, `summary` the text of the pages
    added to a copy.
    """

    kind: str
    name: str = ""
    sha256: str = ""
    file_id: str = ""
    summary: str = ""
    parts: tuple[Part, ...] = ()


class RegistryUsed(msgspec.Struct, frozen=True):
    """The registry that was looked into."""

    version: str
    sha256: str


class Receipt(msgspec.Struct, frozen=True):
    """A whole receipt; fields that a check needs nothing of are left unread."""

    format: str
    version: int
    verifier: str
    made: str
    filter: str
    target: Target
    registry: RegistryUsed
    files: tuple[File, ...]
    editions: tuple[Edition, ...]
    rows: tuple[Row, ...]
    comments: tuple[Comment, ...]
    remarks: tuple[Remark, ...] = ()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Read:
    """A receipt, and the annotated copy it was attached to, None for a receipt of its own."""

    receipt: Receipt
    place: Path
    copy: Path | None = None


def read_receipt(path: Path, passwords: tuple[str, ...] = ()) -> Read:
    """Return the receipt in a file; raises UserError where there is none that can be read."""
    try:
        with path.open("rb") as file:
            start = file.read(1024)
        is_pdf = b"%PDF-" in start
        content = _attached(path, passwords) if is_pdf else path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UserError("verify.unreadable", name=path.name, reason=reason) from error
    try:
        receipt = msgspec.json.decode(content, type=Receipt)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UserError("verify.no_receipt", name=path.name, detail=repr(error)) from error
    if (receipt.format, receipt.version) != (FORMAT, VERSION):
        raise UserError("verify.other_form", name=path.name, version=receipt.version)
    if any(not 0 <= at < len(receipt.rows) for one in receipt.comments for at in one.codes):
        raise UserError("verify.no_receipt", name=path.name)
    return Read(receipt, path, path if is_pdf else None)


def open_pdf(path: Path | bytes, passwords: tuple[str, ...]) -> pypdfium2.PdfDocument:
    """Return an open PDF, from a file or bytes; raises UserError where it cannot be opened."""
    for password in (None, *passwords):
        try:
            return pypdfium2.PdfDocument(path, password=password)
        except pypdfium2.PdfiumError:
            continue
    raise UserError("verify.pdf_unreadable", name=path.name if isinstance(path, Path) else "")


def _attached(path: Path, passwords: tuple[str, ...]) -> bytes:
    """Return the newest receipt attached to a PDF."""
    with open_pdf(path, passwords) as pdf:
        found: list[bytes] = []
        for at in range(pdf.count_attachments()):
            attachment = pdf.get_attachment(at)
            if attachment.get_name().startswith(ATTACHED):
                found.append(bytes(attachment.get_data()))
    if not found:
        raise UserError("verify.no_receipt", name=path.name)
    # Of a copy that was exported again, the newest has the highest number and stands last.
    return found[-1]
