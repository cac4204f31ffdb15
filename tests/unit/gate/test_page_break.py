"""Quotations over page breaks: heads and feet are taken out, text never is."""

import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.core.comment import Comment, Draft, Span
from reviewer_app.core.verdicts import Origin, Severity
from reviewer_app.extraction.page_edges import PageEdges
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from reviewer_app.gate.page_break import find_over_page_break
from reviewer_app.gate.searchable import SearchableDocument
from tests.unit.gate.jobs import make_evidence, written

FIRST = "Entreprenören ska före arbetets början upprätta en plan som\nvisar hur massor hanteras och"
SECOND = "hur kontrollen följs upp under arbetets gång.\nPlanen lämnas över."
CLAIM = "upprätta en plan som visar hur massor hanteras och hur kontrollen följs upp"
OTHER = "Ledningar ska läggas med fall.\nBrunnar ska rensas."


def pages(
    head: str, foot: str, first: str = FIRST, second: str = SECOND, more: int = 3
) -> list[str]:
    """Return pages of text, the third and fourth with the break; "{n}" is the page's number."""
    bodies = [OTHER, OTHER, first, second, *[OTHER] * more]
    return [
        "\n".join(filter(None, (head.format(n=n), body, foot.format(n=n)))) + "\n"
        for n, body in enumerate(bodies, 1)
    ]


def parts(texts: Sequence[str], claim: str = CLAIM) -> list[tuple[int, str]]:
    found = find_over_page_break(SearchableDocument(texts), claim)
    return [(one.page_index, texts[one.page_index][one.start : one.end]) for one in found]


WHOLE = [
    (2, "upprätta en plan som\nvisar hur massor hanteras och"),
    (3, "hur kontrollen följs upp"),
]
FURNITURE = [
    ("Teknisk beskrivning\nKvarteret Ekmark", "Sida {n} (7)"),
    ("Teknisk beskrivning 2026-05-02", "{n}"),
    ("", "- {n} -"),
    ("D{n}(7)", ""),
    ("AF {n} (7)\nHandling 9.1", "Kontor AB\nStorgatan 1"),
    ("DCB Obundna lager\nRev B", "{n}/7"),
    ("Projekt 4711 Bro 12\n{n} (7)", ""),
    ("Sida\n{n}\n(7)", ""),
    ("", "Kontor AB\nSida {n}\nTeknisk beskrivning"),
]


@pytest.mark.parametrize(("head", "foot"), FURNITURE)
def test_heads_and_feet_are_taken_out(head: str, foot: str) -> None:
    assert parts(pages(head, foot)) == WHOLE


def test_left_and_right_pages_have_heads_of_their_own() -> None:
    texts = pages("{n} Kvarteret Ekmark", "")
    texts[::2] = pages("Teknisk beskrivning {n}", "Kontor AB")[::2]
    assert parts(texts) == WHOLE


TEXT_BETWEEN = [
    ("Teknisk beskrivning", "Sida {n} (7)", f"{FIRST}\nDetta gäller inte brunnar", SECOND),
    ("Teknisk beskrivning", "Sida {n} (7)", FIRST, f"DCB.311 Bärlager\n{SECOND}"),
    ("Teknisk beskrivning", "Sida {n} (7)", FIRST, f"Teknisk beskrivning av lager\n{SECOND}"),
    ("Teknisk beskrivning", "Sida {n} (7)", FIRST, f"AB 04\n{SECOND}"),
    ("Teknisk beskrivning", "Sida {n} (7)", FIRST, f"20\n{SECOND}"),
    ("Teknisk beskrivning", "{n}", f"{FIRST}\n12 st brunnar", SECOND),
    ("Teknisk beskrivning", "{n}", f"{FIRST}\n1) Gäller ej väg 40.", SECOND),
    ("", "Sida {n} (7)", FIRST, f"inte\n{SECOND}"),
    ("", "", FIRST, f"7 (3)\n{SECOND}"),
]


@pytest.mark.parametrize(("head", "foot", "first", "second"), TEXT_BETWEEN)
def test_text_is_never_bridged(head: str, foot: str, first: str, second: str) -> None:
    assert parts(pages(head, foot, first, second)) == []


def test_a_line_on_one_other_page_is_no_head() -> None:
    texts = pages("", "{n}", second=f"Krav\n{SECOND}")
    texts[5] = f"Krav\n{texts[5]}"
    assert parts(texts) == []


def test_quantities_at_the_edge_are_no_page_numbers() -> None:
    texts = pages("Mängdförteckning", "12")
    assert parts(texts) == []


def test_headings_with_codes_are_no_heads() -> None:
    bodies = [f"DCB.31{n} Lager\n{OTHER}" for n in range(1, 8)]
    bodies[2], bodies[3] = f"DCB.313 Lager\n{FIRST}", f"DCB.314 Lager\n{SECOND}"
    assert parts(bodies) == []


def test_the_last_word_alone_may_stand_on_the_next_page() -> None:
    texts = pages("TB", "{n}", second="kontrolleras.\nPlanen lämnas över.")
    found = parts(texts, "visar hur massor hanteras och kontrolleras.")
    assert found[1] == (3, "kontrolleras.")


