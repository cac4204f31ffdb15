"""Judging the tokens of free text one by one, each with what stands before it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from reviewer_app.gate.evidence import RegistryRow
from reviewer_app.gate.finding import Finding
from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.lexicon import is_number_name, lexicon
from reviewer_app.gate.spoken import number_of
from reviewer_app.gate.tokens import Kind, Token

# Forms seen are "DCB", "Ä": letters that can be a code.
_CAPITALS = re.compile(r"[A-ZÅÄÖ]{1,3}")
# Letters that a number after them could belong to: "DCB", "C", "ADCB".
_CAPITALS_AT_END = re.compile(r"(?:^|[A-ZÅÄÖ])[A-ZÅÄÖ]$")
# Forms seen are "packningDCB": a code's letters glued to a word.
_GLUED_CAPITALS = re.compile(r"[a-zåäö][A-ZÅÄÖ]{2}")
# Forms seen are "DCBs", "XYZxx": capitals and an ending.
_CAPITALS_INFLECTED = re.compile(r"(?P<letters>[A-ZÅÄÖ]{2,3})[a-zåäö]+")
# Forms seen are "DCB.111", "dcb999", "DCB_9": the form of a code, however it is written.
_CODE_SHAPE = re.compile(r"(?P<letters>[A-Za-z]{2,3})[^A-Za-z0-9]{0,3}[0-9OoIl]{1,6}(?![A-Za-z])")
# Forms seen are "2:a", "3:e", "30-årig", "2-delad", "1st", "a1"
_ORDINAL = re.compile(r"[0-9]{1,2}:[ae]|[0-9]{1,2}-(?:års?|årig[at]?|delad[et]?|skikts?|dagars)")
# Forms seen are "3", "14": too small to hide a code in.
_SMALL = re.compile("[0-9]{1,2}")
_PART = re.compile(r"[-‐‑–—/'’&:+×]")
# What stands for the rest of a code: ".?", "..", "…"
_WILDCARD = re.compile(r"\.[?.!]|…")
# Signs that end a word's clause, here glued to the number behind them: "sig :0", "DCB ,9".
_GLUED_SIGNS = (":", ";", ",")
_HARD_SPACE = "\u00a0\u202f"
_BRACE = re.compile(r"[{}]")
# Words of one letter that may stand after a code: "DCB.111 i avsnittet", "DCB.111 å ena sidan".
_LONE_WORDS = frozenset({"i", "å"})
_ARTICLES = frozenset({"en", "ett", "one"})


@dataclass(slots=True)
class Reading:
    """The tokens of one text and what was made of them.

    `covered` are the stretches judged as phrases. `codes` collects the tokens that are exactly
    verified codes, with their rows.
    """

    text: str
    tokens: Sequence[Token]
    covered: Sequence[tuple[int, int]]
    grounds: Grounds
    codes: list[tuple[Token, RegistryRow]] = field(default_factory=list)
    code_indexes: set[int] = field(default_factory=set)

    def is_covered(self, token: Token) -> bool:
        """Return whether a phrase holds the whole token."""
        return any(start <= token.start and token.end <= end for start, end in self.covered)

    def after_cue(self, index: int) -> bool:
        """Return whether the token stands after a word such as "kod"."""
        return index > 0 and self.tokens[index - 1].folded in lexicon().cues

    def accept(self, index: int, row: RegistryRow) -> str:
        """Note the token as a verified code, or return why not: something glued to it."""
        token = self.tokens[index]
        self.codes.append((token, row))
        self.code_indexes.add(index)
        return "gate.code" if _spoiled(self.text, token) else ""

    def quoted(self, first: Token, last: Token) -> bool:
        """Return whether the text from one token to another stands in the quotations."""
        return self.grounds.is_quoted(self.text[first.start : last.end])


def word_findings(reading: Reading) -> list[Finding]:
    """Return the tokens that may not be shown."""
    found: list[Finding] = []
    for index, token in enumerate(reading.tokens):
        if token.kind is Kind.WORD and _is_plain(token.text):
            if len(token.text) == 2 and _lengthens(reading, index):
                found.append(Finding("gate.code", token.text, token.start, token.end))
            continue
        if token.kind is not Kind.SIGN:
            reason = _JUDGES[token.kind.value](reading, index, token)
            if reason:
                found.append(Finding(reason, token.text, token.start, token.end))
        elif "{" in token.before or "}" in token.before:
            found.append(Finding("gate.placeholder", token.before, token.start, token.end))
    found += _braces(reading.text)
    return found


@lru_cache(maxsize=8192)
def _is_plain(word: str) -> bool:
    """Return whether a word can be neither a code's letters nor a number, wherever it stands.

    It is too long for letters, or a short word of prose in lower case.
    """
    if not word.isalpha() or is_number_name(word):
        return False
    if len(word) > 3:
        return word[1:].islower()
    short = len(word) == 2 or (len(word) == 3 and word.casefold() in lexicon().short)
    return short and word.islower()


def _braces(text: str) -> Iterator[Finding]:
    for match in _BRACE.finditer(text):
        yield Finding("gate.placeholder", match.group(), *match.span())


def _mixed(reading: Reading, index: int, token: Token) -> str:
    if reading.is_covered(token):
        return _prolongs(reading, index)
    row = reading.grounds.row(token.text)
    if row is not None:
        return reading.accept(index, row)
    if _ORDINAL.fullmatch(token.text) or token.text in lexicon().units:
        return _prolongs(reading, index)
    shape = _CODE_SHAPE.match(token.text)
    if shape is not None and shape["letters"] not in lexicon().acronyms:
        return "gate.code"
    return "" if reading.quoted(token, token) else "gate.code"


def _spoiled(text: str, token: Token) -> bool:
    """Return whether a hard space or a wildcard touches a code: "DCB.?", "DCB…"."""
    if _WILDCARD.match(token.after):
        return True
    around = text[token.start - 1 : token.start] + text[token.end : token.end + 1]
    return any(sign in _HARD_SPACE for sign in around)


def _number(reading: Reading, index: int, token: Token) -> str:
    reason = _prolongs(reading, index)
    if reason or reading.is_covered(token):
        return reason
    if token.text.startswith(".") or token.before.endswith(_GLUED_SIGNS):
        return "gate.code"
    if _SMALL.fullmatch(token.text) or reading.quoted(token, token):
        return ""
    return "" if _is_page(reading, index) else "gate.number"


def _is_page(reading: Reading, index: int) -> bool:
    """Return whether the number is that of a page a cited file has: "sida 112"."""
    number = reading.tokens[index].text
    if index == 0 or reading.tokens[index - 1].folded not in lexicon().pages:
        return False
    return number.isdigit() and 1 <= int(number) <= reading.grounds.page_count()


def _prolongs(reading: Reading, index: int) -> str:
    """Return a reason where a number stands after letters or a code that it could belong to."""
    at = index - 1
    words, skipped = lexicon(), False
    while at >= 0 and _is_separator(reading.tokens[at]) and index - at < 6:
        skipped = skipped or reading.tokens[at].kind is Kind.WORD
        at -= 1
    if at < 0:
        return ""
    before, token = reading.tokens[at], reading.tokens[index]
    if at in reading.code_indexes:
        return "gate.code"
    if before.folded in words.connectors:
        return _goes_on(reading, index, at)
    if before.kind is not Kind.WORD or not _could_be_code(before):
        return ""
    if reading.is_covered(token) and reading.is_covered(before):
        return ""
    return "" if reading.quoted(before, token) else "gate.code"


def _is_separator(token: Token) -> bool:
    if token.kind is Kind.SIGN:
        return True
    return token.folded in lexicon().separators or token.folded in lexicon().cues


def _could_be_code(token: Token) -> bool:
    """Return whether a word before a number looks like a code's letters."""
    if _CAPITALS_AT_END.search(token.text):
        return token.text != "I"
    return len(token.text) <= 3 and token.folded not in lexicon().short | lexicon().abbreviations


