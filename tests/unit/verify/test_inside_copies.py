"""How marks are dressed and what a copy does: tampering is named, additions are theirs."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pymupdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, String

from reviewer_app.verify.copies import CopyCheck
from reviewer_app.verify.objects import Name as FoundName
from reviewer_app.verify.objects import Objects, Reference
from reviewer_app.verify.outcome import Failing
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.receipt_file import read_receipt
from reviewer_app.verify.unchanged import same_pages
from tests.unit.documents import papers
from tests.unit.exchange_samples import ForeignHand
from tests.unit.export import entries
from tests.unit.verify.exports import Exported, annotated, marks, unchecked, what

Spoil = Callable[[pikepdf.Pdf], object]


def _script(text: str = "app.alert('krav')") -> Dictionary:
    return Dictionary(S=Name.JavaScript, JS=String(text))


def _named_script(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Names.JavaScript = Dictionary(Names=Array([String("s"), _script()]))


def _form(pdf: pikepdf.Pdf) -> None:
    field = pdf.make_indirect(Dictionary(FT=Name.Tx, T=String("krav"), V=String("DCB.999")))
    pdf.Root.AcroForm = Dictionary(Fields=Array([field]))


def _bookmark(pdf: pikepdf.Pdf) -> None:
    """Let a bookmark of the document run something."""
    pdf.Root.Outlines.First.A = _script()


def _portfolio(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Collection = Dictionary(View=Name.D)


def _file_annotation(pdf: pikepdf.Pdf) -> None:
    """Hang a file on a page, as a paper clip."""
    stream = pdf.make_stream(b"krav")
    file = Dictionary(Type=Name.Filespec, F=String("krav.txt"), EF=Dictionary(F=stream))
    page = next(one for one in pdf.pages if "/Annots" in one)
    clip = Dictionary(
        Type=Name.Annot, Subtype=Name.FileAttachment, Rect=Array([9, 9, 29, 29]), FS=file,
        T=String("Bo Ek"),
    )  # fmt: skip
    page.Annots.append(pdf.make_indirect(clip))


SPOILT: list[tuple[str, Spoil]] = [
    ("mark_colour", lambda pdf: marks(pdf)[0].update({"/C": Array([0, 1, 0])})),
    ("mark_colour", lambda pdf: marks(pdf)[0].__delitem__("/C")),
    ("mark_opacity", lambda pdf: marks(pdf)[0].update({"/CA": 0.05})),
    ("mark_border", lambda pdf: marks(pdf)[0].update({"/Border": Array([0, 0, 9])})),
    ("mark_border", lambda pdf: marks(pdf)[0].update({"/BS": Dictionary(W=9)})),
    ("mark_entries", lambda pdf: marks(pdf)[0].update({"/DS": String("color:#fff")})),
    ("mark_dates", lambda pdf: marks(pdf)[0].update({"/M": String("D:20200101120000Z")})),
    ("mark_dates", lambda pdf: marks(pdf)[0].__delitem__("/CreationDate")),
    ("mark_hidden", lambda pdf: marks(pdf)[0].update({"/F": 68})),
    ("acts_otherwise", lambda pdf: pdf.Root.update({"/OpenAction": _script()})),
    ("acts_otherwise", lambda pdf: pdf.Root.update(
        {"/OpenAction": Array([pdf.pages[2].obj, Name.Fit])})),
    ("acts_otherwise", lambda pdf: pdf.Root.update({"/AA": Dictionary(WC=_script())})),
    ("acts_otherwise", _named_script),
    ("acts_otherwise", _bookmark),
    ("acts_otherwise", _portfolio),
    ("page_acts", lambda pdf: pdf.pages[1].obj.update({"/AA": Dictionary(O=_script())})),
    ("page_acts", lambda pdf: pdf.pages[1].obj.update({"/Dur": 1})),
    ("form_changed", _form),
    ("thing_added", _file_annotation),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "spoil"), SPOILT)
def test_a_mark_dressed_anew_or_a_file_that_acts_is_named(
    exported: Exported, expected: str, spoil: Spoil
) -> None:
    outcome = exported.spoiled(spoil)
    assert expected in what(outcome)
    assert "copy_inside" not in unchecked(outcome)


def test_a_harmless_setting_is_named_as_not_checked(exported: Exported) -> None:
    outcome = exported.spoiled(lambda pdf: pdf.Root.update({"/PageMode": Name.UseOutlines}))
    (named,) = [one for one in outcome.unchecked if one.key == "settings_differ"]
    assert (what(outcome), named.params) == (set(), {"names": "PageMode"})


def test_a_mark_recoloured_by_pymupdf_is_named(exported: Exported) -> None:
    target = exported.folder / "omfärgad.pdf"
    with pymupdf.open(exported.copy) as pdf:
        page = next(one for one in pdf if one.first_annot is not None)
        mark = page.first_annot
        mark.set_colors(stroke=(0.1, 0.9, 0.1))
        mark.set_opacity(0.4)
        mark.update()
        pdf.save(target)
    named = what(exported.check(target))
    assert {"mark_colour", "mark_opacity", "page_painted"} <= named


@pytest.mark.parametrize("incremental", [True, False])
def test_what_people_add_in_other_programs_is_theirs_and_no_damage(
    exported: Exported, incremental: bool
) -> None:
    """Replies, statuses and notes, saved as an update and as a new file."""
    target = exported.folder / "svar.pdf"
    if incremental:
        target.write_bytes(exported.copy.read_bytes())
        with pymupdf.open(target) as pdf:
            page = next(one for one in pdf if one.first_annot is not None)
            note = page.add_text_annot((40, 40), "Vi rättar.")
            note.set_info(title="Björn Ek")
            note.set_irt_xref(page.first_annot.xref)
            pdf.saveIncr()
    else:
        hand = ForeignHand(exported.copy)
        hand.reply(hand.mark(), "Vi ändrar rubriken.", "R")
        hand.state(hand.mark(), "Completed", "S")
        hand.note("Norrpil saknas", "N")
        hand.save(target)
    outcome = exported.check(target)
    theirs = {str(one.params["name"]) for one in outcome.unchecked if one.key == "by_people"}
    assert (what(outcome), theirs) == (set(), {"Björn Ek"})


def test_objects_are_read_as_they_are_written(tmp_path: Path) -> None:
    """Strings, names, streams and references, through updates, object streams and encryption."""
    place = tmp_path / "o.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.Root.Prov = Dictionary({
            "/A#20å": String("å (ö) \\ \r\n"), "/B": Array([1, -2.5, True, None]),
            "/C": pdf.make_stream(b"x" * 3000), "/D": Name("/Ä b"),
        })  # fmt: skip
        pdf.save(
            place, object_stream_mode=pikepdf.ObjectStreamMode.generate,
            encryption=pikepdf.Encryption(owner="ö", user="å", R=6),
        )  # fmt: skip
    with pypdfium2.PdfDocument(place, password="å") as pdf:
        found = Objects(pdf)
    held = found.keys(found.root["Prov"])
    assert isinstance(found.root["Pages"], Reference)
    assert (len(found.pages), held["D"]) == (1, FoundName("Ä b"))
    assert found.items(held["B"]) == [1, -2.5, True, None]
    (text,) = [one for key, one in held.items() if key.startswith("A")]
    assert isinstance(text, bytes)
    assert text.decode("latin-1") == "å (ö) \\ \r\n"
    assert len(found.digest(held["C"])) == 64


def _written(path: Path) -> None:
    """Write a document that is signed for all of it, with a page box written from its top."""
    with pymupdf.open() as pdf:
        papers.write_lines(pdf.new_page())
        pdf.save(path)
    with pikepdf.open(path, allow_overwriting_input=True) as signed:
        page = signed.pages[0]
        left, low, right, high = (float(one) for one in page.mediabox)
        page.obj.MediaBox = Array([left, high, right, low])
        seen = Dictionary(TransformMethod=Name.FieldMDP, Data=signed.Root)
        signature = signed.make_indirect(Dictionary(Type=Name.Sig, Reference=Array([seen])))
        field = signed.make_indirect(Dictionary(FT=Name.Sig, T=String("Å"), V=signature))
        signed.Root.AcroForm = Dictionary(Fields=Array([field]), SigFlags=3)
        signed.Root.Perms = Dictionary(DocMDP=signature)
        signed.save(path)


def test_a_signature_that_leads_to_the_catalog_does_not_bring_the_receipt_with_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.pdf"
    _written(path)
    document = entries.document(path)
    selection = entries.selection(
        document, entries=(entries.entry(entries.cite(document, "Förstärkningslager")),)
    )
    copy = annotated(selection, document)
    with Pages(copy, ()) as pages, Pages(path, ()) as source:
        receipt = read_receipt(copy).receipt
        findings = list(CopyCheck(receipt, pages, source).findings())
        assert [one for one in findings if isinstance(one, Failing)] == []
        (citation,) = receipt.comments[0].citations
        assert source.printed_in(1, citation.rects) == citation.excerpt
        with pypdfium2.PdfDocument(path) as pdf:
            objects = Objects(pdf)
            assert list(same_pages(objects, Objects(pages.pdf), {1})) == [1]
