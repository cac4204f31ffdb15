"""The rich text of annotations (/RC, XHTML as ISO 32000-1, 12.7.3.4 has it) as plain text."""

import re
from html import unescape

# "</p>", "<br/>", "<br />", "</div>": a line ends here.
_LINE_END = re.compile(r"(?i)</(?:p|div|li)\s*>|<br\s*/?>")
# "<p>", "</span>", "<?xml version='1.0'?>": any other mark-up.
_TAG = re.compile(r"<[^<>]*>")


def plain_text(marked: str) -> str:
    """Return rich text without its mark-up, a line for each of its paragraphs."""
    lines = _LINE_END.sub("\n", marked.replace("\r", ""))
    return unescape(_TAG.sub("", lines)).replace("\r", "\n").strip()
