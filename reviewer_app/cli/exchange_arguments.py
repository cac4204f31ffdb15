"""The grammar of the commands that exchange a review with others, and of what an export holds."""

import argparse
from pathlib import Path
from typing import TypeVar

from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Severity, Status

P = TypeVar("P", bound=argparse.ArgumentParser)


def add_export_options(export: argparse.ArgumentParser, language: str) -> None:
    """Add the targets beside PDF and lists, and what narrows an export."""

    def text(name: str) -> str:
        return say(f"exchange.help_{name}", language)

    export.add_argument("--xfdf", type=Path, metavar="DIR", help=text("xfdf"))
    export.add_argument("--receipt", type=Path, metavar="FILE", help=text("receipt"))
    export.add_argument("--summary-pages", action="store_true", help=text("summary_pages"))
    export.add_argument("--leave-out-changed", action="store_true", help=text("leave_out"))
    export.add_argument("--with-unchecked", action="store_true", help=text("with_unchecked"))
    export.add_argument("--status", choices=list(map(str, Status)), help=text("status"))
    export.add_argument("--severity", choices=list(map(str, Severity)), help=text("severity"))
    export.add_argument("--rule", default="", metavar="ID", help=text("rule"))
    export.add_argument("--document", default="", metavar="NAME", help=text("document"))


def add_exchange_commands(
    commands: "argparse._SubParsersAction[P]",
    common: P,
    language: str,
) -> None:
    """Add `import-annotations` and `verify`."""

    def text(name: str) -> str:
        return say(f"exchange.help_{name}", language)

    bringing = commands.add_parser("import-annotations", parents=[common], help=text("import"))
    bringing.add_argument("job", type=Path, metavar="JOB")
    bringing.add_argument("files", nargs="+", type=Path, metavar="PDF|XFDF")
    bringing.add_argument("--document", default="", metavar="NAME", help=text("import_document"))
    bringing.add_argument("--preview", action="store_true", help=text("preview"))
    bringing.add_argument("--password-file", type=Path, metavar="FILE", help=text("password"))
    bringing.add_argument("--json", action="store_true", help=text("json"))
    verify = commands.add_parser("verify", parents=[common], help=text("verify"))
    verify.add_argument("receipt", type=Path, metavar="RECEIPT|PDF")
    verify.add_argument("--documents", type=Path, metavar="DIR", help=text("documents"))
    verify.add_argument("--password-file", type=Path, metavar="FILE", help=text("password"))
    verify.add_argument("--json", action="store_true", help=text("json"))
