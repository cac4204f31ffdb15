"""Importing a code list: what it would do is seen line by line before anything is written."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from registry_db import RegistryError
from reviewer_app.core.errors import UserError
from reviewer_app.core.verdicts import Severity
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import IconView
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.registry_import.client_dialog import ClientDialog
from reviewer_app.ui.registry_import.column_form import ColumnForm
from reviewer_app.ui.registry_import.file_form import FileForm
from reviewer_app.ui.registry_import.list_file import (
    Kind,
    Preview,
    Reading,
    ReadList,
    keep_list,
    preview_of,
    read_list,
    with_header,
)
from reviewer_app.ui.registry_import.own_registry import OwnRegistry, said_in
from reviewer_app.ui.registry_import.preview_table import PreviewTable
from reviewer_app.ui.registry_import.target_form import TargetForm
from reviewer_app.ui.registry_import.work_thread import Progress, WorkThread

if TYPE_CHECKING:
    from registry_db import Registry

_CHOOSING_MS = 150
"""How long a choice must stand before the list is looked through again."""


class ImportDialog(QDialog):
    """Picks a file, says what it is of, shows what importing it would do, and does it.

    Attributes:
        summary: name of the file and how many rows were new and changed; None where nothing
            was imported.
    """

    def __init__(self, own: OwnRegistry, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own, self._texts = own, texts
        self.summary: tuple[str, int, int] | None = None
        self._read: ReadList | None = None
        self._preview: Preview | None = None
        self._then: Callable[[object], None] = self._on_read
        # Outlives the dialog, as its thread may.
        self.work = WorkThread(own)
        self.file = FileForm(texts)
        self.target, self.columns = TargetForm(texts), ColumnForm(texts)
        self.table = PreviewTable(texts)
        self._icon = IconView(theme.severity_look(Severity.INFO))
        self.status = PlainLabel(wrap=True, selectable=True)
        self.bar = QProgressBar()
        self.import_button, self.close_button = QPushButton(), QPushButton()
        self._chosen = QTimer(self, singleShot=True, interval=_CHOOSING_MS)
        self.setWindowTitle(texts("registry_import.title"))
        self._lay_out()
        self._connect()
        self._offer_works(own.registry)
        self._show_state()
        self.resize(980, 700)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(8)
        for widget in (self.file, self.target, self.columns):
            column.addWidget(widget)
        column.addWidget(self.table, 1)
        told = QHBoxLayout()
        told.setSpacing(8)
        told.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        told.addWidget(self.status, 1)
        column.addLayout(told)
        buttons = QHBoxLayout()
        self.bar.setTextVisible(False)
        buttons.addWidget(self.bar, 1)
        buttons.addStretch(1)
        buttons.addWidget(self.import_button)
        buttons.addWidget(self.close_button)
        column.addLayout(buttons)
        self.close_button.setAutoDefault(False)

    def _connect(self) -> None:
        self.import_button.setText(self._texts("registry_import.import"))
        self.import_button.clicked.connect(self._import)
        self.close_button.clicked.connect(self.reject)
        self.file.pick_requested.connect(self._pick)
        self.file.reading_changed.connect(self._start_reading)
        self.target.target_changed.connect(self._chosen.start)
        self.target.client_requested.connect(self._add_client)
        self.columns.columns_changed.connect(self._chosen.start)
        self.columns.header_chosen.connect(self._on_header_chosen)
        self._chosen.timeout.connect(self._start_preview)
        self.work.progressed.connect(self._on_progressed)
        self.work.done.connect(self._on_done)
        self.work.failed.connect(self._on_failed)
        self.work.cancelled.connect(self._on_cancelled)
        self.work.crashed.connect(self._on_crashed)
        self._own.changed.connect(self._on_registry_changed)

    def open_file(self, path: Path) -> None:
        """Read a list and offer what it holds."""
        self.target.set_file(path.name)
        self._start_reading(Reading(path))

    @property
    def busy(self) -> bool:
        """True while a list is read, looked through or imported, or is about to be."""
        return self.work.running or self._chosen.isActive()

    @property
    def importing(self) -> bool:
        """True while the registry is being written."""
        return self.work.running and self._then == self._on_imported

    def preview(self) -> Preview | None:
        """Return what is shown; None where nothing is."""
        return self._preview

    def reject(self) -> None:
        """Stop an import, else close."""
        if self.importing:
            self.work.cancel()
            self._say(Severity.INFO, "stopping")
            return
        self._end()
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._end()
        super().closeEvent(event)

    def _end(self) -> None:
        self._chosen.stop()
        self.work.close()

    def _pick(self) -> None:
        said, kinds = (self._texts(f"registry_import.{name}") for name in ("pick", "kinds"))
        name, _ = QFileDialog.getOpenFileName(self, said, self.file.folder(), kinds)
        if name:
            self.open_file(Path(name))

    def _start_reading(self, reading: Reading) -> None:
        folder, language = self._own.folder, self._texts.language
        self._read = None
        self._drop_preview()
        self.file.show_reading(reading)
        self._start(lambda report: read_list(reading, folder, language, report), self._on_read)

    def _on_read(self, read: object) -> None:
        assert isinstance(read, ReadList)
        self._read = read
        self.file.show_table(read.table)
        self.columns.set_table(read.table, read.columns)
        self.target.set_columns(read.columns)
        self._start_preview()

    def _on_header_chosen(self, number: int) -> None:
        if self._read is not None:
            columns = with_header(self._read, number, self._own.folder)
            self.columns.set_table(self._read.table, columns)
            self._chosen.start()

    def _start_preview(self) -> None:
        self._chosen.stop()
        read, registry, language = self._read, self._own.registry, self._texts.language
        if read is None or registry is None or self.importing:
            return
        columns = self.columns.columns()
        self.target.set_columns(columns)
        self._drop_preview()
        lacking = self._lacking()
        if lacking:
            self.work.close()
            self._show_state()
            self._say(Severity.INFO, f"lacks_{lacking}")
            return
        target = self.target.target()
        self._start(
            lambda report: preview_of(read, columns, target, registry, language, report),
            self._on_previewed,
        )

    def _lacking(self) -> str:
        """Return what must be chosen before the list can be looked through, "" for nothing."""
        columns = self.columns.columns()
        missing = (name for name in ("code", "heading") if columns.of(name) < 0)
        return next(missing, "") or self.target.lacking()

    def _on_previewed(self, preview: object) -> None:
        assert isinstance(preview, Preview)
        self._preview = preview
        self.table.set_preview(preview)
        self._show_state()
        self._say_preview(preview)

    def _say_preview(self, preview: Preview) -> None:
        try:
            preview.plan.require_importable()
        except RegistryError as error:
            self._show_error(said_in(error, self._texts.language))
            return
        plan = preview.plan
        target = ", ".join(f"{work} {edition}" for work, edition in plan.editions)
        said = [self._texts("registry_import.would", target=target, count=len(plan.taken))]
        if plan.repeated:
            said.append(self._texts("registry_import.repeated", count=plan.repeated))
        if plan.gaps:
            said.append(self._texts("registry_import.gaps", count=len(plan.gaps)))
        if plan.lacking:
            said.append(self._texts("registry_import.lacking", count=plan.lacking))
        said.append(self._texts(f"registry_import.{plan.claim}"))
        grave = preview.count(Kind.REFUSED) > 0 or plan.claim == "undoes_complete"
        self._tell(Severity.WARNING if grave else Severity.INFO, " ".join(said))

    def _import(self) -> None:
        preview, folder, language = self._preview, self._own.folder, self._texts.language
        if preview is not None and not self.busy:
            plan = preview.plan
            self._start(lambda report: keep_list(plan, folder, language, report), self._on_imported)

    def _on_imported(self, registry: object) -> None:
        preview = self._preview
        assert preview is not None
        plan = preview.plan
        self.summary = plan.name, len(plan.new), len(plan.changed)
        self._own.changed.disconnect(self._on_registry_changed)
        self._own.adopt(registry)  # type: ignore[arg-type]
        self.accept()

    def _add_client(self) -> None:
        dialog = ClientDialog(self._texts, self, base=str(self.target.work.currentData() or ""))
        if dialog.exec() == int(QDialog.DialogCode.Accepted):
            text, name, folder = dialog.text, dialog.chosen_name(), self._own.folder
            self._own.change(
                lambda: _with_work(text, name, folder), lambda: self.target.choose_work(name)
            )
        dialog.deleteLater()

    def _on_registry_changed(self, registry: "Registry") -> None:
        self._offer_works(registry)
        self._chosen.start()

    def _offer_works(self, registry: "Registry | None") -> None:
        if registry is not None:
            self.target.set_registry(registry)

    def _start(
        self, work: Callable[[Callable[[str, int, int], None]], object],
        then: Callable[[object], None],
    ) -> None:  # fmt: skip
        self._then = then
        self.work.start(work)
        self._show_state()

    def _drop_preview(self) -> None:
        self._preview = None
        self.table.set_preview(None)

    def _on_progressed(self, progress: Progress) -> None:
        self.bar.setRange(0, progress.total)
        self.bar.setValue(progress.done)
        said = self._texts(
            f"registry_import.stage_{progress.stage}", done=progress.done, total=progress.total
        )
        self._tell(Severity.INFO, said)

    def _on_done(self, value: object) -> None:
        self._then(value)

    def _on_failed(self, error: UserError) -> None:
        self._show_state()
        self._show_error(error)

    def _on_cancelled(self) -> None:
        self._show_state()
        self._say(Severity.INFO, "cancelled")

    def _on_crashed(self, report: str) -> None:
        from reviewer_app.ui.dialogs.crash import CrashDialog

        self._show_state()
        dialog = CrashDialog(report, self._texts, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _show_error(self, error: UserError) -> None:
        self._tell(Severity.ERROR, error.text(self._texts.language))
        self.import_button.setEnabled(False)

    def _show_state(self) -> None:
        """Offer what can be done now."""
        importing, running = self.importing, self.work.running
        for form in (self.file, self.target, self.columns):
            form.setEnabled(not importing)
        self.columns.setVisible(self._read is not None)
        self.bar.setVisible(running)
        self.bar.setRange(0, 0)
        self.import_button.setEnabled(self._preview is not None and not running)
        self.import_button.setDefault(self._preview is not None)
        key = "stop" if importing else "close"
        self.close_button.setText(self._texts(f"registry_import.{key}"))
        if self._read is None and not running:
            self._say(Severity.INFO, "begin")

    def _say(self, severity: Severity, name: str) -> None:
        self._tell(severity, self._texts(f"registry_import.{name}"))

    def _tell(self, severity: Severity, text: str) -> None:
        self._icon.set_look(theme.severity_look(severity))
        self.status.setText(text)


def _with_work(text: str, name: str, folder: Path) -> "Registry":
    from registry_db.personal import add_own_work
    from reviewer_app.ui.registry_view import open_registry

    add_own_work(text, name, folder)
    return open_registry(folder)
