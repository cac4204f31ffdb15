"""Synthesis: findings of several documents that concern the same thing, made into one.

The model reads the findings' texts with their citations as tags that the program wrote, and must
give the tags back byte for byte. What a tag stands for is known here and nowhere in its text:
files, pages and quotations of a merged finding are those of its tags. A tag that is none, or too
few of different files, is refused; after two corrections the step has failed, and says so.
"""

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from reviewer_app.assistant.answers import Schema, choice, obj, several, words
from reviewer_app.assistant.prompts import Prompt, prompt
from reviewer_app.assistant.sections import visible
from reviewer_app.assistant.wire import Question
from reviewer_app.core.comment import Citation, Draft, Span
from reviewer_app.core.verdicts import Origin, Severity

RULE = "model_synthesis"
MOST_FINDINGS = 40
"""Findings of one question."""
_MOST_MERGED = 8
_MOST_JOINED = 6
_LONGEST_TEXT = 700

# A tag as the program writes it: "[k0-3f9a01bc]"
_TAG = re.compile(r"\[k[0-9]{1,3}-[0-9a-f]{8}\]")
# Whatever could be meant as a tag, or the rest of one.
_BRACKETED = re.compile(r"[\[\]]")
# The number of a reference, as in "{c0}"
_PLACEHOLDER = re.compile(r"\{c(0|[1-9][0-9]{0,2})\}")
# What a tag leaves behind when it is taken out: a space before a full stop, two spaces.
_GAP = re.compile(r"[ ]+(?=[.,;:)])|(?<= )[ ]+")


