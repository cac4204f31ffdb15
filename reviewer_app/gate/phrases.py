"""Phrases of free text that are judged as a whole: quantities, editions, statutes, file names.

Each function yields a `Phrase`; one with an empty reason is accepted and covers the tokens in it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.lexicon import is_number_name, lexicon
from reviewer_app.gate.spoken import number_of, ordinals, spoken
from reviewer_app.gate.tokens import Kind, Token

# Forms seen are "AFS 2023:3": a statute with a register of its own.
_STATUTE = re.compile(r"(AFS|BFS) ([12][0-9]{3}:[0-9]{1,3})")
# Forms seen are " kap. 4", ", kapitel 4", " 4 kap.", " 5 §", " paragraf fem"
_PART_OF_STATUTE = re.compile(
    r"[\s,]*(?:kap\.|kapitel)\s*(?P<chapter>[0-9]{1,2})(?![0-9])"
    r"|[\s,]*(?:[0-9]+\s*(?:kap\.|kapitel|§)|§+\s*[0-9]+|(?:paragraf|kapitel|bilaga)\w*\s+\w+)",
    re.IGNORECASE,
)
_NAMING = (
    r"bilag(?:a|an|or|orna)|ritning(?:en|ar|arna)?|ritn\.?|handling(?:en|ar|arna)?"
    r"|dokument(?:et)?|appendi(?:x|ces)|annex|drawings?|documents?"
)
# Forms seen are "bilaga 3", "ritning M-10.1-01", "Appendix B", "bilaga Geoteknik", "bilaga sju"
_NAMED_DOCUMENT = re.compile(
    rf"(?<!\w)(?P<word>{_NAMING})\s+(?:(?:nr\.?|nummer|no\.?|number)\s+)?"
    rf"(?P<name>(?-i:[A-ZÅÄÖ0-9](?:[\w.:-]*\w)?)|{spoken()})",
    re.IGNORECASE,
)
# Forms seen are "tredje bilagan", "the seventh drawing"
_NTH_DOCUMENT = re.compile(
    rf"(?<!\w)(?P<name>{ordinals()})\s+(?P<word>{_NAMING})(?!\w)", re.IGNORECASE
)
# Forms seen are "IV", "XII"
_ROMAN = re.compile(r"[IVXLC]+")
_SWEDISH = {"append": "bilaga", "annex": "bilaga", "drawin": "ritning", "bilag": "bilaga"}
_NAMING_WORDS = ("bilag", "ritn", "handling", "dokument", "appendi", "annex", "draw", "document")
# Forms seen are ".xlsx" at the end of "kalkyl.xlsx".
_FILE_ENDING = re.compile(r"\.(?:pdf|docx?|xlsx?|dwg|dxf|ifc|txt|zip|csv)(?!\w)", re.IGNORECASE)
_EDITION = re.compile(r"[0-9]{2}|(?:19|20)[0-9]{2}")
_WORKS_IN_CAPITALS = frozenset({"MER", "RA"})
# A field of work that names a work on its own, with a capital: "Anläggning 17", "Hus 21".
_FIELDS = frozenset({"Anläggning", "Anläggnings", "Anl", "Hus", "EL", "El", "VVS", "Kyla", "Kyl"})


@dataclass(frozen=True, slots=True)
class Phrase:
    """A stretch of text judged as a whole; `reason` is empty where it is accepted."""

    start: int
    end: int
    reason: str = ""


def quantities(text: str, grounds: Grounds) -> Iterator[Phrase]:
    """Yield numbers with units; they must stand in the quotations with the same sign."""
    plain = text.replace("\u00a0", " ").replace("\u202f", " ")
    for match in lexicon().quantity.finditer(plain):
        known = grounds.has_quantity(match["sign"], match["value"], match["unit"])
        yield Phrase(match.start("value"), match.end(), "" if known else "gate.number")


def named_texts(text: str, grounds: Grounds) -> Iterator[Phrase]:
    """Yield statutes, standards and contract forms; only those with a registry row pass."""
    for match in lexicon().named.finditer(text):
        statute = _STATUTE.fullmatch(match.group())
        row = grounds.statute_row(*statute.groups()) if statute else None
        known = row is not None or grounds.is_quoted(match.group())
        yield Phrase(match.start(), match.end(), "" if known else "gate.reference")
        if statute:
            yield from _part_of_statute(text, match.end(), statute.groups(), grounds)


def _part_of_statute(
    text: str, end: int, statute: Sequence[str], grounds: Grounds
) -> Iterator[Phrase]:
    """Yield the chapter or section named after a statute: a chapter must have a row of its own."""
    part = _PART_OF_STATUTE.match(text, end)
    if part is None:
        return
    work, number = statute
    chapter = part["chapter"]
    row = grounds.statute_row(work, f"{number} kap. {chapter}") if chapter else None
    known = row is not None or grounds.is_quoted(f"{work} {number}{part.group()}")
    yield Phrase(part.start(), part.end(), "" if known else "gate.reference")


def named_documents(text: str, grounds: Grounds) -> Iterator[Phrase]:
    """Yield drawings, appendices and files named; they must be known in the job."""
    for match in _FILE_ENDING.finditer(text):
        words = text[: match.start()].split()
        length = len(words[-1]) if words else 0
        yield Phrase(match.start() - length, match.end(), "gate.name")
    folded = text.casefold()
    if not any(word in folded for word in _NAMING_WORDS):
        return
    for match in chain(_NAMED_DOCUMENT.finditer(text), _NTH_DOCUMENT.finditer(text)):
        known = _known_document(match["word"], match["name"], grounds)
        if known is not None:
            yield Phrase(match.start(), match.end(), "" if known else "gate.name")


def _known_document(word: str, name: str, grounds: Grounds) -> bool | None:
    """Return whether a document named so is known in the job, None where that names none.

    A number in words is looked for in digits too. A word with a capital may be another one's
    beginning ("I ritningen Beställarens ..."): it names none where it stands in no document
    behind such a word but stands in them, or is an acronym of the trade.
    """
    number = number_of(name) if not name[0].isdigit() else None
    names = [name, *([str(number)] if number is not None else [])]
    if any(_stands(word, each, grounds) for each in names):
        return True
    numbered = number is not None or any(sign.isdigit() for sign in name)
    if numbered or len(name) == 1 or _ROMAN.fullmatch(name):
        return False
    loose = name.upper() in lexicon().acronyms or grounds.evidence.stands_in_job(name)
    return None if loose else False


def _stands(word: str, name: str, grounds: Grounds) -> bool:
    job = grounds.evidence
    swedish = next((sv for en, sv in _SWEDISH.items() if word.casefold().startswith(en)), word)
    if job.stands_in_job(f"{word} {name}") or job.stands_in_job(f"{swedish} {name}"):
        return True
    return len(name) > 3 and (job.is_file_name(name) or job.stands_in_job(name))


def editions(found: Sequence[Token], grounds: Grounds) -> Iterator[Phrase]:
    """Yield editions of reference works; only those the cited files have settled on pass."""
    for index, token in enumerate(found):
        if token.kind is Kind.NUMBER or is_number_name(token.text):
            chain = _chain_before(found, index)
            after = found[index + 1].folded if index + 1 < len(found) else ""
            if _names_work(chain, token) or after == "års":
                known = _is_settled(chain, token.text, grounds)
                start = chain[0].start if chain else token.start
                yield Phrase(start, token.end, "" if known else "gate.edition")


def _chain_before(found: Sequence[Token], index: int) -> list[Token]:
    """Return the words of works and editions that lead up to a number: AMA, Anläggning."""
    words = lexicon()
    first = index
    while first > 0 and (
        found[first - 1].kind is Kind.SIGN
        or found[first - 1].folded in words.works
        or found[first - 1].folded in words.editions
    ):
        first -= 1
    return [token for token in found[first:index] if token.kind is not Kind.SIGN]


def _names_work(chain: Sequence[Token], number: Token) -> bool:
    if any(
        t.folded in ("ama", "ama-nytt", "amas") or t.folded in lexicon().editions for t in chain
    ):
        return True
    if any(token.text in _WORKS_IN_CAPITALS for token in chain):
        return True
    return bool(chain) and chain[-1].text in _FIELDS and _EDITION.fullmatch(number.text) is not None


def _is_settled(chain: Sequence[Token], number: str, grounds: Grounds) -> bool:
    if _EDITION.fullmatch(number) is None:
        return False
    work = " ".join(token.text for token in chain if token.folded not in lexicon().editions)
    if work and work in _FIELDS:
        work = f"AMA {work}"
    return grounds.is_settled_edition(work, number[-2:])
