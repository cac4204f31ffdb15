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
# Forms seen are "<b>", "</td>", "<!-- -->", "&#46;", "&amp;", "](", "```"
_MARKUP = re.compile(r"<[/!?A-Za-z]|&#?[A-Za-z0-9]+;|\]\s?[(\[:]|\{\{|\}\}")
# Forms seen are "%2E": an encoded character.
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
# Forms seen are "https://x.y", "ftp:", "mailto:", "javascript:"
_SCHEME = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]{1,20}:/|(?<!\w)(?:mailto:|javascript:|data:|file:)|//",
    re.IGNORECASE,
)
# Forms seen are "ama.example", "byggtjanst.se/x"
_DOMAIN = re.compile(
    r"(?<![\w.])(?:[a-z0-9-]+\.)+(?:se|com|org|net|nu|eu|io|dk|no|fi|de|uk|example|info|biz|app|dev)"
    r"(?![\w])(?=/|[?#]|\W|$)",
    re.IGNORECASE,
)
_ANY: frozenset[str] = frozenset()
# Reason, pattern, and signs of which one must be there for the pattern to be worth trying.
_REFUSED = (
    ("gate.character", _UNUSUAL, _ANY),
    ("gate.markup", _MARKUP, frozenset("<&]{}")),
    ("gate.markup", _PERCENT, frozenset("%")),
    ("gate.address", _SCHEME, frozenset(":/")),
    ("gate.address", _DOMAIN, frozenset(".")),
)


def character_findings(text: str) -> list[Finding]:
    """Return everything in `text` that is not plain prose: odd characters, markup, addresses."""
    held = frozenset(text)
    return [
        Finding(reason, match.group(), *match.span())
        for reason, pattern, signs in _REFUSED
        if not signs or signs & held
        for match in pattern.finditer(text)
    ]
