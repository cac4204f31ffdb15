"""Makes the screenshots: ``xvfb-run -a -s "-screen 0 1920x1080x24" python THIS_FILE``.

Opens the sample tender in the real program and takes a picture of each state: those of the README
(comments beside their registry entries while the cited spot flashes, the withheld list), two views,
dark, double text size, both languages, the first start, the settings with the keys, a crash.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.program import Program

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
    program.texts.set_language("sv")
    window.docks["codes"].bring_up()
    _take_views(app, program)
    _take_looks(app, program)
    _take_dialogs(app, program)
    program.controller.close_job()
    _pause(app, 1.5)
    _save(window, "first-start-1366x768.png")
    program.close()


def _take_views(app: "QApplication", program: "Program") -> None:
    """Two documents beside each other, found words marked in one."""
    window, viewer = program.window, program.viewer
    window.resize(*SIZES[0])
    for file_id, document in program.session.documents.items():
        if document.name == FILE:
            program.pages.jump_to(file_id, 1, -1, -1)
    window.actions_["split_beside"].trigger()
    other = next(iter(program.session.documents))
    program.pages.jump_to(other, 0, -1, -1)
    window.actions_["find"].trigger()
    viewer.find_bar.field.setText("ledning")
    _pause(app, 2.0)
    _save(window, "two-views-1366x768.png")
    viewer.find_bar.close_bar()
    window.actions_["split_beside"].trigger()


def _take_looks(app: "QApplication", program: "Program") -> None:
    """Dark, with dark pages; then double text size, in both languages."""
    from reviewer_app.ui.appearance import apply_appearance
    from reviewer_app.ui.theme import Appearance

    window, settings = program.window, program.settings
    size = app.font().pointSizeF()
    settings.appearance = Appearance.DARK
    apply_appearance(settings, size)
    window.actions_["dark_pages"].setChecked(True)
    _pause(app, 1.5)
    _save(window, "dark-1366x768.png")
    window.actions_["dark_pages"].setChecked(False)
    settings.appearance, settings.text_size = Appearance.LIGHT, 200
    apply_appearance(settings, size)
    _pause(app, 1.5)
    _save(window, "double-size-1366x768.png")
    program.texts.set_language("en")
    _pause(app, 1.0)
    _save(window, "double-size-english-1366x768.png")
    program.texts.set_language("sv")
    settings.text_size = 100
    apply_appearance(settings, size)
    _pause(app, 1.0)


def _take_dialogs(app: "QApplication", program: "Program") -> None:
    """The keys in the settings, one of them in conflict; and what is shown of a bug."""
    from PySide6.QtGui import QKeySequence

    from reviewer_app.ui.dialogs.crash import CrashDialog
    from reviewer_app.ui.dialogs.preferences import PreferencesDialog

    window = program.window
    settings = PreferencesDialog(
        program.settings, program.texts, window,
        actions=window.actions_, key_map=window.commands.keys,
    )  # fmt: skip
    settings.tabs.setCurrentIndex(1)
    settings.show()
    settings.keys_page.choose("find")
    settings.keys_page.field.setKeySequence(QKeySequence("Ctrl+E"))
    _pause(app, 0.5)
    _save(settings, "keys.png")
    settings.close()
    try:
        raise RuntimeError("shown as an example")
    except RuntimeError as error:
        from reviewer_app.ui.workers import crash_report

        report = crash_report(error).replace(str(ROOT), "granskare")
        crash = CrashDialog(report, program.texts, window)
    crash.show()
    _pause(app, 0.5)
    _save(crash, "crash.png")
    crash.close()


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
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    assert isinstance(app, QApplication)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        app.processEvents()
        # Outside the event loop's own turn nothing else deletes what is to be deleted later.
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
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
