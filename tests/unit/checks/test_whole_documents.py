"""Rules on documents as authorities publish them: blank backs, hyphens, numbers without prefix."""

from dataclasses import replace

import pytest

from reviewer_app.core.comment import Comment
from reviewer_app.core.page import BLANK, PART_PICTURE
from reviewer_app.core.verdicts import PageStatus
from tests.unit.checks.jobs import judged, run, settled, view

AMA20 = settled("AMA Anläggning", "20")


@pytest.mark.parametrize(
    "text", ["Krav i Boverkets byggregler (2011:6), BBR.\n", "Råd (BFS 2014:3), BBR, gäller.\n"]
)
def test_bbr_named_by_a_number_with_or_without_its_prefix(text: str) -> None:
    assert run("bbr_without_bfs", view("TB.pdf", [text, "Övrigt enligt BBR.\n"]))[0] == []


def test_a_file_named_after_a_statute_may_be_spoken_of() -> None:
    doc = view("BFS-2030-1.pdf", ["Byggnaden ska uppfylla BBR i alla delar.\n"])
    drafts, _ = run("bbr_without_bfs", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert "BFS-2030-1.pdf" in outcome.text


def test_an_excerpt_takes_the_rest_of_a_word_broken_at_the_line_before() -> None:
    text = (
        "Se PBB.9 samt PBB.8 om schakt, där hela bygg-\nnaden ska uppfylla BBR i alla de-\nlar.\n"
    )
    doc = view("TB.pdf", [text], states=[AMA20])
    drafts, _ = run("bbr_without_bfs", doc)
    (outcome,) = judged(drafts, doc)
    assert isinstance(outcome, Comment)
    assert [citation.excerpt for citation in outcome.citations] == [
        "bygg-\nnaden ska uppfylla BBR i alla de-\nlar"
    ]


def test_blank_pages_leave_a_document_whole_and_scanned_ones_do_not() -> None:
    doc = view("TB.pdf", ["PBB.9 Rör\n", "", ""])
    scan = replace(doc.pages[1], status=PageStatus.EMPTY, text="")
    blank = replace(scan, page_index=2, problem=BLANK)
    assert replace(doc, pages=(doc.pages[0], blank)).is_whole
    scanned = replace(doc, pages=(doc.pages[0], scan, blank))
    assert not scanned.is_whole
    assert scanned.unread_pages == 1
    assert not replace(doc, pages=(blank,)).is_whole


def test_print_in_a_picture_leaves_a_document_in_part() -> None:
    doc = view("TB.pdf", ["PBB.9 Rör\n"])
    assert doc.is_whole
    pasted = replace(doc, pages=(replace(doc.pages[0], problem=PART_PICTURE),))
    assert not pasted.is_whole
    _, (abstention,) = run("edition_missing", pasted)
    assert abstention.reason.key == "checks.unread_or_damaged"
