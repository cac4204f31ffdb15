"""Keeps None, True and False alive under Qt bindings that drop references to them.

PySide6 6.12.0 is built so that a method without a result returns None without counting the
reference, as is right from Python 3.12 on, where None is immortal. Under Python 3.11 each such
call takes one reference from None, and after some thousand calls the process ends with
"none_dealloc". Raising the count far out of reach is what Python 3.12 does for good.
"""

import ctypes
import sys

_FAR = 1 << 40
"""More references than any session can drop; the count has 63 bits."""
_SINGLETONS = (None, True, False, NotImplemented, Ellipsis)


def keep_singletons_alive() -> None:
    """Raise the reference counts of the singletons once; does nothing from Python 3.12 on."""
    if sys.version_info >= (3, 12):
        return
    for singleton in _SINGLETONS:
        if sys.getrefcount(singleton) < _FAR:
            # The count is the first field of every object in CPython.
            ctypes.c_ssize_t.from_address(id(singleton)).value += 2 * _FAR
