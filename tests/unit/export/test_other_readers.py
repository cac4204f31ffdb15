"""Our copies as other programs read and draw them, on pages turned every way."""

import json
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pikepdf
import pymupdf
import pytest

from reviewer_app.core.geometry import Rect, rotate_rect
from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import Enclosed, Mark, Note
from reviewer_app.verify.annotations import annotations_of
from reviewer_app.verify.pages import Pages
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet
from tests.unit.documents.test_annotate import changed_area
from tests.unit.export.browser import picture_of, told_by_pdfjs

MOMENT = datetime(2026, 1, 15, 9, 30, tzinfo=timezone(timedelta(hours=1)))
ROTATIONS = (0, 90, 180, 270)
_POPPLER = """
import json, sys
import gi
gi.require_version("Poppler", "0.18")
from gi.repository import Gio, Poppler
pdf = Poppler.Document.new_from_file(Gio.File.new_for_path(sys.argv[1]).get_uri(), None)
found = []
for number in range(pdf.get_n_pages()):
    for one in pdf.get_page(number).get_annot_mapping():
        annotation = one.annot
        if annotation.get_annot_type() in (Poppler.AnnotType.POPUP,):
            continue
        found.append([number, annotation.get_name(), annotation.get_contents(),
                      annotation.get_label(), annotation.get_flags().real,
                      annotation.get_annot_type().value_nick, annotation.get_date() is not None])
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document with a page for each rotation, and its copy with a thread on every page."""
    made = tmp_path_factory.mktemp("readers")

    def draw(page: pymupdf.Page, index: int) -> None:
        page.insert_text((200, 300), "DCB.111", fontsize=14)
        page.insert_text((200, 340), "Annan rad", fontsize=14)
        page.set_rotation(ROTATIONS[index])

    path = papers.paper(made / "a.pdf", pages=4, draw=draw)
    opened = reading.open_file(str(path))
    marks = [
        Mark(f"mark-{index}", index, box(path, index), "Granskare, kontroll", "Fel",
             "Rubriken avviker – åäö", (1.0, 0.55, 0.5), MOMENT, MOMENT,
             notes=(Note(f"reply-{index}", "Björn", "Vi ändrar", MOMENT),
                    Note(f"again-{index}", "Åsa", "Tack", MOMENT, answers=f"reply-{index}"),
                    Note(f"state-{index}", "Björn", "Åtgärdad (Björn)", MOMENT,
                         state="Completed", model="Review")))
        for index in range(4)
    ]  # fmt: skip
    copy = made / "b.pdf"
    copy.touch()
    enclosed = Enclosed(b"{}", "granskare-receipt.json")
    annotate(KeptOutlet(), opened.source, marks, enclosed, str(copy), str(copy))
    return made


def box(path: Path, page_index: int) -> tuple[Rect, ...]:
    opened = reading.open_file(str(path))
    start = reading.read_page(opened, page_index)[0].text.index("DCB.111")
    return reading.rects_of(opened, page_index, [(start, start + 7)])[0]


def overlap(found: Rect, wanted: Rect) -> float:
    """Return how much of two rectangles is common to both, 0 to 1."""
    width = min(found[2], wanted[2]) - max(found[0], wanted[0])
    height = min(found[3], wanted[3]) - max(found[1], wanted[1])
    areas = [(one[2] - one[0]) * (one[3] - one[1]) for one in (found, wanted)]
    return max(width, 0) * max(height, 0) / (sum(areas) - max(width, 0) * max(height, 0))


def shown(folder: Path, page_index: int) -> Rect:
    """Return where the word stands on the page as it is displayed."""
    opened = reading.open_file(str(folder / "a.pdf"))
    page = reading.read_page(opened, page_index)[0]
    (rect,) = box(folder / "a.pdf", page_index)
    return rotate_rect(rect, ROTATIONS[page_index], page.width, page.height)


