"""Code families: how each kind of reference code is written, its canonical form and its parents.

The patterns here describe the *canonical* form and are matched in whole. How a code may be
written in running text (line breaks, glued headings, lists) is the sweep's matter. Pattern
sources are kept as text and compiled on first use, so that importing this module costs nothing.

The forms were collected from public tender documents and the publishers' own pages; a longer
code than any seen is accepted where that lets a wrong code be reported instead of missed.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from registry_db.canonical import (
    ama_canonical,
    appendix_canonical,
    building_part_canonical,
    client_canonical,
    dash_canonical,
    drawing_canonical,
    handling_canonical,
    joined,
    name_and_number,
    number_canonical,
    report_canonical,
    section_canonical,
    spaced,
    standard_canonical,
    statute_canonical,
)


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of reference code.

    `pattern` is the source of an expression for the whole canonical code. `canonical` turns a
    code as written into that form. `parent` returns the code one level up, None at the top.
    `letters_only` tells that the family has codes of capitals alone, which ordinary words and
    abbreviations look like. `prefix` is what is said before the code of statutes and documents
    whose canonical form is a number alone.
    """

    id: str
    pattern: str
    canonical: Callable[[str], str]
    parent: Callable[[str], str | None]
    examples: tuple[str, ...]
    counter_examples: tuple[str, ...]
    letters_only: bool = False
    prefix: str = ""

    def matches(self, code: str) -> bool:
        """Return whether `code` is in this family's canonical form."""
        return _compiled(self.pattern).fullmatch(code) is not None


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source)


def _ama_parent(code: str) -> str | None:
    """``CEB.11 > CEB.1 > CEB > CE > C``: the pyramid drops one character at a time."""
    return code[:-1].rstrip(".") or None


def _af_parent(code: str) -> str | None:
    """``AFC.1 > AFC > AF``: the two letters of the work are the top."""
    return _ama_parent(code) if len(code) > 2 else None


def _dash_parent(code: str) -> str | None:
    """``PN-.51 > PN-.5 > PN > P``: the dash stands for a variable third letter."""
    return code[:-1].rstrip(".-") or None


def _client_parent(code: str) -> str | None:
    """``CBB.31//2 > CBB.31 > CBB.3``: first the part that is not the client's own."""
    head, mark, own = code.partition("//")
    if mark and head and own:
        return head.rstrip(".")
    bare = head or own
    return _af_parent(bare) if bare.startswith(("AF", "AU")) else _ama_parent(bare)


def _building_part_parent(code: str) -> str | None:
    """``63.BCB/1 > 63.BCB > 63.BC > 63.B > 63 > 6``."""
    if "/" in code:
        return code.partition("/")[0]
    return _ama_parent(code)


def _statute_parent(code: str) -> str | None:
    return code.partition(" kap. ")[0] if " kap. " in code else None


def _no_parent(_code: str) -> str | None:
    return None


