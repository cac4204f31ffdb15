"""Looks up what is being written, on the registry's own thread."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from reviewer_app.core.reference import EditionState, Reference
from reviewer_app.ui.own_comment.code_edit import Completion
from reviewer_app.ui.registry.reading import RegistryReading

if TYPE_CHECKING:
    from registry_db import Registry

_MOST = 12
"""Codes offered while one is typed."""


class LookUp:
    """Answers for the text of an own comment; only the latest question is answered."""

    def __init__(self, reading: RegistryReading) -> None:
        self._reading = reading

    def codes(
        self,
        text: str,
        editions: Sequence[EditionState],
        done: Callable[[tuple[Reference, ...]], None],
    ) -> None:
        """Hand the codes in `text` with their verdicts to `done`."""

        def question(registry: "Registry") -> tuple[Reference, ...]:
            from reviewer_app.gate.own_words import look_up

            return look_up(text, editions, registry)

        self._reading.ask("own_codes", question, done)

    def completions(
        self,
        typed: str,
        editions: Sequence[EditionState],
        done: Callable[[tuple[Completion, ...]], None],
    ) -> None:
        """Hand the codes that begin as typed to `done`, those of the document's editions first."""
        settled = tuple((one.work, one.settled) for one in editions if one.settled)
        self._reading.ask(
            "own_completions", lambda registry: completions(registry, typed, settled), done
        )


def completions(
    registry: "Registry", typed: str, settled: Sequence[tuple[str, str]]
) -> tuple[Completion, ...]:
    """Return the codes that begin as typed; those of `settled` (work, edition) come first."""
    wanted = _compact(typed)
    rows = [
        row
        for work, edition in settled
        for row in registry.search(typed, work=work, edition=edition, limit=_MOST)
    ]
    rows += registry.search(typed, limit=4 * _MOST)
    found: dict[str, Completion] = {}
    for row in rows:
        if _compact(row.code).startswith(wanted) and row.code not in found:
            declared = (row.work, row.edition) in settled
            edition = f"{row.work} {row.edition}"
            found[row.code] = Completion(row.code, row.heading, edition, declared)
    return tuple(found.values())[:_MOST]


def _compact(code: str) -> str:
    return "".join(code.split()).replace(".", "").upper()