def _goes_on(reading: Reading, index: int, connector: int) -> str:
    """Return a reason where "DCB.111 och 119" or "AMA 20 eller 17" goes on with a bare number."""
    token = reading.tokens[index]
    bare = token.kind is Kind.NUMBER and not reading.is_covered(token)
    if not bare or connector == 0:
        return ""
    if connector - 1 in reading.code_indexes:
        return "gate.code"
    earlier = reading.tokens[connector - 1]
    edition = earlier.kind is Kind.NUMBER and earlier.end in {end for _, end in reading.covered}
    return "gate.edition" if edition and not reading.quoted(token, token) else ""


def _lengthens(reading: Reading, index: int) -> bool:
    """Return whether one or two letters, no word of prose, follow a code: "DCB.111 a"."""
    token = reading.tokens[index]
    at = index - 1
    while at > 0 and reading.tokens[at].kind is Kind.SIGN:
        at -= 1
    if len(token.text) > 2 or at not in reading.code_indexes:
        return False
    between = reading.text[reading.tokens[at].end : token.start].strip()
    if between.endswith((".", "!", "?")):
        return False
    if len(token.text) == 2:
        known = token.folded in lexicon().short or token.text in lexicon().acronyms
        return not between and not known
    if token.text == "a" and between == "," and index + 1 < len(reading.tokens):
        # "For DCB.111, a tolerance ..." is English; "DCB.111, a saknas" is a list.
        return token.after != "" or reading.tokens[index + 1].folded in lexicon().remarks
    return token.text not in _LONE_WORDS