SHIPPED_FAMILIES = (
    Family(
        "ama",
        r"[B-Z](?:[A-Z](?:[A-Z](?:\.[0-9]{1,5})?)?)?",
        ama_canonical,
        _ama_parent,
        ("C", "CE", "CEB", "CEB.1", "CEB.1121", "BBC.1812", "KBC.42211", "PBB.5241"),
        ("AFC.1", "AUA.1", "CE.5", "CEBB.1", "CEB.", "CEB.1.2", "ceb.1", "ÅEB.1", "CEB.112111"),
        letters_only=True,
    ),
    Family(
        "ama_dash",
        r"[B-Z][A-Z]-\.[0-9]{1,5}",
        dash_canonical,
        _dash_parent,
        ("PN-.5", "PB-.52"),
        ("PN-5", "PN.5", "P-.5", "PNB-.5"),
    ),
    Family(
        "client",
        r"//[B-Z][A-Z]{0,2}(?:\.[0-9]{1,5})?|[A-Z]{1,3}(?:\.[0-9]{0,5})?//\.?[0-9]{0,5}",
        client_canonical,
        _client_parent,
        ("//CBB.31", "CBB.31//", "CBB//.31", "CBB.3//1", "AFC.1//2"),
        ("CBB.31", "CBB/1", "http://"),
    ),
    Family(
        "af",
        r"AF(?:[A-J](?:\.[0-9]{1,5})?)?",
        ama_canonical,
        _af_parent,
        ("AF", "AFA", "AFB.22", "AFC.3643", "AFG.13"),
        ("AFK.1", "AFS", "AF.1", "AFF.T3", "A"),
        letters_only=True,
    ),
    Family(
        "af_konsult",
        r"AU(?:[A-C](?:\.[0-9]{1,5})?)?",
        ama_canonical,
        _af_parent,
        ("AU", "AUA", "AUA.1211", "AUC.5"),
        ("AUD.1", "AU.1", "AUTO"),
        letters_only=True,
    ),
    Family(
        "building_part",
        r"[0-9]{1,2}|[0-9]{2}\.[A-Z]{1,4}(?:/[0-9]{1,2})?",
        building_part_canonical,
        _building_part_parent,
        ("6", "63", "63.F", "63.FHB", "63.BCB/1", "71.EABC/4", "27.C/35", "11.C"),
        ("6.F", "63F", "63.", "63.f", "63.ABCDE", "63.F/123", "1:63"),
    ),
    Family(
        "painting",
        r"[0-9]{2}-[0-9]{5,6}",
        drawing_canonical,
        _no_parent,
        ("56-03510", "56-035101"),
        ("56-0351", "5603510", "156-03510"),
    ),
    Family(
        "coclass",
        r"[A-Z]{1,3}[0-9]{0,3}",
        joined,
        _no_parent,
        ("B", "B10", "AD10", "QQC", "NDA"),
        ("AD.10", "ad10", "ABCD"),
        letters_only=True,
    ),
    Family(
        "bfs",
        r"[12][0-9]{3}:[0-9]{1,3}(?: kap\. [0-9]{1,2})?",
        statute_canonical,
        _statute_parent,
        ("2011:6", "2024:10", "2016:12 kap. 1"),
        ("BFS 2011:6", "11:6", "2011:6 kap 1"),
        prefix="BFS",
    ),
    Family(
        "bbr_section",
        r"[1-9]:[0-9]{1,4}",
        section_canonical,
        _no_parent,
        ("5:1", "5:12", "3:224", "6:5324"),
        ("14:51", "0:1", "5:12345", "5.1"),
        prefix="BBR",
    ),
    Family(
        "bbr",
        r"BBR [0-9]{2}",
        name_and_number,
        _no_parent,
        ("BBR 19", "BBR 29"),
        ("BBR19", "BBR 5:1", "BBR 2019"),
    ),
    Family(
        "eks",
        r"EKS [0-9]{1,2}",
        name_and_number,
        _no_parent,
        ("EKS 8", "EKS 12"),
        ("EKS8", "EKS 123"),
    ),
    Family(
        "afs",
        r"[12][0-9]{3}:[0-9]{1,3}(?: kap\. [0-9]{1,2})?",
        statute_canonical,
        _statute_parent,
        ("1999:3", "2023:1", "2023:10 kap. 4"),
        ("AFS 2023:1", "23:1", "2023-1"),
        prefix="AFS",
    ),
    Family(
        "sfs",
        r"[12][0-9]{3}:[0-9]{1,4}",
        number_canonical,
        _no_parent,
        ("2005:551", "1977:1160"),
        ("SFS 2005:551", "551"),
        prefix="SFS",
    ),
    Family(
        "other_statute",
        r"(?:[A-ZÅÄÖ]{2,6}-FS(?:-[A-Z])?|[A-ZÅÄÖ][A-Za-zÅÄÖåäö]{0,6}FS) [12][0-9]{3}:[0-9]{1,4}",
        spaced,
        _no_parent,
        ("RA-FS 2013:4", "ELSÄK-FS 2008:1", "TSFS 2009:131"),
        ("RA 2013:4", "RA-FS 13:4"),
    ),
    Family(
        "tdok",
        r"[12][0-9]{3}:[0-9]{3,4}",
        number_canonical,
        _no_parent,
        ("2013:0529", "2012:059"),
        ("TDOK 2013:0529", "2013:52999"),
        prefix="TDOK",
    ),
    Family(
        "trv",
        r"[12][0-9]{3}:[0-9]{2,3}",
        number_canonical,
        _no_parent,
        ("2011:086", "2012:219", "2014:04"),
        ("TRV 2011:086", "2011-086"),
        prefix="TRV",
    ),
    Family(
        "standard",
        r"(?:SS|EN|ISO|IEC)(?:[- /](?:EN|ISO|IEC|TS|TR|CEN))* [0-9]{1,8}(?:-[0-9]{1,4})*"
        r"(?::[12][0-9]{3})?(?:[+/]A(?:C|[0-9]{1,2})(?::[12][0-9]{3})?)*",
        standard_canonical,
        _no_parent,
        ("SS-EN 13859-1:2010", "SS 4364000", "SS-EN ISO 12944-2", "SS-EN 13779:2007"),
        ("SS", "SS-EN", "13859-1"),
    ),
    Family(
        "contract_form",
        r"(?:ABT|ABK|ABM|ABPU|ABFF|AB|NL) [0-9]{2}",
        name_and_number,
        _no_parent,
        ("AB 04", "ABT 06", "ABK 09", "ABPU 25"),
        ("AB", "AB 2004", "AB04"),
    ),
    Family(
        "drawing",
        r"(?=[^0-9]*[0-9])(?=[^A-ZÅÄÖ]*[A-ZÅÄÖ])"
        r"[A-Z0-9ÅÄÖ]{1,8}(?:[-.:_/][A-Z0-9ÅÄÖ]{1,8}){0,6}",
        drawing_canonical,
        _no_parent,
        ("K-201-012", "M16:M01", "A-30-P-001", "M-10.1-01", "2L"),
        ("K", "201"),
    ),
    Family(
        "appendix",
        r"Bilaga [0-9A-ZÅÄÖ][0-9A-ZÅÄÖ.:-]*",
        appendix_canonical,
        _no_parent,
        ("Bilaga 3", "Bilaga A", "Bilaga 6.2"),
        ("Bilaga", "bilaga 3"),
    ),
    Family(
        "handling",
        r"Handling [0-9]{1,2}(?:\.[0-9]{1,2}){0,2}",
        handling_canonical,
        _no_parent,
        ("Handling 11.1", "Handling 02.5", "Handling 6"),
        ("Handling", "handling 11.1", "Handling 123"),
    ),
    Family(
        "report",
        r"PM (?:[A-ZÅÄÖ][A-Za-zÅÄÖåäö/-]+|[0-9]{1,3})",
        report_canonical,
        _no_parent,
        ("PM Geoteknik", "PM Buller", "PM 3"),
        ("PM", "PM geoteknik"),
    ),
)