def test_a_word_broken_at_the_break_is_read_whole() -> None:
    texts = pages("TB", "{n}", f"{FIRST} hur kontroll-", "planen följs upp.\nPlanen lämnas.")
    claim = "visar hur massor hanteras och hur kontrollplanen följs upp."
    assert parts(texts, claim)[1] == (3, "planen följs upp.")
    assert parts(texts, "visar hur massor hanteras och hur kontroll") == []


@pytest.mark.parametrize(
    "claim",
    [
        CLAIM.replace("och hur", "och TB hur"),
        CLAIM.replace("massor", "massorna"),
        CLAIM.replace("följs upp", "följs"[:-1]),
        CLAIM.replace("en plan", "plan"),
    ],
)
def test_the_words_must_be_the_documents(claim: str) -> None:
    assert parts(pages("TB", "Sida {n}"), claim) == []


def test_of_several_breaks_the_one_on_the_page_named_is_cited() -> None:
    texts = pages("TB", "Sida {n}")
    texts += [text.replace("Sida", "Sida 1") for text in pages("TB", "Sida {n}")]
    document = SearchableDocument(texts)
    assert [one.page_index for one in find_over_page_break(document, CLAIM)] == [2, 3]
    assert [one.page_index for one in find_over_page_break(document, CLAIM, 9)] == [9, 10]


_WORDS = st.sampled_from(["ska", "inte", "DCB.311", "3", "20", "rör", "Sida", "2,5", "≥", "AB"])


@settings(max_examples=100, deadline=None)
@given(
    first=st.lists(_WORDS, min_size=3, max_size=8),
    between=st.lists(_WORDS, max_size=3),
    second=st.lists(_WORDS, min_size=3, max_size=8),
)
def test_only_what_is_on_every_page_is_left_out(
    first: list[str], between: list[str], second: list[str]
) -> None:
    """Whatever stands between the parts on their own pages alone keeps them apart."""
    line = " ".join(between)
    texts = pages("TB", "Sida {n} (7)", " ".join(["först", *first]), " ".join([*second, "sist"]))
    claim = " ".join(["först", *first, *second, "sist"])
    assert [page for page, _ in parts(texts, claim)] == [2, 3]
    if line:
        kept = pages(
            "TB",
            "Sida {n} (7)",
            " ".join(["först", *first]),
            f"{line}\n{' '.join([*second, 'sist'])}",
        )
        says_page = line in ("Sida 3", "Sida 4")
        assert says_page or not parts(kept, claim)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("ab1 .\n-(", max_size=40), min_size=1, max_size=6))
def test_bodies_lie_within_their_pages(texts: list[str]) -> None:
    edges = PageEdges(texts)
    for index, text in enumerate(texts):
        start, end = edges.body_start(index), edges.body_end(index)
        assert 0 <= start <= len(text)
        assert 0 <= end <= len(text)
        assert text[start : start + 1].strip() or not text[start:].strip()


@pytest.mark.parametrize("text", ["1 " * 50_000, "x" * 100_000, " \n" * 50_000, "a\n" * 50_000])
def test_no_text_makes_edges_slow(text: str) -> None:
    edges = PageEdges([text] * 20)
    began = time.process_time()
    for index in range(20):
        edges.body_start(index)
        edges.body_end(index)
    assert time.process_time() - began < 2


def evidence(texts: Sequence[str]) -> Evidence:
    return make_evidence({"f_a1": ("TB.pdf", "", list(texts))})


def cited(texts: Sequence[str], quote: str, page_number: int) -> Comment:
    outcome = Gate(evidence(texts)).judge(
        written("Kravet är otydligt.", quote, page_number=page_number)
    )
    assert isinstance(outcome, Comment)
    return outcome


def test_the_page_where_it_begins_is_cited_first() -> None:
    comment = cited(pages("TB", "Sida {n} (7)"), CLAIM, 4)
    assert [one.page_index for one in comment.citations] == [2, 3]
    assert not any(one.corrected_from or one.negation_near for one in comment.citations)
    assert not any("Sida" in one.excerpt for one in comment.citations)


def test_a_negation_beyond_the_break_is_marked() -> None:
    first = "Schakt i befintlig gata får under arbetets gång\noch fram till slutbesiktning inte"
    second = "utföras utan beställarens skriftliga medgivande.\nPlanen lämnas över."
    texts = pages("TB", "Sida {n} (7)", first, second)
    quote = "utföras utan beställarens skriftliga medgivande."
    assert cited(texts, quote, 4).citations[0].negation_near
    plain = [text.replace(" inte\n", " då\n") for text in texts]
    assert not cited(plain, quote, 4).citations[0].negation_near


def test_chosen_lines_over_a_break_leave_foot_and_head_out() -> None:
    texts = pages("Teknisk beskrivning", "Sida {n} (7)")
    first = Span("f_a1", 2, texts[2].index("visar"), len(texts[2]) - 1)
    second = Span("f_a1", 3, 0, texts[3].index("\nPlanen"))
    draft = Draft("d", Origin.MODEL, "model_unclear", Severity.INFO, text="Otydligt krav.",
                  spans=(first, second))  # fmt: skip
    outcome = Gate(evidence(texts)).judge(draft)
    assert isinstance(outcome, Comment)
    assert [one.excerpt for one in outcome.citations] == [
        "visar hur massor hanteras och",
        "hur kontrollen följs upp under arbetets gång.",
    ]
