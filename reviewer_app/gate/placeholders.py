"""Placeholders in a draft's text: ``{c0}`` stands for the draft's first reference."""

import re
from collections.abc import Sequence

from reviewer_app.core.reference import Reference
from reviewer_app.gate.evidence import RegistryRow

# Forms seen are "{c0}", "{c12}"
_PLACEHOLDER = re.compile(r"\{c([0-9]{1,2})\}")
# A placeholder that something is glued to: "{c0}9", "{c0}.9", "X{c0}", "{c0}-{c1}"
_GLUED = re.compile(r"[\w./\\}-]\{c[0-9]{1,2}\}|\{c[0-9]{1,2}\}(?:[\w/\\{-]|[.,:;][\w{])")
LONGEST_HEADING = 80
"""Most characters of a heading that is printed inside a sentence."""


def unknown_placeholder(text: str, count: int) -> str:
    """Return the first placeholder that names no reference or is glued to something, "" if none."""
    glued = _GLUED.search(text)
    if glued is not None:
        return glued.group()
    return next((m.group() for m in _PLACEHOLDER.finditer(text) if int(m[1]) >= count), "")


def expand(text: str, codes: Sequence[str]) -> str:
    """Return `text` with the codes alone in the place of their placeholders."""
    return _PLACEHOLDER.sub(
        lambda m: codes[int(m[1])] if int(m[1]) < len(codes) else m.group(), text
    )


def printed(text: str, references: Sequence[Reference], rows: Sequence[RegistryRow]) -> str:
    """Return `text` as shown: each code, its official heading after it where first named.

    The heading is left out where the text goes on with a bracket or quotation mark, and where it
    is too long to stand in a sentence.
    """
    named: set[int] = set()

    def code(match: re.Match[str]) -> str:
        index = int(match[1])
        written = references[index].candidate.code
        heading = rows[index].heading
        fits = index not in named and 0 < len(heading) <= LONGEST_HEADING
        named.add(index)
        follows = text[match.end() :].lstrip()[:1]
        return f"{written} ({heading})" if fits and follows not in tuple("(\"”'[") else written

    return _PLACEHOLDER.sub(code, text)
