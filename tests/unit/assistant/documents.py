"""Small documents, as the pipeline hands them over: page texts with judged references."""

from reviewer_app.assistant.view import DocumentView
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate, Message, Reference, reference_id
from reviewer_app.core.verdicts import Context, HeadingMatch, PageStatus, Verdict

FILE_ID = "f_0123456789abcdef"

PAGE = """\
DCB.111 Obundet bärlager
Lagertjocklek ska vara 80 mm.
CEB.52 Fyllning mot bro
Kontroll ska utföras enligt YBC.2 före återfyllning.
Material enligt PE 100 SDR 17.
"""
CODES = ("DCB.111", "CEB.52")


def page(text: str, index: int = 0, status: PageStatus = PageStatus.TEXT) -> PageText:
    """A page of A4 with this text."""
    return PageText(index, "", status, text, 595.0, 842.0, 0)


def reference(
    text: str,
    code: str,
    page_index: int = 0,
    verdict: Verdict = Verdict.DECLARED,
    context: Context = Context.HEADING,
) -> Reference:
    """The judged reference of a code where it first stands in a page's text."""
    start = text.index(code)
    candidate = Candidate(page_index, start, start + len(code), code, "ama", code, context=context)
    return Reference(
        reference_id(FILE_ID, candidate),
        FILE_ID,
        candidate,
        verdict,
        "AMA Anläggning",
        "20",
        "Rubrik",
        "källa",
        HeadingMatch.NOT_COMPARED,
        Message("core.job_file", {"name": "x"}),
    )


def view(*texts: str, codes: tuple[str, ...] = CODES) -> DocumentView:
    """A document with these pages and a verified reference for each code on each page."""
    pages = tuple(page(text, index) for index, text in enumerate(texts or (PAGE,)))
    references = tuple(
        reference(one.text, code, one.page_index)
        for one in pages
        for code in codes
        if code in one.text
    )
    return DocumentView(FILE_ID, pages, references)
