"""An export is checked again against files and registry, and whatever was changed is named."""

import csv
import hashlib
import io
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from registry_db import Registry
from reviewer_app.core.errors import UserError
from reviewer_app.core.people import person_named
from reviewer_app.verify.pages import Pages
from reviewer_app.verify.receipt_file import read_receipt
from reviewer_app.verify.registry_rows import RegistryRows
from reviewer_app.verify.scanner import codes_in
from reviewer_app.verify.texts import names_program, plain, unbroken
from tests.end2end.commands import granskare
from tests.unit.pdf_samples import text_pdf
from tests.unit.verify.exports import Exported, Receipt, unchecked, what


def test_what_was_just_exported_holds(made: Exported) -> None:
    paths = [*made.folder.glob("*.pdf"), *made.folder.glob("*.json")]
    assert len(paths) == 5
    outcomes = [made.check(path) for path in paths]
    assert [what(one) for one in outcomes] == [set()] * 5
    assert all(one.registry_same and one.comments and one.citations for one in outcomes)


def _first(receipt: Receipt, key: str) -> Receipt:
    return next(one for one in receipt["comments"] if one[key])  # type: ignore[no-any-return]


def _citation(receipt: Receipt) -> Receipt:
    return _first(receipt, "citations")["citations"][0]  # type: ignore[no-any-return]


UNVERIFIED = {"code": "XYZ.99", "verdict": "not_covered"}
CHANGES: list[tuple[str, Callable[[Receipt], object]]] = [
    ("not_on_page", lambda r: _citation(r).update(excerpt="Detta står ingenstans i handlingen.")),
    ("checksum", lambda r: _citation(r).update(start=_citation(r)["start"] + 1)),
    ("not_on_page", lambda r: _citation(r).update(page=2 if _citation(r)["page"] == 1 else 1)),
    ("no_citation", lambda r: r["comments"][0].update(citations=[])),
    ("row_gone", lambda r: r["rows"][0].update(code="ZZZ.9")),
    ("heading_changed", lambda r: r["rows"][0].update(heading="En annan rubrik")),
    ("code_unverified", lambda r: r["comments"][0].update(text="Se även XYZ.99 i denna del.")),
    ("code_unverified", lambda r: _first(r, "codes").update(codes=[])),
    # Only a person's own comment may have a code that is not verified, and its text says so.
    ("code_unverified", lambda r: r["comments"][0].update(unverified=[UNVERIFIED])),
    ("code_unmarked", lambda r: r["comments"][0].update(
        origin="person", unverified=[UNVERIFIED], text="Se även XYZ.99.")),
    ("no_edition", lambda r: r.update(editions=[])),
    ("edition_not_found", lambda r: [one.update(quotation="AMA 20 gäller nog")
                                     for one in r["editions"]]),
    ("not_declared", lambda r: _first(r, "verdicts")["verdicts"][0].update(verdict="not_covered")),
    ("row_gone", lambda r: r["rows"].append({**r["rows"][0], "code": "ZZZ.9"})),
    ("source_changed", lambda r: r["rows"][0].update(source="egen uppgift")),
    ("coverage_changed", lambda r: r["rows"][0].update(coverage="complete")),
    ("rects_elsewhere", lambda r: _citation(r).update(rects=[[60, 60, 300, 70]])),
    ("rects_elsewhere", lambda r: _citation(r).update(
        rects=[[left, top - 40, right, bottom] for left, top, right, bottom
               in _citation(r)["rects"]])),
    ("span_wrong", lambda r: _citation(r).update(end=_citation(r)["end"] + 9)),
    ("read_by_ocr", lambda r: _citation(r).update(excerpt="Står ej här.", page_read_as="ocr")),
    ("file_facts", lambda r: r["files"][0].update(pages=99)),
    ("author_wrong", lambda r: r["comments"][0].update(author="Bo Ek")),
    ("author_wrong", lambda r: r["comments"][0].update(origin="person")),
    ("author_wrong", lambda r: r["comments"][0].update(severity="ingen")),
    ("status_differs", lambda r: r["comments"][0].update(status="klar")),
    ("read_otherwise", lambda r: _first(r, "verdicts")["verdicts"][0].update(raw="AMA")),
    ("not_declared", lambda r: _first(r, "verdicts")["verdicts"][0].update(edition="98")),
    ("edition_not_found", lambda r: [one.update(by="other_file") for one in r["editions"]]),
    ("edition_not_found", lambda r: [one.update(page=one["page"] + 1) for one in r["editions"]]),
    ("file_missing", lambda r: r["files"][0].update(sha256="0" * 64, name="annan.pdf")),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "change"), CHANGES)
def test_what_was_changed_in_the_receipt_is_named(
    exported: Exported, expected: str, change: Callable[[Receipt], object]
) -> None:
    assert expected in what(exported.changed(change))


def test_what_cannot_be_checked_is_said_and_not_counted_as_holding(exported: Exported) -> None:
    def change(receipt: Receipt) -> None:
        receipt["comments"][0].update(status="fixed")
        for one in receipt["editions"]:
            one.update(by="person", page=0, quotation="")

    outcome = exported.changed(change)
    assert what(outcome) == set()
    assert {"status", "edition_by_person", "wording", "circumstances"} <= unchecked(outcome)