_families = {family.id: family for family in SHIPPED_FAMILIES}
FAMILIES: Mapping[str, Family] = MappingProxyType(_families)
"""All families by id; those of works that a person added come last."""

_TECHNICAL = ("ama", "ama_dash", "building_part")
_by_work: dict[str, tuple[str, ...]] = {
    "AFS": ("afs",),
    "BFS": ("bfs",),
    "TDOK": ("tdok",),
    "TRV/VV publikation": ("trv",),
}


def add_families(work: str, of_work: tuple[str, ...], families: Iterable[Family]) -> None:
    """Make the families of a person's work known in this process (see own_works.register)."""
    _families.update((family.id, family) for family in families)
    _by_work[work] = of_work
    families_of_work.cache_clear()


@cache
def families_of_work(work: str) -> tuple[str, ...]:
    """Return the ids of the families that a work's rows may have, in the order they are tried.

    `work` is a canonical name; RA and MER share the grammar of the AMA they belong to.
    """
    if work in _by_work:
        return _by_work[work]
    if work.endswith("AF Konsult"):
        return ("af_konsult",)
    if work.endswith(" AF"):
        return ("af",)
    if work.startswith(("AMA ", "RA ", "MER ", "Järnvägs AMA")):
        return _TECHNICAL
    return ()


def family_of_row(work: str, code: str) -> str | None:
    """Return the family id of a registry row's code, None where no family of the work has it."""
    for family_id in families_of_work(work):
        if FAMILIES[family_id].matches(code):
            return family_id
    return None


def parent_of(family: str, code: str) -> str | None:
    """Return the code one level above `code` in `family` (an id), None at the top."""
    return FAMILIES[family].parent(code)


def ancestors_of(family: str, code: str) -> tuple[str, ...]:
    """Return every code above `code`, nearest first: CEB.11 gives CEB.1, CEB, CE, C."""
    chain = [code]
    while (parent := parent_of(family, chain[-1])) is not None and parent not in chain:
        chain.append(parent)
    return tuple(chain[1:])
