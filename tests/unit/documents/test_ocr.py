"""Pages read from their pictures: in workers, page by page, ended at once, never in silence."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import psutil
import pymupdf
import pytest

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.ocr import OcrKnown, OcrOrder, OcrPage, OcrReading
from reviewer_app.core.page import OCR_PICTURE, PageText
from reviewer_app.core.verdicts import PageStatus, Reading
from reviewer_app.documents.ocr_page import OCR_NOTHING
from reviewer_app.documents.ocr_programs import Witnesses, find_witnesses
from reviewer_app.documents.page_work import Pace
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.documents.source import Source, read_file
from tests.unit.ocr_program import install, saying, table
from tests.unit.scans import scan

LINES = (
    "CBB.31 Jordschakt för rörledning",
    "DCB.11 Förstärkningslager till överbyggnad",
    "Arbetet ska utföras enligt ritning",
)
"""Words enough to tell that they stand upright: else the program is asked that too."""


def as_read(page: PageText, reading: OcrReading) -> str:
    return reading.text


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(2) as made:
        yield made


@pytest.fixture
def tesseract(monkeypatch: pytest.MonkeyPatch) -> Witnesses:
    monkeypatch.setenv("GRANSKARE_OCR", "tesseract")
    found = find_witnesses()
    if found.problem is not None:
        pytest.skip("Tesseract with Swedish is not installed")
    return found


def paper(path: Path, pages: int = 1, **kind: float) -> Source:
    """Write a scan of pages of half an A5 with LINES on each."""
    printed = pymupdf.open()
    for _ in range(pages):
        page = printed.new_page(width=420, height=200)
        page.insert_text((40, 60), list(LINES), fontsize=13, lineheight=2.2)
    with printed, scan(printed, **kind) as scanned:  # type: ignore[arg-type]
        scanned.save(path)
    return read_file(path)[1]


def orders(count: int) -> list[OcrOrder]:
    return [OcrOrder(index, OCR_PICTURE) for index in range(count)]


def test_a_scan_askew_is_read_and_each_word_lies_on_its_place(
    tmp_path: Path, pool: AnalysisPool, tesseract: Witnesses
) -> None:
    source = paper(tmp_path / "scan.pdf", skew=1.5)
    (done,) = pool.ocr(source, orders(1), tesseract, as_read)
    assert done.reading is not None
    assert done.page.status is PageStatus.OCR
    assert done.page.text.split() == " ".join(LINES).split()
    code = done.reading.words[0]
    x0, y0, x1, y1 = code.rect
    # Turned by 1.5 degrees about the middle, (40, 60) comes to lie a little lower.
    assert abs(x0 - 40) < 3
    assert 45 < y0 < y1 < 70
    assert 38 < x1 - x0 < 55
    assert done.reading.reading_of(code.start, code.end) is Reading.SINGLE


def test_a_page_scanned_on_its_side_is_turned(
    tmp_path: Path, pool: AnalysisPool, tesseract: Witnesses
) -> None:
    source = paper(tmp_path / "scan.pdf", turn=90)
    (done,) = pool.ocr(source, orders(1), tesseract, as_read)
    assert "CBB.31" in done.page.text
    assert done.page.rotation == 90


@pytest.mark.parametrize(
    ("turn", "box"),
    [("0", (60, 62, 86, 71)), ("90", (62, 114, 71, 140)), ("180", (334, 129, 360, 138)),
     ("270", (349, 60, 358, 86)), ("45", (60, 62, 86, 71))],
)  # fmt: skip
def test_the_program_says_how_a_page_lies(
    tmp_path: Path, pool: AnalysisPool, turn: str, box: tuple[int, int, int, int]
) -> None:
    source = paper(tmp_path / "scan.pdf", skew=0)
    body = f"if '0' in sys.argv: print('Rotate: {turn}'); sys.exit()"
    witness = install(tmp_path, f"{body}\nsys.stdout.write({table(['CBB.31'])!r})")
    (done,) = pool.ocr(source, orders(1), witness, as_read)
    assert done.page.rotation == (int(turn) if turn != "45" else 0)
    assert done.reading is not None
    # Lines that stand upright are straightened by chance.
    assert done.reading.words[0].rect == pytest.approx(box, abs=6)


def test_words_that_run_up_the_page_are_not_taken_for_upright(
    tmp_path: Path, pool: AnalysisPool
) -> None:
    source = paper(tmp_path / "scan.pdf", skew=0)
    tall = on_end(["Schakt utförs enligt ritning samt denna beskrivning inom angivna gränser"])
    body = f"if '0' in sys.argv: print('Rotate: 270'); sys.exit()\nsys.stdout.write({tall!r})"
    (done,) = pool.ocr(source, orders(1), install(tmp_path, body), as_read)
    assert done.page.rotation == 270


@pytest.mark.parametrize(("turn", "sure"), [(90, 96), (270, 96), (0, 40)])
def test_how_a_few_words_lie_is_tried(
    tmp_path: Path, pool: AnalysisPool, turn: int, sure: int
) -> None:
    source = paper(tmp_path / "scan.pdf", skew=0)
    said = table(["DEC.11 Kantstöd"]).replace("\t96\t", f"\t{sure}\t")
    noise = table(["polsue ItDad"]).replace("\t96\t", "\t6\t")
    # Each reading of the page is a line more in a file: upright, turned by 90 and by 270.
    body = (
        "if '0' in sys.argv: sys.exit()\n"
        "open('{0}', 'a').write('x')\nat = len(open('{0}').read())\n"
        "sys.stdout.write({1!r} if at == {2} else {3!r})"
    ).format(tmp_path / "count", said, {90: 2, 270: 3, 0: 2}[turn], noise)
    (done,) = pool.ocr(source, orders(1), install(tmp_path, body), as_read)
    assert done.page.rotation == turn
    assert ("DEC.11" in done.page.text) == (turn != 0)


def test_a_page_is_not_turned_for_a_worse_reading(tmp_path: Path, pool: AnalysisPool) -> None:
    source = paper(tmp_path / "scan.pdf", skew=0)
    said, noise = table(["AMA AF 07", "FÖRESKRIFTER"]), table(["VINV ADMR"]).replace("96", "6")
    count = tmp_path / "count"
    body = (
        "if '0' in sys.argv: print('Rotate: 180'); sys.exit()\n"
        f"open('{count}', 'a').write('x')\n"
        f"sys.stdout.write({said!r} if len(open('{count}').read()) == 1 else {noise!r})"
    )
    (done,) = pool.ocr(source, orders(1), install(tmp_path, body), as_read)
    assert done.page.rotation == 0
    assert "AMA AF 07" in done.page.text


def on_end(lines: list[str]) -> str:
    """Return what the program prints for words that stand on end."""
    head, *rows = table(lines).splitlines()
    cells = [row.split("\t") for row in rows]
    turned = [[*one[:8], one[9], one[8], *one[10:]] for one in cells]
    return "\n".join(["\t".join(one) for one in [head.split("\t"), *turned]]) + "\n"


def test_spans_of_read_pages_have_rectangles(tmp_path: Path, pool: AnalysisPool) -> None:
    source = paper(tmp_path / "scan.pdf", skew=0)
    (done,) = pool.ocr(source, orders(1), saying(tmp_path, ["CBB.31Jordschakt för"]), as_read)
    assert done.reading is not None
    pool.know_readings(source.file_id, {0: done.reading})
    (code,), (whole,), nothing = pool.rects(source, [(0, 0, 6), (0, 0, 20), (0, 90, 95)])
    assert code[0] == whole[0] == pytest.approx(250 * 0.24, abs=0.5)
    assert code[2] - code[0] == pytest.approx((whole[2] - whole[0]) * 6 / 20, rel=0.2)
    assert nothing == ()


def test_a_page_read_before_is_not_read_again(tmp_path: Path, pool: AnalysisPool) -> None:
    source = paper(tmp_path / "scan.pdf")
    (first,) = pool.ocr(source, orders(1), saying(tmp_path, ["once"]), as_read)
    kept = OcrOrder(0, OCR_PICTURE, first.reading)
    (again,) = pool.ocr(source, [kept], install(tmp_path, "sys.exit(1)"), as_read)
    assert again == first


def test_pages_of_several_files_are_read_in_one_go_and_known_pictures_are_not(
    tmp_path: Path, pool: AnalysisPool
) -> None:
    first, other = paper(tmp_path / "a.pdf"), paper(tmp_path / "b.pdf", pages=2)
    witness = saying(tmp_path, ["once"])
    (read,) = pool.ocr(first, orders(1), witness, as_read)
    assert read.reading is not None
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7 of another kind")
    wishes = [*((other, one) for one in orders(2)), (replace(first, sha256="0" * 64), orders(1)[0])]
    known = frozenset({read.reading.picture})
    same, new, refused = pool.ocr_all(wishes, witness, as_read, known=known)
    assert same == OcrKnown(read.reading.picture)
    assert isinstance(new, OcrPage)
    assert new.page.text == "once\n"
    assert isinstance(refused, UserError)
    assert refused.key == "documents.changed"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("sys.exit('no such picture')", "documents.page_ocr_failed"),
        ("sys.stdin.buffer.read()", OCR_NOTHING),
    ],
)
def test_a_page_that_is_not_read_says_why(
    tmp_path: Path, pool: AnalysisPool, body: str, problem: str
) -> None:
    source = paper(tmp_path / "scan.pdf")
    (done,) = pool.ocr(source, orders(1), install(tmp_path, body), as_read)
    assert done.page.problem == problem
    assert done.page.unread


def test_a_page_that_takes_too_long_has_failed(
    tmp_path: Path, pool: AnalysisPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reviewer_app.documents import pool as pools

    pace = Pace(chunk=1, short=1, page_seconds=1.0, abrupt=True)
    monkeypatch.setattr(pools, "OCR", pace)
    source = paper(tmp_path / "scan.pdf")
    (done,) = pool.ocr(source, orders(1), install(tmp_path, "time.sleep(900)"), as_read)
    assert (done.page.status, done.page.problem) == (
        PageStatus.FAILED, "documents.page_ocr_timeout",
    )  # fmt: skip


def test_cancelling_ends_the_program_at_once(tmp_path: Path, pool: AnalysisPool) -> None:
    source = paper(tmp_path / "scan.pdf", pages=3)
    started = tmp_path / "started"
    witness = install(tmp_path, f"open({str(started)!r}, 'w').close(); time.sleep(900)")
    cancel = threading.Event()
    moments: list[float] = []

    def stop() -> None:
        wait_for(started.exists)
        moments.append(time.monotonic())
        cancel.set()

    threading.Thread(target=stop).start()
    with pytest.raises(Cancelled):
        list(pool.ocr(source, orders(3), witness, as_read, cancel=cancel))
    assert time.monotonic() - moments[0] < 0.2
    wait_for(lambda: not running(witness.tesseract))


def test_a_program_does_not_outlive_the_workers(tmp_path: Path) -> None:
    started = tmp_path / "started"
    witness = install(tmp_path, f"open({str(started)!r}, 'w').close(); time.sleep(900)")
    source = paper(tmp_path / "scan.pdf")
    pool = AnalysisPool(1)
    reading = threading.Thread(target=partial(_read_all, pool, source, witness))
    reading.start()
    wait_for(started.exists)
    pool.close()
    reading.join()
    wait_for(lambda: not running(witness.tesseract))


def _read_all(pool: AnalysisPool, source: Source, witness: Witnesses) -> None:
    with pytest.raises(Cancelled):
        list(pool.ocr(source, orders(1), witness, as_read))


def wait_for(happened: Callable[[], bool], seconds: float = 90.0) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


def running(program: str) -> bool:
    found = psutil.process_iter(["cmdline"])
    return any(program in (each.info["cmdline"] or ()) for each in found)


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRANSKARE_OCR", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    problem = find_witnesses().problem
    assert problem is not None
    assert problem.key.startswith("ocr.no_program_")


def test_tesseract_without_swedish_is_not_enough(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(tmp_path, "")
    script = tmp_path / "tesseract"
    script.write_text(script.read_text().replace("print('swe')", "print('eng')"))
    monkeypatch.setenv("GRANSKARE_OCR", "")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.path.dirname(shutil.which('sh') or '')}")
    problem = find_witnesses().problem
    assert problem is not None
    assert problem.key.startswith("ocr.no_language_")
