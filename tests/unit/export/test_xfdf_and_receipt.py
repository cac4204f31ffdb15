"""XFDF files and receipts beside exports: whole, or not there and said why."""

import errno
import hashlib
import json
import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pikepdf
import pytest

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.core.events import Progress
from reviewer_app.core.people import Decision, Remark, Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.documents.pool import AnalysisPool
from reviewer_app.exchange.xfdf_reading import read_xfdf
from reviewer_app.export import annotated_pdf, csv_list, receipt, workbook, xfdf
from reviewer_app.export.selection import Handling, Remarked, Selection
from tests.unit.documents import papers
from tests.unit.exchange.xfdf_facts import faults
from tests.unit.export import entries


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(1) as shared:
        yield shared


@pytest.fixture
def talked(tmp_path: Path) -> Selection:
    """A comment with a reply and a status, and a person's remark with a reply."""
    document = entries.document(papers.paper(tmp_path / "TB å&ö.pdf", pages=2))
    at = "2026-07-15T09:30:00+02:00"
    handling = Handling(
        entries.WINTER, entries.SUMMER, Status.FIXED,
        decisions=(Decision("c1", Status.FIXED, "Bo", at),),
        replies=(Reply("reply-1-long-name", "c1", "Bo", "Rättat <nu> & här", at),),
    )  # fmt: skip
    entry = replace(entries.entry(entries.cite(document, "DCB.111")), handling=handling)
    remark = Remark("remark-1-long-name", document.file_id, 0, "FreeText", "Åsa", "", "Norrpil?",
                    ((10.0, 10.0, 90.0, 30.0),))  # fmt: skip
    reply = Reply("reply-2-long-name", remark.id, "Bo", "Läggs till", at)
    made = entries.selection(document, entries=(entry,))
    return replace(made, remarks=(Remarked(remark, (reply,)),), filter="status: Åtgärdad")


