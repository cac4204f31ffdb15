"""What is open is judged by the registry of now, whoever changed it."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QToolButton
from pytestqt.qtbot import QtBot

from registry_db import Registry
from registry_db.corrections import correct
from registry_db.importers import Target, import_plan, plan_file
from registry_db.personal import add_own_work
from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.verdicts import Verdict, WithheldKind
from reviewer_app.ui.program import Program
from reviewer_app.ui.registry_import.correction import CorrectionTarget
from reviewer_app.ui.registry_import.correction_dialog import CorrectionDialog
from reviewer_app.ui.registry_import.import_dialog import ImportDialog
from tests.unit.registry.test_own_works import CLIENT, WORK

LONG = 30_000
HERE = "AMA Anläggning"
TENDER = (
    "Denna beskrivning ansluter till AMA Anläggning 23.",
    "JBB.4 Skikt av sand",
    "JBB.5 Skikt av grus",
)


def _rest(program: Program, qtbot: QtBot) -> None:
    controller = program.controller
    qtbot.waitUntil(
        lambda: (
            not (controller.running or controller._decisions.busy or program.own.tasks.busy)
            and program.own.registry is not None
        ),
        timeout=LONG,
    )


def _tender(path: Path, *lines: str) -> Path:
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        for place, line in enumerate(lines):
            page.insert_text((72, 72 + 30 * place), line)
        pdf.save(path)
    return path


def _verdicts(program: Program) -> dict[str, Verdict]:
    found = program.session.references.values()
    return {one.candidate.code: one.verdict for each in found for one in each}


def _in_dialog(program: Program, kind: type[QDialog], act: Callable[[QDialog], None]) -> None:
    timer = QTimer(program, interval=20)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind):
            timer.stop()
            act(dialog)

    timer.timeout.connect(look)
    timer.start()


def test_what_is_open_is_judged_by_the_list_imported(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program.begin((_tender(tmp_path / "tb.pdf", *TENDER),))
    _rest(program, qtbot)
    session, window = program.session, program.window
    assert _verdicts(program)["JBB.4"] is Verdict.NOT_COVERED
    (flagged,) = (one for one in session.withheld.values() if "JBB.4" in str(one.detail))
    assert flagged.kind is WithheldKind.OBSERVATION
    reference = next(r for each in session.references.values() for r in each)
    window.codes.show_reference(reference.id)

    def take(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        dialog.target.choose_work(HERE)
        dialog.target.edition.setCurrentIndex(dialog.target.edition.findData("23"))
        qtbot.waitUntil(lambda: not dialog.busy, timeout=LONG)
        dialog.import_button.click()

    _in_dialog(program, ImportDialog, take)
    table = tmp_path / "lista.csv"
    table.write_text("Kod;Rubrik\nJBB.4;Skikt av lera\n", "utf-8")
    window.commands.open_paths([table])
    _rest(program, qtbot)
    assert _verdicts(program)["JBB.4"] is Verdict.DECLARED
    assert _verdicts(program)["JBB.5"] is Verdict.NOT_COVERED
    assert any(code.code == "JBB.4" for one in session.comments.values() for code in one.codes)
    assert window.codes.current_reference() is not None
    assert "lista.csv" in window.notices._details.toPlainText()
    assert window.flag_bar.findChildren(type(window.flag_bar.counts))
    assert session.registry_version == program.own.registry.version  # type: ignore[union-attr]


def test_a_registry_changed_by_another_program_is_noticed(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program.begin((_tender(tmp_path / "tb.pdf", *TENDER),))
    _rest(program, qtbot)
    assert _verdicts(program)["JBB.4"] is Verdict.NOT_COVERED
    folder = program.own.folder
    correct(folder, HERE, "23", "JBB.4", "Skikt av sand", "enligt boken")
    qtbot.waitUntil(lambda: _verdicts(program).get("JBB.4") is Verdict.DECLARED, timeout=LONG)
    _rest(program, qtbot)
    # Again: now the folder of imports is there to be watched, and the window is turned to.
    correct(folder, HERE, "23", "JBB.5", "Skikt av grus", "enligt boken")
    program.window.activated.emit()
    qtbot.waitUntil(lambda: _verdicts(program).get("JBB.5") is Verdict.DECLARED, timeout=LONG)


def test_a_row_is_corrected_from_its_card(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    text = "Denna beskrivning ansluter till AMA Anläggning 23."
    program.begin((_tender(tmp_path / "tb.pdf", text, "DCB.3 Bundet bärlager"),))
    _rest(program, qtbot)
    window = program.window
    (reference,) = (
        one
        for each in program.session.references.values()
        for one in each
        if one.candidate.code == "DCB.3"
    )
    window.codes.show_reference(reference.id)

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, CorrectionDialog)
        assert "Obundet" in dialog.now.text()
        ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
        assert not ok.isEnabled()
        dialog.heading.setText("=Bundet bärlager")
        QTest.mouseClick(ok, Qt.MouseButton.LeftButton)
        assert dialog.isVisible()
        assert "formel" in dialog.problem.text()
        dialog.heading.setText("Bundet bärlager")
        dialog.note.setText("enligt rättelseblad 2")
        QTest.mouseClick(ok, Qt.MouseButton.LeftButton)

    _in_dialog(program, CorrectionDialog, fill)
    said = program.texts("registry_import.correct_button")
    buttons = window.codes.detail.findChildren(QToolButton)
    QTest.mouseClick(next(b for b in buttons if b.text() == said), Qt.MouseButton.LeftButton)
    _rest(program, qtbot)
    entry = program.controller.registry_entry(HERE, "23", "DCB.3")
    assert entry is not None
    assert (entry.heading, entry.status) == ("Bundet bärlager", "corrected")
    assert entry.source.startswith("enligt rättelseblad 2 (")
    assert entry.covered[0].heading.startswith("Obundet bärlager")
    judged = window.codes.current_reference()
    assert judged is not None
    assert judged.heading_official == "Bundet bärlager"
    assert "enligt rättelseblad 2" in program.texts.message(judged.evidence)


def test_a_correction_that_is_refused_is_said(program: Program, qtbot: QtBot) -> None:
    _rest(program, qtbot)
    row = CorrectionTarget("DCB.", HERE, "23", heading="Fel kod")
    program.registry_commands._correct(row, "")
    _rest(program, qtbot)
    assert "DCB." in program.window.notices._text.text()
    assert not list((program.own.folder / "imports").glob("*.tsv"))


BOOK = (
    "Denna beskrivning ansluter till Bygghandbok 2022.",
    "22-01 31 19 Rör av stål",
    "22-01 31 20 Rör av koppar",
)


def test_a_work_added_meanwhile_is_looked_for_in_what_is_open(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program.begin((_tender(tmp_path / "tb.pdf", *BOOK),))
    _rest(program, qtbot)
    assert "22-01 31 19" not in _verdicts(program)
    folder = program.own.folder
    add_own_work(WORK, "bygghandbok.toml", folder)
    table = tmp_path / "koder.tsv"
    table.write_text("Code\tTitle\n22-01 31 19\tRör av koppar\n", "utf-8")
    plan = plan_file(table, Target("Bygghandbok", "2022"), Registry.personal(folder), folder)
    import_plan(plan, folder)
    program.window.activated.emit()
    qtbot.waitUntil(lambda: _verdicts(program).get("22-01 31 19") is Verdict.DECLARED, timeout=LONG)
    _rest(program, qtbot)
    assert _verdicts(program)["22-01 31 20"] is Verdict.NOT_COVERED
    rules = {one.rule for one in program.session.comments.values()}
    assert "heading_differs" in rules
    codes = {code.code for one in program.session.comments.values() for code in one.codes}
    assert codes == {"22-01 31 19"}


def test_client_codes_are_verified_once_their_register_is_imported(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    text = "Denna beskrivning ansluter till AMA Anläggning 20."
    program.begin((_tender(tmp_path / "tb.pdf", text, "//CBB.31 Schakt i park"),))
    _rest(program, qtbot)
    assert _verdicts(program)["//CBB.31"] is Verdict.CLIENT
    folder = program.own.folder
    add_own_work(CLIENT, "c.toml", folder)
    table = tmp_path / "koder.tsv"
    table.write_text("Kod\tRubrik\n//CBB.31\tSchakt i park\n", "utf-8")
    plan = plan_file(table, Target("Stadens tillägg", "20"), Registry.personal(folder), folder)
    import_plan(plan, folder)
    program.window.activated.emit()
    qtbot.waitUntil(lambda: len(program.own.registry.works) == 1, timeout=LONG)  # type: ignore[union-attr]
    _rest(program, qtbot)
    assert _verdicts(program)["//CBB.31"] is Verdict.CLIENT
    (file_id,) = program.session.documents
    choice = EditionChoice(file_id, "Stadens tillägg", "20", "Anna", "2026-01-01T10:00:00+01:00")
    program.window.documents.edition_chosen.emit(choice)
    _rest(program, qtbot)
    assert _verdicts(program)["//CBB.31"] is Verdict.DECLARED
