"""A page whose font says no letters is said not to be checked; other words on a page still fail."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from reviewer_app.verify.outcome import Outcome
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.texts import stands_between
from tests.unit.pdf_samples import text_pdf
from tests.unit.verify.exports import Exported, Receipt, unchecked, what

NAME = "13.1 TB Mark.pdf"


def _without_letters(pdf: pikepdf.Pdf) -> None:
    """Take from every font the table that tells its letters."""
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one:
            del one["/ToUnicode"]


def _other_words(pdf: pikepdf.Pdf) -> None:
    """Let every page say something else, in a font of its own."""
    for page in pdf.pages:
        page.Contents = pdf.make_stream(b"BT /Ny 12 Tf 72 700 Td (Helt andra ord.) Tj ET")
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(Ny=font))


def _emptied(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        page.Contents = pdf.make_stream(b"")


def _replaced(exported: Exported, change: Callable[[pikepdf.Pdf], None]) -> Outcome:
    """Check after a document was changed, and its receipt made to speak of the changed one."""
    path = exported.documents / NAME
    old = hashlib.sha256(path.read_bytes()).hexdigest()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path)
    new = hashlib.sha256(path.read_bytes()).hexdigest()
    text = exported.receipt.read_text("utf-8").replace(old, new)
    receipt = json.loads(text.replace(f"f_{old[:16]}", f"f_{new[:16]}"))
    for one in receipt["files"]:
        if one["name"] == NAME:
            one["size"] = path.stat().st_size
    for comment in receipt["comments"]:
        for citation in comment["citations"]:
            citation["checksum"] = _checksum(citation)
    exported.receipt.write_text(json.dumps(receipt), "utf-8")
    return exported.check(exported.receipt)


def _checksum(one: Receipt) -> str:
    parts = (one["file_id"], str(one["page"] - 1), str(one["start"]), str(one["end"]))
    return hashlib.sha256("\0".join((*parts, one["excerpt"])).encode()).hexdigest()


def test_a_page_that_cannot_be_read_is_not_checked_and_nothing_else(exported: Exported) -> None:
    outcome = _replaced(exported, _without_letters)
    assert what(outcome) == set()
    assert {"page_unreadable", "edition_unreadable"} <= unchecked(outcome)
    said = [one for one in outcome.unchecked if one.key == "page_unreadable"]
    assert all(one.comment and one.params["name"] == NAME for one in said)


@pytest.mark.parametrize("change", [_other_words, _emptied])
def test_a_page_that_says_something_else_fails(
    exported: Exported, change: Callable[[pikepdf.Pdf], None]
) -> None:
    outcome = _replaced(exported, change)
    assert {"not_on_page", "edition_not_found"} <= what(outcome)
    assert not unchecked(outcome) & {"page_unreadable", "edition_unreadable"}


def test_a_quotation_that_an_unreadable_page_has_not_is_no_more_than_unchecked(
    exported: Exported,
) -> None:
    """Wrong sums, spans and codes fail whether the page can be read or not."""
    assert what(_replaced(exported, _without_letters)) == set()

    def invent(receipt: Receipt) -> None:
        for comment in receipt["comments"]:
            for citation in comment["citations"]:
                citation["excerpt"] = "Detta står ingenstans."

    assert {"checksum", "span_wrong", "not_on_page"} <= what(exported.changed(invent))


def _unreadable(path: Path) -> bool:
    with Pages(path, ()) as pages:
        return pages.is_unreadable(1)


def test_what_page_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    text_pdf(path, ["Jordschakt utförs 2026."])
    assert not _unreadable(path)
    text_pdf(path, [""])
    assert not _unreadable(path)
    text_pdf(path, ["17 25 3,5"])
    assert not _unreadable(path)
    with Pages(path, ()) as pages:
        assert not pages.is_unreadable(2)
        assert not pages.is_unreadable(0)


def _without_a_letter(pdf: pikepdf.Pdf) -> None:
    """Take "c" from the tables of all fonts: a minority of what every page says."""
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one:
            table = one.ToUnicode.read_bytes()
            assert b"<0042> <005f> <0061>" in table
            rest = table.replace(
                b"<0042> <005f> <0061>", b"<0042> <0043> <0061>\n<0045> <005f> <0064>"
            )
            one.ToUnicode = pdf.make_stream(rest.replace(b"43 beginbfrange", b"44 beginbfrange"))


def test_a_quotation_with_a_lost_letter_is_not_checked_and_others_hold(exported: Exported) -> None:
    outcome = _replaced(exported, _without_a_letter)
    assert what(outcome) == set()
    said = [one for one in outcome.unchecked if one.key == "place_unreadable"]
    assert said
    assert all("c" in str(one.params["excerpt"]) for one in said)
    assert "page_unreadable" not in unchecked(outcome)


@pytest.mark.parametrize(
    ("old", "new"), [("a", "å"), ("e", ""), ("r", "rr"), ("a", "a, dock högst 5 m djupt,")]
)
def test_letters_that_can_be_read_beside_lost_ones_must_be_right(
    exported: Exported, old: str, new: str
) -> None:
    assert what(_replaced(exported, _without_a_letter)) == set()
    changed: set[int] = set()

    def reword(receipt: Receipt) -> None:
        for number, comment in enumerate(receipt["comments"], 1):
            for citation in comment["citations"]:
                if "c" in citation["excerpt"] and old in citation["excerpt"]:
                    citation["excerpt"] = citation["excerpt"].replace(old, new, 1)
                    changed.add(number)

    outcome = exported.changed(reword)
    assert changed
    assert {one.comment for one in outcome.failing if one.key == "not_on_page"} >= changed
    assert not changed & {one.comment for one in outcome.unchecked if one.key == "place_unreadable"}


def _without_a_letter_of_declarations(pdf: pikepdf.Pdf) -> None:
    """Take "k" from the tables of all fonts; "Denna tekniska beskrivning ansluter till" has it."""
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one:
            table = one.ToUnicode.read_bytes()
            rest = table.replace(
                b"<0042> <005f> <0061>", b"<0042> <004b> <0061>\n<004d> <005f> <006c>"
            )
            one.ToUnicode = pdf.make_stream(rest.replace(b"43 beginbfrange", b"44 beginbfrange"))


def test_a_declaration_with_a_lost_letter_is_not_checked_and_another_edition_fails(
    exported: Exported,
) -> None:
    outcome = _replaced(exported, _without_a_letter_of_declarations)
    assert what(outcome) == set()
    assert "edition_unreadable" in unchecked(outcome)

    def other(receipt: Receipt) -> None:
        for one in receipt["editions"]:
            one["quotation"] = one["quotation"].replace("Denna", "Denna del av")

    outcome = exported.changed(other)
    assert "edition_not_found" in what(outcome)
    assert "edition_unreadable" not in unchecked(outcome)


@pytest.mark.parametrize(
    ("parts", "stands"),
    [
        (["ansluter till AMA 20"], True), (["till A", "A 20"], True), (["", "A 20"], True),
        (["AMA 2", ""], True), (["A", "", "", " 20"], True), (["AMA 2", "1"], True),
        (["AMA 21"], False), (["A", "22 AMA"], False), (["AMB 2", ""], False), ([], False),
        (["", ""], False), (["", "", ""], True), (["AMAMA 20"], True),
    ],
)  # fmt: skip
def test_a_lost_sign_may_be_anything_of_its_length(parts: list[str], stands: bool) -> None:
    assert stands_between("AMA 20", parts, 3) is stands
