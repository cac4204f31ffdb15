"""What a model did not review is said in the bar and beside the documents, in both languages."""

import pytest
from pytestqt.qtbot import QtBot

from reviewer_app.assistant.settings import ModelSettings
from reviewer_app.core.events import DocumentOpened, Progress, RunEnded
from reviewer_app.core.reference import Message
from reviewer_app.core.run import LeftOut, Run
from reviewer_app.ui.documents_panel.documents_model import FAILED_ROLE, DocumentsModel
from reviewer_app.ui.flag_bar import FlagBar
from reviewer_app.ui.language import Texts
from reviewer_app.ui.session import LeftOutKnown, ReviewSession
from tests.unit.gate.jobs import document

WHY = Message("assistant.cut")


def run(*left: LeftOut) -> Run:
    outcome = "incomplete" if left else "done"
    return Run("r_1", "assistant", "2026-01-01T10:00:00+01:00", outcome=outcome, left_out=left)


@pytest.fixture
def session() -> ReviewSession:
    """An empty session."""
    return ReviewSession()


def open_two(session: ReviewSession) -> None:
    opened = [document("f_1", "TB.pdf", 9), document("f_2", "MF.pdf", 2)]
    session.apply([DocumentOpened(one) for one in opened])


def test_pages_left_out_are_said_where_the_document_is(
    qtbot: QtBot, texts: Texts, session: ReviewSession
) -> None:
    model = DocumentsModel(session, texts)
    bar = FlagBar(session, texts)
    qtbot.addWidget(bar)
    open_two(session)
    bar.show_model(ModelSettings("http://127.0.0.1:11434/v1", "liten"))
    assert "granskat" not in bar.model.text()
    left = [LeftOut(stage, "f_1", 2, 4, WHY) for stage in ("critic", "research")]
    with qtbot.waitSignal(model.dataChanged):
        session.apply([RunEnded(run(*left, LeftOut("research", "f_1", 6, 6, WHY)))])
    assert model.file_index("f_1").data(FAILED_ROLE) == "Modellen: 4 s. ej granskade"
    assert model.file_index("f_2").data(FAILED_ROLE) == ""
    assert bar.model.text().endswith("inte allt granskat")
    assert "TB.pdf, s. 3–5: granskades inte av modellen." in bar.model.toolTip()
    assert "TB.pdf, s. 7: texten granskades inte av modellen." in bar.model.toolTip()
    texts.set_language("en")
    assert model.file_index("f_1").data(FAILED_ROLE) == "Model: 4 p. not reviewed"
    assert "TB.pdf, p. 3–5: not reviewed by the model." in bar.model.toolTip()
    texts.set_language("sv")
    # The next review gets through: nothing is left to say.
    session.apply([RunEnded(run())])
    assert model.file_index("f_1").data(FAILED_ROLE) == ""
    assert "granskat" not in bar.model.text()


def test_long_lists_end_and_say_so(qtbot: QtBot, texts: Texts, session: ReviewSession) -> None:
    bar = FlagBar(session, texts)
    qtbot.addWidget(bar)
    open_two(session)
    reasons = [Message("assistant.bad_request", {"host": "h", "what": str(n)}) for n in range(12)]
    session.apply([RunEnded(run(*(LeftOut("critic", "f_1", 0, 0, why) for why in reasons)))])
    bar.show_model(None)
    assert bar.model.toolTip().count("TB.pdf") == 8
    assert "4 till" in bar.model.toolTip()


def test_a_model_that_is_waited_for_is_told(
    qtbot: QtBot, texts: Texts, session: ReviewSession
) -> None:
    bar = FlagBar(session, texts)
    qtbot.addWidget(bar)
    open_two(session)
    bar.set_running(running=True)
    session.apply([Progress("research", 2, 7, "f_1", waited=25)])
    assert bar.stage.text() == "Modellen utreder 2 av 7 (väntat 25 s)"


def test_a_document_added_since_is_said_at_once(
    qtbot: QtBot, texts: Texts, session: ReviewSession
) -> None:
    model = DocumentsModel(session, texts)
    bar = FlagBar(session, texts)
    qtbot.addWidget(bar)
    open_two(session)
    session.apply([RunEnded(run())])
    bar.show_model(ModelSettings("http://127.0.0.1:11434/v1", "liten"))
    added = LeftOut("", "f_2", 0, 1, Message("review.model_not_asked"))
    with qtbot.waitSignal(model.dataChanged):
        session.apply([LeftOutKnown((added,))])
    assert model.file_index("f_2").data(FAILED_ROLE) == "Modellen: 2 s. ej granskade"
    assert bar.model.text().endswith("inte allt granskat")
    assert "lades till efter modellens granskning" in bar.model.toolTip()
    # What was done by the model before is still told.
    assert session.runs[-1].id == "r_1"
