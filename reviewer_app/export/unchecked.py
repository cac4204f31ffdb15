"""Comments whose documents cannot be read: taken along only as what nobody could check again."""

from collections.abc import Mapping
from dataclasses import replace

from reviewer_app.core.comment import UnverifiedCode
from reviewer_app.core.printable_text import printable
from reviewer_app.core.reference import Message
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Verdict
from reviewer_app.export.selection import Entry, Selection


def marked_unchecked(selection: Selection, unread: Mapping[str, str]) -> Selection:
    """Return the selection with each comment that cites an unread document marked as unchecked.

    `unread` gives the names of those documents by file id. No code of such a comment is verified
    any longer, its words say so, and no reference is stated for it.
    """
    entries = tuple(_entry(one, unread, selection.language) for one in selection.entries)
    return replace(selection, entries=entries)


def _entry(entry: Entry, unread: Mapping[str, str], language: str) -> Entry:
    cited = dict.fromkeys(unread[one.file_id] for one in entry.citations if one.file_id in unread)
    if not cited:
        return entry
    names = printable(", ".join(cited))
    reason = Message("export.unchecked_note", {"names": names})
    codes = tuple(
        UnverifiedCode(one.code, Verdict.UNCHECKED, reason, one.work, one.edition)
        for one in entry.codes
    )
    return replace(
        entry,
        text=f"{entry.text} [{say(reason.key, language, names=names)}]",
        codes=(),
        references=(),
        unverified=(*codes, *entry.unverified),
        unchecked=names,
    )
