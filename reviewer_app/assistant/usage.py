"""What the calls of a run used, as far as the servers said."""

from dataclasses import dataclass, replace

from reviewer_app.assistant.settings import ModelSettings
from reviewer_app.core.run import Run

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Usage:
    """Sums over calls, failed and repaired ones included.

    `unknown_calls` counts calls that were under way or answered without the server saying what
    they used: then the sums are a lower bound and the cost is unknown.
    """

    calls: int = 0
    repairs: int = 0
    retries: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    reasoning_tokens: int = 0
    unknown_calls: int = 0
    model_answered: str = ""
    mode: str = ""
    request_id: str = ""

    def cost(self, settings: ModelSettings) -> float | None:
        """Return the cost in the currency of the prices; None where any part is unknown."""
        if settings.price_in is None or settings.price_out is None or self.unknown_calls:
            return None
        cached = settings.price_in if settings.price_cached is None else settings.price_cached
        return (
            (self.prompt_tokens - self.cached_tokens) * settings.price_in
            + self.cached_tokens * cached
            + self.completion_tokens * settings.price_out
        ) / _MILLION


def account(run: Run, usage: Usage, settings: ModelSettings, prompt_version: str) -> Run:
    """Return the run with its model, calls, tokens and cost filled in; -1 where not said."""
    cost = usage.cost(settings)
    said = usage.unknown_calls == 0
    return replace(
        run,
        host=settings.host,
        model_asked=settings.model,
        model_answered=usage.model_answered,
        mode=usage.mode,
        prompt_version=prompt_version,
        calls=usage.calls,
        repairs=usage.repairs,
        retries=usage.retries,
        prompt_tokens=usage.prompt_tokens if said else -1,
        completion_tokens=usage.completion_tokens if said else -1,
        cost=-1.0 if cost is None else cost,
    )
