"""The command line's entry: one command, its exit code, every error one line."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import cast

from registry_db import RegistryError
from reviewer_app.cli.arguments import UsageError, language_of_environment, parse
from reviewer_app.cli.names import WRONG_USE
from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.texts import say

Command = Callable[[argparse.Namespace], int]

INTERRUPTED = 130
"""Exit code where the person interrupted: the shell's own for SIGINT."""

READER_GONE = 141
"""Exit code where nobody read the output to its end (`| head`): the shell's own for SIGPIPE."""

# Imported when they are asked for: a look-up need not wait for what reviews and exports load.
_COMMANDS: Mapping[str, tuple[str, str]] = {
    "review": ("reviewing", "run_review"),
    "sweep": ("reviewing", "run_sweep"),
    "export": ("exporting", "run_export"),
    "import-annotations": ("importing", "run_import_annotations"),
    "verify": ("verifying", "run_verify"),
    "import-list": ("lists", "run_import_list"),
    "hand-over": ("packages", "run_hand_over"),
    "open": ("packages", "run_open"),
    "demo": ("reviewing", "run_demo"),
    "registry": ("registry_commands", "run_registry"),
}


def command(name: str) -> Command:
    """Return the function that a command runs: its options to its exit code."""
    module, function = _COMMANDS[name]
    return cast("Command", getattr(import_module(f"reviewer_app.cli.{module}"), function))


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
        return command(options.command)(options)
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
