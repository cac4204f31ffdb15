"""What the commands of the window do: ask for files, then ask the rest of the program."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from reviewer_app.core.resources import resource
from reviewer_app.ui.actions import Actions
from reviewer_app.ui.dialogs.about import AboutDialog
from reviewer_app.ui.dialogs.model import ModelDialog
from reviewer_app.ui.dialogs.preferences import PreferencesDialog
from reviewer_app.ui.dropped import JOB_SUFFIX, UNSAVED, is_table, split_jobs, split_packages
from reviewer_app.ui.empty_state import EmptyState
from reviewer_app.ui.keys import KeyMap
from reviewer_app.ui.language import Texts
from reviewer_app.ui.legend import LegendDialog
from reviewer_app.ui.plain import button_text
from reviewer_app.ui.ports import WindowPorts
from reviewer_app.ui.recent_list import RecentList
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.settings import Settings


class WindowCommands(QObject):
    """Connects the commands that need a dialog or the rest of the program.

    Signals:
        table_given: path of a code list that was dropped or named.
        package_picked: the path of a hand-over copy to be opened.
    """

    table_given = Signal(object)
    package_picked = Signal(object)

    def __init__(
        self,
        window: QWidget,
        actions: Actions,
        session: ReviewSession,
        texts: Texts,
        settings: Settings,
        ports: WindowPorts,
        shown_ids: Callable[[], tuple[str, ...]],
    ) -> None:
        super().__init__(window)
        self._window, self._actions, self._session = window, actions, session
        self._texts, self._settings, self._ports = texts, settings, ports
        self._shown_ids = shown_ids
        self.keys = KeyMap(actions, settings)
        table: dict[str, Callable[[], object]] = {
            "open": self.open_files, "open_folder": self.open_folder, "open_job": self.pick_job,
            "open_sample": ports.open_sample, "save_job": self.save_job,
            "close_job": ports.close_job, "export_annotated": self.export_annotated,
            "export_workbook": self.export_workbook, "quit": window.close,
            "model": self.choose_model, "translate": ports.translate,
            "legend": self.show_legend, "about": self.show_about,
        }  # fmt: skip
        for name, slot in table.items():
            # The signal's "checked" must not reach the slots.
            actions[name].triggered.connect(lambda _checked=False, do=slot: do())
        actions["full_screen"].toggled.connect(self._on_full_screen_toggled)
        actions["open_sample"].setVisible(ports.has_sample)
        actions.languages.triggered.connect(self._on_language_chosen)
        actions.recent_menu.aboutToShow.connect(self._fill_recent)
        self.recent = RecentList(settings, texts, self.recent_name)
        self.recent.chosen.connect(lambda path: self.open_paths([path]))

    def follow_start_page(self, page: EmptyState) -> None:
        """Do what the start page offers, and list on it what was opened lately."""
        page.open_requested.connect(self.open_files)
        page.folder_requested.connect(self.open_folder)
        page.sample_requested.connect(self._ports.open_sample)
        page.import_requested.connect(self._actions["import_registry"].trigger)
        page.model_requested.connect(self.choose_model)
        page.add_below(self.recent)

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open job files and hand-over copies, offer code lists for import, review all else."""
        tables = tuple(path for path in paths if is_table(path))
        packages, rest = split_packages(path for path in paths if path not in tables)
        for package in packages[:1]:
            self.package_picked.emit(package)
        jobs, others = split_jobs(rest)
        for path in (*others[:1], *jobs[:1]):
            self._settings.add_recent(path)
        if jobs:
            self._ports.open_job(jobs[0])
        if others:
            self._ports.start_review(others)
        if tables:
            self.table_given.emit(tables[0])

    def open_files(self) -> None:
        """Ask for PDFs."""
        said = self._texts("window.pick_files")
        kinds = self._texts("window.kind_pdf")
        names, _ = QFileDialog.getOpenFileNames(self._window, said, str(self.start_folder()), kinds)
        if names:
            self.open_paths([Path(name) for name in names])

    def open_folder(self) -> None:
        """Ask for a folder of PDFs."""
        said = self._texts("window.pick_folder")
        name = QFileDialog.getExistingDirectory(self._window, said, str(self.start_folder()))
        if name:
            self.open_paths([Path(name)])

    def pick_job(self) -> None:
        """Ask for a job file."""
        said = self._texts("window.pick_job")
        kinds = self._texts("window.kind_job")
        name, _ = QFileDialog.getOpenFileName(self._window, said, str(self.start_folder()), kinds)
        if name:
            self.open_paths([Path(name)])

    def save_job(self) -> None:
        """Ask where to keep the job."""
        said = self._texts("window.pick_job_to_save")
        kinds = self._texts("window.kind_job")
        name, _ = QFileDialog.getSaveFileName(
            self._window, said, self._suggested(JOB_SUFFIX), kinds
        )
        if name:
            path = Path(name)
            path = path if path.suffix else path.with_suffix(JOB_SUFFIX)
            self._settings.add_recent(path)
            self._ports.save_job(path)

    def export_annotated(self) -> None:
        """Ask for a folder, then write annotated copies with the comments listed."""
        said = self._texts("window.pick_export_folder")
        name = QFileDialog.getExistingDirectory(self._window, said, str(self.start_folder()))
        if name:
            self._ports.export_annotated(Path(name), self._shown_ids())

    def export_workbook(self) -> None:
        """Ask for a name, then write a workbook with the comments listed."""
        said = self._texts("window.pick_workbook")
        kinds = self._texts("window.kind_workbook")
        start = self._suggested(".xlsx")
        name, kind = QFileDialog.getSaveFileName(self._window, said, start, kinds)
        if name:
            path = Path(name)
            is_list = path.suffix.lower() in (".xlsx", ".csv")
            suffix = ".csv" if "*.csv" in kind else ".xlsx"
            path = path if is_list else path.with_name(path.name + suffix)
            self._ports.export_workbook(path, self._shown_ids())

    def show_legend(self) -> None:
        """Show what icons and patterns mean."""
        self._show(LegendDialog(self._texts, self._window))

    def show_about(self) -> None:
        """Show name, version and licence."""
        self._show(AboutDialog(self._texts, self._session.registry_version, self._window))

    def choose_model(self) -> None:
        """Ask which model proposes comments, and let it, where documents are open."""
        dialog = ModelDialog(
            self._settings, self._texts, self._window,
            documents=tuple(self._session.documents.values()), keys=self._ports.keys,
        )  # fmt: skip
        if self._show(dialog):
            self._ports.use_model(dialog.chosen)

    def edit_preferences(self) -> bool:
        """Show the settings; True where the person accepted them."""
        return self._show(
            PreferencesDialog(
                self._settings, self._texts, self._window,
                actions=self._actions, key_map=self.keys,
            )
        )  # fmt: skip

    def _show(self, dialog: QDialog) -> bool:
        accepted = dialog.exec() == int(QDialog.DialogCode.Accepted)
        dialog.deleteLater()
        return accepted

    def tender_folder(self) -> Path | None:
        """Return the folder the documents lie in; None for the sample, and where it is gone."""
        for document in self._session.documents.values():
            folder = Path(document.path).parent
            if document.path and folder.is_dir() and not folder.is_relative_to(resource(".")):
                return folder
        return None

    def _suggested(self, ending: str) -> str:
        """Return the path a list or job is offered to be kept under: named after the tender."""
        tender = self.tender_folder()
        name = tender.name if tender is not None else ""
        return str(self.start_folder() / f"{name or 'granskning'}{ending}")

    def start_folder(self) -> Path:
        """Return the folder a file dialog starts in: the tender's, else that opened last."""
        tender = self.tender_folder()
        if tender is not None:
            return tender
        for path in self._settings.recent():
            if path.parent.name != UNSAVED:
                return path if path.is_dir() else path.parent
        return Path.home()

    def recent_name(self, path: Path) -> str:
        """Return what a job, folder or file is called in lists."""
        if path.parent.name == UNSAVED:
            return self._texts("window.unsaved_job", name=path.stem.rpartition(" ")[0] or path.stem)
        return str(path)

    def _on_full_screen_toggled(self, checked: bool) -> None:
        self._window.setWindowState(
            Qt.WindowState.WindowFullScreen if checked else Qt.WindowState.WindowNoState
        )

    def _on_language_chosen(self) -> None:
        chosen = self._actions.languages.checkedAction()
        if chosen is not None:
            self._settings.language = chosen.data()
            self._texts.set_language(chosen.data())

    def _fill_recent(self) -> None:
        menu = self._actions.recent_menu
        menu.clear()
        for path in self._settings.recent():
            action = menu.addAction(button_text(self.recent_name(path)))
            action.triggered.connect(lambda _checked=False, p=path: self.open_paths([p]))
        if menu.isEmpty():
            menu.addAction(self._texts("window.no_recent")).setEnabled(False)
        else:
            menu.addSeparator()
            menu.addAction(self._texts("window.forget_recent"), self._settings.forget_recent)
