"""The comment list with 10,000 rows: filtering, grouping and sorting in the window, list painted.

Measured in the time of this process, so that a busy machine counts little, and in the list's own
view: what a person waits for is the list, not the model. The issue asks for under 50 ms a filter.
Prints the ratio to a bare scan of the same texts, and fails above the target.
"""

import os
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication

from reviewer_app.core.events import Shown
from reviewer_app.core.verdicts import Severity, Status
from reviewer_app.ui.comments.comment_filter import CommentFilter, Order
from reviewer_app.ui.comments.comments_panel import CommentsPanel
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry_entry import bare_entry
from reviewer_app.ui.session import ReviewSession
from tests.ui.review_data import events, many_comments

ROWS = 10_000
TARGET_MS = 50.0
FILTERS = (
    CommentFilter(text="packning"),
    CommentFilter(text="packning plan", severity=Severity.INFO),
    CommentFilter(severity=Severity.ERROR),
    CommentFilter(status=Status.NEW),
    CommentFilter(text="finns inte"),
    CommentFilter(),
)


def _ms(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return (time.process_time() - started) * 1000


def _shown(panel: CommentsPanel, work: Callable[[], object]) -> float:
    """Return the milliseconds of some work with the list laid out and painted after it."""

    def both() -> None:
        work()
        panel.list.viewport().grab()

    return _ms(both)


def main() -> int:
    """Measure and print; 1 where a filter takes longer than the target."""
    app = QApplication.instance() or QApplication([])
    texts, session = Texts("sv"), ReviewSession()
    panel = CommentsPanel(session, texts, bare_entry, session.set_status, QUndoStack())
    panel.resize(500, 900)
    panel.show()
    session.apply(events()[:6])
    session.apply([Shown(comment) for comment in many_comments(ROWS)])
    cold = _shown(panel, lambda: panel.model.set_filter(CommentFilter(text="bärlager")))
    while panel.model._prepare.isActive():
        app.processEvents()
    model = panel.model
    bare = _ms(
        lambda: [e for e in model._entries.values() if all(w in e.searched for w in ("finns",))]
    )
    worst = 0.0
    for one in FILTERS:
        times = []
        for _ in range(3):
            model.set_filter(CommentFilter(text="ingen alls"))
            times.append(_shown(panel, lambda one=one: model.set_filter(one)))
        taken = sorted(times)[1]
        worst = max(worst, taken)
        print(f"filter {one.text or one.severity or one.status or 'nothing'!s:16} {taken:6.1f} ms")
    for order in (Order.CODE, Order.STATUS, Order.RULE):
        taken = _shown(panel, lambda order=order: model.arrange(Order.PLACE, order))
        print(f"group by {order.value:12} {taken:6.1f} ms")
    print(f"first filter of all, texts not made yet {cold:.1f} ms; bare scan {bare:.1f} ms")
    print(f"slowest filter {worst:.1f} ms, target {TARGET_MS:.0f} ms, {worst / bare:.1f} x bare")
    return int(worst > TARGET_MS)


if __name__ == "__main__":
    raise SystemExit(main())