def test_qpdf_reads_threads_and_states(folder: Path) -> None:
    with pikepdf.open(folder / "b.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        for page in pdf.pages:
            mark, popup, reply, again, state = page.Annots
            assert popup.Subtype == "/Popup"
            assert [int(one.F) for one in (mark, reply, again, state)] == [4, 28, 28, 30]
            assert [one.IRT.objgen for one in (reply, state)] == [mark.objgen] * 2
            assert again.IRT.objgen == reply.objgen
            assert {str(one.RT) for one in (reply, again, state)} == {"/R"}
            assert (str(state.State), str(state.StateModel)) == ("Completed", "Review")
            for one in (reply, again, state):
                assert one.AP.N.read_bytes() == b""
                assert [float(side) for side in one.AP.N.BBox] == [0, 0, 0, 0]
                assert one.P.objgen == page.obj.objgen
            assert "/State" not in mark


def test_pdfium_reads_names_and_texts(folder: Path) -> None:
    with Pages(folder / "b.pdf", ()) as pages:
        notes = list(annotations_of(pages.pdf))
    assert len([one for one in notes if one.name]) == 16
    (mark,) = [one for one in notes if one.name == "mark-2"]
    assert (mark.page, mark.contents) == (3, "Rubriken avviker – åäö")
    (state,) = [one for one in notes if one.name == "state-3"]
    assert (state.contents, state.answers) == ("Åtgärdad (Björn)", "mark-3")


def test_poppler_reads_names_texts_and_authors(folder: Path) -> None:
    command = ["/usr/bin/python3", "-c", _POPPLER, str(folder / "b.pdf")]
    try:
        done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("poppler's introspection (gir1.2-poppler-0.18, python3-gi) is not installed")
    found = json.loads(done.stdout)
    assert len(found) == 16
    mark = next(one for one in found if one[1] == "mark-1")
    assert mark[0] == 1
    assert mark[2:4] == ["Rubriken avviker – åäö", "Granskare, kontroll"]
    assert mark[5] == "highlight"
    reply = next(one for one in found if one[1] == "reply-1")
    assert (reply[3], reply[5]) == ("Björn", "text")


def test_pdfjs_reads_threads_and_draws_on_the_word(folder: Path) -> None:
    told = told_by_pdfjs(folder, "a.pdf", "b.pdf")
    for page_index, (before, after) in enumerate(zip(told["a.pdf"], told["b.pdf"], strict=True)):
        found = [one for one in after["annotations"] if one["subtype"] != "Popup"]
        mark, reply, again, state = found
        assert (mark["subtype"], mark["contents"]) == ("Highlight", "Rubriken avviker – åäö")
        assert mark["popup"]
        assert (reply["answers"], reply["replyType"]) == (mark["id"], "R")
        assert again["answers"] == reply["id"]
        assert (state["state"], state["model"]) == ("Completed", "Review")
        drawn = changed_area(picture_of(before), picture_of(after))
        assert overlap(drawn, shown(folder, page_index)) > 0.6


@pytest.mark.parametrize("page_index", range(4))
def test_no_reply_hides_the_word(folder: Path, page_index: int) -> None:
    """The icon of a reply would cover what is marked. The mark itself leaves red as it was."""
    around = [round(2 * side) for side in shown(folder, page_index)]
    before, after = (ink(folder / name, page_index, around) for name in ("a.pdf", "b.pdf"))
    assert len(before) > 100
    assert after == before


def ink(path: Path, page_index: int, around: list[int]) -> set[tuple[int, int]]:
    """Return the pixels with little red within a box of a page drawn at 144 dpi."""
    left, top, right, bottom = around
    with pymupdf.open(path) as pdf:
        pixmap = pdf[page_index].get_pixmap(matrix=pymupdf.Matrix(2, 2))
    every = ((x, y) for x in range(left, right) for y in range(top, bottom))
    return {place for place in every if pixmap.pixel(*place)[0] < 128}
