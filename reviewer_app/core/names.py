"""Names of files as one line of text, whatever bytes they hold."""

import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode's kinds of control characters, invisible signs and line ends."""


def sayable(name: str) -> str:
    """Return a file name as text on one line.

    Bytes that are no text become question marks; control characters, line ends and signs that
    turn or hide what follows are spelled out, so that no name can pass for other output.

    >>> sayable("a\\nb")
    'a\\\\u000ab'
    """
    if name.isascii() and name.isprintable():
        return name
    text = name.encode("utf-8", "replace").decode("utf-8")
    return "".join(_spelled(one) for one in text)


def _spelled(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN:
        return character
    return f"\\u{ord(character):04x}"
