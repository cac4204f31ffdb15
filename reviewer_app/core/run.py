"""What a review run did, and what it covered."""

from dataclasses import dataclass, field

from reviewer_app.core.reference import Message


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the checks or of the assistant, as kept in the job.

    Times are ISO 8601, aware. Tokens and cost are -1 where the server did not say.
    `withheld` counts by reason key. `outcome` is "done", "cancelled" or "failed"; `problem` says
    which step failed.
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


@dataclass(frozen=True, slots=True)
class Coverage:
    """Pages of one document by what could be read of them."""

    file_id: str
    text: int = 0
    ocr: int = 0
    empty: int = 0
    failed: int = 0
