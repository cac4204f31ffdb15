"""Comments read from XFDF (ISO 19444-1), in the coordinates of the pages themselves."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Rect
from reviewer_app.documents.marks import Found
from reviewer_app.documents.naming import named
from reviewer_app.documents.pdf_dates import iso_date

_SPACE = "http://ns.adobe.com/xfdf/"
_KINDS = {
    "highlight": "Highlight", "underline": "Underline", "strikeout": "StrikeOut",
    "squiggly": "Squiggly", "text": "Text", "freetext": "FreeText", "square": "Square",
    "circle": "Circle", "line": "Line", "polygon": "Polygon", "polyline": "PolyLine",
    "ink": "Ink", "stamp": "Stamp", "caret": "Caret", "fileattachment": "FileAttachment",
    "sound": "Sound", "redact": "Redact",
}  # fmt: skip
_LINES = frozenset({"p", "div", "li", "br"})
"""What ends a line of rich text."""
_LONGEST = 100_000
_MOST_BYTES = 100 << 20


@dataclass(frozen=True, slots=True)
class XfdfFile:
    """What an XFDF file holds: the name of the PDF it belongs to, "" for none, and comments."""

    href: str
    found: tuple[Found, ...]


def read_xfdf(path: Path) -> XfdfFile:
    """Return the comments of an XFDF file; raises UserError where it is none."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UserError("exchange.not_xfdf", name=path.name)
        root = _parsed(path.read_bytes())
    except OSError as error:
        raise UserError(
            "documents.unreadable", name=path.name, reason=error.strerror or str(error)
        ) from error
    except (expat.ExpatError, ValueError) as error:
        raise UserError("exchange.not_xfdf", name=path.name, detail=repr(error)) from error
    if _local(root) != "xfdf":
        raise UserError("exchange.not_xfdf", name=path.name)
    href = next((one.get("href", "") for one in root if _local(one) == "f"), "")
    elements = [one for group in root if _local(group) == "annots" for one in group]
    found = [_found(one) for one in elements if _local(one) in _KINDS]
    return XfdfFile(href, tuple(named(found)))


def _parsed(content: bytes) -> Element:
    """Return the root of some XML; raises ValueError for a document type, which XFDF has none of.

    Entities are declared there, and may grow without end or name other files.
    """
    builder = TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")

    def refuse(*_: object) -> None:
        raise ValueError("a document type")

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.Parse(content, True)
    return builder.close()


def _local(element: Element) -> str:
    space, _, name = str(element.tag).rpartition("}")
    return name if space in (_SPACE, "", "http://www.w3.org/1999/xhtml") else ""


def _found(one: Element) -> Found:
    kind = _KINDS[_local(one)]
    rects = _rects(one)
    return Found(
        name=one.get("name", "")[:_LONGEST],
        page_index=_whole(one.get("page", "")),
        kind=kind,
        author=one.get("title", "")[:_LONGEST],
        subject=one.get("subject", "")[:_LONGEST],
        contents=_contents(one)[:_LONGEST],
        rects=rects,
        marked="",
        created=iso_date(one.get("creationdate", "")),
        changed=iso_date(one.get("date", "")),
        answers=one.get("inreplyto", ""),
        grouped=one.get("replyType", "").lower() == "group",
        state=one.get("state", ""),
        model=one.get("statemodel", ""),
        own_name=bool(one.get("name")),
    )


def _contents(one: Element) -> str:
    texts = {_local(child): "".join(_text(child)) for child in one}
    plain = texts.get("contents", "").replace("\r\n", "\n").replace("\r", "\n")
    return plain if plain.strip() else texts.get("contents-richtext", "").strip()


def _text(one: Element) -> Iterator[str]:
    """Yield the text of an element; a paragraph of rich text ends its line."""
    yield one.text or ""
    for child in one:
        yield from _text(child)
        if _local(child) in _LINES:
            yield "\n"
        yield child.tail or ""


def _rects(one: Element) -> tuple[Rect, ...]:
    """Return where a comment stands: its quads, else the box around it."""
    numbers = _numbers(one.get("coords", ""))
    quads = [numbers[at : at + 8] for at in range(0, len(numbers) - 7, 8)]
    if quads:
        return tuple((min(q[::2]), min(q[1::2]), max(q[::2]), max(q[1::2])) for q in quads)
    whole = _numbers(one.get("rect", ""))
    return ((whole[0], whole[1], whole[2], whole[3]),) if len(whole) == 4 else ()


def _numbers(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")] if text.strip() else []
    except ValueError:
        return []


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else -1
