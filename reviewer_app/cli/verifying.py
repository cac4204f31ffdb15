"""The command that checks an export again."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from registry_db import Registry
from reviewer_app.cli.inputs import open_registry, read_passwords
from reviewer_app.cli.names import DONE, INCOMPLETE
from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import say

if TYPE_CHECKING:
    from reviewer_app.verify.outcome import Finding, Outcome
    from reviewer_app.verify.receipt_file import Read


def run_verify(options: argparse.Namespace) -> int:
    """Print what of an export no longer holds; exit code 1 where anything does not."""
    # Its PDF library is loaded by no other command.
    from reviewer_app.verify.checking import check
    from reviewer_app.verify.receipt_file import read_receipt
    from reviewer_app.verify.registry_rows import RegistryRows

    passwords = read_passwords(options.password_file)
    read = read_receipt(options.receipt, passwords)
    folder = options.documents or options.receipt.resolve().parent
    if not folder.is_dir():
        raise UserError("verify.no_folder", path=folder)
    outcome = check(read, folder, RegistryRows(_registry_file(options)), passwords)
    if options.json:
        print(json.dumps(_json(read, outcome), ensure_ascii=False, indent=1))
    else:
        _print(read, outcome, options.language)
    return INCOMPLETE if outcome.failing else DONE


def _registry_file(options: argparse.Namespace) -> Path:
    """Return the registry's file; the person's own is built first where it is not there yet."""
    registry: Registry = open_registry(options.registry)
    place = Path(registry.place)
    registry.close()
    if not place.is_file():
        raise UserError("verify.registry_on_server")
    return place


def _print(read: "Read", outcome: "Outcome", language: str) -> None:
    receipt = read.receipt
    print(say(
        "verify.head", language, comments=outcome.comments, citations=outcome.citations,
        rows=outcome.rows, files=outcome.files, made=receipt.made, filter=receipt.filter,
    ))  # fmt: skip
    if not outcome.registry_same:
        print(say("verify.other_registry", language, version=receipt.registry.version))
    for one in outcome.failing:
        print("  " + _line(one, language))
    if outcome.unchecked:
        print(say("verify.not_checked", language))
        for left in outcome.unchecked:
            print("  " + _line(left, language))
    key = "fails" if outcome.failing else "holds"
    print(say(f"verify.{key}", language, count=len(outcome.failing)))


def _line(one: "Finding", language: str) -> str:
    words = say(f"verify.{one.key}", language, **one.params)
    if not one.comment:
        return words
    return say("verify.of_comment", language, number=one.comment, words=words)


def _json(read: "Read", outcome: "Outcome") -> dict[str, object]:
    """Return an outcome as JSON; `failing` names each thing by a fixed key."""
    return {
        "holds": not outcome.failing,
        "comments": outcome.comments,
        "citations": outcome.citations,
        "rows": outcome.rows,
        "files": outcome.files,
        "registry_same": outcome.registry_same,
        "failing": [_finding(read, one) for one in outcome.failing],
        "not_checked": [_finding(read, one) for one in outcome.unchecked],
    }


def _finding(read: "Read", one: "Finding") -> dict[str, object]:
    comment = read.receipt.comments[one.comment - 1].id if one.comment else ""
    return {"what": one.key, "comment": comment, **one.params}
