"""What sweep, headings and verdicts add to reading a page's text.

Run: ``python -m tests.benchmarks.sweep_speed``. Makes a description of about 3,600 characters and
17 references a page, then reads, sweeps and judges the same pages in turn; the figures are the
smallest processor time of several rounds in this one run, so that their ratio holds on any
machine.
"""

import random
import tempfile
import time
from collections.abc import Callable

import pymupdf

from registry_db.registry import Registry
from reviewer_app.core.page import PageText
from reviewer_app.core.reference import EditionState
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.documents.loaded_page import TEXT_FLAGS
from reviewer_app.documents.reading import PageLayout
from reviewer_app.extraction.declarations import find_declarations
from reviewer_app.extraction.health import page_health
from reviewer_app.extraction.known_codes import RegistryCodes
from reviewer_app.extraction.sweep import sweep_page
from reviewer_app.extraction.verdicts import judge

_PAGES = 60
_ROUNDS = 7
_CODES = (
    ("CEB.11", "Fyllning för väg, plan o d"),
    ("CBB.31", "Jordschakt för rörledning"),
    ("DCC.2", "Bitumenbundna överbyggnadslager kategori B för väg, plan o d"),
    ("CBC.111", "Bergschakt kategori A för väg, plan o d"),
    ("DBB.3123", "Materialskiljande lager av geotextil kring dränerande fyllning"),
    ("PBB.5141", "Ledning av PEX-rör, tryckrör, icke isolerade, i ledningsgrav"),
)
_PROSE = (
    (
        "Arbetet ska utföras så att intilliggande mark och anläggningar inte skadas, och massor",
        "ska läggas upp inom området på den plats som beställaren anvisar. Kontroll av utförandet",
        "redovisas före nästa skede enligt CEB.12 och protokoll lämnas till beställaren på plats.",
        "Ytor återställs till ursprungligt skick – även utanför gränsen för schakt och upplag.",
        "Vid nederbörd täcks öppna ytor över så att de inte blöts upp innan arbetet går vidare.",
    ),
    (
        "Entreprenören svarar för att åtgärder samordnas med dem som berörs av arbetena,",
        "och för att utsättning görs innan maskiner ställs upp. Material ska uppfylla krav enligt",
        "SS-EN 13242 och bilaga 3, se även de anvisningar som gäller för lagring och hantering i",
        "övrigt. Överskottsmassor körs bort och lämnas till mottagare som har tillstånd för dem.",
        "Prov tas ut på de ställen som redovisas, och svar ska finnas innan ytan täcks.",
    ),
)


def make_document(*, apart: bool, known: bool = True) -> pymupdf.Document:
    """Return the pages; `apart` puts headings in a column of their own, and where the headings
    are not those `known` the text cannot tell them from what stands below."""
    chance = random.Random(4)
    pdf = pymupdf.open()
    for _ in range(_PAGES):
        page = pdf.new_page()
        y = 60.0
        while y < 780:
            code, heading = chance.choice(_CODES)
            heading = heading if known else f"Annat: {heading}"
            if apart:
                page.insert_text((60, y), code, fontsize=9)
                page.insert_text((130, y), heading, fontsize=9)
            else:
                page.insert_text((60, y), f"{code} {heading}", fontsize=9)
            for n, line in enumerate(chance.choice(_PROSE)):
                page.insert_text((130, y + 14 * (n + 1)), line, fontsize=9)
            y += 90
    return pymupdf.open(stream=pdf.tobytes(), filetype="pdf")


def read(pdf: pymupdf.Document, index: int) -> tuple[PageText, pymupdf.TextPage]:
    """Return a page's text and what its boxes are read from."""
    textpage = pdf.load_page(index).get_textpage(flags=TEXT_FLAGS)
    text = textpage.extractTEXT()
    return PageText(index, "", PageStatus.TEXT, text, 595, 842, 0), textpage


def smallest(work: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return the smallest processor time in milliseconds of each work, run in turn."""
    best = dict.fromkeys(work, float("inf"))
    for _ in range(_ROUNDS):
        for name, function in work.items():
            began = time.process_time()
            function()
            best[name] = min(best[name], (time.process_time() - began) * 1000)
    return best


def measure(name: str, pdf: pymupdf.Document, registry: Registry, known: RegistryCodes) -> None:
    """Print what each step adds to reading the text of a document."""
    states = (EditionState("AMA Anläggning", ("23",), settled="23"),)
    pages = [read(pdf, index) for index in range(_PAGES)]
    swept = [sweep_page(page, PageLayout(page.text, boxes), known) for page, boxes in pages]
    candidates = [one for found in swept for one in found]
    texts = [page for page, _ in pages]
    letters = sum(len(page.text) for page in texts) / _PAGES
    best = smallest(
        {
            "text": lambda: [
                pdf.load_page(index).get_text("text", flags=TEXT_FLAGS) for index in range(_PAGES)
            ],
            # A layout remembers its boxes: each round has its own.
            "sweep + headings": lambda: [
                sweep_page(page, PageLayout(page.text, boxes), known) for page, boxes in pages
            ],
            "verdicts": lambda: judge("f_0", candidates, states, registry),
            "declarations": lambda: [find_declarations(page) for page in texts],
            "health": lambda: [page_health(page) for page in texts],
        }
    )
    print(f"{name}: {letters:.0f} characters, {len(candidates) / _PAGES:.1f} references a page")
    for step, total in best.items():
        print(f"  {step:18} {total / _PAGES:7.3f} ms a page  {total / best['text']:6.1%} of text")
    added = (best["sweep + headings"] + best["verdicts"]) / best["text"]
    print(f"  sweep, headings and verdicts add {added:.1%}")


def main() -> None:
    """Print the figures for headings on the line and in a column of their own."""
    with tempfile.TemporaryDirectory() as folder:
        registry = Registry.starter(folder)
        known = RegistryCodes(registry)
        measure("headings on the line", make_document(apart=False), registry, known)
        measure("headings apart", make_document(apart=True), registry, known)
        unknown = make_document(apart=True, known=False)
        measure("unknown headings apart", unknown, registry, known)
        registry.close()


if __name__ == "__main__":
    main()
