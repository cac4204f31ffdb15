"""The grammar of ``granskare registry``."""

import argparse
from collections.abc import Callable
from pathlib import Path

from reviewer_app.cli.bounds import between
from reviewer_app.core.texts import say


def add_registry_commands(
    parser: argparse.ArgumentParser,
    common: argparse.ArgumentParser,
    shared: argparse.ArgumentParser,
    language: str,
) -> None:
    """Add the registry's commands; `common` and `shared` hold the options they all have."""
    commands = parser.add_subparsers(dest="registry_command", metavar="COMMAND", required=True)

    def text(name: str) -> str:
        return say(f"registry.help_{name.replace('-', '_')}", language).replace("%", "%%")

    def command(name: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=[common, shared], help=text(name))

    command("info")
    _looking_up(command, text)
    _importing(command, text)


_Command = Callable[[str], argparse.ArgumentParser]
_Text = Callable[[str], str]


def _looking_up(command: _Command, text: _Text) -> None:
    show = command("show")
    show.add_argument("code", metavar="CODE")
    show.add_argument("--history", action="store_true", help=text("history"))
    search = command("search")
    search.add_argument("text", nargs="+", metavar="TEXT")
    compared = command("compare")
    compared.add_argument("work", metavar="WORK")
    compared.add_argument("first", metavar="A")
    compared.add_argument("second", metavar="B")
    exported = command("export")
    exported.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE", help=text("output")
    )
    for one in (show, search, exported):
        one.add_argument("--work", metavar="WORK", help=text("work"))
        one.add_argument("--edition", metavar="NN", help=text("edition"))
    search.add_argument(
        "--limit", type=between(1, 100_000), default=50, metavar="N", help=text("limit")
    )


def _importing(command: _Command, text: _Text) -> None:
    imported = command("import")
    imported.add_argument("file", type=Path, metavar="FILE")
    imported.add_argument("--work", default="", metavar="WORK", help=text("of_work"))
    imported.add_argument("--edition", default="", metavar="NN", help=text("of_edition"))
    imported.add_argument(
        "--column", action="append", default=[], metavar="FIELD=NAME", help=text("column")
    )
    imported.add_argument("--sheet", default="", metavar="NAME", help=text("sheet"))
    imported.add_argument("--source", default="", metavar="TEXT", help=text("source"))
    imported.add_argument("--complete", action="store_true", help=text("complete"))
    imported.add_argument("--preview", action="store_true", help=text("preview"))
    imported.add_argument("--yes", action="store_true", help=text("yes"))
    added = command("add-work")
    added.add_argument("file", type=Path, metavar="FILE")
    dropped = command("remove-work")
    dropped.add_argument("name", metavar="NAME")
    published = command("publish")
    published.add_argument("address", metavar="URL")
    command("imports")
    removed = command("remove")
    removed.add_argument("id", metavar="ID", help=text("id"))
    corrected = command("correct")
    corrected.add_argument("code", metavar="CODE")
    corrected.add_argument("--work", required=True, metavar="WORK", help=text("of_work"))
    corrected.add_argument("--edition", required=True, metavar="NN", help=text("of_edition"))
    corrected.add_argument("--heading", required=True, metavar="TEXT", help=text("heading"))
    corrected.add_argument("--note", default="", metavar="TEXT", help=text("note"))
