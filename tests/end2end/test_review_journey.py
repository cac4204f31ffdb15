"""A day's work by keyboard and mouse: triage, a comment of one's own, export, and back again."""

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pikepdf
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from reviewer_app.core.comment import Comment
from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Origin, Status, Verdict, WithheldKind
from reviewer_app.ui.places import place_of_reference
from tests.end2end.test_window import Person, start  # noqa: F401

Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_KEYS = (Key.Key_A, Key.Key_X, Key.Key_4, Key.Key_5, Key.Key_6)
_STATUSES = (
    Status.TO_FIX, Status.REJECTED, Status.FIXED, Status.REVIEW_AGAIN, Status.OTHER_FORUM,
)  # fmt: skip
UNKNOWN = "QXQ.999"


def _type(person: Person, text: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)


def _triage(person: Person) -> dict[str, Status]:
    """Decide on ten comments, key by key, and return what was decided."""
    session = person.program.session
    decided: dict[str, Status] = {}
    person.press(Key.Key_C, _CONTROL | _SHIFT)
    person.press(Key.Key_Home)
    for number in range(10):
        comment = person.comment()
        key, status = _KEYS[number % 5], _STATUSES[number % 5]
        person.press(key)
        assert session.status_of(comment.id) is status
        decided[comment.id] = status
        person.press(Key.Key_N)
    assert len(decided) == 10
    return decided


def _give_many(person: Person) -> tuple[str, ...]:
    """Give three comments to a discipline at once, take it back and do it again."""
    window, session = person.program.window, person.program.session
    window.comments.list.setFocus()
    person.press(Key.Key_Home)
    for _ in range(2):
        person.press(Key.Key_Down, _SHIFT)
    chosen = tuple(one.id for one in window.comments.chosen())
    assert len(chosen) == 3
    person.press(Key.Key_D)
    _type(person, "VA")
    person.press(Key.Key_Return)
    given = [session.handling.of(one).discipline for one in chosen]
    assert given == ["VA"] * 3
    window.comments.list.setFocus()
    person.press(Key.Key_Z, _CONTROL)
    assert not any(session.handling.of(one).discipline for one in chosen)
    person.press(Key.Key_Z, _CONTROL | _SHIFT)
    assert all(session.handling.of(one).discipline == "VA" for one in chosen)
    return chosen


def _talk(person: Person) -> str:
    """Tick that a quotation supports its comment and reply to it."""
    session = person.program.session
    person.press(Key.Key_Home)
    comment = person.comment()
    person.press(Key.Key_S)
    assert session.handling.of(comment.id).supported
    person.press(Key.Key_R)
    _type(person, "Tas upp vid projekteringen.")
    person.press(Key.Key_Return, _CONTROL)
    (reply,) = session.replies[comment.id]
    assert reply.text == "Tas upp vid projekteringen."
    return comment.id


def _verified(person: Person) -> Reference:
    """Return a reference in the edition its document declares, with a line of its own."""
    found = (one for some in person.program.session.references.values() for one in some)
    return next(
        one
        for one in found
        if one.verdict is Verdict.DECLARED and one.candidate.family == "ama"
        and "." in one.candidate.code
    )  # fmt: skip


def _select_on_page(person: Person, reference: Reference) -> None:
    """Drag the mouse over a code on its page."""
    program = person.program
    view, place = program.viewer.view, place_of_reference(reference)
    program.window.show_place(place)
    person.wait(lambda: view.flash.file_id == place.file_id and bool(view.flash.rects))
    box = view.to_viewport(place.page_index, view.flash.rects[0])
    left = QPoint(round(box.left()) + 1, round(box.center().y()))
    right = QPoint(round(box.right()) + 120, round(box.center().y()))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=left)
    for step in range(1, 6):
        QTest.mouseMove(view.viewport(), left + (right - left) * step / 5)
        QApplication.processEvents()
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=right)
    person.wait(lambda: view.selector.selection is not None)


