"""Prints how many comments a second the gate judges: ``python -m tests.benchmarks.gate_speed``.

One document of 100 pages, 1,000 different drafts, each with a quotation, a code, two sentences
and a title, all of them shown. Processor time of this process, so that other work on the machine
counts as little as it can.
"""

import time

from reviewer_app.core.comment import Comment
from reviewer_app.gate.gate import Gate
from tests.unit.gate.jobs import make_evidence, written

_PAGES = 100
_PARAGRAPHS = 10
_PARAGRAPH = (
    "Entreprenören ska redovisa kontrollplan nr {n} före utförande och lämna den till\n"
    "beställaren. Bärlager på yta {n} ska utföras enligt handlingen och får inte packas vid tjäl-\n"
    "lossning. Lutning ska vara 2,5 % mot brunn.\nDCB.111 Bärlager till belagda ytor\n"
)
_TEXT = (
    "DCB.111 saknar krav på packning vid tjällossning. Kravet bör förtydligas så att "
    "entreprenören kan kalkylera, t.ex. genom hänvisning till kontrollplanen."
)


def main() -> None:
    """Judge the drafts and print the figure."""
    numbers = range(_PAGES * _PARAGRAPHS)
    paragraphs = [_PARAGRAPH.format(n=number) for number in numbers]
    texts = ["\n".join(paragraphs[first : first + _PARAGRAPHS]) for first in numbers[::_PARAGRAPHS]]
    gate = Gate(make_evidence({"f_a1": ("TB.pdf", "AMA Anläggning 20", texts)}))
    drafts = [
        written(
            _TEXT,
            f"på yta {number} ska utföras enligt handlingen och får inte packas vid tjällossning.",
            page_number=number // _PARAGRAPHS + 1,
            extra={"title": "Otydligt krav"},
        )
        for number in numbers
    ]
    started = time.process_time()
    outcomes = [gate.judge(draft) for draft in drafts]
    seconds = time.process_time() - started
    shown = sum(isinstance(outcome, Comment) for outcome in outcomes)
    print(f"{len(drafts) / seconds:.0f} comments a second, {shown} of {len(drafts)} shown")


if __name__ == "__main__":
    main()
