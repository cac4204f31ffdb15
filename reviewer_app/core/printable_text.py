"""Text as lists, annotations and records can hold it."""

import re

# "\x07" and other control characters, lone surrogates, U+FFFE: no part of XML, or of a list; and
# the marks that turn the direction of what follows, U+202E among them. Tab and line feed stay.
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def printable(text: str) -> str:
    """Return text without control characters, lone surrogates and marks that turn its direction.

    A mark that turns direction in a person's words would turn what the program says behind them.
    """
    if text.isprintable():  # Python's own list is the stricter one, and ten times as fast
        return text
    return _UNPRINTABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
