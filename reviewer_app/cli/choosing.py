"""What becomes of comments on files that have changed or cannot be read: a person chooses."""

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import replace

from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import say
from reviewer_app.export.selection import Selection, without
from reviewer_app.export.unchecked import marked_unchecked

_CHANGED = "documents.changed"


def chosen_of(
    selection: Selection, problems: Mapping[str, UserError], options: argparse.Namespace
) -> Selection:
    """Return the selection as the options choose, saying so in its filter.

    `problems` tell by file id why a cited file is not what was read. Raises UserError where there
    are any and nobody chose.
    """
    if not problems:
        return selection
    changed = [key for key, one in problems.items() if one.key == _CHANGED]
    unread = [key for key in problems if key not in changed]
    if changed and not options.leave_out_changed:
        names = _names(selection, changed)
        raise UserError("exchange.changed_stops", names=names, job=options.job)
    if unread and not (options.leave_out_changed or options.with_unchecked):
        reason = problems[unread[0]].text(options.language)
        names = _names(selection, unread)
        raise UserError("exchange.unread_stops", reason=reason, names=names)
    taken = unread if options.with_unchecked else []
    left = [key for key in problems if key not in taken]
    chosen = without(selection, left)
    chosen = marked_unchecked(chosen, {key: chosen.document(key).name for key in taken})
    said = [selection.filter]
    for key, files in (("without_changed", left), ("with_unchecked", taken)):
        if files:
            names = _names(selection, files)
            said.append(say(f"exchange.{key}", options.language, names=names))
    return replace(chosen, filter="; ".join(part for part in said if part))


def _names(selection: Selection, file_ids: Iterable[str]) -> str:
    return ", ".join(sorted(selection.document(key).name for key in file_ids))
