"""A small job to test with: one document, one page, references of several verdicts."""

import hashlib
from pathlib import Path

from reviewer_app.core.comment import (
    _SEAL,
    Citation,
    Comment,
    Draft,
    VerifiedCode,
    Withheld,
)
from reviewer_app.core.document import Document, file_id_of
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import (
    Candidate,
    EditionState,
    Message,
    Reference,
    reference_id,
)
from reviewer_app.core.verdicts import (
    HeadingMatch,
    Origin,
    PageStatus,
    Severity,
    Verdict,
    WithheldKind,
)
from reviewer_app.job import Job

TEXT = "Denna beskrivning ansluter till AMA Anläggning 20.\nCBB.1 Jordschakt\nDCB.9 Lager\n"
WORK = "AMA Anläggning"


def document(path: Path, content: bytes = b"%PDF-1.7 a") -> Document:
    """Write a file and return it as a document."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    sha256 = hashlib.sha256(content).hexdigest()
    return Document(file_id_of(sha256), path.name, str(path), sha256, len(content), 1)


def page(text: str = TEXT, page_index: int = 0) -> PageText:
    return PageText(page_index, "", PageStatus.TEXT, text, 595.0, 842.0, 0)


def reference(file_id: str, code: str, verdict: Verdict) -> Reference:
    start = TEXT.index(code)
    candidate = Candidate(0, start, start + len(code), code, "ama", code)
    return Reference(
        reference_id(file_id, candidate), file_id, candidate, verdict, WORK, "20", "", "",
        HeadingMatch.NOT_COMPARED, Message("core.job_file", {"name": code}),
    )  # fmt: skip


def citation(file_id: str, excerpt: str = "CBB.1 Jordschakt", page_index: int = 0) -> Citation:
    start = TEXT.index(excerpt)
    return Citation(
        file_id, "a.pdf", "0" * 64, "", page_index, "1", start, start + len(excerpt), excerpt, "",
        1, False, 0, "1" * 64,
    )  # fmt: skip


def code(text: str = "CBB.1", work: str = WORK, edition: str = "20") -> VerifiedCode:
    return VerifiedCode(work, edition, text, "Jordschakt", "made", "sample")


def draft(id_: str = "d1", origin: Origin = Origin.CHECK, rule: str = "two_headings") -> Draft:
    return Draft(id_, origin, rule, Severity.WARNING, Message("core.job_file", {"name": "x"}))


def comment(
    id_: str = "d1",
    *,
    codes: tuple[VerifiedCode, ...] = (),
    citations: tuple[Citation, ...] = (),
    references: tuple[str, ...] = (),
) -> Comment:
    return Comment(
        _SEAL, id_, Origin.CHECK, "two_headings", Severity.WARNING, "Text", "sv", None, codes,
        citations, references,
    )  # fmt: skip


def withheld(id_: str = "d1", kind: WithheldKind = WithheldKind.OBSERVATION) -> Withheld:
    return Withheld(
        id_, kind, Origin.CHECK, "two_headings", Severity.WARNING, Message("gate.no_citation"), "",
        "f_1", 3, run_id="r1",
    )  # fmt: skip


def fill(job: Job, folder: Path) -> str:
    """Add a document with its page, findings and edition; return its file id."""
    file_id = job.add_document(document(folder / "a.pdf")).file_id
    job.set_pages(file_id, [page()])
    job.set_findings(
        file_id,
        [],
        [EditionState(WORK, ("20",), "20")],
        [
            reference(file_id, "CBB.1", Verdict.DECLARED),
            reference(file_id, "DCB.9", Verdict.NOT_COVERED),
        ],
    )
    return file_id
