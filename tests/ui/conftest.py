"""What the window's tests share."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.core.document import Document, TitleChoice
from reviewer_app.core.reference import EditionChoice
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.source import Source
from reviewer_app.ui.language import Texts
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.program import Program
from reviewer_app.ui.registry_entry import EditionHeld, EntryParent, OtherEdition, RegistryEntry
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.settings import Settings
from tests.ui.registry_browsing import Browsing
from tests.ui.registry_samples import make_browsed
from tests.ui.review_data import events


class RecordedPorts:
    """The rest of the program, seen from the window: keeps what was asked for."""

    has_sample = True

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def start_review(self, paths: Sequence[Path]) -> None:
        self.asked.append(("start_review", *paths))

    def cancel(self) -> None:
        self.asked.append(("cancel",))

    def open_sample(self) -> None:
        self.asked.append(("open_sample",))

    def open_job(self, path: Path) -> None:
        self.asked.append(("open_job", path))

    def save_job(self, path: Path) -> None:
        self.asked.append(("save_job", path))

    def close_job(self) -> None:
        self.asked.append(("close_job",))

    def set_status(self, comment_id: str, status: Status) -> None:
        self.asked.append(("set_status", comment_id, status))

    def set_edition(self, choice: EditionChoice) -> None:
        self.asked.append(("set_edition", choice))

    def set_title(self, choice: TitleChoice) -> None:
        self.asked.append(("set_title", choice))

    def read_again(self, file_id: str) -> None:
        self.asked.append(("read_again", file_id))

    @property
    def keys(self) -> None:
        return None

    def translate(self) -> None:
        self.asked.append(("translate",))

    def use_model(self, model: object) -> None:
        self.asked.append(("use_model", model))

    def export_annotated(self, folder: Path, comment_ids: Sequence[str]) -> None:
        self.asked.append(("export_annotated", folder, *comment_ids))

    def export_workbook(self, path: Path, comment_ids: Sequence[str]) -> None:
        self.asked.append(("export_workbook", path, *comment_ids))

    def registry_entry(self, work: str, edition: str, code: str) -> RegistryEntry | None:
        parents = (EntryParent("DCB.11", ""), EntryParent("DCB.1", "Obundna lager"))
        others = (OtherEdition("AMA Hus", "18", "Bärlager"),)
        return RegistryEntry(work, edition, code, "Bärlager", "källan", "sample", parents, others)

    def known_elsewhere(self, work: str, code: str) -> tuple[OtherEdition, ...]:
        return (OtherEdition(work, "18", f"Rubrik för {code}"),)

    def editions_for(self, file_id: str) -> tuple[EditionHeld, ...]:
        assert file_id
        return (
            EditionHeld("AMA Hus", "18", "sample", 1),
            EditionHeld("AMA Hus", "21", "complete", 2),
            EditionHeld("AMA EL", "22", "none", 0),
        )


class RecordedViewer(QWidget):
    """The page viewer, seen from the window: keeps what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Document] = []
        self.previewed: list[tuple[Document, Source]] = []
        self.jumps: list[tuple[str, int, int, int]] = []
        self.commands: list[str] = []

    def open_document(self, document: Document) -> None:
        self.opened.append(document)

    def preview(self, document: Document, source: Source) -> None:
        self.previewed.append((document, source))

    def drop_preview(self) -> None:
        self.previewed.clear()

    def close_documents(self) -> None:
        self.opened.clear()

    def jump_to(self, file_id: str, page_index: int, start: int, end: int) -> None:
        self.jumps.append((file_id, page_index, start, end))

    def command(self, name: str) -> None:
        self.commands.append(name)


@pytest.fixture
def texts(qapp: object) -> Iterator[Texts]:
    """Return the window's texts, in Swedish at first and Qt's own back in English afterwards."""
    assert qapp is not None
    made = Texts("sv")
    yield made
    made.set_language("en")


@pytest.fixture
def session(qapp: object) -> ReviewSession:
    """Return an empty session."""
    assert qapp is not None
    return ReviewSession()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Return settings of a person who has never started the program."""
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def ports() -> RecordedPorts:
    """Return ports that keep what was asked."""
    return RecordedPorts()


@pytest.fixture
def viewer(qtbot: QtBot) -> RecordedViewer:
    """Return a viewer that keeps what it was told."""
    made = RecordedViewer()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def empty_window(
    qtbot: QtBot,
    session: ReviewSession,
    texts: Texts,
    settings: Settings,
    ports: RecordedPorts,
    viewer: RecordedViewer,
) -> MainWindow:
    """Return the window as at the first start, shown."""
    window = MainWindow()
    window.build(session, texts, settings, ports, viewer, {"pages": viewer})
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    return window


@pytest.fixture
def window(empty_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Return the window with the small review in it."""
    empty_window.session.set_registry_version("2026-01-01")
    empty_window.session.apply(events())
    qtbot.waitUntil(lambda: empty_window.comments.current_comment() is not None)
    return empty_window


@pytest.fixture
def tested_model() -> Callable[..., QAbstractItemModelTester]:
    """Return a maker of model testers; what one finds is a Qt warning, which fails the test."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    return lambda model: QAbstractItemModelTester(model, mode, model)


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool() as made:
        yield made


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path, pool: AnalysisPool) -> Iterator[Program]:
    client = RenderClient()
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    made = Program(client, pool, store, tmp_path / "data")
    qtbot.addWidget(made.window)
    made.window.resize(1366, 768)
    made.window.show()
    yield made
    made.close()
    client.close()
    made.texts.set_language("en")


@pytest.fixture
def bad_pdf(tmp_path: Path) -> Path:
    path = tmp_path / "trasig.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing more")
    return path


@pytest.fixture
def browsing(empty_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Iterator[Browsing]:
    empty_window.registry.set_registry(make_browsed(tmp_path))
    empty_window.activateWindow()
    qtbot.waitUntil(empty_window.isActiveWindow)
    yield Browsing(empty_window, qtbot)
    empty_window.registry.close()
