"""A real render worker for the viewer's tests, one for each module."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.source import Source
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget
from tests.unit.pdf_samples import text_pdf
from tests.unit.ui.viewer.viewing import PAGES


@pytest.fixture(scope="module")
def bridge(qapp: QApplication) -> Iterator[RenderBridge]:
    """A bridge to a running worker."""
    made = RenderBridge(RenderClient())
    yield made
    made.close()


@pytest.fixture(scope="module")
def long_source(tmp_path_factory: pytest.TempPathFactory) -> Source:
    path = tmp_path_factory.mktemp("pdf") / "lång & bred.pdf"
    return text_pdf(path, [f"Obundet bär-\nlager DCB.{number}" for number in range(PAGES)])


@pytest.fixture
def viewer(qtbot: QtBot, bridge: RenderBridge) -> Iterator[ViewerWidget]:
    made = ViewerWidget(bridge, "sv")
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    yield made
    for file_id in made.file_ids():
        made.close_document(file_id)
