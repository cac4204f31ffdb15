"""A small review as events: page texts, a real registry, real verdicts, the real gate."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from reviewer_app.core.comment import Comment, Draft, Span, Withheld
from reviewer_app.core.document import TitleBlock
from reviewer_app.core.events import DocumentRead, Held, ReferencesJudged, Shown
from reviewer_app.core.reference import Declaration, EditionState, Message, Reference
from reviewer_app.core.verdicts import Origin, PageStatus, Severity, Strength
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from reviewer_app.ui.session import PagesKnown, WindowEvent
from tests.unit.gate.jobs import document, make_evidence, make_registry, references, written

BODY = "f_body"
RULES = "f_rules"
PAGES = (
    "Denna tekniska beskrivning ansluter till AMA Hus 21.\nDCB.111 Bärlager under asfalt\n",
    "DCB.112 Slitlager\nPackning ska kontrolleras i varje lager enligt beställarens plan.\n",
    "Ingen kod finns här <b>men</b> tecken & annat som ser ut som uppmärkning.\nZZZ.99 Okänt\n",
)
RULE_PAGES = ("Dessa föreskrifter är avsedda för entreprenaden.\n",)
SECRET = "hemligtord"
"""Stands in the withheld draft's text and nowhere else."""


@cache
def evidence() -> Evidence:
    """Return the job's evidence."""
    held = make_registry({"AMA Hus 21": ("DCB.111", "DCB.112"), "AMA Hus 18": ("DCB.111",)})
    return make_evidence(
        {BODY: ("Beskrivning.pdf", "AMA Hus 21", PAGES), RULES: ("AF.pdf", "", RULE_PAGES)}, held
    )


@cache
def judged() -> tuple[Reference, ...]:
    """Return the references of the description."""
    return tuple(references(BODY, PAGES, "AMA Hus", "21", evidence().registry))  # type: ignore[arg-type]


def check_draft(id_: str, page_index: int, reference: Reference, severity: Severity) -> Draft:
    """Return a check's draft that quotes the line of a reference."""
    text = PAGES[page_index]
    start = reference.candidate.start
    span = Span(BODY, page_index, start, text.index("\n", start))
    message = Message("labels.rule_heading_differs")
    return Draft(id_, Origin.CHECK, "heading_differs", severity, message,
                 references=(reference.id,), spans=(span,))  # fmt: skip


def _judged(draft: Draft) -> Comment | Withheld:
    return Gate(evidence()).judge(draft)


def _drafts() -> tuple[Draft, Draft, Draft]:
    first, second, _ = judged()
    quote = "Packning ska kontrolleras i varje lager enligt beställarens plan."
    model = written("Kontrollen saknar metod.", quote, file_id=BODY, page_number=2)
    return (
        check_draft("c1", 0, first, Severity.ERROR),
        check_draft("c2", 1, second, Severity.WARNING),
        replace(model, id="c3", severity=Severity.INFO),
    )


def _shown(drafts: Iterable[Draft]) -> tuple[Comment, ...]:
    gate = Gate(evidence())
    outcomes = [gate.judge(draft) for draft in drafts]
    shown = tuple(outcome for outcome in outcomes if isinstance(outcome, Comment))
    assert len(shown) == len(outcomes), outcomes[0]
    return shown


@cache
def comments() -> tuple[Comment, ...]:
    """Return three comments that the gate let through, the last one a model's."""
    return _shown(_drafts())


@cache
def withheld() -> tuple[Withheld, ...]:
    """Return an observation, and a model's draft whose text names a code that is not held."""
    third = judged()[2]
    quote = "Packning ska kontrolleras i varje lager enligt beställarens plan."
    text = f"Enligt QQQ.77 gäller {SECRET}."
    draft = written(text, quote, file_id=BODY, page_number=2)
    outcomes = [
        _judged(check_draft("o1", 2, third, Severity.WARNING)),
        _judged(replace(draft, id="w1")),
    ]
    assert all(isinstance(outcome, Withheld) for outcome in outcomes), outcomes
    return tuple(outcome for outcome in outcomes if isinstance(outcome, Withheld))


def declaration() -> Declaration:
    """Return where the description declares its edition."""
    quotation = PAGES[0].splitlines()[0]
    return Declaration(0, 0, len(quotation), "AMA Hus", "21", Strength.CONNECTS, quotation)


def events() -> list[WindowEvent]:
    """Return the whole review as it would be told."""
    body = replace(
        document(BODY, "Beskrivning.pdf", len(PAGES)), title_block=TitleBlock("11.1", "B")
    )
    state = EditionState("AMA Hus", ("21",), "21", declarations=(declaration(),))
    return [
        DocumentRead(body),
        PagesKnown(BODY, (PageStatus.TEXT, PageStatus.OCR, PageStatus.FAILED), ("i", "1", "2")),
        DocumentRead(document(RULES, "AF.pdf", 1)),
        PagesKnown(RULES, (PageStatus.TEXT,)),
        ReferencesJudged(BODY, (state,), judged()),
        ReferencesJudged(RULES, (), ()),
        *(Shown(comment) for comment in comments()),
        *(Held(item) for item in withheld()),
    ]


@cache
def many_comments(count: int) -> tuple[Comment, ...]:
    """Return comments of the same three findings, each let through under an id of its own."""
    drafts = _drafts()
    return _shown(replace(drafts[number % 3], id=f"m{number}") for number in range(count))


def many_references(count: int, file_id: str = BODY) -> tuple[Reference, ...]:
    """Return copies of the real references with places of their own."""
    real = judged()
    return tuple(
        replace(
            real[number % 3],
            id=f"{file_id}:{number}",
            file_id=file_id,
            candidate=replace(real[number % 3].candidate, page_index=number // 20),
        )
        for number in range(count)
    )
