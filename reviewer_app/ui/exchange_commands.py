"""The commands that exchange a review with others, and what is asked before an export goes on."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from reviewer_app.export.filtering import Asked, filter_words
from reviewer_app.ui.controller import ReviewController
from reviewer_app.ui.dialogs.import_annotations import ImportDialog
from reviewer_app.ui.dialogs.remarks import RemarksDialog
from reviewer_app.ui.exporting import Choice
from reviewer_app.ui.main_window import MainWindow
from reviewer_app.ui.plain import button_text

if TYPE_CHECKING:
    from reviewer_app.exchange.plan import ImportPlan

_CHANGED = "window.export_changed"


class ExchangeCommands(QObject):
    """Connects the window's commands of exchange with what does them."""

    def __init__(self, window: MainWindow, controller: ReviewController) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self._texts, self._session = window.texts, window.session
        self._remarks: RemarksDialog | None = None
        table: dict[str, Callable[[], object]] = {
            "import_annotations": self.import_annotations,
            "export_xfdf": self.export_xfdf,
            "show_remarks": self.show_remarks,
        }
        for name, slot in table.items():
            window.actions_[name].triggered.connect(lambda _checked=False, do=slot: do())
        exporting, exchange = controller.exporting, controller.exchange
        exchange.planned.connect(self.show_plan)
        exchange.document_wanted.connect(self._ask_document)
        controller.asked = self._asked
        exporting.choose = self._ask_changed
        exporting.progressed.connect(self._session.progress_changed)
        exporting.running_changed.connect(self._on_exporting)
        window.flag_bar.cancel_requested.connect(exporting.cancel)

    def import_annotations(self) -> None:
        """Ask for files that came back, and read them."""
        names, _ = QFileDialog.getOpenFileNames(
            self._window, self._texts("exchange.pick_files"), self._start(),
            self._texts("exchange.kinds"),
        )  # fmt: skip
        for name in names:
            self._controller.exchange.read(Path(name))

    def export_xfdf(self) -> None:
        """Ask for a folder, then write the comments listed as XFDF."""
        name = QFileDialog.getExistingDirectory(
            self._window, self._texts("exchange.pick_folder"), self._start()
        )
        if name:
            shown = self._window.comments.model.shown_ids()
            self.write_xfdf(Path(name), shown)

    def write_xfdf(self, folder: Path, comment_ids: Sequence[str]) -> None:
        """Write these comments as XFDF into `folder`."""
        self._controller.exporting.xfdf(self._controller.request(comment_ids), folder)

    def show_remarks(self) -> None:
        """Show what people remarked, beside the window."""
        if self._remarks is None:
            self._remarks = RemarksDialog(self._session, self._texts, self._window)
            self._remarks.jump_requested.connect(self._window.show_place)
        self._remarks.show()
        self._remarks.activateWindow()

    def show_plan(self, plan: "ImportPlan") -> None:
        """Show what a file brings; accepted, it is taken over."""
        dialog = ImportDialog(plan, self._session, self._texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(
            lambda: self._controller.exchange.take_over(plan, with_older=dialog.with_older)
        )
        dialog.open()

    def _ask_document(self, path: Path) -> None:
        """Ask which document a file belongs to, where that cannot be told."""
        documents = list(self._session.documents.values())
        name, accepted = QInputDialog.getItem(
            self._window, self._texts("exchange.dialog_title"),
            self._texts("exchange.which_document", name=path.name),
            [one.name for one in documents], 0, editable=False,
        )  # fmt: skip
        chosen = [one.file_id for one in documents if one.name == name]
        if accepted and chosen:
            self._controller.exchange.read(path, chosen[0])

    def _ask_changed(self, choice: Choice) -> None:
        """Ask what to do about cited files that are not what was read."""
        documents = self._session.documents
        names = ", ".join(documents[one].name for one in choice.changed if one in documents)
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(self._texts("exchange.changed_title"))
        box.setText(self._texts("exchange.changed_means", names=names))
        anew = [one for one, reason in choice.changed.items() if reason.key == _CHANGED]
        role = QMessageBox.ButtonRole
        if anew:
            again = box.addButton(button_text(self._texts("exchange.read_again")), role.AcceptRole)
            again.clicked.connect(lambda: self._read_again(anew))
        for name, do in (("mark_unchecked", choice.mark), ("leave_out", choice.leave_out)):
            if do is not None:
                text = button_text(self._texts(f"exchange.{name}"))
                box.addButton(text, role.DestructiveRole).clicked.connect(_quietly(do))
        # Return must not let out what nobody could check.
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.open()

    def _read_again(self, file_ids: list[str]) -> None:
        for file_id in file_ids:
            self._controller.read_again(file_id)

    def _on_exporting(self, running: bool) -> None:
        # A review shows its own progress.
        if not self._controller.running:
            self._window.flag_bar.set_running(running=running)

    def _asked(self) -> Asked:
        """Return what the list of comments is narrowed to."""
        model = self._window.comments.model
        asked, documents = model.filter, self._session.documents
        document = documents[asked.file_id].name if asked.file_id in documents else ""
        handling = self._window.comments.filter_bar.handling_words()
        words = filter_words(
            self._texts.language, shown=model.shown, total=model.total, document=document,
            severity=asked.severity, rule=asked.rule, status=asked.status, text=asked.text,
            handling=handling,
        )  # fmt: skip
        files = frozenset({asked.file_id} - {""})
        return Asked(files, asked.severity, asked.rule, asked.status, asked.text, handling, words)

    def _start(self) -> str:
        return str(self._window.commands.start_folder())


def _quietly(do: Callable[[], None]) -> Callable[[bool], None]:
    """Return what a button's signal calls: whether it is checked says nothing here."""
    return lambda _checked: do()
