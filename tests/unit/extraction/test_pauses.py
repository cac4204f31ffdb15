"""Who scrolls goes first also while a long document's findings are gathered."""

import time
from itertools import pairwise

from reviewer_app.core.collecting import uncollected
from reviewer_app.core.page import PageText
from reviewer_app.extraction.document_task import gather
from reviewer_app.extraction.page_task import PageFindings
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.sweeping import Known

KNOWN = Known({"DCB.311": "Lager ett", "DCB.312": "Obundet bärlager till grusytor"})
_LONGEST_SHARE = 0.15
"""Of the whole, in processor time; the pieces are a hundredth or two."""


def long_document(count: int) -> tuple[list[PageText], list[PageFindings]]:
    """Return pages that each break off in a list of codes and begin with one that goes on."""
    lines = "".join(f"DCB.31{number % 3} Lager {number}\n" for number in range(40))
    names = ["".join(chr(97 + int(digit)) for digit in str(at)) for at in range(count)]
    pages = [
        text_page(f".312 i {name} gata.\n{lines}{name} lager enligt DCB.311 och\n", at)
        for at, name in enumerate(names)
    ]
    return pages, [
        PageFindings(page.page_index, tuple(sweep_page(page, None, KNOWN))) for page in pages
    ]


def test_gathering_asks_for_a_pause_again_and_again() -> None:
    pages, findings = long_document(400)
    moments = [time.thread_time()]
    with uncollected():  # as in the window, which looks for garbage at times of its own
        whole = gather(pages, findings, KNOWN, lambda: moments.append(time.thread_time()))
    moments.append(time.thread_time())
    assert whole == gather(pages, findings, KNOWN)
    longest = max(b - a for a, b in pairwise(moments))
    assert len(moments) > 100
    assert longest < _LONGEST_SHARE * (moments[-1] - moments[0])
