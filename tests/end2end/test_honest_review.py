"""Honest answers through a whole review: what a good model finds in noisy pages is shown."""

import re
from pathlib import Path
from typing import Any

from reviewer_app.core.comment import Comment
from reviewer_app.documents.pool import AnalysisPool
from tests.end2end.model_reviews import html_pdf, own_reading, reviewed
from tests.unit.assistant.faults import ok
from tests.unit.assistant.faultserver import Recorded
from tests.unit.assistant.scripted import finding, script
from tests.unit.gate.jobs import HEADINGS, make_registry
from tests.verifier import Truth, leaks

_LINE = re.compile(r"^([0-9]+)\| (.*)$", re.MULTILINE)
CODES = ("DCB", "DCB.1", "DCB.11", "DCB.111", "CEB", "CEB.5", "CEB.52", "YBC", "YBC.2")
PAGES = [
    (
        "Denna beskrivning ansluter till AMA Anläggning 20.\n"
        "DCB.111 Bärlager till belagda ytor\n"
        "Obundet bärlager ska packas i lager om högst 300 mm och får inte packas vid tjäl-\n"
        "lossning eller när materialet är fruset.\n"
        "Entreprenören ska redovisa kontrollplan före utförande och i god tid lämna den till be-\n"
        "ställaren för granskning.\n"
        "Ytﬁnish och ﬂamskydd ska utföras enligt beställarens anvisningar på plats.\n"
        "Lutning ska vara 2,5\u00a0% mot brunn och toleransen ±10\u00a0mm på tre meters rätskiva.\n"
        "CEB.52 Provrubrik c\n"
        "Fyllning mot bro ska utföras med friktions\u2010\n"
        "jord som packas lagervis av den som utför arbetet.\n"
        "PE-rör ska läggas på bädd av grus enligt typsektion och kring-\n"
        "fyllas med samma material.\n"
        "Överskottsmassor ska transporteras bort av entreprenören och beställaren anvisar"
    ),
    (
        "tippplats senast två veckor före schaktstart.\n"
        "YBC.2 Provrubrik y\n"
        "Kontroll ska dokumenteras, arkiveras och överlämnas till beställaren senast vid slut-\n"
        "besiktning, i den form som beställaren bestämmer.\n"
        "In- och utvändig rengöring ska utföras före provtryckning av ledningen.\n"
        "Mängden är 1 200 m² enligt mängdförteckningen men 1 250 m² enligt ritning.\n"
    ),
]
QUOTED = [
    ("packas i lager om högst", "ska packas i lager om högst 300 mm"),
    ("packas i lager om högst", "får inte packas vid tjällossning eller när materialet är fruset"),
    ("lossning eller", "får inte packas vid tjällossning"),
    ("Entreprenören ska redovisa", "Entreprenören ska redovisa kontrollplan före utförande"),
    ("ställaren för granskning", "lämna den till beställaren för granskning"),
    ("amskydd ska", "Ytfinish och flamskydd ska utföras enligt beställarens anvisningar"),
    ("Lutning ska vara", "Lutning ska vara 2,5 % mot brunn"),
    ("Lutning ska vara", "toleransen ±10 mm på tre meters rätskiva"),
    ("Fyllning mot bro", "ska utföras med friktionsjord som packas lagervis"),
    ("jord som packas", "som packas lagervis av den som utför arbetet"),
    ("PE-rör ska", "PE-rör ska läggas på bädd av grus enligt typsektion"),
    ("PE-rör ska", "enligt typsektion och kringfyllas med samma material"),
    ("verskottsmassor", "beställaren anvisar tippplats senast två veckor före schaktstart"),
    ("tippplats", "senast två veckor före schaktstart"),
    ("besiktning, i den form", "överlämnas till beställaren senast vid slutbesiktning"),
    ("In- och", "In- och utvändig rengöring ska utföras före provtryckning"),
    ("ngden är", "Mängden är 1 200 m² enligt mängdförteckningen"),
]
REMARKS = [
    ("packas i lager om högst", "För {c0} anges högst 300 mm men inget minsta värde."),
    ("lossning eller", "Det framgår inte hur tjällossning ska bedömas."),
    ("Entreprenören ska redovisa", "Kontrollplanens innehåll är inte angivet."),
    ("ställaren för granskning", "Beställarens granskningstid saknas."),
    ("amskydd ska", "Anvisningarna nämns inte någon annanstans och går inte att räkna på."),
    ("Lutning ska vara", "Lutningen 2,5 % anges utan tolerans."),
    ("Lutning ska vara", "Toleransen ±10 mm gäller per tre meters rätskiva men mätmetoden saknas."),
    ("Fyllning mot bro", "Materialets fraktion är inte angiven för {c1}."),
    ("jord som packas", "Det är oklart vem som utför arbetet."),
    ("PE-rör ska", "Bäddens tjocklek anges inte."),
    ("fyllas med samma", "”Samma material” kan syfta på bädd eller fyllning."),
    ("verskottsmassor", "Ansvaret för tippavgifter framgår inte."),
    ("tippplats", "Två veckor är kort tid, jämför med övriga handlingar."),
    ("Kontroll ska dok", "{c2}: Formen för arkivering är inte bestämd."),
    ("besiktning, i den form", "Formen bestäms i efterhand och går inte att prissätta."),
    ("In- och", "Metod för provtryckning saknas i denna handling."),
    ("ngden är", "Mängderna 1 200 m² och 1 250 m² stämmer inte överens."),
    ("ngden är", "Ange vilken mängd som gäller."),
]


def _answer(request: Recorded) -> dict[str, Any]:
    """Every remark and quotation, on the line it is about."""
    user = request.json["messages"][1]["content"]
    lines = {int(number): text for number, text in _LINE.findall(user)}

    def on(begins: str) -> int:
        return next(number for number, text in lines.items() if begins in text)

    findings = []
    for begins, text in REMARKS:
        line = on(begins)
        findings.append(finding(text, first_line=line, last_line=line))
    for begins, quoted in QUOTED:
        line = on(begins)
        said = f"Formuleringen ”{quoted}” går att läsa på flera sätt."
        findings.append(finding(said, first_line=line, last_line=line))
        plain = "Formuleringen går att läsa på flera sätt."
        findings.append(finding(plain, first_line=line, last_line=line, excerpt=quoted))
    return {"findings": findings}


def test_faithful_answers_are_shown(pool: AnalysisPool, tmp_path: Path) -> None:
    path = tmp_path / "TB Mark.pdf"
    html_pdf(path, PAGES)
    held = make_registry({"AMA Anläggning 20": CODES})
    count = len(REMARKS) + 2 * len(QUOTED)
    done = reviewed([path], held, pool, script(researcher=ok(_answer)), section_findings=count)
    outcomes = done.outcomes
    assert len(outcomes) == count
    shown = [one for one in outcomes if isinstance(one, Comment)]
    refused = [
        (one.reason.key, one.detail, index)
        for index, one in enumerate(outcomes)
        if not isinstance(one, Comment)
    ]
    assert len(shown) >= 0.95 * count, "\n".join(map(str, refused))
    rows = {code: HEADINGS.get(code, f"Provrubrik {code[:1].lower()}") for code in CODES}
    (file_id,) = {citation.file_id for one in shown for citation in one.citations}
    truth = Truth(
        {file_id: own_reading(path)},
        {file_id: rows},
        {file_id: "AMA Anläggning 20"},
        frozenset({path.name}),
    )
    assert [found for one in shown for found in leaks(one, truth)] == []
