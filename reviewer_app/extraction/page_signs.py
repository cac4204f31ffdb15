"""What most passes over a page's text ask first, worked out once: can what they look for be there?

The sweep looks for words with capitals and signs that few pages have, and for codes that begin a
line. Looking for one word in a page costs as much as for all of them in what is left of the page
without small letters, digits and white space: a word that is not in there is not on the page.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from reviewer_app.extraction.heading_lines import has_leader
from reviewer_app.extraction.mf_rows import is_bill_page

_CONTROLS = (*range(9), *range(14, 32))
_CAPITALS = (*range(ord("A"), ord("Z") + 1), *range(0xC0, 0xDF))
_KEPT = {*_CONTROLS, *b"./?", *_CAPITALS}
_LEFT_OUT = bytes(sorted({*range(256)} - _KEPT))
_FEW = 100
"""Characters beyond Latin-1 that are looked at one by one: dashes and quotation marks."""
# The beginning of a line that is no word: "CEB", "C E B", "63", "DEFF", ".FHB", "CE8.11", "Cl"; but
# not "CEB.11", which is found by its dot.
_LINE_HEAD = re.compile(r"\n *(?![A-Z]{3}\.[0-9])(?=[A-Z0-9|l.](?![a-km-zåäöé]))")


def capitals_of(text: str) -> str:
    """Return capitals, control characters, full stops and slashes of a text in their order.

    Characters beyond Latin-1 are question marks. Where what is left of a word so is not in what is
    left of a text, the word is not in the text.
    """
    # Of bytes at once: ten times as fast as of a string.
    return text.encode("latin-1", "replace").translate(None, _LEFT_OUT).decode("latin-1")


class PageSigns:
    """A page's text, raw or folded, with what tells which passes find nothing on it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.capitals = capitals_of(text)

    @property
    def may_lack_letters(self) -> bool:
        """Whether the text has characters that stand for no letter; False is certain.

        Control characters, as the numbers of a damaged font's glyphs are, or characters without
        meaning: the mark for none, the private use area.
        """
        if not self.capitals.isprintable():
            return True
        if "?" not in self.capitals:
            return False
        foreign = self.text.encode("latin-1", "replace")
        at = -1
        for _ in range(_FEW):
            at = foreign.find(b"?", at + 1)
            if at < 0:
                return False
            if self.text[at] == "\ufffd" or "\ue000" <= self.text[at] <= "\uf8ff":
                return True
        return True

    @cached_property
    def lines(self) -> str:
        """The text with a line's end before its first line too."""
        return f"\n{self.text}"

    @cached_property
    def line_heads(self) -> tuple[int, ...]:
        """Where in `lines` a line may begin with letters alone, a building part or a misread code.

        The place is that of the line's end before it.
        """
        return tuple([match.start() for match in _LINE_HEAD.finditer(self.lines)])

    def heads_of(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yield the matches in `lines` of an expression of such lines, from the line's end on."""
        for head in self.line_heads:
            match = pattern.match(self.lines, head)
            if match is not None:
                yield match

    @cached_property
    def has_leaders(self) -> bool:
        """Whether some line has the dots of a table of contents."""
        few = "..." not in self.capitals and "??" not in self.capitals
        return not few and has_leader(self.text)

    @cached_property
    def is_bill(self) -> bool:
        """Whether the page is one of a bill of quantities."""
        return is_bill_page(self.text)
