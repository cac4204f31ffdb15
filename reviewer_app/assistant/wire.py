"""One call on the wire: what is sent, and how the streamed answer is put together and checked."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reviewer_app.assistant.answers import Schema, without_bounds
from reviewer_app.assistant.failures import FailureKind, Fault, redact
from reviewer_app.assistant.settings import Capabilities, Mode, ModelSettings
from reviewer_app.assistant.tools import Shelf

if TYPE_CHECKING:
    import openai
    from openai.types.chat import ChatCompletionChunk
    from openai.types.completion_usage import CompletionUsage

Turn = dict[str, Any]
# Measured: 2.0 to 2.8 characters a token in Swedish. Far beyond that, the server has cut the text.
_MOST_CHARACTERS_PER_TOKEN = 7
MOST_CALLS = 4
"""Tool calls of one turn."""
_LONGEST_ARGUMENTS = 2000


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: instructions, text, and the form of the answer.

    `check` returns what is wrong with an answer that has the form, empty where nothing is.
    `open_form` lets an answer hold more than was asked for: then its reader must keep all of it
    for the gate.
    """

    name: str
    system: str
    user: str
    schema: Schema
    check: Callable[[Any], list[str]]
    open_form: bool = False
    shelf: Shelf | None = None
    """What may be looked up before the answer, where the server takes tools."""

    def turns(self) -> list[Turn]:
        """Return the opening of the conversation."""
        return [
            {"role": "system", "content": self.system},
            {"role": "user", "content": self.user},
        ]


@dataclass(slots=True)
class Call:
    """A call of a tool as it comes in, piece by piece."""

    id: str = ""
    name: str = ""
    arguments: str = ""


@dataclass(slots=True)
class Received:
    """An answer as it comes in."""

    calls: dict[int, Call] = field(default_factory=dict)
    """By the index the server gives them."""

    text: str = ""
    refusal: str = ""
    finish: str = ""
    model: str = ""
    request_id: str = ""
    usage: "CompletionUsage | None" = None
    answered: bool = False
    begun: bool = False
    """Whether the server said anything at all, if only that an answer follows."""


def arguments(
    question: Question,
    turns: list[Turn],
    settings: ModelSettings,
    known: Capabilities,
    *,
    tool_choice: str = "",
) -> dict[str, Any]:
    """Return the arguments of the call, as far as the server is known to take them.

    `tool_choice` is "auto" where the model may look things up, "none" where it has done so and
    is to answer now, "" where no tools are spoken of.
    """
    wanted: dict[str, Any] = {known.output_limit: settings.max_output}
    if known.temperature:
        wanted["temperature"] = 0
    if known.seed:
        wanted["seed"] = 1
    if known.stream_usage:
        wanted["stream_options"] = {"include_usage": True}
    if tool_choice and known.tools and question.shelf is not None:
        wanted["tools"] = question.shelf.offered()
        if tool_choice != "auto":
            wanted["tool_choice"] = tool_choice
    if known.mode is Mode.JSON_SCHEMA:
        schema = question.schema if known.bounds else without_bounds(question.schema)
        form = {"name": question.name, "strict": True, "schema": schema}
        wanted["response_format"] = {"type": "json_schema", "json_schema": form}
    else:
        turns = _with_schema(turns, question.schema)
        if known.mode is Mode.JSON_OBJECT:
            wanted["response_format"] = {"type": "json_object"}
    messages = turns if known.system_role else _without_system(turns)
    return {"model": settings.model, "messages": messages, "stream": True, **wanted}


def _with_schema(turns: list[Turn], schema: Schema) -> list[Turn]:
    """Put the form of the answer into the instructions, where the server cannot enforce it."""
    form = json.dumps(schema, ensure_ascii=False)
    told = f"{turns[0]['content']}\nAnswer with one JSON object of this JSON schema only:\n{form}"
    return [{"role": "system", "content": told}, *turns[1:]]


def _without_system(turns: list[Turn]) -> list[Turn]:
    system, first, *rest = turns
    joined = f"{system['content']}\n\n{first['content']}"
    return [{"role": "user", "content": joined}, *rest]


async def receive(
    client: "openai.AsyncOpenAI",
    sent: Mapping[str, Any],
    settings: ModelSettings,
    received: Received,
) -> None:
    """Make the call and fill `received`, piece by piece; raises Fault where it is not an answer.

    What was received before a failure stays in `received`, for the account of the call only.
    """
    stream = await client.chat.completions.create(**sent)
    async with stream:
        received.begun = True
        headers = stream.response.headers
        received.request_id = redact(headers.get("x-request-id", ""))
        if "event-stream" not in headers.get("content-type", ""):
            raise Fault(FailureKind.PROTOCOL, "content-type")
        parts: list[str] = []
        size = 0
        async for chunk in stream:
            piece = _read_chunk(chunk, received)
            size += len(piece)
            if size > settings.max_answer_chars:
                raise Fault(FailureKind.TOO_BIG, f"{size} characters")
            parts.append(piece)
        received.text = "".join(parts)


