"""A new user fills the registry: every fault is named, and what is open is judged at once."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pymupdf
import pytest
from openpyxl import Workbook
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from registry_db import Registry
from reviewer_app.core.verdicts import Verdict
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.ui.program import Program
from reviewer_app.ui.registry_import.import_dialog import ImportDialog
from reviewer_app.ui.registry_import.list_file import Kind
from tests.end2end.commands import granskare_json

LONG = 60_000
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WORK = "AMA Anläggning"
HERE = ("--work", WORK, "--edition", "23")
FAULTS: dict[int, tuple[object, object, str]] = {
    40: ("HBB.", "Punkt sist", "grammar"),
    500: ("hbb.1", "Små bokstäver", "grammar"),
    700: ("Dummy", "Dummy", "dummy"),
    900: ("=A1", "Formel i stället för kod", "formula"),
    901: ("HBB.2", '=CONCATENATE("a";"b")', "formula"),
    1500: ("AFC.1", "Omfattning", "family"),
    2100: ("HBB.3", None, "blank"),
    2200: (None, "Rubrik utan kod", "blank"),
    3000: ("HBB.4", "En rubrik", "two_headings"),
    3001: ("HBB.4", "En annan rubrik", "two_headings"),
    4000: (date(2022, 1, 31), "Kalkylprogrammet gjorde ett datum", "grammar"),
    4500: ("HBB.5\u0416", "Kyrilliskt tecken", "characters"),
    4700: ("YXV.1", "Överliggande kod saknas", "parent_missing"),
}
"""Line to code, heading and the reason that it is refused for."""
TENDER = (
    "Denna beskrivning ansluter till AMA Anläggning 23.",
    "BBB.3 Annan rubrik",
    "PPP.9 Finns inte",
)


def pyramid(starter: Registry, count: int) -> dict[str, str]:
    """Return `count` codes, each with all codes above it, those held already among them."""
    codes: dict[str, str] = {}
    index = starter.index(WORK, "23")
    assert index is not None
    for code in index.codes():
        row = index.get(code)
        assert row is not None
        for above in reversed(starter.parents(WORK, "23", code)):
            codes.setdefault(above.code, above.row.heading if above.row else f"Om {above.code}")
        codes[code] = row.heading
    for stem in (f"{a}{b}{c}" for a in "BCDEFGJK" for b in "BCDEFGH" for c in "BCDEFGHJKL"):
        for code in (stem[0], stem[:2], stem, *(f"{stem}.{digit}" for digit in range(1, 10))):
            if len(codes) == count:
                return codes
            codes.setdefault(code, f"Arbeten för {code.lower()} i mark")
    return codes


def book_of(
    path: Path, codes: dict[str, str], faults: dict[int, tuple[object, object, str]]
) -> None:
    """Write a workbook of 5,000 rows below its headers, the faults at their lines."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Koder")
    sheet.append(["Kod", "Rubrik", "Överliggande kod"])
    rows = iter(codes.items())
    for line in range(2, 5002):
        code, heading = faults[line][:2] if line in faults else next(rows)
        sheet.append([code, heading, "–"])
    book.save(path)


@pytest.fixture(scope="module")
def codes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return pyramid(Registry.starter(tmp_path_factory.mktemp("starter")), 5000)


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    client, pool = RenderClient(), AnalysisPool()
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    # Where the command line of the same person keeps the registry too.
    made = Program(client, pool, store, tmp_path / "granskare")
    qtbot.addWidget(made.window)
    made.window.resize(1366, 768)
    made.window.show()
    yield made
    made.close()
    client.close()
    pool.close()
    made.texts.set_language("en")


def _rest(program: Program, qtbot: QtBot) -> None:
    controller = program.controller
    qtbot.waitUntil(
        lambda: (
            not (controller.running or controller._decisions.busy or program.own.tasks.busy)
            and program.own.registry is not None
        ),
        timeout=LONG,
    )


def _verdicts(program: Program) -> dict[str, Verdict]:
    found = program.session.references.values()
    return {one.candidate.code: one.verdict for each in found for one in each}


