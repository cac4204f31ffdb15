"""What settles an edition in a document, and what leaves it open."""

import pytest

from reviewer_app.core.page import PageText
from reviewer_app.core.reference import Declaration, EditionChoice, EditionState
from reviewer_app.core.texts import LANGUAGES, say
from reviewer_app.core.verdicts import PageStatus, Strength
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.document_kind import DocumentKind
from reviewer_app.extraction.edition_words import words_for, words_for_strength
from reviewer_app.extraction.editions import edition_states

ANL = "AMA Anläggning"
FILE, OTHER = "f_a", "f_b"
IS_AF, IS_MF, IS_TB = (
    DocumentKind(is_af=True),
    DocumentKind(is_mf=True),
    DocumentKind(is_tb=True),
)


def declared(*sentences: str) -> tuple[Declaration, ...]:
    return tuple(
        declaration
        for index, sentence in enumerate(sentences)
        for declaration in find_declarations(
            PageText(index, "", PageStatus.TEXT, sentence + "\n", 595.0, 842.0, 0)
        )
    )


def chosen(work: str, edition: str, file_id: str = FILE) -> EditionChoice:
    return EditionChoice(file_id, work, edition, "EN", "2026-03-02T10:00:00+01:00")


def only(states: tuple[EditionState, ...]) -> EditionState:
    (state,) = states
    return state


@pytest.mark.parametrize(
    ("sentences", "editions", "settled", "assumed"),
    [
        (["Denna beskrivning ansluter till AMA Anläggning 20."], ("20",), "20", ""),
        (
            [
                "Denna beskrivning ansluter till AMA Anläggning 20.",
                "Schakt utförs enligt AMA Anläggning 17.",
            ],
            ("20",),
            "20",
            "",
        ),
        (
            [
                "Denna beskrivning ansluter till AMA Anläggning 20.",
                "Denna beskrivning ansluter till AMA Anläggning 17.",
            ],
            ("20", "17"),
            "",
            "",
        ),
        (
            [
                "TEXTER ANPASSADE TILL AMA ANLÄGGNING 07",
                "Denna beskrivning ansluter till AMA Anläggning 10.",
            ],
            ("10", "07"),
            "",
            "",
        ),
        (["Arbetet utförs enligt AMA Anläggning 17."], ("17",), "", "17"),
        (
            ["Arbetet utförs enligt AMA Anläggning 17.", "Fyllning enligt AMA Anläggning 20."],
            (),
            "",
            "",
        ),
        (["Denna beskrivning ansluter till AMA Anläggning 19."], ("19",), "", ""),
        (["Förra etappen följde AMA Anläggning 17 som tillämpades då."], (), "", ""),
        (["Denna beskrivning ansluter till AMA Anläggning."], (), "", ""),
        (
            [
                "Denna beskrivning ansluter till AMA Anläggning.",
                "Arbetet utförs enligt AMA Anläggning 20.",
            ],
            ("20",),
            "",
            "20",
        ),
        (["Denna beskrivning ansluter till AMA 10."], ("10",), "", "10"),
        (
            [
                "Denna beskrivning ansluter till AMA Anläggning 20.",
                "Denna beskrivning ansluter till AMA 17.",
            ],
            ("20", "17"),
            "",
            "",
        ),
    ],
)
def test_what_one_document_settles(
    sentences: list[str], editions: tuple[str, ...], settled: str, assumed: str
) -> None:
    state = only(edition_states(FILE, declared(*sentences)))
    assert (state.work, state.editions, state.settled, state.assumed) == (
        ANL, editions, settled, assumed,
    )  # fmt: skip


def test_a_persons_choice_wins_and_is_theirs() -> None:
    declarations = declared(
        "Denna beskrivning ansluter till AMA Anläggning 20.",
        "Denna beskrivning ansluter till AMA Anläggning 17.",
    )
    state = only(edition_states(FILE, declarations, [chosen(ANL, "17"), chosen(ANL, "23", OTHER)]))
    assert (state.settled, state.by_person, state.editions) == ("17", True, ("20", "17"))


def test_a_choice_needs_no_declaration() -> None:
    state = only(edition_states(FILE, (), [chosen(ANL, "20")]))
    assert (state.settled, state.by_person, state.editions) == ("20", True, ())


@pytest.mark.parametrize(
    ("codes", "title", "work"),
    [
        ((), "", ""),
        (("QAB", "RB"), "", "AMA VVS & Kyl"),
        (("SBC.21",), "Teknisk beskrivning belysning", "AMA EL"),
        (("AFA.1",), "", "AMA AF"),
        (("QAB", "AFA.1"), "", ""),
    ],
)
def test_a_bare_year_is_narrowed_by_codes_and_title(
    codes: tuple[str, ...], title: str, work: str
) -> None:
    declarations = declared("Denna beskrivning ansluter till AMA 12.")
    state = only(edition_states(FILE, declarations, codes=codes, title=title))
    assert state.work == work
    assert state.settled == ""
    assert state.assumed == ("12" if work else "")
    assert state.editions == ("12",)


