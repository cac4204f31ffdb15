"""Where the places of an export lead: to the annotated copies, else to the documents."""

import os
from collections.abc import Mapping
from pathlib import Path

from reviewer_app.export.selection import Selection


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
