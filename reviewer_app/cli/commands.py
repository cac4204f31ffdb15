"""The command line's entry: one command, its exit code, every error one line."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping

from registry_db import RegistryError
from reviewer_app.cli.arguments import UsageError, language_of_environment, parse
from reviewer_app.cli.exporting import run_export
from reviewer_app.cli.importing import run_import_annotations
from reviewer_app.cli.registry_commands import run_registry
from reviewer_app.cli.reviewing import WRONG_USE, run_demo, run_review, run_sweep
from reviewer_app.cli.verifying import run_verify
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.texts import say

INTERRUPTED = 130
"""Exit code where the person interrupted: the shell's own for SIGINT."""

READER_GONE = 141
"""Exit code where nobody read the output to its end (`| head`): the shell's own for SIGPIPE."""

_COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "review": run_review,
    "sweep": run_sweep,
    "export": run_export,
    "import-annotations": run_import_annotations,
    "verify": run_verify,
    "demo": run_demo,
    "registry": run_registry,
}


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; errors are one line on standard error."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is left in the buffer has nowhere to go; Python would try once more as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        reason = error.strerror or type(error).__name__
        return _refuse(say("cli.output_failed", language_of_environment(), reason=reason))
    return code


def _run(arguments: list[str]) -> int:
    language = language_of_environment()
    try:
        options = parse(arguments)
        language = options.language
        return _COMMANDS[options.command](options)
    except UsageError as error:
        return _refuse(say("cli.usage", language, problem=str(error)))
    except (UserError, RegistryError) as error:
        return _refuse(error.text(language))
    except (Cancelled, KeyboardInterrupt):
        _refuse(say("cli.cancelled", language))
        return INTERRUPTED


def _refuse(line: str) -> int:
    print(" ".join(line.split()), file=sys.stderr)
    return WRONG_USE