def test_a_list_with_another_status_or_fewer_comments_is_named(exported: Exported) -> None:
    beside = exported.folder / "å.csv receipt.json"
    receipt = json.loads(beside.read_text("utf-8"))
    receipt["comments"][0].update(status="rejected")
    beside.write_text(json.dumps(receipt), "utf-8")
    assert what(exported.check(beside)) == {"list_differs"}
    receipt.update(comments=[], rows=[])
    beside.write_text(json.dumps(receipt), "utf-8")
    assert what(exported.check(beside)) == {"list_count"}


CELLS = ("Document", "Page", "Code", "Heading", "Comment", "Requirement cited", "Quotation",
         "Reviewer", "Status", "Id")  # fmt: skip


@pytest.mark.parametrize("column", CELLS)
def test_another_word_in_a_list_is_named_though_its_receipt_has_the_new_sum(
    exported: Exported, column: str
) -> None:
    path = exported.folder / "å.csv"
    text = path.read_text("utf-8-sig")
    lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    lines[3][lines[0].index(column)] = "DCB.999"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows(lines)
    beside = exported.folder / "å.csv receipt.json"
    receipt = json.loads(beside.read_text("utf-8"))
    receipt["target"]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    beside.write_text(json.dumps(receipt), "utf-8")
    named = what(exported.check(beside))
    assert named in ({"list_differs", "sheet_changed"}, {"cell_differs", "sheet_changed"})


def test_what_of_a_list_or_record_is_not_compared_is_said(talked: Exported) -> None:
    for name, key in (
        ("å.csv", "list_rest"),
        ("å.xlsx", "workbook_rest"),
        ("p.html", "record_words"),
    ):
        outcome = talked.check(talked.folder / f"{name} receipt.json")
        assert key in unchecked(outcome)
        assert not outcome.failing


@pytest.mark.parametrize(
    ("author", "ours"),
    [
        ("Granskare, kontroll", True),
        ("GRANSKARE KONTROLL 2", True),
        ("Gr\u0430nsk\u0430re, kontroll", True),
        ("Granskare, språkmodell", True),
        ("Granskare, language model", True),
        ("Björn Ek, granskare", False),
        ("Granskare Ek", False),
        ("", False),
    ],
)
def test_a_name_like_the_programs_is_told_from_a_persons(author: str, ours: bool) -> None:
    assert names_program(author) is ours
    assert (person_named(author) == "") is (ours or not author)


def test_a_persons_comment_holds_where_it_says_what_is_not_verified(exported: Exported) -> None:
    text = "Se även XYZ.99. [Ej verifierat i registret: XYZ.99 (Täcks inte av registret).]"

    def write(receipt: Receipt) -> None:
        receipt["comments"][0].update(
            origin="person", unverified=[UNVERIFIED], text=text, annotations=[]
        )

    assert not what(exported.changed(write)) & {"code_unverified", "code_unmarked"}


def test_a_code_that_only_a_persons_quotation_holds_is_not_claimed(exported: Exported) -> None:
    """What the document says is quoted; in the person's own words it would be a claim."""

    def write(receipt: Receipt, text: str = "Otydligt.") -> None:
        _first(receipt, "codes").update(
            origin="person", author="Åsa Öberg", codes=[], verdicts=[], text=text, annotations=[]
        )

    assert "code_quoted" in unchecked(exported.changed(write))
    assert "code_unverified" not in what(exported.changed(write))
    assert "code_unverified" in what(exported.changed(lambda r: write(r, "Se XYZ.99.")))


def test_another_document_is_named_with_all_that_rests_on_it(exported: Exported) -> None:
    text_pdf(exported.documents / "13.1 TB Mark.pdf", ["En annan text."])
    outcome = exported.check(exported.receipt)
    assert {"file_changed", "cannot_look"} <= what(outcome)
    assert {one.params.get("name") for one in outcome.failing} >= {"13.1 TB Mark.pdf"}


def test_an_annotated_copy_needs_no_other_document(exported: Exported) -> None:
    shutil.rmtree(exported.documents)
    exported.documents.mkdir()
    assert what(exported.check(exported.copy)) == set()


def test_a_mark_that_was_changed_or_deleted_is_named(exported: Exported) -> None:
    with pikepdf.open(exported.copy) as pdf:
        page = next(one for one in pdf.pages if "/Annots" in one)
        page.Annots[0].Contents = pikepdf.String("Inget att anmärka")
        pdf.save(exported.folder / "ny.pdf")
        del page.Annots[0]
        pdf.save(exported.folder / "utan.pdf")
    assert what(exported.check(exported.folder / "ny.pdf")) == {"mark_changed"}
    assert what(exported.check(exported.folder / "utan.pdf")) == {"mark_gone"}


def test_a_list_that_was_changed_is_named(exported: Exported) -> None:
    path = exported.folder / "å.csv"
    path.write_text(path.read_text("utf-8-sig") + "\n", "utf-8")
    beside = exported.folder / "å.csv receipt.json"
    assert what(exported.check(beside)) == {"export_changed"}
    path.unlink()
    assert what(exported.check(beside)) == {"export_missing"}


