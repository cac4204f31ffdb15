"""All exports of a selection at once, into one folder: what is handed over with a job."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.core.errors import UserError
from reviewer_app.core.events import Progress
from reviewer_app.core.texts import say
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.export import annotated_pdf, csv_list, receipt, report, workbook
from reviewer_app.export.progress import UNWATCHED, Watch
from reviewer_app.export.receipt_form import PartSum
from reviewer_app.export.selection import Selection


@dataclass(frozen=True, slots=True)
class Everything:
    """The files that were written, and why others were not."""

    paths: tuple[Path, ...]
    skipped: tuple[UserError, ...]


def write_everything(
    selection: Selection,
    folder: Path,
    *,
    pool: AnalysisPool,
    passwords: Mapping[str, str],
    watch: Watch = UNWATCHED,
) -> Everything:
    """Write annotated copies, workbook, CSV and review record, with a receipt beside each list.

    A copy that cannot be written stops no other. Raises UserError where a list or the record
    cannot be written, and Cancelled.
    """

    def tell(progress: Progress) -> None:
        watch.tell(progress.stage, progress.done, progress.total)

    copied = annotated_pdf.write_each(
        selection, folder, pool=pool, wishes=annotated_pdf.CopyWishes(passwords),
        watch=annotated_pdf.Watch(tell, watch.cancel),
    )  # fmt: skip
    name = say("reports.list_name", selection.language)
    record = folder / f"{say('reports.record_name', selection.language)}.pdf"
    book, table = folder / f"{name}.xlsx", folder / f"{name}.csv"

    def write_book(path: Path) -> tuple[PartSum, ...]:
        return workbook.write(selection, path, copies=copied.copies, watch=watch)

    def write_table(path: Path) -> tuple[PartSum, ...]:
        return csv_list.write(selection, path, watch=watch)

    def write_record(path: Path) -> tuple[PartSum, ...]:
        return report.write(
            selection, (path,), pool=pool, passwords=passwords, copies=copied.copies, watch=watch
        )

    made = (
        (book, "xlsx", write_book), (table, "csv", write_table), (record, "report", write_record),
    )  # fmt: skip
    receipts = [receipt.write_with(selection, path, kind, write) for path, kind, write in made]
    paths = (*copied.paths, *(path for path, _, _ in made), *receipts)
    return Everything(paths, copied.skipped)
