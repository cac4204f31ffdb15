"""Makes the README's screenshots: ``xvfb-run -a python resources/screenshots/make_screenshots.py``.

Opens the sample tender in the real program, goes to a comment, and takes pictures of the window:
comments beside their registry entries while the cited spot flashes, and the withheld list.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.render_client import RenderClient

FOLDER = Path(__file__).resolve().parent
SIZES = ((1366, 768), (1920, 1080))
RULE = "heading_differs"
FILE = "13.1 TB Mark.pdf"


def main() -> None:
    """Take all pictures, in Swedish and one in English."""
    client = RenderClient()
    try:
        with tempfile.TemporaryDirectory() as data, AnalysisPool() as pool:
            _take(client, pool, Path(data))
    finally:
        client.close()


def _take(client: RenderClient, pool: AnalysisPool, data: Path) -> None:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.places import place_of_citation
    from reviewer_app.ui.program import Program

    app = QApplication([])
    store = QSettings(str(data / "settings.ini"), QSettings.Format.IniFormat)
    program = Program(client, pool, store, data)
    window = program.window
    window.show()
    program.begin([], sample=True)
    _wait(app, lambda: bool(program.session.comments) and not program.controller.running)
    chosen = next(
        one.id
        for one in program.session.comments.values()
        if one.rule == RULE and one.citations[0].name == FILE
    )
    for width, height in SIZES:
        window.resize(width, height)
        _pause(app, 1.0)
        window.docks["codes"].bring_up()
        window.comments.show_comment(chosen)
        _pause(app, 2.0)
        comment = window.comments.current_comment()
        assert comment is not None
        place = place_of_citation(comment.citations[0])
        window.comments.jump_requested.emit(place)
        _wait(app, partial(_shows_page, program, place.page_index))
        _pause(app, 0.5)
        _save(window, f"jump-{width}x{height}.png")
        window.docks["flagged"].bring_up()
        tree = window.flagged.tree
        tree.expandAll()
        observations = tree.model().index(0, 0)
        tree.setCurrentIndex(tree.model().index(0, 0, tree.model().index(0, 0, observations)))
        _pause(app, 1.5)
        _save(window, f"withheld-{width}x{height}.png")
    program.texts.set_language("en")
    _pause(app, 1.0)
    _save(window, "english-1920x1080.png")
    program.close()


def _shows_page(program: object, page_index: int) -> bool:
    from reviewer_app.ui.program import Program

    assert isinstance(program, Program)
    return program.viewer.view.current_page == page_index


def _wait(app: object, done: Callable[[], bool], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            raise TimeoutError("the review did not end")
        _pause(app, 0.05)


def _pause(app: object, seconds: float) -> None:
    from PySide6.QtWidgets import QApplication

    assert isinstance(app, QApplication)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        app.processEvents()
        time.sleep(0.01)


def _save(window: object, name: str) -> None:
    from PIL import Image
    from PySide6.QtWidgets import QWidget

    assert isinstance(window, QWidget)
    path = FOLDER / name
    window.grab().save(str(path))
    # 256 chosen colours are enough for a window, at a third of the size.
    Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)


if __name__ == "__main__":
    main()
