"""The file of a new review whose pages are shown before it is read."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from reviewer_app.core.errors import UserError
from reviewer_app.documents.source import Source, read_file
from reviewer_app.review.files import gather


def first_source(paths: Sequence[Path], passwords: Mapping[str, str]) -> Source | None:
    """Return the first PDF under `paths`; None where it cannot be read, which the review says."""
    try:
        path = gather(paths[:1]).pdfs[0]
        return read_file(path, passwords.get(str(path), ""))[1]
    except UserError:
        return None
