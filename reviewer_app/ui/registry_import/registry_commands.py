"""What the window's commands on the registry do: import a list, correct a row."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from reviewer_app.core.reference import Message
from reviewer_app.ui.language import Texts
from reviewer_app.ui.registry_import.correction import CorrectionTarget
from reviewer_app.ui.registry_import.own_registry import OwnRegistry, said_in
from reviewer_app.ui.run_queue import RunQueue

if TYPE_CHECKING:
    from registry_db import Registry
    from reviewer_app.ui.controller import ReviewController
    from reviewer_app.ui.main_window import MainWindow


class RegistryCommands(QObject):
    """Opens the dialogs that fill the person's registry.

    Signals:
        told: a Message for the person.
    """

    told = Signal(object)

    def __init__(
        self,
        window: QWidget,
        own: OwnRegistry,
        texts: Texts,
        runs: RunQueue,
    ) -> None:
        """`runs` is told of lists, which are many objects."""
        super().__init__(window)
        self._window, self._own, self._texts = window, own, texts
        self._runs = runs

    def open_import(self, path: Path | None = None) -> None:
        """Open the dialog that imports a code list; `path` is the list where it is known."""
        from reviewer_app.ui.registry_import.import_dialog import ImportDialog

        if self._own.registry is None:
            self.told.emit(Message("registry_import.not_open"))
            return
        dialog = ImportDialog(self._own, self._texts, self._window)
        self._runs.begin_beside()
        if path is not None:
            dialog.open_file(path)
        dialog.exec()
        self._runs.end_beside()
        if dialog.summary is not None:
            name, new, changed = dialog.summary
            params = {"name": name, "new": str(new), "changed": str(changed)}
            self.told.emit(Message("registry_import.imported", params))
        dialog.deleteLater()

    def open_correction(self, target: CorrectionTarget) -> None:
        """Open the dialog that corrects or adds a row."""
        from reviewer_app.ui.registry_import.correction_dialog import CorrectionDialog

        registry = self._own.registry
        if registry is None:
            self.told.emit(Message("registry_import.not_open"))
            return
        dialog = CorrectionDialog(target, registry, self._texts, self._window)
        if dialog.exec() == int(QDialog.DialogCode.Accepted):
            self._correct(dialog.chosen(), dialog.chosen_note())
        dialog.deleteLater()

    def open_kept(self) -> None:
        """Open the list of what was imported and corrected."""
        from reviewer_app.ui.registry_import.kept_dialog import KeptDialog

        dialog = KeptDialog(self._own, self._texts, self._window)
        dialog.exec()
        dialog.deleteLater()

    def _correct(self, row: CorrectionTarget, note: str) -> None:
        folder, language = self._own.folder, self._texts.language
        params = {"code": row.code, "work": row.work, "edition": row.edition}
        self._own.change(
            lambda: _corrected(row, note, folder, language),
            lambda: self.told.emit(Message("registry_import.corrected", params)),
        )


def _corrected(row: CorrectionTarget, note: str, folder: Path, language: str) -> "Registry":
    from registry_db import RegistryError
    from registry_db.corrections import correct
    from reviewer_app.ui.registry_view import open_registry

    try:
        correct(folder, row.work, row.edition, row.code, row.heading, note)
    except RegistryError as error:
        raise said_in(error, language) from error
    return open_registry(folder)


def connect_registry(
    window: "MainWindow", own: OwnRegistry, controller: "ReviewController", texts: Texts
) -> RegistryCommands:
    """Return the commands on the registry, connected to what asks for them and to what tells."""
    commands = RegistryCommands(window, own, texts, controller.runs)
    own.tasks.user_error_raised.connect(window.notices.tell_error)
    own.tasks.crashed.connect(window.show_crash)
    commands.told.connect(window.notices.tell)
    window.commands.table_given.connect(commands.open_import)
    actions = window.actions_
    actions["import_registry"].triggered.connect(lambda _checked=False: commands.open_import())
    actions["kept_imports"].triggered.connect(commands.open_kept)
    window.registry.add_command(actions["import_registry"])
    for asking in (window.codes.detail, window.comments.card, window.registry):
        asking.correction_requested.connect(commands.open_correction)
    return commands
