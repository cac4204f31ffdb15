"""Documents opened in the viewer by the tests."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from reviewer_app.core.document import Document
from reviewer_app.core.page import OutlineEntry, PageText
from reviewer_app.documents.reading import open_source, read_page
from reviewer_app.documents.source import Source
from reviewer_app.ui.viewer.page_view import PageView
from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

PAGES = 60
Show = Callable[..., PageView]
"""Shows a file in a view; see the fixture."""


def document_of(source: Source, count: int, *outline: OutlineEntry) -> Document:
    return Document(
        source.file_id, source.name, source.path, source.sha256, source.size, count, outline
    )


def texts_of(source: Source, count: int) -> list[PageText]:
    opened = open_source(source)
    return [read_page(opened, index)[0] for index in range(count)]


def opened(qtbot: QtBot, viewer: ViewerWidget, source: Source, count: int = PAGES) -> str:
    outline = (OutlineEntry(1, "Början", 0), OutlineEntry(2, "Mitten", 30))
    viewer.open_document(document_of(source, count, *outline), source, texts_of(source, count))
    qtbot.waitUntil(lambda: len(viewer.view.page_layout.stack) == count)
    return source.file_id


def span(viewer: ViewerWidget, file_id: str, page_index: int, text: str) -> tuple[int, int]:
    start = viewer._documents[file_id].pages[page_index].text.index(text)
    return start, start + len(text)


def wait_painted(qtbot: QtBot, view: PageView) -> None:
    """Wait until the sharp pictures of all that is visible are there."""

    def sharp() -> bool:
        view.viewport().grab()
        keys = view.supply.wanted
        return bool(keys) and all(key in view.supply.cache for key in keys)

    qtbot.waitUntil(sharp, timeout=15000)
