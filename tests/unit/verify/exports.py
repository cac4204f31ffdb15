"""An export of the sample tender that tests may spoil."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pikepdf

from reviewer_app.core.document import Document
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import Enclosed
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export.marking import marks_of
from reviewer_app.export.receipt import receipt_of
from reviewer_app.export.receipt_form import TargetSum
from reviewer_app.export.selection import Selection
from reviewer_app.verify.checking import check
from reviewer_app.verify.outcome import Outcome
from reviewer_app.verify.receipt_file import read_receipt
from reviewer_app.verify.registry_rows import RegistryRows
from tests.unit.documents.outlets import KeptOutlet

Receipt = dict[str, Any]
NO_POOL = cast("AnalysisPool", None)
"""Every citation has its box: nothing is asked of the workers."""


@dataclass
class Exported:
    """An export of the sample tender with everything it is checked against."""

    folder: Path
    documents: Path
    registry: RegistryRows

    @property
    def receipt(self) -> Path:
        return self.folder / "kvitto å.json"

    @property
    def copy(self) -> Path:
        return next(self.folder.glob("13.1*.pdf"))

    def check(self, path: Path, registry: RegistryRows | None = None) -> Outcome:
        return check(read_receipt(path), self.documents, registry or self.registry)

    def changed(self, change: Callable[[Receipt], object]) -> Outcome:
        """Check a receipt with something in it changed."""
        receipt = json.loads(self.receipt.read_text("utf-8"))
        change(receipt)
        path = self.folder / "ändrat.json"
        path.write_text(json.dumps(receipt), "utf-8")
        return self.check(path)

    def spoiled(self, spoil: Callable[[pikepdf.Pdf], object], path: Path | None = None) -> Outcome:
        """Check an annotated copy after another program has changed it."""
        target = self.folder / "ändrad.pdf"
        with pikepdf.open(path or self.copy) as pdf:
            spoil(pdf)
            pdf.save(target)
        return self.check(target)


def what(outcome: Outcome) -> set[str]:
    """Return the keys of what does not hold."""
    return {one.key for one in outcome.failing}


def unchecked(outcome: Outcome) -> set[str]:
    """Return the keys of what was left unchecked."""
    return {one.key for one in outcome.unchecked}


def marks(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    """Return the highlights of a file."""
    return [
        one for page in pdf.pages for one in page.get("/Annots", []) if one.Subtype == "/Highlight"
    ]


def rewritten(pdf: pikepdf.Pdf, change: Callable[[Receipt], object]) -> None:
    """Change the receipt that a copy carries."""
    receipt = json.loads(pdf.attachments["granskare-receipt.json"].get_file().read_bytes())
    change(receipt)
    pdf.attachments["granskare-receipt.json"] = json.dumps(receipt).encode()


def annotated(selection: Selection, document: Document) -> Path:
    """Write an annotated copy beside its document; return where."""
    source = source_of(document)
    marks = marks_of(selection, document, source, NO_POOL)
    target = TargetSum("pdf", file_id=document.file_id)
    receipt = receipt_of(selection, target, {document.file_id: marks})
    copy = Path(document.path).with_name("kopia.pdf")
    copy.touch()
    enclosed = Enclosed(receipt, "granskare-receipt.json")
    annotate(KeptOutlet(), source, marks, enclosed, str(copy), str(copy))
    return copy
