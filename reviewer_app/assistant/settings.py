"""Where the model is, which one, its key, and the limits a call is held to."""

import ipaddress
import os
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import SplitResult, urlsplit

from reviewer_app.core.errors import UserError

KEY_VARIABLE = "GRANSKARE_API_KEY"


class Mode(StrEnum):
    """How a server is made to answer in a given form, firmest first."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    PROMPT = "prompt"


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a server was found to take, learned from its refusals; kept per address and model.

    `output_limit` is the name of that parameter, `output_limit_swapped` that the other name was
    refused; `bounds` says that the schema may carry lengths and counts; the rest say which
    parameters are sent at all. `tools` says that it may be offered tools beside a form.
    """

    mode: Mode = Mode.JSON_SCHEMA
    output_limit: str = "max_completion_tokens"
    output_limit_swapped: bool = False
    bounds: bool = True
    temperature: bool = True
    seed: bool = True
    stream_usage: bool = True
    system_role: bool = True
    tools: bool = True


class ApiKey:
    """A key bound to the host it was given for; never printed, pickled or encoded."""

    __slots__ = ("_host", "_value")

    def __init__(self, value: str, host: str) -> None:
        self._value = value
        self._host = host

    def for_host(self, host: str) -> str:
        """Return the key itself, or "" for any other host than its own."""
        return self._value if host == self._host else ""

    @property
    def hint(self) -> str:
        """The last four characters of a key long enough to spare them, for a person to know it."""
        return f"…{self._value[-4:]}" if len(self._value) >= 16 else "…"

    def __bool__(self) -> bool:
        return bool(self._value)

    def __repr__(self) -> str:
        return "ApiKey(***)" if self._value else "ApiKey()"

    def __reduce__(self) -> tuple[type["ApiKey"], tuple[str, str]]:
        # A pickle may end up on disk: what comes out of it holds no key.
        return ApiKey, ("", "")


NO_KEY = ApiKey("", "")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """One model server and model; raises UserError for an address that must not be used.

    `api_key` may be given as text and is then bound to the host of `base_url`; a key bound to
    another host is dropped. Times are seconds: `connect_s` to reach the server, `idle_s` between
    two pieces of an answer (above 30, as local servers send a sign of life every 30 s),
    `total_s` for one question with all its retries, `first_wait_s` before the second try and
    doubled with each, `max_wait_s` the longest wait a server may ask for. Prices are per million
    tokens in whatever currency the person counts in, None where unknown. `section_tokens` bounds
    the document text of one question, `section_candidates` the references in it and
    `section_findings` what may be remarked on. `consent` names the host that a person allowed
    document text to be sent to. `proxy` is the address of a proxy that the person named, "" for
    none: what the environment says of proxies is never used.
    """

    base_url: str
    model: str
    api_key: ApiKey | str = field(default=NO_KEY, repr=False, compare=False)
    connect_s: float = 5.0
    idle_s: float = 60.0
    total_s: float = 240.0
    attempts: int = 4
    first_wait_s: float = 0.5
    max_wait_s: float = 30.0
    max_output: int = 2000
    max_answer_chars: int = 200_000
    section_tokens: int = 2000
    section_candidates: int = 40
    section_findings: int = 3
    price_in: float | None = None
    price_cached: float | None = None
    price_out: float | None = None
    consent: str = ""
    proxy: str = field(default="", repr=False)
    capabilities: Capabilities = Capabilities()

    def __post_init__(self) -> None:
        _check_address(self.base_url)
        if not self.model.strip():
            raise UserError("assistant.no_model_name")
        key = self.api_key
        if isinstance(key, str):
            key = ApiKey(_checked_key(key.strip()), self.host)
        if self.proxy:
            _check_proxy(self.proxy)
        object.__setattr__(self, "api_key", key if key.for_host(self.host) else NO_KEY)

    @property
    def host(self) -> str:
        """Host and port of the server, as said to the person and kept in the run."""
        return urlsplit(self.base_url).netloc.lower()

    @property
    def loopback(self) -> bool:
        """Whether the server is this computer."""
        return is_loopback(urlsplit(self.base_url).hostname or "")

    @property
    def leaves_machine(self) -> bool:
        """Whether document text leaves this computer, which takes the person's consent."""
        return not self.loopback

    def require_consent(self) -> None:
        """Raise UserError unless document text may be sent to this host."""
        if self.leaves_machine and self.consent != self.host:
            raise UserError("assistant.no_consent", host=self.host)

    @property
    def parallel(self) -> int:
        """How many calls may run at once: a local model has one slot, a service has several."""
        return 1 if self.loopback else 3

    def key(self) -> str:
        """Return the key for this host, "" where there is none."""
        assert isinstance(self.api_key, ApiKey)
        return self.api_key.for_host(self.host)

    @property
    def key_hint(self) -> str:
        """The last characters of the key, "" where there is none."""
        assert isinstance(self.api_key, ApiKey)
        return self.api_key.hint if self.api_key else ""


def key_from_environment(base_url: str) -> ApiKey:
    """Return the key in ``GRANSKARE_API_KEY``, bound to the host of `base_url`.

    Raises UserError for an address that must not be used, or what cannot be a key.
    """
    _check_address(base_url)
    host = urlsplit(base_url).netloc.lower()
    return ApiKey(_checked_key(os.environ.get(KEY_VARIABLE, "").strip()), host)


def is_loopback(host: str) -> bool:
    """Return whether a host name or address is this computer and nothing else."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _checked_key(key: str) -> str:
    """Return the key; raises UserError for one that no header can carry."""
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise UserError("assistant.bad_key")
    return key


def _check_address(base_url: str) -> None:
    """Raise UserError unless the address may be sent document text."""
    try:
        parts = urlsplit(base_url)
        usable = _is_plain(base_url, parts)
    except ValueError:
        usable = False
    if not usable:
        raise UserError("assistant.bad_address")
    if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        raise UserError("assistant.insecure_address", host=parts.netloc)


def _check_proxy(address: str) -> None:
    """Raise UserError unless the address can be a proxy's."""
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise UserError("assistant.bad_proxy")


def _is_plain(base_url: str, parts: SplitResult) -> bool:
    """Return whether the address is scheme, host, port and path, and nothing hidden."""
    clean = base_url.isascii() and base_url.isprintable() and " " not in base_url
    named = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
    # Reading the port is what validates it.
    return clean and named and not parts.query and not parts.fragment and parts.port != 0
