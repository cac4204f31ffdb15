"""The program as people start it: a process of its own, with a home of its own, on a screen."""

import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from reviewer_app.core.comment import Draft
from reviewer_app.core.people import Assignment, Reply
from reviewer_app.core.texts import say
from reviewer_app.job.storing import decode
from tests.end2end.real_screen import Screen

ROOT = Path(__file__).resolve().parents[2]
TITLE = say("window.title", "sv")


class RealProgram:
    """A running program; what it does is told from its window, its files and its job."""

    def __init__(
        self,
        screen: Screen,
        home: Path,
        arguments: Sequence[str] = (),
        module: str = "reviewer_app",
    ) -> None:
        """Start the program; `home` keeps its settings and jobs between two starts."""
        self.screen, self.data = screen, home / "data" / "granskare"
        self._errors = home / "errors.txt"
        environment = {**screen.environment, **_home(home)}
        with self._errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments],
                cwd=ROOT, env=environment, stdout=errors, stderr=errors,
            )  # fmt: skip
        screen.watched = self.process

    def unsaved_job(self) -> Path | None:
        """Return the job that has no name yet."""
        found = sorted(self.data.glob("unsaved/*.granskning"))
        return found[-1] if found else None

    def end(self, code: int = 0) -> str:
        """Wait until the program has ended by itself; return what it said on its streams."""
        assert self.process.wait(60) == code
        return self._errors.read_text()

    def kill(self) -> None:
        """End the program in the middle of whatever it does; its workers notice."""
        self.screen.watched = None
        self.process.kill()
        self.process.wait()


def _home(home: Path) -> dict[str, str]:
    folders = {
        "XDG_DATA_HOME": home / "data", "XDG_CONFIG_HOME": home / "config",
        "XDG_CACHE_HOME": home / "cache", "XDG_RUNTIME_DIR": home / "run",
    }  # fmt: skip
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept = {name: str(folder) for name, folder in folders.items()}
    return {**kept, "HOME": str(home), "GRANSKARE_OCR": "off", "PYTHONPATH": str(ROOT)}


class SeenJob:
    """A job file, read beside the program that has it open, by plain SQL."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """Return what a query gives; nothing while the file is being made."""
        try:
            address = f"{self.path.as_uri()}?mode=ro"
            with closing(sqlite3.connect(address, uri=True)) as connection:
                return connection.execute(sql, values).fetchall()
        except sqlite3.OperationalError:
            return []

    def statuses(self) -> dict[str, str]:
        """Return the status that holds of each comment a person decided on."""
        found = self.rows("SELECT comment_id, status FROM decision WHERE undone = 0 ORDER BY id")
        return {str(comment): str(status) for comment, status in found}

    def fact(self, name: str) -> str:
        """Return what the job keeps under a name."""
        found = self.rows("SELECT value FROM fact WHERE name = ?", name)
        return str(found[0][0]) if found else ""

    def shown(self) -> set[str]:
        """Return the ids of the comments shown, once a review has come to its end."""
        if not self.rows("SELECT id FROM run"):
            return set()
        return {str(one) for (one,) in self.rows("SELECT id FROM shown")}

    def own(self) -> list[Draft]:
        """Return the drafts of a person's own comments."""
        found = self.rows("SELECT body FROM draft WHERE origin = 'person'")
        return [decode(Draft, _bytes(body)) for (body,) in found]

    def replies(self) -> list[Reply]:
        """Return what was replied."""
        found = self.rows("SELECT body FROM reply ORDER BY position")
        return [decode(Reply, _bytes(body)) for (body,) in found]

    def given(self) -> list[Assignment]:
        """Return whom comments were given to."""
        found = self.rows("SELECT body FROM assignment ORDER BY id")
        return [decode(Assignment, _bytes(body)) for (body,) in found]

    def ticked(self) -> list[str]:
        """Return the comments whose quotation a person says supports them."""
        found = self.rows("SELECT comment_id, supports FROM support ORDER BY id")
        return [str(comment) for comment, supports in found if supports]


def _bytes(body: object) -> bytes:
    assert isinstance(body, bytes)
    return body
