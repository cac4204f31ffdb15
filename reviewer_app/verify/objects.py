"""The objects of a PDF as they are written in it: what PDFium draws but has no words for.

PDFium saves the file anew in memory, without encryption, object streams and updates (ISO 32000-1,
7.5); what it writes is plain enough to be read here.
"""

import hashlib
import io
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as raw

# "%\xa1\xb3 a comment", " \r\n": what may stand between two objects.
_BETWEEN = re.compile(rb"(?:[\x00\t\n\f\r ]+|%[^\r\n]*)*")
# "12 0 R", "-2147483520", ".85", "/Am#C3#A9", "(text)", "<feff0041>", "true", "<<", "]": what a
# value is written with; a string with escapes or brackets in it only begins here.
_TOKEN = re.compile(
    rb"""(?:[\x00\t\n\f\r ]+|%[^\r\n]*)*(?:
    /(?P<name>[^\x00\t\n\f\r ()<>\[\]{}/%]*)
    |(?P<reference>[0-9]{1,10})[ ][0-9]{1,5}[ ]R(?![A-Za-z0-9])
    |(?P<number>[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))
    |\((?P<plain>[^()\\]*)\)|(?P<text>\()
    |(?P<dictionary><<)|(?P<close>>>)|(?P<array>\[)|(?P<end>\])
    |<(?P<hex>[^<>]*)>
    |(?P<word>[A-Za-z]+))""",
    re.VERBOSE,
)
# "all up to a bracket": what a string holds as it stands.
_PLAIN_TEXT = re.compile(rb"[^()\\]*")
# "\101": a sign by its number, behind the backslash.
_OCTAL = re.compile(rb"[0-7]{1,3}")
# "17 0 obj": an object begins.
_OBJECT = re.compile(rb"[\x00\t\n\f\r ]*([0-9]{1,10}) [0-9]{1,5} obj")
# "#20": a sign of a name by its number.
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_WORDS: Mapping[bytes, object] = {b"true": True, b"false": False, b"null": None}
_ESCAPES = {ord("n"): 10, ord("r"): 13, ord("t"): 9, ord("b"): 8, ord("f"): 12}
_DEEPEST = 60
_UP = frozenset({"Parent", "P", "Prev", "StructParent", "StructParents"})
"""Keys that lead back to what an object stands in."""
_PACKING = frozenset({"Length", "Filter", "DecodeParms", "DL"})


@dataclass(frozen=True, slots=True)
class Name:
    """A name, without its slash."""

    text: str