def test_a_registry_that_no_longer_has_a_row_is_named(exported: Exported, tmp_path: Path) -> None:
    registry = Registry.starter(tmp_path)
    place = Path(registry.place)
    registry.close()
    rows = json.loads(exported.receipt.read_text("utf-8"))["rows"]
    with sqlite3.connect(place) as connection:
        connection.execute("DELETE FROM code_row WHERE code = ?", (rows[0]["code"],))
        connection.execute("UPDATE fact SET value = 'annan' WHERE name = 'sha256'")
    connection.close()
    outcome = exported.check(exported.receipt, RegistryRows(place))
    assert "row_gone" in what(outcome)
    assert not outcome.registry_same


def test_the_command_names_it_and_exits_with_one(exported: Exported, tmp_path: Path) -> None:
    given = ("--documents", exported.documents)
    done = granskare("verify", exported.copy, *given, data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Everything that can be checked" in done.stdout
    (exported.documents / "13.1 TB Mark.pdf").unlink()
    done = granskare("verify", exported.receipt, *given, "--json", data=tmp_path)
    said = json.loads(done.stdout)
    assert (done.returncode, said["holds"]) == (1, False)
    assert {"what": "file_missing", "comment": "", "name": "13.1 TB Mark.pdf"} in said["failing"]


@pytest.mark.parametrize("content", [b"", b"{}", b"[1", b"%PDF-1.7 x", b'{"format": "annat"}'])
def test_what_is_no_receipt_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(UserError) as caught:
        read_receipt(path)
    assert "x.json" in caught.value.text("sv")


def test_a_refusal_is_one_line(tmp_path: Path) -> None:
    done = granskare("verify", tmp_path / "saknas.json", data=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Enligt DCB.111 och AFC.31.", ["DCB.111", "AFC.31"]),
        ("YJ/L.2 samt tabell BFB.21/1", ["YJ/L.2", "BFB.21"]),
        ("kl. 18, KL.18 och NO.1", []),
        ("YTB och AF gäller", ["YTB"]),
        ("fil DCB.111.pdf och xDCB.111", []),
    ],
)
def test_codes_are_found_without_the_programs_grammar(text: str, codes: list[str]) -> None:
    known = {"YTB", "YJ/L.2"}
    assert list(codes_in(text, known.__contains__)) == codes


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("för-\nstärkning", "förstärkning", True),
        ("A\u00adMA  20", "AMA 20", True),
        ("\ufb01l", "fil", True),
        ("a\u030a", "å", True),
        ("2,5", "25", False),
        ("-5", "5", False),
        ("\u22125", "5", False),
        ("≥ 3", "≤ 3", False),
    ],
)
def test_only_the_setting_of_print_is_disregarded(first: str, second: str, same: bool) -> None:
    assert (plain(first) == plain(second)) is same


def test_an_excerpt_stands_on_its_page_only(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    text_pdf(path, ["Jordschakt utförs.\nLager läggs ut.", "Annat"])
    with Pages(path, ()) as pages:
        assert pages.holds("Jordschakt utförs.\nLager läggs ut.", 1)
        assert not pages.holds("Jordschakt utförs.", 2)
        assert not pages.holds("Jordschakt utförs inte.", 1)
        assert not pages.holds("", 1)
        assert not pages.holds("Jordschakt utförs.", 0)
        assert not pages.holds("Jordschakt utförs.", 3)


def test_a_second_mark_of_the_same_name_does_not_cover_for_the_first(exported: Exported) -> None:
    with pikepdf.open(exported.copy) as pdf:
        page = next(one for one in pdf.pages if "/Annots" in one)
        mark = page.Annots[0]
        page.Annots.append(pdf.make_indirect(pikepdf.Dictionary(dict(mark.items()))))
        mark.Contents = pikepdf.String("Inget att anmärka")
        pdf.save(exported.folder / "dubbel.pdf")
    assert {"mark_changed", "mark_added"} == what(exported.check(exported.folder / "dubbel.pdf"))


def test_a_mark_on_another_page_is_named(exported: Exported) -> None:
    with pikepdf.open(exported.copy) as pdf:
        page = next(one for one in pdf.pages if "/Annots" in one)
        mark = page.Annots[0]
        del page.Annots[0]
        pdf.add_blank_page()
        pdf.pages[-1].Annots = pikepdf.Array([mark])
        pdf.save(exported.folder / "flyttad.pdf")
    assert "mark_gone" in what(exported.check(exported.folder / "flyttad.pdf"))


def test_a_word_that_goes_on_in_the_next_line_stands_on_its_page(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    text_pdf(path, ["Every recorder emits an in-\nstruction here.\nSize 3-\n4 metres."])
    with Pages(path, ()) as pages:
        assert pages.holds("Every recorder emits an in-", 1)
        assert pages.holds("Every recorder emits an in-\nstruction here.", 1)
        assert not pages.holds("Every recorder emits an on-", 1)
    assert unbroken("in-\n") == "in"
    assert unbroken("3-") == "3-"
