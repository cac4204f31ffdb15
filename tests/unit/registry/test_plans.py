"""The ways SQLite takes: a wrong one costs a thousand times the right one."""

import sqlite3
from collections.abc import Iterator

import pytest

from registry_db import Registry
from registry_db.reading import RegistryFile


@pytest.fixture
def asked(starter: Registry, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect the plan of each query that the registry runs."""
    plans: list[str] = []
    connection = sqlite3.connect(starter.path)
    fetch = RegistryFile.fetch_written

    def explained(self: RegistryFile, sql: str, *values: object) -> object:
        rows = connection.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()
        plans.append(" | ".join(row[3] for row in rows))
        return fetch(self, sql, *values)

    monkeypatch.setattr(RegistryFile, "fetch_written", explained)
    yield plans
    connection.close()


def assert_no_scan_of_rows(plans: list[str]) -> None:
    assert plans
    for plan in plans:
        assert "SCAN t1" not in plan.replace("SCAN t1 VIRTUAL TABLE", "")
        assert "AUTOMATIC" not in plan


def test_a_code_in_all_editions_uses_its_index(starter: Registry, asked: list[str]) -> None:
    assert starter.editions_of("BCB.7")
    assert_no_scan_of_rows(asked)
    assert "coderow_code" in asked[0]


def test_children_use_their_index(starter: Registry, asked: list[str]) -> None:
    assert starter.children("AMA Anläggning", "23", "CBB")
    assert_no_scan_of_rows(asked)
    assert "coderow_edition_id_parent" in asked[0]


def test_an_edition_is_read_by_its_index(starter: Registry, asked: list[str]) -> None:
    registry = Registry.open(starter.path)
    asked.clear()
    assert registry.index("AMA Anläggning", "20") is not None
    assert_no_scan_of_rows(asked)


def test_search_filters_inside_the_index(starter: Registry, asked: list[str]) -> None:
    assert starter.search("fyllning", work="AMA Anläggning", edition="23")
    assert_no_scan_of_rows(asked)
    by_code, *by_words, rows = asked
    assert "coderow_edition_id_typed_key" in by_code
    assert "TEMP B-TREE" not in by_code
    # The words and the edition are one expression of the index: no join, no filter outside it.
    assert all("VIRTUAL TABLE INDEX" in plan and "JOIN" not in plan for plan in by_words)
    assert "INTEGER PRIMARY KEY" in rows


def test_search_in_all_editions_is_a_range_of_the_index(
    starter: Registry, asked: list[str]
) -> None:
    assert starter.search("cbb 3")
    assert_no_scan_of_rows(asked)
    assert "coderow_typed_key" in asked[0]
    assert "TEMP B-TREE" not in asked[0]
