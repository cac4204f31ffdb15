"""The models behind the panels, each under Qt's own model tester."""

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from reviewer_app.core.events import (
    DocumentOpened,
    DocumentRead,
    FileRefused,
    ReferencesJudged,
    Shown,
)
from reviewer_app.core.reference import EditionState, Message, Reference
from reviewer_app.core.verdicts import PageStatus, Severity, Status, Strength, Verdict, WithheldKind
from reviewer_app.ui.codes.references_model import (
    CODE,
    PAGE,
    VERDICT,
    ReferenceFilter,
    ReferencesModel,
)
from reviewer_app.ui.comments.comment_filter import CommentFilter
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE, CommentsModel
from reviewer_app.ui.documents_panel.documents_model import LINE_ROLE, DocumentsModel
from reviewer_app.ui.flagged.flagged_model import FlaggedModel
from reviewer_app.ui.language import Texts
from reviewer_app.ui.session import PagesKnown, ReviewSession
from tests.ui.review_data import (
    BODY,
    RULES,
    comments,
    declaration,
    events,
    judged,
    many_comments,
    many_references,
)
from tests.unit.gate.jobs import document

Tested = Callable[..., QAbstractItemModelTester]


def _ids(model: CommentsModel) -> list[str]:
    return [model.index(row).data(COMMENT_ROLE).id for row in range(model.rowCount())]