def _import(program: Program, qtbot: QtBot, path: Path, *, complete: bool) -> list[tuple[int, str]]:
    """Import a list with the dialog as a person does; return what it showed as refused."""
    refused: list[tuple[int, str]] = []
    window = program.window

    def act(dialog: ImportDialog) -> None:
        dialog.open_file(path)
        dialog.target.work.setFocus()
        dialog.target.choose_work(WORK)
        dialog.target.edition.setCurrentIndex(dialog.target.edition.findData("23"))
        if complete:
            QTest.keyClick(dialog.target.complete, Qt.Key.Key_Space)
            assert dialog.target.complete.isChecked()
        qtbot.waitUntil(lambda: not dialog.busy and dialog.preview() is not None, timeout=LONG)
        dialog.table.show_kind(Kind.REFUSED)
        model = dialog.table.model
        shown = (model.row(place) for place in range(model.rowCount()))
        refused.extend((row.line, row.beside) for row in shown if row.kind is Kind.REFUSED)
        assert dialog.import_button.isEnabled()
        QTest.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)

    _in_dialog(program, act)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_I, _CONTROL | _SHIFT)
    _rest(program, qtbot)
    assert path.name in window.notices._details.toPlainText()
    return refused


def _in_dialog(program: Program, act: Callable[[ImportDialog], None]) -> None:
    timer = QTimer(program, interval=20)

    def look() -> None:
        dialog: QDialog | object = QApplication.activeModalWidget()
        if isinstance(dialog, ImportDialog):
            timer.stop()
            try:
                act(dialog)
            except BaseException:
                # Else it would wait for a person.
                dialog.reject()
                raise

    timer.timeout.connect(look)
    timer.start()


def _tender(path: Path) -> Path:
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        for place, line in enumerate(TENDER):
            page.insert_text((72, 72 + 30 * place), line)
        pdf.save(path)
    return path


def test_a_new_user_fills_the_registry_with_a_review_open(
    program: Program, qtbot: QtBot, tmp_path: Path, codes: dict[str, str]
) -> None:
    faulty, whole = tmp_path / "koder.xlsx", tmp_path / "rättad.xlsx"
    book_of(faulty, codes, FAULTS)
    book_of(whole, codes, {})
    expected = [(line, reason) for line, (_, _, reason) in FAULTS.items()]

    # The command line names each fault with its line, and writes nothing.
    preview = granskare_json("registry", "import", faulty, *HERE, "--preview", data=tmp_path)
    assert [(one["line"], one["reason"]) for one in preview["refused"]] == expected
    assert not (tmp_path / "granskare" / "registry" / "imports").exists()

    # With the same registry a review is open.
    program.begin((_tender(tmp_path / "tb.pdf"),))
    _rest(program, qtbot)
    assert _verdicts(program) == {"BBB.3": Verdict.NOT_COVERED, "PPP.9": Verdict.NOT_COVERED}
    assert not any(one.codes for one in program.session.comments.values())

    # The dialog names the same faults; the good rows are taken, as a sample.
    assert _import(program, qtbot, faulty, complete=False) == expected
    assert _verdicts(program) == {"BBB.3": Verdict.DECLARED, "PPP.9": Verdict.NOT_COVERED}
    rules = {one.rule: one for one in program.session.comments.values()}
    assert [code.code for code in rules["heading_differs"].codes] == ["BBB.3"]

    # The corrected list is said to be whole: now what is missing is not in the edition.
    assert _import(program, qtbot, whole, complete=True) == []
    assert _verdicts(program) == {"BBB.3": Verdict.DECLARED, "PPP.9": Verdict.NOT_IN_EDITION}
    marks = program.window.codes.model.count_by_verdict()
    assert marks[Verdict.NOT_IN_EDITION] == 1

    # Two editions are compared and a heading is found by two words.
    found = granskare_json("registry", "compare", WORK, "20", "23", data=tmp_path)
    assert "BBB.3" in {row["code"] for row in found["not_among_rows_held_before"]}
    hits = granskare_json("registry", "search", "arbeten gde", *HERE, data=tmp_path)
    assert hits["rows"][0]["code"] == "GDE"

    # A correction on the command line reaches the open window too.
    heading = "Annan rubrik"
    correction = ("registry", "correct", "BBB.3", *HERE, "--heading", heading, "--note", "ny")
    granskare_json(*correction, data=tmp_path)
    qtbot.waitUntil(
        lambda: not any(one.codes for one in program.session.comments.values()), timeout=LONG
    )
    _rest(program, qtbot)
    assert not {one.rule for one in program.session.comments.values()} & {"heading_differs"}
