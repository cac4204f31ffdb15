"""A person's work and a client's register, from running text to verdict."""

from dataclasses import replace
from pathlib import Path

import pytest

from registry_db import Registry
from registry_db.personal import add_own_work
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import EditionState, Reference
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import PageStatus, Strength, Verdict
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.editions import edition_states
from reviewer_app.extraction.owners import client_spellings
from reviewer_app.extraction.sweep import sweep_page
from reviewer_app.extraction.verdicts import judge
from tests.unit.registry.test_own_works import CLIENT, WORK, with_work

TEXT = """Denna beskrivning ansluter till Bygghandbok 2022.
22-01 31 19 Rör av koppar
Se även 22-01 31
20 och 22-09 99 99. Telefon 08-22-01 31 19 4, ordernr 122-01 31 19.
"""


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    folder = tmp_path / "registry"
    add_own_work(WORK, "w.toml", folder)
    add_own_work(CLIENT, "c.toml", folder)
    with_work(folder, "2022", "22-01 31 19\tRör av koppar\n22-01 31 20\tRör av stål\n")
    return with_work(folder, "20", "//CBB.31\tSchakt i park\nQQB.9\tEgen\n", "Stadens tillägg")


def page(text: str) -> PageText:
    return PageText(0, "1", PageStatus.TEXT, text, 595.0, 842.0, 0)


def judged(text: str, registry: Registry, *states: EditionState) -> dict[str, Reference]:
    one = page(text)
    editions = states or edition_states("f", find_declarations(one))
    found = judge("f", sweep_page(one), editions, registry)
    for reference in found:
        for language in LANGUAGES:
            assert say(reference.evidence.key, language, **reference.evidence.params)
    return {reference.candidate.code: reference for reference in found}


def test_codes_are_swept_declared_and_verified(registry: Registry) -> None:
    (declaration,) = find_declarations(page(TEXT))
    assert (declaration.work, declaration.edition) == ("Bygghandbok", "2022")
    assert declaration.strength is Strength.CONNECTS
    found = judged(TEXT, registry)
    own = {code: one.verdict for code, one in found.items() if one.candidate.family[:4] == "own:"}
    assert own == {
        "22-01 31 19": Verdict.DECLARED,
        "22-01 31 20": Verdict.DECLARED,
        "22-09 99 99": Verdict.NOT_COVERED,
    }
    assert found["22-01 31 19"].heading_official == "Rör av koppar"
    assert found["22-01 31 19"].evidence.key == "verdicts.declared_sample_own"


def test_without_the_declared_edition_nothing_is_verified(registry: Registry) -> None:
    undeclared = judged(TEXT.replace("ansluter till", "talar inte om"), registry)
    assert undeclared["22-01 31 19"].verdict is Verdict.UNDECLARED
    other = judged(TEXT.replace("2022", "2018"), registry)
    assert other["22-01 31 19"].verdict is Verdict.NOT_HELD


STREET = "Ansluter till AMA Anläggning 20.\n//CBB.31 Schakt i park\nQQB.9 Egen\n//CBB.32 Annat\n"


def test_client_codes_wait_for_the_client_s_register(registry: Registry) -> None:
    base = EditionState("AMA Anläggning", ("20",), settled="20")
    client = EditionState("Stadens tillägg", ("20",), settled="20")
    before = judged(STREET, registry, base)
    assert before["//CBB.31"].verdict is Verdict.CLIENT
    assert before["QQB.9"].verdict is Verdict.NOT_COVERED
    after = judged(STREET, registry, base, client)
    assert after["//CBB.31"].verdict is Verdict.DECLARED
    assert after["//CBB.31"].work == "Stadens tillägg"
    assert after["QQB.9"].verdict is Verdict.DECLARED
    assert after["//CBB.32"].verdict is Verdict.CLIENT
    assert after["//CBB.32"].evidence.key == "verdicts.client_not_covered"
    other_edition = EditionState("Stadens tillägg", ("23",), settled="23")
    assert judged(STREET, registry, base, other_edition)["//CBB.31"].verdict is Verdict.CLIENT


def test_the_client_s_register_is_declared_in_the_document(registry: Registry) -> None:
    text = "Beskrivningen ansluter till AMA Anläggning 20 och Stadens tillägg 20.\n" + STREET
    assert judged(text, registry)["//CBB.31"].verdict is Verdict.DECLARED
    assert judged(STREET, registry)["//CBB.31"].verdict is Verdict.CLIENT


def test_the_mark_may_stand_at_either_end() -> None:
    assert client_spellings("//CBB.31") == ("//CBB.31", "CBB.31//")
    assert client_spellings("CBB.31//") == ("CBB.31//", "//CBB.31")
    assert client_spellings("CBB//.31") == ("CBB//.31",)


def test_codes_of_a_work_no_longer_known_are_not_looked_up(registry: Registry) -> None:
    (first, *_) = sweep_page(page(TEXT))
    gone = replace(first, family="own:Borttaget")
    (reference,) = judge("f", [gone], (), registry)
    assert reference.verdict is Verdict.UNCHECKED
