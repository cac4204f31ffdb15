"""Codes of a work that a person added, in what a model writes: exactly a verified one, or not."""

import pytest

from registry_db.personal import add_own_work
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.gate.document_codes import written_codes
from reviewer_app.gate.evidence import Evidence
from reviewer_app.gate.gate import Gate
from tests.unit.gate.jobs import make_evidence, written
from tests.unit.registry.test_own_works import WORK, with_work

QUOTE = "Rören ska provtryckas före inklädnad och protokoll lämnas."


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    folder = tmp_path_factory.mktemp("own") / "registry"
    add_own_work(WORK, "w.toml", folder)
    registry = with_work(folder, "2022", "22-01 31 19\tRör av koppar\n")
    return make_evidence({"f_own": ("tb.pdf", "Bygghandbok 2022", [QUOTE])}, registry)


def judged(text: str, evidence: Evidence) -> Comment | Withheld:
    return Gate(evidence).judge(written(text, QUOTE, file_id="f_own", page_number=1))


def test_a_verified_code_is_shown_with_its_row(evidence: Evidence) -> None:
    outcome = judged("Krav på rör enligt 22-01 31 19 saknas.", evidence)
    assert isinstance(outcome, Comment), outcome
    (code,) = outcome.codes
    assert (code.work, code.edition, code.code) == ("Bygghandbok", "2022", "22-01 31 19")
    assert code.heading == "Rör av koppar"


@pytest.mark.parametrize(
    "said",
    [
        "22-01 31 20",
        "22 01 31 19",
        "22.01.31.19",
        "22–01 31 19",
        "22-01\u00a031 19",
        "22-01 31 19-4",
        "22-01 31 19 4",
        "122-01 31 19",
        "9 22-01 31 19",
        "22-01 31",
        "22-01",
        "22 / 01",
        "22-01 31 19 Rör av stål",
    ],
)
def test_anything_else_in_its_form_is_withheld(evidence: Evidence, said: str) -> None:
    outcome = judged(f"Krav på rör enligt {said} saknas.", evidence)
    assert isinstance(outcome, Withheld)


def test_prose_with_small_numbers_is_left_alone(evidence: Evidence) -> None:
    for said in ("på sida 1, 2 prov", "2 prov och 3 protokoll", "12, 14 och 31 prov"):
        assert isinstance(judged(f"Krav saknas för {said} av rör.", evidence), Comment), said


def test_codes_in_documents_are_seen_where_the_sweep_was_not(evidence: Evidence) -> None:
    assert evidence is not None
    text = "se 22-01\n31 19 samt 08-22-01 31 19 och DCB.111"
    assert [code for code, _, _ in written_codes(text)] == ["22-01 31 19", "DCB.111"]
