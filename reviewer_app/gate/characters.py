"""What free text may be written with, and what it may never hold: marks, markup, addresses.

A closed list of characters instead of a list of forbidden ones: whatever is not known to be
ordinary prose is refused, so that no new spelling trick has to be thought of.
"""

import re

from reviewer_app.gate.finding import Finding

_UNUSUAL = re.compile(
    r"[^\n !\"%&'()+,\-./0-9:;<=>?A-Z\[\]a-z{}"
    r"\u00a0\u202f§°±²³µ«»ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜÝßàáâäåæçèéêëíîïñóôöøúûüýŁłŠšŽž"
    r"‐‑–—‘’“”„•…€‰−≈≤≥×]"
)
# As in "<b>", "</td>", "<!-- -->", "&#46;", "&amp;", "](", "```"
_MARKUP = re.compile(r"<[/!?A-Za-z]|&#?[A-Za-z0-9]+;|\]\s?[(\[:]|\{\{|\}\}")
# As in "%2E": an encoded character.
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
# As in "https://x.y", "ftp:", "www.x", "mailto:", "javascript:"
_SCHEME = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]{1,20}:/|(?<!\w)(?:www\.|mailto:|javascript:|data:|file:)|//",
    re.IGNORECASE,
)
# As in "ama.example", "byggtjanst.se/x"
_DOMAIN = re.compile(
    r"(?<![\w.])(?:[a-z0-9-]+\.)+(?:se|com|org|net|nu|eu|io|dk|no|fi|de|uk|example|info|biz|app|dev)"
    r"(?![\w])(?=/|[?#]|\W|$)",
    re.IGNORECASE,
)
_REFUSED = (
    ("gate.character", _UNUSUAL),
    ("gate.markup", _MARKUP),
    ("gate.markup", _PERCENT),
    ("gate.address", _SCHEME),
    ("gate.address", _DOMAIN),
)


def character_findings(text: str) -> list[Finding]:
    """Return everything in `text` that is not plain prose: odd characters, markup, addresses."""
    return [
        Finding(reason, match.group(), *match.span())
        for reason, pattern in _REFUSED
        for match in pattern.finditer(text)
    ]
