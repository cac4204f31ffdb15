"""What a person was typing when the program ended: kept with the job, and no part of its review."""

from dataclasses import dataclass

from reviewer_app.core.comment import Draft
from reviewer_app.job.file import JobFile
from reviewer_app.job.storing import decode, encode

_FACT = "typed"


@dataclass(frozen=True, slots=True)
class TypedComment:
    """A comment that was neither saved nor given up, and whom it was to be for."""

    draft: Draft
    assignee: str = ""
    discipline: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """All that is typed and not kept otherwise; `reply_to` is the id of the comment answered."""

    comments: tuple[TypedComment, ...] = ()
    reply_to: str = ""
    reply: str = ""


NOTHING = Typed()


def keep_typed(job: JobFile, typed: Typed) -> None:
    """Keep what is typed in place of what was."""
    job.set_fact(_FACT, "" if typed == NOTHING else encode(typed).decode())


def typed_in(job: JobFile) -> Typed:
    """Return what was being typed in a job; nothing where that cannot be read."""
    import msgspec

    kept = job.fact(_FACT)
    try:
        return decode(Typed, kept.encode()) if kept else NOTHING
    except msgspec.MsgspecError:
        return NOTHING
