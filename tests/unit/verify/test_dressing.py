"""Marks of every kind are found dressed as they were written, and their pop-ups beside them."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.marks import KINDS, Enclosed, Mark, Note
from reviewer_app.verify.dressing import PEOPLE, dressed_otherwise, moment, redated, same_moment
from reviewer_app.verify.objects import Name, Objects
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet
from tests.unit.exchange.jobs import MOMENT, word


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with a mark of each kind, in its place and without one, with reply and status."""
    folder = tmp_path_factory.mktemp("märken")
    source = papers.paper(folder / "a.pdf", pages=1)
    rects = word(source, 0)
    marks = [
        Mark(f"{kind}{bool(place)}", 0, place, "Åsa", "Fel", "Text", PEOPLE, MOMENT, MOMENT, kind,
             notes=(Note(f"r{kind}{bool(place)}", "Bo", "Ja", MOMENT),
                    Note(f"s{kind}{bool(place)}", "Bo", "Ja", MOMENT, state="Completed",
                         model="Review")))
        for kind in KINDS for place in (rects, ())
    ]  # fmt: skip
    target = folder / "b.pdf"
    target.touch()
    opened = reading.open_file(str(source)).source
    annotate(KeptOutlet(), opened, marks, Enclosed(), str(target), str(target))
    return target


def test_marks_of_every_kind_are_dressed_as_written(copy: Path) -> None:
    with pypdfium2.PdfDocument(copy) as pdf:
        objects = Objects(pdf)
        count = len(objects.items(objects.pages[0]["Annots"]))
        every = [objects.annotation(1, at) for at in range(count)]
        assert (objects.annotation(1, count), objects.annotation(2, 0)) == ({}, {})
        written = [one for one in every if one["Subtype"] != Name("Popup")]
        assert len(written) == 3 * 2 * len(KINDS)
        for one in written:
            colour = None if "IRT" in one else PEOPLE
            square = one["Subtype"] == Name("Square")
            assert list(dressed_otherwise(objects, one, colour, square=square)) == []
            assert not redated(one, {"M": MOMENT.isoformat(), "CreationDate": MOMENT.isoformat()})


def test_pop_ups_stand_beside_their_page(copy: Path) -> None:
    with pikepdf.open(copy) as pdf:
        page = pdf.pages[0]
        low, high = float(page.mediabox[1]), float(page.mediabox[3])
        boxes = [[float(side) for side in one.Rect]
                 for one in page.Annots if one.Subtype == "/Popup"]  # fmt: skip
    assert len(boxes) == 2 * len(KINDS)
    assert all(low - 200 <= box[1] < box[3] <= high + 1 for box in boxes)


@pytest.mark.parametrize(("text", "at", "same"), [
    ("D:20260115093000+01'00'", "2026-01-15T09:30:00+01:00", True),
    ("D:20260115083000Z", "2026-01-15T09:30:00.500+01:00", True),
    ("D:20260115093000", "2026-01-15T09:30:00+01:00", False),
    ("D:20260115093000+02'00", "2026-01-15T09:30:00+01:00", False),
    ("20260115093000Z", "2026-01-15T09:30:00+01:00", False),
    ("", "2026-01-15T09:30:00+01:00", False),
    ("D:20260115093000Z", "i går", False),
])  # fmt: skip
def test_times_are_the_same_to_the_second(text: str, at: str, same: bool) -> None:
    assert same_moment(moment(text), at) is same
