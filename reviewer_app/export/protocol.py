"""The review record as blocks: front page, summary, comments, what is not verified, coverage."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from reviewer_app.core.document import Document
from reviewer_app.core.labels import label
from reviewer_app.core.printable_text import printable
from reviewer_app.core.run import Coverage
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity, Status, WithheldKind
from reviewer_app.documents.composition import (
    Bar,
    Block,
    BlockKind,
    Cell,
    Paper,
    Row,
    Run,
    Table,
    Tone,
)
from reviewer_app.export.background import Background
from reviewer_app.export.columns import status_text
from reviewer_app.export.connections import held_editions, open_editions
from reviewer_app.export.protocol_comments import Scene, comment_blocks, severity_tone
from reviewer_app.export.protocol_rest import coverage_blocks, flagged_blocks, remark_blocks
from reviewer_app.export.selection import Entry, Selection


def paper(selection: Selection, scene: Scene) -> Paper:
    """Return the record."""
    words = _Words(selection)
    title = words.say("protocol")
    return Paper(
        blocks=tuple(_blocks(selection, scene)),
        title=f"{title} – {words.tender}",
        author=selection.background.reviewer,
        language=selection.language,
        header=selection.made.date().isoformat(),
        footer=selection.program,
        page_words=catalogue_text("page_words", selection.language),
    )


def catalogue_text(name: str, language: str) -> str:
    """Return the words of a page's number with their placeholders still in them."""
    return say(f"reports.{name}", language, page="{page}", pages="{pages}")


def _blocks(selection: Selection, scene: Scene) -> Iterator[Block]:
    yield from _front(selection)
    yield Block(BlockKind.PAGE_BREAK)
    yield from _summary(selection)
    yield from _comments(selection, scene)
    yield Block(BlockKind.PAGE_BREAK)
    yield from remark_blocks(selection)
    yield from flagged_blocks(selection)
    yield from coverage_blocks(selection)


class _Words:
    """What the parts of a record say, in its language."""

    def __init__(self, selection: Selection) -> None:
        self._language = selection.language
        self.tender = printable(selection.background.title) or self.say("no_title")

    def say(self, name: str, **params: object) -> str:
        """Return a text of this area."""
        return say(f"reports.{name}", self._language, **params)


def _front(selection: Selection) -> Iterator[Block]:
    words = _Words(selection)
    yield Block(BlockKind.TITLE, (Run(words.say("protocol"), bold=True),))
    yield Block(BlockKind.SUBTITLE, (Run(words.tender),))
    facts = {
        "reviewed_by": selection.background.reviewer or words.say("no_reviewer"),
        "made": selection.made.strftime("%Y-%m-%d %H:%M"),
        "shown": selection.filter or words.say("shown_all"),
        "registry_version": selection.registry_version,
        "program": selection.program,
    }
    rows = tuple(
        ((Run(words.say(name), bold=True),), (Run(printable(value)),))
        for name, value in facts.items()
    )
    yield Block(BlockKind.FACTS, table=Table((22, 78), rows))
    yield _heading(words.say("documents"), "documents")
    yield _documents(selection, words)
    yield _heading(words.say("registers"), "registers")
    yield from _registers(selection, words)
    yield Block(BlockKind.SUBTITLE, (Run(words.say("contents"), bold=True, tone=Tone.ACCENT),))
    yield Block(BlockKind.CONTENTS)


def _heading(text: str, anchor: str, level: int = 1) -> Block:
    return Block(BlockKind.HEADING, (Run(text, bold=True),), level=level, anchor=anchor)


def _documents(selection: Selection, words: _Words) -> Block:
    heads = ("document", "number", "revision", "pages", "connects")
    rows = []
    for one in selection.documents:
        block = one.title_block
        revision = " / ".join(part for part in (block.revision, block.date) if part)
        # In two halves: no line of the column takes the sum as a whole.
        found = f"\nSHA-256 {one.sha256[:32]}\n{one.sha256[32:]}"
        rows.append((
            (
                Run(printable(one.name), bold=True),
                Run(found, tone=Tone.MUTED),
                *_why(selection, one),
            ),
            *_cells(block.number, revision, str(one.page_count)),
            _connections(selection, one.file_id, words),
        ))  # fmt: skip
    shares = (43, 9, 16, 7, 25)
    return Block(BlockKind.TABLE, table=Table(shares, tuple(rows), _head(words, heads)))


