"""What a receipt says of its comments, held against itself: whoever changes one has to change all.

No file is read here.
"""

import uuid
from collections.abc import Iterator

from reviewer_app.core.annotation_states import STATES
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity, Status
from reviewer_app.verify.outcome import Failing, Finding, Unchecked
from reviewer_app.verify.receipt_file import Annotation, Citation, Comment, Receipt
from reviewer_app.verify.texts import names_program, written

_NAMES = uuid.UUID("4a3f2c1e-7d0b-5c66-9e57-2f5b6d1c8a90")
"""The name space of the program's annotation names."""
_PROGRAM = ("check", "model")


def statements(receipt: Receipt) -> Iterator[Finding]:
    """Yield where a receipt contradicts itself, and what it says that nothing can be held to."""
    for number, comment in enumerate(receipt.comments, 1):
        yield from _comment(receipt, comment, number)
    count = sum(len(one.notes) for one in receipt.comments)
    for remark in receipt.remarks:
        count += len(remark.notes) + 1
        authors = [(one.author, one.page) for one in remark.annotations]
        authors += [(one.author, one.page) for one in remark.notes]
        for author, page in authors:
            if names_program(author):
                yield Failing("remark_poses", params={"page": str(page)})
    if count:
        yield Unchecked("people", params={"count": count})
    if receipt.comments:
        yield Unchecked("wording", params={"count": len(receipt.comments)})
    yield Unchecked("circumstances", params={"made": receipt.made, "filter": receipt.filter})


def _comment(receipt: Receipt, comment: Comment, number: int) -> Iterator[Finding]:
    yield from _author(receipt, comment, number)
    yield from _status(receipt, comment, number)
    for note in comment.notes:
        if names_program(note.author):
            yield Failing("remark_poses", number, {"page": str(note.page)})
    for one in comment.annotations:
        yield from _mark(receipt, comment, one, number)
    if receipt.target.kind in ("pdf", "xfdf"):
        yield from _places(receipt, comment, number)


def _author(receipt: Receipt, comment: Comment, number: int) -> Iterator[Finding]:
    """Check who a comment is said to be by: the program's are under its name, and no other is."""
    if comment.origin in _PROGRAM:
        right = comment.author == say(f"review.author_{comment.origin}", receipt.language)
    else:
        right = comment.origin == "person" and not names_program(comment.author)
    if not right or comment.severity not in list(Severity):
        yield Failing("author_wrong", number, {"name": comment.author})


def _status(receipt: Receipt, comment: Comment, number: int) -> Iterator[Finding]:
    """Check a status against the notes it was written in; elsewhere it is a person's word."""
    if comment.status not in list(Status):
        yield Failing("status_differs", number, {"status": comment.status})
        return
    if receipt.target.kind not in ("pdf", "xfdf"):
        if comment.status != Status.NEW:
            yield Unchecked("status", number, {"status": _status_text(receipt, comment)})
        return
    states = [note.state for note in comment.notes if note.state]
    last = states[-1] if states else STATES[Status.NEW]
    if STATES[Status(comment.status)] != last or (not states and comment.status != Status.NEW):
        yield Failing("status_differs", number, {"status": _status_text(receipt, comment)})


def _status_text(receipt: Receipt, comment: Comment) -> str:
    return say(f"export.status_{comment.status}", receipt.language)


def _mark(receipt: Receipt, comment: Comment, one: Annotation, number: int) -> Iterator[Finding]:
    place = {"page": str(one.page)}
    named = f"{comment.id}\n{one.file_id}:{one.page - 1}"
    if one.name != str(uuid.uuid5(_NAMES, named)):
        yield Failing("mark_misnamed", number, place)
    subject = say(f"export.severity_{comment.severity}", receipt.language)
    if (one.author, one.subject) != (comment.author, subject):
        yield Failing("mark_relabelled", number, place)
    if not _says(receipt, comment, one):
        yield Failing("mark_says_other", number, place)
    cited = [rect for other in _cited(comment, one) for rect in other.rects]
    if set(cited) - set(one.rects) or (cited and set(one.rects) - set(cited)):
        yield Failing("mark_moved", number, place)


def _says(receipt: Receipt, comment: Comment, one: Annotation) -> bool:
    """Return whether a mark holds the comment, the rows it rests on, and nothing more."""
    if not one.contents.startswith(comment.text):
        return False
    rest = one.contents.removeprefix(comment.text)
    rows = [
        say("export.cited_code_with_source", receipt.language, work=row.work, edition=row.edition,
            code=row.code, heading=row.heading, source=row.source)
        for row in (receipt.rows[at] for at in comment.codes)
    ]  # fmt: skip
    if any(row not in rest for row in rows):
        return False
    quoted = [
        say("export.quoted", receipt.language, excerpt=other.excerpt.strip())
        for other in _cited(comment, one)
    ]
    more = [say(key, receipt.language) for key in ("export.no_highlight", "ocr.page_quotation")]
    for line in (*rows, *quoted, *more):
        rest = rest.replace(line, "", 1)
    return not written(rest)


def _cited(comment: Comment, one: Annotation) -> list[Citation]:
    return [
        other
        for other in comment.citations
        if (other.file_id, other.page) == (one.file_id, one.page)
    ]


def _places(receipt: Receipt, comment: Comment, number: int) -> Iterator[Finding]:
    """Check that a comment has a mark on each page of the file that it cites, and on no other."""
    of_file = receipt.target.file_id
    cited = {one.page for one in comment.citations if one.file_id == of_file}
    marked = {one.page for one in comment.annotations if one.file_id == of_file}
    named = {one.file_id for one in comment.annotations} | {one.file_id for one in comment.notes}
    for page in sorted(cited ^ marked):
        yield Failing("mark_missing", number, {"page": str(page)})
    if named - {of_file} or not cited:
        yield Failing("mark_missing", number, {"page": "?"})
