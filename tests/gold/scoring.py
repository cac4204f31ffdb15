"""Compares what was found with the labels, document by document."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from reviewer_app.core.geometry import Rect
from reviewer_app.core.reference import Candidate, Declaration, Reference
from reviewer_app.core.verdicts import PageStatus, Strength, Verdict
from reviewer_app.documents.ocr_programs import find_witnesses
from tests.gold.documents import GoldDocument, Named
from tests.gold.drawing import Box, Placed
from tests.gold.labels import VERDICTS, Label
from tests.gold.reading import Read

_DASHES = str.maketrans("–—‐‑−", "-----")
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))


@dataclass(frozen=True, slots=True)
class Score:
    """Found and right, found and wrong, missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Right of all that was found; 1 where nothing was."""
        found = self.right + self.wrong
        return self.right / found if found else 1.0

    @property
    def recall(self) -> float:
        """Right of all that was to be found; 1 where nothing was."""
        wanted = self.right + self.missed
        return self.right / wanted if wanted else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.right + other.right, self.wrong + other.wrong, self.missed + other.missed)


@dataclass(slots=True)
class Result:
    """The scores of all documents, and each single answer by what was asked (True: right)."""

    families: Counter[tuple[str, str]] = field(default_factory=Counter)
    declarations: Counter[str] = field(default_factory=Counter)
    answers: dict[str, bool] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    verified_wrongly: list[str] = field(default_factory=list)
    mentions_taken: list[str] = field(default_factory=list)

    def family(self, name: str) -> Score:
        """Return the score of one family's spans."""
        return _score(self.families, lambda key: (name, key))

    @property
    def family_names(self) -> tuple[str, ...]:
        """The families with a label or a finding."""
        return tuple(sorted({name for name, _ in self.families}))

    @property
    def spans(self) -> Score:
        """The score of all families together."""
        return sum((self.family(name) for name in self.family_names), Score())

    @property
    def declared(self) -> Score:
        """The score of declarations."""
        return _score(self.declarations, lambda key: key)

    def share(self, kind: str) -> float:
        """Return the share of right answers of a kind: "verdict", "context", "settled", ..."""
        answers = [right for key, right in self.answers.items() if key.startswith(f"{kind} ")]
        return sum(answers) / len(answers) if answers else 1.0

    def answer(self, kind: str, question: str, right: bool, said: str = "") -> None:
        """Note one answer; questions asked twice are numbered."""
        key, number = f"{kind} {question}", 1
        while key in self.answers:
            number += 1
            key = f"{kind} {question} #{number}"
        self.answers[key] = right
        if not right:
            self.faults.append(f"{key}{f' -> {said}' if said else ''}")


def _score(counts: Counter, key) -> Score:  # type: ignore[no-untyped-def, type-arg]
    return Score(*(counts[key(kind)] for kind in ("right", "wrong", "missed")))


def score(reads: Iterable[Read]) -> Result:
    """Return the scores of all documents read."""
    result = Result()
    for read in reads:
        _score_spans(read, result)
        _score_declarations(read, result)
        _score_editions(read, result)
        _score_health(read, result)
    return result


def folded(text: str) -> str:
    """Return a text as spans are compared: composed, without unseen signs and line ends."""
    return "".join(unicodedata.normalize("NFKC", text).translate(_UNSEEN).split())


def _score_spans(read: Read, result: Result) -> None:
    pages = enumerate(read.document.pages)
    healthy = {number for number, page in pages if read.scan or page.health == "ok"}
    found = [
        (one, rects)
        for one, rects in zip(read.references, read.rects, strict=True)
        if not _is_implied_member(one)
    ]
    for one, _ in found:
        if one.candidate.page_index not in healthy and one.verdict is Verdict.DECLARED:
            result.verified_wrongly.append(f"{_place(read, one)} on a page not fit to be checked")
    left = [pair for pair in found if pair[0].candidate.page_index in healthy]
    for placed in read.drawn.labels:
        if placed.page_index in healthy:
            _match(read, placed, left, result)
    for one, _ in left:
        result.families[one.candidate.family, "wrong"] += 1
        result.answer("false", f"{_place(read, one)} as {one.candidate.family}", right=False)
        if one.verdict is Verdict.DECLARED:
            result.verified_wrongly.append(f"{_place(read, one)} is no reference")