def _why(selection: Selection, one: Document) -> Iterator[Run]:
    """Yield why a document was not what was reviewed; nothing where it was."""
    if why := selection.unread.get(one.file_id):
        yield Run(f"\n{printable(why)}", tone=Tone.ERROR)


def _connections(selection: Selection, file_id: str, words: _Words) -> Cell:
    """Return the editions that hold in a document, then what it claims and nothing settles."""
    held = [printable(one) for one in held_editions(selection, file_id)]
    unsettled = [printable(one) for one in open_editions(selection, file_id)]
    if not held and not unsettled:
        return (Run(words.say("nothing_declared"), tone=Tone.MUTED),)
    between = "\n" if held and unsettled else ""
    runs = (Run("\n".join(held)), Run(between + "\n".join(unsettled), tone=Tone.ERROR))
    return tuple(run for run in runs if run.text)


def _head(words: _Words, names: tuple[str, ...]) -> Row:
    return tuple((Run(words.say(name), bold=True),) for name in names)


def _cells(*texts: str) -> tuple[Cell, ...]:
    return tuple((Run(printable(text)),) for text in texts)


def _registers(selection: Selection, words: _Words) -> Iterator[Block]:
    used = selection.editions_used()
    if not used:
        yield Block(BlockKind.PARAGRAPH, (Run(words.say("no_registers_used")),))
        return
    yield Block(BlockKind.PARAGRAPH, (Run(words.say("registers_used")),))
    held = {(one.work, one.edition): one for one in selection.registers}
    rows = []
    for work, edition in sorted(used):
        one = held.get((work, edition))
        if one is None:
            rows.append(_cells(work, edition, "", words.say("not_held"), ""))
        else:
            scope = words.say("complete" if one.complete else "sample")
            rows.append(_cells(work, edition, str(one.rows), scope, one.source))
    heads = ("work", "edition", "rows", "completeness", "source")
    yield Block(BlockKind.TABLE, table=Table((22, 9, 9, 16, 44), tuple(rows), _head(words, heads)))


def _summary(selection: Selection) -> Iterator[Block]:
    words = _Words(selection)
    yield _heading(words.say("summary"), "summary")
    for text in _summary_texts(selection, words):
        yield Block(BlockKind.PARAGRAPH, (Run(text),))
    yield _heading(words.say("by_severity"), "by-severity", 2)
    severities = Counter(one.severity for one in selection.entries)
    yield Block(BlockKind.BARS, bars=tuple(
        Bar(label(one, selection.language), severities[one], severity_tone(one)) for one in Severity
    ))  # fmt: skip
    yield _heading(words.say("by_status"), "by-status", 2)
    statuses = Counter(one.handling.status for one in selection.entries)
    yield Block(BlockKind.BARS, bars=tuple(
        Bar(status_text(one, selection.language), statuses[one]) for one in Status
    ))  # fmt: skip
    yield _heading(words.say("by_document"), "by-document", 2)
    yield _by_document(selection, words)


