"""One run of the whole program for viewer_bench: `granskare FILE`, timed to its first page."""

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reviewer_app.ui.program import Program

_COMMENTS = 12


def main() -> None:
    """Open the file named first; with "full" as second argument review it and click comments."""
    # Not above: the workers import this module.
    from reviewer_app.ui.start import open_window

    figures: dict[str, float] = {}
    full = len(sys.argv) > 2

    def opened(program: "Program") -> None:
        program.page_shown.connect(lambda: _page_shown(program, figures, full=full))

    open_window([Path(sys.argv[1])], opened=opened)
    print(json.dumps(figures))


def _page_shown(program: "Program", figures: dict[str, float], *, full: bool) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    figures["first"] = time.time()
    figures["first_cpu"] = time.process_time()
    if not full:
        QApplication.quit()
        return
    timer = QTimer(program, interval=100)

    def look() -> None:
        comments = getattr(program.window, "comments", None)
        begun = bool(program.session.comments) and program.window.whole
        if comments is not None and begun and not program.controller.running:
            timer.stop()
            figures["whole"] = time.time()
            figures.update(_clicks(program))
            QApplication.quit()

    timer.timeout.connect(look)
    timer.start()


def _clicks(program: "Program") -> dict[str, float]:
    """Choose comments and wait until each one's flash is painted; milliseconds of each."""
    from PySide6.QtCore import QElapsedTimer
    from PySide6.QtWidgets import QApplication

    took: list[float] = []
    view = program.viewer.view
    for _ in range(min(_COMMENTS, program.window.comments.model.rowCount() - 1)):
        began, limit = time.perf_counter(), QElapsedTimer()
        limit.start()
        program.window.comments.go_next()
        comment = program.window.comments.current_comment()
        if comment is None or not comment.citations or comment.citations[0].start < 0:
            continue
        cited = comment.citations[0]
        place = (cited.file_id, cited.page_index)
        while limit.elapsed() < 5000:
            QApplication.processEvents()
            flash = (view.flash.file_id, view.flash.page_index)
            drawn = view.supply.cache.nearest_whole((*place, 0, False), 1.0) is not None
            if flash == place and drawn:
                break
            time.sleep(0.0005)
        view.viewport().repaint()
        took.append((time.perf_counter() - began) * 1000)
        view.flash.clear()
    ordered = sorted(took) or [0.0]
    return {"click_ms": ordered[len(ordered) // 2], "click_worst_ms": ordered[-1]}


if __name__ == "__main__":
    main()
