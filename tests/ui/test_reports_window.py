"""The window writes the review record, brings filled-in lists in, and hands a job over."""

import shutil
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog
from pytestqt.qtbot import QtBot

from reviewer_app.core.resources import resource
from reviewer_app.core.verdicts import Status
from reviewer_app.ui.dialogs.import_list import ImportListDialog
from reviewer_app.ui.program import Program
from tests.ui.program_runs import rest, review_sample
from tests.unit.documents.test_typeset import texts

Choose = Callable[[Path], None]


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Choose:
    """Return what makes the file dialogs answer with a path."""

    def chosen(path: Path) -> None:
        def answer(*_: object) -> tuple[str, str]:
            return str(path), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)

    return chosen


@pytest.mark.parametrize(
    ("command", "name"),
    [("export_record", "Granskningsprotokoll.pdf"), ("hand_over", "Förfrågningsunderlag.zip"),
     ("export_workbook", "granskning.xlsx"), ("save_job", "granskning.granskning")],
)  # fmt: skip
def test_what_is_written_of_the_sample_is_not_offered_a_place_among_the_programs_own_files(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    offered: list[Path] = []

    def answer(_parent: object, _said: str, start: str, *_kinds: object) -> tuple[str, str]:
        offered.append(Path(start))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    review_sample(program, qtbot)
    program.window.actions_[command].trigger()
    (place,) = offered
    assert place.name == name
    assert not place.is_relative_to(resource("."))


def test_a_list_is_of_the_kind_that_was_chosen(
    program: Program, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    review_sample(program, qtbot)
    for kind in ("CSV-filer (*.csv)", "Excel-filer (*.xlsx)"):
        answer = (str(tmp_path / "lista 4.2"), kind)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, said=answer: said)
        program.window.actions_["export_workbook"].trigger()
        rest(program, qtbot)
    lists = {path.name for path in tmp_path.glob("lista*") if path.suffix != ".json"}
    assert lists == {"lista 4.2.csv", "lista 4.2.xlsx"}
    assert (tmp_path / "lista 4.2.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_xfdf_files_are_said_to_be_that(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    review_sample(program, qtbot)
    said: list[str] = []
    program.controller.exporting.told.connect(lambda one: said.append(one.key))
    request = program.controller.request(program.window.comments.model.shown_ids())
    program.controller.exporting.xfdf(request, tmp_path)
    rest(program, qtbot)
    assert said == ["window.exported_xfdf"]


def test_the_record_is_written_with_progress_and_without_an_ending_as_pdf(
    program: Program, qtbot: QtBot, tmp_path: Path, choose: Choose
) -> None:
    review_sample(program, qtbot)
    choose(tmp_path / "protokoll")
    stages: set[str] = set()
    program.controller.exporting.progressed.connect(lambda one: stages.add(one.stage))
    program.window.actions_["export_record"].trigger()
    rest(program, qtbot)
    said = " ".join(" ".join(texts(tmp_path / "protokoll.pdf")).split())
    assert f"{len(program.session.comments)} synpunkter" in said
    assert {"gathering", "placing", "setting", "drawing"} <= stages
    choose(tmp_path / "protokoll.html")
    program.window.actions_["export_record"].trigger()
    rest(program, qtbot)
    assert "<!DOCTYPE html>" in (tmp_path / "protokoll.html").read_text("utf-8")
    assert len(list(tmp_path.glob("*kvitto.json"))) == 2


@pytest.mark.parametrize("at", ["gathering", "placing", "setting"])
def test_a_cancelled_record_leaves_no_file(
    program: Program, qtbot: QtBot, tmp_path: Path, choose: Choose, at: str
) -> None:
    review_sample(program, qtbot)
    choose(tmp_path / "protokoll.pdf")
    exporting, told = program.controller.exporting, program.controller.told

    def cancel(stage: str) -> None:
        if stage == at:
            exporting.cancel()

    exporting.progressed.connect(lambda progress: cancel(progress.stage))
    with qtbot.waitSignal(told, check_params_cb=lambda one: "cancelled" in one.key):
        program.window.actions_["export_record"].trigger()
    rest(program, qtbot)
    assert list(tmp_path.glob("protokoll*")) == []


def test_a_filled_in_list_is_shown_and_then_kept(
    program: Program, qtbot: QtBot, tmp_path: Path, choose: Choose
) -> None:
    review_sample(program, qtbot)
    path = tmp_path / "lista.xlsx"
    program.controller.export_workbook(path, program.window.comments.model.shown_ids())
    rest(program, qtbot)
    book = openpyxl.load_workbook(path)
    sheet = book["Synpunkter"]
    columns = {cell.value: cell.column for cell in sheet[1]}
    sheet.cell(2, columns["Status"]).value = "Avvisad"
    sheet.cell(3, columns["Svar"]).value = "Rättas."
    first, second = (str(sheet.cell(row, columns["Id"]).value) for row in (2, 3))
    book.save(path)
    choose(path)
    program.window.actions_["import_list"].trigger()
    rest(program, qtbot)
    dialog = program.window.findChild(ImportListDialog)
    assert dialog is not None
    rows = [dialog.rows.topLevelItem(at) for at in range(dialog.rows.topLevelItemCount())]
    assert [(row.text(2), row.text(3), row.text(4)) for row in rows if row] == [
        ("Status", "Ny", "Avvisad"), ("Svar", "(tomt)", "Rättas."),
    ]  # fmt: skip
    assert program.session.status_of(first) is Status.NEW
    dialog.author.setText("Karin Ek")
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    rest(program, qtbot)
    assert program.session.status_of(first) is Status.REJECTED
    (reply,) = program.session.replies[second]
    assert (reply.text, reply.author) == ("Rättas.", "Karin Ek")
    program.window.actions_["undo"].trigger()
    rest(program, qtbot)
    assert program.session.status_of(first) is Status.NEW
    assert not program.session.replies.get(second)


def test_a_job_is_handed_over_and_opened_elsewhere(
    program: Program, qtbot: QtBot, tmp_path: Path, choose: Choose
) -> None:
    tender = tmp_path / "Gångväg"
    tender.mkdir()
    for source in resource("samples").glob("*.pdf"):
        shutil.copy(source, tender)
    program.controller.start_review([tender])
    rest(program, qtbot)
    comment_id = next(iter(program.session.comments))
    program.controller.set_status(comment_id, Status.TO_FIX)
    choose(tmp_path / "kopia.zip")
    program.window.actions_["hand_over"].trigger()
    rest(program, qtbot)
    elsewhere = tmp_path / "annan dator"
    elsewhere.mkdir()
    shutil.move(tmp_path / "kopia.zip", elsewhere)
    shutil.rmtree(tender)
    program.controller.close_job()
    rest(program, qtbot)
    program.window.commands.open_paths([elsewhere / "kopia.zip"])
    rest(program, qtbot)
    opened = elsewhere / "kopia"
    assert {Path(one.path).parent for one in program.session.documents.values()} == {
        opened / "handlingar"
    }
    assert program.session.status_of(comment_id) is Status.TO_FIX
    assert (opened / "export" / "Granskningsprotokoll.pdf").is_file()
