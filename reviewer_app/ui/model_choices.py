"""What the window remembers of the language model between sessions; never a key."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QSettings

if TYPE_CHECKING:
    from reviewer_app.assistant.settings import ApiKey, Capabilities, ModelSettings

NONE, LOCAL, REMOTE = range(3)


class ModelChoices:
    """Reads and writes the choices; a value that makes no sense reads as its default."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    @property
    def kind(self) -> int:
        """Which kind of model was chosen last: NONE, LOCAL or REMOTE."""
        kept = self._text("kind", "0")
        return int(kept) if kept in ("0", "1", "2") else NONE

    @kind.setter
    def kind(self, kind: int) -> None:
        self._keep("kind", str(kind))

    @property
    def address(self) -> str:
        """The address of the model server used last."""
        return self._text("address")

    @property
    def host(self) -> str:
        """Host and port of that address, "" where it has none."""
        try:
            return urlsplit(self.address).netloc.lower()
        except ValueError:
            return ""

    @property
    def name(self) -> str:
        """The name of the model used last."""
        return self._text("name")

    @property
    def proxy(self) -> str:
        """The proxy that the person named, "" for none."""
        return self._text("proxy")

    @property
    def prices(self) -> tuple[float | None, float | None]:
        """Prices per million tokens read and written, None where unknown."""
        return _price(self._text("price_in")), _price(self._text("price_out"))

    @property
    def keep_answers(self) -> bool:
        """Whether raw answers are kept in the job; off at first."""
        return self._text("keep_answers") == "1"

    @keep_answers.setter
    def keep_answers(self, keep: bool) -> None:
        self._keep("keep_answers", "1" if keep else "0")

    @property
    def not_sent(self) -> frozenset[str]:
        """The ids and names of documents that the person keeps from the model."""
        return frozenset(self._lines("not_sent"))

    def set_sent(self, known_as: list[str], *, sent: bool) -> None:
        """Remember for documents, by their ids and names, whether they may be sent."""
        kept = [one for one in self._lines("not_sent") if one not in known_as]
        self._keep("not_sent", "\n".join(kept if sent else [*known_as, *kept]))

    def consented(self, host: str) -> bool:
        """Whether the person has allowed document text to be sent to a host."""
        return bool(host) and host in self._lines("consents")

    def set_consent(self, host: str, *, given: bool) -> None:
        """Remember the person's word for a host."""
        others = [one for one in self._lines("consents") if one != host]
        self._keep("consents", "\n".join([host, *others] if given else others))

    def keep_model(self, model: "ModelSettings") -> None:
        """Remember address, name, proxy, prices and what the server takes; not the key."""
        self._keep("address", model.base_url)
        self._keep("name", model.model)
        self._keep("proxy", model.proxy)
        for name, price in (("price_in", model.price_in), ("price_out", model.price_out)):
            self._keep(name, "" if price is None else repr(price))
        self.keep_learned(model)

    def keep_learned(self, model: "ModelSettings") -> None:
        """Remember what the model's server was found to take."""
        import json

        import msgspec

        from reviewer_app.assistant import learned

        known = self._learned()
        taken = msgspec.json.encode(learned.known(model)).decode()
        known[f"{model.base_url} {model.model}"] = taken
        self._keep("learned", json.dumps(dict(list(known.items())[-20:])))

    def model(self, key: "ApiKey") -> "ModelSettings | None":
        """Return the model chosen last, with a key from the vault; None where there is none.

        None also where document text would leave the machine and the person has not allowed it,
        and where what is kept makes no settings.
        """
        from reviewer_app.assistant import learned
        from reviewer_app.assistant.settings import ModelSettings
        from reviewer_app.core.errors import UserError

        if self.kind == NONE:
            return None
        price_in, price_out = self.prices
        try:
            made = ModelSettings(
                self.address, self.name, key, price_in=price_in, price_out=price_out,
                proxy=self.proxy, consent=self._consent(),
            )  # fmt: skip
            made.require_consent()
        except UserError:
            return None
        taken = self._taken(made)
        if taken is not None:
            learned.note(made, taken)
        return made

    def _consent(self) -> str:
        return self.host if self.consented(self.host) else ""

    def _taken(self, model: "ModelSettings") -> "Capabilities | None":
        import msgspec

        from reviewer_app.assistant.settings import Capabilities

        kept = self._learned().get(f"{model.base_url} {model.model}", "")
        try:
            return msgspec.json.decode(kept, type=Capabilities) if kept else None
        except msgspec.DecodeError:
            return None

    def _learned(self) -> dict[str, str]:
        import json

        try:
            kept = json.loads(self._text("learned") or "{}")
        except ValueError:
            return {}
        return {str(k): str(v) for k, v in kept.items()} if isinstance(kept, dict) else {}

    def _text(self, name: str, default: str = "") -> str:
        return str(self._store.value(f"model_{name}", default))

    def _lines(self, name: str) -> list[str]:
        return [line for line in self._text(name).splitlines() if line]

    def _keep(self, name: str, value: str) -> None:
        self._store.setValue(f"model_{name}", value)


def _price(text: str) -> float | None:
    try:
        price = float(text.replace(",", "."))
    except ValueError:
        return None
    return price if 0 <= price < 1e6 else None
