"""An annotated copy that somebody tampered with is told from one that holds."""

import json
from collections.abc import Callable

import pikepdf
import pymupdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from tests.unit.verify.exports import Exported, marks, rewritten, unchecked, what

Spoil = Callable[[pikepdf.Pdf], object]


def _first(pdf: pikepdf.Pdf) -> pikepdf.Page:
    """Return the first page with marks."""
    return next(page for page in pdf.pages if "/Annots" in page)


def _add(pdf: pikepdf.Pdf, **keys: object) -> None:
    """Put another annotation on the first page with marks."""
    mark = marks(pdf)[0]
    made = Dictionary(
        Type=Name.Annot, Subtype=Name.Highlight, Rect=mark.Rect, QuadPoints=mark.QuadPoints,
        Contents=String("DCB.999 saknas"), F=4, C=Array([1, 0, 0]),
    )  # fmt: skip
    for key, value in keys.items():
        made[f"/{key}"] = value
    _first(pdf).Annots.append(pdf.make_indirect(made))


def _draw(pdf: pikepdf.Pdf, commands: bytes) -> None:
    """Let a mark draw something else."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    look = marks(pdf)[0].AP.N
    look.Resources.Font = Dictionary(F=pdf.make_indirect(font))
    look.write(look.read_bytes() + commands)


def _at(mark: pikepdf.Object) -> str:
    """Return where a mark stands, as numbers of a content stream."""
    left, bottom, _, _ = (float(side) for side in mark.Rect)
    return f"{left + 8:.1f} {bottom + 4:.1f}"


def _moved(pdf: pikepdf.Pdf) -> None:
    mark = marks(pdf)[0]
    mark.QuadPoints = Array([float(one) - 60 * (at % 2) for at, one in enumerate(mark.QuadPoints)])


def _larger(pdf: pikepdf.Pdf) -> None:
    mark = marks(pdf)[0]
    mark.QuadPoints = Array([*mark.QuadPoints, *(float(one) + 200 for one in mark.QuadPoints)])


def _written_on(pdf: pikepdf.Pdf) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    page = pdf.pages[2]
    page.Resources.Font["/Ny"] = pdf.make_indirect(font)
    page.contents_add(b"BT /Ny 11 Tf 90 90 Td (Tillagt krav) Tj ET")


def _text_changed(pdf: pikepdf.Pdf) -> None:
    """Change a page's text where nobody sees it."""
    pdf.pages[1].contents_add(b"BT 3 Tr /F0 1 Tf 10 10 Td ( ) Tj ET q 1 1 1 rg 9 9 .2 .2 re f Q")
    pdf.pages[1].mediabox = [0, 0, 595, 841]


def _without_mark(pdf: pikepdf.Pdf) -> None:
    """Take a mark out of the file and out of the receipt it carries."""
    name = str(marks(pdf)[0].NM)
    del _first(pdf).Annots[0]

    def change(receipt: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
        for comment in receipt["comments"]:
            kept = [one for one in comment["annotations"] if one["name"] != name]
            comment["annotations"] = kept

    rewritten(pdf, change)


def _no_comments(pdf: pikepdf.Pdf) -> None:
    rewritten(pdf, lambda receipt: receipt.update(comments=[], rows=[]))


def _reworded(pdf: pikepdf.Pdf) -> None:
    """Let a mark and its receipt say the same, but not what the comment says."""
    marks(pdf)[0].Contents = String("Utgår")
    name = str(marks(pdf)[0].NM)

    def change(receipt: dict[str, list[dict[str, list[dict[str, str]]]]]) -> None:
        for comment in receipt["comments"]:
            for one in comment["annotations"]:
                if one["name"] == name:
                    one["contents"] = "Utgår"

    rewritten(pdf, change)


def _bookmarked(pdf: pikepdf.Pdf) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("DCB.999 är verifierad", 0))


def _receipt(pdf: pikepdf.Pdf) -> bytes:
    return pdf.attachments["granskare-receipt.json"].get_file().read_bytes()


SPOILT: list[tuple[str, Spoil]] = [
    ("mark_added", lambda pdf: _add(pdf, T=String("Granskare, kontroll"))),
    ("mark_added", lambda pdf: _add(pdf, T=String("Gr\u0430nskare, kontroll"))),
    ("mark_added", lambda pdf: _add(pdf, T=String("Bo"), NM=marks(pdf)[1].NM)),
    ("mark_added", lambda pdf: _add(
        pdf, T=String("Bo"), NM=String("00000000-0000-5000-8000-000000000000"))),
    ("thing_added", _add),
    ("thing_added", lambda pdf: _add(pdf, T=String("Bo"), Subtype=Name.Stamp)),
    ("covered", lambda pdf: _add(pdf, T=String("Bo"), Subtype=Name.FreeText)),
    ("mark_moved", _moved),
    ("mark_moved", _larger),
    ("mark_rich", lambda pdf: marks(pdf)[0].update({"/RC": String("<p>Utan fel</p>")})),
    ("mark_hidden", lambda pdf: marks(pdf)[0].update({"/F": 2})),
    ("mark_relabelled", lambda pdf: marks(pdf)[0].update({"/T": String("Bo Ek")})),
    ("mark_relabelled", lambda pdf: marks(pdf)[0].update({"/Subj": String("Information")})),
    ("mark_drawn", lambda pdf: _draw(
        pdf, f" BT /F 9 Tf 0 g {_at(marks(pdf)[0])} Td (Utgar) Tj ET".encode())),
    ("page_painted", lambda pdf: _draw(
        pdf, f" 0 g {_at(marks(pdf)[0])} 20 2 re f".encode())),
    ("page_painted", lambda pdf: marks(pdf)[0].AP.N.Resources.ExtGState.H.update(
        {"/BM": Name.Normal})),
    ("page_painted", lambda pdf: marks(pdf)[0].AP.N.write(b"")),
    ("page_changed", _written_on),
    ("page_changed", _text_changed),
    ("page_changed", lambda pdf: pdf.pages[3].contents_add(b"1 g 60 60 300 300 re f")),
    ("page_changed", lambda pdf: pdf.pages[0].update({"/Rotate": 90})),
    ("page_changed", lambda pdf: pdf.pages.reverse()),
    ("page_count", lambda pdf: pdf.add_blank_page()),
    ("page_count", lambda pdf: pdf.pages.remove(p=2)),
    ("mark_missing", _without_mark),
    ("mark_added", _no_comments),
    ("mark_says_other", _reworded),
    ("mark_acts", lambda pdf: marks(pdf)[0].update(
        {"/A": Dictionary(S=Name.URI, URI=String("https://example.org"))})),
    ("mark_acts", lambda pdf: marks(pdf)[0].AP.update({"/R": marks(pdf)[0].AP.N})),
    ("leading_changed", lambda pdf: pdf.docinfo.update({"/Title": String("Utan fel")})),
    ("leading_changed", _bookmarked),
    ("attachment_added", lambda pdf: pdf.attachments.update({"bilaga.txt": b"krav"})),
    ("attachment_added", lambda pdf: pdf.attachments.update(
        {"granskare-receipt.json 2": _receipt(pdf)})),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "spoil"), SPOILT)
