"""The program on a tender, clicking comments when told: one run for screen_bench.

Reads a line for each click on its standard input and answers with a line of JSON: what was clicked
and when. "clear" takes the outline of the last jump away.
"""

import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reviewer_app.core.comment import Comment
    from reviewer_app.ui.program import Program

_MOST = 12


def main() -> None:
    """Open the folder named second; rows are in view for as many seconds as are named first."""
    from reviewer_app.ui.start import open_window

    open_window([Path(sys.argv[2])], opened=_begin)


def _begin(program: "Program") -> None:
    from PySide6.QtCore import QObject, QTimer, Signal, Slot

    class Orders(QObject):
        """Carries lines from the reading thread to the window's."""

        heard = Signal(str)

        def __init__(self) -> None:
            super().__init__(program)
            self.heard.connect(self.obey)

        @Slot(str)
        def obey(self, line: str) -> None:
            _obey(program, targets, line.strip())

    targets: list[Comment] = []
    orders = Orders()
    timer = QTimer(program, interval=200)

    def look() -> None:
        whole = getattr(program.window, "comments", None) is not None and program.window.whole
        if whole and program.session.comments and not program.controller.running:
            timer.stop()
            targets.extend(_targets(program))
            view = program.viewer.view.viewport()
            corner = view.mapToGlobal(view.rect().topLeft())
            area = (corner.x(), corner.y(), corner.x() + view.width(), corner.y() + view.height())
            names = [one.citations[0].name for one in targets]
            print(json.dumps({"area": area, "targets": names}), flush=True)
            threading.Thread(target=_listen, args=(orders.heard.emit,), daemon=True).start()

    timer.timeout.connect(look)
    timer.start()


def _listen(tell: Callable[[str], None]) -> None:
    for line in sys.stdin:
        tell(line)


def _targets(program: "Program") -> "list[Comment]":
    """Return some comments of each document, those of different pages first."""
    chosen: list[Comment] = []
    seen: dict[str, set[int]] = {}
    for comment in program.session.comments.values():
        if not comment.citations or comment.citations[0].start < 0:
            continue
        cited = comment.citations[0]
        pages = seen.setdefault(cited.name, set())
        if cited.page_index not in pages and len(pages) < _MOST:
            pages.add(cited.page_index)
            chosen.append(comment)
    return chosen


def _obey(program: "Program", targets: "list[Comment]", line: str) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from reviewer_app.ui.comments.comments_model import COMMENT_ROLE

    if line == "clear":
        program.viewer.view.clear_marks_of_hand()
        return
    if line == "quit":
        QApplication.quit()
        return
    comments = program.window.comments
    model = comments.list.model()
    comment = targets[int(line)]
    rows = [model.index(at, 0) for at in range(model.rowCount())]
    row = next(one for one in rows if getattr(one.data(COMMENT_ROLE), "id", "") == comment.id)
    comments.list.scrollTo(row)
    QApplication.processEvents()
    QTest.qWait(round(1000 * float(sys.argv[1])))
    place = comments.list.visualRect(row).center()
    began = time.monotonic()
    QTest.mouseClick(comments.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    print(json.dumps({"began": began}), flush=True)


if __name__ == "__main__":
    main()
