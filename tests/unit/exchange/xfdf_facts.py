"""XFDF as ISO 19444-1 and Adobe's specification describe it: what may stand where, and how.

A validator of our own, over lxml: the schema itself is not free.
"""

import re
from collections.abc import Iterator

from lxml import etree

SPACE = "http://ns.adobe.com/xfdf/"
_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"
_FLAG = "(?:invisible|hidden|print|nozoom|norotate|noview|readonly|locked|togglenoview)"
PATTERNS = {
    "page": r"[0-9]+",
    "rect": rf"{_NUMBER}(?:,{_NUMBER}){{3}}",
    "coords": rf"(?:{_NUMBER}(?:,{_NUMBER}){{7}})(?:,{_NUMBER}(?:,{_NUMBER}){{7}})*",
    "color": r"#[0-9A-F]{6}",
    "flags": rf"{_FLAG}(?:,{_FLAG})*",
    "date": r"D:[0-9]{14}[+-][0-9]{2}'[0-9]{2}'",
    "creationdate": r"D:[0-9]{14}[+-][0-9]{2}'[0-9]{2}'",
    "replyType": r"reply|group",
    "statemodel": r"Marked|Review",
    "state": r"Marked|Unmarked|Accepted|Rejected|Cancelled|Completed|None",
    "icon": r"Comment|Help|Insert|Key|NewParagraph|Note|Paragraph",
    "open": r"yes|no",
}
_COMMON = {"page", "rect", "color", "flags", "name", "title", "subject", "creationdate", "date",
           "opacity", "inreplyto", "replyType"}  # fmt: skip
_MARKUP = (_COMMON | {"coords"}, {"page", "rect", "coords"})
ELEMENTS = {
    "highlight": _MARKUP,
    "underline": _MARKUP,
    "strikeout": _MARKUP,
    "squiggly": _MARKUP,
    "text": (_COMMON | {"icon", "state", "statemodel"}, {"page", "rect"}),
    "square": (_COMMON | {"width", "fringe", "interior-color"}, {"page", "rect"}),
}
"""Element to the attributes it may have and those it must."""


def faults(content: bytes) -> Iterator[str]:
    """Yield everything in an XFDF file that the specification does not allow."""
    root = etree.fromstring(content, etree.XMLParser(no_network=True, resolve_entities=False))
    if root.tag != f"{{{SPACE}}}xfdf":
        yield f"root {root.tag}"
    if root.get("{http://www.w3.org/XML/1998/namespace}space") != "preserve":
        yield "white space is not preserved"
    groups = [etree.QName(one).localname for one in root]
    if any(one not in ("annots", "f", "ids", "fields", "pages") for one in groups):
        yield f"groups {groups}"
    names: list[str] = []
    for one in root.iterfind(f"{{{SPACE}}}annots/*"):
        yield from _element_faults(one, names)
    if len(names) != len(set(names)):
        yield "names are not unique"


def _element_faults(one: etree._Element, names: list[str]) -> Iterator[str]:
    kind = etree.QName(one).localname
    if kind not in ELEMENTS:
        yield f"element {kind}"
        return
    allowed, needed = ELEMENTS[kind]
    attributes = set(map(str, one.attrib))
    yield from (f"{kind} has {name}" for name in attributes - allowed)
    yield from (f"{kind} lacks {name}" for name in needed - attributes)
    yield from _value_faults(one)
    children = [etree.QName(child).localname for child in one]
    if any(child not in ("contents", "contents-richtext", "popup") for child in children):
        yield f"{kind} holds {children}"
    for popup in one.iterfind(f"{{{SPACE}}}popup"):
        yield from _value_faults(popup)
    if ("state" in attributes) != ("statemodel" in attributes):
        yield "state and state model do not come together"
    if "replyType" in attributes and one.get("inreplyto") not in names:
        yield f"{one.get('name')} answers nothing before it"
    names.append(str(one.get("name")))


def _value_faults(one: etree._Element) -> Iterator[str]:
    for name, value in one.attrib.items():
        pattern = PATTERNS.get(str(name))
        if pattern and not re.fullmatch(pattern, str(value)):
            yield f"{name}={value!r}"
