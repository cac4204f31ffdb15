"""A comparison as a table of text: tabs between cells, what it rests on above them."""

from collections.abc import Iterator
from pathlib import Path

from registry_db.records import Holding
from reviewer_app.core.errors import UserError
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry.compare_model import COLUMNS, CompareModel
from reviewer_app.ui.registry.compare_rows import ComparedEditions
from reviewer_app.ui.registry.entry_lines import coverage_said

_DANGEROUS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Beginnings that spreadsheet programs take for a formula (OWASP, CSV Injection)."""


def holding_said(holding: Holding, texts: Texts) -> str:
    """Return an edition with how much of it is held."""
    rows = texts("registry_browser.edition_rows", count=holding.rows,
                 coverage=coverage_said(holding, texts))  # fmt: skip
    return f"{holding.work} {holding.edition}: {rows}"


def table_text(compared: ComparedEditions, model: CompareModel, texts: Texts) -> str:
    """Return the rows shown as text, under the coverage of both editions."""
    return "\n".join(_lines(compared, model, texts)) + "\n"


def write_table(text: str, path: Path) -> None:
    """Write a table; raises UserError where the place cannot be written."""
    try:
        # The mark tells a spreadsheet program which letters these are.
        path.write_text(text, "utf-8-sig")
    except OSError as error:
        raise UserError("registry_browser.not_written", path=str(path)) from error


def _lines(compared: ComparedEditions, model: CompareModel, texts: Texts) -> Iterator[str]:
    for holding in (compared.first, compared.second):
        yield f"{holding_said(holding, texts)}\t{holding.source}"
    rows = model.shown()
    if len(rows) < model.total:
        yield texts("registry_browser.table_filtered", shown=len(rows), total=model.total)
    columns = range(len(COLUMNS))
    heads = [texts(f"registry_browser.column_{COLUMNS[column]}") for column in columns]
    yield "\t".join([*heads, texts("registry_browser.column_source")])
    for row in rows:
        held = row.after or row.before
        source = row.change.source if row.change is not None else held.source if held else ""
        yield "\t".join(
            _cell(one) for one in [*(model.said(row, each) for each in columns), source]
        )


def _cell(text: str) -> str:
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(_DANGEROUS) else line
