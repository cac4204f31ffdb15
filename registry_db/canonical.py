"""The canonical form of each family's codes, from how they are written in running text."""

import re

_SPACE = re.compile(r"\s+")
_LINE_HYPHEN = re.compile(r"-[ ]*\n\s*")
# "Bilaga" with its number: "bilaga 3", "BILAGOR 3".
_APPENDIX_NUMBER = re.compile(r"\s*([0-9A-ZÅÄÖ][0-9A-ZÅÄÖa-z.:-]*)\s*$")
_DASHES = str.maketrans({"–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-"})


def joined(raw: str) -> str:
    """Return `raw` without any white space, a hyphen at a line's end taken as the line's only."""
    return _SPACE.sub("", _LINE_HYPHEN.sub("", raw))


def ama_canonical(raw: str) -> str:
    """``"DCB.\\n111"`` -> ``"DCB.111"``; ``"JSB.41/1"`` -> ``"JSB.41"`` (the table's number)."""
    return joined(raw).partition("/")[0].rstrip(".")


def dash_canonical(raw: str) -> str:
    """Return the canonical form of a code as written in running text."""
    return joined(raw.translate(_DASHES)).partition("/")[0]


def client_canonical(raw: str) -> str:
    """Return the canonical form of a code as written in running text."""
    return joined(raw).rstrip(".")


def building_part_canonical(raw: str) -> str:
    """``"64CCB"`` -> ``"64.CCB"``: client systems leave the dot out."""
    code = joined(raw)
    return code if "." in code else re.sub(r"^([0-9]{2})([A-Z])", r"\1.\2", code)


def spaced(raw: str) -> str:
    """Return the canonical form of a code as written in running text."""
    return _SPACE.sub(" ", raw.strip())


# Chapter before: "4 kap. 5 § AFS 2023:10", "kap. 4 i AFS 2023:10"; after: "AFS 2023:10, 4 kap.",
# "AFS 2023:10 kap. 4".
_STATUTE = re.compile(
    r"(?:(?:([0-9]{1,2})\s*kap\b|(?:kap\.?|kapitel)\s*([0-9]{1,2}))[^:]{0,40}?)?"
    r"([12][0-9]{3}:[0-9]{1,4})"
    r"(?:[,;\s(]*(?:([0-9]{1,2})\s*kap\b|(?:kap\.?|kapitel)\s*([0-9]{1,2})))?"
)


def statute_canonical(raw: str) -> str:
    """``"AFS 2023:10, 4 kap."`` -> ``"2023:10 kap. 4"``, the form of the registry's rows."""
    found = _STATUTE.search(spaced(raw))
    if found is None:
        return spaced(raw)
    before, named_before, number, after, named_after = found.groups()
    chapter = before or named_before or after or named_after
    return f"{number} kap. {chapter}" if chapter else number


def number_canonical(raw: str) -> str:
    """Return the canonical form of a code as written in running text."""
    found = _STATUTE.search(spaced(raw))
    return found.group(3) if found else spaced(raw)


def section_canonical(raw: str) -> str:
    """Return the canonical form of a code as written in running text."""
    found = re.search(r"[1-9]:[0-9]{1,4}", raw)
    return found.group() if found else spaced(raw)


def name_and_number(raw: str) -> str:
    """``"AB04"`` and ``"AB\\n04"`` -> ``"AB 04"``."""
    return re.sub(r"([A-ZÅÄÖ])([0-9])", r"\1 \2", spaced(raw), count=1)


def standard_canonical(raw: str) -> str:
    """``"SS 436 40 00"`` -> ``"SS 4364000"``; ``"SS-EN 13859–1"`` -> ``"SS-EN 13859-1"``."""
    text = spaced(_LINE_HYPHEN.sub("-", raw.translate(_DASHES)))
    text = re.sub(r"(?<=[0-9]) (?=[0-9])| ?(?=\+)|(?<=[+:]) ", "", text)
    return re.sub(r"^([A-Z/ -]*[A-Z])-?(?=[0-9])", r"\1 ", text)


def appendix_canonical(raw: str) -> str:
    """Return the canonical form of a code as written in running text."""
    found = _APPENDIX_NUMBER.search(raw)
    return f"Bilaga {found.group(1).upper()}" if found else spaced(raw)


def handling_canonical(raw: str) -> str:
    """``"HANDLING nr 11.2"`` -> ``"Handling 11.2"``."""
    found = _APPENDIX_NUMBER.search(raw)
    return f"Handling {found.group(1)}" if found else spaced(raw)


def report_canonical(raw: str) -> str:
    """``"PM-Geoteknik"`` -> ``"PM Geoteknik"``: reports are named with and without a hyphen."""
    return re.sub(r"^PM[ -]", "PM ", spaced(raw))


def drawing_canonical(raw: str) -> str:
    """Return the canonical form of a code as written in running text."""
    return _SPACE.sub("", raw.translate(_DASHES))
