"""Every failure of a model server through a whole review: one sentence, no hang, nothing called
reviewed that was not, and the rest of the review as if there were no model."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from registry_db import Registry
from reviewer_app.assistant.failures import FailureKind
from reviewer_app.cli import json_output
from reviewer_app.core.comment import Comment
from reviewer_app.core.errors import Cancelled
from reviewer_app.core.events import Notice, Progress, RunEnded
from reviewer_app.core.left_out import drawn_together
from reviewer_app.core.reference import Message
from reviewer_app.core.run import LeftOut
from reviewer_app.core.texts import say
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.left_out import unreviewed
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import review
from reviewer_app.review.result import collect
from tests.end2end.model_reviews import Reviewed, html_pdf, reviewed
from tests.end2end.test_assistant_review import TB, VA
from tests.unit.assistant.asking import error
from tests.unit.assistant.faults import (
    DONE,
    completion,
    event,
    flood,
    garbage,
    gzip_bomb,
    hangup,
    ok,
    pings,
    raw_body,
    reset,
    stall,
    status,
    stream,
    trickle,
)
from tests.unit.assistant.faultserver import Action, FaultServer
from tests.unit.assistant.scripted import finding, in_turn, script

DEADLINE_S = 1.0

MATRIX: list[tuple[str, Action, FailureKind]] = [
    ("reset", reset(), FailureKind.OFFLINE),
    ("hang-up", hangup(), FailureKind.OFFLINE),
    ("no HTTP", garbage(b"\x00 hello\r\n\r\n"), FailureKind.OFFLINE),
    ("silence", stall(), FailureKind.TIMEOUT),
    ("silence after headers", stall(headers_first=True), FailureKind.TIMEOUT),
    ("signs of life for ever", pings(), FailureKind.DEADLINE),
    ("an answer for ever", trickle(), FailureKind.DEADLINE),
    ("key", status(401), FailureKind.AUTH),
    ("permission", status(403), FailureKind.FORBIDDEN),
    ("quota", status(429, error("q", code="insufficient_quota")), FailureKind.QUOTA),
    ("too many questions", status(429, retry_after="40"), FailureKind.RATE),
    ("no such model", status(404, error("The model `m` does not exist")), FailureKind.MODEL),
    ("not here", status(404, b"not here", kind="text/plain"), FailureKind.PROTOCOL),
    ("web page", raw_body(b"<html>log in</html>", kind="text/html"), FailureKind.PROTOCOL),
    ("plain JSON", raw_body(json.dumps(completion("{}")).encode()), FailureKind.PROTOCOL),
    ("bad events", stream(b'data: {"x":"\xff"}\n\n'), FailureKind.PROTOCOL),
    ("no choices", stream(b'data: {"choices": null}\n\n', DONE), FailureKind.PROTOCOL),
    ("packed", gzip_bomb(4), FailureKind.PROTOCOL),
    ("too long", status(400, error("x", code="context_length_exceeded")), FailureKind.CONTEXT),
    ("bad request", status(400), FailureKind.BAD_REQUEST),
    ("form refused", status(400, error("no", param="messages")), FailureKind.BAD_REQUEST),
    ("server", status(503), FailureKind.SERVER),
    ("elsewhere", status(307, b"", headers={"Location": "/x"}), FailureKind.REDIRECT),
    ("cut", stream(event({"content": "a"}), end="cut"), FailureKind.CUT),
    ("ended early", stream(event({"content": "a"})), FailureKind.CUT),
    ("huge", flood(1), FailureKind.TOO_BIG),
    ("output limit", ok('{"c0": "ke', finish="length"), FailureKind.TOO_BIG),
    ("refusal", ok(None, refusal="nej"), FailureKind.REFUSED),
    ("filter", ok("", finish="content_filter"), FailureKind.FILTERED),
    ("other form", ok('{"c0": "keep"}'), FailureKind.SCHEMA),
    ("read in part", ok({}, usage=(3, 3)), FailureKind.INPUT_CUT),
]


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("tender")
    html_pdf(folder / "TB Mark.pdf", [TB])
    html_pdf(folder / "TB VA.pdf", [VA, VA.replace("100", "120")])
    return [folder / "TB Mark.pdf", folder / "TB VA.pdf"]


@pytest.fixture(scope="module", autouse=True)
def _loaded(paths: list[Path], registry: Registry, pool: AnalysisPool) -> None:
    """What a program loads with its first question is no part of the failures' time."""
    reviewed(paths[:1], registry, pool, healthy())


def healthy() -> Action:
    """A finding on each document's thickness."""
    text = "Lagertjockleken för {c0} saknar tolerans."
    one = finding(text, first_line=2, last_line=3, candidates=["c0"])
    return script(researcher=ok({"findings": [one]}))


def left(done: Reviewed) -> set[tuple[str, str, int]]:
    """The pages left out: file's name, step, page number."""
    names = {one.comment.citations[0].file_id: "TB Mark.pdf" for one in _shown(done)}
    return {
        (names.get(part.file_id, "TB VA.pdf"), part.stage, page)
        for part in drawn_together(done.run().left_out)
        for page in part.pages
    }


def _shown(done: Reviewed) -> list[Any]:
    return [one for one in done.events if getattr(one, "comment", None) and _by_model(one.comment)]


def _by_model(comment: Comment) -> bool:
    return comment.origin == "model"


