"""Names of works in all their forms, and the editions that exist."""

import pytest

from registry_db.editions import (
    WORKS,
    canonical_work,
    edition_exists,
    later_editions,
    work_of_field,
    works_of_family,
    works_with_edition,
)


@pytest.mark.parametrize(
    ("written", "work"),
    [
        ("AMA Anläggning", "AMA Anläggning"),
        ("AMA ANLÄGGNING", "AMA Anläggning"),
        ("Anläggnings AMA", "AMA Anläggning"),
        ("Hus AMA", "AMA Hus"),
        ("AMA El", "AMA EL"),
        ("AMA VVS & Kyla", "AMA VVS & Kyl"),
        ("AMA VVS-Kyla", "AMA VVS & Kyl"),
        ("VVS AMA", "AMA VVS & Kyl"),
        ("AF AMA", "AMA AF"),
        ("AMA AF", "AMA AF"),
        ("AMA AF  Konsult", "AMA AF Konsult"),
        ("MER Anläggning", "MER Anläggning"),
        ("RA Hus", "RA Hus"),
        ("Mark AMA", "AMA Mark"),
        ("Järnvägs AMA", "Järnvägs AMA"),
        ("AFS", "AFS"),
        ("AMA", None),
        ("AMA Hus 21", None),
        ("Hus", None),
        ("AMA Skola", None),
    ],
)
def test_every_way_of_writing_a_name(written: str, work: str | None) -> None:
    assert canonical_work(written) == work


@pytest.mark.parametrize(
    ("work", "edition", "exists"),
    [
        ("AMA Anläggning", "20", True),
        ("AMA Anläggning", "19", False),
        ("AMA Hus", "08", True),
        ("AMA Hus", "20", False),
        ("AMA AF", "12", True),
        ("AMA AF", "17", False),
        ("AMA AF Konsult", "10", True),
        ("AMA EL", "16", True),
        ("MER Anläggning", "13", True),
        ("MER Anläggning", "14", False),
        ("MER EL", "16", True),  # follows AMA EL 16: nothing to claim
        ("RA Hus", "21", True),
        ("RA Hus", "20", False),
        ("Järnvägs AMA", "18", True),  # the list has gaps
        ("AFS", "2023", True),
        ("AMA Skola", "20", False),
    ],
)
def test_which_editions_exist(work: str, edition: str, exists: bool) -> None:
    assert edition_exists(work, edition) is exists


@pytest.mark.parametrize(
    ("edition", "works"),
    [
        ("10", ("AMA Anläggning",)),
        ("11", ("AMA Hus",)),
        ("07", ("AMA Anläggning", "AMA AF")),
        ("12", ("AMA EL", "AMA VVS & Kyl", "AMA AF")),
        ("09", ("AMA EL", "AMA VVS & Kyl")),
        ("98", ("AMA Anläggning", "AMA Hus", "AMA EL", "AMA VVS & Kyl", "AMA AF")),
        ("15", ()),
    ],
)
def test_what_a_bare_year_can_mean(edition: str, works: tuple[str, ...]) -> None:
    assert works_with_edition(edition) == works


def test_a_bare_measurement_edition_means_a_measurement_work() -> None:
    assert works_with_edition("13", "MER") == ("MER Anläggning",)


def test_editions_are_in_order_of_publication() -> None:
    assert WORKS["AMA Anläggning"].editions[0] == "98"
    assert WORKS["MER EL"].editions == WORKS["AMA EL"].editions
    assert later_editions("AMA AF", "07") == ("12", "21")
    assert later_editions("AMA AF", "19") == ()
    assert later_editions("AMA Skola", "19") == ()


def test_families_lead_to_their_works() -> None:
    assert works_of_family("af") == ("AMA AF",)
    assert "AMA Hus" in works_of_family("ama")
    assert works_of_family("drawing") == ()


def test_no_alias_is_shared_by_two_works() -> None:
    for work in WORKS.values():
        assert [canonical_work(alias) for alias in work.aliases] == [work.name] * len(work.aliases)


def test_a_field_word_and_a_layer_name_a_work() -> None:
    assert work_of_field("MER", "anläggning") == "MER Anläggning"
    assert work_of_field("MER", "AF") is None
