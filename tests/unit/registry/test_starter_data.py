"""The shipped data itself: every row, claim and change is what it must be."""

import csv
import io
import tomllib
import unicodedata
from urllib.parse import urlsplit

import pytest

from registry_db import Coverage, Registry
from registry_db.content import CHANGE_COLUMNS, ROW_COLUMNS, read_changes, starter_files
from registry_db.editions import WORKS, edition_exists
from registry_db.grammar import FAMILIES, ancestors_of, family_of_row

SHIPPED = starter_files()
TABLES = sorted(name for name in SHIPPED if name.endswith(".tsv") and name != "changes.tsv")


def rows_of(name: str) -> list[dict[str, str]]:
    text = io.StringIO(SHIPPED[name].decode("utf-8"), newline="")
    return list(csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE))


ROWS = [row for name in TABLES for row in rows_of(name)]
COVERAGE = tomllib.loads(SHIPPED["coverage.toml"].decode("utf-8"))["edition"]


def test_every_confirmed_row_is_shipped() -> None:
    assert len(ROWS) == 545


@pytest.mark.parametrize("name", [*TABLES, "changes.tsv"])
def test_a_table_is_plain_sorted_and_without_duplicates(name: str) -> None:
    text = SHIPPED[name].decode("utf-8")
    header, *lines = text.removesuffix("\n").split("\n")
    assert text.endswith("\n")
    assert "\r" not in text
    assert header.split("\t") == list(CHANGE_COLUMNS if name == "changes.tsv" else ROW_COLUMNS)
    cells = [line.split("\t") for line in lines]
    assert cells == sorted(cells)
    assert len({tuple(line) for line in cells}) == len(cells)
    assert text == unicodedata.normalize("NFC", text)


def test_a_table_holds_one_work() -> None:
    for name in TABLES:
        assert len({row["work"] for row in rows_of(name)}) == 1


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['work']}-{row['code']}")
def test_a_row_is_known_to_grammar_and_whitelist(row: dict[str, str]) -> None:
    family = family_of_row(row["work"], row["code"])
    assert family is not None
    assert FAMILIES[family].matches(row["code"])
    assert family in WORKS[row["work"]].families
    assert edition_exists(row["work"], row["edition"])


def test_every_row_has_an_address_as_source() -> None:
    for row in ROWS:
        address = urlsplit(row["source_url"])
        assert address.scheme in {"http", "https"}
        assert address.netloc


def test_codes_are_unique_in_their_edition() -> None:
    keys = [(row["work"], row["edition"], row["code"]) for row in ROWS]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.id)
def test_every_grammar_has_examples_and_counter_examples(family: object) -> None:
    assert family.examples  # type: ignore[attr-defined]
    assert family.counter_examples  # type: ignore[attr-defined]
    for code in family.examples:  # type: ignore[attr-defined]
        assert family.matches(code)  # type: ignore[attr-defined]
    for code in family.counter_examples:  # type: ignore[attr-defined]
        assert not family.matches(code)  # type: ignore[attr-defined]


def test_every_parent_is_held_or_marked_as_not_held(starter: Registry) -> None:
    held = {(row["work"], row["edition"], row["code"]) for row in ROWS}
    for row in ROWS:
        parents = starter.parents(row["work"], row["edition"], row["code"])
        family = family_of_row(row["work"], row["code"])
        assert family is not None
        assert tuple(p.code for p in parents) == ancestors_of(family, row["code"])
        for parent in parents:
            is_held = (row["work"], row["edition"], parent.code) in held
            assert (parent.row is not None) == is_held


def test_coverage_has_an_entry_for_every_edition_and_none_besides() -> None:
    claimed = [(entry["work"], entry["edition"]) for entry in COVERAGE]
    assert claimed == sorted(claimed)
    assert set(claimed) == {(row["work"], row["edition"]) for row in ROWS}
    assert len(set(claimed)) == len(claimed)
    for entry in COVERAGE:
        assert entry["source"]
        assert entry["why"]
        assert entry["coverage"] in set(Coverage)


def test_only_the_booklets_of_afs_2023_are_claimed_complete() -> None:
    complete = [entry for entry in COVERAGE if entry["coverage"] == "complete"]
    assert [(e["work"], e["edition"], e["complete_levels"]) for e in complete] == [
        ("AFS", "2023", 1)
    ]
    booklets = {row["code"] for row in ROWS if row["work"] == "AFS" and row["edition"] == "2023"}
    assert {code for code in booklets if "kap." not in code} == {
        f"2023:{number}" for number in range(1, 16)
    }


def test_changes_are_machine_readable() -> None:
    for change in read_changes(SHIPPED["changes.tsv"], "changes.tsv"):
        assert change.work in WORKS
        assert change.statement
        assert change.statement_sv
        assert change.confidence
        assert urlsplit(change.source).scheme == "https" or change.source.startswith("http://")
        for edition in (change.from_edition, change.to_edition):
            assert edition == "" or edition_exists(change.work, edition)
        if change.reach in {"code", "below"}:
            assert family_of_row(change.work, change.code) is not None
