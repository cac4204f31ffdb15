"""Garbage collection that the window does not feel.

A full collection looks at every object alive: with tens of thousands of references that holds
the interpreter, and so the window, for more than a tenth of a second, again and again while a
review makes them. None of them can be part of a cycle. So while a review runs only young objects
are looked at, and what it leaves behind is set aside before full collections are let on again.
"""

import gc

_YOUNG, _MIDDLE, _OLD = 2000, 10, 10
_NEVER = 1_000_000


def begin_review() -> None:
    """Look at young objects only from now on."""
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)


def end_review() -> None:
    """Set aside what is alive, and collect as usual what comes after it."""
    gc.collect(1)
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
