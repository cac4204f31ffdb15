"""Whole reviews with a scripted model: what it proposes, what a person sees, what the job keeps."""

import re
import threading
from pathlib import Path
from typing import Any

import pytest

from registry_db import Registry
from reviewer_app.assistant import ModelSettings
from reviewer_app.core.comment import Comment
from reviewer_app.core.comment_text import comment_text, language_note, text_with_note
from reviewer_app.core.events import Notice, ReferencesJudged
from reviewer_app.core.verdicts import Verdict
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import judge_again, translate
from reviewer_app.review.result import collect
from tests.end2end.model_reviews import Reviewed, html_pdf, reviewed
from tests.unit.assistant.faults import ok, stall, status
from tests.unit.assistant.faultserver import Recorded
from tests.unit.assistant.scripted import asked_for, finding, in_turn, keep_all, script

TB = (
    "Denna beskrivning ansluter till AMA Anläggning 20.\n"
    "DCB.111 Bärlager till belagda ytor\n"
    "Lagertjocklek ska vara 80 mm på hela ytan.\n"
    "Entreprenören ska redovisa kontrollplan före utförande.\n"
)
VA = (
    "Denna beskrivning ansluter till AMA Anläggning 20.\n"
    "DCB.111 Bärlager till belagda ytor\n"
    "Lagertjocklek ska vara 100 mm på hela ytan.\n"
    "Beställaren ska redovisa kontrollplan före utförande.\n"
)
_TAG = re.compile(r"\[k[0-9]+-[0-9a-f]{8}\]")


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("tender")
    html_pdf(folder / "TB Mark.pdf", [TB])
    html_pdf(folder / "TB VA.pdf", [VA])
    return [folder / "TB Mark.pdf", folder / "TB VA.pdf"]


def on_thickness(text: str = "Lagertjockleken för {c0} saknar tolerans.") -> Any:
    """One finding in each document, on the line with the thickness and the heading above it."""
    return ok({"findings": [finding(text, first_line=2, last_line=3, candidates=["c0"])]})


def merging(request: Recorded) -> dict[str, Any]:
    """A synthesis of the first citation of the first and of the last finding."""
    user = request.json["messages"][1]["content"]
    tags = _TAG.findall(user)
    text = f"Tjockleken för {{c0}} är 80 mm {tags[0]} men 100 mm {tags[-1]}."
    return {"merged": [{"severity": "error", "findings": ["f0", "f1"], "text": text}]}


def test_findings_of_two_documents_become_one(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    action = script(researcher=on_thickness(), synthesis=ok(merging))
    done = reviewed(paths, registry, pool, action)
    shown = [one for one in done.outcomes if isinstance(one, Comment)]
    assert [one.rule for one in shown] == ["model_missing", "model_missing", "model_synthesis"]
    both = shown[-1]
    assert {one.name for one in both.citations} == {"TB Mark.pdf", "TB VA.pdf"}
    assert "DCB.111" in both.text
    assert not _TAG.search(both.text)
    assert [code.code for code in both.codes] == ["DCB.111"]


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda tags: f"Tjockleken skiljer {tags[0]} och [k9-00000000].",
        lambda tags: f"Tjockleken skiljer {tags[0]} och {tags[-1][:-1]}0]]",
        lambda tags: f"Tjockleken skiljer {tags[0]} och {tags[0]}.",
        lambda tags: f"Tjockleken skiljer {tags[0].upper()} och {tags[-1]}.",
        lambda _tags: "Tjockleken skiljer mellan handlingarna.",
    ],
    ids=["invented", "altered", "one file", "other case", "none"],
)
def test_synthesis_that_breaks_its_marks_fails_hard_and_the_rest_stays(
    paths: list[Path], registry: Registry, pool: AnalysisPool, spoilt: Any
) -> None:
    def wrong(request: Recorded) -> dict[str, Any]:
        tags = _TAG.findall(request.json["messages"][1]["content"])
        text = spoilt(tags)
        return {"merged": [{"severity": "error", "findings": ["f0"], "text": text}]}

    action = script(researcher=on_thickness(), synthesis=ok(wrong))
    done = reviewed(paths, registry, pool, action)
    assert sum(asked_for(one) == "synthesis" for one in done.server.questions) == 3
    assert "review.model_left_out_synthesis" in done.notices
    assert [type(one) for one in done.outcomes] == [Comment, Comment]


