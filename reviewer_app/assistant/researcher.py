"""The researcher: what would a reviewer remark on in a section?

Its findings point at lines and references by number; the program turns them into drafts, which
the gate judges. Nothing it writes is shown as it stands.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from reviewer_app.assistant.answers import Schema, choice, number, obj, several, words
from reviewer_app.assistant.prompts import Prompt, prompt
from reviewer_app.assistant.sections import Line, Section, visible
from reviewer_app.assistant.tools import Shelf
from reviewer_app.assistant.wire import Question
from reviewer_app.core.comment import Draft, QuoteClaim, Span
from reviewer_app.core.verdicts import Origin, Severity

CATEGORIES = (
    "contradiction",
    "missing",
    "ambiguous",
    "outdated",
    "responsibility",
    "quantity",
    "other",
)
_MOST_REFERENCES = 3
_LONGEST_TEXT = 400
_LONGEST_RANGE = 8
_LONGEST_QUOTATION = 600
_LONGEST_ANSWER = 12_000
_FIELDS = ("category", "severity", "first_line", "last_line", "candidates", "text")

# The end of a line that breaks a word: "tjäl-", also with a soft hyphen.
_BROKEN = re.compile(r"[^\W\d_][-\u00ad\u2010]$")

# Names that models give to quotations they were not asked for.
_QUOTING = ("excerpt", "quotation", "quote", "citat", "utdrag")

# The number of a reference, as in "gäller {c0} och {c12}"
_PLACEHOLDER = re.compile(r"\{c(0|[1-9][0-9]{0,2})\}")
# “Fyllning ska utföras i lager”, »...«, "..."
_QUOTED = re.compile(r"[“”„»«\"]([^“”„»«\"]{12,600})[“”„»«\"]")
_LEAST_QUOTED_WORDS = 4


def question(section: Section, language: str, most: int, shelf: Shelf | None = None) -> Question:
    """Return what to ask about a section, for at most `most` findings.

    `shelf` holds what the model may look up meanwhile, where the server takes tools.
    """
    told = prompt("researcher", language)
    system, user = told.filled(
        text=section.text(),
        before=section.before or "–",
        after=section.after or "–",
        most=str(most),
        documents=shelf.listing() if shelf is not None else "–",
    )
    check = partial(_check, section=section, told=told)
    schema = _schema(section, most)
    return Question("researcher", system, user, schema, check, open_form=True, shelf=shelf)


def _schema(section: Section, most: int) -> Schema:
    last = len(section.lines)
    finding: dict[str, Schema] = {
        "category": choice(CATEGORIES),
        "severity": choice([severity.value for severity in Severity]),
        "first_line": number(1, last),
        "last_line": number(1, last),
    }
    if section.references:
        names = [f"c{index}" for index in range(len(section.references))]
        finding["candidates"] = several(choice(names), _MOST_REFERENCES)
    finding["text"] = words(_LONGEST_TEXT)
    return obj({"findings": several(obj(finding), most)})


def _check(answer: Mapping[str, Any], section: Section, told: Prompt) -> list[str]:
    found: list[str] = []
    for index, finding in enumerate(answer["findings"]):
        where = f"findings[{index}]"
        found += _range_problems(finding, section, where)
        found += _text_problems(finding["text"], section, told, where)
    if sum(len(value) for value in _leaves(answer).values()) > _LONGEST_ANSWER:
        found.append("the answer holds far more than was asked for")
    return found


def _range_problems(finding: Mapping[str, Any], section: Section, where: str) -> list[str]:
    first, last = _range(finding)
    if last - first >= _LONGEST_RANGE:
        return [f"{where} spans more than {_LONGEST_RANGE} lines: choose those that show it"]
    spans = _spans(section, first, last)
    if any(span.end - span.start > _LONGEST_QUOTATION for span in spans):
        return [f"{where} spans too much text: choose fewer lines"]
    return []


def _text_problems(text: str, section: Section, told: Prompt, where: str) -> list[str]:
    found: list[str] = []
    if not text.strip():
        found.append(f"{where}.text is empty")
    if any(example in text for example in told.examples):
        found.append(f"{where}.text repeats the example of the instructions")
    if any(character in _PLACEHOLDER.sub("", text) for character in "{}"):
        found.append(f"{where}.text has braces around something that is no reference's number")
    known = len(section.references)
    if any(int(name) >= known for name in _PLACEHOLDER.findall(text)):
        found.append(f"{where}.text names a reference that does not exist")
    return found


def read(answer: Mapping[str, Any], section: Section) -> Iterator[Draft]:
    """Yield the drafts of a checked answer."""
    beside = _leaves({name: value for name, value in answer.items() if name != "findings"})
    for finding in answer["findings"]:
        yield _draft(finding, section, beside)


def _draft(finding: Mapping[str, Any], section: Section, beside: Mapping[str, str]) -> Draft:
    named = [int(name[1:]) for name in finding.get("candidates", ())]
    named += [int(name) for name in _PLACEHOLDER.findall(finding["text"])]
    order = list(dict.fromkeys(named))
    first, last = _whole_words(section, *_range(finding))
    lines, spans = _lines(section, first, last), _spans(section, first, last)
    text = _PLACEHOLDER.sub(
        lambda match: f"{{c{order.index(int(match.group(1)))}}}", finding["text"].strip()
    )
    rest = {name: value for name, value in finding.items() if name not in _FIELDS}
    own = _own_claims(rest, section.file_id, lines[0])
    references = tuple(section.references[index].id for index in order)
    rule = f"model_{finding['category']}"
    return Draft(
        id=_identity(rule, spans, references, text),
        origin=Origin.MODEL,
        rule=rule,
        severity=Severity(finding["severity"]),
        text=text,
        references=references,
        spans=spans,
        whole_lines=all(line.whole for line in lines),
        claims=(*_claims(text, section.file_id, lines[0]), *own),
        extra={**beside, **_leaves(rest)},
    )


def _range(finding: Mapping[str, Any]) -> tuple[int, int]:
    """Return the first and last line: two numbers bound the same lines in either order."""
    first, last = sorted((finding["first_line"], finding["last_line"]))
    return first, last


def _whole_words(section: Section, first: int, last: int) -> tuple[int, int]:
    """Return the lines with those beside them that hold the rest of a word broken at a line's end.

    A quotation that began with "lossning" would cut "tjäl-lossning" in two. Where the lines would
    become too long to be quoted they stay as they are, and the gate refuses them.
    """
    begin, end = first, last
    while begin > 1 and _is_broken(section.line(begin - 1), section.line(begin)):
        begin -= 1
    while end < len(section.lines) and _is_broken(section.line(end), section.line(end + 1)):
        end += 1
    fits = all(s.end - s.start <= _LONGEST_QUOTATION for s in _spans(section, begin, end))
    return (begin, end) if fits else (first, last)


def _is_broken(line: Line, following: Line) -> bool:
    """Return whether a word goes on from one line of a page to the next: "tjäl-", "lossning"."""
    if line.page_index != following.page_index:
        return False
    left, right = line.text.rstrip(), following.text.lstrip()
    return _BROKEN.search(left) is not None and right[:1].isalnum()


def _lines(section: Section, first: int, last: int) -> list[Line]:
    return [section.line(number) for number in range(first, last + 1)]


def _spans(section: Section, first: int, last: int) -> tuple[Span, ...]:
    """Return one span for each page that the lines stand on."""
    pages: dict[int, tuple[int, int]] = {}
    for line in _lines(section, first, last):
        start, _ = pages.get(line.page_index, (line.start, line.end))
        pages[line.page_index] = (start, line.end)
    return tuple(
        Span(section.file_id, page_index, start, end) for page_index, (start, end) in pages.items()
    )


def _claims(text: str, file_id: str, line: Line) -> tuple[QuoteClaim, ...]:
    """Return what the text quotes at length: it must stand in the document, word for word."""
    return tuple(
        QuoteClaim(file_id, line.page_index + 1, quoted.strip())
        for quoted in _QUOTED.findall(text)
        if len(quoted.split()) >= _LEAST_QUOTED_WORDS
    )


def _own_claims(rest: dict[str, object], file_id: str, line: Line) -> list[QuoteClaim]:
    """Take from what came beside a finding the places it points at in words of its own.

    Nobody asked for them. They are held against the job like any other claim, in full: a wrong
    file or page costs the finding, though lines and pages are set by the program.
    """
    file, page = rest.get("file", file_id), rest.get("page", line.page_index + 1)
    texts = [rest.pop(name) for name in _QUOTING if name in rest]
    if not texts:
        return []
    for name in ("file", "page"):
        rest.pop(name, None)
    claimed = page if isinstance(page, int) and not isinstance(page, bool) else 0
    return [QuoteClaim(str(file), claimed, str(text)) for text in texts]


def _leaves(value: object, path: str = "") -> dict[str, str]:
    """Return every text and number of a value under the names that lead to it.

    Names are joined by dots, and what stands in lists by line breaks: a list's numbers between
    the names would look like part of a code to whoever scans them.
    """
    if isinstance(value, Mapping):
        items = [(f"{path}.{name}" if path else str(name), part) for name, part in value.items()]
    elif isinstance(value, list):
        items = [(path, part) for part in value]
    else:
        return {path: str(value)}
    found: dict[str, str] = {}
    for name, part in items:
        for leaf, text in _leaves(part, name).items():
            found[leaf] = f"{found[leaf]}\n{text}" if leaf in found else text
    return found


def _identity(rule: str, spans: tuple[Span, ...], references: tuple[str, ...], text: str) -> str:
    """Return the id of a finding: the same words about the same place are the same finding."""
    places = [f"{span.file_id}:{span.page_index}:{span.start}:{span.end}" for span in spans]
    parts = "\x1f".join([rule, *places, *references, " ".join(visible(text).split())])
    return f"m_{hashlib.sha256(parts.encode()).hexdigest()[:16]}"
