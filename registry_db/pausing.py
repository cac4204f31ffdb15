"""Work on many rows without looks at garbage between."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def garbage_left() -> Iterator[None]:
    """Let garbage lie meanwhile: a hundred thousand rows alive would be looked at again and again,
    which takes a quarter of the time. Also a decorator."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