def test_comments_stand_in_order_of_page_and_place(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = CommentsModel(session, texts)
    tested_model(model)
    session.apply(reversed(events()[:4]))
    session.apply([Shown(comment) for comment in reversed(comments())])
    assert _ids(model) == ["c1", "c2", "c3"]


def test_comments_are_filtered_by_everything(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = CommentsModel(session, texts)
    tested_model(model)
    session.apply(events())
    session.set_status("c2", Status.REJECTED)
    cases = {
        CommentFilter(file_id=RULES): [],
        CommentFilter(file_id=BODY, severity=Severity.ERROR): ["c1"],
        CommentFilter(rule="heading_differs"): ["c1", "c2"],
        CommentFilter(status=Status.REJECTED): ["c2"],
        CommentFilter(text="bärlager UNDER"): ["c1"],
        CommentFilter(text="dcb.11"): ["c1", "c2"],
        CommentFilter(): ["c1", "c2", "c3"],
    }
    for chosen, expected in cases.items():
        model.set_filter(chosen)
        assert _ids(model) == expected, chosen


def test_a_status_that_the_filter_refuses_takes_the_row_away_and_undo_brings_it_back(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = CommentsModel(session, texts)
    tested_model(model)
    session.apply(events())
    model.set_filter(CommentFilter(status=Status.NEW))
    session.set_status("c2", Status.FIXED)
    assert _ids(model) == ["c1", "c3"]
    session.set_status("c2", Status.NEW)
    assert _ids(model) == ["c1", "c2", "c3"]


def test_ten_thousand_comments_filter_fast(session: ReviewSession, texts: Texts) -> None:
    model = CommentsModel(session, texts)
    session.apply([Shown(comment) for comment in many_comments(10_000)])
    assert model.rowCount() == 10_000
    model.set_filter(CommentFilter(text="packning"))
    # Time of this process: others may want the machine meanwhile.
    started = time.process_time()
    model.set_filter(CommentFilter(text="packning plan", severity=Severity.INFO))
    model.set_filter(CommentFilter(text="finns inte"))
    taken = (time.process_time() - started) / 2
    assert model.rowCount() == 0
    assert taken < 0.05, taken


def test_comments_of_equal_ids_are_listed_once(session: ReviewSession, texts: Texts) -> None:
    model = CommentsModel(session, texts)
    session.apply([*events(), *(Shown(comment) for comment in comments())])
    assert model.rowCount() == 3


def test_references_are_listed_with_their_verdicts(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = ReferencesModel(session, texts)
    tested_model(model)
    session.apply(events())
    rows = [
        [str(model.index(row, column).data()) for column in (PAGE, CODE, VERDICT)]
        for row in range(model.rowCount())
    ]
    assert rows == [
        ["i", "DCB.111", "I angiven utgåva"],
        ["1", "DCB.112", "I angiven utgåva"],
        ["2", "ZZZ.99", "Täcks inte av registret"],
    ]
    assert model.count_by_verdict()[Verdict.DECLARED] == 2


def test_references_are_filtered_and_sorted(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = ReferencesModel(session, texts)
    tested_model(model)
    session.apply(events())
    model.set_filter(ReferenceFilter(verdict=Verdict.NOT_COVERED))
    assert model.rowCount() == 1
    model.set_filter(ReferenceFilter(text="dcb.11"))
    model.sort(CODE, Qt.SortOrder.DescendingOrder)
    assert [model.index(row, CODE).data() for row in (0, 1)] == ["DCB.112", "DCB.111"]
    model.set_filter(ReferenceFilter(file_id=RULES))
    assert model.rowCount() == 0


def _with_drawing() -> tuple[Reference, ...]:
    """The references of the description, and a drawing that it names."""
    last = judged()[-1]
    drawing = replace(last.candidate, family="drawing", code="K-20.1-001", raw="K-20.1-001")
    named = replace(
        last, id="r_drawing", candidate=drawing, verdict=Verdict.UNCHECKED, work="", edition=""
    )
    return (*judged(), named)


def test_references_between_documents_are_a_kind_of_their_own(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = ReferencesModel(session, texts)
    tested_model(model)
    session.apply([*events(), ReferencesJudged(BODY, (), _with_drawing())])
    assert (model.rowCount(), model.total, model.count_of_documents()) == (3, 3, 1)
    assert model.count_by_verdict()[Verdict.UNCHECKED] == 0
    assert model.is_of_other_kind("r_drawing")
    model.set_filter(ReferenceFilter(documents=True))
    assert (model.rowCount(), model.total) == (1, 1)
    assert model.index(0, CODE).data() == "K-20.1-001"
    assert model.index(0, VERDICT).data() == "Hänvisning till handling"
    assert not model.is_of_other_kind("r_drawing")


def test_references_of_later_documents_are_added_and_judged_anew(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = ReferencesModel(session, texts)
    tested_model(model)
    session.apply([*events(), DocumentRead(document("f_late", "Sen.pdf", 9))])
    session.apply([ReferencesJudged("f_late", (), many_references(40, "f_late"))])
    assert model.rowCount() == 43
    session.apply([ReferencesJudged(BODY, (), judged()[:1])])
    assert model.rowCount() == 41
    session.clear()
    assert model.rowCount() == 0


def test_withheld_items_stand_in_two_kinds(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = FlaggedModel(session, texts)
    tested_model(model)
    session.apply(events())
    said = []

    def walk(parent: QModelIndex, depth: int) -> None:
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            said.append((depth, str(index.data()), str(model.index(row, 1, parent).data() or "")))
            walk(index, depth + 1)

    walk(QModelIndex(), 0)
    assert said[0] == (0, "Iakttagelser (1)", "")
    assert said[1] == (1, "Rubriken avviker (1)", "")
    assert said[2][2] == "ZZZ.99 Okänt"
    assert said[3] == (0, "Undanhållna utkast (1)", "")
    assert said[5][2] == "QQQ.77"
    assert model.kind_index(WithheldKind.DRAFT).row() == 1


def test_documents_say_their_editions(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = DocumentsModel(session, texts)
    tested_model(model)
    session.apply(events())
    body, rules = model.index(0, 0), model.index(1, 0)
    line = model.index(0, 0, body)
    assert body.data() == "Beskrivning.pdf"
    assert line.data() == "AMA Hus 21  ·  ansluter"
    assert "ansluter till AMA Hus 21." in line.data(Qt.ItemDataRole.ToolTipRole)
    assert "sida i" in line.data(Qt.ItemDataRole.ToolTipRole)
    place = model.place_at(line)
    assert place is not None
    assert (place.file_id, place.page_index, place.start) == (BODY, 0, 0)
    assert model.index(0, 0, rules).data() == "Ingen utgåva angiven"


def test_contradicting_and_chosen_editions_are_said_plainly(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = DocumentsModel(session, texts)
    tested_model(model)
    session.apply(events())
    one, other = declaration(), declaration()
    states = (
        EditionState("AMA Hus", ("18", "21"), declarations=(one, other)),
        EditionState("AMA EL", ("22",), "22", by_person=True),
        EditionState("MER Hus", ("21",), assumed="21"),
        EditionState("AMA AF", ()),
    )
    session.apply([ReferencesJudged(BODY, states, ())])
    body = model.index(0, 0)
    lines = [str(model.index(row, 0, body).data()) for row in range(model.rowCount(body))]
    assert lines == [
        "AMA Hus 18 / 21: motstridigt",
        "Utgåva 21, sida i",
        "Utgåva 21, sida i",
        "AMA EL 22  ·  vald av person",
        "MER Hus 21? Bekräfta  ·  svagare ord",
        "AMA AF: utgåva ej angiven",
    ]
    assert one.strength is Strength.CONNECTS


def test_files_that_could_not_be_read_are_rows(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = DocumentsModel(session, texts)
    tested_model(model)
    reason = Message("documents.empty_file", {"name": "tom.pdf"})
    session.apply([FileRefused("/x/tom.pdf", reason)])
    session.apply([*events(), FileRefused("/x/b.pdf", reason), FileRefused("/x/b.pdf", reason)])
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == [
        "Beskrivning.pdf", "AF.pdf", "tom.pdf", "b.pdf",
    ]  # fmt: skip
    assert model.place_at(model.index(2, 0)) is None
    assert model.rowCount(model.index(2, 0)) == 0
    session.apply([DocumentOpened(replace(document("f_b", "b.pdf", 1), path="/x/b.pdf"))])
    assert model.index(model.rowCount() - 1, 0).data() == "tom.pdf"
    assert model.rowCount() == 4
    session.clear()
    assert model.rowCount() == 0


def test_a_lent_edition_is_said_as_the_other_files(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = DocumentsModel(session, texts)
    tested_model(model)
    session.apply(events())
    lent = EditionState("AMA Hus", ("21",), "21", lent_by=BODY)
    session.apply([ReferencesJudged(RULES, (lent,), ())])
    line = model.index(0, 0, model.index(1, 0))
    assert line.data() == "AMA Hus 21  ·  från Beskrivning"
    assert line.data(LINE_ROLE).look.icon != "strength_connects"
    assert declaration().quotation in line.data(Qt.ItemDataRole.ToolTipRole)
    place = model.place_at(line)
    assert place is not None
    assert (place.file_id, place.page_index) == (BODY, 0)
    session.apply([ReferencesJudged(BODY, (), ())])
    assert model.place_at(model.index(0, 0, model.index(1, 0))) is None


def test_a_section_with_its_own_edition_is_named(
    session: ReviewSession, texts: Texts, tested_model: Tested
) -> None:
    model = DocumentsModel(session, texts)
    tested_model(model)
    session.apply(events())
    section = EditionState("AMA Hus", ("18",), "18", section="2 TAK", section_start=(0, 4))
    session.apply([ReferencesJudged(RULES, (section,), ())])
    line = model.index(0, 0, model.index(1, 0))
    assert line.data() == "AMA Hus 18  ·  endast i avsnitt 2 TAK  ·  ansluter"


def test_of_a_document_without_read_pages_no_edition_is_denied(
    session: ReviewSession, texts: Texts
) -> None:
    model = DocumentsModel(session, texts)
    session.apply(events())
    session.apply([PagesKnown(RULES, (PageStatus.FAILED,)), ReferencesJudged(RULES, (), ())])
    assert model.index(0, 0, model.index(1, 0)).data() == "Inga lästa sidor: utgåvan är okänd"


def test_language_changes_what_models_say(
    session: ReviewSession, texts: Texts, qtbot: QtBot, tested_model: Tested
) -> None:
    documents, flagged = DocumentsModel(session, texts), FlaggedModel(session, texts)
    tested_model(documents)
    tested_model(flagged)
    session.apply(events())
    with qtbot.waitSignal(texts.language_changed):
        texts.set_language("en")
    assert documents.index(0, 0, documents.index(1, 0)).data() == "No edition declared"
    assert flagged.index(0, 0).data() == "Observations (1)"
