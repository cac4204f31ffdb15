"""Filling the registry from the window: lists with a preview, corrections, and what is open."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer, QUrl
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from registry_db import Coverage, Registry
from registry_db.corrections import correct
from reviewer_app.core.errors import UserError
from reviewer_app.ui.dropped import dropped_paths
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry_import.client_dialog import ClientDialog
from reviewer_app.ui.registry_import.import_dialog import ImportDialog
from reviewer_app.ui.registry_import.kept_dialog import KeptDialog
from reviewer_app.ui.registry_import.list_file import Kind
from reviewer_app.ui.registry_import.own_registry import OwnRegistry
from reviewer_app.ui.registry_import.preview_model import BESIDE, CODE
from reviewer_app.ui.registry_import.work_thread import WorkThread
from reviewer_app.ui.registry_view import open_registry

LONG = 30_000
HERE = "AMA Anläggning"
LIST = (
    "Kod;Rubrik\nJBB.4;Skikt av lera\nDCB.3;Nytt namn på bärlager\nfel;x\n"
    "CBC;BERGSCHAKT\nAFC.1;Omfattning\n"
)


@pytest.fixture
def own(qtbot: QtBot, tmp_path: Path) -> Iterator[OwnRegistry]:
    made = OwnRegistry(tmp_path / "registry")
    made.adopt(Registry.personal(made.folder))
    yield made
    made.close()


@pytest.fixture
def dialog(own: OwnRegistry, texts: Texts, qtbot: QtBot) -> Iterator[ImportDialog]:
    made = ImportDialog(own, texts)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def _file(content: str, name: str = "lista.csv") -> Path:
        path = tmp_path / name
        path.write_text(content, "utf-8")
        return path

    return _file


def _previewed(dialog: ImportDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not dialog.busy, timeout=LONG)


def _choose(dialog: ImportDialog, work: str, edition: str) -> None:
    dialog.target.choose_work(work)
    dialog.target.edition.setCurrentIndex(dialog.target.edition.findData(edition))


def test_a_list_is_seen_before_it_is_imported(
    dialog: ImportDialog, own: OwnRegistry, file: Callable[..., Path], qtbot: QtBot
) -> None:
    before = own.registry
    assert before is not None
    dialog.open_file(file(LIST))
    _previewed(dialog, qtbot)
    assert dialog.preview() is None
    assert "verk" in dialog.status.text()
    assert not dialog.import_button.isEnabled()
    _choose(dialog, HERE, "23")
    _previewed(dialog, qtbot)
    preview = dialog.preview()
    assert preview is not None
    assert {kind: preview.count(kind) for kind in Kind} == {
        Kind.NEW: 1,
        Kind.CHANGED: 1,
        Kind.UNCHANGED: 1,
        Kind.REFUSED: 2,
    }
    assert Registry.personal(own.folder).sha256 == before.sha256
    with qtbot.waitSignal(own.changed, timeout=LONG) as told:
        dialog.import_button.click()
    assert dialog.summary == ("lista.csv", 1, 1)
    assert told.args is not None
    row = told.args[0].lookup(HERE, "23", "JBB.4")
    assert (row.heading, row.status) == ("Skikt av lera", "imported")
    assert own.registry is told.args[0]


def test_the_preview_is_filtered(
    dialog: ImportDialog,
    file: Callable[..., Path],
    qtbot: QtBot,
    tested_model: Callable[..., QAbstractItemModelTester],
) -> None:
    model = dialog.table.model
    tester = tested_model(model)
    dialog.open_file(file(LIST))
    _choose(dialog, HERE, "23")
    _previewed(dialog, qtbot)
    assert model.rowCount() == 5
    assert [model.row(place).line for place in range(5)] == [2, 3, 4, 5, 6]
    dialog.table.show_kind(Kind.REFUSED)
    assert [model.row(place).line for place in range(model.rowCount())] == [4, 6]
    assert "kodform" in str(model.index(0, BESIDE).data())
    dialog.table.show_kind(None)
    dialog.table.text.setText("bärlager namn")
    qtbot.waitUntil(lambda: model.rowCount() == 1)
    assert model.index(0, CODE).data() == "DCB.3"
    assert "Obundet" in str(model.index(0, BESIDE).data())
    for column in range(model.columnCount()):
        assert model.index(0, column).data()
        assert model.headerData(column, Qt.Orientation.Horizontal)
    assert tester is not None


def test_columns_are_corrected_and_remembered(
    dialog: ImportDialog,
    own: OwnRegistry,
    texts: Texts,
    file: Callable[..., Path],
    qtbot: QtBot,
) -> None:
    path = file("Nr;Kod;Kommentar\n1;JBB;SKIKT\n2;JBB.1;Skikt av asfalt\n")
    dialog.open_file(path)
    _choose(dialog, HERE, "23")
    _previewed(dialog, qtbot)
    assert dialog.preview() is None
    assert "rubrik" in dialog.status.text()
    box = dialog.columns.fields["heading"]
    box.setCurrentIndex(box.findText("3: Kommentar"))
    box.activated.emit(box.currentIndex())
    _previewed(dialog, qtbot)
    preview = dialog.preview()
    assert preview is not None
    assert [row.heading for row in preview.plan.taken] == ["SKIKT", "Skikt av asfalt"]
    with qtbot.waitSignal(own.changed, timeout=LONG):
        dialog.import_button.click()
    again = ImportDialog(own, texts)
    qtbot.addWidget(again)
    again.open_file(path)
    _choose(again, HERE, "20")
    _previewed(again, qtbot)
    assert again.columns.fields["heading"].currentText() == "3: Kommentar"
    again.close()


def test_how_a_text_is_read_is_shown_and_corrected(
    dialog: ImportDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "lista.txt"
    path.write_bytes(
        "Kod|Rubrik\nJBB.4|Skikt; av lera\nJBB.5|Skikt; av våt sand\n".encode("cp1252")
    )
    dialog.open_file(path)
    _choose(dialog, HERE, "23")
    _previewed(dialog, qtbot)
    form = dialog.file
    assert (form.encoding.currentData(), form.delimiter.currentData()) == ("cp1252", "|")
    preview = dialog.preview()
    assert preview is not None
    assert preview.plan.taken[1].heading == "Skikt; av våt sand"
    form.delimiter.setCurrentIndex(form.delimiter.findData(";"))
    form.delimiter.activated.emit(form.delimiter.currentIndex())
    _previewed(dialog, qtbot)
    assert dialog.columns.fields["code"].itemText(1).startswith("1: Kod|Rubrik")


def test_complete_is_ticked_by_the_person_and_not_with_gaps(
    dialog: ImportDialog, own: OwnRegistry, file: Callable[..., Path], qtbot: QtBot
) -> None:
    dialog.open_file(file("Kod;Rubrik\nJ;SKIKT\nJB;SKIKT\nJCB;SKIKT\n"))
    _choose(dialog, "AMA EL", "09")
    _previewed(dialog, qtbot)
    assert not dialog.target.complete.isChecked()
    assert dialog.import_button.isEnabled()
    dialog.target.complete.setChecked(True)
    _previewed(dialog, qtbot)
    assert not dialog.import_button.isEnabled()
    assert "JC" in dialog.status.text()
    assert "--complete" not in dialog.status.text()
    dialog.open_file(file("Kod;Rubrik\nJ;SKIKT\nJB;SKIKT\nJBB;SKIKT\n"))
    assert not dialog.target.complete.isChecked()
    dialog.target.complete.setChecked(True)
    _previewed(dialog, qtbot)
    with qtbot.waitSignal(own.changed, timeout=LONG):
        dialog.import_button.click()
    assert own.registry is not None
    holding = own.registry.holding("AMA EL", "09")
    assert holding is not None
    assert holding.coverage is Coverage.COMPLETE


def test_an_import_stopped_halfway_leaves_the_old_registry(
    dialog: ImportDialog, own: OwnRegistry, file: Callable[..., Path], qtbot: QtBot
) -> None:
    rows = (f"{a}{b}{c}.{d}" for a in "BCDEFGH" for b in "BCDEFGHJ" for c in "BCDEFGHJ"
            for d in range(10, 99))  # fmt: skip
    dialog.open_file(file("Kod;Rubrik\n" + "".join(f"{one};Rubrik {one}\n" for one in rows)))
    _choose(dialog, HERE, "23")
    _previewed(dialog, qtbot)
    before = Registry.personal(own.folder).sha256
    dialog.import_button.click()
    assert dialog.importing
    dialog.close_button.click()
    qtbot.waitUntil(lambda: not dialog.work.running, timeout=LONG)
    assert "Avbruten" in dialog.status.text()
    assert dialog.isVisible()
    assert dialog.summary is None
    assert Registry.personal(own.folder).sha256 == before
    assert not list((own.folder / "imports").glob("*")) if own.folder.exists() else True
    assert not list(own.folder.glob("*.part"))


@pytest.mark.parametrize("content", ["", "Kod;Rubrik\n\x81", "\n\n"])
def test_a_file_that_holds_no_list_is_said(
    dialog: ImportDialog, tmp_path: Path, qtbot: QtBot, content: str
) -> None:
    path = tmp_path / "lista.csv"
    path.write_bytes(content.encode("latin-1"))
    dialog.open_file(path)
    _choose(dialog, HERE, "23")
    _previewed(dialog, qtbot)
    assert not dialog.import_button.isEnabled()
    dialog.open_file(tmp_path / "saknas.xlsx")
    _previewed(dialog, qtbot)
    assert "saknas.xlsx" in dialog.status.text()


def test_newer_work_takes_the_place_of_older(qtbot: QtBot) -> None:
    thread = WorkThread()
    answers: list[object] = []
    thread.done.connect(answers.append)
    go = threading.Event()

    def slow(report: Callable[[str, int, int], None]) -> str:
        go.wait(5)
        report("reading", 1, 2)
        return "old"

    thread.start(slow)
    thread.start(lambda report: "new")
    go.set()
    qtbot.waitUntil(lambda: answers == ["new"])
    with qtbot.waitSignal(thread.crashed) as crashed:
        thread.start(lambda report: 1 // 0)
    assert "ZeroDivisionError" in crashed.args[0]  # type: ignore[index]
    assert answers == ["new"]
    thread.close()


def test_lists_are_dropped_on_the_window(tmp_path: Path) -> None:
    data = QMimeData()
    names = ("koder.xlsx", "koder.TSV", "a.pdf", "b.docx")
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
    assert [path.name for path in dropped_paths(data)] == ["koder.xlsx", "koder.TSV", "a.pdf"]


def test_an_edition_typed_stays_when_the_registry_changes(
    dialog: ImportDialog, own: OwnRegistry, file: Callable[..., Path], qtbot: QtBot
) -> None:
    dialog.open_file(file("Kod;Rubrik\n2021:1;Systematiskt arbetsmiljöarbete\n"))
    dialog.target.choose_work("AFS")
    dialog.target.edition.setFocus()
    QTest.keyClicks(dialog.target.edition.lineEdit(), "2021")
    assert dialog.target.target().edition == "2021"
    _previewed(dialog, qtbot)
    correct(own.folder, HERE, "23", "DCB.3", "Bundet bärlager")
    with qtbot.waitSignal(own.changed, timeout=LONG):
        own.look()
    _previewed(dialog, qtbot)
    preview = dialog.preview()
    assert preview is not None
    assert preview.plan.editions == (("AFS", "2021"),)
    assert preview.count(Kind.NEW) == 1


def test_a_client_s_register_is_described(
    dialog: ImportDialog, own: OwnRegistry, texts: Texts, qtbot: QtBot
) -> None:
    made = ClientDialog(texts, base=HERE)
    qtbot.addWidget(made)
    made.name.setText("AMA Hus")
    made.editions.setText("20, 23")
    made.accept()
    assert made.problem.text()
    made.name.setText("Parkens  tillägg")
    made.accept()
    assert made.result() == int(QDialog.DialogCode.Accepted)
    assert made.chosen_name() == "Parkens tillägg"

    def fill(opened: QDialog) -> None:
        assert isinstance(opened, ClientDialog)
        opened.name.setText("Parkens tillägg")
        opened.editions.setText("20 23")
        opened.accept()

    timer = QTimer(dialog, interval=20)

    def look() -> None:
        opened = QApplication.activeModalWidget()
        if isinstance(opened, ClientDialog):
            timer.stop()
            fill(opened)

    timer.timeout.connect(look)
    timer.start()
    dialog.target.client.click()
    qtbot.waitUntil(lambda: dialog.target.target().work == "Parkens tillägg", timeout=LONG)
    assert own.registry is not None
    assert len(own.registry.works) == 1


def test_a_damaged_import_is_said_once(own: OwnRegistry, qtbot: QtBot) -> None:
    said: list[UserError] = []
    own.tasks.user_error_raised.connect(said.append)
    (own.folder / "imports").mkdir()
    (own.folder / "imports" / "0123456789abcdef.tsv").write_text("nothing", "utf-8")
    own.look()
    qtbot.waitUntil(lambda: not own.tasks.busy, timeout=LONG)
    assert len(said) == 1
    own.look()
    qtbot.waitUntil(lambda: not own.tasks.busy, timeout=LONG)
    assert len(said) == 1


def test_what_was_imported_is_listed_and_taken_away(
    own: OwnRegistry, texts: Texts, qtbot: QtBot
) -> None:
    starter = own.registry
    assert starter is not None
    correct(own.folder, HERE, "23", "DCB.3", "Bundet bärlager", "rättelseblad 2")
    own.look()
    qtbot.waitUntil(lambda: not own.tasks.busy, timeout=LONG)
    changed = own.registry
    assert changed is not None
    assert changed.sha256 != starter.sha256
    kept = KeptDialog(own, texts)
    qtbot.addWidget(kept)
    qtbot.waitUntil(lambda: kept.list.count() == 1, timeout=LONG)
    assert "DCB.3" in kept.list.item(0).text()
    assert "rättelseblad 2" in kept.list.item(0).text()
    assert not kept.remove.isEnabled()
    kept.list.setCurrentRow(0)
    kept.remove.click()
    qtbot.waitUntil(lambda: not kept.empty.isHidden(), timeout=LONG)
    assert own.registry is not None
    assert own.registry.sha256 == starter.sha256


def test_a_damaged_import_that_lets_nothing_open_is_removed_in_the_list(
    own: OwnRegistry, texts: Texts, qtbot: QtBot
) -> None:
    correct(own.folder, HERE, "23", "DCB.3", "Bundet bärlager", "rättelseblad 2")
    (path,) = (own.folder / "imports").glob("*.tsv")
    path.write_bytes(path.read_bytes() + b"x")
    for built in own.folder.glob("personal-*"):
        built.unlink()
    with pytest.raises(UserError) as caught:
        open_registry(own.folder)
    for language in ("sv", "en"):
        assert str(path) in caught.value.text(language)
        assert f"granskare registry remove {path.stem}" in caught.value.text(language)
    fresh = OwnRegistry(own.folder)
    try:
        taken: list[Registry] = []
        fresh.changed.connect(taken.append)
        kept = KeptDialog(fresh, texts)
        qtbot.addWidget(kept)
        qtbot.waitUntil(lambda: kept.list.count() == 1, timeout=LONG)
        assert str(path) in kept.list.item(0).text()
        kept.list.setCurrentRow(0)
        kept.remove.click()
        qtbot.waitUntil(lambda: not kept.empty.isHidden(), timeout=LONG)
        assert not path.exists()
        assert [one.path for one in taken] == [Registry.starter(own.folder).path]
        assert fresh.registry is taken[0]
    finally:
        fresh.close()
