"""One comment of the review record as blocks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from reviewer_app.core.comment import Citation
from reviewer_app.core.labels import label, rule_name
from reviewer_app.core.people import Reply
from reviewer_app.core.printable_text import printable
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
from reviewer_app.export.columns import codes_of, page_of, status_text
from reviewer_app.export.places import Place, seen
from reviewer_app.export.selection import Entry, Selection

_MOST_CODES = 6
"""Codes in the head of a comment: all of them stand in its table."""

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
    crops: Mapping[Place, Crop] | None = None


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
    for group in seen(entry.citations):
        for citation in group.citations:
            yield _quotation(citation, language, scene.links.get(citation.file_id, ""))
            yield from _notes(citation, language)
        if group.place is not None:
            yield _crop(group.place, group.citations[0].name, scene, language)
    if entry.codes:
        yield _registry_entries(entry, language)
    yield from _handling(entry, language)


def _head(number: int, entry: Entry, language: str, tone: Tone) -> Block:
    """Return the line that opens a comment: its rule and codes, how grave it is, whose it is."""
    name = rule_name(entry.rule, language) or label(entry.origin, language)
    codes = codes_of(entry, language).splitlines()
    shown = ", ".join(codes[:_MOST_CODES]) + (" …" if len(codes) > _MOST_CODES else "")
    under = say(
        "reports.comment_under",
        language,
        severity=label(entry.severity, language),
        page=page_of(entry.citations[0]),
        author=printable(entry.author),
        date=entry.handling.created.date().isoformat(),
    )
    return Block(
        BlockKind.ENTRY,
        (
            Run(f"{number}   {printable(name)}", bold=True),
            *((Run(f"   {printable(shown)}"),) if shown else ()),
        ),
        aside=(Run(status_text(entry.handling.status, language), bold=True, tone=Tone.ACCENT),),
        under=(Run(under, tone=Tone.MUTED),),
        level=3,
        anchor=f"comment-{number}",
        tone=tone,
    )


def _quotation(citation: Citation, language: str, link: str) -> Block:
    place = say("reports.place", language, name=printable(citation.name), page=page_of(citation))
    if citation.ocr:
        place = f"{place}, {say('ocr.quotation', language)}"
    target = f"{link}#page={citation.page_index + 1}" if link else ""
    excerpt = " ".join(printable(citation.excerpt).split())
    return Block(
        BlockKind.QUOTATION,
        (
            Run(in_quotes(excerpt, language), italic=True),
            Run(f"  – {place}", tone=Tone.ACCENT if target else Tone.MUTED, link=target),
        ),
    )


def in_quotes(text: str, language: str) -> str:
    """Return a text between the quotation marks of a language."""
    return f"”{text}”" if language == "sv" else f"“{text}”"


def _notes(citation: Citation, language: str) -> Iterator[Block]:
    if citation.negation_near:
        yield _note(say("reports.negation", language), Tone.ERROR)
    if citation.places > 1:
        yield _note(say("reports.places", language, count=citation.places))
    if not citation.rects:
        yield _note(say("export.no_highlight", language))


def _note(text: str, tone: Tone = Tone.MUTED) -> Block:
    return Block(BlockKind.PARAGRAPH, (Run(text, tone=tone),), tone=Tone.MUTED)


def _crop(place: Place, name: str, scene: Scene, language: str) -> Block:
    """Return the picture of a place, or why there is none."""
    words = say(
        "reports.crop_words", language, name=printable(name), page=place.page_index + 1
    )  # fmt: skip
    missing = say("reports.no_crop", language)
    crop = None
    if scene.crops is not None:
        crop = scene.crops.get(place)
        if crop is None:
            return _note(missing)
    source = scene.sources[place.file_id]
    picture = Picture(source, place.page_index, place.rects, words, missing, crop)
    return Block(BlockKind.PICTURE, picture=picture)


def _registry_entries(entry: Entry, language: str) -> Block:
    rows = tuple(
        (
            (Run(printable(code.code), bold=True),),
            (Run(printable(code.heading)), *_source(code.source)),
            (Run(f"{code.work} {code.edition}"),),
            (Run(say(f"reports.{code.coverage}", language)),),
        )
        for code in entry.codes
    )
    names = ("code", "heading_and_source", "work_and_edition", "register")
    head = tuple((Run(say(f"reports.{name}", language), bold=True),) for name in names)
    return Block(BlockKind.TABLE, table=Table((15, 50, 21, 14), rows, head))


def _source(source: str) -> tuple[Run, ...]:
    """Return where a row comes from on a line of its own: addresses need its length."""
    return (Run(f"\n{printable(source)}", tone=Tone.MUTED),) if source else ()


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
