"""The commands for the review record, filled-in lists and hand-over copies."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from reviewer_app.ui.controller import ReviewController
from reviewer_app.ui.dialogs.import_list import ImportListDialog
from reviewer_app.ui.dropped import PACKAGE_SUFFIX
from reviewer_app.ui.main_window import MainWindow

if TYPE_CHECKING:
    from reviewer_app.review.returning import Plan


class ReportCommands(QObject):
    """Connects the window's commands with what writes and reads the files."""

    def __init__(self, window: MainWindow, controller: ReviewController) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self._texts = window.texts
        table: dict[str, Callable[[], object]] = {
            "export_record": self.export_record,
            "import_list": self.import_list,
            "hand_over": self.hand_over,
        }
        for name, slot in table.items():
            window.actions_[name].triggered.connect(lambda _checked=False, do=slot: do())
        controller.exchange.list_planned.connect(self.show_plan)
        window.commands.package_picked.connect(self.open_package)

    def export_record(self) -> None:
        """Ask for a name, then write the review record with the comments listed."""
        name = self._texts("reports.record_name")
        path = self._saved_at("record", name, (".pdf", ".html"))
        if path is not None:
            self._controller.exporting.record(self._controller.request(self._shown()), path)

    def hand_over(self) -> None:
        """Ask for a name, then write job, PDFs and exports into one file."""
        tender = self._window.commands.tender_folder()
        name = tender.name if tender is not None else ""
        path = self._saved_at("package", name, (PACKAGE_SUFFIX,))
        if path is not None:
            self._controller.exporting.hand_over(self._controller.request(self._shown()), path)

    def import_list(self) -> None:
        """Ask for a filled-in list, and read it."""
        start = str(self._window.commands.start_folder())
        said, kinds = self._texts("reports.pick_list"), self._texts("reports.kind_list")
        name, _ = QFileDialog.getOpenFileName(self._window, said, start, kinds)
        if name:
            self._controller.exchange.read_list(Path(name))

    def open_package(self, path: Path) -> None:
        """Unpack a hand-over copy and open its job."""
        self._controller.exporting.unpack(path, lambda job: self._window.commands.open_paths([job]))

    def show_plan(self, plan: "Plan") -> None:
        """Show what a list changes; accepted, it is kept."""
        dialog = ImportListDialog(plan, self._window.session, self._texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._controller.exchange.keep_list(dialog.plan))
        dialog.open()

    def _shown(self) -> tuple[str, ...]:
        return self._window.comments.model.shown_ids()

    def _saved_at(self, what: str, name: str, endings: tuple[str, ...]) -> Path | None:
        """Return where a person wants a file, with an ending; None where they want none."""
        start = (
            self._window.commands.start_folder()
            / f"{name or self._texts('reports.no_title')}{endings[0]}"
        )
        said, kinds = self._texts(f"reports.pick_{what}"), self._texts(f"reports.kind_{what}")
        chosen, kind = QFileDialog.getSaveFileName(self._window, said, str(start), kinds)
        if not chosen:
            return None
        path = Path(chosen)
        if path.suffix.lower() in endings:
            return path
        ending = next((one for one in endings if f"*{one}" in kind), endings[0])
        return path.with_name(path.name + ending)
