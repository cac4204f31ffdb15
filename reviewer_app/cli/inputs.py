"""What commands read besides documents: the registry and passwords."""

from pathlib import Path

from registry_db import Registry
from reviewer_app.core.errors import UserError


def open_registry(path: str | None) -> Registry:
    """Return the registry named on the command line, else the person's own."""
    return Registry.personal() if path is None else Registry.open(path)


def read_passwords(path: Path | None) -> tuple[str, ...]:
    """Return the lines of a password file; raises UserError."""
    if path is None:
        return ()
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError("cli.bad_password_file", path=path, detail=repr(error)) from error
    return tuple(line for line in lines if line)