def test_tampering_with_a_copy_is_named(exported: Exported, expected: str, spoil: Spoil) -> None:
    assert expected in what(exported.spoiled(spoil))


def test_a_copy_saved_anew_by_another_program_holds(exported: Exported, talked: Exported) -> None:
    assert what(exported.spoiled(lambda _: None)) == set()
    assert what(talked.spoiled(lambda _: None)) == set()


def test_a_copy_whose_document_is_overlaid_is_compared_with_the_document_itself(
    exported: Exported,
) -> None:
    """The document's bytes at its beginning say nothing of the pages that the file ends with."""
    with pymupdf.open(exported.copy) as pdf:
        pdf[0].draw_rect(pdf[0].rect, color=(1, 1, 1), fill=(1, 1, 1))
        pdf.saveIncr()
    for one in exported.documents.glob("*.pdf"):
        one.unlink()
    assert "page_changed" in what(exported.check(exported.copy))


def test_what_people_add_is_said_to_be_theirs(exported: Exported) -> None:
    outcome = exported.spoiled(lambda pdf: _add(pdf, T=String("Björn Ek")))
    assert what(outcome) == set()
    (theirs,) = [one for one in outcome.unchecked if one.key == "by_people"]
    assert theirs.params == {"name": "Björn Ek", "count": 1}


def test_all_exports_hold_with_what_people_said(talked: Exported) -> None:
    paths = [
        *(path for path in talked.folder.glob("*.pdf") if path.name != "p.pdf"),
        *talked.folder.glob("*.json"),
    ]
    outcomes = {path.name: talked.check(path) for path in paths}
    assert {name: what(one) for name, one in outcomes.items()} == {name: set() for name in outcomes}
    assert len(outcomes) == 10
    assert "people" in unchecked(outcomes[talked.copy.name])


def _last(pdf: pikepdf.Pdf) -> pikepdf.Page:
    return pdf.pages[-1]


def _note(pdf: pikepdf.Pdf, name: str) -> pikepdf.Object:
    return next(
        one
        for page in pdf.pages
        for one in page.get("/Annots", [])
        if str(one.get("/NM", "")) == name
    )


TALKED: list[tuple[str, Spoil]] = [
    ("summary_changed", lambda pdf: _last(pdf).contents_add(b"1 g 0 0 600 850 re f")),
    ("summary_changed", lambda pdf: pdf.pages.append(pdf.pages[-1])),
    ("summary_changed", lambda pdf: pdf.pages.remove(p=len(pdf.pages))),
    ("mark_changed", lambda pdf: _note(pdf, "REPLY-FROM-ELSEWHERE").update(
        {"/Contents": String("Nej")})),
    ("mark_relabelled", lambda pdf: _note(pdf, "STATE-FROM-ELSEWHERE").update(
        {"/State": String("Rejected")})),
    ("mark_relabelled", lambda pdf: _note(pdf, "REPLY-FROM-ELSEWHERE").update(
        {"/T": String("Granskare, kontroll")})),
    ("status_differs", lambda pdf: rewritten(
        pdf, lambda r: [one.update(status="rejected") for one in r["comments"]])),
    ("remark_poses", lambda pdf: rewritten(
        pdf, lambda r: r["remarks"][0]["annotations"][0].update(author="Granskare, kontroll"))),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "spoil"), TALKED)
def test_tampering_with_what_people_said_or_with_the_summary_is_named(
    talked: Exported, expected: str, spoil: Spoil
) -> None:
    assert expected in what(talked.spoiled(spoil))


def test_lists_that_say_something_else_than_their_receipts_are_named(talked: Exported) -> None:
    for path in talked.folder.glob("*.json"):
        receipt = json.loads(path.read_text("utf-8"))
        receipt["comments"][0]["text"] = "Inget att anmärka på denna sida."
        path.write_text(json.dumps(receipt), "utf-8")
    named = {path.name: what(talked.check(path)) for path in talked.folder.glob("*.json")}
    lists = [keys for name, keys in named.items() if name.startswith(("å.csv", "å.xlsx", "p.html"))]
    assert len(lists) == 3
    assert all("list_differs" in keys for keys in lists)
    marked = [keys for name, keys in named.items() if ".xfdf" in name]
    assert all("mark_says_other" in keys for keys in marked)
