"""Comments of one's own: looked up while typed, marked where not verified, never lost."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.core.comment_text import text_with_note
from reviewer_app.core.events import Shown
from reviewer_app.core.reference import EditionState
from reviewer_app.core.verdicts import Origin, Severity, Status, Verdict, WithheldKind
from reviewer_app.gate.own_words import editions_at, look_up
from reviewer_app.review.own_comments import CATEGORIES as KEPT_CATEGORIES
from reviewer_app.ui.comments.comments_model import EDITED_ROLE
from reviewer_app.ui.flagged.flagged_model import WITHHELD_ROLE
from reviewer_app.ui.language import Texts
from reviewer_app.ui.own_comment.code_chips import CodeChips
from reviewer_app.ui.own_comment.code_edit import typed_code
from reviewer_app.ui.own_comment.editor import CATEGORIES, new_draft
from reviewer_app.ui.own_comment.looking_up import completions
from reviewer_app.ui.own_comment.promoted import (
    is_of_same,
    own_comment_of,
    promoted_id,
    taken_up,
)
from reviewer_app.ui.program import Program
from tests.ui.program_runs import rest, review_sample
from tests.ui.review_data import evidence

EDITION = (EditionState("AMA Hus", ("21",), "21"),)


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Enligt dcb 11", "dcb 11"), ("DCB.1", "DCB.1"), ("DCB", "DCB"), ("se och", ""),
        ("xdcb.1", ""), ("DCB.111 ", ""), ("dcb111", "dcb111"), ("", ""),
    ],
)  # fmt: skip
def test_a_code_is_known_while_it_is_typed(text: str, typed: str) -> None:
    assert typed_code(text) == typed


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Kravet i DCB.111 saknas.", {"DCB.111": Verdict.DECLARED}),
        ("kravet i dcb.111 saknas", {"DCB.111": Verdict.DECLARED}),
        ("packning/DCB.111", {"DCB.111": Verdict.DECLARED}),
        ("Se QXQ.999.", {"QXQ.999": Verdict.NOT_COVERED}),
        ("Inga koder här, typ 412 och PN10.", {}),
    ],
)
def test_codes_in_ones_own_words_are_looked_up(text: str, verdicts: dict[str, Verdict]) -> None:
    found = look_up(text, EDITION, evidence().registry)  # type: ignore[arg-type]
    said = {one.candidate.code: one.verdict for one in found}
    assert said.keys() == verdicts.keys()
    for code, verdict in verdicts.items():
        assert said[code].verified is verdict.verified


@pytest.mark.parametrize(
    "text",
    ["AMA Hus 18, DCB.111 och AMA Hus 21, DCB.111", "AMA Hus 21, DCB.111 och AMA Hus 18, DCB.111"],
)
def test_the_chip_of_a_code_with_two_verdicts_is_not_the_verified_one(
    text: str, qtbot: QtBot
) -> None:
    found = look_up(text, EDITION, evidence().registry)  # type: ignore[arg-type]
    assert {one.verdict.verified for one in found} == {True, False}
    chips = CodeChips(Texts())
    qtbot.addWidget(chips)
    chips.show_codes(found)
    assert [one.verified for one in chips.verdicts.values()] == [False]


def test_a_chip_names_the_edition_that_the_code_was_looked_up_in(qtbot: QtBot) -> None:
    chips = CodeChips(Texts())
    qtbot.addWidget(chips)
    text = "Kravet i DCB.111 saknas, se QXQ.999."
    chips.show_codes(look_up(text, EDITION, evidence().registry))  # type: ignore[arg-type]
    said = {one.accessibleName() for one in chips.findChildren(QToolButton)}
    assert {name.split(":")[0] for name in said} == {"DCB.111", "QXQ.999"}
    assert all("AMA Hus 21" in name for name in said)
    chips.set_unchecked()
    kept = [one for one in chips.findChildren(QToolButton) if not one.isHidden()]
    assert not any("AMA Hus" in one.text() for one in kept)


def test_a_section_with_an_edition_of_its_own_counts_before_the_document() -> None:
    whole = EditionState("AMA Hus", ("21",), "21")
    part = EditionState(
        "AMA Hus", ("18",), "18", section="Tillägg", section_start=(1, 0), section_end=(2, 0)
    )
    states = (whole, part)
    assert [one.settled for one in editions_at(states, 0, 5)] == ["21"]
    assert [one.settled for one in editions_at(states, 1, 5)] == ["18"]


def test_codes_of_the_declared_edition_are_offered_first() -> None:
    found = completions(evidence().registry, "dcb 11", (("AMA Hus", "21"),))  # type: ignore[arg-type]
    assert [one.code for one in found] == ["DCB.111", "DCB.112"]
    assert all(one.declared for one in found)


def test_the_editor_offers_the_kinds_that_the_review_keeps() -> None:
    assert CATEGORIES == KEPT_CATEGORIES


def _written(program: Program, qtbot: QtBot, text: str) -> str:
    """Write an own comment about the first verified code and return its id."""
    found = (one for some in program.session.references.values() for one in some)
    candidate = next(one for one in found if one.verdict is Verdict.DECLARED)
    place, before = candidate.candidate, set(program.session.comments)
    commands, editor = program.own_comments, program.own_comments.editor
    commands.write_about(candidate.file_id, place.page_index, [(place.start, place.end)])
    qtbot.waitUntil(lambda: editor.draft is not None)
    editor.text.setPlainText(text)
    editor.discipline.setEditText("VA")
    editor.save()
    rest(program, qtbot)
    (new,) = set(program.session.comments) - before
    return new


def test_an_own_comment_is_marked_edited_removed_and_brought_back(
    program: Program, qtbot: QtBot
) -> None:
    review_sample(program, qtbot)
    session, window = program.session, program.window
    own = _written(program, qtbot, "Kontrollera QXQ.999 mot handlingen.")
    comment = session.comments[own]
    assert (comment.origin, comment.rule) == (Origin.PERSON, "own_remark")
    assert [one.code for one in comment.unverified] == ["QXQ.999"]
    assert "Ej verifierat i registret: QXQ.999" in text_with_note(comment, "sv")
    assert session.handling.of(own).discipline == "VA"
    assert window.comments.current_comment() == comment

    editor = program.own_comments.editor
    program.own_comments.edit()
    editor.text.setPlainText("Kontrollera handlingen.")
    row = window.comments.model.index(window.comments.model.row_of(own))
    assert row.data(EDITED_ROLE)
    editor.severity.setCurrentIndex(editor.severity.findData(Severity.ERROR.value))
    editor.save()
    rest(program, qtbot)
    assert session.comments[own].unverified == ()
    assert not row.data(EDITED_ROLE)
    assert session.comments[own].severity is Severity.ERROR

    window.undo_stack.undo()
    rest(program, qtbot)
    assert [one.code for one in session.comments[own].unverified] == ["QXQ.999"]

    program.own_comments.remove()
    rest(program, qtbot)
    assert own not in session.comments
    window.undo_stack.undo()
    rest(program, qtbot)
    assert own in session.comments

    # Judged again with everything else, it says the same.
    program.controller.judge_again()
    rest(program, qtbot)
    assert [one.code for one in session.comments[own].unverified] == ["QXQ.999"]


def test_only_own_comments_are_removed(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    shown = set(program.session.comments)
    program.own_comments.remove()
    rest(program, qtbot)
    assert set(program.session.comments) == shown


def test_what_is_typed_is_kept_when_the_job_is_left(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    found = (one for some in program.session.references.values() for one in some)
    reference = next(one for one in found if one.verdict is Verdict.DECLARED)
    place, editor = reference.candidate, program.own_comments.editor
    program.own_comments.write_about(
        reference.file_id, place.page_index, [(place.start, place.end)]
    )
    qtbot.waitUntil(lambda: editor.draft is not None)
    editor.text.setPlainText("Halvskriven synpunkt.")
    path = program.controller._job_path
    program.controller.close_job()
    rest(program, qtbot)
    assert path is not None
    program.controller.open_job(path)
    rest(program, qtbot)
    texts = [one.text for one in program.session.comments.values()]
    assert "Halvskriven synpunkt." in texts


def test_a_comment_tells_by_its_id_what_it_was_made_of() -> None:
    first, second, other = promoted_id("w1"), promoted_id("w1"), promoted_id("w2")
    assert first != second
    assert is_of_same(first, second)
    assert not is_of_same(first, other)
    taken = taken_up([first, "c1", new_draft("Anna").id])
    assert own_comment_of("w1", taken) == first
    assert own_comment_of("w2", taken) == ""


def _choose_flagged(program: Program, item_id: str) -> None:
    """Choose an item of the flagged list by its id."""
    model, tree = program.window.flagged.model, program.window.flagged.tree
    kinds = [model.index(row, 0) for row in range(model.rowCount())]
    groups = [model.index(row, 0, kind) for kind in kinds for row in range(model.rowCount(kind))]
    items = [model.index(row, 0, one) for one in groups for row in range(model.rowCount(one))]
    tree.setCurrentIndex(next(at for at in items if at.data(WITHHELD_ROLE).id == item_id))


def _flagged_button(program: Program, name: str) -> QWidget:
    found = program.window.flagged.detail.widget().findChild(QWidget, name)
    assert isinstance(found, QWidget)
    return found


def test_an_observation_is_taken_up_as_ones_own_and_stays_flagged(
    program: Program, qtbot: QtBot
) -> None:
    review_sample(program, qtbot)
    session = program.session
    item = next(
        one for one in session.withheld.values()
        if one.kind is WithheldKind.OBSERVATION and one.citations and one.references
    )  # fmt: skip
    flagged, editor = program.window.flagged, program.own_comments.editor
    flagged.tree.expandAll()
    _choose_flagged(program, item.id)
    before = set(session.comments)
    _flagged_button(program, "promote").click()  # type: ignore[attr-defined]
    assert editor._title.text() == program.texts("comments.write_own")
    editor.save()
    rest(program, qtbot)
    (new,) = set(session.comments) - before
    own = session.comments[new]
    assert own.origin is Origin.PERSON
    assert own.citations == item.citations
    assert own.unverified
    assert item.id in session.withheld
    # It is offered once; from then on its own comment is shown, and can be changed as such.
    assert flagged.detail.widget().findChild(QWidget, "promote") is None
    row = flagged.tree.currentIndex().siblingAtColumn(0)
    assert str(row.data()).startswith("Egen: ")
    program.window.comments.go_previous()
    _flagged_button(program, "show_own").click()  # type: ignore[attr-defined]
    assert program.window.comments.current_comment() == own
    program.own_comments.edit()
    assert editor._title.text() == program.texts("comments.change_own")
    program.own_comments._leave()
    program.window.undo_stack.undo()
    rest(program, qtbot)
    assert _flagged_button(program, "promote").isEnabled()


def test_what_the_list_leaves_out_is_not_marked_on_the_page(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    comment = program.window.comments.current_comment()
    assert comment is not None
    assert not program.pages.is_hidden(comment.id)
    bar = program.window.comments.filter_bar
    bar.status.setCurrentIndex(bar.status.findData(Status.FIXED.value))
    assert program.pages.is_hidden(comment.id)


def test_the_flagged_list_leads_on(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    flagged = program.window.flagged
    flagged.show_kind(WithheldKind.OBSERVATION)
    flagged.tree.expandAll()
    while flagged.current_withheld() is None:
        QTest.keyClick(flagged.tree, Qt.Key.Key_Down)
    with qtbot.waitSignal(flagged.check_requested):
        button = flagged.detail.widget().findChild(object, "check_again")  # type: ignore[type-var]
        button.click()  # type: ignore[union-attr]
    rest(program, qtbot)
    strips = flagged.strips
    jumps: list[object] = []
    strips.jump_requested.connect(jumps.append)
    box = strips._strip(0)
    QTest.mouseClick(strips.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert len(jumps) == 1
    QTest.keyClick(strips, Qt.Key.Key_Home)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(strips, key)
    assert len(jumps) == 2


def test_a_comment_that_is_shown_anew_keeps_its_row(
    program: Program, qtbot: QtBot, tested_model: Callable[..., object]
) -> None:
    review_sample(program, qtbot)
    model = program.window.comments.model
    tested_model(model)
    comment = program.window.comments.current_comment()
    assert comment is not None
    program.session.apply([Shown(comment)])
    assert model.row_of(comment.id) >= 0


def test_the_editor_fits_a_small_screen_at_double_text_size(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    window, editor = program.window, program.own_comments.editor
    window.settings.text_size = 200
    window.text_size.apply()
    qtbot.waitUntil(lambda: window.fontMetrics().height() > 20)
    program.own_comments.edit()
    editor.text.setPlainText("Se DCB.111 och QXQ.999.")
    qtbot.waitUntil(editor.chips.isVisible)
    QTest.qWait(50)
    least = window.minimumSizeHint()
    window.settings.text_size = 100
    window.text_size.apply()
    assert least.height() <= 768


def test_the_editor_speaks_the_language_that_is_chosen(program: Program, qtbot: QtBot) -> None:
    review_sample(program, qtbot)
    program.window.codes.table.selectRow(0)
    program.own_comments.write_about_reference()
    editor = program.own_comments.editor
    qtbot.waitUntil(lambda: editor.draft is not None)
    QTest.keyClicks(editor.text, "Kravet saknas")
    for language in ("en", "sv"):
        program.texts.set_language(language)
        found = program.texts("window.quotation_found")
        said = [one.text() for one in editor._quoted.widget().findChildren(QLabel)]
        assert found in said
        assert editor.text.toPlainText() == "Kravet saknas"
