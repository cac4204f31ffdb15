"""What the person imported and corrected: each can be taken away again."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.registry_import.own_registry import OwnRegistry, said_in

if TYPE_CHECKING:
    from registry_db import Registry
    from registry_db.kept_imports import KeptImport, UnusableImport


class KeptDialog(QDialog):
    """Lists imports and corrections, the newest first, and removes the one chosen."""

    def __init__(self, own: OwnRegistry, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own, self._texts = own, texts
        self.setWindowTitle(texts("registry_import.kept_title"))
        self.list = QListWidget()
        self.list.setAccessibleName(texts("registry_import.kept_title"))
        self.list.setWordWrap(True)
        self.remove = QPushButton(texts("registry_import.kept_remove"))
        self.remove.setAutoDefault(False)
        self.empty = PlainLabel(texts("registry_import.kept_none"), wrap=True, role="quiet")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.remove, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(texts("registry_import.kept_means"), wrap=True))
        column.addWidget(self.list, 1)
        column.addWidget(self.empty)
        column.addWidget(buttons)
        self.remove.clicked.connect(self._remove)
        buttons.rejected.connect(self.reject)
        self.list.currentRowChanged.connect(self._enable)
        self.resize(720, 420)
        self._enable()
        self.empty.hide()
        self._read()

    def _read(self) -> None:
        from registry_db.personal import listed_imports

        folder = self._own.folder
        self._own.tasks.run(lambda: listed_imports(folder), self._fill)

    def _fill(self, listed: "tuple[tuple[KeptImport, ...], tuple[UnusableImport, ...]]") -> None:
        """Show the damaged ones first: nothing works until they are removed."""
        imports, unusable = listed
        self.list.clear()
        for broken in unusable:
            text = said_in(broken.error, self._texts.language).text(self._texts.language)
            self._add(broken.id, text)
        for kept in sorted(imports, key=lambda one: one.imported_at, reverse=True):
            self._add(kept.id, self._said(kept))
        self.empty.setVisible(not imports and not unusable)
        self._enable()

    def _add(self, import_id: str, text: str) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, import_id)
        self.list.addItem(item)

    def _said(self, kept: "KeptImport") -> str:
        when = datetime.fromisoformat(kept.imported_at).astimezone()
        key = "kept_list" if kept.kind == "list" else "kept_correction"
        return self._texts(
            f"registry_import.{key}",
            when=when.strftime("%Y-%m-%d %H:%M"),
            name=kept.name,
            editions=", ".join(f"{work} {edition}" for work, edition in kept.editions),
            rows=len(kept.rows),
            coverage=self._texts(f"labels.coverage_{kept.coverage}"),
            note=kept.note or "–",
        )

    def _enable(self) -> None:
        self.remove.setEnabled(self.list.currentItem() is not None)

    def _remove(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            chosen = str(item.data(Qt.ItemDataRole.UserRole))
            folder, language = self._own.folder, self._texts.language
            self.remove.setEnabled(False)
            self._own.change(lambda: _without(chosen, folder, language), self._read, self._read)


def _without(import_id: str, folder: Path, language: str) -> "Registry":
    from registry_db import RegistryError
    from registry_db.personal import drop_import
    from reviewer_app.ui.registry_view import open_registry

    try:
        drop_import(import_id, folder)
    except RegistryError as error:
        raise said_in(error, language) from error
    return open_registry(folder)
