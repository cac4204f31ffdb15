"""What the window remembers of a person between sessions."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QWidget

from reviewer_app.core.texts import LANGUAGES, Language
from reviewer_app.ui.kept_layout import LAYOUT_VERSION, keep_page_area, kept_layout
from reviewer_app.ui.model_choices import ModelChoices
from reviewer_app.ui.theme import Appearance

TEXT_SIZES = (100, 115, 130, 150, 175, 200)
"""Text sizes offered, in percent of the desktop's."""
_MOST_RECENT = 10


class Settings:
    """Reads and writes the settings; a value that makes no sense reads as its default."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    @property
    def language(self) -> Language:
        """The window's language; Swedish at first."""
        kept = str(self._store.value("language", "sv"))
        return next((each for each in LANGUAGES if each == kept), "sv")

    @language.setter
    def language(self, language: Language) -> None:
        self._store.setValue("language", language)

    @property
    def author(self) -> str:
        """The person's own name, as set by them; at first the one the system knows them by."""
        kept = self._store.value("author")
        return own_name() if kept is None else str(kept)

    @author.setter
    def author(self, author: str) -> None:
        self._store.setValue("author", author)

    @property
    def appearance(self) -> Appearance:
        """Light, dark, or as the desktop has it."""
        kept = str(self._store.value("appearance", ""))
        return next((each for each in Appearance if each.value == kept), Appearance.SYSTEM)

    @appearance.setter
    def appearance(self, appearance: Appearance) -> None:
        self._store.setValue("appearance", appearance.value)

    @property
    def dark_pages(self) -> bool:
        """Whether pages are shown with light and dark swapped."""
        return self._is_yes("dark_pages")

    @dark_pages.setter
    def dark_pages(self, dark: bool) -> None:
        self._keep_yes("dark_pages", dark)

    @property
    def text_size(self) -> int:
        """The size of the window's text, in percent of the desktop's."""
        kept = str(self._store.value("text_size", "100"))
        return next((each for each in TEXT_SIZES if str(each) == kept), 100)

    @text_size.setter
    def text_size(self, percent: int) -> None:
        self._store.setValue("text_size", percent)

    @property
    def model_choices(self) -> ModelChoices:
        """What was chosen of the language model."""
        return ModelChoices(self._store)

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """The keys that the person has set, by command; none for a command left without one."""
        import json

        try:
            kept = json.loads(str(self._store.value("keys", "{}")))
            return {str(name): tuple(map(str, given)) for name, given in kept.items()}
        except (ValueError, TypeError, AttributeError):
            return {}

    @keys.setter
    def keys(self, keys: Mapping[str, Sequence[str]]) -> None:
        import json

        self._store.setValue("keys", json.dumps({name: list(keys[name]) for name in keys}))

    @property
    def reopen_last(self) -> bool:
        """Whether the program opens at its start what was open when it ended."""
        return self._is_yes("reopen_last")

    @reopen_last.setter
    def reopen_last(self, reopen: bool) -> None:
        self._keep_yes("reopen_last", reopen)

    @property
    def session_runs(self) -> bool:
        """Whether the program has begun, and has not ended as it should."""
        return self._is_yes("session/runs")

    @session_runs.setter
    def session_runs(self, runs: bool) -> None:
        self._keep_yes("session/runs", runs)

    @property
    def session_crashes(self) -> int:
        """How many times running the program ended in a crash."""
        kept = str(self._store.value("session/crashes", "0"))
        return int(kept) if kept.isascii() and kept.isdecimal() else 0

    @session_crashes.setter
    def session_crashes(self, count: int) -> None:
        self._store.setValue("session/crashes", count)

    @property
    def last_job(self) -> Path | None:
        """The job that was open last, None where none was."""
        kept = str(self._store.value("session/job", ""))
        return Path(kept) if kept else None

    @last_job.setter
    def last_job(self, path: Path | None) -> None:
        self._store.setValue("session/job", "" if path is None else str(path))

    @property
    def open_tabs(self) -> str:
        """The tabs of jobs opened lately, as JSON."""
        return str(self._store.value("session/tabs", "[]"))

    @open_tabs.setter
    def open_tabs(self, tabs: str) -> None:
        self._store.setValue("session/tabs", tabs)

    @property
    def arranged(self) -> str:
        """How the comments are sorted and grouped, as the list's menu puts it."""
        return str(self._store.value("arranged", ""))

    @arranged.setter
    def arranged(self, state: str) -> None:
        self._store.setValue("arranged", state)

    @property
    def dividers(self) -> dict[str, float]:
        """The part before each divider that a person has moved, of the whole, by name."""
        import json

        try:
            kept = json.loads(str(self._store.value("dividers", "{}")))
            return {str(name): min(1.0, max(0.0, float(part))) for name, part in kept.items()}
        except (ValueError, TypeError, AttributeError):
            return {}

    @dividers.setter
    def dividers(self, dividers: Mapping[str, float]) -> None:
        import json

        self._store.setValue("dividers", json.dumps(dict(dividers)))

    def write_now(self) -> None:
        """Write what has been set to the disk, where a crash leaves it."""
        self._store.sync()

    def recent(self) -> tuple[Path, ...]:
        """Return the files opened lately, newest first."""
        kept = str(self._store.value("recent", ""))
        return tuple(Path(line) for line in kept.splitlines() if line)

    def add_recent(self, path: Path) -> None:
        """Remember that `path` was opened."""
        others = [each for each in self.recent() if each != path]
        kept = [path, *others][:_MOST_RECENT]
        self._store.setValue("recent", "\n".join(map(str, kept)))

    def remove_recent(self, path: Path) -> None:
        """Forget that `path` was opened."""
        kept = [each for each in self.recent() if each != path]
        self._store.setValue("recent", "\n".join(map(str, kept)))

    def forget_recent(self) -> None:
        """Forget all files opened lately."""
        self._store.setValue("recent", "")

    def layout(self) -> tuple[QByteArray, QByteArray] | None:
        """Return geometry and docks as kept by this version of the window."""
        return kept_layout(self._store)

    def keep_page_area(self, pages: QWidget, passing: Iterable[QWidget] = ()) -> None:
        """Remember where the pages stand in the window, to show the first one there."""
        keep_page_area(self._store, pages, passing)

    def keep_layout(self, geometry: QByteArray, docks: QByteArray) -> None:
        """Keep geometry and docks."""
        self._store.setValue("layout_version", str(LAYOUT_VERSION))
        self._store.setValue("geometry", geometry)
        self._store.setValue("docks", docks)

    def forget_layout(self) -> None:
        """Go back to the first layout at the next start."""
        self._store.remove("layout_version")
        self._store.remove("dividers")

    def _is_yes(self, key: str) -> bool:
        return str(self._store.value(key, "")) == "yes"

    def _keep_yes(self, key: str, value: bool) -> None:
        self._store.setValue(key, "yes" if value else "no")


def own_name() -> str:
    """Return the real name of the system's user, their log-in name where it has none."""
    # Not above: the first page waits for this module.
    import getpass

    try:
        login = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    try:
        import pwd

        real = pwd.getpwnam(login).pw_gecos.split(",")[0].strip()
    except (ImportError, KeyError):
        real = ""
    return real or login
