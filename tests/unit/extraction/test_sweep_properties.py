"""What holds for every candidate in any text."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from registry_db.grammar import FAMILIES
from reviewer_app.core.folding import fold
from reviewer_app.extraction.dotted import AS_DIGIT
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.sweeping import KNOWN
from tests.unit.extraction.test_sweep_codes import FOUND, NOT_FOUND

PIECES = [text for text, _ in FOUND] + NOT_FOUND + ["\n", " ", "\u00a0", "\u00ad", "– ", "a\u030a"]
MARKS = st.sampled_from(["\u00ad", "\u200b", "\ufeff"])
texts = st.lists(
    st.one_of(st.sampled_from(PIECES), st.text(max_size=8), MARKS), min_size=1, max_size=8
).map("".join)


@settings(max_examples=300, deadline=None)
@given(texts)
def test_every_candidate_points_at_what_it_says(text: str) -> None:
    page = text_page(text)
    for one in sweep_page(page, known=KNOWN):
        assert page.text[one.start : one.end] == one.raw
        assert 0 <= one.start < one.end <= len(text)
        if one.heading_start >= 0:
            beside = fold(page.text[one.heading_start : one.heading_end]).text
            assert " ".join(beside.split()) == one.heading
        elif one.heading:
            raise AssertionError("a heading without a place")


@settings(max_examples=300, deadline=None)
@given(texts)
def test_every_raw_text_folds_to_its_code(text: str) -> None:
    for one in sweep_page(text_page(text), known=KNOWN):
        family = FAMILIES[one.family]
        if one.implied_by or one.family == "appendix":
            continue
        if "/" in one.code and one.code[0].isalpha():
            continue  # a building part without its number is in no canonical form
        assert family.matches(one.code)
        raw = fold(one.raw).text
        if raw.startswith(one.code) or " " in raw:
            continue  # "DBB.3a": with the document's own part; "DCB.3 11": read otherwise
        # "DCB.3I1": letters behind the dot that are read for digits.
        read = raw[:4] + raw[4:].translate(AS_DIGIT)
        assert one.code in (family.canonical(raw), family.canonical(read))


@settings(max_examples=100, deadline=None)
@given(texts)
def test_candidates_are_in_text_order_and_apart(text: str) -> None:
    found = [one for one in sweep_page(text_page(text), known=KNOWN) if not one.implied_by]
    for first, second in pairwise(found):
        assert first.end <= second.start


@settings(deadline=None)
@given(st.sampled_from([text for text, _ in FOUND]), MARKS, st.data())
def test_an_invisible_mark_inside_changes_nothing(
    text: str, mark: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(text)))
    marked = text[:at] + mark + text[at:]
    plain = [(one.family, one.code) for one in sweep_page(text_page(text), known=KNOWN)]
    assert [(one.family, one.code) for one in sweep_page(text_page(marked), known=KNOWN)] == plain
