"""Jobs for the rules' tests: documents as lines of text, judged against real registries."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from registry_db.headings import compare_headings
from registry_db.registry import Registry
from reviewer_app.checks.rule import Abstention
from reviewer_app.checks.rules import rule_of
from reviewer_app.checks.view import DocumentView, JobView
from reviewer_app.core.comment import Comment, Draft, Withheld
from reviewer_app.core.document import TitleBlock
from reviewer_app.core.reference import (
    Candidate,
    Declaration,
    EditionState,
    Message,
    Reference,
    reference_id,
)
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import Context, HeadingMatch, Strength, Verdict
from reviewer_app.extraction.document_kind import DocumentKind
from reviewer_app.extraction.health import Damage, HealthFinding
from reviewer_app.extraction.mf_rows import MfRow
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from tests.unit.gate.jobs import document, page, registry

_FORMS = {
    "client": r"//[A-Z]{3}\.[0-9]+",
    "af": r"AF[A-J](?:\.[0-9]+)?",
    "ama": r"(?<!/)(?!AF)[A-Z]{3}\.[0-9]+",
    "afs": r"AFS ([0-9]{4}:[0-9]+)",
    "bfs": r"(?:BFS |\()(201[0-9]:[0-9]+)",
    "bbr": r"BBR [0-9]{2}",
    "contract_form": r"ABT? [0-9]{2}",
    "drawing": r"[A-Z]-[0-9]{2}\.[0-9]-[0-9]{2}",
    "appendix": r"Bilaga [0-9]+",
}
_LOST = HealthFinding(Damage.LETTERS_LOST, -1, Message("gate.undecided"))
_HEADING = re.compile(r"[ ]+(?P<heading>[*A-ZÅÄÖ][^\n]*)")


def view(
    name: str,
    pages: Sequence[str],
    *,
    states: Sequence[EditionState] = (),
    declarations: Sequence[Declaration] = (),
    bill: Sequence[MfRow] = (),
    held: Registry | None = None,
    date: str = "",
    damaged: bool = False,
    verdicts: Mapping[str, Verdict] | None = None,
) -> DocumentView:
    """Return a document with its codes found line by line and looked up."""
    file_id = f"f_{name}"
    found = document(file_id, name, len(pages))
    return DocumentView(
        document=replace(found, title_block=TitleBlock(date=date)),
        pages=tuple(page(index, text) for index, text in enumerate(pages)),
        references=tuple(_references(file_id, pages, states, held or registry(), verdicts or {})),
        editions=tuple(states),
        declarations=tuple(declarations),
        bill=tuple(bill),
        kind=DocumentKind(is_mf=bool(bill), is_tb=not bill, is_af="AF" in name),
        health=(_LOST,) if damaged else (),
    )


def _references(
    file_id: str,
    pages: Sequence[str],
    states: Sequence[EditionState],
    held: Registry,
    verdicts: Mapping[str, Verdict],
) -> Iterator[Reference]:
    for index, text in enumerate(pages):
        for family, form in _FORMS.items():
            for match in re.finditer(form, text):
                candidate = _candidate(index, family, match)
                yield _judged(file_id, candidate, states, held, verdicts)


def _candidate(index: int, family: str, match: re.Match[str]) -> Candidate:
    code = match.group(match.lastindex or 0)
    starts_line = match.start() == 0 or match.string[match.start() - 1] == "\n"
    beside = _HEADING.match(match.string, match.end()) if starts_line else None
    bare = starts_line and match.string[match.end() : match.end() + 1] in ("\n", "")
    return Candidate(
        index,
        *match.span(),
        match.group(),
        family,
        code,
        context=Context.HEADING if beside or bare else Context.BODY,
        heading=beside["heading"] if beside else "",
        heading_start=beside.start("heading") if beside else -1,
        heading_end=beside.end("heading") if beside else -1,
    )


def _judged(
    file_id: str,
    candidate: Candidate,
    states: Sequence[EditionState],
    held: Registry,
    verdicts: Mapping[str, Verdict],
) -> Reference:
    state = next((state for state in states if state.settled), None)
    work, edition = (state.work, state.settled) if state else ("", "")
    if candidate.family == "afs":
        work, edition = "AFS", candidate.code[:4]
    row = held.lookup(work, edition, candidate.code)
    if candidate.code in verdicts:
        verdict = verdicts[candidate.code]
    elif candidate.family in ("client",):
        verdict = Verdict.CLIENT
    elif candidate.family not in ("ama", "af", "afs"):
        verdict = Verdict.UNCHECKED
    elif row is not None:
        verdict = Verdict.DECLARED
    else:
        verdict = Verdict.NOT_COVERED if edition else Verdict.UNDECLARED
    match = HeadingMatch.NONE
    if row is not None and candidate.heading:
        same = compare_headings(candidate.heading, row.heading)
        match = HeadingMatch.EXACT if same else HeadingMatch.DIFFERS
    return Reference(
        reference_id(file_id, candidate),
        file_id,
        candidate,
        verdict,
        work,
        edition,
        row.heading if row else "",
        row.source if row else "",
        match,
        Message("gate.undecided"),
    )


def declared(text: str, phrase: str, work: str, edition: str, **more: object) -> Declaration:
    """Return the declaration that stands as `phrase` on the first page."""
    start = text.index(phrase)
    strength = more.pop("strength", Strength.CONNECTS)
    assert isinstance(strength, Strength)
    exists = bool(more.pop("exists", True))
    end = start + len(phrase)
    return Declaration(0, start, end, work, edition, strength, phrase, exists=exists)


def settled(work: str, edition: str, *declarations: Declaration) -> EditionState:
    """Return a settled state."""
    return EditionState(work, (edition,), settled=edition, declarations=declarations)


def row(text: str, line: str, code: str, quantity: str = "1", unit: str = "m2") -> MfRow:
    """Return the row of a bill that stands as `line` on the first page."""
    start = text.index(line)
    return MfRow(0, code, line.partition(" ")[2], unit, quantity, start, start + len(line))


def run(
    rule_id: str, *views: DocumentView, held: Registry | None = None, names: Sequence[str] = ()
) -> tuple[list[Draft], list[Abstention]]:
    """Return a rule's drafts and abstentions in a job."""
    rule = rule_of(rule_id)
    job = JobView(views, held or registry(), tuple(names))
    found = list(rule.function(rule, job))
    drafts = [one for one in found if isinstance(one, Draft)]
    abstentions = [one for one in found if isinstance(one, Abstention)]
    for one in abstentions:
        assert all(say(one.reason.key, lang, **one.reason.params) for lang in LANGUAGES)
    return drafts, abstentions


def judged(
    drafts: Sequence[Draft], *views: DocumentView, held: Registry | None = None
) -> list[Comment | Withheld]:
    """Return what the gate makes of a rule's drafts, in English."""
    evidence = Evidence(
        [one.document for one in views],
        {one.file_id: one.pages for one in views},
        [reference for one in views for reference in one.references],
        {one.file_id: one.editions for one in views},
        held or registry(),
    )
    for draft in drafts:
        assert draft.message is not None
        assert all(say(draft.message.key, lang, **draft.message.params) for lang in LANGUAGES)
    return [Gate(evidence, "en").judge(draft) for draft in drafts]


def excerpts(outcome: Comment | Withheld) -> list[str]:
    """Return what an outcome quotes."""
    return [citation.excerpt for citation in outcome.citations]