def _match(
    read: Read, placed: Placed, left: list[tuple[Reference, tuple[Rect, ...]]], result: Result
) -> None:
    label = placed.label
    where = f"{read.document.name}, p. {placed.page_index + 1}: {label.raw!r}"
    hit = next((pair for pair in left if _is_span(placed, *pair, scan=read.scan)), None)
    if hit is None:
        if not label.optional:
            result.families[label.family, "missed"] += 1
            result.answer("span", where, right=False)
        return
    left.remove(hit)
    reference = hit[0]
    if reference.candidate.family == label.family:
        result.families[label.family, "right"] += 1
        result.answer("span", where, right=True)
    else:
        result.families[reference.candidate.family, "wrong"] += 1
        result.families[label.family, "missed"] += not label.optional
        result.answer("span", where, right=False, said=reference.candidate.family)
    _score_answer(read, placed, reference, where, result)


def _score_answer(
    read: Read, placed: Placed, reference: Reference, where: str, result: Result
) -> None:
    label, candidate = placed.label, reference.candidate
    if not label.optional:
        context = str(candidate.context)
        result.answer("context", where, right=context == label.context, said=context)
    if label.code:
        result.answer("code", where, right=candidate.code == label.code, said=candidate.code)
    if label.ref:
        result.answer("ref", where, right=candidate.ref == label.ref, said=candidate.ref)
    if label.implies:
        _score_implied(read, reference, label.implies, where, result)
    verdict = reference.verdict
    wanted = VERDICTS[label.verdict]
    if label.verdict != "any":
        right = verdict in wanted if wanted else verdict is not Verdict.DECLARED
        result.answer("verdict", where, right=right, said=str(verdict))
    if verdict is not Verdict.DECLARED or label.verdict == "any":
        return
    another = label.edition not in ("", reference.edition)
    in_force = (reference.work, reference.edition) in _in_force(read)
    if label.verdict != "ok" or another or not in_force:
        result.verified_wrongly.append(f"{where} in {reference.work} {reference.edition}")


def _in_force(read: Read) -> set[tuple[str, str]]:
    """Return the editions in which a code of the document may be verified."""
    own = {(one.work, one.edition) for one in read.document.named if one.strength == "connects"}
    return own | set(read.document.settled) | _LENT.get(read.document.name, set())


_LENT = {
    "Job AF": {("AMA Anläggning", "20")},
    "Job TB": {("AMA AF", "12")},
    "Job MF": {("AMA Anläggning", "20")},
    "Bill without edition beside one description": {("AMA Anläggning", "20"), ("AMA EL", "22")},
}
"""What other files of their job lend documents of the gold set."""


def _score_implied(
    read: Read, reference: Reference, implied: Sequence[str], where: str, result: Result
) -> None:
    start = reference.candidate.start
    found = {
        one.candidate.code
        for one in read.references
        if _is_implied_member(one)
        and one.candidate.page_index == reference.candidate.page_index
        and one.candidate.start == start
    }
    result.answer("implied", where, right=found == set(implied), said=", ".join(sorted(found)))


def _is_implied_member(one: Reference) -> bool:
    """Return whether a reference is a range's member that is not written itself.

    It stands where the range does, or where one begins that runs on over a page break.
    """
    raw, implied = one.candidate.raw, one.candidate.implied_by
    begins = implied.startswith(raw) and any(map(str.isdecimal, raw))
    return bool(implied) and (raw == implied or begins)


def _is_span(placed: Placed, one: Reference, rects: Sequence[Rect], *, scan: bool) -> bool:
    return (
        one.candidate.page_index == placed.page_index
        and (_says(one.candidate, placed.label) or (scan and _reads(one.candidate, placed.label)))
        and bool(rects)
        and _overlap(rects[0], placed.boxes[0]) > 0.5
    )


