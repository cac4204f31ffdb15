"""What may stand before and after a code, and abbreviations that only look like one.

The lists come from real documents: each word was seen where a plain pattern took it for a code.
"""

import re

from reviewer_app.extraction.sentences import words_of

_NOT_BEFORE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÉabcdefghijklmnopqrstuvwxyzåäöé0123456789")
_NOT_BEFORE_SIGNS = frozenset(".-/_\\@#=&")

# ".12" of "ABC.1.12", ",5" of a quantity, "_2", "@x", ":34"; a file name's ending;
# a long number after a hyphen.
_NOT_AFTER = re.compile(
    r"[.,][0-9]|[_@][0-9A-Za-z]|:[0-9]|-[0-9]{3,}|-[A-Z]+[0-9-]"
    r"|\.(?:pdf|dwg|docx?|xlsx?|ifc|zip|dxf|html?|nu|se|com)\b"
)

ABBREVIATIONS = words_of(
    "ABC ABM ABT ABK ADB AFF AFS ALM AMA ANM ART AVS BAS BBK BBR BDA BFS BIL BIM BKR BKS BRA "
    "BSK BSV CAD CAM CEN CET CFC CPR CPV DEL DIN DOK DPF DUC DUT DVS DWG EEG EFS EKS EMC ENL "
    "EPD EPS ETA ETC ETT EXP FAT FAX FEL FID FIG FOD FSC FTX FUB GAT GIS GPS GSM GUM HAR HCL "
    "HMS HUS HVA HVB IEC IFC IFU INT IPS ISO JUR KAP KAT KFU KMA KOD KTH KVM KVS LAN LAS LED "
    "LOU LSO LUF LVS MAX MED MIN MKB MOM MSB NCS NJA NOS NPK NPM NVF NYA OAT OBS OMR ORG PBF "
    "PBL PCB PDF PDM PEH PEM PEX PGA PKT PLC PLM PMR POS PPM PRO PUB PVC RAL RAM REF REI REV "
    "RIT ROT RUM SAB SAT SEK SFP SFS SGF SGI SIS SID SJF SKA SKR SLU SMS SOP SOU SPF SSM STD "
    "STF SVK SVU TAB TCP TDC TEL TID TIL TOM TRV TYP UPS USB UTR VAB VAV VDC VER VID VVC VVK "
    "VVS WCS XML ÅDT ÄTA"
)
"""Words and abbreviations of three capitals met in tender documents.

They are codes only where the registry has them: "SCB.7" is one in AMA EL, "KAP.1" is in no book.
"""

_INSURER = re.compile(r"[ -]?(?:Försäkring|Livförsäkring|Trygghet|Sjuk|Fastigheter|TGL|TFA)")


def open_to_the_left(text: str, start: int) -> bool:
    """Return whether nothing before `start` makes what begins there part of something longer."""
    if start == 0:
        return True
    before = text[start - 1]
    return before not in _NOT_BEFORE and before not in _NOT_BEFORE_SIGNS


def open_to_the_right(text: str, end: int) -> bool:
    """Return whether nothing after `end` makes a code with digits part of something longer."""
    return _NOT_AFTER.match(text, end) is None


def names_the_insurer(text: str, end: int) -> bool:
    """Return whether "AFA", ending at `end`, is the insurer's name."""
    return _INSURER.match(text, end) is not None
