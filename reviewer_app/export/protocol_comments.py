"""One comment of the review record as blocks."""

from collections.abc import Iterator, Mapping

from reviewer_app.core.comment import Citation
from reviewer_app.core.labels import label
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity
from reviewer_app.documents.composition import (
    Block,
    BlockKind,
    Crop,
    Picture,
    Run,
    Table,
    Tone,
)
from reviewer_app.export.columns import page_of, printable, status_text
from reviewer_app.export.selection import Entry, Selection

MOST_CROPS = 3
"""Pictures of one comment: a finding that stands in thirty places is understood from three."""


def comment_blocks(
    selection: Selection,
    number: int,
    entry: Entry,
    crops: Mapping[Citation, Crop],
    links: Mapping[str, str],
    tones: Mapping[Severity, Tone],
) -> Iterator[Block]:
    """Yield a comment: its head, words, quotations with pictures, registry entries, handling."""
    language = selection.language
    yield _head(number, entry, language, tones[entry.severity])
    yield Block(BlockKind.PARAGRAPH, (Run(printable(entry.text)),))
    for position, citation in enumerate(entry.citations):
        link = links.get(citation.file_id, "")
        yield _quotation(citation, language, link)
        yield from _notes(citation, language)
        if position < MOST_CROPS:
            yield from _crop(citation, crops, language)
    if entry.codes:
        yield _registry_entries(entry, language)
    yield from _handling(entry, language)


def _head(number: int, entry: Entry, language: str, tone: Tone) -> Block:
    said = say(
        "reports.comment_head",
        language,
        number=number,
        severity=label(entry.severity, language),
        page=page_of(entry.citations[0]),
    )
    codes = ", ".join(dict.fromkeys(code.code for code in entry.codes))
    runs = (Run(said, bold=True), *((Run(f"   {printable(codes)}"),) if codes else ()))
    status = Run(status_text(entry.handling.status, language), bold=True, tone=Tone.ACCENT)
    return Block(
        BlockKind.ENTRY, runs, aside=(status,), level=3, anchor=f"comment-{number}", tone=tone
    )


def _quotation(citation: Citation, language: str, link: str) -> Block:
    place = say(
        "reports.place", language, name=printable(citation.name), page=page_of(citation)
    )
    target = f"{link}#page={citation.page_index + 1}" if link else ""
    excerpt = " ".join(printable(citation.excerpt).split())
    marks = ("”", "”") if language == "sv" else ("“", "”")
    return Block(
        BlockKind.QUOTATION,
        (
            Run(f"{marks[0]}{excerpt}{marks[1]}", italic=True),
            Run(f"  – {place}", tone=Tone.ACCENT if target else Tone.MUTED, link=target),
        ),
    )


def _notes(citation: Citation, language: str) -> Iterator[Block]:
    if citation.negation_near:
        yield _note(say("reports.negation", language), Tone.ERROR)
    if citation.places > 1:
        yield _note(say("reports.places", language, count=citation.places))


def _note(text: str, tone: Tone = Tone.MUTED) -> Block:
    return Block(BlockKind.PARAGRAPH, (Run(text, tone=tone),), tone=Tone.MUTED)


def _crop(
    citation: Citation, crops: Mapping[Citation, Crop], language: str
) -> Iterator[Block]:
    """Yield the picture of a place, or why there is none."""
    if not citation.rects:
        yield _note(say("export.no_highlight", language))
        return
    crop = crops.get(citation)
    if crop is None:
        yield _note(say("reports.no_crop", language))
        return
    words = say(
        "reports.crop_words",
        language,
        name=printable(citation.name),
        page=citation.page_index + 1,
    )
    picture = Picture(crop.path, crop.width, crop.height, words)
    yield Block(BlockKind.PICTURE, picture=picture)


def _registry_entries(entry: Entry, language: str) -> Block:
    rows = tuple(
        (
            (Run(printable(code.code), bold=True),),
            (Run(printable(code.heading)),),
            (Run(f"{code.work} {code.edition}"),),
            (Run(say(f"reports.{code.coverage}", language)),),
            (Run(printable(code.source), tone=Tone.MUTED),),
        )
        for code in entry.codes
    )
    names = ("code", "official_heading", "work_and_edition", "register", "source")
    head = tuple((Run(say(f"reports.{name}", language), bold=True),) for name in names)
    return Block(BlockKind.TABLE, table=Table((12, 30, 19, 11, 28), rows, head))


def _handling(entry: Entry, language: str) -> Iterator[Block]:
    """Yield what people have done with a comment, and who wrote it when."""
    handling = entry.handling
    facts = {
        "recipient": handling.recipient,
        "answer": handling.answer,
        "fixed": handling.fixed.isoformat() if handling.fixed else "",
    }
    rows = tuple(
        ((Run(say(f"reports.{name}", language), bold=True),), (Run(printable(value)),))
        for name, value in facts.items()
        if value
    )
    if rows:
        yield Block(BlockKind.FACTS, table=Table((16, 84), rows))
    if entry.repairs:
        yield _note(say("reports.shortened", language, count=entry.repairs))
    date = handling.created.date().isoformat()
    said = say("reports.written_by", language, author=printable(entry.author), date=date)
    yield _note(said)
