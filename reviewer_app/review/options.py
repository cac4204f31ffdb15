"""What a person decided about a review before it starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from reviewer_app.assistant.settings import ModelSettings


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """Language of the comments, editions set for every document, model and passwords.

    `editions` maps a work to the edition a person set for all documents of this review; choices
    for single documents are kept in the job. `passwords` are tried on locked files, in order.
    `model` None means that no model is used.
    """

    language: str = "sv"
    editions: Mapping[str, str] = field(default_factory=dict)
    model: ModelSettings | None = None
    passwords: tuple[str, ...] = field(default=(), repr=False)
    author: str = ""
