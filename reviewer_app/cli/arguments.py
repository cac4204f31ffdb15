"""The command line's grammar."""

import argparse
import locale
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from reviewer_app import __version__
from reviewer_app.cli.bounds import between
from reviewer_app.cli.exchange_arguments import add_exchange_commands, add_export_options
from reviewer_app.cli.registry_arguments import add_registry_commands
from reviewer_app.core.texts import LANGUAGES, say

_Text = Callable[[str], str]


class UsageError(Exception):
    """The command line was used wrongly; the text is one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def language_of_environment() -> str:
    """Return "sv" or "en": GRANSKARE_LANGUAGE, else the locale's, else Swedish."""
    chosen = os.environ.get("GRANSKARE_LANGUAGE", "") or (locale.getlocale()[0] or "")
    code = chosen[:2].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the parsed command line; raises UsageError, and SystemExit for --help."""
    return _parser(_language_asked(arguments)).parse_args(arguments)


def _language_asked(arguments: Sequence[str]) -> str:
    """Return the language of the help texts: that of --language where one is given."""
    for at, argument in enumerate(arguments):
        value = (
            argument.partition("=")[2] if "=" in argument else "".join(arguments[at + 1 : at + 2])
        )
        if argument.partition("=")[0] == "--language" and value in LANGUAGES:
            return value
    return language_of_environment()


def _parser(language: str) -> _Parser:
    def text(name: str) -> str:
        return say(f"cli.help_{name}", language).replace("%", "%%")

    common = _Parser(add_help=False)
    common.add_argument("--language", choices=LANGUAGES, default=language, help=text("language"))
    common.add_argument("--registry", metavar="FILE|URL", help=text("registry_file"))
    printed = _Parser(add_help=False)
    printed.add_argument("--json", action="store_true", help=text("json"))
    printed.add_argument("--strict", action="store_true", help=text("strict"))
    printed.add_argument(
        "--workers", type=between(1, 8), default=2, metavar="N", help=text("workers")
    )

    parser = _Parser(prog="granskare", description=text("program"))
    parser.add_argument("--version", action="version", version=f"granskare {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    review = commands.add_parser("review", parents=[common, printed], help=text("review"))
    _reviewing(review, text)
    sweep = commands.add_parser("sweep", parents=[common, printed], help=text("sweep"))
    sweep.add_argument("paths", nargs="+", type=Path, metavar="FILE")
    _passwords(sweep, text)
    export = commands.add_parser("export", parents=[common], help=text("export"))
    export.add_argument("job", type=Path, metavar="JOB")
    export.add_argument("--pdf", type=Path, metavar="DIR", help=text("pdf"))
    export.add_argument("--xlsx", type=Path, metavar="FILE", help=text("xlsx"))
    export.add_argument("--csv", type=Path, metavar="FILE", help=text("csv"))
    add_export_options(export, language)
    _passwords(export, text)
    export.add_argument("--author", default="", help=text("author"))
    add_exchange_commands(commands, common, language)
    demo = commands.add_parser("demo", parents=[common, printed], help=text("demo"))
    demo.add_argument("--window", action="store_true", help=text("window"))
    shared = _Parser(add_help=False)
    shared.add_argument("--json", action="store_true", help=text("json"))
    registry = commands.add_parser("registry", help=text("registry"))
    add_registry_commands(registry, common, shared, language)
    return parser


def _reviewing(parser: _Parser, text: _Text) -> None:
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, metavar="JOB", help=text("output"))
    parser.add_argument("--model", default="off", metavar="NAME", help=text("model"))
    parser.add_argument("--base-url", default="", metavar="URL", help=text("base_url"))
    parser.add_argument("--send", action="store_true", help=text("send"))
    parser.add_argument(
        "--not-sent", action="append", default=[], metavar="FILE", help=text("not_sent")
    )
    parser.add_argument("--proxy", default="", metavar="URL", help=text("proxy"))
    parser.add_argument("--translate", choices=LANGUAGES, help=text("translate"))
    parser.add_argument("--keep-answers", action="store_true", help=text("keep_answers"))
    parser.add_argument(
        "--edition", action="append", default=[], metavar="WORK=NN", help=text("edition")
    )
    parser.add_argument("--author", default="", help=text("author"))
    _passwords(parser, text)


def _passwords(parser: _Parser, text: _Text) -> None:
    parser.add_argument("--password-file", type=Path, metavar="FILE", help=text("password_file"))
