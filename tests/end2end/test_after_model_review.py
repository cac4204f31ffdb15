"""What is told after a review with a model: refused codes, documents added, answers kept."""

import shutil
import ssl
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from registry_db import Registry
from reviewer_app.assistant import ModelSettings
from reviewer_app.core.comment import Withheld
from reviewer_app.core.events import Event, FindingsVoid, Held, Notice, RunEnded, Shown
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.left_out import unreviewed
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import judge_again, review, translate
from reviewer_app.ui.review_sources import ReviewSources, Wishes
from reviewer_app.ui.session import LeftOutKnown
from tests.end2end.model_reviews import html_pdf, reviewed
from tests.unit.assistant.faults import ok, status
from tests.unit.assistant.faultserver import FaultServer, Recorded
from tests.unit.assistant.scripted import Answer, finding, keep_all, script

TB = (
    "Denna beskrivning ansluter till AMA Anläggning 20.\n"
    "DCB.111 Bärlager till belagda ytor\n"
    "Lagertjocklek ska vara 80 mm på hela ytan.\n"
)


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("tender")
    html_pdf(folder / "TB Mark.pdf", [TB])
    html_pdf(folder / "TB VA.pdf", [TB.replace("80", "100")])
    return [folder / "TB Mark.pdf", folder / "TB VA.pdf"]


def pointing_wrong(request: Recorded) -> Answer:
    """A critic's answer with a code that does not stand on the line it names, and a doubt."""
    return {**keep_all(request), "c0": "name", "missed": [{"line": 1, "code": "DCB.112"}]}


def withheld(events: list[Event]) -> list[Withheld]:
    """The codes a model pointed at that were refused."""
    found = [one.withheld for one in events if isinstance(one, Held)]
    return [one for one in found if one.rule == "model_missed"]


def again(job: Job, registry: Registry) -> list[Event]:
    cancel = threading.Event()
    return list(judge_again(job=job, registry=registry, options=ReviewOptions(), cancel=cancel))


