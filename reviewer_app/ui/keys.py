"""Which keys the commands have: as they came, or as the person has set them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence

from reviewer_app.ui.actions import Actions
from reviewer_app.ui.settings import Settings

Keys = tuple[str, ...]
"""Key sequences in Qt's portable spelling."""

FIXED: tuple[tuple[str, str], ...] = (
    ("N, P", "comment_steps"),
    ("1 – 6", "comment_statuses"),
    ("A, X", "comment_decisions"),
    ("R", "comment_reply"),
    ("S", "comment_support"),
    ("D, M", "comment_given"),
    ("J, Return", "comment_jump"),
    ("E, Del", "comment_own"),
    ("Ctrl+C", "comment_copy"),
    ("/", "comment_filter"),
    ("Ctrl+Return", "written"),
    ("F2", "edition"),
    ("PgDown, PgUp, Space, Shift+Space", "screens"),
    ("Home, End", "ends"),
    ("Esc", "escape"),
    ("Return, Shift+Return", "hits"),
)
"""Keys that belong to one list or field, with the end of the text's name; they cannot be set."""

_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_COMMAND |= Qt.KeyboardModifier.MetaModifier
_FIELDS = ("Ctrl+A", "Ctrl+V", "Ctrl+X")
_BARE = frozenset(
    (
        Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Insert,
        Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
    )
)  # fmt: skip


class Refusal(StrEnum):
    """Why a key cannot be given to a command."""

    TYPED = "typed"
    """It is what one types or moves with in fields and lists."""
    FIELDS = "fields"
    """Every text field uses it: select all, paste, cut."""


def refusal(sequence: str) -> Refusal | None:
    """Return why a key sequence cannot be a command's, None where it can."""
    if sequence in _FIELDS:
        return Refusal.FIELDS
    # The stubs do not know that a sequence can be indexed.
    first = QKeySequence(sequence, QKeySequence.SequenceFormat.PortableText)[0]  # type: ignore[index]
    assert isinstance(first, QKeyCombination)
    key = first.key()
    bare = not first.keyboardModifiers() & _COMMAND
    if bare and (key < Qt.Key.Key_Escape or key in _BARE):
        return Refusal.TYPED
    return None


class KeyMap(QObject):
    """The keys of all commands; what the person sets is kept, and holds at once.

    Signals:
        changed: some command has other keys now.
    """

    changed = Signal()

    def __init__(self, actions: Actions, settings: Settings) -> None:
        super().__init__(actions)
        self._actions, self._settings = actions, settings
        self.defaults: dict[str, Keys] = {
            action.objectName(): _portable(action.shortcuts()) for action in actions.all()
        }
        self._apply(self.current())

    def current(self) -> dict[str, Keys]:
        """Return the keys of each command."""
        return {**self.defaults, **self._own()}

    def keep(self, keys: Mapping[str, Keys]) -> None:
        """Let the commands have these keys from now on."""
        own = {name: given for name, given in keys.items() if self.defaults.get(name) != given}
        self._settings.keys = own
        self._apply({**self.defaults, **own})

    def _own(self) -> dict[str, Keys]:
        """Return what the person has set; commands that are no more are left out."""
        kept = self._settings.keys
        return {name: given for name, given in kept.items() if name in self.defaults}

    def _apply(self, keys: Mapping[str, Keys]) -> None:
        portable = QKeySequence.SequenceFormat.PortableText
        for name, given in keys.items():
            self._actions[name].setShortcuts([QKeySequence(one, portable) for one in given])
        self._actions.say_names()
        self.changed.emit()


def holder(keys: Mapping[str, Keys], sequence: str, but: str = "") -> str:
    """Return which command, other than `but`, has a key; "" for none.

    Of sequences of several keys, one that begins as the other does is in its way too.
    """
    for name, given in keys.items():
        if name != but and without(given, sequence) != given:
            return name
    return ""


def without(given: Keys, sequence: str) -> Keys:
    """Return those of a command's keys that are not in the way of `sequence`."""
    parts = sequence.split(", ")
    return tuple(
        one for one in given if any(a != b for a, b in zip(parts, one.split(", "), strict=False))
    )


def _portable(sequences: Iterable[QKeySequence]) -> Keys:
    portable = QKeySequence.SequenceFormat.PortableText
    return tuple(one.toString(portable) for one in sequences)


def native(sequence: str) -> str:
    """Return a key as it is called in the language in use: "Ctrl+Skift+E"."""
    portable = QKeySequence(sequence, QKeySequence.SequenceFormat.PortableText)
    return portable.toString(QKeySequence.SequenceFormat.NativeText)
