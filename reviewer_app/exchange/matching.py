"""Which document of a job a file with annotations belongs to."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.page import PageGeometry, PageText
from reviewer_app.documents.marks import Found
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.job import Job

_COMPARED = 20
"""Pages; documents that agree on as many as this are the same."""
_ALIKE = 0.8


@dataclass(frozen=True, slots=True)
class Match:
    """A document of the job; `native` where the file is that document, byte for byte."""

    document: Document
    native: bool = False


def document_of(
    path: Path, found: Sequence[Found], job: Job, pool: AnalysisPool, password: str = ""
) -> Match:
    """Return which document of the job a PDF is, or is a copy of; raises UserError.

    An export begins with the bytes of its document, unless another program has written it anew:
    then the names of our marks tell, and after that the text of its pages.
    """
    documents = job.documents()
    for document, native in _by_bytes(path, documents):
        return Match(document, native)
    named = _by_names(found, job)
    if named is not None:
        return Match(named)
    alike = _by_text(path, job, pool, password)
    if alike is not None:
        return Match(alike)
    raise UserError("exchange.document_unknown", name=path.name)


def document_named(href: str, found: Sequence[Found], job: Job) -> Document | None:
    """Return the document that an XFDF file names or holds our marks of; None for none."""
    name = href.replace("\\", "/").rpartition("/")[2]
    named = [one for one in job.documents() if name and name in (one.name, *one.other_names)]
    return named[0] if len(named) == 1 else _by_names(found, job)


def _by_bytes(path: Path, documents: Iterable[Document]) -> Iterable[tuple[Document, bool]]:
    size = path.stat().st_size
    sizes = sorted({one.size for one in documents if one.size <= size})
    sums: dict[int, str] = {}
    digest, read = hashlib.sha256(), 0
    with path.open("rb") as file:
        for end in sizes:
            digest.update(file.read(end - read))
            read = end
            sums[end] = digest.hexdigest()
    for one in documents:
        if sums.get(one.size) == one.sha256:
            yield one, one.size == size


def _by_names(found: Iterable[Found], job: Job) -> Document | None:
    names = job.names()
    counts = Counter(names[one.name].file_id for one in found if one.name in names)
    return job.document(counts.most_common(1)[0][0]) if counts else None


def _by_text(path: Path, job: Job, pool: AnalysisPool, password: str) -> Document | None:
    opened = pool.open(path, password)
    candidates = [one for one in job.documents() if one.page_count <= opened.page_count]
    if not candidates:
        return None
    texts: list[str] = []
    for page, _ in pool.pages(source_of(opened, password), _nothing):
        texts.append(_plain(page.text))
        if len(texts) == _COMPARED:
            break
    shares = {one.file_id: _share(texts, job, one) for one in candidates}
    best = max(shares, key=lambda key: shares[key])
    return job.document(best) if shares[best] >= _ALIKE else None


def _share(texts: Sequence[str], job: Job, document: Document) -> float:
    """Return the share of the pages with text that say the same in both."""
    kept = [_plain(job.page_text(document.file_id, at).text) for at in _pages(texts, document)]
    pairs = [(one, other) for one, other in zip(texts, kept, strict=False) if one or other]
    return sum(one == other for one, other in pairs) / len(pairs) if pairs else 0.0


def _pages(texts: Sequence[str], document: Document) -> range:
    return range(min(len(texts), document.page_count))


def _plain(text: str) -> str:
    return "".join(text.split())


def _nothing(_page: PageText, _geometry: PageGeometry) -> None:
    return None
