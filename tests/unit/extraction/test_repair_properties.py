"""However a code is damaged, what is read otherwise than it stands is a proposal at most."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from registry_db import Registry
from registry_db.records import Row
from reviewer_app.core.folding import fold
from reviewer_app.core.reference import Candidate, EditionState, ReadingChoice, Reference
from reviewer_app.core.verdicts import Reading, Verdict
from reviewer_app.extraction.known_codes import RegistryCodes
from reviewer_app.extraction.normalised import normalised
from reviewer_app.extraction.sweep import sweep_page
from reviewer_app.extraction.verdicts import judge
from tests.unit.extraction.pages import text_page

STATES = (
    EditionState("AMA Anläggning", ("23",), "23"),
    EditionState("AMA AF", ("21",), "21"),
    EditionState("AMA EL", ("22",), "22"),
)
CONFUSED = {
    "O": "0", "0": "O", "I": "l1|", "l": "1", "1": "Il|", "B": "8", "8": "B", "S": "5", "5": "S",
    "Z": "2", "2": "Z", "D": "0", "L": "1", ".": ",:-· ",
}  # fmt: skip


@cache
def registry() -> Registry:
    return Registry.starter()


@cache
def known() -> RegistryCodes:
    return RegistryCodes(registry())


@cache
def rows() -> tuple[Row, ...]:
    found = (registry().index(one.work, one.settled) for one in STATES)
    return tuple(
        row for index in found if index is not None for code in index.codes()
        if (row := index.get(code)) is not None
    )  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn, code: str) -> str:
    """A code with a few signs confused, doubled, lost, spaced or put in."""
    signs = list(code)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(signs) - 1))
        kind = draw(st.sampled_from(["confuse", "double", "lose", "space", "put"]))
        if kind == "confuse":
            signs[at] = draw(st.sampled_from(CONFUSED.get(code[min(at, len(code) - 1)], "X")))
        elif kind == "put":
            signs.insert(at, draw(st.sampled_from("1lIO0.8B")))
        else:
            signs[at] = {"double": signs[at] * 2, "lose": "", "space": signs[at] + " "}[kind]
    return "".join(signs)


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A line of a description: a code, damaged perhaps, before a heading, its own perhaps."""
    row, other = draw(st.sampled_from(rows())), draw(st.sampled_from(rows()))
    before = draw(st.sampled_from(["", "", "enligt ", "Kod ", "1 "]))
    beside = draw(st.sampled_from([row.heading, row.heading, other.heading, "", "enligt ritning"]))
    return f"{before}{draw(damaged(row.code))} {beside}".rstrip()


def judged(
    found: tuple[Candidate, ...], confirmed: dict[str, ReadingChoice] | None = None
) -> tuple[Reference, ...]:
    return judge("f", found, STATES, registry(), (), confirmed)


@settings(deadline=None)
@given(st.lists(lines(), min_size=1, max_size=4))
def test_nothing_is_verified_that_stands_otherwise(page: list[str]) -> None:
    text = "Allmänt\n" + "\n".join(page) + "\n"
    for one in judged(sweep_page(text_page(text), known=known())):
        if one.verdict.verified and not one.candidate.implied_by:
            assert fold(one.candidate.raw).text == one.candidate.code, page
        if one.verdict is Verdict.READ_AS:
            assert registry().lookup(one.work, one.edition, one.candidate.code) is not None
            assert normalised(one.candidate.heading) == normalised(one.heading_official), page


@settings(deadline=None)
@given(st.lists(lines(), min_size=1, max_size=3), st.sampled_from(list(Reading)), st.data())
def test_only_the_code_that_a_person_confirmed_is_verified(
    page: list[str], reading: Reading, data: st.DataObject
) -> None:
    text = "Allmänt\n" + "\n".join(page) + "\n"
    found = tuple(
        Candidate(**{name: getattr(one, name) for name in one.__slots__} | {"reading": reading})
        for one in sweep_page(text_page(text), known=known())
    )
    before = judged(found)
    proposals = [one for one in before if one.verdict is Verdict.READ_AS]
    if not proposals:
        return
    chosen = data.draw(st.sampled_from(proposals))
    choice = ReadingChoice(chosen.id, chosen.candidate.raw, "Anna", "2026-11-30T10:00:00+01:00")
    for was, now in zip(before, judged(found, {choice.reference_id: choice}), strict=True):
        if now.id == chosen.id and now.candidate.raw == choice.raw:
            assert now.confirmed_by == "Anna"
        else:
            assert now == was