def _summary_texts(selection: Selection, words: _Words) -> Iterator[str]:
    count = len(selection.entries)
    if count:
        documents = len({_main_document(one) for one in selection.entries})
        key = "summary_some" if selection.filter else "summary_comments"
        yield words.say(key, count=count, documents=documents)
        yield from _checked(selection.entries, words)
        read = sum(citation.ocr for one in selection.entries for citation in one.citations)
        if read:
            yield words.say("summary_ocr", count=read)
    else:
        yield words.say("summary_none_shown" if selection.filter else "summary_none")
    kinds = Counter(one.kind for one in selection.flagged)
    if kinds:
        yield words.say(
            "summary_flagged",
            observations=kinds[WithheldKind.OBSERVATION],
            drafts=kinds[WithheldKind.DRAFT],
            section=words.say("flagged"),
        )
    if selection.remarks:
        section = words.say("remarks")
        yield words.say("summary_remarks", count=len(selection.remarks), section=section)
    yield _pages_text(selection.coverage, words)
    yield from _left_by_model(selection.background, words)
    used = selection.editions_used()
    samples = [
        f"{one.work} {one.edition}"
        for one in selection.registers
        if not one.complete and (one.work, one.edition) in used
    ]
    if samples:
        yield words.say("summary_sample", editions=", ".join(samples))


def _checked(entries: tuple[Entry, ...], words: _Words) -> Iterator[str]:
    """Yield what was checked of the comments, and how many could not be."""
    doubted = any(one.unverified or one.unchecked for one in entries)
    yield words.say("summary_verified_but" if doubted else "summary_verified")
    if unchecked := sum(bool(one.unchecked) for one in entries):
        yield words.say("summary_unchecked", count=unchecked)


def _left_by_model(background: Background, words: _Words) -> Iterator[str]:
    """Yield that a model did not get through everything, where one was asked."""
    section = words.say("unreviewed")
    pages = {(one.file_id, page) for one in background.unreviewed for page in one.pages}
    if pages:
        yield words.say("summary_unreviewed", count=len(pages), section=section)
    if any(not one.pages for one in background.unreviewed):
        yield words.say("summary_uncompared", section=section)


def _pages_text(coverage: tuple[Coverage, ...], words: _Words) -> str:
    ocr, text = sum(one.ocr for one in coverage), sum(one.text for one in coverage)
    empty, failed = sum(one.empty for one in coverage), sum(one.failed for one in coverage)
    total = text + ocr + empty + failed
    if not empty and not failed:
        return words.say("summary_pages_all", total=total, ocr=ocr)
    return words.say(
        "summary_pages", read=text + ocr, total=total, ocr=ocr, empty=empty, failed=failed
    )


def _by_document(selection: Selection, words: _Words) -> Block:
    """Return a table of how many comments of each severity each document has."""
    counts = Counter((_main_document(one), one.severity) for one in selection.entries)
    rows: list[Row] = []
    for position, document in enumerate(selection.documents, start=1):
        numbers = [counts[document.file_id, severity] for severity in Severity]
        link = f"#document-{position}" if sum(numbers) else ""
        name = (Run(printable(document.name), link=link),)
        rows.append((name, *_cells(*map(str, numbers), str(sum(numbers)))))
    totals = [sum(counts[one.file_id, each] for one in selection.documents) for each in Severity]
    texts = (words.say("total"), *map(str, totals), str(sum(totals)))
    rows.append(tuple((Run(text, bold=True),) for text in texts))
    heads = (
        words.say("document"),
        *(label(one, selection.language) for one in Severity),
        words.say("total"),
    )
    head = tuple((Run(text, bold=True),) for text in heads)
    return Block(BlockKind.TABLE, table=Table((52, 12, 12, 12, 12), tuple(rows), head))


def _main_document(entry: Entry) -> str:
    return entry.citations[0].file_id


def _comments(selection: Selection, scene: Scene) -> Iterator[Block]:
    """Yield the comments under the document that each cites first, in the order of its pages."""
    words = _Words(selection)
    yield Block(BlockKind.PAGE_BREAK)
    yield _heading(words.say("comments"), "comments")
    if not selection.entries:
        yield Block(BlockKind.PARAGRAPH, (Run(words.say("no_comments")),))
    order = {one.file_id: position for position, one in enumerate(selection.documents, start=1)}
    numbered = enumerate(selection.entries, start=1)
    for file_id, group in groupby(numbered, key=lambda pair: _main_document(pair[1])):
        name = printable(selection.document(file_id).name)
        yield _heading(name, f"document-{order[file_id]}", 2)
        for number, entry in group:
            yield from comment_blocks(selection, number, entry, scene)
