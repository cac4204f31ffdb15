"""The one thread the network lives on."""

import asyncio
import logging
import threading
import warnings
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")
_LOG = logging.getLogger(__name__)
_FAREWELL_S = 5.0


class Worker:
    """A daemon thread with an event loop.

    A task of the loop can be cancelled within a millisecond in every state of a call; a
    blocking call in a thread cannot be cancelled at all, which is why there is a loop.
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="assistant", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        # A call that is cancelled in the very turn in which the network package makes it leaves
        # a coroutine of that package behind, unstarted: nothing is lost, and nobody is to read
        # of it.
        warnings.filterwarnings("ignore", "coroutine 'connect_tcp", RuntimeWarning)
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()

    def submit(self, work: Coroutine[Any, Any, T]) -> "Future[T]":
        """Start `work` and return its future; cancelling the future ends the work at once."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def close(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Cancel what is under way, run `last`, and end the thread; safe to call twice."""
        if not self._thread.is_alive():
            return
        ending = asyncio.run_coroutine_threadsafe(_end(last), self._loop)
        try:
            ending.result(_FAREWELL_S)
        except TimeoutError:
            # The thread is a daemon: it holds up neither the caller nor the end of the program.
            _LOG.warning("the network's thread did not let go in time")
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_FAREWELL_S)


async def _end(last: Callable[[], Coroutine[Any, Any, None]]) -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await last()
    await asyncio.get_running_loop().shutdown_asyncgens()
