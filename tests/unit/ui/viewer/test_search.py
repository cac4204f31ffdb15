"""Finding text over line breaks, hyphens, ligatures and kinds of space."""

import pytest

from reviewer_app.core.page import PageText
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.ui.viewer.search import Hit, SearchPage, find_in


def page(text: str, index: int = 0, label: str = "") -> PageText:
    return PageText(index, label, PageStatus.TEXT, text, 595.0, 842.0, 0)


def hits(text: str, query: str) -> list[Hit]:
    return list(find_in([SearchPage("f", page(text))], query))


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("Rör av betong\n", "rör", ["Rör"]),
        ("ÅTGÄRDER\n", "åtgärder", ["ÅTGÄRDER"]),
        ("kr\u00e4ver a\u030atga\u0308rd\n", "åtgärd", ["a\u030atga\u0308rd"]),
        ("byg-\ngnad\n", "byggnad", ["byg-\ngnad"]),
        ("Bas-\nP och\n", "Bas-P", ["Bas-\nP"]),
        ("Bas-\nP och\nU\n", "Bas-P och U", ["Bas-\nP och\nU"]),
        ("DCB.\n111\n", "dcb.111", ["DCB.\n111"]),
        ("obundet\nbärlager\n", "obundet  bärlager", ["obundet\nbärlager"]),
        ("SS-EN\u00a013242\n", "ss-en 13242", ["SS-EN\u00a013242"]),
        ("af\ufb01x\n", "affix", ["af\ufb01x"]),
        ("a\ufb03x\n", "affix", ["a\ufb03x"]),
        ("för\u00adskola\n", "förskola", ["för\u00adskola"]),
        ("Straße\n", "straße", ["Straße"]),
        ("aaaa\n", "aa", ["aa", "aa"]),
        ("ror\n", "rör", []),
        ("x\n", "  ", []),
    ],
)
def test_what_is_found(text: str, query: str, found: list[str]) -> None:
    assert [text[hit.start : hit.end] for hit in hits(text, query)] == found


def test_a_hit_carries_its_page_label_and_snippet() -> None:
    text = "Obundet bärlager\nDCB.111 av kross\nsista raden\n"
    (hit,) = find_in([SearchPage("f", page(text, 4, "iv"))], "dcb.111")
    assert (hit.page_index, hit.label) == (4, "iv")
    assert hit.snippet == "Obundet bärlager DCB.111 av kross sista raden"
    assert hit.snippet[slice(*hit.marked)] == "DCB.111"


def test_a_snippet_begins_with_a_whole_word() -> None:
    (hit,) = hits("x" * 20 + " " + "bärlager " * 8 + "DCB.111", "dcb.111")
    assert hit.snippet == "bärlager " * 4 + "DCB.111"


def test_hits_come_in_the_order_of_the_pages() -> None:
    pages = [SearchPage("f", page("b a\na", number)) for number in range(3)]
    found = [(hit.page_index, hit.start) for hit in find_in(pages, "a")]
    assert found == [(0, 2), (0, 4), (1, 2), (1, 4), (2, 2), (2, 4)]
