"""The session takes events in batches and tells each kind of change once."""

from pytestqt.qtbot import QtBot

from reviewer_app.core.events import FileRefused, Notice, Progress
from reviewer_app.core.reference import Message
from reviewer_app.core.verdicts import PageStatus, Status
from reviewer_app.ui.documents_panel.documents_model import coverage_text
from reviewer_app.ui.flag_bar import FlagBar
from reviewer_app.ui.language import Texts
from reviewer_app.ui.session import PagesKnown, ReviewSession
from tests.ui.review_data import BODY, RULES, comments, events, withheld


def test_one_signal_for_a_batch(session: ReviewSession, qtbot: QtBot) -> None:
    heard: list[tuple[str, object]] = []
    session.documents_added.connect(lambda ids: heard.append(("documents", ids)))
    session.comments_added.connect(lambda items: heard.append(("comments", items)))
    session.withheld_added.connect(lambda items: heard.append(("withheld", items)))
    session.counts_changed.connect(lambda: heard.append(("counts", None)))
    session.apply(events())
    assert heard == [
        ("documents", (BODY, RULES)),
        ("comments", comments()),
        ("withheld", withheld()),
        ("counts", None),
    ]


def test_coverage_counts_every_page(session: ReviewSession) -> None:
    session.apply(events())
    one, all_ = session.coverage(BODY), session.total_coverage()
    assert (one.text, one.ocr, one.empty, one.failed) == (1, 1, 0, 1)
    assert (all_.text, all_.ocr, all_.empty, all_.failed) == (2, 1, 0, 1)


def test_page_labels_come_from_the_file_else_the_number(session: ReviewSession) -> None:
    session.apply(events())
    assert session.page_label(BODY, 0) == "i"
    assert session.page_label(RULES, 0) == "1"
    assert session.page_label("unknown", 4) == "5"


def test_judging_anew_keeps_documents_and_statuses(session: ReviewSession) -> None:
    session.apply(events())
    session.set_status("c1", Status.TO_FIX)
    session.clear_findings()
    assert not session.comments
    assert not session.withheld
    assert list(session.documents) == [BODY, RULES]
    session.apply(events())
    assert session.status_of("c1") is Status.TO_FIX


def test_another_review_starts_from_nothing(session: ReviewSession) -> None:
    session.apply(events())
    session.set_status("c1", Status.TO_FIX)
    session.clear()
    assert not session.documents
    assert session.status_of("c1") is Status.NEW


def test_notices_refusals_and_progress_are_told(session: ReviewSession, qtbot: QtBot) -> None:
    refused = FileRefused("/x/a.pdf", Message("window.crash"))
    with qtbot.waitSignals(
        [session.notices_given, session.files_refused, session.progress_changed]
    ):
        session.apply([Notice(Message("window.crash")), refused, Progress("reading", 1, 2)])
    assert session.refused == [refused]


def test_pages_that_were_never_tried_are_not_called_failed(
    session: ReviewSession, texts: Texts, qtbot: QtBot
) -> None:
    session.apply(events())
    statuses = (PageStatus.TEXT, PageStatus.FAILED, PageStatus.FAILED, PageStatus.FAILED)
    session.apply([PagesKnown(BODY, statuses, unread=2)])
    said = coverage_text(session.coverage(BODY), texts, session.unread[BODY])
    assert said.endswith("1 misslyckade, 2 ej lästa")
    bar = FlagBar(session, texts)
    qtbot.addWidget(bar)
    assert bar.pages.accessibleName().endswith(", 2 ej lästa")
