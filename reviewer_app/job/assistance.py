"""What a model said that is no draft: doubts, codes it found, translations, its raw answers.

Each is kept as facts under a name of its own, so that judging a job again finds them: a doubt
marks its reference again, a translation is judged again with its comment.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from peewee import SQL

from reviewer_app.core.comment import Translation
from reviewer_app.core.reference import Candidate, Message
from reviewer_app.job.decisions import DecisionStore
from reviewer_app.job.schema import Fact
from reviewer_app.job.storing import decode, encode

_DISPUTES = "disputes:"
_TRANSLATION = "translation:"
_ANSWER = "answer:"


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's raw answer, kept for audit where a person asked for that; never shown.

    `step` is what was asked ("critic", "research", ...), `asked_sha256` the hash of the question.
    """

    run_id: str
    number: int
    step: str
    asked_sha256: str
    text: str


class AssistanceStore(DecisionStore):
    """Doubts, found codes, translations and raw answers of a job."""

    def set_disputes(self, file_id: str, disputes: Mapping[str, Message]) -> None:
        """Keep what a model takes references of a document for, by reference id."""
        self.set_fact(f"{_DISPUTES}{file_id}", encode(dict(disputes)).decode())

    def disputes(self, file_id: str) -> dict[str, Message]:
        """Return the disputes of a document, by reference id."""
        kept = self.fact(f"{_DISPUTES}{file_id}")
        return decode(dict[str, Message], kept.encode()) if kept else {}

    def set_found_by_model(self, file_id: str, candidates: Iterable[Candidate]) -> None:
        """Keep the codes that a model found in a document, in place of those found before.

        They stand among the sweep's, so that they are judged again with them; reading the
        document anew forgets them.
        """
        found = self.sweep(file_id)
        own = [one for one in found.candidates if not one.found_by_model]
        places = {(one.page_index, one.start) for one in own}
        added = [
            replace(one, found_by_model=True)
            for one in candidates
            if (one.page_index, one.start) not in places
        ]
        if added or len(own) < len(found.candidates):
            self.set_sweep(file_id, replace(found, candidates=tuple(_in_order([*own, *added]))))

    def forget_assistance(self, file_ids: Iterable[str]) -> None:
        """Forget doubts and found codes, before a model is asked anew."""
        with self.batch():
            for file_id in file_ids:
                self.set_disputes(file_id, {})
                self.set_found_by_model(file_id, ())

    def keep_translation(self, translation: Translation) -> None:
        """Keep a translation in place of an earlier one of the same comment and language."""
        name = f"{_TRANSLATION}{translation.language}:{translation.comment_id}"
        self.set_fact(name, encode(translation).decode())

    def translations(self) -> dict[str, tuple[Translation, ...]]:
        """Return all translations, by comment id."""
        found: dict[str, tuple[Translation, ...]] = {}
        for body in self._facts_under(_TRANSLATION):
            one = decode(Translation, body)
            found[one.comment_id] = (*found.get(one.comment_id, ()), one)
        return found

    def keep_answer(self, answer: Answer) -> None:
        """Keep a raw answer."""
        self.set_fact(f"{_ANSWER}{answer.run_id}:{answer.number:06}", encode(answer).decode())

    def answers(self, run_id: str) -> tuple[Answer, ...]:
        """Return the raw answers kept of a run, in the order they came."""
        return tuple(decode(Answer, body) for body in self._facts_under(f"{_ANSWER}{run_id}:"))

    def _facts_under(self, name: str) -> Sequence[bytes]:
        """Return the values of all facts whose name begins so, by name."""
        query = Fact.select(Fact.value).where(SQL("substr(name, 1, ?) = ?", (len(name), name)))
        return [str(value).encode() for (value,) in self._fetch(query.order_by(Fact.name))]


def _in_order(candidates: Sequence[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda one: (one.page_index, one.start))
