"""Searching as one types."""

import pytest

from registry_db import Registry
from tests.unit.registry.conftest import Maker, claim, raw


def codes(registry: Registry, text: str, **how: object) -> list[str]:
    return [row.code for row in registry.search(text, **how)]  # type: ignore[arg-type]


@pytest.fixture
def small(make: Maker) -> Registry:
    return make(
        raw("CBB", "JORDSCHAKT"),
        raw("CBB.1", "Jordschakt för väg, plan o d"),
        raw("CBB.11", "Jordschakt för väg"),
        raw("CBB.2", "Schakt kring CBB.1"),
        raw("CBC", "BERGSCHAKT", edition="23"),
        raw("CBB.1", "Jordschakt för väg", edition="23"),
        raw("DCB.111", "Rör av stål"),
        raw("PBB", "Ledning för vatten-och avlopp i va-anläggning"),
        claims=(claim("20"), claim("23")),
    )


@pytest.mark.parametrize(
    "typed", ["DCB.111", "dcb 111", "dcb111", "DCB . 111", " dcb.111 ", "Dcb\u00a0111", "DCB-111"]
)
def test_a_code_is_found_however_typed(small: Registry, typed: str) -> None:
    assert codes(small, typed) == ["DCB.111"]


def test_the_code_itself_comes_first_then_its_prefix_then_headings(small: Registry) -> None:
    assert codes(small, "cbb.1") == ["CBB.1", "CBB.1", "CBB.11", "CBB.2"]
    assert codes(small, "cbb", edition="20") == ["CBB", "CBB.1", "CBB.11", "CBB.2"]


def test_headings_that_begin_with_the_words_come_first(small: Registry) -> None:
    assert codes(small, "schakt") == ["CBB.2"]
    assert codes(small, "vatten") == ["PBB"]
    assert codes(small, "jord väg", edition="20") == ["CBB.1", "CBB.11"]
    assert codes(small, "jord plan väg") == ["CBB.1"]


def test_parts_of_a_compound_are_found(small: Registry) -> None:
    assert codes(small, "anläggning") == ["PBB"]
    assert codes(small, "va-anl") == ["PBB"]


def test_swedish_letters_are_letters(small: Registry) -> None:
    assert codes(small, "rör") == ["DCB.111"]
    assert codes(small, "RÖR STÅL") == ["DCB.111"]
    assert codes(small, "ro\u0308r") == ["DCB.111"]
    assert codes(small, "ror") == []
    assert codes(small, "stal") == []


def test_code_and_words_together(small: Registry) -> None:
    assert codes(small, "dcb stål") == ["DCB.111"]
    assert codes(small, "dcb 111 rör") == ["DCB.111"]


def test_filters(small: Registry) -> None:
    assert codes(small, "cbb.1", edition="23") == ["CBB.1"]
    assert codes(small, "schakt", work="AMA Anläggning", edition="23") == []
    assert codes(small, "bergschakt", work="AMA Anläggning") == ["CBC"]
    assert codes(small, "bergschakt", work="AMA Hus") == []
    assert codes(small, "bergschakt", edition="2") == []


def test_the_limit_holds(small: Registry) -> None:
    assert len(codes(small, "c", limit=3)) == 3
    assert codes(small, "cbb", limit=1) == ["CBB"]


@pytest.mark.parametrize(
    "typed",
    [
        "", " ", "%", "_", "*", '"', '""', "'", "NEAR(", "AND", "OR NOT", "heading:x", "^",
        "(", "-", "\0", "\ud800", "a\0b", "{code}", "x" * 10_000, "e1", "~!",
    ],
)  # fmt: skip
def test_signs_of_the_query_language_are_only_text(small: Registry, typed: str) -> None:
    assert codes(small, typed) == []


def test_the_shipped_rows_are_found(starter: Registry) -> None:
    found = starter.search("dcb 3")
    assert (found[0].work, found[0].edition, found[0].code) == ("AMA Anläggning", "23", "DCB.3")
    assert starter.search("fyllning", work="AMA Anläggning", edition="23")[0].code == "CEB.11112"
    assert starter.search("2023:10")[0].heading == "Risker i arbetsmiljön"
    assert starter.search("63 bcb/1")[0].code == "63.BCB/1"
