"""Reading a model's answer strictly: JSON without tricks, held against its schema.

Schemas are plain JSON Schema of a small subset: objects with all properties required, bounded
arrays, bounded strings, enumerations, bounded integers. The same schema goes to the server and
judges what comes back, whatever the server promised.
"""

import json
from collections.abc import Mapping, Sequence

from reviewer_app.assistant.settings import Mode

Schema = Mapping[str, object]
_LONGEST = 200_000
_BOUNDS = ("maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum")


def obj(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object that has exactly these properties."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def choice(values: Sequence[str]) -> Schema:
    """Return the schema of one of some words."""
    return {"type": "string", "enum": list(values)}


def words(longest: int) -> Schema:
    """Return the schema of a text of at most `longest` characters."""
    return {"type": "string", "maxLength": longest}


def number(lowest: int, highest: int) -> Schema:
    """Return the schema of a whole number within bounds."""
    return {"type": "integer", "minimum": lowest, "maximum": highest}


def several(item: Schema, most: int) -> Schema:
    """Return the schema of a list of at most `most` items."""
    return {"type": "array", "items": item, "maxItems": most}


def without_bounds(schema: object) -> object:
    """Return the schema without lengths and counts, for servers that refuse them."""
    if isinstance(schema, Mapping):
        return {
            name: without_bounds(value) for name, value in schema.items() if name not in _BOUNDS
        }
    if isinstance(schema, list):
        return [without_bounds(value) for value in schema]
    return schema


def parse(answer: str, mode: Mode) -> object:
    """Return the JSON value of an answer; raises ValueError for anything but exactly one.

    Refused are duplicate keys, NaN and infinities, half characters, too deep, too long. Only
    where the form was asked for in words may the value stand in one fenced block.
    """
    if len(answer) > _LONGEST:
        raise ValueError("the answer is too long")
    text = answer.strip().removeprefix("\ufeff")
    if mode is Mode.PROMPT:
        text = _unfenced(text)
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("the answer is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not valid JSON at character {error.pos}") from None
    return value


def _unfenced(text: str) -> str:
    """Return the content of the one fenced block, or the text itself where there is none."""
    lines = text.split("\n")
    fences = [index for index, line in enumerate(lines) if line.startswith("```")]
    if not fences:
        return text
    if len(fences) != 2 or lines[fences[0]].strip() not in ("```", "```json"):
        raise ValueError("the answer must hold exactly one block of JSON")
    return "\n".join(lines[fences[0] + 1 : fences[1]])


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key occurs twice")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def problems(
    value: object, schema: Schema, where: str = "answer", *, open_form: bool = False
) -> list[str]:
    """Return what is wrong with a value, in words a model can act on; empty where all is right.

    `open_form` lets objects hold unknown keys.
    """
    kind = schema["type"]
    if kind == "object":
        return _object_problems(value, schema, where, open_form)
    if kind == "array":
        return _array_problems(value, schema, where, open_form)
    if kind == "integer":
        return _integer_problems(value, schema, where)
    return _string_problems(value, schema, where)


def _object_problems(value: object, schema: Schema, where: str, open_form: bool) -> list[str]:
    properties = schema["properties"]
    assert isinstance(properties, Mapping)
    if not isinstance(value, dict):
        return [f"{where} must be an object"]
    found = [f"{where}.{name} is missing" for name in properties if name not in value]
    if not open_form:
        found += [f"{where} has an unknown key" for name in value if name not in properties]
    for name, part in properties.items():
        if name in value:
            found += problems(value[name], part, f"{where}.{name}", open_form=open_form)
    return found


def _array_problems(value: object, schema: Schema, where: str, open_form: bool) -> list[str]:
    if not isinstance(value, list):
        return [f"{where} must be a list"]
    most, items = schema["maxItems"], schema["items"]
    assert isinstance(most, int)
    assert isinstance(items, Mapping)
    if len(value) > most:
        return [f"{where} has more than {most} items"]
    return [
        problem
        for index, item in enumerate(value)
        for problem in problems(item, items, f"{where}[{index}]", open_form=open_form)
    ]


def _integer_problems(value: object, schema: Schema, where: str) -> list[str]:
    lowest, highest = schema["minimum"], schema["maximum"]
    assert isinstance(lowest, int)
    assert isinstance(highest, int)
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        return [f"{where} must be a whole number from {lowest} to {highest}"]
    return []


def _string_problems(value: object, schema: Schema, where: str) -> list[str]:
    if not isinstance(value, str):
        return [f"{where} must be a text"]
    allowed = schema.get("enum")
    if isinstance(allowed, list):
        return [] if value in allowed else [f"{where} must be one of {', '.join(allowed)}"]
    longest = schema["maxLength"]
    assert isinstance(longest, int)
    if len(value) > longest:
        return [f"{where} is longer than {longest} characters"]
    # Half a surrogate pair is valid JSON, but no text: nothing later could store it.
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        return [f"{where} holds half a character"]
    return []
