"""A job handed over: copied with its PDFs and exports into one file that opens elsewhere."""

import tempfile
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from reviewer_app import __version__
from reviewer_app.core.errors import UserError
from reviewer_app.documents.target import write_refusal
from reviewer_app.export.package import Label, Part, file_name, pack, stem_for
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.job import Job
from reviewer_app.job.file import SUFFIX
from reviewer_app.job.typed import NOTHING, keep_typed

_DOCUMENTS, _EXPORTS = "handlingar", "export"
"""Folders in the copy."""


def hand_over(
    job: Job,
    target: Path,
    name: str,
    *,
    exports: Sequence[Path] = (),
    leaving_out: Collection[str] = (),
    watch: Watch = UNWATCHED,
) -> None:
    """Write the job under `name` with its PDFs and `exports` to one ZIP.

    The PDFs whose file ids are in `leaving_out` stay out of it; any other that is missing or has
    changed raises UserError. Paths in the copy are relative, and tell nothing of this computer.
    """
    chosen = stem_for(name, SUFFIX)
    try:
        with tempfile.TemporaryDirectory(prefix="granskare-", ignore_cleanup_errors=True) as folder:
            stage = Path(folder)
            parts = [*_documents(job, stage, chosen, leaving_out), *_exports(exports)]
            label = Label(chosen, chosen + SUFFIX, f"Granskare {__version__}", _now())
            own = [Path(one.path) for one in job.documents()]
            sources = own if job.path is None else [*own, job.path]
            pack(target, parts, label, sources=sources, watch=watch)
    except OSError as error:
        raise write_refusal(target, error) from error


def changed_documents(job: Job) -> dict[str, UserError]:
    """Return by file id the documents that are missing or no longer what was read, and why."""
    from reviewer_app.export.selection import require_unchanged

    changed: dict[str, UserError] = {}
    for document in job.documents():
        try:
            require_unchanged([document])
        except UserError as error:
            changed[document.file_id] = error
    return changed


def _documents(job: Job, stage: Path, name: str, leaving_out: Collection[str]) -> list[Part]:
    """Copy the job into `stage` with the paths it will have, and return it with its PDFs."""
    copy = stage / (name + SUFFIX)
    job.copy_to(copy)
    parts: list[Part] = []
    with Job.open(copy) as copied:
        taken: list[str] = []
        for document in (*job.documents(), *job.superseded_documents()):
            taken.append(file_name(document.name, taken))
            path = f"{_DOCUMENTS}/{taken[-1]}"
            copied.relocate_document(document.file_id, stage / path)
            if not document.superseded and document.file_id not in leaving_out:
                parts.append(Part(Path(document.path), path, document.sha256))
        _hide_places(copied)
        # Not said to anybody yet.
        keep_typed(copied, NOTHING)
    return [Part(copy, copy.name), *parts]


def _hide_places(copied: Job) -> None:
    """Let the files that could not be read keep their names only."""
    refused = copied.refused_files()
    copied.forget_refused(one.path for one in refused)
    for one in refused:
        copied.note_refused(replace(one, path=one.name))


def _exports(exports: Sequence[Path]) -> list[Part]:
    taken: list[str] = []
    parts: list[Part] = []
    for path in exports:
        taken.append(file_name(path.name, taken))
        parts.append(Part(path, f"{_EXPORTS}/{taken[-1]}"))
    return parts


def _now() -> str:
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")
