"""Comparing retyped headings with official ones; Swedish order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from registry_db.headings import compare_headings, normalise_heading
from registry_db.sorting import code_key, swedish_key, typed_key

EQUAL = [
    ("Jordschakt för ledning", "JORDSCHAKT FÖR LEDNING"),
    ("FYLLNING, LAGER I MARK M M", "Fyllning, lager i mark m.m."),
    ("Fyllning, lager i mark mm", "Fyllning, lager i mark m m"),
    ("Fyllning m. m.", "Fyllning m m"),
    ("Skydd m.m. av ledning", "Skydd m m av ledning"),
    ("Fyllning för väg, plan o.d.", "Fyllning för väg, plan o d"),
    ("Fyllning för väg, plan od", "FYLLNING FÖR VÄG, PLAN O D"),
    ("Stolpar för vägbelysning o d", "Stolpar för vägbelysning e d"),
    ("Stolpar o.dyl.", "Stolpar o d"),
    ("*Stolpar och master", "Stolpar och master"),
    ("** Stolpar", "Stolpar"),
    ("Mark-\növerbyggnader", "MARKÖVERBYGGNADER"),
    ("Marköver-byggnader", "MARKÖVERBYGGNADER"),
    ("EL-OCH TELESYSTEM", "EL- OCH TELESYSTEM"),
    ("va‐ledning", "va-ledning"),
    ("Produkter - Maskiner", "Produkter – maskiner"),
    ("Jordschakt\u00a0för  ledning ", "Jordschakt för ledning"),
    ("Jord\u00adschakt", "Jordschakt"),
    ("Fyllning fo\u0308r va\u0308g", "Fyllning för väg"),
    ("Inmätning.", "Inmätning"),
]
DIFFERENT = [
    ("Jordschakt för byggnad", "Jordschakt för ledning"),
    ("Ror av stal", "Rör av stål"),
    ("Lager kategori A", "Lager kategori B"),
    ("Terrass av materialtyp 4", "Terrass av materialtyp 5"),
    ("Typ 1-2", "Typ 12"),
    ("Typ 1 2", "Typ 12"),
    ("Djup 2,5", "Djup 25"),
    ("Djup -5", "Djup 5"),
    ("Väg plan", "Väg, plan"),
    ("Jordschakt", "Jordschakt m m"),
    ("Jordschakt", ""),
    ("", ""),
    ("", "Jordschakt"),
    ("Schаkt", "Schakt"),  # a Cyrillic letter
]


@pytest.mark.parametrize(("found", "official"), EQUAL)
def test_spellings_of_one_heading(found: str, official: str) -> None:
    assert compare_headings(found, official)
    assert compare_headings(official, found)


@pytest.mark.parametrize(("found", "official"), DIFFERENT)
def test_different_headings(found: str, official: str) -> None:
    assert not compare_headings(found, official)


@given(st.text())
def test_case_and_outer_space_never_matter(text: str) -> None:
    assert normalise_heading(f"  {text} ") == normalise_heading(text)


def test_a_hostile_heading_takes_linear_time() -> None:
    assert normalise_heading(" -" * 50_000 + ".") == ""
    assert len(normalise_heading("m " * 50_000)) > 0


def test_swedish_order() -> None:
    words = ["ös", "Äng", "zon", "ål", "Ärla", "rör", "ror", "é", "f"]
    assert sorted(words, key=swedish_key) == [
        "é", "f", "ror", "rör", "zon", "ål", "Äng", "Ärla", "ös",
    ]  # fmt: skip


def test_codes_are_ordered_as_in_the_book() -> None:
    ama = ["CEB.12", "CEB.11112", "CEB", "CEB.2"]
    assert sorted(ama, key=lambda code: code_key("ama", code)) == [
        "CEB", "CEB.11112", "CEB.12", "CEB.2",
    ]  # fmt: skip
    afs = ["2023:10", "2023:2", "2023:2 kap. 10", "2023:2 kap. 9"]
    assert sorted(afs, key=lambda code: code_key("afs", code)) == [
        "2023:2", "2023:2 kap. 9", "2023:2 kap. 10", "2023:10",
    ]  # fmt: skip


def test_typing_is_tolerant_of_spaces_and_dots_alone() -> None:
    assert typed_key("dcb 111") == typed_key("DCB.111") == "DCB111"
    assert typed_key("DCB.11") != typed_key("DCB.111")
    assert typed_key("å") == "Å"
