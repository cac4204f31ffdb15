"""One comment of the review record as blocks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from reviewer_app.core.comment import Citation
from reviewer_app.core.labels import label
from reviewer_app.core.people import Reply
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
from reviewer_app.documents.source import Source
from reviewer_app.export.columns import codes_of, page_of, printable, status_text
from reviewer_app.export.selection import Entry, Selection

MOST_CROPS = 3
"""Pictures of one comment: a finding that stands in thirty places is understood from three."""


_TONES = {
    Severity.ERROR: Tone.ERROR,
    Severity.WARNING: Tone.WARNING,
    Severity.INFO: Tone.INFO,
}


@dataclass(frozen=True, slots=True)
class Scene:
    """What the comments of a record stand on, by file id: the documents, and the copies linked to.

    `crops` are pictures of the places as files, None where the record is drawn on paper.
    """

    sources: Mapping[str, Source]
    links: Mapping[str, str]
    crops: Mapping[Citation, Crop] | None = None


def severity_tone(severity: Severity) -> Tone:
    """Return the colour of a severity."""
    return _TONES[severity]


def comment_blocks(
    selection: Selection,
    number: int,
    entry: Entry,
    scene: Scene,
) -> Iterator[Block]:
    """Yield a comment: its head, words, quotations with pictures, registry entries, handling."""
    language = selection.language
    yield _head(number, entry, language, _TONES[entry.severity])
    yield Block(BlockKind.PARAGRAPH, (Run(printable(entry.text)),))
    for position, citation in enumerate(entry.citations):
        link = scene.links.get(citation.file_id, "")
        yield _quotation(citation, language, link)
        yield from _notes(citation, language)
        if position < MOST_CROPS:
            yield _crop(citation, scene, language)
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
    codes = ", ".join(codes_of(entry, language).splitlines())
    runs = (Run(said, bold=True), *((Run(f"   {printable(codes)}"),) if codes else ()))
    date = entry.handling.created.date().isoformat()
    written = say("reports.written_by", language, author=printable(entry.author), date=date)
    status = status_text(entry.handling.status, language)
    aside = (Run(f"{written}   ", tone=Tone.MUTED), Run(status, bold=True, tone=Tone.ACCENT))
    return Block(BlockKind.ENTRY, runs, aside=aside, level=3, anchor=f"comment-{number}", tone=tone)


def _quotation(citation: Citation, language: str, link: str) -> Block:
    place = say("reports.place", language, name=printable(citation.name), page=page_of(citation))
    if citation.ocr:
        place = f"{place}, {say('ocr.quotation', language)}"
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


def _crop(citation: Citation, scene: Scene, language: str) -> Block:
    """Return the picture of a place, or why there is none."""
    if not citation.rects:
        return _note(say("export.no_highlight", language))
    words = say(
        "reports.crop_words",
        language,
        name=printable(citation.name),
        page=citation.page_index + 1,
    )
    missing = say("reports.no_crop", language)
    source = scene.sources[citation.file_id]
    picture = Picture(source, citation.page_index, citation.rects, words, missing)
    if scene.crops is not None:
        crop = scene.crops.get(citation)
        if crop is None:
            return _note(missing)
        picture = replace(picture, path=crop.path, width=crop.width, height=crop.height)
    return Block(BlockKind.PICTURE, picture=picture)


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


def _signed(reply: Reply, language: str) -> str:
    """Return what a person answered under their name: it stands beside what was verified."""
    name = reply.author or say("exchange.someone", language)
    return f"{name}: {reply.text}"


def _handling(entry: Entry, language: str) -> Iterator[Block]:
    """Yield what people have done with a comment, and what was taken out of it."""
    handling = entry.handling
    facts = {
        "discipline": handling.discipline,
        "recipient": handling.recipient,
        "answer": "\n".join(_signed(one, language) for one in handling.replies),
        "fixed": handling.fixed.isoformat() if handling.fixed else "",
        "supported_by": handling.supported_by,
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
