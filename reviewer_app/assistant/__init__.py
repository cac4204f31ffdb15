"""The assistant: an optional language model that proposes; registry and gate dispose.

The only importer of openai, which is loaded on the network's own thread at the first call:
importing this package loads neither it nor anything heavy.
"""

from reviewer_app.assistant.assistant import Assistant, Result
from reviewer_app.assistant.connection import Connection, test_connection
from reviewer_app.assistant.failures import FailureKind, ModelFailure
from reviewer_app.assistant.settings import (
    ApiKey,
    Capabilities,
    Mode,
    ModelSettings,
    key_from_environment,
)
from reviewer_app.assistant.usage import Usage
from reviewer_app.assistant.view import (
    Dispute,
    DocumentView,
    Missed,
    MissedRefused,
    SectionFailed,
)

__all__ = [
    "ApiKey",
    "Assistant",
    "Capabilities",
    "Connection",
    "Dispute",
    "DocumentView",
    "FailureKind",
    "Missed",
    "MissedRefused",
    "Mode",
    "ModelFailure",
    "ModelSettings",
    "Result",
    "SectionFailed",
    "Usage",
    "key_from_environment",
    "test_connection",
]
