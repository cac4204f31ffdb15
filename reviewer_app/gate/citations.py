"""Citations: self-contained, checkable pointers to a place in a file."""

import hashlib
import re

from reviewer_app.core.comment import Citation
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.page_break import sentence_beyond
from reviewer_app.gate.quotation import Place
from reviewer_app.gate.sentences import sentence_around

# A negation just outside an excerpt turns what it says round.
_NEGATION = re.compile(
    r"(?<!\w)(?:inte|ej|icke|ingen|inget|inga|aldrig|varken|utan|undantag|undantaget|förutom"
    r"|not|no|never|without|neither|nor|except|unless|cannot)(?!\w)",
    re.IGNORECASE,
)


def citation_checksum(file_id: str, page_index: int, start: int, end: int, excerpt: str) -> str:
    """Return the SHA-256 (hex) over file id, page index, span and excerpt, NUL between them."""
    parts = (file_id, str(page_index), str(start), str(end), excerpt)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def make_citation(
    evidence: Evidence,
    file_id: str,
    place: Place,
    *,
    places: int = 1,
    corrected_from: int = 0,
    in_parts: bool = False,
) -> Citation:
    """Return the citation of a place that is known to exist; rectangles are added later.

    `corrected_from` is the 1-based page that was claimed where the place is on another one,
    `in_parts` tells that it is a part of a quotation over a page break.
    """
    document, page = evidence.document(file_id), evidence.page(file_id, place.page_index)
    if document is None or page is None:
        raise LookupError(file_id)
    excerpt = page.text[place.start : place.end]
    first, last = sentence_around(page.text, place.start, place.end)
    outside = [page.text[first : place.start], page.text[place.end : last]]
    if not in_parts:
        outside += sentence_beyond(evidence.edges(file_id), place, first, last)
    span = (place.start, place.end)
    return Citation(
        file_id=file_id,
        name=document.name,
        sha256=document.sha256,
        revision=document.title_block.revision,
        page_index=place.page_index,
        label=page.shown_label,
        start=place.start,
        end=place.end,
        excerpt=excerpt,
        sentence=page.text[first:last].strip(),
        places=places,
        negation_near=any(_NEGATION.search(part) for part in outside),
        corrected_from=corrected_from,
        checksum=citation_checksum(file_id, place.page_index, *span, excerpt),
        ocr=page.is_ocr,
    )


def sentence_span(evidence: Evidence, citation: Citation) -> tuple[int, int]:
    """Return where the sentence around a citation's excerpt begins and ends on its page."""
    page = evidence.page(citation.file_id, citation.page_index)
    if page is None:
        return citation.start, citation.end
    return sentence_around(page.text, citation.start, citation.end)


def verify_citation(evidence: Evidence, citation: Citation) -> bool:
    """Return whether the file is in the job unchanged and the excerpt stands where it says."""
    document = evidence.document(citation.file_id)
    page = evidence.page(citation.file_id, citation.page_index)
    if document is None or page is None or document.sha256 != citation.sha256:
        return False
    if not 0 <= citation.start < citation.end <= len(page.text):
        return False
    excerpt = page.text[citation.start : citation.end]
    place = (citation.file_id, citation.page_index, citation.start, citation.end)
    return excerpt == citation.excerpt and citation.checksum == citation_checksum(*place, excerpt)
