"""The person's registry as the window keeps it: watched, imported into, corrected."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from reviewer_app.core.errors import UserError
from reviewer_app.ui.registry_view import open_registry
from reviewer_app.ui.task_thread import TaskThread

if TYPE_CHECKING:
    from registry_db import Registry

_SETTLING_MS = 300
"""How long a folder must be still before it is looked at: an import writes several files."""
_PARTS = (".", "imports", "works")


class OwnRegistry(QObject):
    """Knows which registry is in force, and finds out when another program has changed it.

    Signals:
        changed: the Registry that is in force now.

    Attributes:
        folder: the person's registry folder.
        tasks: the thread on which the registry is written and opened.
    """

    changed = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.tasks = TaskThread("registry", self)
        self._registry: Registry | None = None
        self._unusable: Path | None = None
        self._looking = False
        self._watcher = QFileSystemWatcher(self)
        self._still = QTimer(self, singleShot=True, interval=_SETTLING_MS)
        self._still.timeout.connect(self.look)
        self._watcher.directoryChanged.connect(self._still.start)

    @property
    def registry(self) -> "Registry | None":
        """The registry in force; None until it has been opened."""
        return self._registry

    def adopt(self, registry: "Registry") -> None:
        """Take a registry as the one in force; told where it is another one."""
        self._watch()
        before, self._registry = self._registry, registry
        self._unusable = None
        if before is not None and before.path != registry.path:
            self.changed.emit(registry)

    def look(self) -> None:
        """Look whether the registry in force is still the one that the folder stands for."""
        if self._registry is None or self._looking:
            return
        self._looking = True
        present = self._registry.path
        refused = self._unusable
        self.tasks.run(lambda: self._found(present, refused), self._on_found, self._on_unusable)

    def change(
        self,
        work: Callable[[], "Registry"],
        done: Callable[[], Any],
        failed: Callable[[], Any] | None = None,
    ) -> None:
        """Do something to the registry on its thread, and take the one that it returns."""

        def take(registry: "Registry") -> None:
            first = self._registry is None
            self.adopt(registry)
            if first:
                # None could be opened until this was done.
                self.changed.emit(registry)
            done()

        self.tasks.run(work, take, failed)

    def close(self) -> None:
        """End the thread; what is being written is finished."""
        self._still.stop()
        self.tasks.close()

    def _found(self, present: Path, refused: Path | None) -> "Registry | None":
        """Return the registry that is in force now, None where it is the present one.

        One that could not be opened is not tried again until the folder stands for another.
        """
        from registry_db.personal import current_path

        path = current_path(self.folder)
        if path is None:
            found = open_registry(self.folder)
            return None if found.path == present else found
        if path in (present, refused):
            return None
        self._unusable = path
        return open_registry(self.folder)

    def _on_found(self, registry: "Registry | None") -> None:
        self._looking = False
        self._watch()
        if registry is not None:
            self.adopt(registry)

    def _on_unusable(self) -> None:
        self._looking = False

    def _watch(self) -> None:
        """Watch the folders that are there; imports and works come with the first of each."""
        known = set(self._watcher.directories())
        there = [str(self.folder / part) for part in _PARTS if (self.folder / part).is_dir()]
        fresh = [one for one in there if one not in known]
        if fresh:
            self._watcher.addPaths(fresh)


def said_in(error: Exception, language: str) -> UserError:
    """Return a registry's error as one that the window says, in its words for the window."""
    from registry_db import RegistryError

    if not isinstance(error, RegistryError):
        raise error
    own = _OWN_WORDS.get(error.message_key)
    if own is not None:
        return UserError(own, **{name: str(value) for name, value in error.params.items()})
    return UserError("registry_import.refused", reason=error.text(language))


_OWN_WORDS = {
    "import_damaged": "window.import_damaged",
    "no_column": "registry_import.no_column",
    "no_target": "registry_import.no_target",
    "not_complete_gaps": "registry_import.not_complete_gaps",
    "not_complete_refused_lines": "registry_import.not_complete_refused",
    "not_complete_held": "registry_import.not_complete_held",
}
"""Sentences of the registry that speak of options of the command line."""
