"""Repair by deletion: which sentences of a withheld comment name something unverified.

Nothing is ever replaced or added. The assistant asks its model to delete the sentences named
here, and after its last round the program deletes them itself.
"""

from dataclasses import dataclass, replace

from reviewer_app.core.comment import Comment, Draft, RepairRound
from reviewer_app.core.reference import Message
from reviewer_app.gate.finding import printable
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.refusal import RefusalError
from reviewer_app.gate.sentences import sentences

_LEAST_WORDS = 3
"""A comment of fewer words says nothing."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A sentence that must go: its number in the text (from 0), why (a key), the refused token."""

    sentence: int
    reason: str
    token: str


def faults(gate: Gate, draft: Draft) -> tuple[Fault, ...]:
    """Return the sentences of a written draft that cannot be shown; () where none alone is why.

    Also () where deleting cannot help, because a citation or a reference fails.
    """
    try:
        case = gate.case(draft)
    except RefusalError:
        return ()
    found = []
    for number, sentence in enumerate(sentences(draft.text)):
        findings = gate.text_findings(case, sentence, gate.grounds(case))
        if findings:
            found.append(Fault(number, findings[0].reason, findings[0].token))
    return tuple(found)


def shortened(gate: Gate, draft: Draft) -> Draft:
    """Return the draft with its faulty sentences deleted if that makes it whole, else as it is.

    `repairs` counts the sentences deleted.
    """
    found = faults(gate, draft)
    faulty = {fault.sentence for fault in found}
    kept = [s for number, s in enumerate(sentences(draft.text)) if number not in faulty]
    if not faulty or len(" ".join(kept).split()) < _LEAST_WORDS:
        return draft
    why = (RepairRound(False, Message(one.reason), printable(one.token), 1) for one in found)
    shorter = replace(
        draft,
        text=" ".join(kept),
        repairs=draft.repairs + len(faulty),
        rounds=(*draft.rounds, *why),
    )
    return shorter if isinstance(gate.judge(shorter), Comment) else draft
