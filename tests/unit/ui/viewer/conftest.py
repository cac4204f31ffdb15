"""A real render worker for the viewer's tests, one for each module."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from reviewer_app.documents.render_client import RenderClient
from reviewer_app.ui.viewer.render_bridge import RenderBridge


@pytest.fixture(scope="module")
def bridge(qapp: QApplication) -> Iterator[RenderBridge]:
    """A bridge to a running worker."""
    made = RenderBridge(RenderClient())
    yield made
    made.close()