def test_xfdf_holds_comments_threads_and_remarks(
    talked: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    written = xfdf.write_each(talked, tmp_path, pool=pool)
    assert [path.name for path in written.paths] == ["TB å&ö granskad.xfdf"]
    content = written.paths[0].read_bytes()
    assert list(faults(content)) == []
    read = read_xfdf(written.paths[0])
    assert read.href == "TB å&ö.pdf"
    kinds = [(one.kind, one.author, one.state) for one in read.found]
    assert kinds == [
        ("Highlight", "Åsa Öberg", ""), ("Text", "Bo", ""), ("Text", "Bo", "Completed"),
        ("Square", "Åsa", ""), ("Text", "Bo", ""),
    ]  # fmt: skip
    assert read.found[1].contents == "Rättat <nu> & här"


def test_a_cancelled_file_is_not_written(
    talked: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    cancel = threading.Event()
    told: list[Progress] = []

    def tell(progress: Progress) -> None:
        told.append(progress)
        cancel.set()

    remark = talked.remarks[0].remark
    later = Remarked(replace(remark, id="remark-2-long-name", page_index=1))
    two_pages = replace(talked, remarks=(*talked.remarks, later))
    with pytest.raises(Cancelled):
        xfdf.write_each(two_pages, tmp_path, pool=pool, watch=annotated_pdf.Watch(tell, cancel))
    assert [(one.done, one.total) for one in told] == [(0, 2)]
    assert list(tmp_path.glob("*.xfdf*")) == []


def test_a_receipt_lies_beside_and_says_what_it_rests_on(
    talked: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    (path,) = xfdf.write_each(talked, tmp_path, pool=pool).paths
    kept = json.loads(path.with_name(f"{path.name} kvitto.json").read_text("utf-8"))
    (document,) = talked.documents
    assert kept["target"]["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert [one["sha256"] for one in kept["files"]] == [document.sha256]
    assert kept["filter"] == "status: Åtgärdad"
    assert [one["code"] for one in kept["rows"]] == ["DCB.111"]
    (comment,) = kept["comments"]
    assert (comment["status"], comment["codes"]) == ("fixed", [0])
    assert comment["citations"][0]["excerpt"] == "DCB.111"
    assert comment["citations"][0]["page"] == 1
    assert [one["contents"].split("\n")[0] for one in comment["annotations"]] == [
        "Rubriken avviker från registrets."
    ]
    assert [one["text"] for one in kept["remarks"]] == ["Norrpil?"]
    assert kept["verifier"]


def test_a_full_disk_leaves_nothing_half(
    talked: Selection, small_disk: Path, pool: AnalysisPool
) -> None:
    filling = small_disk / "fyllning"
    free = os.statvfs(small_disk)
    filling.write_bytes(b"x" * (free.f_bavail * free.f_frsize))
    with pytest.raises(UserError) as caught:
        csv_list.write(talked, small_disk / "a.csv")
    assert caught.value.key == "documents.target_disk_full"
    skipped = [
        *xfdf.write_each(talked, small_disk, pool=pool).skipped,
        *annotated_pdf.write_each(talked, small_disk, pool=pool).skipped,
    ]
    assert [one.key for one in skipped] == ["documents.target_disk_full"] * 2
    with pytest.raises(UserError):
        receipt.write(talked, small_disk / "r.json")
    assert list(small_disk.iterdir()) == [filling]


def test_an_export_and_its_receipt_appear_together_or_not_at_all(
    talked: Selection, tmp_path: Path
) -> None:
    export, place = tmp_path / "a.csv", receipt.receipt_place(tmp_path / "a.csv", "sv")
    export.write_text("gammal")
    place.mkdir()
    with pytest.raises(UserError) as caught:
        receipt.write_with(talked, export, "csv", partial(csv_list.write, talked))
    assert place.name in caught.value.text("sv")
    place.rmdir()

    def interrupted(draft: Path) -> None:
        csv_list.write(talked, draft)
        raise OSError(errno.ENOSPC, "full")

    with pytest.raises(UserError) as caught:
        receipt.write_with(talked, export, "csv", interrupted)
    assert caught.value.params["name"] == "a.csv"

    def hindered(draft: Path) -> None:
        csv_list.write(talked, draft)
        place.mkdir()

    with pytest.raises(UserError):
        receipt.write_with(talked, export, "csv", hindered)
    place.rmdir()
    assert (export.read_text(), [*tmp_path.glob("a.csv*"), *tmp_path.glob(".gr*")]) == (
        "gammal", [export],
    )  # fmt: skip
    assert receipt.write_with(talked, export, "csv", partial(csv_list.write, talked)) == place
    kept = json.loads(place.read_text("utf-8"))
    assert kept["target"]["sha256"] == hashlib.sha256(export.read_bytes()).hexdigest()


def test_a_disk_that_holds_the_export_but_not_its_receipt_gets_neither(
    talked: Selection, small_disk: Path
) -> None:
    free = os.statvfs(small_disk)
    (small_disk / "fyllning").write_bytes(b"x" * (free.f_bavail * free.f_frsize - 8192))
    with pytest.raises(UserError) as caught:
        receipt.write_with(
            talked, small_disk / "a.csv", "csv", lambda draft: draft.write_bytes(b"y" * 8000)
        )
    assert caught.value.key == "documents.target_disk_full"
    assert [one.name for one in small_disk.iterdir()] == ["fyllning"]


def test_peoples_words_say_that_they_are_not_verified(
    talked: Selection, tmp_path: Path, pool: AnalysisPool
) -> None:
    (document,) = talked.documents
    copy = tmp_path / "kopia.pdf"
    annotated_pdf.write(talked, copy, document=document, pool=pool)
    (path,) = xfdf.write_each(talked, tmp_path, pool=pool).paths
    by_name = {one.name: one for one in read_xfdf(path).found}
    remark, reply = by_name["remark-1-long-name"], by_name["reply-2-long-name"]
    assert remark.subject == "Persons anmärkning, inte kontrollerad"
    assert remark.contents.splitlines()[-1] == (
        "(En persons anmärkning, inte kontrollerad av Granskare.)"
    )
    assert reply.subject == "Persons svar, inte kontrollerat"
    with pikepdf.open(copy) as pdf:
        said = {str(one.get("/NM", "")): str(one.get("/Subj", "")) for one in pdf.pages[0].Annots}
    assert said["remark-1-long-name"] == remark.subject
    assert said["reply-1-long-name"] == reply.subject


def test_a_read_only_target_is_named_and_kept(talked: Selection, tmp_path: Path) -> None:
    target = tmp_path / "kvitto å.json"
    target.write_text("gammalt")
    target.chmod(0o444)
    with pytest.raises(UserError) as caught:
        receipt.write(talked, target)
    assert caught.value.key == "documents.target_no_permission"
    assert "kvitto å.json" in caught.value.text("sv")
    assert target.read_text() == "gammalt"


def test_a_folder_that_is_read_only_is_named_and_left_empty(
    talked: Selection, request: pytest.FixtureRequest, pool: AnalysisPool, tmp_path: Path
) -> None:
    folder = tmp_path / "skrivskyddad å"
    folder.mkdir()
    folder.chmod(0o555)
    for place in (tmp_path, *tmp_path.parents):
        if place.stat().st_mode & 0o005 != 0o005:
            place.chmod(0o755)
    Path(talked.documents[0].path).chmod(0o444)
    assert not _refused(
        talked, tmp_path, pool
    )  # everything is loaded before the rights are given up
    request.getfixturevalue("ordinary_user")
    refused = _refused(talked, folder, pool)
    assert [one.key for one in refused] == ["documents.target_no_permission"] * 4
    assert list(folder.iterdir()) == []


def _refused(talked: Selection, folder: Path, pool: AnalysisPool) -> list[UserError]:
    """Write every kind of file into a folder; return why which were not."""
    refused: list[UserError] = []
    for write, name in ((csv_list.write, "å.csv"), (workbook.write, "å.xlsx")):
        try:
            write(talked, folder / name)
        except UserError as error:
            refused.append(error)
    refused += xfdf.write_each(talked, folder, pool=pool).skipped
    return [*refused, *annotated_pdf.write_each(talked, folder, pool=pool).skipped]
