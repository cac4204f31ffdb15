"""Each rule on documents of its own: what it finds, what it leaves alone, when it abstains."""

from dataclasses import replace

import pytest

from registry_db.registry import Registry
from reviewer_app.checks.rule import Abstention
from reviewer_app.checks.rules import RULES, run_checks
from reviewer_app.checks.view import DocumentView, JobView
from reviewer_app.core.comment import Comment, Draft, Withheld
from reviewer_app.core.verdicts import (
    HeadingMatch,
    Verdict,
    WithheldKind,
)
from tests.unit.checks.jobs import declared, excerpts, judged, run, settled, view
from tests.unit.gate.jobs import registry

AMA20 = settled("AMA Anläggning", "20")


def test_the_table_names_every_rule_once() -> None:
    ids = [rule.id for rule in RULES]
    assert len(ids) == len(set(ids)) == 24
    assert all(rule.source and rule.needs for rule in RULES)


# Codes


@pytest.mark.parametrize(
    ("rule", "verdict"),
    [
        ("code_not_in_edition", Verdict.NOT_IN_EDITION),
        ("code_not_covered", Verdict.NOT_COVERED),
        ("code_withdrawn", Verdict.WITHDRAWN),
        ("code_other_edition", Verdict.OTHER_EDITION),
    ],
)
def test_unverified_codes_are_one_observation_each(rule: str, verdict: Verdict) -> None:
    text = "Se DCB.113 nedan.\nDCB.113 Bärlager\nText om DCB.113.\nPBB.9 Rör\n"
    doc = view("TB.pdf", [text], states=[AMA20], verdicts={"DCB.113": verdict, "PBB.9": verdict})
    drafts, _ = run(rule, doc)
    outcomes = judged(drafts, doc)
    assert len(outcomes) == 2
    assert all(isinstance(one, Withheld) for one in outcomes)
    first = outcomes[0]
    assert isinstance(first, Withheld)
    assert first.kind is WithheldKind.OBSERVATION
    assert first.reason.key == f"gate.rests_{verdict.value}"
    assert excerpts(first) == ["DCB.113 Bärlager"]
    assert first.message is not None
    assert first.message.params["times"] == "3"


def test_an_edition_that_is_not_held_is_said_once() -> None:
    text = "DCB.1 Lager\nDCB.2 Lager\n"
    unheld = dict.fromkeys(("DCB.1", "DCB.2"), Verdict.NOT_HELD)
    doc = view("TB.pdf", [text], states=[settled("AMA Anläggning", "98")], verdicts=unheld)
    drafts, (abstention,) = run("code_not_covered", doc)
    assert drafts == []
    assert abstention.reason.params["edition"] == "98"


def test_the_other_edition_is_named_with_its_heading() -> None:
    doc = view(
        "TB.pdf",
        ["DCB.113 Bärlager\n"],
        states=[AMA20],
        verdicts={"DCB.113": Verdict.OTHER_EDITION},
    )
    (draft,), _ = run("code_other_edition", doc)
    assert draft.message is not None
    assert draft.message.params["others"].startswith("AMA Anläggning 17 (")


def test_a_stated_move_names_where_to(tmp_path_factory: pytest.TempPathFactory) -> None:
    held = Registry.starter(tmp_path_factory.mktemp("registry"))
    doc = view(
        "AF.pdf",
        ["AFH.1 Allmänna arbeten\n"],
        states=[settled("AMA AF", "12")],
        held=held,
        verdicts={"AFH.1": Verdict.WITHDRAWN},
    )
    (draft,), _ = run("code_withdrawn", doc, held=held)
    assert draft.message is not None
    assert draft.message.key == "checks.code_moved"
    assert draft.message.params["to"] == "AFG"


def test_client_codes_need_their_parents() -> None:
    doc = view("TB.pdf", ["//DCB.31 Eget lager\n"], states=[AMA20])
    drafts, _ = run("client_code_parents", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Withheld)
    assert outcome.reason.key == "gate.rests_client"
    extended = "Pyramidregeln gäller även koder med //.\n//DCB.31 Eget lager\n"
    assert run("client_code_parents", view("TB.pdf", [extended]))[0] == []


# Headings


