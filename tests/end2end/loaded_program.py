"""The program loaded once and forked for each command: a process of its own without its start.

The interpreter and what it imports take half a second of processor at each start, which is more
than most commands take. What only a start from nothing can show is tried with `commands.started`.
"""

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

_SERVER = "from tests.end2end.loaded_program import serve; raise SystemExit(serve())"
_LOADED = (
    "exporting", "importing", "lists", "packages", "registry_commands", "reviewing", "verifying",
)  # fmt: skip
# What Python reads once, as it starts: a command that wants it otherwise needs a start of its own.
_READ_AT_START = ("PYTHON", "LC_", "LANG", "TZ")


def can_run(environment: Mapping[str, str]) -> bool:
    """Return whether a fork shows what a start would, here and in this environment."""
    return hasattr(os, "fork") and _read_at_start(environment) == _read_at_start(_started_in())


def run(
    arguments: Sequence[str], environment: Mapping[str, str], cwd: Path | None, seconds: float
) -> subprocess.CompletedProcess[str]:
    """Run a command in a fork; raises TimeoutExpired as subprocess.run does."""
    program = _program()
    assert program.stdin is not None
    assert program.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        order = (list(arguments), dict(environment), str(cwd or Path.cwd()), str(out), str(err))
        program.stdin.write(json.dumps(order) + "\n")
        program.stdin.flush()
        if not select.select([program.stdout], [], [], seconds)[0]:
            _end()
            raise subprocess.TimeoutExpired(list(arguments), seconds)
        code = int(program.stdout.readline())
        said = (one.read_text("utf-8", "surrogateescape") for one in (out, err))
        return subprocess.CompletedProcess(list(arguments), code, *said)


def _read_at_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(_READ_AT_START)}


@cache
def _started_in() -> dict[str, str]:
    """Return the environment of the loaded program: that of the first command."""
    from tests.end2end.commands import environment

    return environment()


@cache
def _program() -> subprocess.Popen[str]:
    atexit.register(_end)
    return subprocess.Popen(
        [sys.executable, "-c", _SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=_started_in(),
        start_new_session=True,
    )


def _end() -> None:
    program = _program()
    os.killpg(program.pid, signal.SIGKILL)
    program.communicate()
    _program.cache_clear()
    atexit.unregister(_end)


def serve() -> int:
    """Fork for each line of standard input and print how it ended; a fork returns its exit code."""
    for name in _LOADED:
        import_module(f"reviewer_app.cli.{name}")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            return _command(*json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    return 0


def _command(
    arguments: list[str], environment: dict[str, str], cwd: str, out: str, err: str
) -> int:
    from reviewer_app import __main__ as program
    from reviewer_app.app import main

    for path, number in ((os.devnull, 0), (out, 1), (err, 2)):
        opened = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(cwd)
    sys.argv = [program.__file__, *arguments]
    return main()
