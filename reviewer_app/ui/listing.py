"""Lists and records as the window writes them: on the thread of exports, with their receipts."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from reviewer_app.core.reference import Message
from reviewer_app.documents.pool import AnalysisPool

if TYPE_CHECKING:
    from reviewer_app.export.progress import Watch
    from reviewer_app.export.selection import Selection


def write_list(
    selection: "Selection", path: Path, copies: Mapping[str, Path], watch: "Watch"
) -> Message:
    """Write a workbook, CSV where it is called so; return what to tell of it.

    Its pages lead to annotated copies: `copies`, else those beside it, else to the documents.
    """
    from reviewer_app.export import csv_list, receipt, workbook
    from reviewer_app.export.links import copies_beside

    if path.suffix.lower() == ".csv":
        receipt.write_with(
            selection, path, "csv", lambda draft: csv_list.write(selection, draft, watch=watch)
        )
        return Message("window.exported_list", {"path": str(path)})
    found = copies_beside(selection, path, copies)
    receipt.write_with(
        selection, path, "xlsx",
        lambda draft: workbook.write(selection, draft, copies=found, watch=watch),
    )  # fmt: skip
    return _told("window.exported_list", selection, found, path)


def write_record(
    selection: "Selection",
    path: Path,
    copies: Mapping[str, Path],
    pool: AnalysisPool,
    passwords: Mapping[str, str],
    watch: "Watch",
) -> Message:
    """Write the review record, as HTML where it is called so; return what to tell of it."""
    from reviewer_app.export import receipt, report
    from reviewer_app.export.links import copies_beside

    found = copies_beside(selection, path, copies)
    receipt.write_with(
        selection, path, "report",
        lambda draft: report.write(
            selection, (draft,), pool=pool, passwords=passwords, copies=found, watch=watch
        ),
    )  # fmt: skip
    return _told("reports.record_written", selection, found, path)


def _told(key: str, selection: "Selection", found: Mapping[str, Path], path: Path) -> Message:
    """Return what is told of a file whose places lead somewhere."""
    from reviewer_app.export.selection import cited_documents

    cited = cited_documents(selection)
    if not cited:
        return Message(key, {"path": str(path)})
    lead = "copies" if all(one.file_id in found for one in cited) else "documents"
    return Message(f"{key}_{lead}", {"path": str(path)})
