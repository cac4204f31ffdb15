"""An independent judge of shown comments: it shares no code with the gate.

It has its own reading of the documents, its own idea of what a code looks like when every
disguise is undone, and the registry as plain sets. What it reports was shown though it is not
true of these documents and rows: a leak.
"""

import html
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from reviewer_app.core.comment import Citation, Comment

_LOOK_ALIKES = str.maketrans("АВСЕНКМОРТХасеорхΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABCEHKMOPTXaceopxABEZHIKMNOPTYX")
_SPOKEN = ("noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio")
_MARKUP = re.compile(r"<[^>]*>|[*_`~\\|]")
_STOPS = re.compile(r"\b(?:PUNKT|POINT|DOT)\b")
# Three letters, up to six signs, digits: "DCB.111", "DCB 111", "DCB – 111"
_CODE = re.compile(
    r"(?<![A-ZÅÄÖ])([A-ZÅÄÖ]{3})([^A-ZÅÄÖ0-9]{0,6})([0-9][0-9OIL]*(?: [0-9]+)*)(?![A-Z])"
)
# A code that goes on: "DCB.111.9", "DCB.111–114", "DCB.111/119", "DCB.9XX"
_PROLONGED = re.compile(r"(?<![A-ZÅÄÖ])[A-ZÅÄÖ]{3}\.?[0-9]+(?:\s?[./–-]\s?[0-9]+|X+)")
# "DCB.111 (Bärlager)": a heading, or a pointer such as "(se sida 2)"
_HEADED = re.compile(r"(?<!\w)([A-Z]{3}\.[0-9]+) \(([^)]*)\)")
_POINTERS = ("se ", "jfr ", "sid", "see ", "cf ", "page", "enligt ", "på ", "i ")
_EDITION = re.compile(r"AMA(?: [A-ZÅÄÖa-zåäö]+)? ([0-9]{2}|[XVI]+)(?![0-9])")
_STANDARD = re.compile(r"(?:SS-EN|AFS|BBR|TDOK|ISO) ?[0-9][0-9:-]*")
_MEASURE = re.compile(
    r"(?<![0-9A-Za-z.,:])([−-]?[0-9]+(?:[.,][0-9]+)?) ?"
    r"(m²|%|°C|(?:mm|cm|m|kN|MPa|kg|veckor)\b)"
)
_ADDRESS = re.compile(r"://|www\.|\b[a-z0-9-]+\.(?:se|com|org|example)\b", re.IGNORECASE)
_FILE = re.compile(r"[\w.-]+\.(?:pdf|docx|xlsx|dwg)\b", re.IGNORECASE)
_LEFTOVER = re.compile(r"\{[a-z]?[0-9]|\[k[0-9]|\$[a-z]|</?[a-z]")
_NO_CODES = frozenset({"AMA", "MER"})
# Three-letter words of running text; only where they are written small: "skiljer sig – 5 mm".
_ORDINARY = re.compile(r"(?<!\w)(?:sig|och|vid|för|med|som|the|and|är)(?!\w)")
# Letters of the tests' false codes. Any other word with a plain space may stand before a number.
_INVENTED = frozenset({"ESE", "QXQ", "AFC", "PNQ", "ZZZ", "DCB", "PBB"})


@dataclass(frozen=True)
class Truth:
    """What is true of a job.

    `pages` are the texts of each file, `rows` the codes of the edition that each declares with
    their headings, `editions` that edition ("" for none), `names` the names of the files.
    """

    pages: Mapping[str, Sequence[str]]
    rows: Mapping[str, Mapping[str, str]]
    editions: Mapping[str, str]
    names: frozenset[str]


def undisguised(text: str) -> str:
    """Return `text` with every known disguise undone, in capitals."""
    for _ in range(5):
        text = unquote(html.unescape(text))
    text = unicodedata.normalize("NFKD", _MARKUP.sub("", text)).translate(_LOOK_ALIKES)
    kept = (c for c in text if unicodedata.category(c) not in ("Mn", "Cf", "Me"))
    words = "".join(str(unicodedata.digit(c, c)) if c.isdigit() else c for c in kept).upper()
    for digit, spoken in enumerate(_SPOKEN):
        plain = unicodedata.normalize("NFKD", spoken).encode("ascii", "ignore").decode().upper()
        words = re.sub(rf"\b{plain}\b", str(digit), words)
    return _STOPS.sub(".", words)