def test_a_refused_code_keeps_its_reason_and_place(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    with Job.temporary() as job:
        done = reviewed(paths[:1], registry, pool, script(critic=ok(pointing_wrong)), job=job)
        (document,) = job.documents()
        # Doubts are judged after the model: what it pointed at is told twice, and alike.
        told = withheld(done.events) + withheld(again(job, registry))
        assert len(told) == 3
        assert {one.reason.key for one in told} == {"assistant.missed_not_there"}
        assert {one.detail for one in told} == {"DCB.112"}
        assert {(one.file_id, one.page_index) for one in told} == {(document.file_id, 0)}
        job.remove_document(document.file_id)
        (left,) = withheld(again(job, registry))
        assert (left.reason.key, left.file_id) == ("assistant.missed_not_there", "")


def test_an_outage_costs_nothing_that_was_found_and_a_review_replaces_it(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    def said(text: str) -> Answer:
        return {"findings": [finding(text, last_line=2)]}

    def texts() -> set[str]:
        kept = again(job, registry)
        shown = [one.comment for one in kept if isinstance(one, Shown)]
        return {one.text for one in shown if one.origin == "model"}

    with Job.temporary() as job:
        first = script(researcher=ok(said("Tjockleken saknar tolerans.")))
        reviewed(paths, registry, pool, first, job=job)
        assert texts() == {"Tjockleken saknar tolerans."}
        assert reviewed(paths, registry, pool, status(401), job=job).run().outcome == "failed"
        assert texts() == {"Tjockleken saknar tolerans."}
        other = script(researcher=ok(said("Kontrollen saknar ansvarig.")))
        done = reviewed(paths, registry, pool, other, job=job)
        assert texts() == {"Kontrollen saknar ansvarig."}
        # What is told is what the job keeps: the former comments are void.
        void = max(at for at, one in enumerate(done.events) if isinstance(one, FindingsVoid))
        told = [one.comment for one in done.events[void:] if isinstance(one, Shown)]
        assert {one.text for one in told if one.origin == "model"} == texts()


def test_a_document_added_without_a_model_is_told(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    with Job.temporary() as job:
        reviewed(paths[:1], registry, pool, script(), job=job)
        plain: dict[str, Any] = {
            "job": job,
            "registry": registry,
            "pool": pool,
            "options": ReviewOptions(),
        }
        cancel = threading.Event()
        anew = list(review(paths[:1], cancel=cancel, **plain))
        assert "review.added_since_model" not in [
            one.message.key for one in anew if isinstance(one, Notice)
        ]
        events = list(review(paths[1:], cancel=cancel, **plain))
        said = [one.message for one in events if isinstance(one, Notice)]
        assert said[-1].key == "review.added_since_model"
        assert said[-1].params == {"names": "TB VA.pdf"}


def test_the_window_hears_at_once_that_a_document_was_added_since(
    paths: list[Path], registry: Registry, pool: AnalysisPool, tmp_path: Path
) -> None:
    path = tmp_path / "a.granskning"
    with Job.create(path) as job:
        reviewed(paths[:1], registry, pool, script(), job=job)
    sources, wishes = ReviewSources(registry, pool), Wishes("sv", "")
    events = list(sources.review(paths[1:], path, wishes, threading.Event()))
    with Job.open(path) as job:
        left = unreviewed(job)
        added = job.documents()[1].file_id
    assert [one.file_id for one in left] == [added]
    assert [one.left_out for one in events if isinstance(one, LeftOutKnown)] == [left]


def test_answers_to_translations_are_kept_where_asked(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    found = ok({"findings": [finding("Tjockleken saknar tolerans.", last_line=2)]})
    with Job.temporary() as job, FaultServer(always=script()) as server:
        reviewed(paths[:1], registry, pool, script(researcher=found), job=job)
        settings = ModelSettings(server.base_url, "m")
        options = ReviewOptions(model=settings, translate_to="en", keep_answers=True)
        cancel = threading.Event()
        events = translate(job=job, registry=registry, options=options, cancel=cancel)
        (run,) = [one.run for one in events if isinstance(one, RunEnded)]
        assert {one.step for one in job.answers(run.id)} == {"translation"}


def test_a_comment_on_a_document_that_is_not_sent_is_not_said_to_be_translated(
    paths: list[Path], registry: Registry, pool: AnalysisPool
) -> None:
    found = ok({"findings": [finding("Tjockleken saknar tolerans.", last_line=2)]})
    with Job.temporary() as job, FaultServer(always=script()) as server:
        reviewed(paths[:1], registry, pool, script(researcher=found), job=job)
        settings = ModelSettings(server.base_url, "m")
        kept = frozenset({paths[0].name})
        options = ReviewOptions(model=settings, translate_to="en", not_sent=kept)
        cancel = threading.Event()
        events = list(translate(job=job, registry=registry, options=options, cancel=cancel))
        assert server.requests == []
        assert [one.message.key for one in events if isinstance(one, Notice)] == [
            "review.not_sent_to_translate"
        ]


def test_a_certificate_of_nobody_is_one_sentence_and_nothing_is_lost(
    paths: list[Path], registry: Registry, pool: AnalysisPool, tmp_path: Path
) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    made += ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made += ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with FaultServer(always=script(), tls=context) as server, Job.temporary() as job:
        options = ReviewOptions(model=ModelSettings(server.base_url, "m"))
        plain: dict[str, Any] = {"job": job, "registry": registry, "pool": pool, "options": options}
        events = list(review(paths, cancel=threading.Event(), **plain))
        assert server.requests == []
        told = [one.message.key for one in events if isinstance(one, Notice)]
        assert told.count("assistant.tls") == 1
        assert told[-2:] == ["review.model_stopped", "assistant.tls"]
        assert {one.kind: one.outcome for one in job.runs()} == {
            "checks": "done",
            "assistant": "failed",
        }
        assert len(job.documents()) == 2
        assert all(job.references(one.file_id) for one in job.documents())
