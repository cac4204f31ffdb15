"""How the dataclasses of the core are written into the job: JSON, and deflated page text."""

import hashlib
import zlib
from typing import TypeVar

import msgspec

from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus

T = TypeVar("T")
_LEVEL = 3


def encode(record: object) -> bytes:
    """Return a dataclass as JSON."""
    return msgspec.json.encode(record)


def decode(kind: type[T], body: bytes) -> T:
    """Return the dataclass of some JSON.

    Fields it does not know are skipped and fields that are missing take their defaults, so that
    a field may be added without a migration. Raises msgspec.ValidationError.
    """
    return msgspec.json.decode(body, type=kind)


def digest(*records: object) -> bytes:
    """Return the SHA-256 of some dataclasses, equal for equal ones."""
    found = hashlib.sha256()
    for record in records:
        found.update(msgspec.json.encode(record, order="deterministic") + b"\n")
    return found.digest()


def deflate(text: str) -> bytes:
    """Return page text as it is stored; any string, also with unpaired surrogates."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), _LEVEL)


def inflate(stored: bytes) -> str:
    """Return the page text of what `deflate` made."""
    return zlib.decompress(stored).decode("utf-8", "surrogatepass")


def page_values(page: PageText) -> tuple[object, ...]:
    """Return the columns of a page after its file id, in the order of `page_of`."""
    return (
        page.page_index,
        page.label,
        page.status.value,
        page.width,
        page.height,
        page.rotation,
        page.problem,
        deflate(page.text),
    )


def page_of(
    page_index: int,
    label: str,
    status: str,
    width: float,
    height: float,
    rotation: int,
    problem: str,
    text: bytes,
) -> PageText:
    """Return the page of its columns."""
    return PageText(
        page_index, label, PageStatus(status), inflate(text), width, height, rotation, problem
    )
