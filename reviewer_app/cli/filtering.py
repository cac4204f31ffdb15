"""Which comments a command exports, and that in words."""

import argparse
from collections.abc import Sequence

from reviewer_app.core.comment import Comment
from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import catalogue
from reviewer_app.core.verdicts import Severity, Status
from reviewer_app.export.filtering import Asked, filter_words
from reviewer_app.job import Job


def narrowed(
    comments: Sequence[Comment], job: Job, options: argparse.Namespace
) -> tuple[list[Comment], Asked]:
    """Return the comments that the options let through, and what they ask for.

    Raises UserError where no document of the job bears the name asked for, or no rule the id.
    """
    _check_rule(options.rule, comments)
    status = Status(options.status) if options.status else None
    severity = Severity(options.severity) if options.severity else None
    file_ids = files_named(job, options.document)
    held = job.statuses()

    def admits(comment: Comment) -> bool:
        now = held[comment.id].status if comment.id in held else Status.NEW
        return (
            (status is None or now is status)
            and (severity is None or comment.severity is severity)
            and (not options.rule or comment.rule == options.rule)
            and (not file_ids or any(one.file_id in file_ids for one in comment.citations))
        )

    shown = [one for one in comments if admits(one)]
    words = filter_words(
        options.language, shown=len(shown), total=len(comments), document=options.document,
        severity=severity, rule=options.rule, status=status,
    )  # fmt: skip
    asked = Asked(file_ids, severity, options.rule, status, words=words)
    return shown, asked


def _check_rule(rule: str, comments: Sequence[Comment]) -> None:
    """Raise UserError where no rule has this id: an empty export would look like a clean one."""
    used = {one.rule for one in comments}
    if rule and rule not in used and f"rule_{rule}" not in catalogue("labels"):
        raise UserError("exchange.no_rule", name=rule, known=", ".join(sorted(used)))


def files_named(job: Job, name: str) -> frozenset[str]:
    """Return the ids of the job's files of this name, none for ""; raises UserError."""
    if not name:
        return frozenset()
    found = frozenset(
        one.file_id for one in job.documents() if name in (one.name, one.file_id, *one.other_names)
    )
    if not found:
        known = ", ".join(one.name for one in job.documents())
        raise UserError("exchange.no_document", name=name, known=known)
    return found
