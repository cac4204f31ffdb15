"""The documents of an export: whichever was changed is named, cited or not."""

import hashlib
import json
import shutil
from pathlib import Path

import pikepdf

from tests.end2end.commands import granskare
from tests.unit.pdf_samples import text_pdf
from tests.unit.verify.exports import Exported, Receipt, unchecked, what

UNCITED = "Ritning utan synpunkter.pdf"


def _with_uncited(exported: Exported, **facts: object) -> Path:
    """Add a document that nothing cites to the folder and the receipt; return the latter."""
    path = exported.documents / UNCITED
    text_pdf(path, ["Norrpil.", "Plan 2."])
    kept = path.read_bytes()
    sha256 = hashlib.sha256(kept).hexdigest()
    told = {
        "file_id": f"f_{sha256[:16]}", "name": UNCITED, "sha256": sha256, "size": len(kept),
        "pages": 2, "revision": "", **facts,
    }  # fmt: skip
    receipt = json.loads(exported.receipt.read_text("utf-8"))
    receipt["files"].append(told)
    exported.receipt.write_text(json.dumps(receipt), "utf-8")
    return path


def test_a_changed_document_that_nothing_cites_is_named(exported: Exported) -> None:
    path = _with_uncited(exported)
    assert what(exported.check(exported.receipt)) == set()
    text_pdf(path, ["Norrpil.", "Plan 3."])
    (found,) = exported.check(exported.receipt).failing
    assert (found.key, found.params) == ("file_changed", {"name": UNCITED})
    path.unlink()
    (found,) = exported.check(exported.receipt).failing
    assert (found.key, found.params) == ("file_missing", {"name": UNCITED})


def test_a_document_that_was_another_at_the_export_is_said_to_be_unchecked(
    exported: Exported,
) -> None:
    path = _with_uncited(exported, not_checked="Ändrad sedan granskningen")
    assert what(exported.check(exported.receipt)) == set()
    path.unlink()
    outcome = exported.check(exported.receipt)
    assert what(outcome) == set()
    assert "file_missing" in unchecked(outcome)


def test_a_document_that_comments_cite_is_not_excused_by_its_receipt(exported: Exported) -> None:
    for path in exported.documents.glob("*.pdf"):
        path.unlink()

    def excuse(receipt: Receipt) -> None:
        for one in receipt["files"]:
            one.update(not_checked="Ändrad sedan granskningen")

    assert {"file_missing", "cannot_look"} <= what(exported.changed(excuse))


def test_a_document_that_nothing_cites_and_cannot_be_opened_is_unchecked(
    exported: Exported,
) -> None:
    path = _with_uncited(exported)
    with pikepdf.open(path) as pdf:
        pdf.save(exported.folder / "låst.pdf", encryption=pikepdf.Encryption(owner="b", user="b"))
    kept = (exported.folder / "låst.pdf").read_bytes()
    path.write_bytes(kept)
    sha256 = hashlib.sha256(kept).hexdigest()
    locked = {"file_id": f"f_{sha256[:16]}", "sha256": sha256, "size": len(kept)}
    outcome = exported.changed(lambda r: r["files"][-1].update(locked))
    assert what(outcome) == set()
    assert "file_unreadable" in unchecked(outcome)


def test_a_receipt_without_comments_names_every_document(made: Exported, tmp_path: Path) -> None:
    """By the command: a list of nothing still tells when a document was changed."""
    documents = tmp_path / "handlingar"
    shutil.copytree(made.documents, documents)
    job, out = tmp_path / "a.granskning", tmp_path / "tom.csv"
    shutil.copy(made.folder.parent / "a.granskning", job)
    narrowed = ("--csv", out, "--status", "fixed")
    assert granskare("export", job, *narrowed, data=tmp_path).returncode == 0
    beside = tmp_path / "tom.csv receipt.json"
    kept = json.loads(beside.read_text("utf-8"))
    assert kept["comments"] == []
    assert {one["name"] for one in kept["files"]} == {one.name for one in documents.glob("*.pdf")}
    given = ("verify", beside, "--documents", documents)
    assert granskare(*given, data=tmp_path).returncode == 0
    changed = sorted(documents.glob("*.pdf"))[-1]
    text_pdf(changed, ["En annan text."])
    done = granskare(*given, data=tmp_path)
    assert done.returncode == 1
    assert changed.name in done.stdout


def test_a_changed_document_beside_its_copy_is_named_though_the_copy_carries_what_was(
    exported: Exported,
) -> None:
    assert what(exported.check(exported.copy)) == set()
    path = exported.documents / "13.1 TB Mark.pdf"
    content = bytearray(path.read_bytes())
    content[5000] ^= 1
    path.write_bytes(content)
    (found,) = exported.check(exported.copy).failing
    assert (found.key, found.params) == ("file_changed", {"name": path.name})
    path.unlink()
    assert what(exported.check(exported.copy)) == set()