def test_a_shortened_comment_says_how_it_was_shortened(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    text = "Tjockleken saknar tolerans. Se även ZZZ.9 om packning. Lagret mäts enligt QQQ.1."
    by_model = ok({"text": "Tjockleken saknar tolerans. Lagret mäts enligt QQQ.1."})
    action = script(researcher=on_thickness(text), repair=in_turn(by_model, ok({"text": ""})))
    done = reviewed(paths[:1], registry, pool, action)
    (comment,) = done.outcomes
    assert isinstance(comment, Comment)
    assert comment.text == "Tjockleken saknar tolerans."
    assert [one.by_model for one in comment.rounds] == [True, False]
    assert comment.repairs == 2
    assert all("ZZZ" not in str(one.reason) for one in comment.rounds)


def test_doubts_and_found_codes_outlive_the_review(
    paths: list[Path], registry: Registry, pool: AnalysisPool, tmp_path: Path
) -> None:
    document = tmp_path / "TB Mark.pdf"
    html_pdf(document, [f"{TB}Slitlager enligt DCB.112:a ska läggas.\n"])

    def critic(request: Recorded) -> dict[str, Any]:
        said = keep_all(request)
        return {**said, "c0": "material"}

    with Job.temporary() as job:
        done = reviewed([document], registry, pool, script(critic=ok(critic)), job=job)
        assert done.run().outcome == "done"
        options = ReviewOptions()
        events = judge_again(job=job, registry=registry, options=options, cancel=threading.Event())
        (judged,) = [one for one in events if isinstance(one, ReferencesJudged)]
        doubted = [one for one in judged.references if one.disputed]
        assert [one.dispute.key for one in doubted if one.dispute] == ["assistant.critic_material"]
        assert [one.verdict for one in doubted] == [Verdict.DECLARED]


def _model(done: Reviewed) -> ModelSettings:
    return ModelSettings(done.server.base_url, "m")


def english(request: Recorded) -> dict[str, Any]:
    """A translation that leaves the placeholders where they are."""
    user = request.json["messages"][1]["content"]
    told = dict(re.findall(r"^(t[0-9]+): (.*)$", user, re.MULTILINE))
    return {
        name: re.sub(
            r"Lagertjockleken för (\{p0\}) saknar tolerans",
            r"The layer thickness of \1 has no tolerance",
            text,
        )
        for name, text in told.items()
    }


def test_shown_comments_are_translated_and_judged_again(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    action = script(researcher=on_thickness(), translation=ok(english))
    with Job.temporary() as job:
        done = reviewed(paths, registry, pool, action, job=job, options={"translate_to": "en"})
        last = {one.comment.id: one.comment for one in done.events if hasattr(one, "comment")}
        translated = [one for one in last.values() if one.origin == "model"]
        assert len(translated) == 2
        listed = collect(done.events, job).comments
        assert len({one.id for one in listed}) == len(listed) == len(last)
        assert set(map(id, listed)) == set(map(id, last.values()))
        for one in translated:
            assert comment_text(one, "en") == (
                "The layer thickness of DCB.111 (Bärlager till belagda ytor) has no tolerance."
            )
            assert comment_text(one, "sv").startswith("Lagertjockleken för DCB.111")
            assert language_note(one, "en")
            assert not language_note(one, "sv")
        assert done.run("translation").calls == 1
        again = list(
            translate(
                job=job,
                registry=registry,
                options=ReviewOptions(model=_model(done), translate_to="en"),
                cancel=threading.Event(),
            )
        )
        assert [one.message.key for one in again if isinstance(one, Notice)] == [
            "review.nothing_to_translate"
        ]
        # A review in that language finds nothing to translate either.
        assert "translation" not in [
            asked_for(one)
            for one in reviewed(
                (),
                registry,
                pool,
                script(researcher=on_thickness()),
                job=job,
                options={"translate_to": "sv"},
            ).server.questions
        ]


@pytest.mark.parametrize(
    "answer",
    [
        "The thickness of {p0} is 90 mm.",
        "The thickness lacks a tolerance.",
        "The thickness of {p0} and {p0} lacks a tolerance.",
        "The thickness of {p1} lacks a tolerance.",
        "The thickness of {p0} follows ZZZ.9.",
        "The thickness of {p0} is guaranteed.",
        "The thickness of {p0} follows CEB.",
        "",
    ],
)
def test_translation_that_fails_stays_in_its_language_and_says_so(
    paths: list[Path], registry: Registry, pool: AnalysisPool, answer: str
) -> None:
    action = script(researcher=on_thickness(), translation=ok({"t0": answer}))
    done = reviewed(paths[:1], registry, pool, action, options={"translate_to": "en"})
    comment = [one.comment for one in done.events if hasattr(one, "comment")][-1]
    assert comment.translated == ""
    assert comment.untranslated is not None
    assert comment_text(comment, "en") == comment.text
    assert language_note(comment, "en") in text_with_note(comment, "en")
    assert "review.not_translated" in done.notices


def test_text_of_documents_that_may_not_be_sent_is_not(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    options = {"not_sent": frozenset({"TB VA.pdf"})}
    done = reviewed(paths, registry, pool, script(researcher=on_thickness()), options=options)
    assert "review.model_not_sent" in done.notices
    sent = b"".join(one.raw for one in done.server.questions).decode()
    assert "80 mm" in sent
    assert "100 mm" not in sent
    assert "TB VA" not in sent


def test_raw_answers_are_kept_only_where_asked(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    for keep in (False, True):
        with Job.temporary() as job:
            options = {"keep_answers": keep}
            action = script(researcher=on_thickness())
            done = reviewed(paths[:1], registry, pool, action, job=job, options=options)
            answers = job.answers(done.run().id)
            assert [one.step for one in answers] == (["critic", "researcher"] if keep else [])


def test_runs_are_kept_with_what_they_used(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    with Job.temporary() as job:
        action = script(researcher=on_thickness())
        done = reviewed(paths, registry, pool, action, job=job, price_in=1.0, price_out=2.0)
        (run,) = [one for one in job.runs() if one.kind == "assistant"]
    assert run == done.run()
    assert (run.model_asked, run.model_answered, run.outcome) == ("m", "fault-1", "done")
    assert (run.drafts, run.shown, run.withheld) == (2, 2, {})
    assert run.calls == 5
    assert run.cost > 0
    assert "synthesis 1" in run.prompt_version


@pytest.mark.parametrize(
    "action", [status(401), status(503), stall(), status(200, b"<html>", kind="text/html")]
)
def test_an_outage_is_one_sentence_and_no_result(
    paths: list[Path], registry: Registry, pool: AnalysisPool, action: Any
) -> None:
    done = reviewed(paths, registry, pool, action, idle_s=0.3, attempts=2, total_s=3.0)
    assert done.run().outcome == "failed"
    assert done.run().problem is not None
    assert done.notices.count("review.model_stopped") == 1
    assert done.outcomes == []
    # The checks have run all the same.
    assert done.run("checks").outcome == "done"
