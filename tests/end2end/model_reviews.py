"""Reviews with a scripted model: real files, a real job, a real connection on loopback."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pymupdf
import pypdfium2

from registry_db import Registry
from reviewer_app.assistant import ModelSettings
from reviewer_app.core.comment import Comment, Withheld
from reviewer_app.core.events import Event, Held, Notice, RunEnded, Shown
from reviewer_app.core.run import Run
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.job import Job
from reviewer_app.review.options import ReviewOptions
from reviewer_app.review.pipeline import review
from tests.unit.assistant.faultserver import Action, FaultServer

_STYLE = "* {font-size: 8px}"


def html_pdf(path: Path, pages: Sequence[str]) -> None:
    """Write pages of any letters and signs, one line of text a line."""
    document = pymupdf.open()
    for text in pages:
        page = document.new_page()
        lines = "<br/>".join(text.replace("&", "&amp;").replace("<", "&lt;").split("\n"))
        page.insert_htmlbox(pymupdf.Rect(30, 40, 580, 800), lines, css=_STYLE)
    document.save(path)
    document.close()


def own_reading(path: Path) -> list[str]:
    """Return the pages' texts as another program reads them."""
    document = pypdfium2.PdfDocument(path)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return texts


@dataclass
class Reviewed:
    """What a review told and what the server was asked."""

    events: list[Event]
    server: FaultServer
    shown: list[Comment] = field(default_factory=list)
    held: list[Withheld] = field(default_factory=list)

    @property
    def outcomes(self) -> list[Comment | Withheld]:
        """What the gate answered about the model's drafts, in the order of its answers."""
        found: list[Comment | Withheld] = []
        for event in self.events:
            if isinstance(event, RunEnded) and event.run.kind == "assistant":
                break
            if isinstance(event, Shown) and event.comment.origin == "model":
                found.append(event.comment)
            if isinstance(event, Held) and event.withheld.origin == "model":
                found.append(event.withheld)
        return found

    @property
    def notices(self) -> list[str]:
        """The keys of what a person was told."""
        return [event.message.key for event in self.events if isinstance(event, Notice)]

    def run(self, kind: str = "assistant") -> Run:
        """The record of a run."""
        return next(
            event.run
            for event in self.events
            if isinstance(event, RunEnded) and event.run.kind == kind
        )


def reviewed(
    paths: Sequence[Path],
    registry: Registry,
    pool: AnalysisPool,
    action: Action,
    *,
    job: Job | None = None,
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Reviewed:
    """Review files with a model that answers by `action`; `changes` are of its settings."""
    short: dict[str, Any] = {"model": "m", "first_wait_s": 0.01, "idle_s": 5.0, "total_s": 20.0}
    with FaultServer(always=action) as server:
        model = ModelSettings(**{"base_url": server.base_url, **short, **changes})
        chosen = ReviewOptions(model=model, **(options or {}))
        made = job if job is not None else Job.temporary()
        try:
            events = list(
                review(
                    paths,
                    job=made,
                    registry=registry,
                    pool=pool,
                    options=chosen,
                    cancel=threading.Event(),
                )
            )
        finally:
            if job is None:
                made.close()
    assert not server.errors
    return Reviewed(events, server)
