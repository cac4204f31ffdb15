"""Keys: in a vault where there is one, in memory where there is none, each for its own host."""

import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringError, PasswordDeleteError

from reviewer_app.assistant.key_store import KeyStore
from reviewer_app.assistant.settings import ApiKey
from tests.unit.assistant.asking import KEY

HOST = "models.example.org"


class Vault(KeyringBackend):
    """A vault of the kind the systems have; locked, it answers nothing."""

    priority = 1

    def __init__(self, *, locked: bool = False) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = locked

    def _open(self) -> None:
        if self.locked:
            raise KeyringError(f"locked {KEY}")

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        if (service, username) not in self.kept:
            raise PasswordDeleteError("none")
        del self.kept[service, username]


def test_a_key_is_found_again_under_its_host_alone() -> None:
    vault = Vault()
    assert KeyStore(vault).keep(ApiKey(KEY, HOST), HOST)
    later = KeyStore(vault)
    assert later.find(HOST).for_host(HOST) == KEY
    assert later.find(HOST).for_host("other.example.org") == ""
    assert not later.find("other.example.org")


def test_a_key_of_another_host_is_not_kept_under_this_one() -> None:
    vault = Vault()
    assert not KeyStore(vault).keep(ApiKey(KEY, "other.example.org"), HOST)
    assert vault.kept == {}


def test_a_forgotten_key_is_gone() -> None:
    vault = Vault()
    store = KeyStore(vault)
    store.keep(ApiKey(KEY, HOST), HOST)
    store.forget(HOST)
    store.forget(HOST)
    assert not store.find(HOST)
    assert vault.kept == {}


def test_a_locked_vault_leaves_the_key_in_memory(caplog: pytest.LogCaptureFixture) -> None:
    store = KeyStore(Vault(locked=True))
    assert not store.keep(ApiKey(KEY, HOST), HOST)
    assert store.find(HOST).for_host(HOST) == KEY
    assert not KeyStore(Vault(locked=True)).find(HOST)
    assert KEY not in caplog.text


def test_a_computer_without_a_vault(monkeypatch: pytest.MonkeyPatch) -> None:
    import keyring
    from keyring.backends.fail import Keyring

    monkeypatch.setattr(keyring, "get_keyring", Keyring)
    store = KeyStore()
    assert not store.has_vault
    assert not store.keep(ApiKey(KEY, HOST), HOST)
    assert store.find(HOST).for_host(HOST) == KEY


def test_a_vault_that_may_keep_plain_text_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import keyring

    vault = Vault()
    monkeypatch.setattr(keyring, "get_keyring", lambda: vault)
    store = KeyStore()
    assert not store.has_vault
    store.keep(ApiKey(KEY, HOST), HOST)
    assert vault.kept == {}
