"""Pages are told the same by their objects only where every program draws them the same."""

import io
import re
from collections.abc import Callable

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from reviewer_app.verify.objects import Objects
from reviewer_app.verify.unchanged import same_pages

PAGES = 3


def _document() -> bytes:
    """Return three pages that share a font called P; the first has a note."""
    pdf = Pdf.new()
    font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1,
                                        BaseFont=Name.Helvetica))  # fmt: skip
    for number in range(PAGES):
        pdf.add_blank_page(page_size=(300, 200))
        words = f"BT /P 12 Tf 20 100 Td (Sida {number}) Tj ET".encode()
        pdf.pages[number].Contents = pdf.make_stream(words)
        pdf.pages[number].Resources = Dictionary(Font=Dictionary(P=font))
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([9, 9, 29, 29]),
                      Contents=String("Egen"), P=pdf.pages[0].obj)  # fmt: skip
    pdf.pages[0].Annots = Array([pdf.make_indirect(note)])
    return _saved(pdf)


def _saved(pdf: Pdf, *, linearize: bool = False) -> bytes:
    written = io.BytesIO()
    pdf.save(written, linearize=linearize)
    return written.getvalue()


def _same(source: bytes, copy: bytes, *marked: int) -> list[int]:
    with pypdfium2.PdfDocument(source) as one, pypdfium2.PdfDocument(copy) as other:
        return list(same_pages(Objects(one), Objects(other), set(marked)))


def _changed(change: Callable[[Pdf], object]) -> bytes:
    with pikepdf.open(io.BytesIO(_document())) as pdf:
        change(pdf)
        return _saved(pdf)


def _font(pdf: Pdf) -> None:
    pdf.pages[0].obj.Resources.Font.P.BaseFont = Name.Courier


def _resources(pdf: Pdf) -> None:
    pdf.pages[1].obj.Resources = Dictionary(Font=Dictionary())


def _layers(pdf: Pdf) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Lager")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer])))


CHANGES: list[tuple[str, Callable[[Pdf], object], list[int]]] = [
    ("nothing", lambda pdf: pdf, [1, 2, 3]),
    ("words", lambda pdf: pdf.pages[1].Contents.write(b"BT ET"), [1, 3]),
    ("a second stream", lambda pdf: pdf.pages[1].contents_add(b"0 0 9 9 re f"), [1, 3]),
    ("a font of all pages", _font, []),
    ("resources of its own", _resources, [1, 3]),
    ("a turned page", lambda pdf: pdf.pages[2].obj.update({"/Rotate": 90}), [1, 2]),
    ("a smaller box", lambda pdf: pdf.pages[0].obj.update(
        {"/CropBox": Array([0, 0, 50, 50])}), [2, 3]),
    ("a group", lambda pdf: pdf.pages[0].obj.update(
        {"/Group": Dictionary(S=Name.Transparency, K=True)}), [2, 3]),
    ("a note's words", lambda pdf: pdf.pages[0].Annots[0].update(
        {"/Contents": String("Annan")}), [2, 3]),
    ("layers", _layers, []),
    ("a form", lambda pdf: pdf.Root.update({"/AcroForm": Dictionary(Fields=Array())}), []),
    ("another order", lambda pdf: pdf.pages.reverse(), [2]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "same"), [one[1:] for one in CHANGES], ids=[one[0] for one in CHANGES]
)
def test_a_page_is_the_same_where_all_that_draws_it_is(
    change: Callable[[Pdf], object], same: list[int]
) -> None:
    assert _same(_document(), _changed(change)) == same


def test_what_pages_inherit_is_theirs() -> None:
    source = _document().replace(b"/MediaBox [ 0 0 300 200 ]", b" " * 25)
    above = source.replace(b"/Type /Pages", b"/Type /Pages /MediaBox [0 0 300 200]")
    other = source.replace(b"/Type /Pages", b"/Type /Pages /MediaBox [0 0 300 201]")
    assert above != other
    assert (_same(above, above), _same(above, other)) == ([1, 2, 3], [])


def test_where_programs_may_count_pages_otherwise_none_is_the_same() -> None:
    source = _document()
    kids = re.search(rb"/Kids \[ ([0-9]+) 0 R ([0-9]+) 0 R", source)
    assert kids is not None
    again = kids.group().replace(kids.group(2) + b" 0 R", kids.group(1) + b" 0 R")
    twice = source.replace(kids.group(), again)
    fewer = source.replace(b"/Count 3", b"/Count 2")
    dangling = source.replace(b"4 0 R 5 0 R ]", b"99 0 R 5 0 R]")
    assert len({source, twice, fewer, dangling}) == 4
    for one in (twice, fewer, dangling):
        assert _same(one, one) == []


def test_what_is_written_nowhere_is_not_the_same() -> None:
    source = _document().replace(b"/Type /Page >>", b"/X 99 0 R  >>", 1)
    assert _same(source, source) == [2, 3]


def test_what_is_written_on_a_marked_page_is_left_out() -> None:
    changed = _changed(lambda pdf: pdf.pages[0].Annots[0].update({"/Contents": String("Ny")}))
    assert _same(_document(), changed, 1) == [1, 2, 3]


def test_a_copy_saved_anew_has_the_same_pages() -> None:
    with pikepdf.open(io.BytesIO(_document())) as pdf:
        packed = io.BytesIO()
        pdf.save(packed, object_stream_mode=pikepdf.ObjectStreamMode.generate,
                 encryption=pikepdf.Encryption(owner="å", user=""))  # fmt: skip
    assert _same(_document(), packed.getvalue()) == [1, 2, 3]


def test_objects_of_streams_in_one_another_come_to_an_end() -> None:
    def circle(pdf: Pdf) -> None:
        form = Stream(pdf, b"", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 1, 1]))
        form = pdf.make_indirect(form)
        form.Resources = Dictionary(XObject=Dictionary(Inner=form))
        pdf.pages[0].obj.Resources.XObject = Dictionary(Outer=form)

    with_circle = _changed(circle)
    assert _same(with_circle, with_circle) == [1, 2, 3]


def test_pdfium_does_not_take_its_first_page_from_the_hint_of_a_linear_file() -> None:
    """Else the page it draws could be another than the one that hangs in the tree of pages."""
    with pikepdf.open(io.BytesIO(_document())) as pdf:
        written = _saved(pdf, linearize=True)
    with pikepdf.open(io.BytesIO(written)) as pdf:
        first, last = (pdf.pages[at].obj.objgen[0] for at in (0, 2))
    forged = written.replace(b"/O %d " % first, b"/O %d " % last, 1)
    assert forged != written
    with pypdfium2.PdfDocument(forged) as document:
        assert document[0].get_textpage().get_text_bounded() == "Sida 0"
