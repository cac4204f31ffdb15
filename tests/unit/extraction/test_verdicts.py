"""The ladder of verdicts, against real registry files."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from registry_db.build import build
from registry_db.content import make_content
from registry_db.records import Change, Coverage, Holding
from registry_db.registry import Registry
from registry_db.validation import RawRow
from reviewer_app.core.reference import Candidate, EditionState, Message, Reference
from reviewer_app.core.texts import LANGUAGES, catalogue, say
from reviewer_app.core.verdicts import Context, HeadingMatch, Verdict
from reviewer_app.extraction.health import Damage, HealthFinding
from reviewer_app.extraction.verdicts import judge

ANL, HUS, EL, AF = "AMA Anläggning", "AMA Hus", "AMA EL", "AMA AF"


def row(work: str, edition: str, code: str, heading: str) -> RawRow:
    return RawRow(work, edition, code, heading, "imported", "https://example.org/list")


def held(work: str, edition: str, coverage: Coverage) -> Holding:
    return Holding(work, edition, 0, coverage, "https://example.org/list", "2026-01-02", "", 0)


ROWS = [
    *(row(ANL, "17", code, text) for code, text in [
        ("Q", "VERK"), ("QQ", "DEL"), ("QQB", "AVSNITT"), ("QQB.1", "Gammal rubrik"),
        ("QQB.2", "Finns bara i sjutton"),
    ]),
    *(row(ANL, "20", code, text) for code, text in [
        ("Q", "VERK"), ("QQ", "DEL"), ("QQB", "AVSNITT"), ("QQB.1", "Ny rubrik m m"),
        ("QQB.11", "Under"),
    ]),
    *(row(ANL, "23", code, text) for code, text in [
        ("Q", "VERK"), ("QQ", "DEL"), ("QQB", "AVSNITT"), ("QQB.1", "Ny rubrik m m"),
        ("QQB.3", "Ny i tjugotre"),
    ]),
    *(row(EL, "22", code, text) for code, text in [
        ("S", "KABLAR"), ("SC", "KABLAR"), ("SCB", "KRAFT"), ("QQ", "ANNAT"), ("Q", "ANNAT"),
    ]),
    row(AF, "21", "AF", "FÖRESKRIFTER"),
    row(AF, "21", "AFA", "ORIENTERING"),
]  # fmt: skip
HELD = [
    held(ANL, "17", Coverage.COMPLETE),
    held(ANL, "20", Coverage.COMPLETE),
    held(ANL, "23", Coverage.SAMPLE),
    held(EL, "22", Coverage.COMPLETE),
    held(AF, "21", Coverage.SAMPLE),
]
CHANGES = [
    Change(ANL, "20", "23", "QQB.9", "withdrawn", "", "gone", "https://example.org/c", "official"),
    Change(
        ANL, "17", "20", "QQB.2", "moved", "QQC.2", "moved", "https://example.org/c", "official"
    ),
]


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    path = tmp_path_factory.mktemp("registry") / "made.sqlite"
    build(make_content(ROWS, HELD, CHANGES, "2026-01-02"), path)
    opened = Registry.open(path)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    opened = Registry.starter(tmp_path_factory.mktemp("starter"))
    yield opened
    opened.close()


def settled(work: str, edition: str) -> EditionState:
    return EditionState(work, (edition,), settled=edition)


def candidate(code: str, family: str = "ama", **fields: object) -> Candidate:
    values = {"page_index": 0, "start": 0, "raw": code, "end": len(code), **fields}
    return Candidate(family=family, code=code, **values)  # type: ignore[arg-type]


def verdict_of(
    registry: Registry,
    one: Candidate,
    *states: EditionState,
    health: tuple[HealthFinding, ...] = (),
) -> Reference:
    (reference,) = judge("f_0", (one,), states, registry, health)
    for language in LANGUAGES:
        assert say(reference.evidence.key, language, **reference.evidence.params)
    return reference


def test_declared_names_the_row_and_its_source(registry: Registry) -> None:
    found = verdict_of(registry, candidate("QQB.1"), settled(ANL, "20"))
    assert found.verdict is Verdict.DECLARED
    assert (found.work, found.edition, found.heading_official) == (ANL, "20", "Ny rubrik m m")
    assert found.source == "https://example.org/list"
    assert found.id == "f_0:0:0:QQB.1"


def test_a_row_of_the_person_s_own_says_so(registry: Registry, starter: Registry) -> None:
    own = verdict_of(registry, candidate("QQB.1"), settled(ANL, "20"))
    assert own.evidence.key == "verdicts.declared_complete_own"
    assert "https://example.org/list" in say(own.evidence.key, "sv", **own.evidence.params)
    shipped = verdict_of(starter, candidate("CBB.31"), settled(ANL, "23"))
    assert shipped.evidence.key == "verdicts.declared_sample"
    statute = verdict_of(starter, candidate("2023:3", "afs"))
    assert statute.evidence.key == "verdicts.declared_year_complete"


LADDER = [
    ("QQB.3", (settled(ANL, "20"),), Verdict.OTHER_EDITION),
    ("QQB.2", (settled(ANL, "20"),), Verdict.WITHDRAWN),
    ("QQB.99", (settled(ANL, "20"),), Verdict.NOT_IN_EDITION),
    ("QQB.11", (settled(ANL, "23"),), Verdict.NOT_COVERED),
    ("QQB.9", (settled(ANL, "23"),), Verdict.WITHDRAWN),
    ("QQB.9", (settled(ANL, "20"),), Verdict.NOT_IN_EDITION),
    ("QQB.1", (settled(ANL, "13"),), Verdict.NOT_HELD),
    ("QQB.1", (), Verdict.UNDECLARED),
    ("QQB.1", (EditionState(ANL, (), assumed="20"),), Verdict.UNDECLARED),
    ("QQB.1", (EditionState(ANL, ("17", "20")),), Verdict.CONTRADICTING),
    ("QQB.1", (settled(AF, "21"),), Verdict.UNDECLARED),
    ("QQB.1", (EditionState(ANL, ("17",), settled="20", by_person=True),), Verdict.DECLARED),
    # several works: found in the second; missing only where both are complete
    ("SCB", (settled(ANL, "20"), settled(EL, "22")), Verdict.DECLARED),
    ("SCB.9", (settled(ANL, "20"), settled(EL, "22")), Verdict.NOT_IN_EDITION),
    ("YYB.9", (settled(ANL, "23"), settled(EL, "22")), Verdict.NOT_COVERED),
    ("YYB.9", (settled(ANL, "20"), EditionState(EL, ("19", "22"))), Verdict.CONTRADICTING),
]  # fmt: skip


@pytest.mark.parametrize(("code", "states", "verdict"), LADDER)
def test_ladder(
    registry: Registry, code: str, states: tuple[EditionState, ...], verdict: Verdict
) -> None:
    found = verdict_of(registry, candidate(code), *states)
    assert found.verdict is verdict
    if verdict not in (Verdict.DECLARED, Verdict.READ_AS):
        assert found.heading_official == ""


def test_nothing_but_the_very_code_is_found(registry: Registry) -> None:
    for near in ("QQB.111", "QQB.1 ", "QQB"):
        found = verdict_of(registry, candidate(near), settled(ANL, "20"))
        assert found.heading_official != "Under"
    prefix = verdict_of(registry, candidate("QQB.4"), settled(ANL, "20"))
    assert prefix.verdict is Verdict.NOT_IN_EDITION


@pytest.mark.parametrize(
    ("code", "family"), [("YYB.9", "ama"), ("63.DCC", "building_part"), ("QQB.9", "ama")]
)
def test_every_work_looked_up_is_named(registry: Registry, code: str, family: str) -> None:
    states = (settled(ANL, "23"), settled(EL, "22"))
    found = verdict_of(registry, candidate(code, family), *states)
    if found.verdict is Verdict.NOT_COVERED:
        assert found.evidence.params["looked"] == "AMA Anläggning 23, AMA EL 22"
    else:
        assert (code, found.verdict) == ("QQB.9", Verdict.WITHDRAWN)


def test_other_edition_is_named_with_its_heading(registry: Registry) -> None:
    found = verdict_of(registry, candidate("QQB.3"), settled(ANL, "20"))
    assert found.evidence.params["known"] == "AMA Anläggning 23"
    assert found.evidence.params["heading"] == "Ny i tjugotre"


def test_a_sample_claims_nothing_but_tells_what_is_known(registry: Registry) -> None:
    found = verdict_of(registry, candidate("QQB.11"), settled(ANL, "23"))
    assert found.evidence.key == "verdicts.not_covered_known"
    assert found.evidence.params["known"] == "AMA Anläggning 20"


HEADINGS = [
    ("Ny rubrik m.m.", Context.HEADING, HeadingMatch.EXACT),
    ("NY RUBRIK M M", Context.HEADING, HeadingMatch.EXACT),
    ("Gammal rubrik", Context.HEADING, HeadingMatch.OTHER_EDITION),
    ("Helt annat", Context.HEADING, HeadingMatch.DIFFERS),
    ("", Context.HEADING, HeadingMatch.NONE),
    ("", Context.BODY, HeadingMatch.NOT_COMPARED),
]


@pytest.mark.parametrize(("heading", "context", "match"), HEADINGS)
def test_headings(registry: Registry, heading: str, context: Context, match: HeadingMatch) -> None:
    one = candidate("QQB.1", heading=heading, context=context)
    assert verdict_of(registry, one, settled(ANL, "20")).heading_match is match


def test_client_codes_are_never_looked_up(registry: Registry) -> None:
    found = verdict_of(registry, candidate("QQB.1//", "client"), settled(ANL, "20"))
    assert (found.verdict, found.work) == (Verdict.CLIENT, "")


def test_advice_is_looked_up_in_the_advice(registry: Registry) -> None:
    one = candidate("QQB.1", layer="RA")
    found = verdict_of(registry, one, settled(ANL, "20"))
    assert (found.verdict, found.work, found.edition) == (Verdict.NOT_HELD, "RA Anläggning", "20")


def test_a_work_named_at_the_code_is_the_one_asked(registry: Registry) -> None:
    one = candidate("QQ", work_hint=EL)
    found = verdict_of(registry, one, settled(ANL, "20"), settled(EL, "22"))
    assert (found.verdict, found.work) == (Verdict.DECLARED, EL)
    other = candidate("QQ", work_hint=EL, edition_hint="19")
    assert verdict_of(registry, other, settled(EL, "22")).verdict is Verdict.CONTRADICTING


@pytest.mark.parametrize(
    ("edition", "states", "verdict", "work"),
    [
        ("17", (settled(ANL, "20"),), Verdict.CONTRADICTING, ANL),
        ("20", (settled(ANL, "20"),), Verdict.DECLARED, ANL),
        ("22", (settled(ANL, "20"), settled(EL, "22")), Verdict.DECLARED, EL),
        ("17", (), Verdict.UNDECLARED, ""),
    ],
)
def test_an_edition_named_alone_at_the_code_is_heeded(
    registry: Registry,
    edition: str,
    states: tuple[EditionState, ...],
    verdict: Verdict,
    work: str,
) -> None:
    found = verdict_of(registry, candidate("QQ", edition_hint=edition), *states)
    assert (found.verdict, found.work) == (verdict, work)


def test_damaged_text_is_verified_only_with_its_heading(registry: Registry) -> None:
    health = (HealthFinding(Damage.LETTERS_LOST, -1, Message("health.letters_lost", {})),)
    alone = candidate("QQB.1")
    titled = candidate("QQB.1", heading="Ny rubrik m m", context=Context.HEADING)
    unknown = candidate("QQB.99")
    state = settled(ANL, "20")
    assert verdict_of(registry, alone, state, health=health).verdict is Verdict.DAMAGED
    assert verdict_of(registry, titled, state, health=health).verdict is Verdict.DECLARED
    assert verdict_of(registry, unknown, state, health=health).verdict is Verdict.DAMAGED


def test_a_repaired_reading_is_a_proposal(registry: Registry) -> None:
    one = candidate("QQB.1", raw="QQB.l", heading="Ny rubrik m m", context=Context.HEADING)
    found = verdict_of(registry, one, settled(ANL, "20"))
    assert (found.verdict, found.evidence.params["raw"]) == (Verdict.READ_AS, "QQB.l")
    without = candidate("QQB.1", raw="QQB.l")
    assert verdict_of(registry, without, settled(ANL, "20")).verdict is Verdict.DAMAGED


def test_a_number_lost_before_a_building_part_is_damage(registry: Registry) -> None:
    found = verdict_of(registry, candidate("CBB/1", "building_part"), settled(EL, "22"))
    assert (found.verdict, found.evidence.key) == (Verdict.DAMAGED, "verdicts.number_lost")


STATUTES = [
    ("afs", "2023:1", Verdict.DECLARED),
    ("afs", "2023:10 kap. 4", Verdict.DECLARED),
    ("afs", "2023:99", Verdict.NOT_IN_EDITION),
    ("afs", "1999:3", Verdict.WITHDRAWN),
    ("afs", "1987:2", Verdict.NOT_HELD),
    ("bfs", "2024:6", Verdict.DECLARED),
    ("bfs", "2031:1", Verdict.NOT_HELD),
    ("tdok", "2013:0529", Verdict.DECLARED),
    ("tdok", "2013:9999", Verdict.NOT_COVERED),
    ("trv", "2011:086", Verdict.DECLARED),
]


@pytest.mark.parametrize(("family", "code", "verdict"), STATUTES)
def test_statutes_need_no_declaration(
    starter: Registry, family: str, code: str, verdict: Verdict
) -> None:
    found = verdict_of(starter, candidate(code, family))
    assert (found.verdict, found.edition) == (verdict, code[:4])


UNCHECKED = [
    "painting", "coclass", "bbr_section", "bbr", "eks", "sfs", "other_statute", "standard",
    "contract_form", "drawing", "appendix",
]  # fmt: skip


@pytest.mark.parametrize("family", UNCHECKED)
def test_families_without_registry_are_not_checked(registry: Registry, family: str) -> None:
    found = verdict_of(registry, candidate("5:12", family), settled(ANL, "20"))
    assert found.verdict is Verdict.UNCHECKED


def test_the_meaning_of_a_code_in_another_edition_is_not_claimed(starter: Registry) -> None:
    one = candidate("AFA.3", "af", heading="Förkortningar", context=Context.HEADING)
    found = verdict_of(starter, one, settled(AF, "21"))
    assert found.verdict is Verdict.NOT_COVERED


def test_every_sentence_has_both_languages_and_the_same_placeholders() -> None:
    for entry in catalogue("verdicts").values():
        assert set(entry) == set(LANGUAGES)


def test_a_section_is_judged_by_its_own_edition(registry: Registry) -> None:
    section = EditionState(
        ANL, ("17",), settled="17", section="2 VA", section_start=(1, 50), section_end=(2, 10)
    )
    states = (settled(ANL, "20"), section)
    places = [(0, 60), (1, 49), (1, 50), (2, 9), (2, 10), (3, 0)]
    candidates = [candidate("QQB.1", page_index=0, start=start) for _, start in places]
    placed = [
        replace(one, page_index=page) for one, (page, _) in zip(candidates, places, strict=True)
    ]
    found = judge("f_0", placed, states, registry)
    assert [one.edition for one in found] == ["20", "20", "17", "17", "20", "20"]
    assert found[2].heading_official == "Gammal rubrik"


def test_a_work_of_one_section_is_asked_there_alone(registry: Registry) -> None:
    section = EditionState(
        EL, ("22",), settled="22", section="2 EL", section_start=(1, 0), section_end=(-1, -1)
    )
    inside, outside = (replace(candidate("SCB"), page_index=page) for page in (1, 0))
    found = judge("f_0", (inside, outside), (settled(ANL, "20"), section), registry)
    assert [one.verdict for one in found] == [Verdict.DECLARED, Verdict.NOT_IN_EDITION]


def test_a_list_without_building_parts_says_nothing_of_them(registry: Registry) -> None:
    found = verdict_of(registry, candidate("63.F", "building_part"), settled(EL, "22"))
    assert found.verdict is Verdict.NOT_COVERED