def _word(reading: Reading, index: int, token: Token) -> str:
    if reading.is_covered(token):
        return ""
    if _lengthens(reading, index):
        return "gate.code"
    if "." in token.text and token.folded.rstrip(".") not in lexicon().abbreviations:
        return "gate.code"
    parts = _PART.split(token.text)
    if _spelled_out(reading, index, parts):
        return "gate.code"
    for part in parts:
        reason = _part(reading, index, part, alone=len(parts) == 1)
        if reason:
            return reason
    return ""


def _part(reading: Reading, index: int, part: str, *, alone: bool) -> str:
    if _CAPITALS.fullmatch(part):
        return _capitals(reading, index, part, alone=alone)
    inflected = _CAPITALS_INFLECTED.fullmatch(part)
    if inflected is not None and part not in lexicon().units:
        return _capitals(reading, index, inflected["letters"], alone=False)
    if _GLUED_CAPITALS.search(part) and part not in lexicon().units:
        return "" if reading.grounds.is_quoted(part) else "gate.code"
    if len(part) == 3 and alone and part.casefold() not in lexicon().short:
        return "gate.code" if reading.grounds.is_code_somewhere(part.upper()) else ""
    return ""


def _capitals(reading: Reading, index: int, letters: str, *, alone: bool) -> str:
    """Judge one to three capitals: a code, a word of the trade or the document, or refused."""
    cue = reading.after_cue(index)
    if not cue and (len(letters) == 1 or letters in lexicon().acronyms):
        return ""
    row = reading.grounds.row(letters) if alone else None
    if row is not None:
        return reading.accept(index, row)
    if cue or reading.grounds.is_code_somewhere(letters):
        return "gate.code"
    known = reading.grounds.is_quoted(letters) or reading.grounds.stands_in_documents(letters)
    return "" if known else "gate.code"


def _spelled_out(reading: Reading, index: int, parts: Sequence[str]) -> bool:
    """Return whether letters or digits are spelled out: "D C B", "punkt nio nio nio"."""
    token = reading.tokens[index]
    if len(token.text) > 1 and not is_number_name(parts[0]):
        return False
    before = reading.tokens[index - 1] if index else None
    if len(token.text) == 1 and token.text.isupper() and before is not None:
        spelled = len(before.text) == 1 and before.text.isupper()
        return spelled and not reading.quoted(before, token)
    if _spoken_page(reading, index):
        return True
    names = [part for part in parts if is_number_name(part)]
    if len(names) != len(parts):
        return False
    if len(names) > 1 or (before is not None and is_number_name(before.text)):
        return True
    return _digit_after_letters(reading, index) or _spoken_quantity(reading, index)


def _spoken_page(reading: Reading, index: int) -> bool:
    """Return whether a page is named in words that no cited file has: "sidan nittionio"."""
    if index == 0 or reading.tokens[index - 1].folded not in lexicon().pages:
        return False
    number = number_of(reading.tokens[index].text)
    return number is not None and not 1 <= number <= reading.grounds.page_count()


def _spoken_quantity(reading: Reading, index: int) -> bool:
    """Return whether a number's name and a unit state what the quotations do not: "tio mm"."""
    if index + 1 == len(reading.tokens):
        return False
    token, unit = reading.tokens[index], reading.tokens[index + 1]
    if token.folded in _ARTICLES or unit.text not in lexicon().units:
        return False
    said = reading.text[token.start : unit.end]
    # The first letter is great where the sentence begins with the number.
    return not reading.grounds.is_quoted(said) and not reading.grounds.is_quoted(
        said[:1].lower() + said[1:]
    )


def _digit_after_letters(reading: Reading, index: int) -> bool:
    """Return whether a number's name stands after a code or letters: "DCB punkt nio"."""
    at = index - 1
    while at >= 0 and _is_separator(reading.tokens[at]):
        at -= 1
    if at < 0:
        return False
    spoken = any(t.folded in lexicon().separators for t in reading.tokens[at + 1 : index])
    if reading.tokens[index].folded in _ARTICLES and not spoken:
        return False
    before = reading.tokens[at]
    if at in reading.code_indexes:
        return True
    letters = _CAPITALS_AT_END.search(before.text) is not None and len(before.text) > 1
    return letters and (spoken or before.text not in lexicon().acronyms)


# By the kinds' values: members of an enumeration are slow to hash.
_JUDGES = {Kind.WORD.value: _word, Kind.MIXED.value: _mixed, Kind.NUMBER.value: _number}
