"""The commands for hand-over copies: writing one, and opening one on another computer."""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from reviewer_app.cli.exporting import run_export
from reviewer_app.cli.names import DONE
from reviewer_app.cli.progress import ProgressLine
from reviewer_app.core.errors import UserError
from reviewer_app.core.names import sayable
from reviewer_app.core.texts import say
from reviewer_app.documents.target import write_refusal
from reviewer_app.export.package import unpack
from reviewer_app.export.progress import Watch
from reviewer_app.job import Job
from reviewer_app.review.handing_over import changed_documents, hand_over


def run_hand_over(options: argparse.Namespace) -> int:
    """Write the job, its PDFs and, unless told otherwise, fresh exports into one ZIP.

    A PDF that is missing or has changed stops it, unless such are to be left out.
    """
    if options.zip.suffix.lower() != ".zip":
        raise UserError("cli.export_suffix", option="ZIP", path=options.zip, wanted=".zip")
    with Job.open(options.job) as job:
        changed = changed_documents(job)
    if changed and not options.leave_out_changed:
        reason = next(iter(changed.values())).text(options.language)
        raise UserError("reports.package_stops", reason=reason)
    with tempfile.TemporaryDirectory(prefix="granskare-") as folder:
        code = DONE
        exports: list[Path] = []
        if not options.without_exports:
            code, exports = _exported(options, Path(folder))
        with Job.open(options.job) as job:
            line = ProgressLine(options.language)
            name = options.title or options.job.stem
            hand_over(
                job, options.zip, name,
                exports=exports, leaving_out=changed, watch=Watch(line.export),
            )  # fmt: skip
            line.clear()
    for error in changed.values():
        print(error.text(options.language), file=sys.stderr)
    print(say("reports.package_written", options.language, path=sayable(str(options.zip))))
    return code


def _exported(options: argparse.Namespace, folder: Path) -> tuple[int, list[Path]]:
    """Write every export into a folder; return the exit code and the files."""
    say_list = say("reports.list_name", options.language)
    say_record = say("reports.record_name", options.language)
    chosen = argparse.Namespace(
        **vars(options), pdf=folder, xfdf=None, xlsx=folder / f"{say_list}.xlsx",
        csv=folder / f"{say_list}.csv", report=[folder / f"{say_record}.pdf"], receipt=None,
        summary_pages=False, status="", severity="", rule="", document="", quiet=True,
        with_unchecked=False,
    )  # fmt: skip
    code = run_export(chosen)
    return code, sorted(path for path in folder.iterdir() if path.is_file())


def run_open(options: argparse.Namespace) -> int:
    """Unpack a hand-over copy beside itself, or where it is asked for, and say where the job is.

    A folder that is asked for and not there yet is made; where nothing is unpacked, it goes again.
    """
    line = ProgressLine(options.language)
    with _made_folder(options.to or options.zip.absolute().parent) as folder:
        job = unpack(options.zip, folder, watch=Watch(line.export))
    line.clear()
    with Job.open(job) as opened:
        missing = opened.missing_documents()
    for document in missing:
        error = UserError("documents.missing", name=document.name)
        print(error.text(options.language), file=sys.stderr)
    print(say("reports.package_opened", options.language, path=sayable(str(job))))
    return DONE


@contextmanager
def _made_folder(folder: Path) -> Iterator[Path]:
    """Give a folder, made where it is not there; raises UserError where it cannot be."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
    except OSError as error:
        _take_away(missing)
        raise write_refusal(folder, error) from error
    except BaseException:
        _take_away(missing)
        raise


def _take_away(folders: Sequence[Path]) -> None:
    """Remove folders that were made for nothing, the innermost first; never one with content."""
    for one in folders:
        with suppress(OSError):
            one.rmdir()
