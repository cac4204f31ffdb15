"""Where the places of an export lead: to the annotated copies, else to the documents."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from reviewer_app.core.document import Document
from reviewer_app.core.texts import LANGUAGES
from reviewer_app.export.annotated_pdf import free_name
from reviewer_app.export.selection import Selection, cited_documents

_BLOCK = 1 << 20


def copies_beside(
    selection: Selection, target: Path, known: Mapping[str, Path] | None = None
) -> dict[str, Path]:
    """Return by file id the annotated copies that an export may lead to.

    Those are the `known` ones that are still there, and those that lie beside `target` under the
    names that copies are given, and begin with their document byte for byte.
    """
    found: dict[str, Path] = {}
    names = [one.name for one in selection.documents]
    for document in cited_documents(selection):
        given = (known or {}).get(document.file_id)
        if given is not None and given.is_file():
            found[document.file_id] = given
            continue
        for path in _places(document, target.parent, names.count(document.name)):
            if path != target and _is_copy(path, document):
                found[document.file_id] = path
                break
    return found


def _places(document: Document, folder: Path, alike: int) -> Iterator[Path]:
    """Yield where copies of a document are written; `alike` documents bear its name."""
    for language in LANGUAGES:
        taken: list[Path] = []
        for _ in range(alike):
            taken.append(free_name(folder, document, taken, language))
        yield from taken


def _is_copy(path: Path, document: Document) -> bool:
    """Return whether a file is a document with something added at its end."""
    try:
        if path.stat().st_size <= document.size:
            return False
        digest, left = hashlib.sha256(), document.size
        with path.open("rb") as file:
            while left and (block := file.read(min(_BLOCK, left))):
                digest.update(block)
                left -= len(block)
    except OSError:
        return False
    return digest.hexdigest() == document.sha256


def link_paths(selection: Selection, target: Path, copies: Mapping[str, Path]) -> dict[str, str]:
    """Return by file id the path to link to, as seen from the folder of `target`."""
    return {
        one.file_id: relative_link(copies.get(one.file_id, Path(one.path)), target.parent)
        for one in selection.documents
    }


def relative_link(path: Path, folder: Path) -> str:
    """Return a file's path as seen from a folder, with forward slashes; "" on another drive.

    A name that is no text leads nowhere either: no address could hold it.
    """
    try:
        found = Path(os.path.relpath(path, folder)).as_posix()
        found.encode("utf-8")
    except ValueError:  # of another drive, or of a name that is no text
        return ""
    return found
