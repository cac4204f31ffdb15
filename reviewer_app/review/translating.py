"""Translating what is shown, for a person or an export in the other language."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from threading import Event as Cancel

from reviewer_app.assistant.assistant import Assistant
from reviewer_app.assistant.failures import ModelFailure
from reviewer_app.assistant.prompts import versions
from reviewer_app.assistant.settings import ModelSettings
from reviewer_app.assistant.translation import Task
from reviewer_app.core.comment import Comment, Draft, Translation
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import Event, Notice, Progress, Shown
from reviewer_app.core.reference import Message
from reviewer_app.core.run import Run
from reviewer_app.core.verdicts import Origin
from reviewer_app.gate.gate import Gate
from reviewer_app.job import Job
from reviewer_app.review.judging import Judge, Judged, new_id, now
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.raw_answers import RawAnswers


class Translating:
    """Translates the shown comments of a judged job that a model or a person wrote.

    Only comments on documents that may be sent are: a comment quotes them.
    """

    def __init__(
        self, job: Job, judge: Judge, settings: ModelSettings, options: ReviewOptions
    ) -> None:
        self._job, self._judge = job, judge
        self._settings, self._options = settings, options

    def run(self, state: Judged, language: str, cancel: Cancel) -> Iterator[Event]:
        """Translate into `language`; each comment comes again with its translation or with why
        it has none. An outage ends it with one notice."""
        gate = self._judge.gate(state)
        known = {draft.id: (draft, comment) for draft, comment in self._foreign(gate, language)}
        sent = {one.file_id for one in state.documents if self._options.may_send(one)}
        waiting = {key: pair for key, pair in known.items() if _cites_only(pair[1], sent)}
        if len(waiting) < len(known):
            count = str(len(known) - len(waiting))
            yield Notice(Message("review.not_sent_to_translate", {"count": count}))
        if not waiting:
            return
        run = Run(id=new_id(), kind="translation", started=now())
        self._job.add_run(run)
        shown: list[Shown] = []
        answers = RawAnswers(self._job, kept=self._options.keep_answers)
        with Assistant(
            self._settings, language=language, run_id=run.id, on_answer=answers.note
        ) as assistant:
            try:
                tasks = [_task(*pair) for pair in waiting.values()]
                for one in assistant.translate(tasks, language, cancel):
                    answers.keep(run.id)
                    if isinstance(one, Progress):
                        yield one
                        continue
                    shown += self._judged(gate, waiting[one.comment_id][0], one)
                    yield from shown[-1:]
            except ModelFailure as failure:
                run = replace(run, outcome="failed", problem=failure.message)
                yield Notice(failure.message)
            except Cancelled:
                run = replace(run, outcome="cancelled")
                self._judge.ended(assistant.account(run, versions("translation")), (), drafts=0)
                raise
            run = assistant.account(run, versions("translation"))
        answers.keep(run.id)
        yield self._judge.ended(run, (), drafts=len(shown))
        yield from _left(shown)

    def _foreign(self, gate: Gate, language: str) -> Iterator[tuple[Draft, Comment]]:
        """Yield the comments that do not stand in a language, with their drafts."""
        known = self._job.translations()
        for origin in (Origin.MODEL, Origin.PERSON):
            for draft in self._job.drafts(origin):
                if _has(known.get(draft.id, ()), draft, language):
                    continue
                comment = gate.judge(draft)
                if isinstance(comment, Comment) and comment.language != language:
                    yield draft, comment

    def _judged(self, gate: Gate, draft: Draft, translation: Translation) -> list[Shown]:
        """Keep a translation and return the comment with what the gate makes of it."""
        self._judge.note_translation(translation)
        answer = self._judge.answer(gate, draft)
        return [answer] if isinstance(answer, Shown) else []


def _cites_only(comment: Comment, file_ids: Collection[str]) -> bool:
    return all(citation.file_id in file_ids for citation in comment.citations)


def _has(known: Sequence[Translation], draft: Draft, language: str) -> bool:
    return any(one.language == language and one.source == draft.text and one.text for one in known)


def _task(draft: Draft, comment: Comment) -> Task:
    headings = (code.heading for code in comment.codes)
    names = (citation.name for citation in comment.citations)
    return Task(draft.id, draft.text, (*headings, *names))


def _left(shown: Sequence[Shown]) -> Iterator[Event]:
    """Say how many comments stay in their own language."""
    count = sum(not one.comment.translated for one in shown)
    if count:
        yield Notice(Message("review.not_translated", {"count": str(count)}))
