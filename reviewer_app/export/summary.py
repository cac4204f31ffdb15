"""The pages that an annotated copy may end with: its comments in a list, as simple HTML."""

import re
from collections.abc import Iterator
from html import escape, unescape

from reviewer_app.core.document import Document
from reviewer_app.core.printable_text import printable
from reviewer_app.core.texts import say
from reviewer_app.export.columns import page_of, requirement, status_text
from reviewer_app.export.selection import Entry, Remarked, Selection, quoted

_STYLE = """<style>
body { font-family: sans-serif; font-size: 9pt; line-height: 1.35; }
h1 { font-size: 15pt; } h2 { font-size: 10pt; margin-top: 10pt; }
p { margin: 2pt 0; } .quiet { color: #555; }
</style>"""

# "<h2>", "<p class='quiet'>": all texts are escaped, so that nothing else has these brackets.
_TAG = re.compile(r"<[^<>]*>")


def summary_html(selection: Selection, document: Document) -> str:
    """Return the comments and remarks on a document as HTML; every text is escaped."""
    language = selection.language
    made = f"{selection.program}, {selection.made.isoformat(' ', 'minutes')[:16]}"
    narrowed = selection.filter or say("exchange.no_filter", language)
    lines = [
        _STYLE,
        f"<h1>{_said('exchange.summary_title', language, name=document.name)}</h1>",
        f"<p class='quiet'>{escape(made)}</p>",
        f"<p class='quiet'>{_said('export.filter', language)}: {escape(narrowed)}</p>",
    ]
    for number, entry in enumerate(selection.entries, 1):
        lines += _entry(number, entry, document, language)
    if selection.remarks:
        lines.append(f"<h1>{_said('exchange.remarks_title', language)}</h1>")
        for one in selection.remarks:
            lines += _remark(one, language)
    return "\n".join(lines)


def text_of(html: str) -> str:
    """Return what the pages say, without mark-up."""
    return unescape(_TAG.sub("\n", html.replace(_STYLE, ""))).strip()


def _entry(number: int, entry: Entry, document: Document, language: str) -> Iterator[str]:
    here = [one for one in entry.citations if one.file_id == document.file_id]
    pages = ", ".join(dict.fromkeys(page_of(one) for one in here))
    head = " · ".join(
        (
            f"{number}",
            f"{say('export.page', language)} {pages}",
            say(f"export.severity_{entry.severity}", language),
            status_text(entry.handling.status, language),
        )
    )
    yield f"<h2>{escape(head)}</h2>"
    yield f"<p>{_broken(entry.text)}</p>"
    for code in entry.codes:
        yield f"<p class='quiet'>{escape(requirement(code, language))}</p>"
    for one in here:
        excerpt = quoted(one, language)
        yield f"<p class='quiet'>{_said('export.quoted', language, excerpt=excerpt)}</p>"
    for reply in entry.handling.replies:
        yield f"<p>{_broken(reply.author)}: {_broken(reply.text)}</p>"


def _remark(one: Remarked, language: str) -> Iterator[str]:
    remark = one.remark
    author = remark.author or say("exchange.someone", language)
    head = f"{say('export.page', language)} {remark.page_index + 1} · {author}"
    yield f"<h2>{_broken(head)}</h2>"
    yield f"<p>{_broken(remark.text)}</p>"
    for reply in one.replies:
        yield f"<p>{_broken(reply.author)}: {_broken(reply.text)}</p>"


def _said(key: str, language: str, **params: str) -> str:
    return escape(say(key, language, **params))


def _broken(text: str) -> str:
    return escape(printable(text)).replace("\n", "<br>")
