"""A model's answers over a real connection, judged by the gate with a real registry."""

from collections.abc import Iterator
from typing import Any

import pytest

from registry_db.registry import Registry
from reviewer_app.assistant import Assistant, DocumentView, ModelSettings
from reviewer_app.core.comment import Comment, Draft, Withheld
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from tests.unit.assistant.faults import ok
from tests.unit.assistant.faultserver import FaultServer, Recorded
from tests.unit.assistant.scripted import finding, script
from tests.unit.gate.jobs import make_evidence, make_registry, references

FILE_ID, OTHER_ID = "f_00000000000000a1", "f_00000000000000b2"
WORK, EDITION = "AMA Anläggning", "20"
CODES = ("BBC.1", "BBD.2", "CBB.31", "CEB.52", "DCB.111", "DCB.312", "PBB.52", "YBC.2")
BODY = (
    "Lagertjocklek ska vara 80 mm enligt ritning.\n"
    "Packning ska utföras i lager om högst 300 mm.\n"
    "Kontroll ska dokumenteras och överlämnas till beställaren.\n"
)
PAGES = tuple(f"{code} Provrubrik för arbetet\n{BODY}" for code in CODES)
OTHER_PAGE = "Schakt ska utföras med släntlutning enligt handlingen.\n"


@pytest.fixture(scope="module")
def registry() -> Registry:
    """A complete register of the codes of the document."""
    return make_registry({f"{WORK} {EDITION}": CODES})


@pytest.fixture(scope="module")
def evidence(registry: Registry) -> Evidence:
    """Two documents, both declared."""
    declared = f"{WORK} {EDITION}"
    return make_evidence(
        {
            FILE_ID: ("TB Mark.pdf", declared, PAGES),
            OTHER_ID: ("TB Annat.pdf", declared, (OTHER_PAGE,)),
        },
        registry,
    )


@pytest.fixture(scope="module")
def view(registry: Registry, evidence: Evidence) -> DocumentView:
    """The first document, as the assistant gets it."""
    found = tuple(references(FILE_ID, PAGES, WORK, EDITION, registry))
    return DocumentView(FILE_ID, tuple(evidence.pages(FILE_ID)), found)


def drafts(view: DocumentView, answer: Any, **changes: Any) -> list[Draft]:
    """What comes out of the assistant when the model answers so to every section."""
    with FaultServer(always=script(researcher=ok(answer))) as server:
        settings = ModelSettings(server.base_url, "m", first_wait_s=0.01, **changes)
        with Assistant(settings, stages=["research"]) as assistant:
            results = list(assistant.review_document(view))
    assert not server.errors
    return [result for result in results if isinstance(result, Draft)]


FALSE: dict[str, dict[str, Any]] = {
    "invented code": finding("Arbetet ska i stället utföras enligt ZZZ.9."),
    "code of another place": finding("Arbetet hör till DCB.113 och inte hit."),
    "bare letters": finding("Arbetet hör till QQQ och inte hit."),
    "code in pieces": finding("Arbetet hör till D C B . 1 1 3 och inte hit."),
    "code in foreign letters": finding("Arbetet hör till DСB.111 och inte hit."),
    "code with hidden marks": finding("Arbetet hör till DC\u200bB.113 och inte hit."),
    "code in wide digits": finding("Arbetet hör till DCB.１１３ och inte hit."),
    "code as entities": finding("Arbetet hör till DCB&#46;113 och inte hit."),
    "code grown from a number": finding("Arbetet hör till {c0}1 och inte hit.", candidates=["c0"]),
    "statute": finding("Arbetet omfattas av AFS 2099:77 om schakt."),
    "other edition": finding("Beskrivningen följer AMA Anläggning 23 i denna del."),
    "altered quotation": finding("Där står ”Lagertjocklek ska vara 90 mm enligt ritning”."),
    "turned quotation": finding("Där står ”Packning ska inte utföras i lager om högst 300 mm”."),
    "quotation of another file": finding(
        "Där står ”Schakt ska utföras med släntlutning enligt handlingen”."
    ),
    "quantity of its own": finding("Lagret ska vara 120 mm tjockt."),
    "web address": finding("Se https://example.com/krav för detaljer."),
    "file that is not there": finding("Jämför med TB El.pdf i samma paket."),
    "drawing that is not there": finding("Jämför med ritning M-999-01 i samma paket."),
    "claims too much": finding("Granskningen visar att alla krav är uppfyllda."),
    "other file in an extra": finding("Packningen är otydlig.", file_id=OTHER_ID),
    "unknown file in an extra": finding("Packningen är otydlig.", source="f_deadbeefdeadbeef"),
    "code in an extra": finding("Packningen är otydlig.", note="Enligt ZZZ.9."),
    "code in an extra's key": finding("Packningen är otydlig.", **{"ZZZ.9": "x"}),
    "code deep in an extra": finding("Packningen är otydlig.", more=[{"why": ["ZZZ.9"]}]),
    "markup": finding("Packningen är <b>otydlig</b> [här](http://x.se)."),
}


