"""The grammar of the review record, of lists that come back, and of hand-over copies."""

import argparse
from pathlib import Path
from typing import TypeVar

from reviewer_app.core.texts import say

P = TypeVar("P", bound=argparse.ArgumentParser)


def add_report_options(export: argparse.ArgumentParser, language: str) -> None:
    """Add the review record to the targets of an export."""

    def text(name: str) -> str:
        return say(f"reports.help_{name}", language)

    export.add_argument(
        "--report", type=Path, action="append", default=[], metavar="FILE", help=text("report")
    )
    export.add_argument("--title", default="", metavar="TEXT", help=text("title"))


def add_report_commands(
    commands: "argparse._SubParsersAction[P]",
    common: P,
    language: str,
) -> None:
    """Add `import-list`, `hand-over` and `open`."""

    def text(name: str) -> str:
        return say(f"reports.help_{name}", language)

    bringing = commands.add_parser("import-list", parents=[common], help=text("import_list"))
    bringing.add_argument("job", type=Path, metavar="JOB")
    bringing.add_argument("files", nargs="+", type=Path, metavar="XLSX|CSV")
    bringing.add_argument("--preview", action="store_true", help=text("preview"))
    bringing.add_argument("--author", default="", metavar="NAME", help=text("author"))
    bringing.add_argument("--json", action="store_true", help=text("json"))
    giving = commands.add_parser("hand-over", parents=[common], help=text("hand_over"))
    giving.add_argument("job", type=Path, metavar="JOB")
    giving.add_argument("zip", type=Path, metavar="ZIP")
    giving.add_argument("--without-exports", action="store_true", help=text("without_exports"))
    giving.add_argument("--leave-out-changed", action="store_true", help=text("leave_out"))
    giving.add_argument("--title", default="", metavar="TEXT", help=text("title"))
    giving.add_argument("--author", default="", metavar="NAME", help=text("reviewer"))
    giving.add_argument("--password-file", type=Path, metavar="FILE", help=text("password"))
    opening = commands.add_parser("open", parents=[common], help=text("open"))
    opening.add_argument("zip", type=Path, metavar="ZIP")
    opening.add_argument("--to", type=Path, metavar="DIR", help=text("to"))
