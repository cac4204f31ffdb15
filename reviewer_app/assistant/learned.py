"""What servers were found to take, by address and model, as long as the program runs.

Whoever keeps settings may read it and hand it back at the next start.
"""

import threading

from reviewer_app.assistant.settings import Capabilities, ModelSettings

_lock = threading.Lock()
_known: dict[tuple[str, str], Capabilities] = {}


def known(settings: ModelSettings) -> Capabilities:
    """Return what the server takes, as far as it is known; else what the settings say."""
    with _lock:
        return _known.get((settings.base_url, settings.model), settings.capabilities)


def note(settings: ModelSettings, capabilities: Capabilities) -> None:
    """Take note of what a server takes."""
    with _lock:
        _known[settings.base_url, settings.model] = capabilities


def forget() -> None:
    """Forget everything."""
    with _lock:
        _known.clear()
