"""An XFDF file against its receipt: what its annotations say, where they lie, how they look."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring

from reviewer_app.verify.dressing import COLOURS, PEOPLE, moment, same_moment
from reviewer_app.verify.nearness import are_near
from reviewer_app.verify.outcome import Failing
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.receipt_file import Annotation, Note, Receipt
from reviewer_app.verify.texts import names_program, written

_OFF = 0.6
"""Points by which corners may be off."""
_NOTE = "print,nozoom,norotate"
_FRAME = ("width", "style", "dashes", "intensity", "interior-color", "fringe")


@dataclass(frozen=True, slots=True)
class _Look:
    """How an annotation was written; "" for what the receipt or its kind says nothing of."""

    colour: str
    flags: str
    state: str
    created: str
    changed: str


def _looks(receipt: Receipt) -> Iterator[tuple[str, _Look]]:
    for comment in receipt.comments:
        colour = COLOURS.get(comment.severity)
        for one in comment.annotations:
            yield one.name, _look_of(one, colour)
    for remark in receipt.remarks:
        for one in remark.annotations:
            yield one.name, _look_of(one, PEOPLE)
    for note in _notes(receipt):
        flags = f"hidden,{_NOTE}" if note.state else _NOTE
        yield note.name, _Look("", flags, note.state, note.at, note.at)


def _look_of(one: Annotation, colour: tuple[float, float, float] | None) -> _Look:
    number = "#" + "".join(f"{round(255 * part):02X}" for part in colour) if colour else ""
    flags = _NOTE if one.kind == "Text" else "print"
    return _Look(number, flags, "", one.created, one.changed)


def _dressed(one: Element, look: _Look) -> Iterator[str]:
    """Yield what of an annotation's look is not as it was written, by fixed names."""
    if one.get("color", "").upper() != look.colour:
        yield "colour"
    if one.get("opacity", "1") not in ("1", "1.0"):
        yield "opacity"
    if any(key in one.attrib for key in _FRAME):
        yield "border"
    if one.get("flags", "") != look.flags:
        yield "hidden"
    if one.get("state", "") != look.state:
        yield "relabelled"
    times = ((one.get("creationdate"), look.created), (one.get("date"), look.changed))
    if any(known and not same_moment(moment(said or ""), known) for said, known in times):
        yield "dates"


def parsed(content: bytes) -> Element:
    """Return the root of some XML; raises ValueError for a document type, which XFDF has none of.

    Entities are declared there, and may grow without end.
    """
    if b"<!DOCTYPE" in content.upper():
        raise ValueError("a document type")
    return fromstring(content)  # noqa: S314 - without entities


def xfdf_findings(receipt: Receipt, content: bytes, pages: Pages | None) -> Iterator[Failing]:
    """Compare the annotations of an XFDF file with the marks and notes of the receipt."""
    marks = {one.name: one for one in _marks(receipt)}
    said: list[Annotation | Note] = [*marks.values(), *_notes(receipt)]
    wanted = {one.name: (one.author, written(one.contents), one.page) for one in said}
    looks = dict(_looks(receipt))
    for one in parsed(content).iter():
        if "name" not in one.attrib or "page" not in one.attrib:
            continue
        words = "".join(
            "".join(child.itertext())
            for child in one
            if child.tag.rpartition("}")[2] in ("contents", "contents-richtext")
        )
        page = int(one.get("page", "-1")) + 1
        place = {"page": str(page)}
        expected = wanted.pop(one.get("name", ""), None)
        if expected is None:
            key = "mark_added" if names_program(one.get("title", "")) else "thing_added"
            yield Failing(key, params={**place, "kind": one.tag.rpartition("}")[2]})
        elif expected != (one.get("title", ""), written(words), page):
            yield Failing("mark_changed", params=place)
        else:
            if pages is not None and one.get("coords") and not _lies(one, marks, pages):
                yield Failing("mark_moved", params=place)
            for name in _dressed(one, looks[one.get("name", "")]):
                yield Failing(f"mark_{name}", params=place)
    for _, _, page in wanted.values():
        yield Failing("mark_gone", params={"page": str(page)})


def _marks(receipt: Receipt) -> Iterator[Annotation]:
    for comment in receipt.comments:
        yield from comment.annotations
    for remark in receipt.remarks:
        yield from remark.annotations


def _notes(receipt: Receipt) -> Iterator[Note]:
    for comment in receipt.comments:
        yield from comment.notes
    for remark in receipt.remarks:
        yield from remark.notes


def _lies(one: Element, marks: Mapping[str, Annotation], pages: Pages) -> bool:
    """Return whether the coordinates of a mark are those of the receipt."""
    numbers = [float(part) for part in one.get("coords", "").split(",")]
    quads = (numbers[at : at + 8] for at in range(0, len(numbers), 8))
    boxes = [(min(q[::2]), min(q[1::2]), max(q[::2]), max(q[1::2])) for q in quads]
    mark = marks[one.get("name", "")]
    return are_near(boxes, [pages.own_box(mark.page, rect) for rect in mark.rects], _OFF)
