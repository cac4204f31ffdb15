"""A signature on a document still holds in the copy with marks on it."""

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import Enclosed, Note
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet
from tests.unit.documents.signed import sign, told_by_pdfsig
from tests.unit.documents.test_annotate import MOMENT, boxes, mark

VALID = "Signature Validation: Signature is Valid."


@pytest.fixture(scope="module")
def signed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sign(papers.paper(tmp_path_factory.mktemp("signed") / "a.pdf", pages=2))


def test_the_signature_of_a_document_holds_in_its_copy(signed: Path) -> None:
    assert VALID in told_by_pdfsig(signed)
    copy = signed.with_name("kopia.pdf")
    copy.touch()
    source = reading.open_file(str(signed)).source
    notes = (Note("svar-1", "Bo", "Ändras", MOMENT),)
    made = mark(boxes(signed, "DCB.111"))
    enclosed = Enclosed(b"{}", "granskare-receipt.json", "<p>Synpunkter</p>")
    marks = [replace(made, notes=notes)]
    annotate(KeptOutlet(), source, marks, enclosed, str(copy), str(copy))
    told = told_by_pdfsig(copy)
    assert VALID in told
    assert "Not total document signed" in told
    with pikepdf.open(copy) as pdf:
        assert len(pdf.pages) == 3
        assert len(pdf.pages[0].Annots) == 4


def test_a_copy_written_anew_would_break_it(signed: Path, tmp_path: Path) -> None:
    """What the tests above would say if the marks were not appended."""
    with pikepdf.open(signed) as pdf:
        pdf.pages[0].Rotate = 90
        pdf.save(tmp_path / "ny.pdf")
    assert VALID not in told_by_pdfsig(tmp_path / "ny.pdf")
