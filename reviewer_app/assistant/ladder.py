"""Stepping down to what a server can do, one refusal at a time."""

from dataclasses import replace

from reviewer_app.assistant.failures import Fault
from reviewer_app.assistant.settings import Capabilities, Mode

_FORM = ("response_format", "json_schema", "json_object")
_BOUND_WORDS = ("maxlength", "maxitems", "minlength", "minimum", "maximum", "invalid schema")
TOOL_WORDS = ("tool_choice", "tools", "tool choice", "function call")
"""Ways that servers name the offer of tools."""
_OUTPUT_LIMITS = ("max_completion_tokens", "max_tokens")


def step_down(known: Capabilities, fault: Fault) -> Capabilities | None:
    """Return what to try after an UNSUPPORTED fault, None where nothing is left to try."""
    named = fault.parameter
    if named in TOOL_WORDS and known.tools:
        return replace(known, tools=False)
    if named in (*_FORM, *TOOL_WORDS):
        return _lower_form(known, fault.detail.lower())
    if named in _OUTPUT_LIMITS:
        return _other_output_limit(known)
    lower = _without(known, named)
    return None if lower == known else lower


def _without(known: Capabilities, named: str) -> Capabilities:
    if named == "temperature":
        return replace(known, temperature=False)
    if named == "seed":
        return replace(known, seed=False)
    if named == "stream_options":
        return replace(known, stream_usage=False)
    if named == "system role":
        return replace(known, system_role=False)
    return known


def _lower_form(known: Capabilities, words: str) -> Capabilities | None:
    if known.mode is Mode.JSON_SCHEMA:
        if known.bounds and any(word in words for word in _BOUND_WORDS):
            return replace(known, bounds=False)
        return replace(known, mode=Mode.JSON_OBJECT)
    if known.mode is Mode.JSON_OBJECT:
        return replace(known, mode=Mode.PROMPT)
    return None


def _other_output_limit(known: Capabilities) -> Capabilities | None:
    if known.output_limit_swapped:
        return None
    first, second = _OUTPUT_LIMITS
    other = second if known.output_limit == first else first
    return replace(known, output_limit=other, output_limit_swapped=True)
