"""The receipt in a copy that comes back: what our annotations said when they were written."""

from dataclasses import dataclass

import msgspec


@dataclass(frozen=True, slots=True)
class _Annotation:
    name: str
    contents: str


@dataclass(frozen=True, slots=True)
class _Comment:
    annotations: tuple[_Annotation, ...] = ()


@dataclass(frozen=True, slots=True)
class _Receipt:
    comments: tuple[_Comment, ...] = ()


def written_texts(receipt: bytes) -> dict[str, str]:
    """Return the texts of annotations by name; none where the receipt cannot be read.

    Whoever sent the file may have changed the receipt too: nothing but a person's reply rests on
    it.
    """
    try:
        read = msgspec.json.decode(receipt, type=_Receipt)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {}
    return {one.name: one.contents for comment in read.comments for one in comment.annotations}
