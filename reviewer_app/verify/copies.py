"""An annotated copy against its document and its receipt: what was added, changed or taken away."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import pypdfium2

from reviewer_app.verify.annotations import Annotation, Box, annotations_of, draws_only_shapes
from reviewer_app.verify.drawn import Colour, Shade, draw, same_but_for
from reviewer_app.verify.dressing import COLOURS, PEOPLE, dressed_otherwise, redated
from reviewer_app.verify.happenings import happenings
from reviewer_app.verify.nearness import are_near, is_near
from reviewer_app.verify.objects import ObjectError, Objects
from reviewer_app.verify.outcome import Failing, Finding, Unchecked
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.receipt_file import ATTACHED, Note, Receipt
from reviewer_app.verify.receipt_file import Annotation as Stated
from reviewer_app.verify.texts import letters, names_program, plain, written
from reviewer_app.verify.unchanged import same_pages

_FLAGS = {"Text": 28}
_PRINTED = 4
_HIDDEN = 30
_OFF = 0.6
"""Points by which a mark's corners may be off."""
# "4a3f2c1e-7d0b-5c66-9e57-2f5b6d1c8a90": names made of what they name, as only ours are.
_OUR_NAME = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_NUMBER = re.compile(r"-[0-9]{1,4}$")
_QUIET = frozenset({"Popup"})
_REMARKS = frozenset(
    {"Text", "FreeText", "Highlight", "Underline", "Squiggly", "StrikeOut", "Caret", "Square"}
)
_MARKUPS = frozenset({"Text", "Highlight", "Underline", "Squiggly", "StrikeOut", "Caret"})


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A mark or note that the receipt tells of; `comment` is its number, 0 for a remark's."""

    comment: int
    name: str
    page: int
    kind: str
    author: str
    subject: str
    contents: str
    state: str
    rects: tuple[Box, ...]
    colour: Colour | None = None
    created: str = ""
    changed: str = ""
    remark: bool = False