def leaks(comment: Comment, truth: Truth) -> Iterator[str]:
    """Yield what a shown comment says that is not true of the job."""
    cited = [citation.file_id for citation in comment.citations]
    if not cited or any(file_id not in truth.pages for file_id in cited):
        yield "no file of the job"
        return
    for citation in comment.citations:
        yield from _misplaced(citation, truth)
    rows = {code: head for file_id in cited for code, head in truth.rows[file_id].items()}
    for code in comment.codes:
        if rows.get(code.code) != code.heading:
            yield f"code {code.code}"
        if f"{code.work} {code.edition}" not in {truth.editions[file_id] for file_id in cited}:
            yield f"edition of {code.code}"
    told = " ".join([*(c.excerpt for c in comment.citations), *rows.values()])
    for text in filter(None, (comment.text, comment.translated)):
        yield from _untrue(text, rows, told, truth, {truth.editions[one] for one in cited})
    for text in (part for c in comment.citations for part in (c.excerpt, c.sentence)):
        yield from _false_codes(text, rows)


def _misplaced(citation: Citation, truth: Truth) -> Iterator[str]:
    pages = truth.pages[citation.file_id]
    if not 0 <= citation.page_index < len(pages):
        yield f"page {citation.page_index}"
    elif _squeezed(citation.excerpt) not in _squeezed(pages[citation.page_index]):
        yield f"excerpt {citation.excerpt[:40]}"
    if citation.name not in truth.names:
        yield f"file {citation.name}"


def _untrue(
    text: str, rows: Mapping[str, str], told: str, truth: Truth, told_editions: set[str]
) -> Iterator[str]:
    yield from _false_codes(text, rows)
    plain = undisguised(text)
    yield from (found for found in _PROLONGED.findall(plain) if found not in told)
    for code, inside in _HEADED.findall(text):
        # Empty parentheses name no heading.
        if (
            inside.strip()
            and inside != rows.get(code)
            and not inside.casefold().startswith(_POINTERS)
        ):
            yield f"heading {inside}"
    declared = {edition[-2:] for edition in truth.editions.values() if edition in told_editions}
    yield from (f"edition {e}" for e in _EDITION.findall(text) if e not in declared)
    yield from (found for found in _STANDARD.findall(plain) if found not in undisguised(told))
    for value, unit in _MEASURE.findall(text):
        if not re.search(rf"(?<![0-9.,]){re.escape(value)}\s*{re.escape(unit)}", told):
            yield f"measure {value} {unit}"
    yield from _ADDRESS.findall(text)
    yield from (name for name in _FILE.findall(text) if name not in truth.names)
    yield from _LEFTOVER.findall(text)
    for sign in text:
        if unicodedata.category(sign) in ("Cf", "Co", "Cn", "Cs", "Cc") and sign != "\n":
            yield f"sign {ord(sign):x}"


def _false_codes(text: str, rows: Mapping[str, str]) -> Iterator[str]:
    listed = {code.replace(".", "") for code in rows}
    families = {code[:3] for code in rows} | _INVENTED
    ordinary = {word.upper() for word in _ORDINARY.findall(text)}
    for letters, between, digits in _CODE.findall(undisguised(text)):
        if (not between.strip() and letters not in families) or letters in ordinary:
            continue
        code = letters + re.sub("[OIL ]", lambda m: {"O": "0", " ": ""}.get(m[0], "1"), digits)
        if letters not in _NO_CODES and code not in listed:
            yield f"false code {code}"


def _squeezed(text: str) -> str:
    """Return text without white space and hyphens, ligatures written out.

    Another reader gives a hyphen at a line's end as a sign of its own.
    """
    plain = unicodedata.normalize("NFC", text)
    for ligature in "ﬀﬁﬂﬃﬄ":
        plain = plain.replace(ligature, unicodedata.normalize("NFKC", ligature))
    return re.sub(r"[\s\u00ad\ufffe\u0002‐-]+", "", plain)