@dataclass(frozen=True, slots=True)
class Found:
    """A finding that passed the gate: its draft, and the citations that the gate verified."""

    draft: Draft
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Findings as one question tells them: the tags of their citations, their references.

    `tags` says which citation a tag stands for and which finding it belongs to.
    """

    findings: tuple[Found, ...]
    tags: Mapping[str, tuple[int, Citation]]
    references: tuple[str, ...]

    def text(self) -> str:
        """Return the findings as the model reads them."""
        return "\n".join(self._told(at, one) for at, one in enumerate(self.findings))

    def _told(self, at: int, one: Found) -> str:
        numbers = [self.references.index(id_) for id_ in one.draft.references]
        text = _PLACEHOLDER.sub(
            lambda match: f"{{c{numbers[int(match[1])]}}}", visible_but_braces(one.draft.text)
        )
        tags = (
            f"{tag} {visible(cited.name)}: {visible(cited.excerpt)[:200]}"
            for tag, (index, cited) in self.tags.items()
            if index == at
        )
        return f"f{at}: {text}\n  " + "\n  ".join(" ".join(line.split()) for line in tags)


def visible_but_braces(text: str) -> str:
    """Return text without what no reader sees; its placeholders, which the gate let pass, stay."""
    kept = _PLACEHOLDER.split(text)
    return "".join(visible(part) if i % 2 == 0 else f"{{c{part}}}" for i, part in enumerate(kept))


def batches(found: Sequence[Found]) -> list[Batch]:
    """Return the findings in parts small enough to be asked about, those of a kind together.

    Nothing where they do not stand in two files at least.
    """
    if len({one.citations[0].file_id for one in found}) < 2:
        return []
    alike = sorted(found, key=_kinship)
    parts = [alike[at : at + MOST_FINDINGS] for at in range(0, len(alike), MOST_FINDINGS)]
    return [_batch(part) for part in parts if len(_files(part)) > 1]


def _kinship(one: Found) -> tuple[str, str, str]:
    codes = sorted(id_.rpartition(":")[2] for id_ in one.draft.references)
    return codes[0] if codes else "", one.draft.rule, one.draft.id


def _files(found: Sequence[Found]) -> set[str]:
    return {citation.file_id for one in found for citation in one.citations}


def _batch(found: Sequence[Found]) -> Batch:
    cited = [(at, citation) for at, one in enumerate(found) for citation in one.citations]
    tags = {f"[k{number}-{secrets.token_hex(4)}]": pair for number, pair in enumerate(cited)}
    references = dict.fromkeys(id_ for one in found for id_ in one.draft.references)
    return Batch(tuple(found), tags, tuple(references))


def question(batch: Batch, language: str) -> Question:
    """Return what to ask about a batch."""
    told = prompt("synthesis", language)
    system, user = told.filled(text=batch.text(), most=str(_MOST_MERGED))
    check = partial(_check, batch=batch, told=told)
    return Question("synthesis", system, user, _schema(batch), check)


def _schema(batch: Batch) -> Schema:
    names = [f"f{at}" for at in range(len(batch.findings))]
    merged = obj(
        {
            "severity": choice([severity.value for severity in Severity]),
            "findings": several(choice(names), _MOST_JOINED),
            "text": words(_LONGEST_TEXT),
        }
    )
    return obj({"merged": several(merged, _MOST_MERGED)})


def _check(answer: Mapping[str, Any], batch: Batch, told: Prompt) -> list[str]:
    found: list[str] = []
    for index, one in enumerate(answer["merged"]):
        where = f"merged[{index}]"
        text = one["text"]
        found += _tag_problems(text, batch, where)
        if any(example in text for example in told.examples):
            found.append(f"{where}.text repeats the example of the instructions")
        numbers = [int(name) for name in _PLACEHOLDER.findall(text)]
        if any(number >= len(batch.references) for number in numbers):
            found.append(f"{where}.text names a reference that does not exist")
        if any(sign in _PLACEHOLDER.sub("", text) for sign in "{}"):
            found.append(f"{where}.text has braces around something that is no reference's number")
    return found


def _tag_problems(text: str, batch: Batch, where: str) -> list[str]:
    """Return what is wrong with the tags of a text: each must be one that was given out."""
    tags = _TAG.findall(text)
    unknown = [tag for tag in tags if tag not in batch.tags]
    if unknown or _BRACKETED.search(_TAG.sub("", text)):
        return [f"{where}.text has marks that were not given: copy the given ones exactly"]
    files = {batch.tags[tag][1].file_id for tag in tags}
    if len(files) < 2:
        return [f"{where}.text must hold marks from at least two documents"]
    return []


def read(answer: Mapping[str, Any], batch: Batch, file_ids: frozenset[str]) -> Iterator[Draft]:
    """Yield the drafts of a checked answer.

    `file_ids` are those of the job: a citation of any other file is a bug and raises LookupError.
    """
    for one in answer["merged"]:
        yield _draft(one, batch, file_ids)


def _draft(one: Mapping[str, Any], batch: Batch, file_ids: frozenset[str]) -> Draft:
    tags = list(dict.fromkeys(_TAG.findall(one["text"])))
    citations = [batch.tags[tag][1] for tag in tags]
    for citation in citations:
        if citation.file_id not in file_ids:
            raise LookupError(citation.file_id)
    plain = _GAP.sub("", _TAG.sub("", one["text"])).strip()
    order = list(dict.fromkeys(int(name) for name in _PLACEHOLDER.findall(plain)))
    text = _PLACEHOLDER.sub(lambda match: f"{{c{order.index(int(match[1]))}}}", plain)
    references = tuple(batch.references[number] for number in order)
    spans = tuple(Span(c.file_id, c.page_index, c.start, c.end) for c in citations)
    return Draft(
        id=_identity(spans, references, text),
        origin=Origin.MODEL,
        rule=RULE,
        severity=Severity(one["severity"]),
        text=text,
        references=references,
        spans=tuple(dict.fromkeys(spans)),
    )


def _identity(spans: Sequence[Span], references: Sequence[str], text: str) -> str:
    places = [f"{span.file_id}:{span.page_index}:{span.start}:{span.end}" for span in spans]
    parts = "\x1f".join([RULE, *places, *references, " ".join(visible(text).split())])
    return f"m_{hashlib.sha256(parts.encode()).hexdigest()[:16]}"
