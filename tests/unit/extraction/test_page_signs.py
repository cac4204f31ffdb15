"""What a page's signs rule out is not there: every pass finds the same without them."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.core.folding import fold
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Candidate, Declaration
from reviewer_app.extraction import dotted
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.edge_lines import digits_folded
from reviewer_app.extraction.health import HealthFinding, page_health
from reviewer_app.extraction.page_signs import PageSigns, capitals_of
from reviewer_app.extraction.running_heads import RunningHeads, _edge_lines
from reviewer_app.extraction.sweep import sweep_page
from reviewer_app.extraction.title_spans import with_title_block
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.sweeping import KNOWN
from tests.unit.extraction.test_sweep_codes import FOUND, NOT_FOUND

LOOKED_FOR = (
    "//", "BBR", "EKS", "SS", "EN", "ISO", "IEC", "AB", "NL", "AMA", "RA", "MER", "AF", "RITNING",
    "BILAG", "HANDLING", "PM", "CC", "/", "...", "??", "BET", "ÄNDRINGENAVSER", "RITADAV", "DATUM",
    "HANDLÄGGARE", "UPPDRAGSNR", "SKALA", "NUMMER", "KONSTR", "GRANSKADAV", "GODKÄNDAV", "SIGN",
)  # fmt: skip
MORE = (
    "ansluter till AMA Anläggning 20.", "BBR 29", "EKS 11", "SS-EN 13242", "AB 04", "NL 17",
    "CoClass QQC", "PM Buller", "RITNING M16:M01", "BILAGA 3", "HANDLING 11.2", "JSB.41/1",
    "tabell AMA JS/1", "QQB.1 Rubrik ........ 7", "QQB . . . . 7", "QQB…… 7", "SKALA 1:100",
    "NUMMER", "K-201-012", "BET", "ÄNDRINGEN AVSER", "RITAD AV", "64CCB", "\nQQB\nRubrik", ".FHB",
    "Q Q B . 1", "QQB,l1", "\x03", "\x1d", "\ufffd", "\ue001", "–", "”", "QQB.1 2", "QQB.12 \n34",
)  # fmt: skip
PIECES = [*(text for text, _ in FOUND), *NOT_FOUND, *MORE, "\n", "\n", " ", "  "]
texts = st.lists(
    st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), min_size=1, max_size=12
).map(lambda pieces: fold("".join(pieces)).text)


class Everything(PageSigns):
    """Signs that rule nothing out."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.capitals = " ".join(LOOKED_FOR)

    @property
    def may_lack_letters(self) -> bool:
        return True

    @property
    def line_heads(self) -> tuple[int, ...]:
        return tuple(at for at, sign in enumerate(self.lines) if sign == "\n")


Found = tuple[tuple[Candidate, ...], tuple[Declaration, ...], tuple[HealthFinding, ...]]


def all_found(page: PageText, signs: PageSigns) -> Found:
    candidates = with_title_block(sweep_page(page, known=KNOWN, signs=signs), signs)
    return candidates, find_declarations(page, signs.capitals), page_health(page, signs)


@settings(max_examples=600, deadline=None)
@given(texts)
def test_nothing_is_ruled_out_that_would_be_found(text: str) -> None:
    page = text_page(text)
    assert all_found(page, PageSigns(page.text)) == all_found(page, Everything(page.text))


@pytest.mark.parametrize("text", [*(text for text, _ in FOUND), *MORE])
def test_no_known_code_is_ruled_out(text: str) -> None:
    page = text_page(fold(f"Text före\n{text}\nefter {text}\n").text)
    assert all_found(page, PageSigns(page.text)) == all_found(page, Everything(page.text))


@pytest.mark.parametrize("word", LOOKED_FOR)
def test_a_word_leaves_the_same_in_a_text(word: str) -> None:
    assert capitals_of(word) in capitals_of(f"före {word} efter 12")


@settings(max_examples=400, deadline=None)
@given(texts)
def test_codes_between_white_space_are_read_as_any_others(text: str) -> None:
    plain = r"(?<=[ \n][B-Z][A-Z][A-Z]\.)(?P<plain>[1-9][0-9]{0,4})(?=[ \n](?![0-9]))|"
    assert plain in dotted._DOT.pattern
    found = list(dotted.find_dotted(text, KNOWN, lambda _first, _second: False))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dotted, "_DOT", re.compile(dotted._DOT.pattern.replace(plain, "")))
        assert found == list(dotted.find_dotted(text, KNOWN, lambda _first, _second: False))


LINES = st.sampled_from(
    ("Sida 1 (9)", "Sida 2 (9)", " Projekt  QQB.1", "Projekt\u00a0QQB.1", "#", "12", "å 3", "é 3",
     "QQB.1", "QQB.2", "", "Text\x1f4", "Text 5", "Text #")
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.lists(LINES, min_size=1, max_size=6), min_size=1, max_size=7))
def test_running_heads_are_the_lines_on_most_pages(lines: list[list[str]]) -> None:
    pages = [text_page("\n".join(one), index) for index, one in enumerate(lines)]
    heads = RunningHeads(pages)
    folded = [{digits_folded(line) for line in one if line.strip()} for one in lines]
    read = [one for one in folded if one]
    counts = Counter(line for one in read for line in one)
    most = {line for line, count in counts.items() if count >= 3 and 2 * count > len(read)}
    for page, one in zip(pages, folded, strict=True):
        own = heads.of_page(page.page_index)
        assert own == most & one
        for line, offset in zip(page.text.split("\n"), offsets(page.text), strict=True):
            if own and line:
                assert heads.hold(own, page.text, offset) == (digits_folded(line) in own)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(("Rad", " ", "", "QQB.1", "12")), min_size=16, max_size=60))
def test_the_lines_at_the_edges_of_long_pages(lines: list[str]) -> None:
    solid = [line for line in lines if line.strip()]
    edge = min(8, (len(solid) + 1) // 2)
    assert _edge_lines("\n".join(lines)) == solid[:edge] + solid[len(solid) - edge :]


def offsets(text: str) -> list[int]:
    """Return where each line of a text begins."""
    return [0, *(match.end() for match in re.finditer("\n", text))]