def test_an_open_year_is_answered_by_a_choice() -> None:
    declarations = declared("Denna beskrivning ansluter till AMA 12.")
    state = only(edition_states(FILE, declarations, [chosen("AMA EL", "12")]))
    assert (state.work, state.settled) == ("AMA EL", "12")


def test_the_af_file_lends_its_edition_and_a_technical_file_does_not() -> None:
    others = {
        OTHER: declared(
            "Dessa administrativa föreskrifter ansluter till AMA AF 12.",
            "Denna del ansluter till AMA Hus 21.",
        )
    }
    own = declared("Denna beskrivning ansluter till AMA Anläggning 20.")
    technical, administrative = edition_states(
        FILE, own, others=others, kinds={OTHER: IS_AF}, codes=["AFA.1", "CEB.1"]
    )
    assert (technical.work, technical.settled, technical.lent_by) == (ANL, "20", "")
    assert (administrative.work, administrative.settled) == ("AMA AF", "12")
    assert administrative.lent_by == OTHER


def test_two_af_files_that_differ_lend_nothing() -> None:
    others = {
        "f_x": declared("Dessa administrativa föreskrifter ansluter till AMA AF 12."),
        "f_y": declared("Dessa administrativa föreskrifter ansluter till AMA AF 21."),
    }
    kinds = {"f_x": IS_AF, "f_y": IS_AF}
    assert edition_states(FILE, (), others=others, kinds=kinds, codes=["AFA.1"]) == ()


def test_a_technical_description_lends_to_what_only_has_its_codes() -> None:
    others = {OTHER: declared("Denna tekniska beskrivning ansluter till AMA Anläggning 20.")}
    state = only(edition_states(FILE, (), others=others, kinds={OTHER: IS_TB}, codes=["DCB.1"]))
    assert (state.work, state.settled, state.lent_by) == (ANL, "20", OTHER)


def test_nothing_is_lent_where_any_technical_file_connects_to_another_edition() -> None:
    others = {
        OTHER: declared("Denna tekniska beskrivning ansluter till AMA Anläggning 20."),
        "f_y": declared("Denna beskrivning ansluter till AMA Anläggning 17."),
    }
    for kind in (IS_TB, DocumentKind()):
        kinds = {OTHER: IS_TB, "f_y": kind}
        assert edition_states(FILE, (), others=others, kinds=kinds, codes=["DCB.1"]) == ()


def test_own_words_that_differ_are_not_overridden() -> None:
    others = {OTHER: declared("Dessa administrativa föreskrifter ansluter till AMA AF 12.")}
    own = declared("Formulär enligt AMA AF 21 används.")
    kinds = {OTHER: IS_AF}
    state = only(edition_states(FILE, own, others=others, kinds=kinds, codes=["AFA.1"]))
    assert (state.settled, state.assumed, state.lent_by) == ("", "21", "")


def test_the_bill_lends_its_measurement_edition() -> None:
    others = {OTHER: declared("Denna mängdförteckning ansluter till MER Anläggning 20.")}
    state = only(edition_states(FILE, (), others=others, kinds={OTHER: IS_MF}, layers=["", "MER"]))
    assert (state.work, state.settled, state.lent_by) == ("MER Anläggning", "20", OTHER)


AF_12 = "Denna beskrivning ansluter till AMA AF 12."
MER_20 = "Detta PM ansluter till MER Anläggning 20."


@pytest.mark.parametrize(
    ("sentence", "kind", "codes", "layers", "lent"),
    [
        (AF_12, IS_AF, ["AFA.1"], [""], True),
        (AF_12, IS_AF, ["CEB.1"], [""], False),
        (AF_12, IS_TB, ["AFA.1"], [""], False),
        (AF_12, IS_MF, ["AFA.1"], [""], False),
        (AF_12, None, ["AFA.1"], [""], False),
        (MER_20, IS_MF, ["CEB.1"], ["MER"], True),
        (MER_20, IS_AF, ["CEB.1"], ["MER"], True),
        (MER_20, IS_AF, ["CEB.1"], [""], False),
        (MER_20, DocumentKind(), ["CEB.1"], ["MER"], False),
        (MER_20, IS_TB, ["CEB.1"], ["MER"], False),
    ],
)
def test_only_the_right_file_lends_and_only_where_codes_need_it(
    sentence: str, kind: DocumentKind | None, codes: list[str], layers: list[str], lent: bool
) -> None:
    states = edition_states(
        FILE, (), others={OTHER: declared(sentence)},
        kinds={OTHER: kind} if kind else {}, codes=codes, layers=layers,
    )  # fmt: skip
    assert bool(states) is lent


