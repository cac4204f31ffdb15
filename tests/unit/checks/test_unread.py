"""Nothing is called missing while something that could hold it was not read."""

from dataclasses import replace

import pytest

from reviewer_app.checks.rule import Abstention
from reviewer_app.checks.rules import rule_of
from reviewer_app.checks.view import JobView
from reviewer_app.core.comment import Draft
from reviewer_app.core.verdicts import PageStatus
from tests.unit.checks.jobs import row, run, view
from tests.unit.gate.jobs import registry


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("edition_missing", "DCB.111 Lager\n"),
        ("file_reference_missing", "Se ritning M-10.1-02 och Bilaga 4.\n"),
        ("bbr_without_bfs", "Enligt BBR gäller detta.\n"),
    ],
)
def test_nothing_is_called_missing_while_something_is_unread(rule: str, text: str) -> None:
    doc, other = view("TB.pdf", [text]), view("Ritning.pdf", ["M\n"])
    scanned = replace(doc.pages[0], page_index=1, status=PageStatus.EMPTY, text="")
    part_read = replace(doc, pages=(*doc.pages, scanned))
    assert run(rule, doc, other)[0] != []
    drafts, abstentions = run(rule, part_read, other)
    assert drafts == []
    assert abstentions != []


@pytest.mark.parametrize("rule", ["edition_missing", "file_reference_missing", "tb_not_in_mf"])
def test_nothing_is_called_missing_while_a_file_was_refused(rule: str) -> None:
    rows = [row("PBB.52 Ledning 20 m\n", "PBB.52 Ledning 20 m", "PBB.52", "20", "m")]
    tb = view("TB.pdf", ["PBB.52 Ledning\n"])
    mf = view("MF.pdf", ["PBB.52 Ledning 20 m\n"], bill=rows)
    doc = view("TB2.pdf", ["DCB.111 Lager\nSe ritning M-10.1-02.\n"])
    job = JobView((tb, mf, doc), registry(), refused=("11.2 MF.pdf",))
    found = list(rule_of(rule).function(rule_of(rule), job))
    assert [one for one in found if isinstance(one, Draft)] == []
    assert any("11.2 MF.pdf" in one.reason.params["name"] for one in found
               if isinstance(one, Abstention))  # fmt: skip
