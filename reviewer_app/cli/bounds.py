"""Numbers on the command line, within bounds."""

import argparse
from collections.abc import Callable


def between(lowest: int, highest: int) -> Callable[[str], int]:
    """Return what reads a whole number within bounds."""

    def number(value: str) -> int:
        if not value.isascii() or not value.isdigit() or not lowest <= int(value) <= highest:
            raise argparse.ArgumentTypeError(f"{value}: {lowest}-{highest}")
        return int(value)

    return number
