"""The review record as one HTML file: no scripts, nothing fetched, fit for print."""

import base64
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote

from reviewer_app.core.resources import resource
from reviewer_app.documents.composition import (
    Bar,
    Block,
    BlockKind,
    Cell,
    Crop,
    Paper,
    Picture,
    Row,
    Run,
    Table,
    Tone,
)

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""Nothing is run and nothing is fetched, whatever stands in the quotations."""
_PIXEL = 0.75
"""Points of a pixel as browsers count them."""
# A word as long as "https://www.av.se/arbetsmiljoarbete", and the ends of its parts in it.
_LONG = re.compile(r"\S{24,}")
_ENDS = re.compile(r"(?:[/\\_?&=%#:,;+-]|\.(?![0-9]))+")
_SEAM = "\0"
"""Stands for a place where a line may break; no text has it."""


def html(paper: Paper) -> Iterator[str]:
    """Yield the file piece by piece: pictures make it long."""
    style = resource("reports", "protocol.css").read_text("utf-8")
    yield (
        f'<!DOCTYPE html>\n<html lang="{escape(paper.language)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(paper.title)}</title>\n"
        f'<meta name="author" content="{escape(paper.author)}">\n'
        f"<style>\n{style}{_width_rules(paper.blocks)}</style>\n</head>\n<body>\n<main>\n"
    )
    pictures = _Pictures(paper.blocks)
    for block in paper.blocks:
        if block.picture is not None and block.picture.crop is not None:
            yield pictures.figure(block.picture, block.picture.crop)
        else:
            yield _block(block, paper.blocks)
    yield f"</main>\n<footer>{escape(paper.footer)} · {escape(paper.header)}</footer>\n"
    yield "</body>\n</html>\n"


def _block(block: Block, blocks: Iterable[Block]) -> str:
    match block.kind:
        case BlockKind.TITLE:
            return f"<h1 class=title>{_runs(block.runs)}</h1>\n"
        case BlockKind.SUBTITLE:
            return f"<p class=subtitle>{_runs(block.runs)}</p>\n"
        case BlockKind.HEADING:
            tag = f"h{block.level + 1}"
            return f"<{tag} id={_name(block.anchor)}>{escape(block.text)}</{tag}>\n"
        case BlockKind.ENTRY:
            return (
                f"<header class={_name(block.tone)}><h4 id={_name(block.anchor)}>"
                f"{_runs(block.runs)}</h4><p class=status>{_runs(block.aside)}</p>"
                f"<p class=under>{_runs(block.under)}</p></header>\n"
            )
        case BlockKind.PARAGRAPH:
            note = " class=note" if block.tone is Tone.MUTED else ""
            return f"<p{note}>{_runs(block.runs)}</p>\n"
        case BlockKind.QUOTATION:
            return f"<blockquote>{_runs(block.runs)}</blockquote>\n"
        case BlockKind.CONTENTS:
            return _contents(blocks)
        case BlockKind.PAGE_BREAK:
            return '<hr aria-hidden="true">\n'
        case _:
            return _figure(block)


class _Pictures:
    """The pictures of a record; one that is seen several times stands in the file once."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        crops = (one.picture.crop for one in blocks if one.picture is not None)
        self._uses = Counter(crop.path for crop in crops if crop is not None)
        self._shown: dict[str, str] = {}

    def figure(self, picture: Picture, crop: Crop) -> str:
        """Return a picture with what it shows in words."""
        size = f"width={crop.width / _PIXEL:.0f} height={crop.height / _PIXEL:.0f}"
        if self._uses[crop.path] == 1:
            return (
                f'<figure><img {size} alt="{escape(picture.words)}" src="{_data(crop)}"></figure>\n'
            )
        if name := self._shown.get(crop.path, ""):
            inner = f'<use href="#{name}"/>'
        else:
            name = self._shown[crop.path] = f"picture-{len(self._shown) + 1}"
            inner = (
                f'<image id="{name}" width="{crop.width:.2f}" height="{crop.height:.2f}"'
                f' href="{_data(crop)}"/>'
            )
        return (
            f'<figure><svg {size} viewBox="0 0 {crop.width:.2f} {crop.height:.2f}" role=img'
            f' aria-label="{escape(picture.words)}">{inner}</svg></figure>\n'
        )


