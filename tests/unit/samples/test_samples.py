"""The sample tender is made the same every time, and only wrong where it is meant to be."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from reviewer_app.core.page import PageText
from reviewer_app.core.resources import resource
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.editions import edition_states
from reviewer_app.extraction.health import file_health, page_health
from reviewer_app.extraction.title_block import find_title_block

SAMPLES = resource("samples")
FILES = ("9.1 AF.pdf", "11.1 MF Mark.pdf", "13.1 TB Mark.pdf", "13.2 Bilaga 2 Va-ledningar.pdf")


def toml(name: str) -> dict[str, Any]:
    with (SAMPLES / name).open("rb") as file:
        return tomllib.load(file)


FAULTS = toml("faults.toml")


def pages(name: str) -> list[PageText]:
    with pymupdf.open(SAMPLES / name) as document:
        return [
            PageText(page.number, "", PageStatus.TEXT, page.get_text("text"), 595.0, 842.0, 0)
            for page in document
        ]


def one_line(text: str) -> str:
    return " ".join(text.split())


def register() -> dict[tuple[str, str], dict[str, str]]:
    """Return code to heading by work and edition, from the starter rows."""
    rows: dict[tuple[str, str], dict[str, str]] = {}
    for table in (SAMPLES.parents[1] / "registry_db" / "starter").glob("ama_*.tsv"):
        for line in table.read_text("utf-8").splitlines()[1:]:
            work, edition, code, heading, *_ = line.split("\t")
            rows.setdefault((work, edition), {})[code] = heading
    return rows


def test_a_new_run_gives_the_shipped_bytes(tmp_path: Path) -> None:
    script = str(SAMPLES / "make_samples.py")
    subprocess.run([sys.executable, script, str(tmp_path)], check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (SAMPLES / name).read_bytes()


@pytest.mark.parametrize("name", FILES)
def test_files_are_small_and_complete(name: str) -> None:
    assert (SAMPLES / name).stat().st_size < 300_000
    with pymupdf.open(SAMPLES / name) as document:
        assert document.metadata["title"]
        assert len(document.get_toc()) >= 10
        assert document[0].get_label() == "1"
        embedded = {font[1] for page in document for font in page.get_fonts()}
        assert "n/a" not in embedded


@pytest.mark.parametrize("fault", FAULTS["fault"], ids=lambda fault: fault["rule"])
def test_each_fault_stands_where_the_list_says(fault: dict[str, Any]) -> None:
    text = one_line(pages(fault["file"])[fault["page"] - 1].text)
    assert one_line(fault["excerpt"]) in text
    assert fault["code"] in text
    assert fault["kind"] in ("comment", "observation")


@pytest.mark.parametrize(
    ("name", "settled", "open_works"),
    [
        ("9.1 AF.pdf", {"AMA AF": "12"}, {"MER Anläggning"}),
        ("11.1 MF Mark.pdf", {"AMA Anläggning": "20"}, {"MER Anläggning"}),
        ("13.1 TB Mark.pdf", {"AMA Anläggning": "20"}, set()),
        ("13.2 Bilaga 2 Va-ledningar.pdf", {"AMA Anläggning": "17"}, set()),
    ],
)
def test_declared_editions(name: str, settled: dict[str, str], open_works: set[str]) -> None:
    declarations = [one for page in pages(name) for one in find_declarations(page)]
    states = edition_states("f", declarations)
    assert {state.work: state.settled for state in states if state.settled} == settled
    assert {state.work for state in states if not state.settled} == open_works


@pytest.mark.parametrize("name", FILES)
def test_texts_are_healthy_and_title_blocks_full(name: str) -> None:
    texts = pages(name)
    assert [finding for page in texts for finding in page_health(page)] == []
    assert file_health(texts) == ()
    block = find_title_block(texts[0], texts[-1])
    assert block.number == name.split()[0]
    assert block.status == "förfrågningsunderlag"
    assert block.date in ("2026-03-02", "2021-05-17")


@pytest.mark.parametrize(
    ("source", "edition"),
    [("tb_mark", ("AMA Anläggning", "20")), ("af", ("AMA AF", "12")),
     ("bilaga", ("AMA Anläggning", "17"))],
)  # fmt: skip
def test_codes_and_headings_are_the_registers_unless_listed(
    source: str, edition: tuple[str, str]
) -> None:
    content, rows = toml(f"text/{source}.toml"), register()[edition]
    uncovered = {
        code
        for entry in FAULTS["not_covered"]
        if entry["file"] == content["file"]
        for code in entry["codes"]
    }
    faulty = {fault["code"] for fault in FAULTS["fault"] if fault["file"] == content["file"]}
    for section in content["section"]:
        code, heading = section["code"], section["heading"]
        if code in rows and code not in faulty:
            official = rows[code].casefold().replace("m.m.", "m m")
            assert heading.casefold() == official
        else:
            assert code in uncovered | faulty


def test_description_and_bill_differ_only_where_listed() -> None:
    described = {
        one["code"]
        for name in ("tb_mark", "bilaga")
        for one in toml(f"text/{name}.toml")["section"]
    }
    counted = {row[0] for row in toml("text/mf.toml")["rows"] if row[0]}
    parents = {
        code for code in described if any(other.startswith(code + ".") for other in described)
    }
    assert described - counted - parents == {"DDB.12"}
    assert counted - described == {"DEG.1"}
