"""The program's entry: the command line where a command is given, else the window."""

import os
import sys
from pathlib import Path

from reviewer_app.cli.names import COMMANDS, WRONG_USE


def main() -> int:
    """Run `granskare` with the process's arguments and return its exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()
    _say_swedish_anywhere()
    arguments = sys.argv[1:]
    if arguments[:1] == ["demo"] and _opens_window(arguments[1:]):
        return _window([], sample=True)
    if arguments and (arguments[0] in COMMANDS or arguments[0].startswith("-")):
        from reviewer_app.cli.commands import run

        return run(arguments)
    for word in arguments:
        # A file that is gone is said in the window, with what is there beside it.
        if not os.path.exists(word) and not (_names_file(word) and has_screen()):
            return _refuse_word(word)
    return _window([Path(argument) for argument in arguments], sample=False)


def _names_file(word: str) -> bool:
    """Return whether a word is written like the path of a file, which no command is."""
    return any(sign in word for sign in ("/", "\\", "."))


def _refuse_word(word: str) -> int:
    """Say in one line that a word is no command and no file; return the code of wrong use."""
    import difflib

    from reviewer_app.core.names import sayable

    near = difflib.get_close_matches(word, COMMANDS, n=1)
    hint = _say("did_you_mean", command=near[0]) if near else ""
    sys.stderr.write(_say("unknown_word", word=sayable(word), hint=hint) + "\n")
    return WRONG_USE


def _say(name: str, **params: object) -> str:
    from reviewer_app.cli.arguments import language_of_environment
    from reviewer_app.core.texts import say

    return say(f"cli.{name}", language_of_environment(), **params)


def _window(paths: list[Path], *, sample: bool) -> int:
    if not has_screen() and not os.environ.get("QT_QPA_PLATFORM"):
        sys.stderr.write(_say("no_screen", commands=", ".join(COMMANDS)) + "\n")
        return WRONG_USE
    from reviewer_app.ui.start import open_window

    return open_window(paths, sample=sample)


def _opens_window(options: list[str]) -> bool:
    """Return whether the demo opens in the window: asked for, or nothing else was and it can."""
    return "--window" in options or (not options and has_screen())


def has_screen() -> bool:
    """Return whether a window can be shown here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _say_swedish_anywhere() -> None:
    """Print å, ä and ö on every terminal; one that cannot gets a question mark, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            encoding = "utf-8" if stream.encoding.lower() in ("ascii", "ansi_x3.4-1968") else None
            stream.reconfigure(encoding=encoding, errors="replace")
