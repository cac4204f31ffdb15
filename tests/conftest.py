"""What every test needs: no screen, no network beyond loopback."""

import gc
import os
import socket
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The tests start the program and its workers hundreds of times: compiled once, as installed.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The same examples at each run, so that a change is judged by what it changes; new ones are looked
# for with HYPOTHESIS_PROFILE=searching. How long an example takes is the machine's affair: a busy
# one made sound code fail.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

_REAL_CONNECT = socket.socket.connect


def _loopback_only(self: socket.socket, address: object) -> None:
    host = address[0] if isinstance(address, tuple) else "unix"
    if self.family != socket.AF_UNIX and host not in ("127.0.0.1", "::1", "localhost"):
        raise AssertionError(f"a test tried to reach {host}")
    _REAL_CONNECT(self, address)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that leaves this machine."""
    monkeypatch.setattr(socket.socket, "connect", _loopback_only)


@pytest.fixture(autouse=True)
def no_ocr(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read no pictures: it takes seconds a page, and not every machine can. Tests of it ask."""
    monkeypatch.setenv("GRANSKARE_OCR", "off")


@pytest.fixture(autouse=True, scope="module")
def collect_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """Collect garbage on this thread only while there are widgets, as the window does."""
    if not {"ui", "end2end"} & set(request.path.parts):
        yield
        return
    gc.disable()
    yield
    gc.collect()
    gc.enable()