@dataclass(frozen=True, slots=True)
class Reference:
    """The number of another object."""

    number: int


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream: its dictionary, and its bytes as they are packed."""

    keys: "Keys"
    content: bytes


Keys = dict[str, object]


class ObjectError(ValueError):
    """What stands there is no object."""


class Objects:
    """The objects of one file, each read when it is asked for."""

    def __init__(self, pdf: pypdfium2.PdfDocument) -> None:
        """Read where the objects stand; raises ObjectError, and what PDFium raises."""
        written = io.BytesIO()
        pdf.save(written, flags=raw.FPDF_REMOVE_SECURITY)
        self._data = written.getvalue()
        self._places: dict[int, int] = {}
        self.trailer = self._table()
        self._kept: dict[int, object] = {}
        self.pages: tuple[Keys, ...] = ()
        self._page_numbers: dict[int, int] = {}
        self._find_pages()

    @property
    def root(self) -> Keys:
        """The catalog."""
        return self.keys(self.trailer.get("Root"))

    def of(self, value: object) -> object:
        """Return what a value is, or leads to."""
        for _ in range(_DEEPEST):
            if not isinstance(value, Reference):
                return value
            value = self._read(value.number)
        return None

    def keys(self, value: object) -> Keys:
        """Return the dictionary that a value is or leads to; an empty one for anything else."""
        found = self.of(value)
        if isinstance(found, Stream):
            return found.keys
        return found if isinstance(found, dict) else {}

    def items(self, value: object) -> list[object]:
        """Return the array that a value is or leads to; an empty one for anything else."""
        found = self.of(value)
        return found if isinstance(found, list) else []

    def annotation(self, page: int, at: int) -> Keys:
        """Return an annotation's dictionary by its page, from 1, and its place there, from 0.

        An empty one where there is none.
        """
        if not 1 <= page <= len(self.pages):
            return {}
        found = self.items(self.pages[page - 1].get("Annots"))
        return self.keys(found[at]) if at < len(found) else {}

    def page_number(self, value: Reference) -> int:
        """Return the number of the page that a reference leads to, from 1; 0 for anything else."""
        return self._page_numbers.get(value.number, 0)

    def is_root(self, value: object) -> bool:
        """Return whether a value leads to the catalog."""
        return isinstance(value, Reference) and value == self.trailer.get("Root")

    def digest(self, value: object) -> str:
        """Return a sum of a value with all it leads to, the same for the same in another file."""
        found = hashlib.sha256()
        for part in self._parts(value, ()):
            found.update(part)
        return found.hexdigest()

    def _parts(self, value: object, above: tuple[int, ...]) -> Iterator[bytes]:
        """Yield what a value is made of.

        What leads to a page, to the catalog (as signatures do) or back up is named, not followed.
        """
        if isinstance(value, Reference):
            if page := self.page_number(value):
                yield b"page %d;" % page
                return
            if self.is_root(value):
                yield b"catalog;"
                return
            if value.number in above or len(above) > _DEEPEST:
                yield b"above;"
                return
            yield from self._parts(self._read(value.number), (*above, value.number))
        elif isinstance(value, Stream):
            yield b"stream;" + hashlib.sha256(unpacked(self, value)).digest()
            kept = {key: one for key, one in value.keys.items() if key not in _PACKING}
            yield from self._parts(kept, above)
        elif isinstance(value, dict):
            yield b"<<"
            for key in sorted(value.keys() - _UP):
                yield key.encode() + b":"
                yield from self._parts(value[key], above)
            yield b">>"
        elif isinstance(value, list):
            yield b"["
            for one in value:
                yield from self._parts(one, above)
            yield b"]"
        else:
            yield _plain(value)

    def _table(self) -> Keys:
        """Read the table of places at the end and return the trailer behind it."""
        at = self._data.rfind(b"startxref")
        try:
            start = int(self._data[at + 9 : at + 40].split()[0])
            head, at = self._data[start : start + 4], start + 4
            if head != b"xref":
                raise ObjectError
            at = self._sections(at)
            found, _ = _Reader(self._data).value(at + len(b"trailer"))
        except (ValueError, IndexError) as error:
            raise ObjectError from error
        if not isinstance(found, dict):
            raise ObjectError
        return found

    def _sections(self, at: int) -> int:
        """Read the table's sections; return where the trailer begins."""
        while True:
            at = _after_space(self._data, at)
            if self._data.startswith(b"trailer", at):
                return at
            end = at + 40
            first, count = (int(one) for one in self._data[at:end].split()[:2])
            at = _after_space(self._data, at + len(b"%d %d" % (first, count)))
            for number in range(first, first + count):
                if self._data[at + 17 : at + 18] == b"n":
                    self._places[number] = int(self._data[at : at + 10])
                at += 20

    def _read(self, number: int) -> object:
        if number not in self._kept:
            begun = _OBJECT.match(self._data, self._places.get(number, len(self._data)))
            value: object = None
            if begun is not None and int(begun.group(1)) == number:
                value, at = _Reader(self._data).value(begun.end())
                if isinstance(value, dict):
                    value = self._with_stream(value, at)
            self._kept[number] = value
        return self._kept[number]

    def _with_stream(self, keys: Keys, at: int) -> object:
        at = _after_space(self._data, at)
        if not self._data.startswith(b"stream", at):
            return keys
        at += len(b"stream")
        at += 2 if self._data.startswith(b"\r\n", at) else 1
        length = self.of(keys.get("Length"))
        size = int(length) if isinstance(length, int | float) else 0
        return Stream(keys, self._data[at : at + size])

    def _find_pages(self) -> None:
        found: list[Keys] = []
        waiting: list[object] = [self.root.get("Pages")]
        seen: set[int] = set()
        while waiting:
            one = waiting.pop()
            if isinstance(one, Reference):
                if one.number in seen:
                    continue
                seen.add(one.number)
            keys = self.keys(one)
            if "Kids" in keys:
                waiting += reversed(self.items(keys["Kids"]))
                continue
            if isinstance(one, Reference):
                self._page_numbers[one.number] = len(found) + 1
            found.append(keys)
        self.pages = tuple(found)


