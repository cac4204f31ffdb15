"""Keys in the system's own vault, each under the host it belongs to.

A computer without a vault (or with one that writes plain text) gets none: the key then lives in
memory until the program ends. Keys are in no settings file, job, log or export.
"""

import logging
from typing import TYPE_CHECKING

from reviewer_app.assistant.settings import NO_KEY, ApiKey

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_LOG = logging.getLogger(__name__)
_SERVICE = "Granskare"
# The vaults of Linux desktops, macOS and Windows; any other may keep keys as plain text.
_VAULTS = (
    "keyring.backends.SecretService",
    "keyring.backends.libsecret",
    "keyring.backends.kwallet",
    "keyring.backends.macOS",
    "keyring.backends.Windows",
)
_MANY = "keyring.backends.chainer"


class KeyStore:
    """Keeps keys by host. Talks to the vault, which may ask the person: off the window's thread."""

    def __init__(self, vault: "KeyringBackend | None" = None) -> None:
        """`vault` None means the system's own, looked for at first use."""
        self._vault = vault
        self._looked = vault is not None
        self._in_memory: dict[str, ApiKey] = {}

    @property
    def has_vault(self) -> bool:
        """Whether keys outlive the program."""
        return self._found() is not None

    def keep(self, key: ApiKey, host: str) -> bool:
        """Keep a key; return whether it is in the vault (False: in memory only)."""
        self._in_memory[host] = key
        vault, value = self._found(), key.for_host(host)
        if vault is None or not value:
            return False
        try:
            vault.set_password(_SERVICE, host, value)
        except Exception as error:  # noqa: BLE001 - vaults raise whatever their system raises
            _LOG.warning("the key could not be kept in the vault: %s", type(error).__name__)
            return False
        return True

    def find(self, host: str) -> ApiKey:
        """Return the key of a host, an empty one where there is none."""
        if host in self._in_memory:
            return self._in_memory[host]
        vault = self._found()
        if vault is None:
            return NO_KEY
        try:
            value = vault.get_password(_SERVICE, host)
        except Exception as error:  # noqa: BLE001 - as above
            _LOG.warning("the vault could not be read: %s", type(error).__name__)
            return NO_KEY
        return ApiKey(value, host) if value else NO_KEY

    def forget(self, host: str) -> None:
        """Remove the key of a host, here and in the vault."""
        self._in_memory.pop(host, None)
        vault = self._found()
        if vault is None:
            return
        try:
            if vault.get_password(_SERVICE, host) is not None:
                vault.delete_password(_SERVICE, host)
        except Exception as error:  # noqa: BLE001 - as above
            _LOG.warning("the key could not be removed from the vault: %s", type(error).__name__)

    def _found(self) -> "KeyringBackend | None":
        if not self._looked:
            self._looked = True
            self._vault = _system_vault()
        return self._vault


def _system_vault() -> "KeyringBackend | None":
    """Return the system's vault, None where there is none that keeps a secret."""
    try:
        import keyring
        from keyring.backend import get_all_keyring
    except ImportError:
        return None
    chosen = keyring.get_keyring()
    if type(chosen).__module__ == _MANY:
        usable = [one for one in get_all_keyring() if _is_vault(one)]
        return max(usable, key=lambda one: one.priority, default=None)
    return chosen if _is_vault(chosen) else None


def _is_vault(backend: object) -> bool:
    return type(backend).__module__ in _VAULTS
