"""Translation: everything exact is put aside and must come back, in order and alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.assistant.translation import Task, mask, question, read, restored

MASKED = [
    ("{c0} anger 80 mm.", (), "{p0} anger {p1}."),
    ("Toleransen ±5 mm och −5 °C anges.", (), "Toleransen {p0} och {p1} anges."),
    ("Texten ”ska vara 80 mm” är otydlig.", (), "Texten {p0} är otydlig."),
    ("Enligt AMA Anläggning 20 gäller annat.", (), "Enligt {p0} gäller annat."),
    ("TB och MF:s mängder skiljer.", (), "{p0} och {p1} mängder skiljer."),
    ("Se TB Mark.pdf om packning.", ("TB Mark.pdf",), "Se {p0} om packning."),
    (
        "DCB.111 Slitlager till väg saknar krav.",
        ("Slitlager till väg",),
        "{p0} {p1} saknar krav.",
    ),
    ("Klass C30/37 och 2:a lagret", (), "Klass {p0} och {p1} lagret"),
    ("Inget exakt här.", (), "Inget exakt här."),
]


@pytest.mark.parametrize(("text", "exact", "masked"), MASKED)
def test_what_is_exact_is_put_aside(text: str, exact: tuple[str, ...], masked: str) -> None:
    found = mask(text, exact)
    assert found.text == masked
    assert restored(found.text, found) == text


@pytest.mark.parametrize(
    "answer",
    [
        "thickness is {p1}",
        "{p1} states {p0}.",
        "{p0} states {p1} {p1}.",
        "{p0} states {p1} {p2}.",
        "{p0} states {p1}, not 90.",
        "{p0} states {p1} {c0}.",
        "{p0} states {p1} {x}.",
        "{p00} states {p1}.",
        "",
    ],
)
def test_an_altered_answer_is_no_translation(answer: str) -> None:
    assert restored(answer, mask("{c0} anger 80 mm.")) is None


def test_the_answer_belongs_to_the_text_it_was_made_from() -> None:
    tasks = [Task("m_1", "{c0} saknar krav."), Task("m_2", "Krav saknas.")]
    first, second = read({"t0": "{p0} lacks a requirement.", "t1": "5"}, tasks, "en")
    assert (first.comment_id, first.source) == ("m_1", "{c0} saknar krav.")
    assert first.text == "{c0} lacks a requirement."
    assert second.text == ""
    assert second.problem is not None


def test_only_masked_text_is_sent() -> None:
    asked = question([Task("m_1", "{c0} anger 80 mm i \u200bTB.\nAndra raden.")], "en")
    assert "t0: {p0} anger {p1} i {p2}. Andra raden." in asked.user
    assert "80" not in asked.user.split("<", 2)[-1].split(">", 1)[-1]


@settings(max_examples=200, deadline=None)
@given(text=st.text(alphabet="aåC0189 .,:/±−mDB{}c”\n", max_size=60))
def test_whatever_is_put_aside_comes_back(text: str) -> None:
    found = mask(text)
    back = restored(found.text, found)
    assert back is None or back == text.strip()
