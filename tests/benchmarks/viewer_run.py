"""One run of the viewer for viewer_bench: opens a file, reports times and event loop gaps."""

import json
import sys
import time
from collections.abc import Callable

from reviewer_app.documents.render_client import RenderClient
from reviewer_app.documents.source import read_file


def main() -> None:
    """Open the file named first; with "full" as second argument also jump and scroll."""
    client = RenderClient()  # before Qt: the worker starts up and opens the file meanwhile
    source = read_file(sys.argv[1])[1]
    client.open(source)
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from reviewer_app.core.document import Document
    from reviewer_app.ui.viewer.render_bridge import RenderBridge
    from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

    app = QApplication(sys.argv)
    document = Document(source.file_id, source.name, source.path, source.sha256, source.size, 0)
    bridge = RenderBridge(client)
    viewer = ViewerWidget(bridge)
    viewer.resize(1000, 700)
    viewer.open_document(document, source)
    viewer.show()
    figures: dict[str, float] = {}
    # The gap on the clock, and the part of it that this thread itself computed: on a busy
    # machine the rest is waiting for a core.
    last = [time.perf_counter(), 0.0, time.thread_time(), 0.0]

    def tick() -> None:
        now, own = time.perf_counter(), time.thread_time()
        last[:] = now, max(last[1], now - last[0]), own, max(last[3], own - last[2])

    def spin(done: Callable[[], bool], seconds: float = 20) -> None:
        until = time.perf_counter() + seconds
        while not done() and time.perf_counter() < until:
            app.processEvents()
            time.sleep(0.0005)

    def sharp() -> bool:
        view = viewer.view
        wanted = [key for key in view.supply.wanted if key.page_index == view.current_page]
        return bool(wanted) and all(key in view.supply.cache for key in wanted)

    spin(lambda: len(viewer.view.supply.cache) > 0)
    viewer.view.viewport().repaint()
    figures["first"] = time.time()
    if len(sys.argv) > 2:
        timer = QTimer(interval=0)
        timer.timeout.connect(tick)
        timer.start()
        spin(sharp)
        figures["sharp"] = time.time()
        spin(lambda: False, 0.5)
        last[1] = last[3] = 0.0
        pages = len(viewer.view.page_layout.stack)
        if pages > 1:
            figures["jump_ms"] = _jump(viewer, source.file_id, pages - 5, spin)
        if pages > 100:
            for _ in range(60):
                viewer.view.verticalScrollBar().setValue(
                    viewer.view.verticalScrollBar().value() - 500
                )
                spin(lambda: False, 0.02)
        else:
            viewer.set_zoom(200)
            spin(sharp)
            for step in range(20):
                viewer.view.verticalScrollBar().setValue(step * 100)
                spin(lambda: False, 0.05)
        figures["gap_ms"] = last[1] * 1000
        figures["own_gap_ms"] = last[3] * 1000
        figures["mb"] = _pss()
        figures["worker_mb"] = _pss(client.pid)
    print(json.dumps(figures))
    viewer.close()
    client.close()


def _jump(viewer: object, file_id: str, target: int, spin: Callable[..., None]) -> float:
    from reviewer_app.ui.viewer.viewer_widget import ViewerWidget

    assert isinstance(viewer, ViewerWidget)
    began = time.perf_counter()
    viewer.jump_to(file_id, target, 0, 5)
    view = viewer.view

    def painted() -> bool:
        page = (file_id, target, 0)
        drawn = view.supply.cache.nearest_whole(page, 1.0) is not None
        # A scan has no text to flash: then the page itself is what is gone to.
        return drawn and (view.flash.page_index == target or view.current_page == target)

    spin(painted)
    view.viewport().repaint()
    return (time.perf_counter() - began) * 1000


def _pss(pid: int | None = None) -> float:
    import psutil

    return float(psutil.Process(pid).memory_full_info().pss) / (1 << 20)


if __name__ == "__main__":
    main()
