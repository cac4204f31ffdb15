"""Comments as XFDF (ISO 19444-1): the annotations of a document without its pages."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import Matrix, Rect, transform_rect, union
from reviewer_app.core.printable_text import printable
from reviewer_app.documents import tasks
from reviewer_app.documents.marks import Mark, Note
from reviewer_app.documents.pdf_dates import pdf_date
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import source_of
from reviewer_app.export import receipt
from reviewer_app.export.annotated_pdf import CopyWishes, Watch, Written, free_name
from reviewer_app.export.marking import marks_of
from reviewer_app.export.selection import (
    Selection,
    marked_documents,
    of_document,
    require_unchanged,
)

SPACE = "http://ns.adobe.com/xfdf/"
_CORNER: Rect = (4.0, 4.0, 24.0, 24.0)
"""Where a comment without a place stands: at the top left, as in the annotated copy."""
_POPUP = (200.0, 100.0)


def write(
    selection: Selection,
    target: Path,
    *,
    document: Document,
    pool: AnalysisPool,
    password: str = "",
    watch: Watch | None = None,
) -> None:
    """Write the comments on a document, and their receipt beside them.

    Raises UserError, and Cancelled where the person cancelled.
    """
    require_unchanged([document])
    watched = watch or Watch()
    source = source_of(document, password)
    marks = marks_of(selection, document, source, pool)
    pages = sorted({mark.page_index for mark in marks})
    content = xfdf_of(
        marks, document.name, pool.run(tasks.user_spaces, source, pages),
        lambda done: watched.step(done, len(pages), document),
    )  # fmt: skip
    part = of_document(selection, document.file_id)

    def put(draft: Path) -> None:
        draft.write_bytes(content)

    written = {document.file_id: marks}
    receipt.write_with(part, target, "xfdf", put, written, document.file_id)


def write_each(
    selection: Selection,
    folder: Path,
    *,
    pool: AnalysisPool,
    wishes: CopyWishes | None = None,
    leaving_out: Collection[str] = (),
    watch: Watch | None = None,
) -> Written:
    """Write a file for every document that is commented on; one that fails stops no other.

    Raises Cancelled.
    """
    wishes, watch = wishes or CopyWishes({}), watch or Watch()
    paths: list[Path] = []
    skipped: list[UserError] = []
    for document in marked_documents(selection):
        if document.file_id in leaving_out:
            continue
        target = free_name(folder, document, paths, selection.language, ".xfdf")
        password = wishes.passwords.get(document.file_id, "")
        try:
            write(selection, target, document=document, pool=pool, password=password, watch=watch)
        except UserError as error:
            skipped.append(error)
        else:
            paths.append(target)
            watch.tell(1, 1, document)
    return Written(tuple(paths), tuple(skipped))


def xfdf_of(
    marks: Sequence[Mark],
    name: str,
    spaces: Mapping[int, Matrix],
    at_page: Callable[[int], None] = lambda _done: None,
) -> bytes:
    """Return marks as XFDF for the PDF called `name`.

    `spaces` gives for each page how its own coordinates come from the unrotated page. `at_page`
    is told how many pages are done; it may raise to stop.
    """
    root = Element("xfdf", {"xmlns": SPACE, "xml:space": "preserve"})
    annotations = SubElement(root, "annots")
    ordered = sorted(marks, key=lambda one: one.page_index)
    for done, (page_index, some) in enumerate(groupby(ordered, lambda one: one.page_index)):
        at_page(done)
        for mark in some:
            _add(annotations, mark, spaces[page_index])
    SubElement(root, "f", {"href": printable(name)})
    return bytes(tostring(root, "utf-8", xml_declaration=True))


def _add(annotations: Element, mark: Mark, space: Matrix) -> None:
    boxes = [transform_rect(rect, space) for rect in mark.rects or (_CORNER,)]
    kind = mark.kind.lower() if mark.rects else "text"
    around = union(boxes)
    attributes = {
        "page": str(mark.page_index),
        "rect": _numbers(around),
        "color": "#" + "".join(f"{round(255 * part):02X}" for part in mark.colour),
        "flags": "print,nozoom,norotate" if kind == "text" else "print",
        "name": printable(mark.name),
        "title": printable(mark.author),
        "subject": printable(mark.subject),
        "creationdate": pdf_date(mark.created),
        "date": pdf_date(mark.changed),
    }
    if kind == "text":
        attributes["icon"] = "Comment"
    elif kind != "square":
        attributes["coords"] = _numbers(side for box in boxes for side in _quad(box))
    made = SubElement(annotations, kind, attributes)
    SubElement(made, "contents").text = printable(mark.contents)
    right, top = around[2], around[3]
    popup = (right, top - _POPUP[1], right + _POPUP[0], top)
    SubElement(
        made,
        "popup",
        {
            "page": str(mark.page_index), "rect": _numbers(popup),
            "flags": "print,nozoom,norotate", "open": "no",
        },
    )  # fmt: skip
    for note in mark.notes:
        _add_note(annotations, note, mark, around)


def _add_note(annotations: Element, note: Note, mark: Mark, around: Rect) -> None:
    hidden = "hidden,print,nozoom,norotate"
    attributes = {
        "page": str(mark.page_index),
        "rect": _numbers(around),
        "flags": hidden if note.state else "print,nozoom,norotate",
        "name": printable(note.name),
        "title": printable(note.author),
        "creationdate": pdf_date(note.at),
        "date": pdf_date(note.at),
        "icon": "Comment",
        "inreplyto": printable(note.answers or mark.name),
        "replyType": "reply",
    }
    if note.subject:
        attributes["subject"] = printable(note.subject)
    if note.state:
        attributes |= {"state": note.state, "statemodel": note.model}
    made = SubElement(annotations, "text", attributes)
    SubElement(made, "contents").text = printable(note.contents)


def _quad(box: Rect) -> tuple[float, ...]:
    """Return the corners as every program writes them: top left, top right, then the bottom."""
    left, bottom, right, top = box
    return (left, top, right, top, left, bottom, right, bottom)


def _numbers(values: Iterator[float] | Sequence[float]) -> str:
    return ",".join(f"{value:.3f}" for value in values)
