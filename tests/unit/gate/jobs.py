"""Small jobs for the gate's tests: documents as plain texts, a real registry, real look-ups."""

import hashlib
import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from registry_db.build import build
from registry_db.content import make_content
from registry_db.records import Coverage, Holding
from registry_db.registry import Registry
from registry_db.validation import RawRow
from reviewer_app.core.comment import Draft, QuoteClaim
from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate, EditionState, Message, Reference, reference_id
from reviewer_app.core.verdicts import HeadingMatch, Origin, PageStatus, Severity, Verdict
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate

DATA = Path(__file__).parents[2] / "data"
CASES: dict[str, Any] = json.loads((DATA / "adversarial.json").read_text("utf-8"))
HEADINGS = {"DCB.111": "Bärlager till belagda ytor", "DCB.112": "Slitlager"}
_CODE = re.compile(r"[A-Z]{3}\.[0-9]+")


def page(index: int, text: str) -> PageText:
    """Return a page of text."""
    return PageText(index, "", PageStatus.TEXT, text, 595, 842, 0)


def document(file_id: str, name: str, pages: int) -> Document:
    """Return a document whose hash is that of its id."""
    sha256 = hashlib.sha256(file_id.encode()).hexdigest()
    return Document(file_id, name, f"/x/{name}", sha256, 1, pages)


@cache
def registry() -> Registry:
    """Return a registry of the cases' rows, built and opened like any other."""
    return make_registry(CASES["registry"])


def make_registry(
    editions: Mapping[str, Sequence[str]], coverage: Coverage = Coverage.COMPLETE
) -> Registry:
    """Return a registry of {"AMA Hus 21": codes}."""
    rows, claims = [], []
    for name, codes in editions.items():
        work, _, edition = name.rpartition(" ")
        claims.append(Holding(work, edition, 0, Coverage.SAMPLE, "test", "", ""))
        for code in codes:
            heading = HEADINGS.get(code, f"Provrubrik {code[:1].lower()}")
            rows.append(RawRow(work, edition, code, heading, "official", "test"))
    path = Path(tempfile.mkdtemp(prefix="gate-")) / "registry.sqlite"
    build(make_content(rows, claims, (), "2026-01-01"), path)
    return Registry.open(path)


def references(
    file_id: str, pages: Sequence[str], work: str, edition: str, held: Registry
) -> Iterator[Reference]:
    """Yield the dotted codes of a document, each looked up in its edition."""
    for index, text in enumerate(pages):
        for match in _CODE.finditer(text):
            candidate = Candidate(index, *match.span(), match.group(), "ama", match.group())
            row = held.lookup(work, edition, candidate.code)
            if not edition:
                verdict = Verdict.UNDECLARED
            else:
                verdict = Verdict.DECLARED if row else Verdict.NOT_COVERED
            yield Reference(
                reference_id(file_id, candidate),
                file_id,
                candidate,
                verdict,
                work,
                edition,
                row.heading if row else "",
                row.source if row else "",
                HeadingMatch.NOT_COMPARED,
                Message("gate.undecided"),
            )


def make_evidence(
    documents: Mapping[str, tuple[str, str, Sequence[str]]],
    held: Registry | None = None,
    file_names: Sequence[str] = (),
) -> Evidence:
    """Return evidence of {file id: (name, "AMA Hus 21" or "", pages)}."""
    held = held or registry()
    files, pages, found, states = [], {}, [], {}
    for file_id, (name, declared, texts) in documents.items():
        work, _, edition = declared.rpartition(" ")
        files.append(document(file_id, name, len(texts)))
        pages[file_id] = [page(index, text) for index, text in enumerate(texts)]
        found += references(file_id, texts, work, edition, held)
        if edition:
            states[file_id] = (EditionState(work, (edition,), edition),)
    return Evidence(files, pages, found, states, held, file_names)


@cache
def adversarial_evidence() -> Evidence:
    """Return the job of the adversarial cases."""
    return make_evidence(
        {
            file_id: (entry["name"], entry["edition"] or "", entry["pages"])
            for file_id, entry in CASES["documents"].items()
        }
    )


def adversarial_gate() -> Gate:
    """Return a gate over the job of the adversarial cases."""
    return Gate(adversarial_evidence())


def flat(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield a nested answer as (path, text) pairs, the way an answer's other fields travel."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from flat(inner, f"{path}.{index}")
    else:
        yield path, str(value)


def draft_of(case: Mapping[str, Any]) -> Draft:
    """Return a case as the draft of a model."""
    claimed = case["page"] if isinstance(case["page"], int) else 0
    return written(
        case["body"],
        case["excerpt"],
        file_id=case["file"],
        page_number=claimed,
        extra={"title": case["title"], **dict(flat(case.get("extra", {})))},
    )


def written(
    text: str,
    quote: str,
    *,
    file_id: str = "f_a1",
    page_number: int = 1,
    extra: Mapping[str, str] | None = None,
    references: tuple[str, ...] = (),
    origin: Origin = Origin.MODEL,
    file_names: tuple[str, ...] = (),
) -> Draft:
    """Return a written draft with one quotation."""
    return Draft(
        id="d",
        origin=origin,
        rule="critic",
        severity=Severity.WARNING,
        text=text,
        references=references,
        claims=(QuoteClaim(file_id, page_number, quote),),
        file_names=file_names,
        extra=dict(extra or {}),
    )
