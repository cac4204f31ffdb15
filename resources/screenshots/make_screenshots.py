"""Makes the screenshots: ``xvfb-run -a -s "-screen 0 1920x1080x24" python THIS_FILE``.

Opens the sample tender in the real program and takes a picture of each state: those of the README
(comments beside their registry entries while the cited spot flashes, the withheld list), two views,
a comment being written, headings, a file that was changed on disk, dark, double text size, both
languages, the first start, the settings with the keys, a crash.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    _take_own_comment(app, program)
    _take_grouped(app, program)
    _take_looks(app, program)
    _take_dialogs(app, program)
    _take_changed_file(app, program, data)
    # At a first start nothing was opened before.
    program.settings.forget_recent()
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


def _take_own_comment(app: "QApplication", program: "Program") -> None:
    """A comment that is being written, in Swedish, and in English in the dark."""
    from PySide6.QtTest import QTest

    window, own = program.window, program.own_comments
    window.resize(*SIZES[0])
    window.activateWindow()
    window.codes.table.selectRow(0)
    own.write_about_reference()
    text = own.editor.text
    _wait(app, text.isVisible)
    QTest.keyClicks(text, "Kravet i BCB.7 saknas, se ocks QXQ.999 och SS-EN 13242. Se bcb 7")
    _wait(app, text.list.isVisible)
    _pause(app, 1.0)
    _save(window, "own-comment-1366x768.png")
    text.list.hide()
    program.texts.set_language("en")
    with _darkened(app, program):
        _save(window, "own-comment-english-dark-1366x768.png")
    program.texts.set_language("sv")
    own.editor.cancelled.emit()


def _take_grouped(app: "QApplication", program: "Program") -> None:
    """Comments under headings, and what can be done with an observation."""
    from reviewer_app.ui.comments.comment_filter import Order

    window = program.window
    window.comments.arrange_button.arranged.emit(Order.SEVERITY, Order.RULE, False)
    _pause(app, 1.0)
    _save(window, "grouped-1366x768.png")
    window.comments.arrange_button.arranged.emit(Order.PLACE, None, False)
    window.docks["flagged"].bring_up()
    _pause(app, 1.0)
    _save(window, "withheld-actions-1366x768.png")
    window.docks["codes"].bring_up()


def _take_changed_file(app: "QApplication", program: "Program", data: Path) -> None:
    """A document that is another one on disk than the one that was read."""
    folder = data / "Kvarnvägen etapp 2"
    folder.mkdir()
    for path in (ROOT / "resources" / "samples").glob("*.pdf"):
        shutil.copy(path, folder)
    program.controller.close_job()
    program.window.commands.open_paths([folder])
    _pause(app, 0.5)
    _wait(app, lambda: bool(program.session.comments) and not program.controller.running)
    shutil.copy(folder / "9.1 AF.pdf", folder / "11.1 MF Mark.pdf")
    program.watch.check()
    _wait(app, program.window.banner.isVisible)
    _pause(app, 1.5)
    _save(program.window, "changed-file-1366x768.png")


@contextmanager
def _darkened(app: "QApplication", program: "Program") -> Iterator[None]:
    """Show the window in the dark."""
    from reviewer_app.ui.appearance import apply_appearance
    from reviewer_app.ui.theme import Appearance

    size = app.font().pointSizeF()
    for appearance in (Appearance.DARK, Appearance.LIGHT):
        program.settings.appearance = appearance
        apply_appearance(program.settings, size)
        _pause(app, 1.0)
        if appearance is Appearance.DARK:
            yield


def _take_looks(app: "QApplication", program: "Program") -> None:
    """Dark, with dark pages; then double text size, in both languages."""
    from reviewer_app.ui.appearance import apply_appearance

    window, settings = program.window, program.settings
    size = app.font().pointSizeF()
    window.actions_["dark_pages"].setChecked(True)
    with _darkened(app, program):
        _pause(app, 0.5)
        _save(window, "dark-1366x768.png")
    window.actions_["dark_pages"].setChecked(False)
    settings.text_size = 200
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