def _write_own(person: Person) -> Comment:
    """Write a comment about a selection, with a code that is verified and one that is not."""
    program = person.program
    editor = program.own_comments.editor
    reference = _verified(person)
    _select_on_page(person, reference)
    person.press(Key.Key_M, _CONTROL)
    person.wait(editor.isVisible)
    person.wait(editor.text.hasFocus)
    code = reference.candidate.code
    _type(person, f"Kravet i {code.lower().replace('.', ' ')}")
    person.wait(lambda: editor.text.list.isVisible())
    person.press(Key.Key_Tab)
    assert editor.text.toPlainText() == f"Kravet i {code}"
    _type(person, f" saknas i {UNKNOWN}.")
    person.wait(lambda: set(editor.chips.verdicts) >= {code, UNKNOWN})
    person.wait(lambda: editor.chips.verdicts[code].verified)
    assert not editor.chips.verdicts[UNKNOWN].verified
    person.press(Key.Key_Return, _CONTROL)
    person.rest()
    (own,) = (one for one in program.session.comments.values() if one.origin is Origin.PERSON)
    assert code in [one.code for one in own.codes]
    assert UNKNOWN in [one.code for one in own.unverified]
    assert own.citations[0].file_id == reference.file_id
    assert person.comment().id == own.id
    return own


def _undo_and_redo_own(person: Person, own: Comment) -> None:
    session = person.program.session
    person.press(Key.Key_Z, _CONTROL)
    person.rest()
    assert own.id not in session.comments
    person.press(Key.Key_Z, _CONTROL | _SHIFT)
    person.rest()
    assert own.id in session.comments


def _promote(person: Person) -> str:
    """Take an observation up as a comment of one's own."""
    program = person.program
    window, session = program.window, program.session
    before = set(session.comments)
    person.press(Key.Key_U, _CONTROL | _SHIFT)
    window.flagged.show_kind(WithheldKind.OBSERVATION)
    while window.flagged.current_withheld() is None:
        window.flagged.tree.expand(window.flagged.tree.currentIndex())
        person.press(Key.Key_Down)
    item = window.flagged.current_withheld()
    assert item is not None
    person.press(Key.Key_M, _CONTROL)
    editor = program.own_comments.editor
    person.wait(editor.isVisible)
    assert editor.text.toPlainText()
    person.press(Key.Key_Return, _CONTROL)
    person.rest()
    (new,) = set(session.comments) - before
    assert session.comments[new].origin is Origin.PERSON
    assert item.id in session.withheld
    return new


def _export(person: Person, folder: Path, book: Path) -> None:
    folder.mkdir()
    person.press(Key.Key_C, _CONTROL | _SHIFT)
    person.give_path(folder)
    person.press(Key.Key_E, _CONTROL)
    person.rest()
    person.give_path(book)
    person.press(Key.Key_E, _CONTROL | _SHIFT)
    person.rest()
    said = []
    for copy in folder.glob("*.pdf"):
        with pikepdf.open(copy) as pdf:
            said += [
                str(mark.get("/Contents", "")) for page in pdf.pages
                for mark in page.get("/Annots", [])
            ]  # fmt: skip
    assert any(UNKNOWN in one and "Ej verifierat i registret" in one for one in said)
    sheet = openpyxl.load_workbook(book).worksheets[0]
    head = [cell.value for cell in sheet[1]]
    rows = [dict(zip(head, row, strict=True)) for row in sheet.iter_rows(2, values_only=True)]
    (own,) = (row for row in rows if UNKNOWN in str(row["Synpunkt"]))
    assert f"{UNKNOWN} (ej verifierad)" in str(own["Kod"])
    assert "Ej verifierat i registret" in str(own["Synpunkt"])
    assert sum(row["Disciplin"] == "VA" for row in rows) == 3


def test_a_days_work(start: Callable[[], Person], tmp_path: Path) -> None:  # noqa: F811
    person = start()
    person.program.settings.author = "Åsa Öberg"
    person.program.begin((), sample=True)
    person.rest()
    person.wait(lambda: person.program.window.comments.current_comment() is not None)
    decided = _triage(person)
    given = _give_many(person)
    talked = _talk(person)
    own = _write_own(person)
    _undo_and_redo_own(person, own)
    promoted = _promote(person)
    _export(person, tmp_path / "kopior", tmp_path / "lista.xlsx")
    job = tmp_path / "min.granskning"
    person.give_path(job)
    person.press(Key.Key_S, _CONTROL)
    person.rest()
    person.program.controller.close_job()
    person.rest()
    assert not person.program.session.comments

    person.program.controller.open_job(job)
    person.rest()
    session = person.program.session
    person.wait(lambda: own.id in session.comments and promoted in session.comments)
    assert session.comments[own.id].unverified == own.unverified
    assert session.comments[own.id].author == "Åsa Öberg"
    assert {one: session.status_of(one) for one in decided} == decided
    assert [session.handling.of(one).discipline for one in given] == ["VA"] * 3
    assert session.handling.of(talked).supported
    assert [one.text for one in session.replies[talked]] == ["Tas upp vid projekteringen."]
