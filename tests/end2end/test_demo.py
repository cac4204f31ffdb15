"""The sample tender: every planted fault is found, and nothing else of those rules."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.end2end.commands import SAMPLES, granskare, started

FAULTS = tomllib.loads((SAMPLES / "faults.toml").read_text("utf-8"))


def folded(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Any:
    done = started("demo", "--json", data=tmp_path_factory.mktemp("data"))
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def findings(demo: Any) -> list[dict[str, Any]]:
    """Comments and observations in one form: rule, kind, citations as (name, page, excerpt)."""
    names = {one["file_id"]: one["name"] for one in demo["documents"]}
    found = []
    for kind, items in (("comment", demo["comments"]), ("observation", demo["withheld"])):
        for item in items:
            places = [
                (names[one["file_id"]], one["page"], folded(one["excerpt"]))
                for one in item["citations"]
            ]
            found.append(
                {"rule": item["rule"], "kind": kind, "places": places, "text": item["text"]}
            )
    return found


def fits(finding: dict[str, Any], fault: dict[str, Any], rules: list[str]) -> bool:
    wanted = folded(fault["excerpt"])
    return finding["rule"] in rules and any(
        name == fault["file"]
        and page == fault["page"]
        and (excerpt in wanted or wanted in excerpt or (fault["code"] and fault["code"] in excerpt))
        for name, page, excerpt in finding["places"]
    )


@pytest.mark.parametrize("fault", FAULTS["fault"], ids=lambda f: f"{f['rule']}-{f['code']}")
def test_every_planted_fault_is_found(fault: dict[str, Any], findings: Any) -> None:
    hits = [one for one in findings if fits(one, fault, [fault["rule"]])]
    assert [one["kind"] for one in hits] == [fault["kind"]]


def test_nothing_else_is_found(findings: Any) -> None:
    uncovered = {
        (entry["file"], code) for entry in FAULTS["not_covered"] for code in entry["codes"]
    }
    for finding in findings:
        if finding["rule"] == "code_not_covered":
            name, _, excerpt = finding["places"][0]
            assert any(file == name and code in excerpt for file, code in uncovered), finding
            continue
        planted = any(
            fits(finding, fault, [fault["rule"], *fault["also"]]) for fault in FAULTS["fault"]
        )
        assert planted, finding


def test_every_uncovered_code_is_an_observation(findings: Any) -> None:
    for entry in FAULTS["not_covered"]:
        for code in entry["codes"]:
            assert any(
                one["rule"] == "code_not_covered"
                and one["kind"] == "observation"
                and one["places"][0][0] == entry["file"]
                and code in one["places"][0][2]
                for one in findings
            ), (entry["file"], code)


def test_all_pages_were_read(demo: Any) -> None:
    for document in demo["documents"]:
        assert len(document["page_status"]) == document["pages"]
        assert {page["status"] for page in document["page_status"]} == {"text"}


def test_codes_of_comments_carry_their_registry_rows(demo: Any) -> None:
    codes = [code for comment in demo["comments"] for code in comment["codes"]]
    assert codes
    for code in codes:
        assert all(
            code[key] for key in ("work", "edition", "code", "heading", "source", "coverage")
        )


def test_every_citation_has_boxes_on_its_page(demo: Any) -> None:
    for item in (*demo["comments"], *demo["withheld"]):
        for citation in item["citations"]:
            assert citation["quads"], citation
            assert all(0 <= x0 < x1 and 0 <= y0 < y1 for x0, y0, x1, y1 in citation["quads"])


def test_the_printed_demo_says_both_counts(tmp_path: Path, demo: Any) -> None:
    done = granskare("demo", "--strict", data=tmp_path)
    assert done.returncode == 1
    shown, flagged = len(demo["comments"]), len(demo["withheld"])
    assert f"{shown} shown, {flagged} observations, 0 withheld." in done.stdout
    assert "22 read" in done.stdout
