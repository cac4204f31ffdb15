"""Editions side by side: claims only as far as the registers go."""

from pathlib import Path

import pytest

from registry_db import Coverage, Registry, RegistryError
from registry_db.compare import compare, history, word_diff
from registry_db.export import export
from registry_db.importers import Target, import_plan, plan_file
from registry_db.records import Change
from tests.unit.registry.conftest import Maker, claim, raw

WORK = "AMA Anläggning"
MOVED = Change(WORK, "20", "23", "CBD", "moved", "CBE", "CBD is CBE", "https://x.se", "official")


@pytest.fixture
def registry(make: Maker) -> Registry:
    old = [
        ("C", "MARK"),
        ("CB", "SCHAKT"),
        ("CBB", "SCHAKT M M"),
        ("CBC", "GAMMAL RUBRIK"),
        ("CBD", "BORT"),
    ]
    new = [
        ("C", "MARK"),
        ("CB", "SCHAKT"),
        ("CBB", "Schakt m.m."),
        ("CBC", "NY RUBRIK"),
        ("CBE", "NY"),
    ]
    rows = [raw(code, text) for code, text in old]
    rows += [raw(code, text, edition="23") for code, text in new]
    rows += [raw("CBB", "SCHAKT", edition="17")]
    whole = Coverage.COMPLETE
    claims = (claim("17"), claim("20", whole), claim("23", whole))
    return make(*rows, claims=claims, changes=(MOVED,))


def test_complete_editions_are_compared_to_the_word(registry: Registry) -> None:
    found = compare(registry, WORK, "20", "23")
    assert [row.code for row in found.added] == ["CBE"]
    assert [row.code for row in found.withdrawn] == ["CBD"]
    assert [one.code for one in found.changed] == ["CBC"]
    assert [(one.kind, one.text) for one in found.changed[0].words] == [
        ("removed", "GAMMAL"),
        ("added", "NY"),
        ("same", "RUBRIK"),
    ]
    assert [one.code for one in found.typographic] == ["CBB"]
    assert found.stated == (MOVED,)
    assert found.same == 2
    assert (found.not_held_before, found.not_held_after) == ((), ())


def test_against_a_sample_nothing_is_claimed(registry: Registry) -> None:
    found = compare(registry, WORK, "17", "20")
    assert found.added == ()
    assert [row.code for row in found.not_held_before] == ["C", "CB", "CBC", "CBD"]
    assert found.stated == ()
    backwards = compare(registry, WORK, "20", "17")
    assert backwards.withdrawn == ()
    assert len(backwards.not_held_after) == 4


def test_an_edition_that_is_not_held(registry: Registry) -> None:
    with pytest.raises(RegistryError) as caught:
        compare(registry, WORK, "07", "20")
    assert "17, 20, 23" in caught.value.text("sv")


def test_word_diff_keeps_every_word() -> None:
    before, after = "Rör av plast i mark", "Rör av stål och plast"
    diff = word_diff(before, after)
    assert " ".join(one.text for one in diff if one.kind != "added") == before
    assert " ".join(one.text for one in diff if one.kind != "removed") == after


def test_a_code_s_line_through_all_editions(registry: Registry) -> None:
    assert [(s.edition, s.state) for s in history(registry, WORK, "CBB")] == [
        ("17", "first"),
        ("20", "heading"),
        ("23", "typographic"),
    ]
    assert [s.state for s in history(registry, WORK, "CBD")] == ["not_held", "first", "missing"]


def test_an_export_is_imported_again_word_for_word(registry: Registry, tmp_path: Path) -> None:
    for name in ("all.tsv", "all.csv"):
        assert export(registry, tmp_path / name) == 11
        folder = tmp_path / name[-3:]
        plan = plan_file(tmp_path / name, Target(), Registry.personal(folder), folder)
        assert plan.refused == ()
        assert len(plan.taken) == 11
        with pytest.raises(RegistryError) as caught:
            export(registry, tmp_path / name)
        assert caught.value.message_key == "file_exists"
        again = import_plan(plan, folder)
        row = again.lookup(WORK, "23", "CBC")
        assert row is not None
        assert row.heading == "NY RUBRIK"
        assert "made for the test" in row.source
    assert export(registry, tmp_path / "one.tsv", work=WORK, edition="17") == 1
    with pytest.raises(RegistryError) as caught:
        export(registry, tmp_path / "none.tsv", work="AMA Hus")
    assert caught.value.message_key == "nothing_held"


def test_a_complete_year_of_statutes_says_nothing_of_other_years() -> None:
    starter = Registry.starter()
    later = starter.index("AFS", "2023")
    assert later is not None
    assert later.coverage_of("2023:99") is Coverage.COMPLETE
    assert later.coverage_of("2016:1") is Coverage.SAMPLE
    found = compare(starter, "AFS", "2016", "2023")
    assert found.withdrawn == ()
    assert "2016:1" in [row.code for row in found.not_held_after]
    assert history(starter, "AFS", "2016:1")[-1].state == "not_held"
