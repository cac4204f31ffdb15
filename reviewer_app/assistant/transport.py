"""The openai client, with every default that would carry document text or the key elsewhere off."""

import os
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from reviewer_app.assistant.failures import FailureKind, Fault
from reviewer_app.assistant.settings import ModelSettings

if TYPE_CHECKING:
    import httpx2
    import openai

_WRITE_S = 30.0
_POOL_S = 30.0
# An event repeats some 200 bytes of envelope for each token of a few characters.
_BYTES_PER_CHARACTER = 80
_LARGEST_ERROR = 1 << 20


def load() -> None:
    """Import what a connection needs: a second or more, once in a program's life."""
    import httpx2  # noqa: F401
    import openai

    # Of the package itself it comes with the first question.
    import openai.resources.chat.completions
    import openai.resources.models  # noqa: F401


def connect(settings: ModelSettings) -> "openai.AsyncOpenAI":
    """Return a client for the settings' server and nothing else.

    No redirects: a 307 would send the document text to another address. No proxy but the one the
    person named, and none for this computer. Nothing from ``OPENAI_*``: a variable of that family
    replaces the Authorization header, and no argument turns that off. No retries: they could not
    be cancelled.
    """
    for name in [name for name in os.environ if name.startswith("OPENAI_")]:
        del os.environ[name]
    import openai

    omitted = {"OpenAI-Organization": openai.omit, "OpenAI-Project": openai.omit}
    return openai.AsyncOpenAI(
        base_url=settings.base_url,
        api_key=settings.key() or "none",
        admin_api_key="",
        organization="",
        project="",
        max_retries=0,
        http_client=_http_client(settings),
        default_headers={"Accept-Encoding": "identity", **omitted},  # type: ignore[dict-item]
    )


def _http_client(settings: ModelSettings) -> "httpx2.AsyncClient":
    import httpx2
    import openai

    largest = settings.max_answer_chars * _BYTES_PER_CHARACTER

    async def guard(response: "httpx2.Response") -> None:
        _guard(response, largest)

    return openai.DefaultAsyncHttpx2Client(
        follow_redirects=False,
        # Plain http has no certificate to check; loading the system's would cost 60 ms.
        verify=settings.base_url.startswith("https:"),
        trust_env=False,
        proxy=settings.proxy if settings.proxy and not settings.loopback else None,
        timeout=httpx2.Timeout(
            settings.idle_s, connect=settings.connect_s, write=_WRITE_S, pool=_POOL_S
        ),
        limits=httpx2.Limits(max_connections=4, max_keepalive_connections=3),
        event_hooks={"response": [guard]},
    )


def _guard(response: "httpx2.Response", largest: int) -> None:
    """Refuse packed answers (they may unpack to anything) and count the bytes of the rest."""
    if response.headers.get("content-encoding", "identity").lower() != "identity":
        raise Fault(FailureKind.PROTOCOL, "content-encoding")
    response.stream = _counted(response.stream, largest if response.is_success else _LARGEST_ERROR)


def _counted(stream: object, largest: int) -> "httpx2.AsyncByteStream":
    """Return the stream, ending with a Fault beyond `largest` bytes."""
    import httpx2

    assert isinstance(stream, httpx2.AsyncByteStream)
    inner: httpx2.AsyncByteStream = stream

    class Counted(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            size = 0
            async for block in inner:
                size += len(block)
                if size > largest:
                    raise Fault(FailureKind.TOO_BIG, f"{size} bytes")
                yield block

        async def aclose(self) -> None:
            await inner.aclose()

    return Counted()