def test_a_choice_keeps_the_edition_that_weaker_words_name() -> None:
    declarations = declared("Arbetet utförs enligt AMA Anläggning 17.")
    state = only(edition_states(FILE, declarations, [chosen(ANL, "20")]))
    assert (state.settled, state.editions) == ("20", ("17",))


def test_a_choice_in_the_af_file_serves_the_job() -> None:
    others: dict[str, tuple[Declaration, ...]] = {OTHER: ()}
    choices, kinds = [chosen("AMA AF", "21", OTHER)], {OTHER: IS_AF}
    state = only(edition_states(FILE, (), choices, others=others, kinds=kinds, codes=["AFA.1"]))
    assert (state.settled, state.lent_by) == ("21", OTHER)


@pytest.mark.parametrize(
    ("state", "key"),
    [
        (EditionState(ANL, ("20",), settled="20"), "settled"),
        (EditionState(ANL, ("20",), settled="17", by_person=True), "by_person"),
        (EditionState("AMA AF", ("12",), settled="12", lent_by=OTHER), "lent"),
        (EditionState(ANL, ("17",), settled="17", section="2 VA"), "section"),
        (EditionState(ANL, ("20",), assumed="20"), "assumed"),
        (EditionState(ANL, ("20", "17")), "contradicting"),
        (EditionState(ANL, ("19",)), "nonexistent"),
        (EditionState(ANL, ()), "undeclared"),
        (EditionState("", ("12",)), "open"),
    ],
)
def test_every_state_can_be_said(state: EditionState, key: str) -> None:
    message = words_for(state)
    assert message.key == f"declarations.{key}"
    assert {say(message.key, language, **message.params)[-1] for language in LANGUAGES} == {"."}


def test_every_strength_has_words() -> None:
    words = [say(words_for_strength(strength).key, "sv") for strength in Strength]
    assert len(set(words)) == 3


def test_advice_cited_in_passing_is_nothing_to_settle() -> None:
    assert edition_states(FILE, declared("Fyllning utförs enligt RA Anläggning 20.")) == ()
    connected = declared("Denna handbok ansluter till RA Anläggning 17.")
    assert only(edition_states(FILE, connected)).settled == "17"


IN_TB = {OTHER: "Denna tekniska beskrivning ansluter till AMA Anläggning 20."}


@pytest.mark.parametrize(
    ("kinds", "codes", "own", "lent"),
    [
        ({OTHER: IS_TB, FILE: IS_MF}, ["CEB.1"], (), True),
        ({OTHER: IS_TB}, ["CEB.1"], (), True),
        ({OTHER: IS_TB, FILE: IS_AF}, ["AFC.1", "CEB.1"], (), True),
        # a description says its own, and only descriptions lend
        ({OTHER: IS_TB, FILE: IS_TB}, ["CEB.1"], (), False),
        ({OTHER: IS_AF, FILE: IS_MF}, ["CEB.1"], (), False),
        ({OTHER: IS_MF}, ["CEB.1"], (), False),
        # no code of the work
        ({OTHER: IS_TB, FILE: IS_MF}, ["AFC.1", "2023:3", "M-10.1-01"], (), False),
        # own words that differ
        ({OTHER: IS_TB}, ["CEB.1"], ("Utförs enligt AMA Anläggning 17.",), False),
        ({OTHER: IS_TB}, ["CEB.1"], ("Utförs enligt AMA Anläggning 20.",), True),
        ({OTHER: IS_TB}, ["CEB.1"], ("Förra etappen byggdes med AMA Anläggning 17.",), False),
    ],
)
def test_a_description_lends_its_technical_editions(
    kinds: dict[str, DocumentKind], codes: list[str], own: tuple[str, ...], lent: bool
) -> None:
    others = {OTHER: declared(IN_TB[OTHER])}
    states = edition_states(FILE, declared(*own), others=others, kinds=kinds, codes=codes)
    assert any(one.lent_by == OTHER and one.settled == "20" for one in states) is lent


@pytest.mark.parametrize(
    "second",
    [
        ("Denna beskrivning ansluter till AMA Anläggning 17.",),
        (
            "Denna beskrivning ansluter till AMA Anläggning 20.",
            "Denna beskrivning ansluter till AMA Anläggning 17.",
        ),
        ("Utförs enligt AMA Anläggning 17.",),
    ],
)
def test_descriptions_that_disagree_lend_nothing(second: tuple[str, ...]) -> None:
    others = {OTHER: declared(IN_TB[OTHER]), "f_z": declared(*second)}
    kinds = {OTHER: IS_TB, "f_z": IS_TB, FILE: IS_MF}
    assert edition_states(FILE, (), others=others, kinds=kinds, codes=["CEB.1"]) == ()
