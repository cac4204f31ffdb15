"""Codes marked with ``//``: a company's or project's own, by definition not in AMA.

The publisher's rule asks for the mark and says nothing of where it stands, so it is taken before,
inside and after the code, and between the code and its heading.
"""

import re
from collections.abc import Iterator

from reviewer_app.extraction.found import Found
from reviewer_app.extraction.guards import open_to_the_left

# Letters alone are a code before their own heading only at a line's beginning: "CBB //Rubrik".
# //CBB.31 | CBB.31// and CBB.31 // Egen rubrik | CBB//.31, CBB.3//1, CBB.//31
_CLIENT = re.compile(
    r"// ?[A-Z]{1,3}(?:\.[0-9]{1,5})?(?![A-Za-zÅÄÖåäö0-9/])"
    r"|[A-Z]{1,3}(?:\.[0-9]{0,5})?(?://\.?[0-9]{1,5}(?![0-9])| ?//(?![A-Za-z0-9.]))"
    r"|(?:[A-Z]{3}\.[0-9]{1,5}|(?<=\n)[A-Z]{2,3})"
    r"(?: ?//(?![ /]?[A-Z]{1,3}\.[0-9])(?=[A-Za-zÅÄÖåäö])"
    r"|\n// ?(?=[A-ZÅÄÖ][a-zåäö]))"
)


def find_client_codes(text: str, capitals: str) -> Iterator[Found]:
    """Yield the codes marked as the client's own in folded `text`; addresses are none.

    `capitals` are the text's (see page_signs).
    """
    if "//" not in capitals:
        return
    for match in _CLIENT.finditer(text):
        raw = match.group()
        if (
            not open_to_the_left(text, match.start())
            or text[match.start() - 1 : match.start()] == ":"
        ):
            continue
        if (
            len("".join(raw.split()).strip("/")) == 1
            and "\n" not in text[match.start() - 1 : match.start()]
        ):
            continue
        yield Found(match.start(), match.end(), "client", "".join(raw.split()))
