"""What can go wrong with a model call, each with its sentence in the text catalogue."""

import re
from enum import StrEnum

from reviewer_app.assistant.settings import ModelSettings
from reviewer_app.core.errors import UserError
from reviewer_app.core.reference import Message


class FailureKind(StrEnum):
    """The kinds of failure; the value is the sentence's name in the area "assistant"."""

    CANCELLED = "cancelled"
    DEADLINE = "deadline"
    OFFLINE = "offline"
    TIMEOUT = "timeout"
    TLS = "tls"
    AUTH = "auth"
    FORBIDDEN = "forbidden"
    QUOTA = "quota"
    RATE = "rate"
    MODEL = "model"
    CONTEXT = "context"
    BAD_REQUEST = "bad_request"
    UNSUPPORTED = "unsupported"
    SERVER = "server"
    PROTOCOL = "protocol"
    REDIRECT = "redirect"
    CUT = "cut"
    TOO_BIG = "too_big"
    REFUSED = "refused"
    FILTERED = "filtered"
    SCHEMA = "schema"
    INPUT_CUT = "input_cut"


RETRIED = frozenset(
    {
        FailureKind.OFFLINE,
        FailureKind.TIMEOUT,
        FailureKind.RATE,
        FailureKind.SERVER,
        FailureKind.CUT,
    }
)
"""Worth asking again, as it stands: the cause may pass by itself."""

OUTAGES = frozenset(
    {
        FailureKind.OFFLINE,
        FailureKind.TIMEOUT,
        FailureKind.TLS,
        FailureKind.AUTH,
        FailureKind.FORBIDDEN,
        FailureKind.QUOTA,
        FailureKind.RATE,
        FailureKind.MODEL,
        FailureKind.SERVER,
        FailureKind.PROTOCOL,
        FailureKind.REDIRECT,
    }
)
"""The next section would fare no better: the review by the model stops."""

DIVIDED = {FailureKind.CONTEXT: 3, FailureKind.INPUT_CUT: 3, FailureKind.TOO_BIG: 1}
"""A shorter section may pass: how often it is worth halving one.

Once where the answer was too long: a model that rambles does so about half a section too.
"""


class Fault(Exception):  # noqa: N818 - not yet an error to anyone: it may be learned from or retried
    """A failure inside the client, before it is said to anyone.

    `wait` is how long the server asked to be left alone, in seconds. `parameter` is what an
    UNSUPPORTED fault names. `detail` is for the log, redacted and shortened.
    """

    def __init__(
        self,
        kind: FailureKind,
        detail: str = "",
        *,
        wait: float | None = None,
        parameter: str = "",
        request_id: str = "",
    ) -> None:
        super().__init__(kind.value)
        self.kind = kind
        self.detail = detail
        self.wait = wait
        self.parameter = parameter
        self.request_id = request_id


class ModelFailure(UserError):  # noqa: N818 - reads as what it is
    """A failure said to the person, in one sentence."""

    @property
    def kind(self) -> FailureKind:
        """Which failure it is."""
        name = self.key.partition(".")[2]
        return FailureKind.AUTH if name == "auth_without_key" else FailureKind(name)

    @property
    def message(self) -> Message:
        """The same sentence, to be kept and said later."""
        return Message(self.key, {name: str(value) for name, value in self.params.items()})


def said(fault: Fault, settings: ModelSettings) -> ModelFailure:
    """Return the failure as a sentence about this server and model."""
    name = fault.kind.value
    if fault.kind is FailureKind.AUTH and not settings.key():
        name = "auth_without_key"
    limit = settings.total_s if fault.kind is FailureKind.DEADLINE else settings.idle_s
    return ModelFailure(
        f"assistant.{name}",
        detail=redact(f"{fault.detail} {fault.request_id}".strip(), settings.key()),
        host=settings.host,
        model=settings.model,
        limit=f"{limit:g}",
        wait=f"{fault.wait or 0:.0f}",
        what=redact(fault.detail, settings.key()) or "–",
    )


# "Bearer abcdef123", "sk-proj-abc_DEF-123"
_KEY_LIKE = re.compile(r"(?:Bearer +|sk-)[A-Za-z0-9_.\-]{6,}")
# Control, format, bidirectional, private-use and tag characters: nothing a message needs.
_UNPRINTABLE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    r"\ue000-\uf8ff\U000e0000-\U000e0fff]+"
)
_DETAIL_LENGTH = 200


def redact(text: str, key: str = "") -> str:
    """Return a server's words fit for a log or a sentence: no key, one line, 200 characters."""
    text = text[:4000]
    if key:
        text = text.replace(key, "***")
    return _KEY_LIKE.sub("***", _UNPRINTABLE.sub(" ", text)).strip()[:_DETAIL_LENGTH]