class CopyCheck:
    """Compares one annotated copy with the document it was made of."""

    def __init__(self, receipt: Receipt, copy: Pages, source: Pages | None) -> None:
        self._receipt, self._copy, self._source = receipt, copy, source
        self._wanted = list(_wanted(receipt))
        self._paired: list[tuple[_Wanted, Annotation]] = []
        self._added: list[Annotation] = []
        self._foreign: list[Annotation] = []
        self._inner, self._source_inner = _objects(copy), _objects(source)

    def findings(self) -> Iterator[Finding]:
        """Yield what of the copy does not hold, and what is people's."""
        self._added = list(annotations_of(self._copy.pdf))
        if self._source is None:
            yield Failing("nothing_to_compare")
        else:
            yield from self._own_annotations(self._source)
        yield from self._marks()
        yield from self._rest()
        if self._source is not None:
            yield from self._page_count(self._source)
            yield from self._pages(self._source)
            yield from self._attached(self._source)
            if self._source.leading() != self._copy.leading(len(self._source)):
                yield Failing("leading_changed")
        yield from self._summary()
        yield from self._inside()
        yield Unchecked("copy_rest")

    def _inside(self) -> Iterator[Finding]:
        """Check what PDFium does not tell: how marks are dressed, and what the file does."""
        try:
            findings = list(self._seen_inside())
        except (ObjectError, IndexError):
            findings = [Unchecked("copy_inside")]
        yield from findings

    def _seen_inside(self) -> Iterator[Finding]:
        if self._inner is None or (self._source is not None and self._source_inner is None):
            raise ObjectError
        for wanted, found in self._paired:
            yield from _dressed(self._inner, wanted, found)
        if self._source_inner is not None:
            yield from happenings(self._source_inner, self._inner)

    def _own_annotations(self, source: Pages) -> Iterator[Finding]:
        """Leave of the copy's annotations those that the document has not."""
        own = Counter(one.likeness for one in annotations_of(source.pdf))
        added: list[Annotation] = []
        for one in self._added:
            if own[one.likeness]:
                own[one.likeness] -= 1
            else:
                added.append(one)
        self._added = added
        gone = {str(likeness[0]) for likeness in own.elements()}
        for page in sorted(gone, key=int):
            yield Failing("own_annotation", params={"page": page})

    def _marks(self) -> Iterator[Finding]:
        """Find each mark and note that the receipt tells of, and compare it."""
        by_name: dict[str, list[Annotation]] = {}
        for one in self._added:
            by_name.setdefault(one.name, []).append(one)
            if _NUMBER.search(one.name):
                by_name.setdefault(_NUMBER.sub("", one.name), []).append(one)
        taken: set[tuple[int, int]] = set()
        for wanted in self._wanted:
            found = [
                one
                for one in by_name.get(wanted.name, [])
                if one.page == wanted.page and (one.page, one.at) not in taken
            ]
            if not found:
                key = "mark_gone" if wanted.rects or not wanted.state else "note_gone"
                yield Failing(key, wanted.comment, {"page": str(wanted.page)})
                continue
            taken.add((found[0].page, found[0].at))
            self._paired.append((wanted, found[0]))
            yield from self._compared(wanted, found[0])
        self._foreign = [one for one in self._added if (one.page, one.at) not in taken]

    def _compared(self, wanted: _Wanted, found: Annotation) -> Iterator[Finding]:
        place = {"page": str(wanted.page)}
        if written(found.contents) != written(wanted.contents):
            yield Failing("mark_changed", wanted.comment, place)
        if found.rich and found.rich_text != letters(wanted.contents):
            yield Failing("mark_rich", wanted.comment, place)
        said = (wanted.kind, wanted.author, wanted.subject, wanted.state)
        if (found.kind, found.author, found.subject, found.state) != said:
            yield Failing("mark_relabelled", wanted.comment, place)
        usual = _HIDDEN if wanted.state else _FLAGS.get(wanted.kind, _PRINTED)
        if found.flags != usual or found.layered:
            yield Failing("mark_hidden", wanted.comment, place)
        if wanted.rects and not self._is_there(wanted, found):
            yield Failing("mark_moved", wanted.comment, place)
        if found.acts:
            yield Failing("mark_acts", wanted.comment, place)
        page = self._copy.page(found.page)
        if page is None or not draws_only_shapes(page, found):
            yield Failing("mark_drawn", wanted.comment, place)

    def _is_there(self, wanted: _Wanted, found: Annotation) -> bool:
        boxes = [self._copy.own_box(wanted.page, rect) for rect in wanted.rects]
        if found.kind in ("Text", "Square"):
            return any(is_near(found.rect[:2], (box[0], box[1]), 30) for box in boxes) or any(
                _within(box, found.rect) for box in boxes
            )
        return are_near(found.quads, boxes, _OFF)

    def _rest(self) -> Iterator[Finding]:
        """Judge the annotations that are neither the document's nor the receipt's."""
        people: Counter[str] = Counter()
        for one in self._foreign:
            place = {"page": str(one.page)}
            if one.kind in _QUIET:
                if one.contents and not self._is_repeated(one):
                    yield Failing("popup_says", params=place)
            elif names_program(one.author) or _OUR_NAME.match(one.name):
                yield Failing("mark_added", params=place)
            elif one.kind not in _REMARKS or not letters(one.author):
                yield Failing("thing_added", params={**place, "kind": one.kind})
            elif one.kind not in _MARKUPS and self._covers(one):
                yield Failing("covered", params={**place, "name": one.author})
            else:
                people[one.author] += 1
        for author, count in people.items():
            yield Unchecked("by_people", params={"name": author, "count": count})

    def _is_repeated(self, popup: Annotation) -> bool:
        return any(
            written(one.contents) == written(popup.contents)
            for one in self._added
            if one.page == popup.page and one is not popup
        )

    def _covers(self, one: Annotation) -> bool:
        return any(
            _overlap(one.rect, self._copy.own_box(wanted.page, rect))
            for wanted, _ in self._paired
            if wanted.page == one.page
            for rect in wanted.rects
        )

    def _page_count(self, source: Pages) -> Iterator[Finding]:
        more = len(self._copy) - len(source)
        if more < 0 or (more and not self._receipt.target.summary):
            params = {"count": str(len(self._copy)), "wanted": str(len(source))}
            yield Failing("page_count", params=params)

    def _pages(self, source: Pages) -> Iterator[Finding]:
        """Compare each page as it is drawn, and its text."""
        drawn = {one.page for one in self._added}
        same = _same_pages(self._source_inner, self._inner, drawn)
        shades = self._shades()
        unseen = 0
        for number in range(1, min(len(source), len(self._copy)) + 1):
            page = {"page": str(number)}
            before, after = source.page(number), self._copy.page(number)
            if before is None or after is None:
                unseen += before is None
                if before is not after:
                    yield Failing("page_changed", params=page)
            elif number not in same and (
                source.facts(number) != self._copy.facts(number)
                or draw(before, annotations=number not in drawn)
                != draw(after, annotations=number not in drawn)
            ):
                yield Failing("page_changed", params=page)
            elif number in drawn and not _is_marked_only(before, after, shades[number]):
                yield Failing("page_painted", params=page)
        if unseen:
            yield Unchecked("pages_unseen", params={"count": unseen})

    def _shades(self) -> dict[int, list[Shade]]:
        """Return what may be drawn on each page beyond what its document draws there."""
        found: dict[int, list[Shade]] = {}
        for one in self._foreign:
            found.setdefault(one.page, []).append(Shade(one.rect))
        for wanted, one in self._paired:
            shades = found.setdefault(one.page, [])
            if wanted.state:
                continue
            if wanted.colour is not None and one.kind == "Highlight":
                shades += [Shade(box, wanted.colour) for box in one.quads]
            elif wanted.rects or not one.is_answer:
                shades.append(Shade(one.rect))
        return found

    def _attached(self, source: Pages) -> Iterator[Finding]:
        """Find files and scripts that the document has not, beside receipts."""
        own, now = Counter(source.attachments()), Counter(self._copy.attachments())
        added = now - own
        receipts = sum(count for (name, _), count in added.items() if name.startswith(ATTACHED))
        if receipts != 1:
            # Another one would be read in place of the export's own.
            yield Failing("attachment_added", params={"name": ATTACHED})
        for name, _ in added:
            if not name.startswith(ATTACHED):
                yield Failing("attachment_added", params={"name": name})
        for name, _ in own - now:
            yield Failing("attachment_gone", params={"name": name})
        if self._copy.scripts() > source.scripts():
            yield Failing("script_added")

    def _summary(self) -> Iterator[Finding]:
        """Compare the pages at the end with the text that was set on them."""
        stated = self._receipt.target.summary
        if self._source is None or not stated:
            return
        first = len(self._source) + 1
        numbers = range(first, len(self._copy) + 1)
        said = "".join(letters(self._copy.text(number)) for number in numbers)
        if said != letters(plain(stated)) or not all(map(self._copy.is_plain_text, numbers)):
            yield Failing("summary_changed")
        for number, comment in enumerate(self._receipt.comments, 1):
            if letters(plain(comment.text)) not in said:
                yield Failing("summary_lacks", number)


