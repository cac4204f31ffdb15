"""An independent reader that looks for codes in what was shown, however they are disguised.

Shares nothing with the gate: it undoes every disguise it knows, all at once, and looks for the
letters of any code the tests use followed by digits.
"""

import html
import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote

from reviewer_app.core.comment import Comment
from tests.unit.gate.jobs import CASES

LETTERS = ("DCB", "PBB", "ESE", "QXQ", "AFC", "PNQ")
_LOOK_ALIKES = str.maketrans("АВСЕНКМОРТХасеорхΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABCEHKMOPTXaceopxABEZHIKMNOPTYX")
_SPOKEN = dict(
    zip(
        "noll ett två tre fyra fem sex sju åtta nio zero one two three four five six seven eight "
        "nine".split(),
        "01234567890123456789",
        strict=True,
    )
)
_TAG = re.compile(r"<[^>]*>|[*_`~\\|]")
_FOUND = re.compile(
    rf"({'|'.join(LETTERS)})([^A-ZÅÄÖ0-9]{{0,6}})([0-9][0-9OIL]*(?: [0-9]+)*)(?![A-ZÅÄÖ])"
)
_NAMED = re.compile(r"(?:SS-EN|AFS|BBR|TDOK|AB|AMA ANLÄGGNING|AMA) ?([0-9][0-9:-]*)")


def undisguised(text: str) -> str:
    """Return `text` with every known disguise undone, in capitals."""
    for _ in range(5):
        text = unquote(html.unescape(text))
    text = unicodedata.normalize("NFKD", _TAG.sub("", text)).translate(_LOOK_ALIKES)
    kept = [c for c in text if unicodedata.category(c) not in ("Mn", "Cf", "Me")]
    digits = (str(unicodedata.digit(c, c)) if c.isdigit() else c for c in kept)
    words = "".join(digits)
    for spoken, digit in _SPOKEN.items():
        words = re.sub(rf"\b{unicodedata.normalize('NFKD', spoken)}\b", digit, words)
    return re.sub(r"\b(PUNKT|POINT|DOT)\b", ".", words.upper())


def leaks(comment: Comment) -> Iterator[str]:
    """Yield what stands in a shown comment and is in no register of its files' editions."""
    allowed = set()
    for citation in comment.citations:
        allowed |= set(CASES["registry"].get(CASES["documents"][citation.file_id]["edition"], ()))
    yield from (code.code for code in comment.codes if code.code not in allowed)
    listed = {code.code.replace(".", "") for code in comment.codes}
    for shown in (
        comment.text,
        *(part for c in comment.citations for part in (c.excerpt, c.sentence)),
    ):
        for letters, _, digits in _FOUND.findall(undisguised(shown)):
            code = letters + digits.replace(" ", "").replace("O", "0").replace("I", "1")
            if code not in listed:
                yield code
    for number in _NAMED.findall(undisguised(comment.text)):
        if number != "20":
            yield number
