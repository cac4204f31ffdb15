"""What a run of the gold set says, and how it differs from the run kept before."""

import json
from collections.abc import Iterator

from tests.gold.documents import DATA
from tests.gold.scoring import Result, Score

LAST_RUN = DATA / "last_run.json"
KINDS = ("verdict", "context", "code", "ref", "implied", "settled", "sections", "asked", "health")
"""Kinds of answers whose share of right ones is printed."""


def lines(result: Result) -> Iterator[str]:
    """Yield the lines of the report."""
    yield f"{'family':<16}{'labels':>7}{'precision':>11}{'recall':>9}{'F1':>9}"
    for name in result.family_names:
        yield _row(name, result.family(name))
    yield _row("all spans", result.spans)
    yield _row("declarations", result.declared)
    yield ""
    for kind in KINDS:
        yield f"{kind:<16}{result.share(kind):>18.4f}"
    yield f"{'mentions taken for declarations':<40}{len(result.mentions_taken):>3}"
    yield f"{'verified wrongly':<40}{len(result.verified_wrongly):>3}"
    yield from (f"  {one}" for one in result.mentions_taken)
    yield from (f"  {one}" for one in result.verified_wrongly)


def _row(name: str, score: Score) -> str:
    labels = score.right + score.missed
    shares = (score.precision, score.recall, score.f1)
    return f"{name:<16}{labels:>7}" + "".join(
        f"{share:>{width}.4f}" for share, width in zip(shares, (11, 9, 9), strict=True)
    )


def changes(result: Result) -> Iterator[str]:
    """Yield what is right now and was not, and the other way, since the run kept."""
    before: dict[str, bool] = json.loads(LAST_RUN.read_text()) if LAST_RUN.exists() else {}
    now = result.answers
    gains = [key for key, right in now.items() if right and before.get(key) is False]
    gains += [key for key in before if key.startswith(_FALSE) and key not in now]
    losses = [key for key, right in now.items() if not right and before.get(key) is not False]
    yield from (f"+ {key}" for key in sorted(gains))
    yield from (f"- {key}" for key in sorted(losses))


_FALSE = ("false ", "declared falsely ")
"""Answers that are there only where something was found that is not there."""


def keep(result: Result) -> None:
    """Keep the answers as those that the next run is compared with."""
    kept = dict(sorted(result.answers.items()))
    LAST_RUN.write_text(json.dumps(kept, ensure_ascii=False, indent=0) + "\n")