def _is_marked_only(
    source: pypdfium2.PdfPage, copy: pypdfium2.PdfPage, shades: Sequence[Shade]
) -> bool:
    """Return whether a page is drawn as in the document, but for the marks on it."""
    before, after = draw(source, annotations=True), draw(copy, annotations=True)
    return same_but_for(before, after, copy, shades)


def _objects(pages: Pages | None) -> Objects | None:
    """Return the objects of a file; None where they cannot be read."""
    try:
        return None if pages is None else Objects(pages.pdf)
    except (ObjectError, IndexError, pypdfium2.PdfiumError):
        return None


def _same_pages(source: Objects | None, copy: Objects | None, drawn: Collection[int]) -> set[int]:
    """Return the pages that need not be compared as they are drawn and read, to know that they are.

    They are made of the same; of those with added annotations, all but the annotations is.
    """
    if source is None or copy is None:
        return set()
    try:
        return set(same_pages(source, copy, drawn))
    except (ObjectError, IndexError):
        return set()


def _wanted(receipt: Receipt) -> Iterator[_Wanted]:
    for number, comment in enumerate(receipt.comments, 1):
        colour = COLOURS.get(comment.severity)
        yield from (_mark(one, number, colour) for one in comment.annotations)
        yield from (_note(one, number) for one in comment.notes)
    for remark in receipt.remarks:
        yield from (_mark(one, 0, None) for one in remark.annotations)
        yield from (_note(one, 0) for one in remark.notes)


def _mark(one: Stated, comment: int, colour: Colour | None) -> _Wanted:
    return _Wanted(
        comment, one.name, one.page, one.kind, one.author, one.subject, one.contents, "", one.rects,
        colour, one.created, one.changed, remark=colour is None,
    )  # fmt: skip


def _note(one: Note, comment: int) -> _Wanted:
    return _Wanted(
        comment, one.name, one.page, "Text", one.author, one.subject, one.contents, one.state, (),
        None, one.at, one.at,
    )  # fmt: skip


def _dressed(copy: Objects, wanted: _Wanted, found: Annotation) -> Iterator[Finding]:
    """Check colour, opacity, frame, further entries and times of a mark or note."""
    place = {"page": str(wanted.page)}
    keys = copy.annotation(wanted.page, found.at)
    colour = PEOPLE if wanted.remark else wanted.colour
    square = wanted.kind == "Square"
    for name in dressed_otherwise(copy, keys, colour, square=square):
        yield Failing(f"mark_{name}", wanted.comment, place)
    if not wanted.changed:
        yield Unchecked("mark_times", wanted.comment, {**place})
    elif redated(keys, {"CreationDate": wanted.created, "M": wanted.changed}):
        yield Failing("mark_dates", wanted.comment, place)


def _within(box: Box, around: Box) -> bool:
    return (
        around[0] - 1 <= box[0]
        and around[1] - 1 <= box[1]
        and box[2] <= around[2] + 1
        and box[3] <= around[3] + 1
    )


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
