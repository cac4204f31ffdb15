"""The bar at the window's foot that never hides: what is shown, what is withheld, what was read."""

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QStatusBar,
    QToolButton,
    QWidget,
)

from reviewer_app.core.events import Progress
from reviewer_app.core.left_out import drawn_together
from reviewer_app.core.verdicts import WithheldKind
from reviewer_app.ui import theme
from reviewer_app.ui.documents_panel.documents_model import coverage_text
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import ElidedLabel
from reviewer_app.ui.plain import button_text, tooltip
from reviewer_app.ui.session import ReviewSession

if TYPE_CHECKING:
    from reviewer_app.assistant.settings import ModelSettings


_MOST_LEFT_SAID = 8


class ProgressLine(QWidget):
    """How far a review has come.

    Qt's own bar repaints the window at once with every step; this one waits for its turn.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._part = 0.0
        self.setFixedSize(self.sizeHint())

    def set_part(self, part: float) -> None:
        """Show `part` of the whole, 0 to 1."""
        self._part = part
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(110, 8)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(theme.line_color())
        painter.drawRoundedRect(whole, 4, 4)
        done = QRectF(whole.left(), whole.top(), whole.width() * self._part, whole.height())
        painter.setBrush(theme.accent_color())
        painter.drawRoundedRect(done, 4, 4)
        painter.end()


class FlagBar(QStatusBar):
    """Counts of the review.

    Signals:
        flagged_requested: a person wants to see what was withheld.
        cancel_requested: a person wants the running review to stop.
        model_requested: a person wants to choose the language model.
    """

    flagged_requested = Signal()
    cancel_requested = Signal()
    model_requested = Signal()

    def __init__(self, session: ReviewSession, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self._progress: Progress | None = None
        self._running = False
        self.counts = QToolButton()
        self.counts.setIcon(icon("flag"))
        self.counts.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.counts.setAutoRaise(True)
        self.counts.clicked.connect(self.flagged_requested)
        # At large text sizes it gives way before the window grows past the screen.
        self.pages = ElidedLabel(wide=True)
        self.registry = ElidedLabel(role="quiet")
        self._model: ModelSettings | None = None
        self.model = QToolButton()
        self.model.setIcon(icon("origin_model"))
        self.model.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.model.setAutoRaise(True)
        self.model.clicked.connect(self.model_requested)
        self._work = self._make_work()
        self.addPermanentWidget(self._make_row(), 1)
        session.counts_changed.connect(self._say_counts)
        session.progress_changed.connect(self._on_progress_changed)
        session.runs_ended.connect(self._on_model_done)
        session.left_out_changed.connect(self._on_model_done)
        texts.follow(self._say)

    def _make_work(self) -> QWidget:
        work = QWidget()
        row = QHBoxLayout(work)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.stage = ElidedLabel(role="quiet", wide=True)
        self.bar = ProgressLine()
        self.stop = QToolButton()
        self.stop.setIcon(icon("stop"))
        self.stop.setAutoRaise(True)
        self.stop.clicked.connect(self.cancel_requested)
        for widget in (self.stage, self.bar, self.stop):
            row.addWidget(widget)
        work.hide()
        return work

    def _make_row(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(14)
        row.addWidget(self.counts)
        row.addWidget(self.pages)
        row.addWidget(self._work)
        row.addWidget(self.registry, 1)
        row.addWidget(self.model)
        self.registry.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return holder

    def set_running(self, *, running: bool) -> None:
        """Show the progress of a review while it runs."""
        self._running = running
        self._progress = None
        self._say_progress()

    def show_model(self, model: "ModelSettings | None") -> None:
        """Say which language model is in use, and whether text leaves the machine for it."""
        self._model = model
        kind = "none" if model is None else "local" if model.loopback else "remote"
        params = {} if model is None else {"host": model.host, "model": model.model}
        said = self._texts(f"model.presence_{kind}", **params)
        left = self._left_out()
        if left:
            said = self._texts("model.presence_cut_short", said=said)
        hint = "_remote" if kind == "remote" else ""
        told = self._texts(f"model.presence{hint}_hint", **params)
        self.model.setText(button_text(said))
        self.model.setAccessibleName(said)
        self.model.setToolTip(tooltip("\n".join(filter(None, (told, self._last_run(), *left)))))

    def _last_run(self) -> str:
        """Return what the model's last run used, "" where there was none."""
        runs = [run for run in self._session.runs if run.calls]
        if not runs:
            return ""
        run, unknown = runs[-1], self._texts("model.unknown")
        tokens = run.prompt_tokens + run.completion_tokens if run.prompt_tokens >= 0 else unknown
        cost = f"{run.cost:.4f}" if run.cost >= 0 else unknown
        return self._texts("model.last_run", count=run.calls, tokens=tokens, cost=cost)

    def _left_out(self) -> list[str]:
        """Return what the model did not review, and why, as far as a hint holds it."""
        known = self._session.documents
        parts = [
            one
            for one in drawn_together(self._session.left_out)
            if not one.file_id or one.file_id in known
        ]
        said = []
        for one in parts[:_MOST_LEFT_SAID]:
            name = known[one.file_id].name if one.file_id else ""
            what, why = one.sentence(name), one.reason
            said.append(f"{self._texts.message(what)} {self._texts.message(why)}")
        more = len(parts) - _MOST_LEFT_SAID
        return [*said, self._texts("model.left_out_more", count=more)] if more > 0 else said

    def _on_model_done(self) -> None:
        self.show_model(self._model)

    def event(self, event: QEvent) -> bool:
        # Status tips of menus would cover the counts.
        if event.type() == QEvent.Type.StatusTip:
            return True
        return super().event(event)

    def _on_progress_changed(self, progress: Progress) -> None:
        self._progress = progress
        self._say_progress()

    def _say(self) -> None:
        self.stop.setToolTip(tooltip(self._texts("window.cancel_review")))
        self.stop.setAccessibleName(self._texts("window.cancel_review"))
        self.counts.setToolTip(tooltip(self._texts("window.flagged_hint")))
        self.show_model(self._model)
        self._say_counts()
        self._say_progress()

    def _say_counts(self) -> None:
        session, texts = self._session, self._texts
        kinds = Counter(item.kind for item in session.withheld.values())
        said = texts(
            "window.flag_counts",
            shown=len(session.comments),
            observations=kinds[WithheldKind.OBSERVATION],
            drafts=kinds[WithheldKind.DRAFT],
        )
        self.counts.setText(said)
        self.counts.setAccessibleName(said)
        read = coverage_text(session.total_coverage(), texts, sum(session.unread.values()))
        if session.refused:
            read += "  ·  " + texts("window.files_refused", count=len(session.refused))
        self.pages.set_text(read)
        version = session.registry_version
        self.registry.set_text(texts("window.registry_version", version=version) if version else "")

    def _say_progress(self) -> None:
        self._work.setVisible(self._running)
        progress = self._progress
        if progress is None:
            self.bar.set_part(0.0)
            self.stage.set_text(self._texts("window.stage_starting"))
            return
        part = progress.done / progress.total if progress.total else 0.0
        self.bar.set_part((progress.part - 1 + part) / progress.parts)
        key = f"window.stage_{progress.stage}{'_of_many' if progress.parts > 1 else ''}"
        said = self._texts(key, done=progress.done, total=progress.total, part=progress.part,
                           parts=progress.parts)  # fmt: skip
        if progress.waited:
            said = self._texts("window.waited", said=said, seconds=progress.waited)
        self.stage.set_text(said)
        self.bar.setAccessibleName(said)