@pytest.mark.parametrize("false", FALSE.values(), ids=FALSE.keys())
def test_nothing_unverified_is_shown(
    view: DocumentView, evidence: Evidence, false: dict[str, Any]
) -> None:
    found = drafts(view, {"findings": [false]})
    assert found
    for draft in found:
        outcome = Gate(evidence).judge(draft)
        assert isinstance(outcome, Withheld), outcome
        assert outcome.reason.key != "gate.undecided"
        assert false["text"] not in outcome.detail


def test_text_beside_the_findings_withholds_them_all(
    view: DocumentView, evidence: Evidence
) -> None:
    answer = {"findings": [finding("Packningen är otydlig.")], "summary": "Enligt ZZZ.9 krävs mer."}
    found = drafts(view, answer)
    assert found
    assert all(isinstance(Gate(evidence).judge(draft), Withheld) for draft in found)


def test_prose_in_extras_withholds_nothing(view: DocumentView, evidence: Evidence) -> None:
    beside = {"note": "Otydligt krav.", "more": [{"why": ["Ingen metod anges."]}]}
    found = drafts(view, {"findings": [finding("Packningen är otydlig.", **beside)]})
    assert found
    assert all(isinstance(Gate(evidence).judge(draft), Comment) for draft in found)


FAITHFUL = (
    "Packningskravet för {c} saknar uppgift om antal överfarter.",
    "Texten under {c} anger inte vem som utför kontrollen.",
    "Det framgår inte hur {c} ska mätas.",
    "För {c} hänvisas till ritning, men ingen ritning nämns.",
    "Kravet kan läsas på två sätt: per lager eller totalt.",
    "Lagertjockleken 80 mm anges utan tolerans.",
    "Högst 300 mm per lager anges, men inget minsta värde.",
    "Beställarens granskningstid för dokumentationen anges inte.",
    "Ange vilken kontrollmetod som gäller för {c}.",
    "Formuleringen ”Lagertjocklek ska vara 80 mm enligt ritning” anger ingen ritning.",
    "Det är oklart om dokumentationen ingår i priset för {c}.",
    "Krav på material saknas under {c}.",
)


def faithful(request: Recorded) -> dict[str, Any]:
    """Findings that point at the section's own lines and references, in plain words."""
    form = request.json["response_format"]["json_schema"]["schema"]
    items = form["properties"]["findings"]
    fields = items["items"]["properties"]
    last = fields["first_line"]["maximum"]
    names = fields["candidates"]["items"]["enum"] if "candidates" in fields else []
    findings = []
    for index in range(items["maxItems"]):
        name = names[index % len(names)]
        # The reference's heading is the first line of its page; its text the three after it.
        first = min(last, 4 * (index % len(names)) + 1)
        text = FAITHFUL[index % len(FAITHFUL)].replace("{c}", f"{{{name}}}")
        end = min(last, first + 3)
        findings.append(finding(text, first_line=first, last_line=end, candidates=[name]))
    return {"findings": findings}


def test_faithful_findings_are_shown(view: DocumentView, evidence: Evidence) -> None:
    found = drafts(view, faithful, section_findings=48)
    assert len(found) >= 48
    outcomes = [Gate(evidence).judge(draft) for draft in found]
    refused = [outcome for outcome in outcomes if isinstance(outcome, Withheld)]
    assert len(refused) <= 0.05 * len(found), [(one.reason, one.detail) for one in refused]
    for outcome in outcomes:
        if isinstance(outcome, Comment):
            assert all(citation.file_id == FILE_ID for citation in outcome.citations)
            assert all(code.code in CODES for code in outcome.codes)


@pytest.fixture
def repairing(view: DocumentView) -> Iterator[tuple[Assistant, Draft]]:
    """A draft whose second sentence cannot be shown, with a model that deletes it."""
    (first, *_) = drafts(view, {"findings": [finding("Packningen är otydlig. Se även ZZZ.9.")]})
    deleting = script(repair=ok({"text": "Packningen är otydlig."}))
    with FaultServer(always=deleting) as server:
        assistant = Assistant(ModelSettings(server.base_url, "m"))
        with assistant:
            yield assistant, first


def test_deleting_the_refused_sentence_shows_the_rest(
    repairing: tuple[Assistant, Draft], evidence: Evidence
) -> None:
    assistant, draft = repairing
    refusal = Gate(evidence).judge(draft)
    assert isinstance(refusal, Withheld)
    shorter = assistant.repair(draft, refusal)
    assert shorter is not None
    outcome = Gate(evidence).judge(shorter)
    assert isinstance(outcome, Comment)
    assert outcome.text == "Packningen är otydlig."
