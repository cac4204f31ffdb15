"""XFDF is what its specification says, and comes back as it went out."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.core.errors import UserError
from reviewer_app.core.geometry import inverse, transform_rect
from reviewer_app.core.printable_text import printable
from reviewer_app.documents import reading
from reviewer_app.documents.annotations import user_spaces
from reviewer_app.documents.marks import KINDS, Mark, Note
from reviewer_app.exchange.xfdf_reading import read_xfdf
from reviewer_app.export.xfdf import xfdf_of
from tests.unit.documents import papers
from tests.unit.exchange.xfdf_facts import faults

A4 = (1.0, 0.0, 0.0, -1.0, 0.0, 842.0)
WORDS = st.text(max_size=40)
ZONES = (UTC, timezone(timedelta(hours=1)), timezone(-timedelta(hours=9)))
TIMES = st.builds(
    lambda seconds, zone: datetime.fromtimestamp(seconds, zone),
    st.integers(0, 4_000_000_000),
    st.sampled_from(ZONES),
)
SIDES = st.integers(0, 800)
BOXES = st.tuples(SIDES, SIDES, st.integers(1, 90), st.integers(1, 20)).map(
    lambda box: (float(box[0]), float(box[1]), float(box[0] + box[2]), float(box[1] + box[3]))
)
COLOURS = st.tuples(*[st.floats(0, 1)] * 3)


@st.composite
def marks(draw: st.DrawFn) -> list[Mark]:
    """Draw marks with threads, every name once."""
    made = []
    for number in range(draw(st.integers(0, 4))):
        notes = []
        for at in range(draw(st.integers(0, 3))):
            above = draw(st.sampled_from(["", *(one.name for one in notes)]))
            state = draw(st.sampled_from(["", "Accepted", "None"]))
            notes.append(
                Note(f"note-{number}-{at}", draw(WORDS), draw(WORDS), draw(TIMES),
                     answers=above, state=state, model="Review" if state else "")
            )  # fmt: skip
        boxes = tuple(draw(st.lists(BOXES, min_size=1, max_size=3)))
        made.append(
            Mark(f"mark-{number}", draw(st.integers(0, 2)), boxes, draw(WORDS), draw(WORDS),
                 draw(WORDS), draw(COLOURS), draw(TIMES), draw(TIMES),
                 kind=draw(st.sampled_from(KINDS)), notes=tuple(notes))
        )  # fmt: skip
    return made


@settings(max_examples=60, deadline=None)
@given(marks())
def test_everything_comes_back(
    tmp_path_factory: pytest.TempPathFactory, written: list[Mark]
) -> None:
    content = xfdf_of(written, "TB å.pdf", dict.fromkeys(range(3), A4))
    assert list(faults(content)) == []
    path = tmp_path_factory.mktemp("x") / "å.xfdf"
    path.write_bytes(content)
    read = read_xfdf(path)
    assert read.href == "TB å.pdf"
    found = {one.name: one for one in read.found}
    assert len(found) == sum(1 + len(mark.notes) for mark in written)
    for mark in written:
        one = found[mark.name]
        assert (one.kind, one.page_index) == (mark.kind, mark.page_index)
        assert one.author == printable(mark.author)
        assert one.contents.strip() == printable(mark.contents).strip()
        assert datetime.fromisoformat(one.created) == mark.created
        assert datetime.fromisoformat(one.changed) == mark.changed
        if mark.kind not in ("Text", "Square"):
            back = [transform_rect(rect, inverse(A4)) for rect in one.rects]
            assert back == [pytest.approx(rect, abs=0.01) for rect in mark.rects]
        for note in mark.notes:
            reply = found[note.name]
            assert reply.answers == (note.answers or mark.name)
            assert (reply.state, reply.model) == (note.state, note.model)


def test_the_facts_find_faults() -> None:
    """The validator itself must be able to fail."""
    good = xfdf_of([], "a.pdf", {})
    assert list(faults(good)) == []
    bad = good.replace(b"<annots />", b'<annots><highlight page="1" rect="1,2,3"/><foo/></annots>')
    said = list(faults(bad))
    assert "rect='1,2,3'" in said
    assert "highlight lacks coords" in said
    assert "element foo" in said


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_coordinates_are_those_of_the_page_itself(tmp_path: Path, rotation: int) -> None:
    def draw(page: object, index: int) -> None:
        papers.write_lines(page, index)  # type: ignore[arg-type]
        page.set_mediabox((-50, -70, 595, 842))  # type: ignore[attr-defined]
        page.set_cropbox((110, 130, 560, 800))  # type: ignore[attr-defined]
        page.set_rotation(rotation)  # type: ignore[attr-defined]

    path = papers.paper(tmp_path / "a.pdf", draw=draw)
    space = user_spaces(reading.open_file(str(path)).source, [0])[0]
    with pikepdf.open(path) as pdf:
        left, _, _, top = (float(side) for side in pdf.pages[0].cropbox)
    corner = (left, top - 20, left + 10, top)
    assert transform_rect((0, 0, 10, 20), space) == pytest.approx(corner, abs=0.01)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"no xml", b"<xfdf>", b"<other/>", b"\xff\xfe",
        b'<!DOCTYPE xfdf [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><xfdf>&b;</xfdf>',
        b'<!DOCTYPE xfdf [<!ENTITY x SYSTEM "file:///etc/hostname">]><xfdf>&x;</xfdf>',
    ],
)  # fmt: skip
def test_what_is_no_xfdf_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.xfdf"
    path.write_bytes(content)
    with pytest.raises(UserError) as caught:
        read_xfdf(path)
    assert caught.value.key == "exchange.not_xfdf"


def test_damaged_values_cost_themselves_only(tmp_path: Path) -> None:
    path = tmp_path / "x.xfdf"
    path.write_text(
        '<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>'
        '<text page="x" rect="1,2" name="a" date="igår"><contents>Hej</contents></text>'
        '<highlight page="3" coords="1,2,a" rect="1,2,3,4" name="b">'
        "<contents-richtext><body><p>Rik <b>text</b></p></body></contents-richtext></highlight>"
        "<unknown/></annots></xfdf>"
    )
    first, second = read_xfdf(path).found
    assert (first.page_index, first.rects, first.changed, first.contents) == (-1, (), "", "Hej")
    assert (second.page_index, second.rects) == (3, ((1, 2, 3, 4),))
    assert second.contents == "Rik text"
