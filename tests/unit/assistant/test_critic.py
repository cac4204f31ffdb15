"""The critic doubts and adds; it never removes, and adds only what stands there."""

from typing import Any

import pytest

from reviewer_app.assistant import critic
from reviewer_app.assistant.answers import problems
from reviewer_app.assistant.sections import cut
from reviewer_app.assistant.view import Dispute, DocumentView, Missed, MissedRefused
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Verdict
from tests.unit.assistant.documents import FILE_ID, PAGE, page, reference, view


def read(answer: dict[str, Any], document: DocumentView | None = None) -> list[Any]:
    document = document or view()
    (section,) = cut(document, 2000, 40)
    return list(critic.read(answer, section, document.references))


def missed(line: int, code: str, text: str = PAGE) -> Any:
    answer = {"c0": "keep", "c1": "keep", "missed": [{"line": line, "code": code}]}
    (found,) = read(answer, view(text))
    return found


def test_form_has_one_answer_for_each_reference() -> None:
    (section,) = cut(view(), 2000, 40)
    asked = critic.question(section, "sv")
    good = {"c0": "keep", "c1": "page", "missed": []}
    assert problems(good, asked.schema) == []
    assert problems({"c0": "keep", "missed": []}, asked.schema)
    assert problems({**good, "c2": "keep"}, asked.schema)
    assert problems({**good, "c0": "drop"}, asked.schema)
    assert problems({**good, "missed": [{"line": 6, "code": "x"}]}, asked.schema)


@pytest.mark.parametrize("language", ["sv", "en"])
def test_question_carries_the_text_in_a_fence_of_its_own(language: str) -> None:
    (section,) = cut(view(), 2000, 40)
    first, second = (critic.question(section, language) for _ in range(2))
    assert section.text() in first.user
    tag = first.user[1 : first.user.index(">")]
    assert f"<{tag}>" in first.system
    assert tag not in second.user


def test_kept_references_say_nothing() -> None:
    assert read({"c0": "keep", "c1": "keep", "missed": []}) == []


@pytest.mark.parametrize("reason", critic.REASONS)
def test_doubt_disputes_and_does_not_remove(reason: str) -> None:
    document = view()
    (dispute,) = read({"c0": reason, "c1": "keep", "missed": []}, document)
    assert isinstance(dispute, Dispute)
    assert dispute.reference_id == document.references[0].id
    assert dispute.confirmed
    assert say(dispute.reason.key, "sv") != say(dispute.reason.key, "en")


def test_doubt_about_an_unconfirmed_reference_says_so() -> None:
    doubtful = reference(PAGE, "DCB.111", verdict=Verdict.NOT_COVERED)
    document = DocumentView(FILE_ID, (page(PAGE),), (doubtful,))
    (dispute,) = read({"c0": "material", "missed": []}, document)
    assert not dispute.confirmed


def test_missed_code_is_taken_where_it_stands() -> None:
    found = missed(4, "YBC.2")
    assert isinstance(found, Missed)
    candidate = found.candidate
    assert (candidate.family, candidate.code, candidate.raw) == ("ama", "YBC.2", "YBC.2")
    assert PAGE[candidate.start : candidate.end] == "YBC.2"


def test_missed_code_is_found_through_a_soft_hyphen() -> None:
    text = "DCB.111 a\nCEB.52 b\nenligt YBC.\xad21 gäller\n"
    found = missed(3, "YBC.21", text)
    assert found.candidate.raw == "YBC.\xad21"
    assert found.candidate.code == "YBC.21"


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        (4, "YBC.3", "not_there"),
        (3, "YBC.2", "not_there"),
        (4, "YBC", "not_there"),
        (4, "BC.2", "no_code"),
        (4, "YBC.2 ", "not_plain"),
        (4, "YВC.2", "not_plain"),
        (4, "YBC.2\u200b", "not_plain"),
        (4, "YBC.２", "not_plain"),
        (1, "DCB.111", "known"),
        (1, "DCB.11", "not_there"),
        (5, "PE 100 SDR 17", "no_code"),
        (5, "100", "no_code"),
        (5, "SDR", "ok"),
        (4, "YZC.2", "not_there"),
        (4, "", "not_plain"),
        (4, "XXXXXXXXX.00", "example"),
        (4, "kod XXXXXXXXX.00", "example"),
        (4, "före", "not_plain"),
    ],
)
def test_missed_code_must_stand_there_and_be_one(line: int, code: str, why: str) -> None:
    found = missed(line, code)
    if why == "ok":
        assert isinstance(found, Missed)
        return
    assert isinstance(found, MissedRefused)
    assert found.reason.key == f"assistant.missed_{why}"
    assert "\u200b" not in found.token
    assert say(found.reason.key, "sv")


def test_same_missed_code_twice_is_one() -> None:
    twice = [{"line": 4, "code": "YBC.2"}] * 2
    assert len(read({"c0": "keep", "c1": "keep", "missed": twice})) == 1


@pytest.mark.parametrize(
    ("token", "found"),
    [
        ("CEB.1121", ("ama", "CEB.1121")),
        ("AFC.36", ("af", "AFC.36")),
        ("PN-.5", ("ama_dash", "PN-.5")),
        ("63.FH", ("building_part", "63.FH")),
        ("AFS 2023:3", ("afs", "2023:3")),
        ("AB 04", ("contract_form", "AB 04")),
        ("SS-EN 13859-1", ("standard", "SS-EN 13859-1")),
        ("2023:3", None),
        ("63", None),
        ("CE", None),
        ("B500B", None),
        ("17.30", None),
        ("ABCD.1", None),
    ],
)
def test_only_telling_forms_are_codes(token: str, found: tuple[str, str] | None) -> None:
    assert critic.family_and_code(token) == found


def test_example_of_the_instructions_is_refused_though_it_stands_there() -> None:
    found = missed(3, "XXXXXXXXX.00", "DCB.111 a\nCEB.52 b\nSkriv XXXXXXXXX.00 här\n")
    assert isinstance(found, MissedRefused)


def test_client_code_is_not_cut_to_a_common_one() -> None:
    text = "DCB.111 a\nCEB.52 b\nenligt CBB.31// gäller\n"
    assert isinstance(missed(3, "CBB.31", text), MissedRefused)
