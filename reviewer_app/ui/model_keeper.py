"""The language model in use: as the person chose it, at this start or an earlier one."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from reviewer_app.core.errors import UserError
from reviewer_app.core.reference import Message
from reviewer_app.ui.errand import Errand
from reviewer_app.ui.model_choices import NONE, ModelChoices

if TYPE_CHECKING:
    from reviewer_app.assistant.key_store import KeyStore
    from reviewer_app.assistant.settings import ApiKey, ModelSettings


class ModelKeeper(QObject):
    """Holds the model in use and its key; both vault and imports stay off the window's thread.

    Signals:
        changed: another model is in use, or none.
        restored: the model of an earlier session is in use again.
        told: a Message for the person.
        crashed: the report of a bug, as text.
    """

    changed = Signal()
    restored = Signal()
    told = Signal(object)
    crashed = Signal(str)

    def __init__(self, choices: ModelChoices, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices = choices
        self._keys: KeyStore | None = None
        self._errands: list[Errand] = []
        self.model: ModelSettings | None = None
        self.restoring = False
        """Whether the model of the last session is being brought back."""

    @property
    def keys(self) -> "KeyStore":
        """Where keys are kept."""
        if self._keys is None:
            from reviewer_app.assistant.key_store import KeyStore

            self._keys = KeyStore()
        return self._keys

    def restore(self) -> None:
        """Use the model of the last session again, when its key has been found."""
        if self._choices.kind == NONE:
            return
        host = self._choices.host
        self.restoring = True

        def key(_left: threading.Event) -> "ApiKey":
            return self.keys.find(host)

        self._run(key, self._on_key_found)

    def use(self, model: "ModelSettings | None") -> None:
        """Use this model from now on, and keep its key."""
        self._set(model)
        if model is None or not model.key():
            return
        host, key = model.host, model.api_key
        assert not isinstance(key, str)

        def kept(in_vault: bool) -> None:
            if not in_vault:
                self.told.emit(Message("model.key_in_memory_only"))

        self._run(lambda _left: self.keys.keep(key, host), kept)

    def note_learned(self) -> None:
        """Remember what the server was found to take, after a review."""
        if self.model is not None:
            self._choices.keep_learned(self.model)

    def close(self) -> None:
        """Want no answers any more."""
        for errand in self._errands:
            errand.leave()
        self._errands.clear()

    def _on_key_found(self, key: "ApiKey") -> None:
        self.restoring = False
        # A choice made meanwhile stands.
        if self.model is not None:
            return
        found = self._choices.model(key)
        self._set(found)
        if found is not None:
            self.restored.emit()

    def _set(self, model: "ModelSettings | None") -> None:
        self.model = model
        self.changed.emit()

    def _run(self, work: Callable[[threading.Event], Any], done: Callable[[Any], None]) -> None:
        self._errands.append(Errand(self, work, done, self._on_failed, self.crashed.emit))

    def _on_failed(self, error: UserError) -> None:
        params = {name: str(value) for name, value in error.params.items()}
        self.told.emit(Message(error.key, params))
