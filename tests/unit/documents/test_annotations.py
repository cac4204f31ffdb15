"""Annotations are read as they were written, whoever wrote them, and however badly."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pikepdf
import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, String

from reviewer_app.documents import reading
from reviewer_app.documents.annotate import annotate
from reviewer_app.documents.annotations import read_annotations
from reviewer_app.documents.enclosing import attached
from reviewer_app.documents.marks import Enclosed, Mark, Note
from reviewer_app.documents.pdf_dates import iso_date, pdf_date
from tests.unit.documents import papers
from tests.unit.documents.outlets import KeptOutlet

MOMENT = datetime(2026, 1, 15, 9, 30, tzinfo=timezone(timedelta(hours=1)))
RED = (1.0, 0.5, 0.5)
# What a text string of a PDF holds: no lone surrogates and no control characters.
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)
TIMES = st.builds(
    lambda seconds, hours: datetime.fromtimestamp(seconds, timezone(timedelta(hours=hours))),
    st.integers(0, 4_000_000_000),
    st.integers(-11, 12),
)


def write(path: Path, *marks: Mark, enclosed: Enclosed | None = None, password: str = "") -> Path:
    copy = path.with_name(f"{path.stem} kopia.pdf")
    copy.write_bytes(b"")
    source = reading.open_file(str(path), password).source
    annotate(KeptOutlet(), source, marks, enclosed or Enclosed(), str(copy), str(copy))
    return copy


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_what_was_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = papers.paper(tmp_path_factory.mktemp("a") / "å.pdf", pages=2)
    marks = []
    for number in range(data.draw(st.integers(1, 3))):
        reply = Note(f"reply-{number}", data.draw(WORDS), data.draw(WORDS), data.draw(TIMES))
        state = Note(f"state-{number}", data.draw(WORDS), "x", data.draw(TIMES), reply.name,
                     "Rejected", "Review")  # fmt: skip
        left, top = data.draw(st.integers(10, 300)), data.draw(st.integers(10, 700))
        marks.append(
            Mark(f"mark-{number}", data.draw(st.integers(0, 1)),
                 ((left, top, left + 90, top + 12),),
                 data.draw(WORDS), data.draw(WORDS), data.draw(WORDS), RED, data.draw(TIMES),
                 data.draw(TIMES), notes=(reply, state))
        )  # fmt: skip
    found = {one.name: one for one in read_annotations(str(write(path, *marks)), "")}
    assert len(found) == 3 * len(marks)
    for mark in marks:
        one = found[mark.name]
        assert (one.page_index, one.author, one.subject) == (
            mark.page_index,
            mark.author,
            mark.subject,
        )
        assert one.contents.split() == mark.contents.split()
        assert datetime.fromisoformat(one.created) == mark.created
        assert datetime.fromisoformat(one.changed) == mark.changed
        assert one.rects[0] == pytest.approx(mark.rects[0], abs=0.02)
        reply, state = mark.notes
        assert found[reply.name].answers == mark.name
        assert found[state.name].answers == reply.name
        assert (found[state.name].state, found[state.name].model) == ("Rejected", "Review")


def test_control_characters_are_left_out_and_line_ends_kept(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=1)
    reply = Note("reply", "Bo\x1f", "ja\x00 visst", MOMENT)
    mark = Mark("mark", 0, ((10, 10, 90, 22),), "An\x1fn\x07a", "\x85x", "ett\ntvå\x1b[31m", RED,
                MOMENT, MOMENT, notes=(reply,))  # fmt: skip
    found = {one.name: one for one in read_annotations(str(write(path, mark)), "")}
    assert (found["mark"].author, found["mark"].subject) == ("Anna", "x")
    assert found["mark"].contents.split() == ["ett", "två[31m"]
    assert (found["reply"].author, found["reply"].contents) == ("Bo", "ja visst")


@given(TIMES)
def test_dates_come_back(moment: datetime) -> None:
    assert datetime.fromisoformat(iso_date(pdf_date(moment))) == moment


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D:20260115093000Z", datetime(2026, 1, 15, 9, 30, tzinfo=UTC)),
        ("D:20260115093000-03'30", datetime(2026, 1, 15, 13, 0, tzinfo=UTC)),
        ("20260115093000+01'00'", MOMENT),
    ],
)
def test_dates_in_other_spellings(text: str, expected: datetime) -> None:
    assert datetime.fromisoformat(iso_date(text)) == expected


@pytest.mark.parametrize(
    "text", ["", "igår", "D:20261399", "D:2026010100000٣Z", "D:99999999999999"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert iso_date(text) == ""


def test_a_date_without_offset_is_one_of_this_machine() -> None:
    moment = datetime.fromisoformat(iso_date("D:20260115093000"))
    assert moment.tzinfo is not None
    assert (moment.hour, moment.minute) == (9, 30)


def badly(path: Path, *annotations: Dictionary) -> Path:
    """Save a paper with annotations as they are given, some without a name or much else."""
    with pikepdf.open(papers.paper(path)) as pdf:
        pdf.pages[0].Annots = Array(list(annotations))
        pdf.save(path.with_name("illa.pdf"))
    return path.with_name("illa.pdf")


def test_annotations_without_anything_are_read_too(tmp_path: Path) -> None:
    path = badly(
        tmp_path / "a.pdf",
        Dictionary(Subtype=Name.Highlight),
        Dictionary(Subtype=Name.Text, Rect=Array([1, 2]), Contents=Name.Fel),
        Dictionary(Subtype=Name.Link, Rect=Array([1, 2, 3, 4])),
        Dictionary(Subtype=Name.FreeText, RC=String("<body><p>Rik &amp; <b>fet</b></p></body>")),
        Dictionary(),
    )
    found = read_annotations(str(path), "")
    assert [one.kind for one in found] == ["Highlight", "Text", "FreeText"]
    assert found[2].contents == "Rik & fet"
    assert len({one.name for one in found}) == 3
    assert not any(one.own_name for one in found)
    assert [one.name for one in read_annotations(str(path), "")] == [one.name for one in found]


def test_names_that_are_shared_are_made_anew(tmp_path: Path) -> None:
    with pymupdf.open(papers.paper(tmp_path / "a.pdf", pages=3)) as pdf:
        for page in pdf:
            page.add_highlight_annot(pymupdf.Rect(72, 90, 150, 104))
        pdf.save(tmp_path / "b.pdf")
    found = read_annotations(str(tmp_path / "b.pdf"), "")
    assert len({one.name for one in found}) == 3
    assert all(one.marked.startswith("DCB.111") for one in found)


def test_what_answers_itself_ends(tmp_path: Path) -> None:
    path = badly(tmp_path / "a.pdf", Dictionary(Subtype=Name.Text, NM=String("a")))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        one = pdf.make_indirect(pdf.pages[0].Annots[0])
        one.IRT = one
        pdf.pages[0].Annots = Array([one])
        pdf.save(path)
    (found,) = read_annotations(str(path), "")
    assert found.answers == found.name


RECEIPT = Enclosed(b'{"ett": 1}', "granskare-receipt.json")


def test_a_receipt_joins_the_attachments_there_are(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for name in ("bilaga.txt", "ööö.txt"):
            pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, name.encode(), filename=name)
        pdf.save(path)
    copy = write(path, enclosed=RECEIPT)
    with pikepdf.open(copy) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert set(pdf.attachments) == {"bilaga.txt", "ööö.txt", "granskare-receipt.json"}
        kept = pdf.attachments["granskare-receipt.json"].get_file().read_bytes()
    assert kept == RECEIPT.receipt
    again = write(copy, enclosed=Enclosed(b'{"ett": 2}', RECEIPT.receipt_name))
    assert attached(str(again), "", RECEIPT.receipt_name) == b'{"ett": 2}'
    assert attached(str(path), "", RECEIPT.receipt_name) == b""


def test_a_receipt_joins_a_tree_of_attachments(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        leaf = pdf.make_indirect(Dictionary(Names=Array([String("a"), Dictionary()]),
                                            Limits=Array([String("a"), String("a")])))  # fmt: skip
        pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Kids=Array([leaf])))
        pdf.save(path)
    with pikepdf.open(write(path, enclosed=RECEIPT)) as pdf:
        (leaf,) = pdf.Root.Names.EmbeddedFiles.Kids
        assert [str(one) for one in leaf.Limits] == ["a", "granskare-receipt.json"]
        assert [str(one) for one in list(leaf.Names)[::2]] == ["a", "granskare-receipt.json"]


def test_the_receipt_of_a_locked_file_is_locked(tmp_path: Path) -> None:
    path = papers.locked_paper(tmp_path / "a.pdf", "åäö")
    secret = Enclosed(b'{"hemligt": "AMA"}', RECEIPT.receipt_name)
    copy = write(path, enclosed=secret, password="åäö")
    assert b"hemligt" not in copy.read_bytes()
    assert attached(str(copy), "åäö", RECEIPT.receipt_name) == secret.receipt


def test_pages_at_the_end_are_added_only_on_request(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=2)
    html = "<h1>Synpunkter på Å</h1>" + "<p>DCB.111 stämmer inte &lt;här&gt;.</p>" * 120
    with pymupdf.open(write(path, enclosed=Enclosed(summary=html))) as pdf:
        assert pdf.page_count >= 4
        assert "Synpunkter på Å" in pdf[2].get_text()
        assert "<här>" in pdf[2].get_text()
        assert "DCB.111 Förstärkningslager" in pdf[0].get_text()
    with pymupdf.open(write(path)) as pdf:
        assert pdf.page_count == 2


def test_a_copy_that_is_stopped_is_not_written_on(tmp_path: Path) -> None:
    path = papers.paper(tmp_path / "a.pdf", pages=30)
    marks = [
        Mark(f"m{at}", at, ((72, 90, 150, 104),), "a", "b", "c", RED, MOMENT, MOMENT)
        for at in range(30)
    ]
    outlet, copy = KeptOutlet(), tmp_path / "b.pdf"
    outlet.board.stopping = True
    copy.touch()
    source = reading.open_file(str(path)).source
    annotate(outlet, source, marks, Enclosed(), str(copy), str(copy))
    assert outlet.items == [10]
    assert copy.read_bytes() == path.read_bytes()


def test_a_thread_hangs_on_an_annotation_that_stands_there(tmp_path: Path) -> None:
    path = badly(
        tmp_path / "a.pdf",
        Dictionary(Subtype=Name.FreeText, NM=String("fitz-A0"), Rect=Array([9, 9, 90, 30])),
    )
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Annots = Array([pdf.make_indirect(one) for one in pdf.pages[0].Annots])
        pdf.save(path)
    reply = Note("reply-1", "Bo", "Svar", MOMENT)
    mark = Mark("fitz-A0", 0, (), "", "", "", RED, MOMENT, MOMENT, notes=(reply,), standing=True)
    found = read_annotations(str(write(path, mark)), "")
    assert [(one.name, one.answers) for one in found] == [("fitz-A0", ""), ("reply-1", "fitz-A0")]