def _says(candidate: Candidate, label: Label) -> bool:
    return folded(candidate.raw) == folded(label.raw)


def _reads(candidate: Candidate, label: Label) -> bool:
    """Return whether OCR read a code as what it is, whichever dash or dot it saw in it."""
    dashed = candidate.raw.translate(_DASHES), label.raw.translate(_DASHES)
    return candidate.code == (label.code or label.raw) or folded(dashed[0]) == folded(dashed[1])


def _overlap(one: Rect, other: Box) -> float:
    """Return the shared share of the smaller box."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return width * height / smaller if smaller else 0.0


def _place(read: Read, one: Reference) -> str:
    number = one.candidate.page_index + 1
    return f"{read.document.name}, p. {number}: {one.candidate.raw!r}"


def _score_declarations(read: Read, result: Result) -> None:
    """Score what the document declares; mentions only by not being taken for declarations."""
    found = [_named(one) for one in read.findings.declarations if _declares(one)]
    wanted = [one for one in read.document.named if one.strength != "mention"]
    mentioned = {(one.work, one.edition) for one in read.document.named} - {
        (one.work, one.edition) for one in wanted
    }
    if read.scan and not find_witnesses().two:
        # What one program read of an edition is put to the person.
        wanted = [replace(one, strength="weaker") for one in wanted]
    for one in wanted:
        right = one in found
        result.declarations["right" if right else "missed"] += 1
        said = "" if right else str([(n.work, n.edition, n.strength) for n in found])
        result.answer("declaration", _sentence(read.document, one), right=right, said=said)
    for one in dict.fromkeys(found):
        if one in wanted:
            continue
        result.declarations["wrong"] += 1
        said = _sentence(read.document, one)
        result.answer("declared falsely", said, right=False)
        if (one.work, one.edition) in mentioned:
            result.mentions_taken.append(said)


def _declares(one: Declaration) -> bool:
    return one.strength is not Strength.MENTION


def _named(one: Declaration) -> Named:
    return Named(one.page_index, one.work, one.edition, str(one.strength))


def _sentence(document: GoldDocument, one: Named) -> str:
    return f"{document.name}, p. {one.page_index + 1}: {one.work} {one.edition} {one.strength}"


def _score_editions(read: Read, result: Result) -> None:
    settled = {(one.work, one.settled) for one in read.editions if one.settled and not one.section}
    in_sections = {(o.section, o.work, o.settled) for o in read.editions if o.section}
    if in_sections or read.document.sections:
        right, said = in_sections == set(read.document.sections), str(sorted(in_sections))
        result.answer("sections", read.document.name, right=right, said=said)
    wanted = set(read.document.settled)
    lent = _LENT.get(read.document.name, set())
    right = settled - lent == wanted
    said = ", ".join(sorted(" ".join(pair) for pair in settled - lent)) or "none"
    result.answer("settled", read.document.name, right=right, said=said)
    open_ones = [one for one in read.editions if not one.settled]
    if not read.document.asks and wanted:
        left_open = ", ".join(one.work or "AMA" for one in open_ones if one.work not in _MEASURE)
        result.answer("asked", read.document.name, right=not left_open, said=left_open)
    elif read.document.asks:
        result.answer("asked", read.document.name, right=bool(open_ones), said="nothing")


_MEASURE = ("MER Anläggning",)
"""Asked about for its own sake; no code waits for it."""


def _score_health(read: Read, result: Result) -> None:
    if read.scan:
        return
    damaged = {one.page_index for one in read.findings.health if one.spoils_references}
    for index, page in enumerate(read.document.pages):
        where = f"{read.document.name}, p. {index + 1}"
        spoilt = index in damaged or -1 in damaged
        if page.health == "ok":
            result.answer("health", where, right=not spoilt, said="damaged")
        elif page.health == "damaged":
            result.answer("health", where, right=spoilt, said="healthy")
        else:
            unread = read.pages[index].status is not PageStatus.TEXT
            result.answer("health", where, right=unread, said="read")
