"""The comment list: sorted, grouped, counted, and changed many at a time."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest

from reviewer_app.core.events import Shown
from reviewer_app.core.verdicts import Severity, Status
from reviewer_app.ui.comments.comment_filter import GROUPS, SORTS, CommentFilter, Order
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE, GROUP_ROLE, CommentsModel
from reviewer_app.ui.handling import CommentState
from reviewer_app.ui.language import Texts
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.session import ReviewSession
from tests.ui.review_data import events, many_comments

Tested = Callable[..., QAbstractItemModelTester]


def _rows(model: CommentsModel) -> list[str]:
    said = []
    for row in range(model.rowCount()):
        group = model.index(row).data(GROUP_ROLE)
        said.append(model.index(row).data(COMMENT_ROLE).id if group is None else group.title)
    return said


def _filled(session: ReviewSession, texts: Texts, tested_model: Tested) -> CommentsModel:
    model = CommentsModel(session, texts)
    tested_model(model)
    session.apply(events())
    return model


def test_every_order_and_grouping_lists_every_comment(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = _filled(session, texts, tested_model)
    for order in SORTS:
        for group in (None, *GROUPS):
            for descending in (False, True):
                model.arrange(order, group, descending=descending)
                assert sorted(model.shown_ids()) == ["c1", "c2", "c3"]
                assert model.rowCount() == 3 + len(model.group_rows())


def test_comments_stand_under_headings_that_close(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = _filled(session, texts, tested_model)
    model.arrange(Order.PLACE, Order.SEVERITY)
    assert _rows(model) == ["Fel", "c1", "Varning", "c2", "Upplysning", "c3"]
    model.toggle_group(0)
    assert _rows(model) == ["Fel", "Varning", "c2", "Upplysning", "c3"]
    assert model.shown_ids() == ("c1", "c2", "c3")
    model.toggle_group(0)
    assert _rows(model)[1] == "c1"


def test_a_comment_moves_to_its_new_heading_and_back(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = _filled(session, texts, tested_model)
    model.arrange(Order.PLACE, Order.STATUS)
    assert _rows(model) == ["Ny", "c1", "c2", "c3"]
    session.set_status("c2", Status.REJECTED)
    assert _rows(model) == ["Ny", "c1", "c3", "Avvisad", "c2"]
    session.set_status("c2", Status.NEW)
    assert _rows(model) == ["Ny", "c1", "c2", "c3"]


def test_what_people_said_is_filtered(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = _filled(session, texts, tested_model)
    session.handling.take({"c1": CommentState(Status.NEW, "Per", "VA", supported=True)})
    cases = {
        "own": [], "unverified": [], "supported": ["c1"], "unsupported": ["c2", "c3"],
        "ungiven": ["c2", "c3"], "assignee:Per": ["c1"], "discipline:VA": ["c1"],
        "discipline:El": [],
    }  # fmt: skip
    for asked, expected in cases.items():
        model.set_filter(CommentFilter(handling=asked))
        assert _rows(model) == expected, asked
    assert model.is_hidden("c1")
    model.set_filter(CommentFilter())
    assert not model.is_hidden("c1")


def test_many_are_changed_and_taken_back_as_one(window: MainWindow) -> None:
    panel, session = window.comments, window.session
    panel.list.selectAll()
    assert len(panel.chosen()) == 3
    panel.change_status(Status.FIXED)
    assert {session.status_of(one.id) for one in panel.chosen()} == {Status.FIXED}
    panel.acts.set_discipline(panel.chosen(), "VA")
    window.undo_stack.undo()
    assert not any(session.handling.of(one).discipline for one in ("c1", "c2", "c3"))
    window.undo_stack.undo()
    assert all(session.status_of(one) is Status.NEW for one in ("c1", "c2", "c3"))
    window.undo_stack.redo()
    assert all(session.status_of(one) is Status.FIXED for one in ("c1", "c2", "c3"))


def test_ten_thousand_states_are_one_change(session: ReviewSession, texts: Texts) -> None:
    model = CommentsModel(session, texts)
    session.apply([Shown(comment) for comment in many_comments(10_000)])
    told: list[object] = []
    model.dataChanged.connect(lambda *_: told.append(1))
    state = CommentState(Status.REJECTED)
    session.handling.take(dict.fromkeys(session.comments, state))
    assert len(told) == 1
    model.set_filter(CommentFilter(status=Status.REJECTED, severity=Severity.ERROR))
    assert 0 < model.rowCount() < 10_000


def test_the_counts_stand_beside_the_choices(window: MainWindow) -> None:
    bar = window.comments.filter_bar
    texts = [bar.severity.itemText(at) for at in range(bar.severity.count())]
    assert texts[1:] == ["Fel (1)", "Varning (1)", "Upplysning (1)"]


def test_comments_are_copied_with_quotation_and_place(window: MainWindow) -> None:
    rows, clipboard = window.comments.list, QGuiApplication.clipboard()
    rows.selectAll()
    override = QKeyEvent(
        QEvent.Type.ShortcutOverride, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier
    )
    assert rows.event(override)
    assert override.isAccepted()
    QTest.keyClick(rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    said = clipboard.text()
    for comment in window.comments.chosen():
        assert comment.citations
        for citation in comment.citations:
            place = window.texts("window.place", name=citation.name, page=citation.label)
            assert f"({place})" in said
            assert citation.excerpt.strip() in said
    assert len(said.split("\n\n")) == len(window.comments.chosen()) == 3
