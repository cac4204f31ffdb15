"""A small registry for the tests of the sweep, and the sweep of one text."""

from registry_db.headings import normalise_heading
from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page


class Known:
    """A few codes with their headings, as a registry would answer."""

    def __init__(self, codes: dict[str, str]) -> None:
        self.codes = codes

    def knows(self, code: str) -> bool:
        return code in self.codes

    def headings(self, code: str) -> frozenset[str]:
        found = self.codes.get(code)
        return frozenset({normalise_heading(found)}) if found else frozenset()

    def has_below(self, prefix: str) -> bool:
        return any(code.startswith(prefix) for code in self.codes)

    def parts(self, letters: str) -> list[str]:
        return [code for code in self.codes if code.partition(".")[2] == letters]


KNOWN = Known(
    {
        "B": "FÖRARBETEN",
        "CBB": "JORDSCHAKT",
        "CE": "FYLLNING, LAGER I MARK M M",
        "CEB": "FYLLNING FÖR VÄG, BYGGNAD, BRO M M",
        "CEB.11": "Fyllning för väg, plan o d",
        "CEB.52": "Fyllning mot bro",
        "DCB.11": "Lager ett",
        "DCB.111": "Lager ett ett",
        "DCB.12": "Lager två",
        "DCB.13": "Lager tre",
        "DEF": "FÖRTILLVERKADE FUNDAMENT, STOLPAR, SKYLTAR M M",
        "SCB.7": "Kablar i mark och under vatten",
        "AF": "ADMINISTRATIVA FÖRESKRIFTER",
        "AFA": "ALLMÄN ORIENTERING",
        "64": "TELESYSTEM",
        "64.CCB": "Talsystem",
        "PBF.43": "Tryckt trumma",
        "JS": "SKIKT AV TÄTSKIKTSMATTA",
    }
)


def swept(text: str) -> list[tuple[str, str]]:
    return [(one.family, one.code) for one in sweep_page(text_page(text), known=KNOWN)]
