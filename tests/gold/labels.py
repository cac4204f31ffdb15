"""Labels in the text of gold pages: ``‹DCB.311|heading ok›`` is a reference with its answer."""

import re
from dataclasses import dataclass

FAMILIES = {
    "ama": "ama", "dash": "ama_dash", "own": "client", "af": "af", "afk": "af_konsult",
    "bsab": "building_part", "paint": "painting", "coclass": "coclass", "bfs": "bfs",
    "bbr": "bbr_section", "eks": "eks", "afs": "afs", "sfs": "sfs", "fs": "other_statute",
    "tdok": "tdok", "trv": "trv", "standard": "standard", "form": "contract_form",
    "drawing": "drawing", "appendix": "appendix", "handling": "handling", "pm": "report",
}  # fmt: skip
"""The words of labels for families, and the program's."""
CONTEXTS = {
    "heading": "heading", "body": "body", "contents": "contents", "row": "table",
    "head": "running", "title": "title_block",
}  # fmt: skip
VERDICTS = {
    "ok": ("declared",),
    "other": ("other_edition", "withdrawn"),
    "unknown": ("not_in_edition",),
    "not": (),
    "open": ("undeclared", "contradicting"),
    "company": ("client",),
    "listed": ("unchecked", "not_covered", "not_held"),
    "any": (),
}
"""The verdicts that answer a label; "not" is every one but "declared", "any" is not scored."""

_SIGNS = {"=": "code", "/": "ref", "@": "edition"}
_MARK = re.compile(r"‹([^|›]*)(?:\|([^›]*))?›")


@dataclass(frozen=True, slots=True)
class Label:
    """What should be found at one place: the exact text and what it is."""

    raw: str
    family: str
    context: str
    verdict: str
    code: str = ""
    ref: str = ""
    implies: tuple[str, ...] = ()
    optional: bool = False
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A text without its marks, and each label with the offsets of its characters in it."""

    text: str
    labels: tuple[tuple[int, int, Label], ...]


def read_marks(text: str, default: str) -> Marked:
    """Return a text's labels; `default` holds the words that a mark does not override."""
    parts: list[str] = []
    labels: list[tuple[int, int, Label]] = []
    position = length = 0
    for match in _MARK.finditer(text):
        before = text[position : match.start()]
        start = length + len(before)
        length = start + len(match[1])
        parts += [before, match[1]]
        labels.append((start, length, _label(match[1], f"ama body any {default} {match[2] or ''}")))
        position = match.end()
    parts.append(text[position:])
    return Marked("".join(parts), tuple(labels))


def _label(raw: str, words: str) -> Label:
    said = dict.fromkeys(("family", "context", "verdict", "code", "ref", "edition"), "")
    implies: tuple[str, ...] = ()
    for word in words.split():
        if word[0] in _SIGNS:
            said[_SIGNS[word[0]]] = word[1:].replace("_", " ")
        elif word[0] == "+":
            implies = tuple(word[1:].replace("_", " ").split(","))
        elif word != "opt":
            said[_kind(word)] = word
    return Label(
        raw,
        FAMILIES[said["family"]],
        CONTEXTS[said["context"]],
        said["verdict"],
        said["code"],
        said["ref"],
        implies,
        optional="opt" in words.split(),
        edition=said["edition"],
    )


def _kind(word: str) -> str:
    for kind, known in (("family", FAMILIES), ("context", CONTEXTS), ("verdict", VERDICTS)):
        if word in known:
            return kind
    raise ValueError(word)
