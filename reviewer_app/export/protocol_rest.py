"""The parts of the review record after the comments: what is not verified, and the coverage."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from reviewer_app.core.labels import label
from reviewer_app.core.page_ranges import page_ranges
from reviewer_app.core.printable_text import printable
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Reading, Verdict, WithheldKind
from reviewer_app.documents.composition import (
    Block,
    BlockKind,
    Cell,
    Row,
    Run,
    Table,
    Tone,
)
from reviewer_app.export.columns import read_by
from reviewer_app.export.protocol_comments import in_quotes
from reviewer_app.export.selection import Flagged, Remarked, Selection


def flagged_blocks(selection: Selection) -> Iterator[Block]:
    """Yield observations with words and verdicts, then drafts with reason and token only."""
    language = selection.language
    yield _heading("flagged", language)
    if not selection.flagged:
        yield _paragraph(
            "flagged_filtered" if selection.filtered else "nothing_flagged",
            language, count=selection.filtered,
        )  # fmt: skip
        return
    observations = [one for one in selection.flagged if one.kind is WithheldKind.OBSERVATION]
    drafts = [one for one in selection.flagged if one.kind is WithheldKind.DRAFT]
    if observations:
        yield _paragraph("flagged_means", language)
        yield _heading("observations", language, 2)
        yield _observations(observations, language)
    if drafts:
        yield _heading("drafts", language, 2)
        yield _paragraph("drafts_mean", language)
        yield _drafts(drafts, language)


def _observations(items: Sequence[Flagged], language: str) -> Block:
    rows: list[Row] = []
    for one in items:
        verdicts = "\n".join(say(f"export.verdict_{each}", language) for each in one.verdicts)
        quoted = " ".join(printable(one.quotation).split())
        shown = f"\n{in_quotes(quoted, language)}"
        quotation = (Run(shown, italic=True, tone=Tone.MUTED),) if quoted else ()
        words = (Run(printable(one.words)), *quotation)
        rows.append((_place(one, language), words, _cell(verdicts or one.reason)))
    names = ("document", "observation", "verdict")
    return _table(names, (25, 50, 25), rows, language)


def _drafts(items: Sequence[Flagged], language: str) -> Block:
    rows = [(_place(one, language), _cell(one.reason), _cell(one.refused)) for one in items]
    return _table(("document", "reason", "refused"), (28, 50, 22), rows, language)


def _place(item: Flagged, language: str) -> Cell:
    if not item.page:
        return _cell(item.document)
    name = printable(item.document)
    return (Run(say("reports.place", language, name=name, page=item.page)),)


def remark_blocks(selection: Selection) -> Iterator[Block]:
    """Yield what people remarked in other programs, as theirs; nothing where nobody did."""
    if not selection.remarks:
        return
    language = selection.language
    names = {one.file_id: printable(one.name) for one in selection.documents}
    yield _heading("remarks", language)
    yield _paragraph("remarks_mean", language)
    rows = [
        (
            (Run(say("reports.place", language, name=names.get(one.remark.file_id, ""),
                     page=one.remark.page_index + 1)),),
            _cell(one.remark.author or say("exchange.someone", language)),
            _cell("\n".join(_said(one, language))),
        )
        for one in selection.remarks
    ]  # fmt: skip
    yield _table(("document", "remarked_by", "remark"), (28, 20, 52), rows, language)


def _said(one: Remarked, language: str) -> Iterator[str]:
    """Yield a remark, the print it lies on, and what others answered under their names."""
    if one.remark.marked.strip():
        yield in_quotes(" ".join(one.remark.marked.split()), language)
    if one.remark.text.strip():
        yield one.remark.text
    for reply in one.replies:
        yield f"{reply.author or say('exchange.someone', language)}: {reply.text}"


def coverage_blocks(selection: Selection) -> Iterator[Block]:
    """Yield the pages read of each document, those that were not and why, and the codes."""
    language = selection.language
    background = selection.background
    yield _heading("coverage", language)
    yield _paragraph("coverage_means", language)
    yield _pages(selection)
    names = {one.file_id: one.name for one in selection.documents}
    whole = say("reports.whole_file", language)
    missed = [
        *((one.file_id, page_ranges(one.pages), one.reason) for one in background.unread),
        *((file_id, whole, why) for file_id, why in selection.unread.items()),
    ]
    if missed:
        yield _heading("unread", language, 2)
        unread = [
            (_cell(names.get(file_id, "")), _cell(pages), _cell(why))
            for file_id, pages, why in missed
        ]
        yield _table(("document", "pages", "why"), (36, 22, 42), unread, language)
    if background.unreviewed:
        yield from _unreviewed(selection, names)
    if background.refused:
        yield _heading("refused_files", language, 2)
        refused = [(_cell(one.name), _cell(one.reason)) for one in background.refused]
        yield _table(("file", "why"), (36, 64), refused, language)
    if background.codes:
        yield _heading("codes_found", language, 2)
        yield _codes(selection)


def _unreviewed(selection: Selection, names: Mapping[str, str]) -> Iterator[Block]:
    """Yield what a model that was asked to review did not get through."""
    language = selection.language
    yield _heading("unreviewed", language, 2)
    yield _paragraph("unreviewed_means", language)
    every = say("reports.all_documents", language)
    rows = [
        (
            _cell(names.get(one.file_id, every)),
            _cell(page_ranges(one.pages)),
            _cell(one.what),
            _cell(one.reason),
        )
        for one in selection.background.unreviewed
    ]
    yield _table(("document", "pages", "what", "why"), (30, 14, 18, 38), rows, language)


def _pages(selection: Selection) -> Block:
    rows = []
    for one in selection.coverage:
        document = selection.document(one.file_id)
        counts = (document.page_count, one.text, one.ocr, one.empty, one.failed)
        rows.append((_cell(document.name), *(_cell(str(each)) for each in counts)))
    names = ("document", "pages", "read_text", "read_ocr", "read_empty", "read_failed")
    return _table(names, (44, 11, 11, 11, 12, 13), rows, selection.language)


def _codes(selection: Selection) -> Block:
    """Return how many codes got each answer of the registry."""
    language = selection.language
    every = selection.background.codes
    codes = [one for one in every if one.file_id not in selection.unread]
    counts = Counter((one.verdict, one.reading, one.confirmed_by) for one in codes)
    verdicts, readings = list(Verdict), list(Reading)
    kinds = sorted(counts, key=lambda k: (verdicts.index(k[0]), readings.index(k[1]), k[2]))
    rows = [(_cell(_answer(*kind, language)), _cell(str(counts[kind]))) for kind in kinds]
    if len(every) > len(codes):
        said = say("reports.code_not_checked", language)
        rows.append((_cell(said), _cell(str(len(every) - len(codes)))))
    return _table(("verdict", "codes_count"), (75, 25), rows, selection.language)


def _answer(verdict: Verdict, reading: Reading, confirmed_by: str, language: str) -> str:
    """Return the registry's answer, and who read the codes where the file does not say them."""
    return label(verdict, language) + read_by(reading, confirmed_by, language)


def _heading(name: str, language: str, level: int = 1) -> Block:
    runs = (Run(say(f"reports.{name}", language), bold=True),)
    return Block(BlockKind.HEADING, runs, level=level, anchor=name)


def _paragraph(name: str, language: str, **params: object) -> Block:
    return Block(BlockKind.PARAGRAPH, (Run(say(f"reports.{name}", language, **params)),))


def _table(
    names: Sequence[str], shares: tuple[float, ...], rows: Sequence[Row], language: str
) -> Block:
    head = tuple((Run(say(f"reports.{name}", language), bold=True),) for name in names)
    return Block(BlockKind.TABLE, table=Table(shares, tuple(rows), head))


def _cell(text: str) -> Cell:
    return (Run(printable(text)),)
