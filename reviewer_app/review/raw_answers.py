"""A model's raw answers, kept in the job for audit where the person asked for that."""

import hashlib
from collections import deque

from reviewer_app.assistant.wire import Question
from reviewer_app.job import Answer, Job


class RawAnswers:
    """Takes answers on the network's thread, and keeps them on the one that writes the job."""

    def __init__(self, job: Job, *, kept: bool) -> None:
        self._job, self._kept = job, kept
        self._waiting: deque[tuple[Question, str]] = deque()
        self._count = 0

    def note(self, question: Question, answer: str) -> None:
        """Take an answer as it came."""
        if self._kept:
            self._waiting.append((question, answer))

    def keep(self, run_id: str) -> None:
        """Write the answers that came since, under their run."""
        while self._waiting:
            question, text = self._waiting.popleft()
            asked = hashlib.sha256(f"{question.system}\0{question.user}".encode()).hexdigest()
            self._count += 1
            self._job.keep_answer(Answer(run_id, self._count, question.name, asked, text))
