"""Translation of shown comments between Swedish and English, with everything exact taken out.

Codes, headings, quotations, numbers with their units, names of works, files and capitals are put
aside as placeholders; the model translates what is between. Its answer is used only where all
placeholders came back in their order and no number was added, and is then judged by the gate like
the comment itself. What fails stays in its own language.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reviewer_app.assistant.answers import obj, words
from reviewer_app.assistant.prompts import prompt
from reviewer_app.assistant.sections import visible
from reviewer_app.assistant.wire import Question
from reviewer_app.core.comment import Translation
from reviewer_app.core.reference import Message
from reviewer_app.gate.lexicon import lexicon

MOST_TEXTS = 8
"""Texts of one question."""
_LONGER = 2
"""A translation may be so many times as long as its source, and _ROOM characters more."""
_ROOM = 80

# "{c0}", "{c12}"
_GIVEN = r"\{c[0-9]{1,3}\}"
# “Lagertjocklek ska vara 80 mm”, »...«, "..."
_QUOTED = r"[“”„»«\"][^“”„»«\"]+[“”„»«\"]"
# "AMA Anläggning 20", "RA Hus 21", "MER Anl 17"
_WORK = r"(?:AMA|RA|MER)(?:[ \u00a0-][A-ZÅÄÖ][\wåäö]*)?(?:[ \u00a0][0-9]{2,4})?(?!\w)"
# Whatever has a digit in it, with the signs inside: "DCB.111", "80", "0/31,5", "2:a", "C30/37"
_DIGITED = r"(?<!\w)[\w./:+-]*[0-9](?:[\w./:,+²³-]*[\w²³])?"
# Words of capitals, and what hangs on them: "TB", "MF:s", "PE-rör"
_CAPITALS = r"(?<!\w)[A-ZÅÄÖ]{2,}(?:[:.-]\w+)*(?!\w)"
_PLACE = re.compile(r"\{p(0|[1-9][0-9]*)\}")
_DIGIT = re.compile(r"[0-9]")


@dataclass(frozen=True, slots=True)
class Task:
    """A comment to be translated: `text` has the draft's placeholders.

    `exact` are stretches of it to be left as they are: official headings, names of files.
    """

    comment_id: str
    text: str
    exact: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Masked:
    """A text with everything exact replaced by ``{p0}``, ``{p1}`` ... in order."""

    text: str
    kept: tuple[str, ...]


def mask(text: str, exact: Iterable[str] = ()) -> Masked:
    """Return a text with what must not be translated put aside.

    >>> mask("{c0} anger 80 mm i TB.").text
    '{p0} anger {p1} i {p2}.'
    """
    kept: list[str] = []

    def put_aside(match: re.Match[str]) -> str:
        kept.append(match.group())
        return f"{{p{len(kept) - 1}}}"

    return Masked(_exact(exact).sub(put_aside, text), tuple(kept))


def _exact(names: Iterable[str]) -> re.Pattern[str]:
    longest = sorted({name for name in names if name.strip()}, key=len, reverse=True)
    named = [rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest]
    quantity = lexicon().quantity.pattern.replace("?P<sign>", "").replace("?P<value>", "")
    parts = [_GIVEN, _QUOTED, *named, _WORK, quantity.replace("?P<unit>", ""), _DIGITED, _CAPITALS]
    return re.compile("|".join(parts))


def restored(answer: str, masked: Masked) -> str | None:
    """Return a translation with what was put aside in its places; None where any is amiss.

    All placeholders in their order, no other braces, no digit besides.
    """
    numbers = [int(number) for number in _PLACE.findall(answer)]
    between = _PLACE.sub("", answer)
    if numbers != list(range(len(masked.kept))) or _DIGIT.search(between):
        return None
    if "{" in between or "}" in between or not answer.strip():
        return None
    return _PLACE.sub(lambda match: masked.kept[int(match[1])], answer.strip())


def batches(tasks: Sequence[Task]) -> Iterator[Sequence[Task]]:
    """Yield the texts in parts small enough for one question."""
    for at in range(0, len(tasks), MOST_TEXTS):
        yield tasks[at : at + MOST_TEXTS]


def question(tasks: Sequence[Task], language: str) -> Question:
    """Return what to ask about some texts; `language` is the one wanted."""
    masked = [mask(task.text, task.exact).text for task in tasks]
    told = "\n".join(f"t{at}: {_told(text)}" for at, text in enumerate(masked))
    system, user = prompt("translation", language).filled(text=told)
    form = {f"t{at}": words(_LONGER * len(text) + _ROOM) for at, text in enumerate(masked)}
    return Question("translation", system, user, obj(form), lambda _answer: [])


def _told(text: str) -> str:
    """Return a masked text on one line, as the model reads it."""
    parts = _PLACE.split(" ".join(text.split()))
    return "".join(visible(p) if i % 2 == 0 else f"{{p{p}}}" for i, p in enumerate(parts))


def read(answer: Mapping[str, Any], tasks: Sequence[Task], language: str) -> Iterator[Translation]:
    """Yield a translation for each text, empty and with the reason where it cannot be used."""
    for at, task in enumerate(tasks):
        text = restored(answer[f"t{at}"], mask(task.text, task.exact))
        if text is None:
            yield failed(task, language, Message("assistant.translation_altered"))
        else:
            yield Translation(task.comment_id, language, task.text, text)


def failed(task: Task, language: str, problem: Message) -> Translation:
    """Return that a text has no translation, and why."""
    return Translation(task.comment_id, language, task.text, "", problem)
