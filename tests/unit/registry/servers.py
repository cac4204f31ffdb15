"""A real PostgreSQL server for tests: Debian's packages, a folder of its own, a local socket."""

import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def missing() -> str:
    """Return why no server can be started, "" where one can."""
    if importlib.util.find_spec("psycopg") is None:
        return "psycopg is not installed"
    return "" if _program("initdb") and _program("pg_ctl") else "PostgreSQL is not installed"


def _program(name: str) -> str:
    found = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))]
    return found[-1] if found else shutil.which(name) or ""


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield the address of its database."""
    import pwd  # not there on Windows, where no such server is looked for

    folder = Path(tempfile.mkdtemp(prefix="registry-"))
    # The server refuses to run as root.
    user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    os.chown(folder, user.pw_uid, user.pw_gid)
    more = {"user": user.pw_uid, "group": user.pw_gid} if os.geteuid() == 0 else {}

    def run(*command: str) -> None:
        environment = {**os.environ, "HOME": str(folder)}
        subprocess.run(
            command, check=True, capture_output=True, env=environment, cwd=folder,
            **more,  # type: ignore[call-overload]
        )  # fmt: skip

    data = str(folder / "data")
    run(_program("initdb"), "-D", data, "-A", "trust", "-U", "owner", "--no-sync", "-E", "UTF8")
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    run(_program("pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://owner:secret@/postgres?host={folder}"
    finally:
        run(_program("pg_ctl"), "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
