"""Prints what the assistant's pipeline costs beside the model's own time.

``python -m tests.benchmarks.assistant_overhead``: a server that thinks for a fixed time about each
question, as a local model does, one question after the other. What the review by the model takes
beyond those times is the pipeline's own: cutting, asking, checking, judging. On a busy machine
the processor time says more.
"""

import time

from reviewer_app.assistant import Assistant, DocumentView, ModelSettings
from reviewer_app.core.comment import Comment, Draft
from reviewer_app.gate.gate import Gate
from tests.unit.assistant.faults import ok
from tests.unit.assistant.faultserver import FaultServer
from tests.unit.assistant.scripted import finding, keep_all, script
from tests.unit.gate.jobs import make_evidence, make_registry, references

_THINKING_S = 0.5
_PAGES = 12
_PAGE = (
    "DCB.111 Bärlager till belagda ytor\n"
    + "Bärlager ska utföras enligt handlingen och får inte packas vid tjällossning.\n" * 45
)
_ID = "f_a1"


def main() -> None:
    """Review a document by the slow server and print the two times."""
    held = make_registry({"AMA Anläggning 20": ["DCB.111"]})
    pages = [_PAGE] * _PAGES
    evidence = make_evidence({_ID: ("TB.pdf", "AMA Anläggning 20", pages)}, held)
    found = tuple(references(_ID, pages, "AMA Anläggning", "20", held))
    view = DocumentView(_ID, tuple(evidence.pages(_ID)), found)
    answer = {"findings": [finding("Metoden för packning är inte angiven.")] * 3}
    action = script(
        critic=ok(keep_all, pieces=1, delay=_THINKING_S),
        researcher=ok(answer, pieces=1, delay=_THINKING_S),
    )
    with FaultServer(always=action) as server:
        # The package is loaded once in a program's life; it is not the review's time.
        import openai  # noqa: F401

        gate, shown = Gate(evidence), 0
        with Assistant(ModelSettings(server.base_url, "m")) as assistant:
            began, busy = time.perf_counter(), time.process_time()
            for result in assistant.review_document(view):
                if isinstance(result, Draft):
                    shown += isinstance(gate.judge(result), Comment)
            took, busy = time.perf_counter() - began, time.process_time() - busy
        asked = len(server.questions)
    thinking = asked * _THINKING_S
    print(
        f"{asked} questions, {shown} comments: {took:.2f} s, of which the model {thinking:.2f} s; "
        f"the pipeline adds {100 * (took - thinking) / thinking:.1f} %, its processor time "
        f"(with the server's) is {100 * busy / thinking:.1f} %"
    )


if __name__ == "__main__":
    main()
