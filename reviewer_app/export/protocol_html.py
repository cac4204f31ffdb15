"""The review record as one HTML file: no scripts, nothing fetched, fit for print."""

import base64
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote

from reviewer_app.core.resources import resource
from reviewer_app.documents.composition import Block, BlockKind, Cell, Paper, Row, Run, Table, Tone

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""Nothing is run and nothing is fetched, whatever stands in the quotations."""


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
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
    )
    for block in paper.blocks:
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
                f"<h4 id={_name(block.anchor)} class={_name(block.tone)}>"
                f"<span>{_runs(block.runs)}</span> <em>{_runs(block.aside)}</em></h4>\n"
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


def _figure(block: Block) -> str:
    if block.picture is not None:
        data = base64.b64encode(Path(block.picture.path).read_bytes()).decode("ascii")
        width, height = round(block.picture.width), round(block.picture.height)
        return (
            f'<figure><img width={width} height={height} alt="{escape(block.picture.words)}"'
            f' src="data:image/jpeg;base64,{data}"></figure>\n'
        )
    if block.table is not None:
        return _table(block.table)
    return _bars(block)


def _table(table: Table) -> str:
    total = sum(table.shares)
    columns = "".join(f'<col style="width:{share / total:.1%}">' for share in table.shares)
    kind = "" if table.head else " class=facts"
    head = f"<thead>{_row(table.head, 'th scope=col', 'th')}</thead>" if table.head else ""
    rows = "".join(_table_row(row, is_fact=not table.head) for row in table.rows)
    return f"<table{kind}><colgroup>{columns}</colgroup>{head}<tbody>{rows}</tbody></table>\n"


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
        f"<tr><th scope=row>{escape(bar.label)}</th><td><span class={_name(bar.tone)}"
        f' style="width:{100 * bar.value / most:.1f}%"></span></td><td>{bar.value}</td></tr>\n'
        for bar in block.bars
    )
    return f"<table class=bars><tbody>{rows}</tbody></table>\n"


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
    text = escape(run.text).replace("\n", "<br>")
    if run.tone is not Tone.PLAIN:
        text = f"<span class={_name(run.tone)}>{text}</span>"
    if run.bold:
        text = f"<b>{text}</b>"
    if run.italic:
        text = f"<i>{text}</i>"
    if run.link:
        text = f'<a href="{escape(_address(run.link))}">{text}</a>'
    return text


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
