"""A real render worker for the viewer's tests, one for each module."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.render_protocol import Opened
from reviewer_app.documents.source import Source
from reviewer_app.ui.viewer.page_area import ViewState
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.render_bridge import RenderBridge
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget
from tests.unit.pdf_samples import text_pdf
from tests.unit.ui.viewer.viewing import PAGES, Show


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


@pytest.fixture
def show(qtbot: QtBot, bridge: RenderBridge) -> Show:
    """Return a function that shows a file in a view of 700 x 600 pixels."""

    def shown(source: Source, state: ViewState | None = None) -> PageView:
        view = PageView(bridge)
        qtbot.addWidget(view)
        view.resize(700, 600)
        view.show()
        with qtbot.waitSignal(bridge.opened) as opened:
            bridge.open(source)
        assert opened.args is not None
        answer = opened.args[0]
        assert isinstance(answer, Opened)
        view.show_pages(source.file_id, answer.pages, state or ViewState())
        return view

    return shown