def _data(crop: Crop) -> str:
    data = base64.b64encode(Path(crop.path).read_bytes()).decode("ascii")
    return f"data:image/{crop.kind};base64,{data}"


def _figure(block: Block) -> str:
    if block.table is not None:
        return _table(block.table)
    return _bars(block)


def _table(table: Table) -> str:
    columns = "<col>" * len(table.shares)
    kind = f' class="{"" if table.head else "facts "}{_widths(table)}"'
    head = f"<thead>{_row(table.head, 'th scope=col', 'th')}</thead>" if table.head else ""
    rows = "".join(_table_row(row, is_fact=not table.head) for row in table.rows)
    return f"<table{kind}><colgroup>{columns}</colgroup>{head}<tbody>{rows}</tbody></table>\n"


def _widths(table: Table) -> str:
    """Return the name of the rule for a table's columns: there are few, and many tables."""
    return "w" + "-".join(f"{share:g}".replace(".", "_") for share in table.shares)


def _width_rules(blocks: Iterable[Block]) -> str:
    tables = {_widths(one.table): one.table.shares for one in blocks if one.table is not None}
    return "".join(
        f".{name} col:nth-child({number}) {{ width: {share / sum(shares):.1%} }}\n"
        for name, shares in tables.items()
        for number, share in enumerate(shares, start=1)
    )


def _table_row(row: Row, *, is_fact: bool) -> str:
    if not is_fact:
        return _row(row, "td", "td")
    name, value = row
    return f"<tr><th scope=row>{_runs(name)}</th><td>{_runs(value)}</td></tr>\n"


def _row(row: Row, opening: str, closing: str) -> str:
    cells = "".join(f"<{opening}>{_runs(cell)}</{closing}>" for cell in row)
    return f"<tr>{cells}</tr>\n"


def _bars(block: Block) -> str:
    most = max((bar.value for bar in block.bars), default=0) or 1
    rows = "".join(
        f"<tr><th scope=row>{escape(bar.label)}</th><td>{_bar(bar, most)}</td>"
        f"<td>{bar.value}</td></tr>\n"
        for bar in block.bars
    )
    return f"<table class=bars><tbody>{rows}</tbody></table>\n"


def _bar(bar: Bar, most: int) -> str:
    if not bar.value:
        return ""
    return f'<span class={_name(bar.tone)} style="width:{100 * bar.value / most:.1f}%"></span>'


def _contents(blocks: Iterable[Block]) -> str:
    lines = "".join(
        f'<li class=level{block.level}><a href="#{escape(block.anchor)}">{escape(block.text)}</a>'
        "</li>\n"
        for block in blocks
        if block.kind is BlockKind.HEADING
    )
    return f"<nav><ul>\n{lines}</ul></nav>\n"


def _runs(cell: Cell) -> str:
    return "".join(map(_run, cell))


def _run(run: Run) -> str:
    text = _LONG.sub(_with_seams, run.text)
    text = escape(text).replace("\n", "<br>").replace(_SEAM, "<wbr>")
    if run.tone is not Tone.PLAIN:
        text = f"<span class={_name(run.tone)}>{text}</span>"
    if run.bold:
        text = f"<b>{text}</b>"
    if run.italic:
        text = f"<i>{text}</i>"
    if run.link:
        text = f'<a href="{escape(_address(run.link))}">{text}</a>'
    return text


def _with_seams(word: re.Match[str]) -> str:
    """Return a long word with the places where it breaks as a person would break it."""
    return _ENDS.sub(lambda end: end.group() + _SEAM, word.group())


def _address(link: str) -> str:
    """Return a link as an address: a file's path with its odd signs written as numbers."""
    if link.startswith("#"):
        return link
    path, mark, page = link.partition("#page=")
    # "./" keeps a file name with a colon from being taken for a scheme.
    return (
        "./" + quote(path) + mark + page
        if not path.startswith(("/", ".."))
        else (quote(path) + mark + page)
    )


def _name(name: str) -> str:
    return f'"{escape(name)}"'
