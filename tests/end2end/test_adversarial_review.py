"""The adversarial answers through a whole review: files, model on loopback, repair, gate, job."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from registry_db import Registry
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.documents.pool import AnalysisPool
from tests.end2end.model_reviews import html_pdf, own_reading, reviewed
from tests.unit.assistant.faults import ok
from tests.unit.assistant.faultserver import Recorded
from tests.unit.assistant.scripted import finding, script
from tests.unit.gate.jobs import CASES, HEADINGS, make_registry
from tests.verifier import Truth, leaks

_LINE = re.compile(r"^([0-9]+)\| (.*)$", re.MULTILINE)
_REPAIRED = re.compile(r">\n(.*)\n<", re.DOTALL)


@dataclass
class Tender:
    """The cases' documents as files, and what is true of them."""

    paths: list[Path]
    registry: Registry
    truth: Truth
    ids: dict[str, str]


@pytest.fixture(scope="module")
def tender(tmp_path_factory: pytest.TempPathFactory) -> Tender:
    folder = tmp_path_factory.mktemp("tender")
    held = make_registry(CASES["registry"])
    ids, paths = {}, []
    for name, entry in CASES["documents"].items():
        path = folder / entry["name"]
        html_pdf(path, entry["pages"])
        ids[name] = _file_id(path)
        paths.append(path)
    editions = {ids[name]: entry["edition"] or "" for name, entry in CASES["documents"].items()}
    rows = {id_: _rows(held, edition) for id_, edition in editions.items()}
    pages = {ids[path_id]: own_reading(path) for path_id, path in zip(ids, paths, strict=True)}
    names = frozenset(path.name for path in paths)
    return Tender(paths, held, Truth(pages, rows, editions, names), ids)


def _file_id(path: Path) -> str:
    from reviewer_app.documents.source import read_file

    return read_file(path)[1].file_id


def _rows(held: Registry, edition: str) -> dict[str, str]:
    codes = CASES["registry"].get(edition, ())
    return {code: HEADINGS.get(code, f"Provrubrik {code[:1].lower()}") for code in codes}


def _answer(case: dict[str, Any], tender: Tender, request: Recorded) -> dict[str, Any]:
    """A case as a model's finding: on the line its quotation begins on, else on the first."""
    user = request.json["messages"][1]["content"]
    lines = {int(number): text for number, text in _LINE.findall(user)}
    begins = case["excerpt"].split(",")[0][:12]
    line = next((number for number, text in lines.items() if begins in text), 1)
    known = next((one for one in tender.ids if case["file"].startswith(one)), "")
    file = tender.ids[known] + case["file"][len(known) :] if known else case["file"]
    own = {"excerpt": case["excerpt"], "file": file, "page": case["page"], "title": case["title"]}
    return finding(
        case["body"], first_line=line, last_line=line, **{**own, **case.get("extra", {})}
    )


def _stubborn(request: Recorded) -> dict[str, Any]:
    """A repair that takes nothing out."""
    text = request.json["messages"][1]["content"]
    found = _REPAIRED.search(text)
    assert found is not None
    return {"text": found[1]}


@pytest.mark.parametrize("file", ["f_a1", "f_b2", "f_c3"])
def test_every_case(tender: Tender, pool: AnalysisPool, file: str) -> None:
    cases = [case for case in CASES["cases"] if (case["file"] or "f_a1").startswith(file)]
    name = next(entry["name"] for id_, entry in CASES["documents"].items() if id_ == file)

    def answer(request: Recorded) -> dict[str, Any]:
        user = request.json["messages"][1]["content"]
        # The section of this file: its own text stands between the lines' numbers.
        first = CASES["documents"][file]["pages"][0].split("\n")[0][:30]
        here = any(text.startswith(first) for _, text in _LINE.findall(user))
        return {"findings": [_answer(case, tender, request) for case in cases] if here else []}

    done = reviewed(
        tender.paths,
        tender.registry,
        pool,
        script(researcher=ok(answer), repair=ok(_stubborn)),
        section_findings=len(cases),
    )
    outcomes = done.outcomes
    assert len(outcomes) == len(cases), (name, done.notices)
    for case, outcome in zip(cases, outcomes, strict=True):
        if case["expect"] == "SHOW":
            assert isinstance(outcome, Comment), (case["id"], outcome.reason, outcome.detail)
        elif isinstance(outcome, Comment):
            assert outcome.repairs, (case["id"], outcome.text)
        else:
            assert outcome.reason.key != "gate.undecided", case["id"]
            assert case["body"] not in outcome.detail
        if isinstance(outcome, Comment):
            assert list(leaks(outcome, tender.truth)) == [], case["id"]
    run = done.run()
    shown = sum(isinstance(outcome, Comment) for outcome in outcomes)
    assert run.outcome == "done"
    assert sum(run.withheld.values()) + run.shown == run.drafts
    assert shown >= sum(case["expect"] == "SHOW" for case in cases)
    assert sum(isinstance(outcome, Withheld) for outcome in outcomes) >= len(cases) - shown