class _Reader:
    """Reads values one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def value(self, at: int) -> tuple[object, int]:
        """Return the value that begins at a place and where it ends; raises ObjectError."""
        return self._value(self._next(at), 0)

    def _next(self, at: int) -> re.Match[bytes]:
        found = _TOKEN.match(self._data, at)
        if found is None:
            raise ObjectError
        return found

    def _value(self, found: re.Match[bytes], depth: int) -> tuple[object, int]:
        """Return the value that begins with a token, and where it ends."""
        kind = found.lastgroup or ""
        if depth > _DEEPEST:
            raise ObjectError
        if kind == "dictionary":
            return self._dictionary(found.end(), depth)
        if kind == "array":
            return self._array(found.end(), depth)
        if kind == "text":
            return self._text(found.end())
        if kind in ("close", "end"):
            raise ObjectError
        return _SIMPLE[kind](found.group(kind)), found.end()

    def _dictionary(self, at: int, depth: int) -> tuple[Keys, int]:
        keys: Keys = {}
        while True:
            found = self._next(at)
            if found.lastgroup == "close":
                return keys, found.end()
            if found.lastgroup != "name":
                raise ObjectError
            key = _name(found.group("name")).text
            keys[key], at = self._value(self._next(found.end()), depth + 1)

    def _array(self, at: int, depth: int) -> tuple[list[object], int]:
        items: list[object] = []
        while True:
            found = self._next(at)
            if found.lastgroup == "end":
                return items, found.end()
            value, at = self._value(found, depth + 1)
            items.append(value)

    def _text(self, at: int) -> tuple[bytes, int]:
        """Read a string with escapes or brackets in it."""
        found, depth = bytearray(), 1
        while (plain := _PLAIN_TEXT.match(self._data, at)) is not None:
            found += plain.group()
            at = plain.end()
            sign = self._data[at : at + 1]
            if sign == b"\\":
                at = self._escape(at + 1, found)
                continue
            depth += 1 if sign == b"(" else -1
            at += 1
            if not depth:
                return bytes(found), at
            if not sign:
                break
            found += sign
        raise ObjectError

    def _escape(self, at: int, found: bytearray) -> int:
        """Take in what follows a backslash; return where it ends."""
        octal = _OCTAL.match(self._data, at)
        if octal is not None:
            found.append(int(octal.group(), 8) & 0xFF)
            return octal.end()
        sign = self._data[at]
        if sign in (10, 13):
            return at + (2 if self._data.startswith(b"\r\n", at) else 1)
        found.append(_ESCAPES.get(sign, sign))
        return at + 1


def _name(written: bytes) -> Name:
    text = _ESCAPED.sub(lambda one: bytes([int(one.group(1), 16)]), written)
    return Name(text.decode("utf-8", "surrogateescape"))


def _number(written: bytes) -> object:
    return float(written) if b"." in written else int(written)


def _word(written: bytes) -> object:
    if written not in _WORDS:
        raise ObjectError
    return _WORDS[written]


def _hex(written: bytes) -> bytes:
    digits = b"".join(written.split())
    try:
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    except ValueError as error:
        raise ObjectError from error


_SIMPLE: Mapping[str, Callable[[bytes], object]] = {
    "name": _name, "number": _number, "word": _word, "hex": _hex, "plain": bytes,
    "reference": lambda written: Reference(int(written)),
}  # fmt: skip


def _after_space(data: bytes, at: int) -> int:
    found = _BETWEEN.match(data, at)
    return found.end() if found is not None else at


def _plain(value: object) -> bytes:
    if isinstance(value, Name):
        return b"/" + value.text.encode("utf-8", "surrogateescape") + b";"
    if isinstance(value, bool) or value is None:
        return f"{value};".encode()
    if isinstance(value, int | float):
        return f"{round(value, 3):g};".encode()
    return repr(value).encode() + b";"


def unpacked(objects: Objects, value: object) -> bytes:
    """Return the bytes of a stream, unpacked where that takes nothing but what every program has.

    What is no stream has none.
    """
    stream = objects.of(value)
    if not isinstance(stream, Stream):
        return b""
    named = objects.of(stream.keys.get("Filter"))
    filters = named if isinstance(named, list) else [named]
    if filters == [Name("FlateDecode")] and not objects.keys(stream.keys.get("DecodeParms")):
        try:
            return zlib.decompress(stream.content)
        except zlib.error:
            return stream.content
    return stream.content
