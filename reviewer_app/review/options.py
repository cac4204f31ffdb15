"""What a person decided about a review before it starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from reviewer_app.assistant.settings import ModelSettings
from reviewer_app.core.document import Document


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """Language of the comments, editions set for every document, model and passwords.

    `editions` maps a work to the edition a person set for all documents of this review; choices
    for single documents are kept in the job. `passwords` are tried on locked files, in order.
    `model` None means that no model is used. `not_sent` names documents, by id or name, whose
    text no model gets. `translate_to` is the language that shown comments are translated into,
    "" for none. `keep_answers` keeps the model's raw answers in the job, for audit.
    """

    language: str = "sv"
    editions: Mapping[str, str] = field(default_factory=dict)
    model: ModelSettings | None = None
    passwords: tuple[str, ...] = field(default=(), repr=False)
    author: str = ""
    not_sent: frozenset[str] = frozenset()
    translate_to: str = ""
    keep_answers: bool = False

    def may_send(self, document: Document) -> bool:
        """Return whether a document's text may be sent to the model."""
        return self.not_sent.isdisjoint((document.file_id, document.name, *document.other_names))
