"""What a review run did, and what it covered."""

from dataclasses import dataclass, field

from reviewer_app.core.reference import Message


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Pages that a step of a model's run did not get through, both ends included, and why.

    `stage` is "critic" (the list of codes), "research" (the text), "" for both of them, or
    "synthesis", which goes over all documents: then `file_id` is "" and the pages are -1.
    """

    stage: str
    file_id: str
    first_page_index: int
    last_page_index: int
    reason: Message


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the checks or of the assistant, as kept in the job.

    Times are ISO 8601, aware. Tokens and cost are -1 where the server did not say.
    `withheld` counts by reason key. `outcome` is "done", "incomplete" (a model's run that left
    something out), "cancelled" or "failed", "" while the run is under way; `problem` says what
    went wrong first. `left_out` is what a model did not get through, `documents` are the ids of
    those that it did, with or without a part left out.
    """

    id: str
    kind: str
    started: str
    finished: str = ""
    outcome: str = ""
    problem: Message | None = None
    host: str = ""
    model_asked: str = ""
    model_answered: str = ""
    mode: str = ""
    prompt_version: str = ""
    calls: int = 0
    repairs: int = 0
    retries: int = 0
    prompt_tokens: int = -1
    completion_tokens: int = -1
    cost: float = -1.0
    drafts: int = 0
    shown: int = 0
    withheld: dict[str, int] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()
    documents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """Pages of one document by what could be read of them."""

    file_id: str
    text: int = 0
    ocr: int = 0
    empty: int = 0
    failed: int = 0
