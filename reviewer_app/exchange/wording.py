"""A plan in words, a line for each thing that it brings."""

from collections.abc import Iterator
from datetime import datetime

from reviewer_app.core.labels import label
from reviewer_app.core.texts import say
from reviewer_app.exchange.plan import ImportPlan, StatusFound

_LONGEST = 100


def plan_lines(plan: ImportPlan, language: str) -> Iterator[str]:
    """Yield what a plan brings, and what it leaves."""
    for one in plan.statuses:
        yield status_line(one, language)
    for reply in plan.replies:
        author = reply.author or say("exchange.someone", language)
        yield say(
            "exchange.line_reply", language, name=author, day=day_of(reply.at),
            text=shortened(reply.text),
        )  # fmt: skip
    for remark in (*plan.remarks, *plan.changed):
        key = "line_changed" if remark in plan.changed else "line_remark"
        author = remark.author or say("exchange.someone", language)
        text = shortened(remark.text) or shortened(remark.marked)
        yield say(
            f"exchange.{key}", language, name=author, page=remark.page_index + 1, text=text
        )  # fmt: skip
    for key, count in plan_counts(plan):
        if count:
            yield say(f"exchange.count_{key}", language, count=count)
    if plan.is_empty:
        yield say("exchange.nothing_new", language)


def plan_counts(plan: ImportPlan) -> tuple[tuple[str, int], ...]:
    """Return how many annotations a plan leaves as they are, by the key of the reason."""
    return (
        ("known", plan.known), ("elsewhere", plan.elsewhere), ("doubled", plan.doubled),
        ("shared", plan.shared), ("gone", len(plan.gone)),
    )  # fmt: skip


def status_line(one: StatusFound, language: str) -> str:
    """Return in words who changes a status from what to what."""
    author = one.decision.author or say("exchange.someone", language)
    key = "exchange.line_status_older" if one.older else "exchange.line_status"
    return say(
        key, language, name=author, day=day_of(one.decision.at),
        before=label(one.before, language), after=label(one.decision.status, language),
    )  # fmt: skip


def day_of(at: str) -> str:
    """Return the day of a kept time, "" for none."""
    return datetime.fromisoformat(at).date().isoformat() if at else ""


def shortened(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 2] + " …"