def test_a_heading_that_is_not_the_official_one() -> None:
    doc = view("TB.pdf", ["DCB.111 Bärlager till bjälklag\n"], states=[AMA20])
    drafts, _ = run("heading_differs", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert [code.code for code in outcome.codes] == ["DCB.111"]
    right = view("TB.pdf", ["DCB.111 BÄRLAGER TILL BELAGDA YTOR\n"], states=[AMA20])
    assert run("heading_differs", right)[0] == []


def test_a_heading_found_in_part_is_read_on() -> None:
    doc = view("TB.pdf", ["DCB.111 Bärlager till belagda ytor\n"], states=[AMA20])
    (found,) = doc.references
    short = replace(found.candidate, heading="Bärlager till", heading_end=21)
    cut = replace(found, candidate=short, heading_match=HeadingMatch.DIFFERS)
    assert run("heading_differs", replace(doc, references=(cut,)))[0] == []


def test_code_and_heading_that_lie_apart_are_two_excerpts() -> None:
    doc = view("TB.pdf", ["DCB.111\nDCB.112\nBärlager till bjälklag\n"], states=[AMA20])
    found = doc.references[0]
    apart = replace(
        found.candidate, heading="Bärlager till bjälklag", heading_start=16, heading_end=38
    )
    reference = replace(found, candidate=apart, heading_match=HeadingMatch.DIFFERS)
    two = replace(doc, references=(reference, *doc.references[1:]))
    drafts, _ = run("heading_differs", two)
    (outcome,) = judged(drafts, two)
    assert excerpts(outcome) == ["DCB.111", "Bärlager till bjälklag"]


def test_a_code_with_nothing_beside_it() -> None:
    doc = view("TB.pdf", ["DCB.111\nText.\nDCB.112 Slitlager\n"], states=[AMA20])
    drafts, _ = run("code_without_heading", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert excerpts(outcome) == ["DCB.111"]


def test_one_code_with_two_headings() -> None:
    text = "DCB.111 Bärlager till belagda ytor\nText.\nDCB.111 Bärlager till vägar\n"
    doc = view("TB.pdf", [text], states=[AMA20])
    drafts, _ = run("two_headings", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert len(outcome.citations) == 2


# Phrases


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("ra_cited", "Utförande ska vara enligt RA Anläggning 20."),
        ("ra_cited", "Beskrivningen ansluter till AMA Hus 21 och RA Hus 21."),
        ("ra_cited", "RA gäller i tillämpliga delar."),
        ("amanytt_cited", "Krav enligt senaste AMA-nytt gäller."),
        ("amanytt_cited", "Tillägg enligt senaste numret av AMA-nytt."),
        ("placeholder", "Beställare är [Ange beställarens namn] i Malmö."),
        ("placeholder", "Ärendet har [Ärendenummer] hos beställaren."),
        ("placeholder", "Tjockleken ska vara xx mm i hela lagret."),
        ("placeholder", "ANMÄRKNING FÖR PROJEKTÖR: ta bort rutan."),
        ("placeholder", "Fel! Hittar inte referenskälla."),
    ],
)
def test_phrases_are_shown_comments(rule: str, sentence: str) -> None:
    doc = view("TB.pdf", [f"Inledning.\n{sentence}\nPBB.9 Rör\n"], states=[AMA20])
    drafts, _ = run(rule, doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment), outcome
    assert excerpts(outcome) == [sentence]


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("ra_cited", "Arkivering enligt RA-FS 2013:4."),
        ("ra_cited", "RA är en förkortning för råd och anvisningar."),
        ("amanytt_cited", "AMA-nytt har beaktats."),
        ("placeholder", "Se [1] och [2]. Klass X, mått 3 x 4 mm."),
        ("placeholder", "Axel [kN] anges i tabell."),
        ("placeholder", "Lasten är max[Bx(4), By(4), Bz(4)] enligt provet."),
        ("placeholder", "Rådet lyder: [Schakt]en ska stagas."),
        ("placeholder", "Lasten [MN/(m2 grundyta)] anges i tabell."),
        ("bbr_without_bfs", "BBR, BFS 2011:6 med ändringar, gäller."),
    ],
)
def test_ordinary_phrases_are_left_alone(rule: str, sentence: str) -> None:
    assert run(rule, view("TB.pdf", [sentence]))[0] == []


def test_a_placeholder_beside_an_unverified_code_is_still_a_comment() -> None:
    text = "PBB.9 Rör enligt [Ange fabrikat och typ]. Nästa mening.\n"
    doc = view("TB.pdf", [text], states=[AMA20])
    drafts, _ = run("placeholder", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert excerpts(outcome) == ["[Ange fabrikat och typ]"]
    assert "PBB.9" not in outcome.citations[0].sentence


def test_bbr_by_itself() -> None:
    doc = view("TB.pdf", ["Byggnaden ska uppfylla BBR i alla delar.\n"])
    drafts, _ = run("bbr_without_bfs", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    numbered = view("TB.pdf", ["Byggnaden ska uppfylla BBR 29.\n"])
    drafts, _ = run("bbr_without_bfs", numbered)
    (outcome,) = judged(drafts, numbered)
    assert isinstance(outcome, Withheld)


def test_mer_belongs_to_the_part_of_its_own_edition() -> None:
    new, old = _with_mer_20("20"), _with_mer_20("17")
    assert run("mer_edition", new, old)[0] == []
    assert run("mer_edition", old)[0] != []


def _with_mer_20(edition: str) -> DocumentView:
    text = f"Ansluter till AMA Anläggning {edition}.\nMängder enligt MER Anläggning 20.\n"
    ama = declared(text, f"Ansluter till AMA Anläggning {edition}", "AMA Anläggning", edition)
    mer = declared(text, "enligt MER Anläggning 20", "MER Anläggning", "20")
    states = [settled("AMA Anläggning", edition, ama), settled("MER Anläggning", "20", mer)]
    return view(f"TB{edition}.pdf", [text], states=states, declarations=[ama, mer])


# All together


def test_ids_are_the_same_in_every_run() -> None:
    job = JobView(
        (view("TB.pdf", ["DCB.111 Bärlager till belagda ytor\nText.\nDCB.112 Slitlager\n"]),),
        registry(),
        ("a.pdf",),
    )
    first, second = list(run_checks(job)), list(run_checks(job))
    assert first == second
    ids = [one.id for one in first if isinstance(one, Draft)]
    assert len(ids) == len(set(ids)) > 0


def test_a_rule_that_breaks_says_so(caplog: pytest.LogCaptureFixture) -> None:
    broken = view("TB.pdf", ["BBR\n"])
    object.__setattr__(broken, "pages", (None,))
    found = list(run_checks(JobView((broken,), registry())))
    failed = [one for one in found if isinstance(one, Abstention) and "failed" in one.reason.key]
    assert failed
    assert "failed" in caplog.text