def _read_chunk(chunk: "ChatCompletionChunk", received: Received) -> str:
    """Take what one event says and return its piece of text.

    The package builds events without validating them: each part may be missing or of any type.
    """
    usage = getattr(chunk, "usage", None)
    if usage is not None:
        received.usage = usage
    if isinstance(getattr(chunk, "model", None), str):
        received.model = redact(chunk.model)[:80]
    choices = getattr(chunk, "choices", None)
    if not choices:
        return ""
    received.answered = True
    first = choices[0]
    if first.finish_reason is not None:
        received.finish = str(first.finish_reason)
    if first.delta is None:
        return ""
    _read_calls(getattr(first.delta, "tool_calls", None), received)
    received.refusal += _text(getattr(first.delta, "refusal", None))[:500]
    return _text(first.delta.content)


def _read_calls(pieces: object, received: Received) -> None:
    """Put the pieces of tool calls together; raises Fault for what is none."""
    for piece in pieces if isinstance(pieces, list) else ():
        index, function = getattr(piece, "index", 0), getattr(piece, "function", None)
        if not isinstance(index, int) or not 0 <= index < MOST_CALLS:
            raise Fault(FailureKind.PROTOCOL, "tool call")
        call = received.calls.setdefault(index, Call())
        call.id = _text(getattr(piece, "id", None))[:200] or call.id
        call.name += _text(getattr(function, "name", None))[:80]
        call.arguments += _text(getattr(function, "arguments", None))
        if len(call.arguments) > _LONGEST_ARGUMENTS:
            raise Fault(FailureKind.TOO_BIG, "tool call")


def _text(value: object) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Fault(FailureKind.PROTOCOL, "content")
    return value


def check_ending(received: Received, sent: Mapping[str, Any]) -> None:
    """Raise Fault unless the answer came whole, to all that was sent, and was not declined."""
    if asks_to_look_up(received, sent):
        return
    if received.refusal:
        raise Fault(FailureKind.REFUSED, redact(received.refusal))
    if received.finish == "content_filter":
        raise Fault(FailureKind.FILTERED)
    if received.finish == "length":
        raise Fault(FailureKind.TOO_BIG, "length")
    if not received.answered:
        raise Fault(FailureKind.PROTOCOL, "no choices")
    if not received.finish:
        raise Fault(FailureKind.CUT, "no finish_reason")
    if received.finish != "stop":
        raise Fault(FailureKind.PROTOCOL, redact(received.finish))
    _check_input(received, sent)


def asks_to_look_up(received: Received, sent: Mapping[str, Any]) -> bool:
    """Return whether the answer is whole and consists of calls of the tools offered."""
    ended = received.finish in ("tool_calls", "function_call", "stop")
    return bool(received.calls) and ended and "tools" in sent


def looked_up(received: Received, shelf: Shelf) -> list[Turn]:
    """Return the turns that answer the calls: what the model asked, and what was found."""
    calls = [call for _, call in sorted(received.calls.items())]
    asked = [
        {
            "id": call.id or f"call_{at}",
            "type": "function",
            "function": {"name": call.name, "arguments": call.arguments},
        }
        for at, call in enumerate(calls)
    ]
    answers = [
        {
            "role": "tool",
            "tool_call_id": call.id or f"call_{at}",
            "content": shelf.run(call.name, call.arguments),
        }
        for at, call in enumerate(calls)
    ]
    return [{"role": "assistant", "content": None, "tool_calls": asked}, *answers]


def _check_input(received: Received, sent: Mapping[str, Any]) -> None:
    """Raise Fault where the server counted far fewer tokens than the text must have.

    Some local servers cut a long text to their window without saying so.
    """
    counted = tokens(received.usage, "prompt_tokens")
    characters = sum(len(turn["content"] or "") for turn in sent["messages"])
    least = characters // _MOST_CHARACTERS_PER_TOKEN
    if 0 < counted < least:
        raise Fault(FailureKind.INPUT_CUT, f"{counted} < {least}")


def tokens(usage: object, *path: str) -> int:
    """Return a count from the server's account, 0 where it has none that makes sense."""
    for name in path:
        usage = getattr(usage, name, None)
    if isinstance(usage, bool) or not isinstance(usage, int):
        return 0
    return max(0, usage)