@pytest.mark.parametrize(
    ("action", "kind"), [row[1:] for row in MATRIX], ids=[row[0] for row in MATRIX]
)
def test_a_failure_at_the_second_document(
    paths: list[Path],
    registry: Registry,
    pool: AnalysisPool,
    action: Action,
    kind: FailureKind,
    caplog: pytest.LogCaptureFixture,
) -> None:
    good = healthy()
    # Short where it is what ends the call; else long, so that a busy machine changes nothing.
    deadline = DEADLINE_S if kind is FailureKind.DEADLINE else 20.0
    began = time.monotonic()
    done = reviewed(
        paths, registry, pool, in_turn(good, good, action),
        idle_s=0.2, total_s=deadline, attempts=2, max_answer_chars=20_000,
    )  # fmt: skip
    took = time.monotonic() - began
    run = done.run()
    assert run.problem is not None
    assert run.problem.key == f"assistant.{kind}".replace("auth", "auth_without_key")
    assert run.outcome in ("failed", "incomplete")
    # Both steps of the second document, and the comparison where nothing could be compared.
    assert took < 20 + 5 * DEADLINE_S
    assert left(done) == {("TB VA.pdf", "", 1), ("TB VA.pdf", "", 2)}
    assert [one.name for one in _shown(done)[0].comment.citations] == ["TB Mark.pdf"]
    assert len(done.outcomes) == 1
    # One sentence for what went wrong, and one for the pages.
    assert done.notices.count(run.problem.key) == 1
    assert done.notices.count("review.model_left_out_all") == 1
    for message in (run.problem, *_notices(done)):
        for language in ("sv", "en"):
            assert say(message.key, language, **message.params)
    assert done.run("checks").outcome == "done"
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def _notices(done: Reviewed) -> list[Message]:
    return [one.message for one in done.events if isinstance(one, Notice)]


def test_nobody_there(paths: list[Path], registry: Registry, pool: AnalysisPool) -> None:
    with FaultServer() as gone:
        address = gone.base_url
    done = reviewed(paths, registry, pool, healthy(), base_url=address, attempts=2)
    run = done.run()
    assert (run.outcome, run.documents) == ("failed", ())
    assert run.problem is not None
    assert run.problem.key == "assistant.offline"
    (sentence,) = [one for one in _notices(done) if one.key == "review.model_left_out_documents"]
    assert sentence.params["names"] == "TB Mark.pdf, TB VA.pdf"
    assert "review.model_left_out_synthesis" in done.notices


def test_what_was_left_out_is_in_the_json_and_the_job(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    good = healthy()
    with Job.temporary() as job:
        action = in_turn(good, good, ok('{"c0": "ke', finish="length"))
        done = reviewed(paths, registry, pool, action, job=job)
        result = collect(done.events, job)
        assert result.incomplete
        shape = json_output.review_json(result, {"editions": []}, "sv", {})
        (run,) = [one for one in shape["runs"] if one["kind"] == "assistant"]
        ids = {one["name"]: one["file_id"] for one in shape["documents"]}
        assert run["problem"].startswith("Modellens svar blev längre")
        assert {(one["step"], one["file_id"]) for one in run["left_out"]} == {
            (step, ids["TB VA.pdf"]) for step in ("critic", "research")
        }
        assert all(one["pages"][0] <= one["pages"][1] <= 2 for one in run["left_out"])
        told = "\n".join(shape["notices"])
        assert "TB VA.pdf, s. 1–2: granskades inte av modellen." in told
        assert {one.file_id for one in unreviewed(job)} == {ids["TB VA.pdf"]}


def test_a_document_added_later_is_not_taken_for_reviewed(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    with Job.temporary() as job:
        reviewed(paths[:1], registry, pool, healthy(), job=job)
        assert unreviewed(job) == ()
        options = ReviewOptions()
        list(
            review(
                paths[1:], job=job, registry=registry, pool=pool,
                options=options, cancel=threading.Event(),
            )
        )  # fmt: skip
        (later,) = unreviewed(job)
        assert later.reason.key == "review.model_not_asked"
        assert job.document(later.file_id) == job.documents()[1]


def test_a_run_that_ended_with_the_program_says_so(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    """What is on disk when the program is killed at the second document's first question."""
    good = healthy()
    with Job.temporary() as job, FaultServer(always=in_turn(good, good, stall())) as server:
        from reviewer_app.assistant import ModelSettings

        options = ReviewOptions(model=ModelSettings(server.base_url, "m"))
        cancel = threading.Event()
        events = review(
            paths, job=job, registry=registry, pool=pool, options=options, cancel=cancel
        )
        for event_ in events:
            if (
                isinstance(event_, Progress)
                and event_.stage == "critic"
                and _is_second(event_, job)
            ):
                break
        found = unreviewed(job)
        assert [(one.stage, one.reason.key) for one in found] == [("", "review.model_interrupted")]
        # And told to stop there, the run itself says what was left.
        cancel.set()
        with pytest.raises(Cancelled):
            list(events)
        left_out: tuple[LeftOut, ...] = unreviewed(job)
        assert {(one.stage, one.reason.key) for one in left_out} == {
            (stage, "assistant.cancelled") for stage in ("critic", "research", "synthesis")
        }


def _is_second(progress: Progress, job: Job) -> bool:
    return progress.file_id == job.documents()[1].file_id


def test_waiting_is_told(
    paths: list[Path], registry: Registry, pool: AnalysisPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reviewer_app.assistant import assistant

    monkeypatch.setattr(assistant, "_SPOKEN_OF_S", 1)
    done = reviewed(paths[:1], registry, pool, stall(), idle_s=2.5, attempts=1)
    waited = [one.waited for one in done.events if isinstance(one, Progress) and one.waited]
    assert waited[:2] == [1, 2]
    runs = [one.run.outcome for one in done.events if isinstance(one, RunEnded)]
    assert runs[-1] == "failed"
