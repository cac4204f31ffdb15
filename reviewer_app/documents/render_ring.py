"""The shared memory through which pictures travel: a ring of equal slots.

The window's process owns it. Pages copied through a pipe cost 4 to 9 ms each and stall the
window; through shared memory they cost a third of a millisecond.
"""

from multiprocessing.resource_tracker import unregister
from multiprocessing.shared_memory import SharedMemory

from reviewer_app.documents.render_protocol import SLOT_PIXELS

SLOTS = 3
SLOT_BYTES = 4 * SLOT_PIXELS


class Ring:
    """`SLOTS` slots of `SLOT_BYTES` bytes."""

    def __init__(self, memory: SharedMemory, *, owner: bool) -> None:
        self._memory = memory
        self._owner = owner

    @classmethod
    def create(cls) -> "Ring":
        """Return a new ring, removed from the system by its `close`."""
        return cls(SharedMemory(create=True, size=SLOTS * SLOT_BYTES), owner=True)

    @classmethod
    def attach(cls, name: str) -> "Ring":
        """Return the ring that the window's process made."""
        return cls(SharedMemory(name=name), owner=False)

    @property
    def name(self) -> str:
        """The name to attach by."""
        return self._memory.name

    def write(self, slot: int, pixels: memoryview) -> None:
        """Copy a picture into a slot."""
        start = slot * SLOT_BYTES
        self._buffer[start : start + len(pixels)] = pixels

    def read(self, slot: int, size: int) -> memoryview:
        """Return a view of a slot's first bytes; the caller releases it before `close`."""
        start = slot * SLOT_BYTES
        return self._buffer[start : start + size]

    @property
    def _buffer(self) -> memoryview:
        buffer = self._memory.buf
        assert buffer is not None
        return buffer

    def close(self) -> None:
        """Let go of the memory; the owner also removes it."""
        self._memory.close()
        if self._owner:
            try:
                self._memory.unlink()
            except FileNotFoundError:
                # Somebody tidied the system's shared memory: there is nothing to remove any more.
                unregister(f"/{self.name}", "shared_memory")
