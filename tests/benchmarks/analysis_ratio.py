"""What the whole analysis of a long document costs, beside reading its text alone.

Run: ``python -m tests.benchmarks.analysis_ratio [PAGES]``. Reads and analyses the pages of the
document of `big_document` (codes beside their headings, a ruled table on every fifth page, 45
references a page) and of a plain description (20 references a page, as many as a technical
description of 30 pages with 250 codes has where each is referred to once more), gathers and judges
them, and compares with ``get_text("text")`` over the same pages. The pages are taken in
stretches and both ways in turn; the figures are sums of the smallest processor times of several
rounds, so that their ratio holds on a machine that others use too.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pymupdf

from registry_db.registry import Registry
from reviewer_app.core.page import PageText
from reviewer_app.documents.loaded_page import TEXT_FLAGS
from reviewer_app.documents.reading import Opened, open_file, read_page
from reviewer_app.extraction.document_task import DocumentFindings, gather
from reviewer_app.extraction.editions import edition_states
from reviewer_app.extraction.page_task import PageFindings, analyse_page
from reviewer_app.extraction.verdicts import judge
from tests.benchmarks.big_document import big_document
from tests.benchmarks.sweep_speed import make_document

_STRETCH = 25
_TOGETHER = 8
"""Pages read before they are analysed, as the workers do."""
_ROUNDS = 5
_TARGET = 1.15

T = TypeVar("T")


def _raw(pdf: pymupdf.Document, stretch: range) -> None:
    for index in stretch:
        pdf.load_page(index).get_text("text", flags=TEXT_FLAGS)


def _analysed(
    opened: Opened, registry_path: str, stretch: range
) -> list[tuple[PageText, PageFindings]]:
    found: list[tuple[PageText, PageFindings]] = []
    for first in range(0, len(stretch), _TOGETHER):
        read = [read_page(opened, index) for index in stretch[first : first + _TOGETHER]]
        found += [
            (page, analyse_page(page, layout, registry_path=registry_path)) for page, layout in read
        ]
        # The pages read are let go of in here: that is part of what they cost.
        del read
    return found


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return the processor time in milliseconds of a work, and its result."""
    began = time.process_time()
    result = work()
    return (time.process_time() - began) * 1000, result


def judged(found: DocumentFindings, registry: Registry) -> int:
    codes = [one.code for one in found.candidates]
    states = edition_states("f_0", found.declarations, (), others={}, codes=codes, title="TB.pdf")
    return len(judge("f_0", found.candidates, states, registry, found.health))


def measure(path: Path, count: int, registry: Registry) -> tuple[dict[str, float], int]:
    """Return the milliseconds of each step for the whole document, and its references."""
    opened = open_file(str(path))
    stretches = [range(first, min(first + _STRETCH, count)) for first in range(0, count, _STRETCH)]
    raw = [float("inf")] * len(stretches)
    whole = list(raw)
    gathered = looked_up = float("inf")
    references = 0
    for _ in range(_ROUNDS):
        pages: list[tuple[PageText, PageFindings]] = []
        for place, stretch in enumerate(stretches):
            raw[place] = min(raw[place], _timed(partial(_raw, opened.pdf, stretch))[0])
            spent, found = _timed(partial(_analysed, opened, str(registry.path), stretch))
            whole[place] = min(whole[place], spent)
            pages += found
        texts, findings = [page for page, _ in pages], [one for _, one in pages]
        spent, document = _timed(partial(gather, texts, findings))
        gathered = min(gathered, spent)
        spent, references = _timed(partial(judged, document, registry))
        looked_up = min(looked_up, spent)
    steps = {
        "text alone": sum(raw),
        "read and analysed": sum(whole),
        "gathered": gathered,
        "judged": looked_up,
    }
    return steps, references


def main() -> None:
    """Make the document, measure it and print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        registry = Registry.starter(folder)
        dense = big_document(Path(folder) / "big.pdf", count)
        plain = description(Path(folder) / "plain.pdf", count)
        for path in (plain, dense):
            print(path.name)
            report(*measure(path, count, registry), count)
        registry.close()


def description(path: Path, count: int) -> Path:
    """Write a description of as many pages, each with its commands in one piece, as is usual."""
    pages = make_document(apart=True)
    for index in range(pages.page_count):
        pages[index].clean_contents()
    whole = pymupdf.open()
    while whole.page_count < count:
        whole.insert_pdf(pages, to_page=min(pages.page_count, count - whole.page_count) - 1)
    whole.save(path)
    return path


def report(steps: dict[str, float], references: int, count: int) -> None:
    """Print the figures of one document."""
    text = steps["text alone"]
    print(f"{count} pages, {references} references")
    for step, spent in steps.items():
        print(f"  {step:18} {spent / count:7.3f} ms a page  {spent / text:6.1%} of text")
    ratio = (sum(steps.values()) - text) / text
    print(f"  the whole: {ratio:.3f} times the text alone (target {_TARGET:.2f})")


if __name__ == "__main__":
    main()
