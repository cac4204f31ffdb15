"""Small jobs for the gate's tests: documents as plain texts, a real registry, real look-ups."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from registry_db.registry import Registry
from reviewer_app.core.comment import Draft, QuoteClaim
from reviewer_app.core.document import Document
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import (
    Candidate,
    EditionState,
    Message,
    Reference,
    reference_id,
)
from reviewer_app.core.verdicts import HeadingMatch, Origin, PageStatus, Severity, Verdict
from reviewer_app.gate.evidence import Evidence, RegistryRow

DATA = Path(__file__).parents[2] / "data"
CASES = json.loads((DATA / "adversarial.json").read_text("utf-8"))


def page(index: int, text: str) -> PageText:
    """Return a page of text."""
    return PageText(index, "", PageStatus.TEXT, text, 595, 842, 0)


def document(file_id: str, name: str, pages: int) -> Document:
    """Return a document whose hash is that of its id."""
    sha256 = hashlib.sha256(file_id.encode()).hexdigest()
    return Document(file_id, name, f"/x/{name}", sha256, 1, pages)
