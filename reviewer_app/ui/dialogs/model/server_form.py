"""The fields of a model server: where it is, which model, its key, proxy and prices."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from reviewer_app.core.errors import UserError
from reviewer_app.ui.language import Texts
from reviewer_app.ui.model_choices import LOCAL, NONE, REMOTE, ModelChoices
from reviewer_app.ui.plain import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reviewer_app.assistant.probing import LocalServer
    from reviewer_app.assistant.settings import ApiKey, ModelSettings

LOCAL_ADDRESS = "http://127.0.0.1:11434/v1"


class ServerForm(QWidget):
    """Fields for one server; those that a kind of model has no use for are hidden.

    Signals:
        edited: address, model or key were changed.
        search_requested: look for servers on this computer.
        forget_requested: remove the key that is kept for this host.
    """

    edited = Signal()
    search_requested = Signal()
    forget_requested = Signal()

    def __init__(self, choices: ModelChoices, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._kind = NONE
        self.servers = QComboBox()
        self.search = QPushButton(texts("model.search"))
        self.address = QLineEdit(choices.address or LOCAL_ADDRESS)
        self.address.setPlaceholderText(texts("model.address_form"))
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.setEditText(choices.name)
        self.name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.forget = QPushButton(texts("model.forget_key"))
        self.forget.hide()
        self.key_state = PlainLabel(wrap=True, role="quiet")
        self.proxy = QLineEdit(choices.proxy)
        self.proxy.setPlaceholderText(texts("model.proxy_none"))
        self.price_in, self.price_out = QLineEdit(), QLineEdit()
        for field, price in zip((self.price_in, self.price_out), choices.prices, strict=True):
            field.setText("" if price is None else f"{price:g}")
            field.setPlaceholderText(texts("model.price_unknown"))
        self._key_kept = False
        self._key_host = ""
        self._rows = self._lay_out()
        self._connect()

    def _lay_out(self) -> dict[str, tuple[QLabel, QWidget]]:
        texts = self._texts
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        fields: dict[str, QWidget] = {
            "found": _beside(self.servers, self.search),
            "address": self.address,
            "name": self.name,
            "key": _beside(self.key, self.forget),
            "key_state": self.key_state,
            "proxy": self.proxy,
            "prices": _beside(self.price_in, self.price_out),
        }
        rows: dict[str, tuple[QLabel, QWidget]] = {}
        for name, field in fields.items():
            label = PlainLabel("" if name == "key_state" else texts(f"model.{name}"))
            label.setBuddy(field)
            form.addRow(label, field)
            rows[name] = (label, field)
        for field, name in ((self.price_in, "price_in"), (self.price_out, "price_out"),
                            (self.key, "key"), (self.servers, "found")):  # fmt: skip
            field.setAccessibleName(texts(f"model.{name}"))
            field.setToolTip(texts(f"model.{name}"))
        return rows

    def _connect(self) -> None:
        self.search.clicked.connect(self.search_requested)
        self.forget.clicked.connect(self.forget_requested)
        self.servers.activated.connect(self._take_server)
        for field in (self.address, self.key):
            field.textChanged.connect(self.edited)
        self.name.editTextChanged.connect(self.edited)
        self.key.textChanged.connect(self._show_key_state)
        self.key.textChanged.connect(self._bind_key)
        self.address.textChanged.connect(self._drop_key_of_another_host)
        self.address.editingFinished.connect(self._bind_key)

    @property
    def host(self) -> str:
        """The host that is typed, with its port where it has one; "" for none."""
        try:
            return urlsplit(self.address_text).netloc.lower()
        except ValueError:
            return ""

    def _bind_key(self) -> None:
        self._key_host = self.host

    def _drop_key_of_another_host(self) -> None:
        """Forget a typed key once the address names another host: it was given for that one."""
        if self._key_host and self.host != self._key_host:
            self._key_host = ""
            self.key.clear()

    def set_kind(self, kind: int) -> None:
        """Show the fields of this kind of model."""
        self._kind = kind
        visible = {
            "found": kind == LOCAL,
            "address": kind != NONE,
            "name": kind != NONE,
            "key": kind != NONE,
            **dict.fromkeys(("proxy", "prices"), kind == REMOTE),
        }
        for name, shown in visible.items():
            for widget in self._rows[name]:
                widget.setVisible(shown)
        self._suggest_address()
        self.key.setPlaceholderText(self._texts("model.key_seldom") if kind == LOCAL else "")
        self._show_key_state()
        self.edited.emit()

    def _suggest_address(self) -> None:
        """Offer the usual address of a server on this computer, and none of a service."""
        if self._kind == REMOTE and self.address_text == LOCAL_ADDRESS:
            self.address.clear()
        elif self._kind == LOCAL and not self.address_text:
            self.address.setText(LOCAL_ADDRESS)

    def say_key(self, said: str, *, kept: bool) -> None:
        """Say where the key of this host is, or where one that is typed would go."""
        self._key_kept = kept
        self.forget.setVisible(kept)
        self.key_state.setText(said)
        self._show_key_state()

    def _show_key_state(self) -> None:
        """Say where a key goes; of a server on this computer only where there is one."""
        has_key = self._key_kept or bool(self.key.text())
        asked = self._kind == REMOTE or (self._kind == LOCAL and has_key)
        for widget in self._rows["key_state"]:
            widget.setVisible(asked)

    def show_searching(self) -> None:
        """Say that servers are looked for."""
        self.servers.clear()
        self.servers.addItem(self._texts("model.searching"))
        self.servers.setEnabled(False)
        self.search.setEnabled(False)

    def show_servers(self, found: "Sequence[LocalServer]") -> None:
        """Offer the servers found; the first is taken where no address was chosen before."""
        self.servers.clear()
        self.search.setEnabled(True)
        self.servers.setEnabled(bool(found))
        for server in found:
            said = f"{server.name} · {server.base_url.split('/')[2]} · {len(server.models)}"
            self.servers.addItem(said, server)
        if not found:
            self.servers.addItem(self._texts("model.none_found"))
            return
        known = [server.base_url for server in found]
        at = known.index(self.address_text) if self.address_text in known else 0
        self.servers.setCurrentIndex(at)
        self._take_server(at)

    def show_models(self, models: "Sequence[str]") -> None:
        """Offer the models that a server lists, the one named kept."""
        named = self.name.currentText()
        self.name.clear()
        self.name.addItems(list(models))
        self.name.setEditText(named or (models[0] if models else ""))

    @property
    def address_text(self) -> str:
        """The address as typed."""
        return self.address.text().strip()

    def made(self, kept: "ApiKey", consent: str) -> "ModelSettings":
        """Return the settings typed; `kept` is the key in the vault, used where none is typed.

        Raises UserError for what cannot be used.
        """
        from reviewer_app.assistant.settings import ModelSettings

        local = self._kind == LOCAL
        prices = [_typed_price(field.text()) for field in (self.price_in, self.price_out)]
        made = ModelSettings(
            self.address_text,
            self.name.currentText().strip(),
            self.key.text() or kept,
            proxy="" if local else self.proxy.text().strip(),
            price_in=None if local else prices[0],
            price_out=None if local else prices[1],
            consent=consent,
        )
        if local and made.leaves_machine:
            raise UserError("model.not_local", host=made.host)
        return made

    def _take_server(self, index: int) -> None:
        server = self.servers.itemData(index)
        if server is not None:
            self.address.setText(server.base_url)
            named = self.name.currentText()
            self.name.clear()
            self.name.addItems(list(server.models))
            chosen = named if named in server.models else next(iter(server.models), "")
            self.name.setEditText(chosen)


def _typed_price(text: str) -> float | None:
    """Return a price, None for none; raises UserError for what is no price."""
    if not text.strip():
        return None
    try:
        price = float(text.replace(",", ".").replace(" ", ""))
    except ValueError:
        price = -1.0
    if not 0 <= price < 1e6:
        raise UserError("model.bad_price", value=text)
    return price


def _beside(first: QWidget, second: QWidget) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(first, 1)
    row.addWidget(second, 0 if isinstance(second, QPushButton) else 1)
    holder.setFocusProxy(first)
    return holder
