"""The families: canonical forms, parents, and rows of the works."""

import pytest

from registry_db.grammar import FAMILIES, ancestors_of, families_of_work, family_of_row

EXAMPLES = [(family.id, code) for family in FAMILIES.values() for code in family.examples]
COUNTER = [(family.id, code) for family in FAMILIES.values() for code in family.counter_examples]


@pytest.mark.parametrize(("family", "code"), EXAMPLES)
def test_examples_are_canonical(family: str, code: str) -> None:
    assert FAMILIES[family].matches(code)
    spoken = f"{FAMILIES[family].prefix} {code}".strip()
    assert FAMILIES[family].canonical(spoken) == code


@pytest.mark.parametrize(("family", "code"), COUNTER)
def test_counter_examples_are_refused(family: str, code: str) -> None:
    assert not FAMILIES[family].matches(code)


@pytest.mark.parametrize(("family", "code"), EXAMPLES)
def test_every_parent_is_of_the_family_or_the_technical_one(family: str, code: str) -> None:
    above = {"ama_dash": "ama", "client": "ama"}.get(family, family)
    for parent in ancestors_of(family, code):
        assert any(FAMILIES[known].matches(parent) for known in {family, above, "af"})


@pytest.mark.parametrize(
    ("family", "code", "chain"),
    [
        ("ama", "CEB.1121", ("CEB.112", "CEB.11", "CEB.1", "CEB", "CE", "C")),
        ("ama_dash", "PN-.51", ("PN-.5", "PN", "P")),
        ("af", "AFC.36", ("AFC.3", "AFC", "AF")),
        ("af_konsult", "AUA.1", ("AUA", "AU")),
        ("building_part", "63.BCB/1", ("63.BCB", "63.BC", "63.B", "63", "6")),
        ("afs", "2023:10 kap. 4", ("2023:10",)),
        ("standard", "SS-EN 13779:2007", ()),
        ("client", "//CBB.3", ("CBB", "CB", "C")),
        ("client", "CBB.3//1", ("CBB.3", "CBB", "CB", "C")),
        ("client", "CBB.3//", ("CBB", "CB", "C")),
        ("client", "CBB//.31", ("CBB", "CB", "C")),
    ],
)
def test_ancestors(family: str, code: str, chain: tuple[str, ...]) -> None:
    assert ancestors_of(family, code) == chain


@pytest.mark.parametrize(
    ("family", "raw", "code"),
    [
        ("ama", "DCB.\n111", "DCB.111"),
        ("ama", "CEB.-\n52", "CEB.52"),
        ("ama", "JSB.41/1", "JSB.41"),
        ("ama", "JS/1", "JS"),
        ("af", "AFB.", "AFB"),
        ("building_part", "64CCB", "64.CCB"),
        ("afs", "AFS 2023:10, 4 kap. 5 §", "2023:10 kap. 4"),
        ("afs", "4 kap. AFS 2023:10", "2023:10 kap. 4"),
        ("bfs", "BFS 2016:12 kap 1", "2016:12 kap. 1"),
        ("tdok", "TDOK\n2013:0529", "2013:0529"),
        ("standard", "SS 436 40 00", "SS 4364000"),
        ("standard", "SS-EN 13859–1:2010", "SS-EN 13859-1:2010"),
        ("contract_form", "AB04", "AB 04"),
        ("bbr", "BBR19", "BBR 19"),
        ("bbr_section", "BBR5:12", "5:12"),
        ("appendix", "bilaga 3", "Bilaga 3"),
    ],
)
def test_canonical_form(family: str, raw: str, code: str) -> None:
    assert FAMILIES[family].canonical(raw) == code


@pytest.mark.parametrize(
    ("work", "code", "family"),
    [
        ("AMA Anläggning", "CEB.11112", "ama"),
        ("AMA Anläggning", "11.C", "building_part"),
        ("AMA EL", "6", "building_part"),
        ("AMA EL", "71.EABC/4", "building_part"),
        ("AMA VVS & Kyl", "PN-.5", "ama_dash"),
        ("RA Hus", "YJC.2", "ama"),
        ("MER Anläggning", "CBB", "ama"),
        ("AMA AF", "AFC.3643", "af"),
        ("AMA AF Konsult", "AUA.1211", "af_konsult"),
        ("AFS", "2023:10 kap. 4", "afs"),
        ("BFS", "2011:6", "bfs"),
        ("TDOK", "2012:059", "tdok"),
        ("TRV/VV publikation", "2011:086", "trv"),
        ("AMA AF", "CEB.1", None),
        ("AMA Hus", "AFC.1", None),
        ("Okänt verk", "CEB.1", None),
    ],
)
def test_family_of_row(work: str, code: str, family: str | None) -> None:
    assert family_of_row(work, code) == family


def test_unknown_work_has_no_families() -> None:
    assert families_of_work("Annat") == ()
