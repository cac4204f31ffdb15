"""What ordinary words may not say: the registry's part, false quotations, codes in disguise."""

import pytest

from reviewer_app.core.comment import Comment, Withheld
from tests.unit.gate.jobs import adversarial_evidence, adversarial_gate, written

QUOTE = "Entreprenören ska redovisa kontrollplan före utförande."

REFUSED = [
    # What an edition holds, what became of a code, what a work demands: the registry's to say.
    ("{c0} är upphävd.", "gate.registry_claim"),
    ("{c0} heter Kantstöd av granit i AMA.", "gate.registry_claim"),
    ("Rubriken för {c0} är Kantstöd av granit.", "gate.registry_claim"),
    ("Koden {c0} finns i alla utgåvor av AMA.", "gate.registry_claim"),
    ("I nästa AMA är {c0} borttagen.", "gate.registry_claim"),
    ("{c0} i den senaste utgåvan saknar krav.", "gate.registry_claim"),
    ("{c0} i utgåvan från tjugotre saknar krav.", "gate.registry_claim"),
    ("AMA kräver att {c0} besiktigas.", "gate.registry_claim"),
    ("Lagret ska utföras med fyra skikt enligt AMA.", "gate.registry_claim"),
    ("AMA Anläggning XXIII gäller för lagret.", "gate.edition"),
    ("Etablering sker här enligt registret, som bekräftar detta.", "gate.registry_claim"),
    ("Handlingen följer AMA.", "gate.registry_claim"),
    # More than was checked.
    ("Alla koder i handlingen är kontrollerade och korrekta.", "gate.overclaim"),
    ("Kravet är verifierat.", "gate.overclaim"),
    ("Samtliga koder är kontrollerade mot AMA.", "gate.overclaim"),
    ("Alla kraven är uppfyllda i övrigt.", "gate.overclaim"),
    ("Allt stämmer i handlingen.", "gate.overclaim"),
    ("Inget fel hittades.", "gate.overclaim"),
    ("Handlingen är helt rätt.", "gate.overclaim"),
    ("Granskningen är fullständig.", "gate.overclaim"),
    ("Det är hundraprocentigt säkert.", "gate.overclaim"),
    # The document's words otherwise than they stand.
    ("Där står 'Entreprenören ska inte redovisa något alls'.", "gate.quotation_in_text"),
    ("Där står ‘Entreprenören ska inte redovisa något’.", "gate.quotation_in_text"),
    ("Där står ”Entreprenören ska inte redovisa något”.", "gate.quotation_in_text"),
    ("Texten lyder: Entreprenören ska inte redovisa kontrollplan.", "gate.quotation_in_text"),
    # Codes, addresses and names in disguise.
    ("Byt sista siffran i {c0} till tre.", "gate.code"),
    ("Se D-C-B i beskrivningen.", "gate.code"),
    ("Se kod trettonhundratjugotre där.", "gate.code"),
    ("Se www punkt av punkt se.", "gate.code"),
    ("Skriv till kalle(at)bolaget om detta.", "gate.code"),
    ("Se bilaga två i handlingen.", "gate.name"),
    ("Se ritning ett i handlingen.", "gate.name"),
    ("Se bilaga sjuttiosju i handlingen.", "gate.name"),
    ("Se bilaga nummer tretton i handlingen.", "gate.name"),
    ("Kravet står i den sjunde bilagan.", "gate.name"),
    ("Kravet står i bilaga IV.", "gate.name"),
    ("Kravet står i bilaga Geoteknik.", "gate.name"),
    ("See appendix seventy-seven of the document.", "gate.name"),
    ("The fourth drawing shows another level.", "gate.name"),
    ("Kravet upprepas på sidan nittionio.", "gate.code"),
    ("The requirement is repeated on page ninety.", "gate.code"),
    ("TB och MF skiljer sig :0.", "gate.code"),
    ("Hänvisningen är inaktuell.", "gate.registry_claim"),
    ("Detta är ett lagkrav.", "gate.registry_claim"),
    ("The reference is no longer in force.", "gate.registry_claim"),
    ("Beskrivningen är i övrigt korrekt.", "gate.overclaim"),
    ("Inga ytterligare avvikelser finns.", "gate.overclaim"),
    ("Everything else is in order.", "gate.overclaim"),
    ("The document is compliant.", "gate.overclaim"),
    # Nothing said.
    ('"' * 40, "gate.text_empty"),
    ("bilaga " * 50, "gate.text_empty"),
    ("1 1 1 1 1 1 1 1", "gate.text_empty"),
]

SHOWN = [
    "Kravet på kontrollplan anger inte när planen ska lämnas.",
    "Det framgår inte vem som godkänner kontrollplanen, eller när.",
    "Texten ”Entreprenören ska redovisa kontrollplan” saknar tidpunkt.",
    "Ordet ”kontrollplan” är inte förklarat.",
    "Ansvaret är oklart: både beställaren och entreprenören nämns.",
    "{c0}: det är otydligt vilken yta som avses.",
    "The text does not say when the plan is to be handed over.",
    "Kravet upprepas på sida två.",
    "The requirement is repeated on page two.",
    "Ritningen visar ingen kontrollplan, och handlingen nämner tre olika planer.",
    "Den andra handlingen anger inte vem som godkänner planen.",
    "I bilaga en gång per vecka, i texten före utförande: motsägelse.",
    "Det är oklart om planen uppfyller kravet, och vem som avgör det.",
    "Ange i handlingen Teknisk beskrivning när planen ska lämnas.",
    "I handlingen AF anges ingen granskningstid.",
    "The third sentence contradicts the second.",
]


def code_reference() -> str:
    evidence = adversarial_evidence()
    file_id = evidence.file_ids[0]
    found = [
        reference.id
        for page in range(2)
        for reference in evidence.references_in(file_id, page, 0, 10_000)
        if reference.candidate.code == "DCB.111"
    ]
    return found[0]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refused(text: str, reason: str) -> None:
    references = (code_reference(),) if "{c0}" in text else ()
    outcome = adversarial_gate().judge(written(text, QUOTE, page_number=2, references=references))
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == reason


@pytest.mark.parametrize("text", SHOWN)
def test_shown(text: str) -> None:
    references = (code_reference(),) if "{c0}" in text else ()
    outcome = adversarial_gate().judge(written(text, QUOTE, page_number=2, references=references))
    assert isinstance(outcome, Comment), outcome


def test_a_quotation_in_the_text_may_be_read_as_it_is_set() -> None:
    """A word broken at a line's end, in the lines cited; not the same words elsewhere."""
    quote = "får inte packas vid tjällossning. Krav på planhet ska redovisas"
    text = "Formuleringen ”får inte packas vid tjällossning” är otydlig."
    assert isinstance(adversarial_gate().judge(written(text, quote)), Comment)
    for other in ("får packas vid tjällossning", "inte packas vid tjäl-lossningen"):
        outcome = adversarial_gate().judge(written(f"Texten ”{other}” är otydlig.", quote))
        assert isinstance(outcome, Withheld)
        assert outcome.reason.key == "gate.quotation_in_text"
    elsewhere = written(text, "Lutning ska vara 2,5 % mot brunn.")
    assert isinstance(adversarial_gate().judge(elsewhere), Withheld)
