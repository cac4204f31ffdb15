"""A job handed over whole: whatever its files are called and people said, all comes out alike."""

import hashlib
import os
import shutil
import tempfile
import unicodedata
import zipfile
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.core.people import Assignment, Decision, Remark, Reply
from reviewer_app.core.verdicts import Status
from reviewer_app.export.package import MANIFEST, file_name, stem_for, unpack
from reviewer_app.job import Job
from reviewer_app.job.file import SUFFIX
from reviewer_app.review.handing_over import hand_over

AT = "2026-01-15T09:30:00+01:00"
_SIGNS = "aÅäö åAB1 .,-_()§&'\u0301\u00ad–:?*|\"<>\\日\U0001f600"
_BASES = st.text(_SIGNS, min_size=1, max_size=40) | st.sampled_from(
    ["TB Mark", "tb mark", "TB MARK", "CON", "nul", "ÅÄÖ", "A\u030aA\u0308", "å" * 110, ".dold"]
)
_FOLDERS = st.sampled_from(["a", "A", "Å mapp", "djupt/ned/här"])
_FILES = st.lists(st.tuples(_FOLDERS, _BASES, st.sampled_from([".pdf", ".PDF"])), min_size=1,
                  max_size=5, unique=True)  # fmt: skip
_WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=60)
_SAID = st.lists(st.tuples(st.sampled_from(list(Status)), _WORDS, _WORDS), max_size=4)


def _document(path: Path, number: int) -> Document | None:
    """Write a file of its own content; None where this system takes no such name."""
    content = b"%PDF-1.7 " + str(number).encode() * (number + 1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(content)
    except OSError:
        return None
    sha256 = hashlib.sha256(content).hexdigest()
    return Document(f"f_{sha256[:16]}", path.name, str(path), sha256, len(content), 1)


def _filled(job: Job, documents: list[Document], said: list[tuple[Status, str, str]]) -> None:
    """Let people say and decide things of comments and documents."""
    for document in documents:
        job.add_document(document)
    for number, (status, author, text) in enumerate(said):
        subject, file_id = f"c{number}", documents[number % len(documents)].file_id
        job.add_decision(Decision(subject, status, author, AT))
        job.add_reply(Reply(f"r{number}", subject, author, text, AT))
        job.set_assignee(Assignment(subject, text, author, AT, "Mark"))
        job.set_support(subject, True, author, AT)
        job.keep_remark(Remark(f"m{number}", file_id, 0, "FreeText", author, "", text, created=AT))


def _held(job: Job) -> dict[str, object]:
    """Return all that a job holds, but for where its files lie."""
    return {
        "documents": [replace(one, path="") for one in job.documents()],
        "said": (job.decisions(), job.replies(), job.assignees(), job.supports(), job.remarks()),
    }


def _sums(folder: Path) -> dict[str, str]:
    return {
        str(one.relative_to(folder)): hashlib.sha256(one.read_bytes()).hexdigest()
        for one in folder.rglob("*")
        if one.is_file()
    }


@settings(
    max_examples=60,
    deadline=None,
    # An example takes a tenth of a second: what fails is shown as it was found, not made smaller.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
@given(_FILES, _SAID, _BASES)
@example([("a", "1", ".pdf")], [], "å" * 110)
@example([("a", "1", ".pdf")], [], "\U0001f600" * 58)
def test_a_job_comes_out_on_another_computer_as_it_went_in(
    files: list[tuple[str, str, str]], said: list[tuple[Status, str, str]], name: str
) -> None:
    with tempfile.TemporaryDirectory() as place:
        here, there = Path(place, "här"), Path(place, "annan dator å", "hem")
        there.mkdir(parents=True)
        found = [
            _document(here / folder / (base.replace("/", "_") + suffix), number)
            for number, (folder, base, suffix) in enumerate(files)
        ]
        documents = [one for one in found if one is not None]
        if not documents:
            return
        copy, export = Path(place, "kopia.zip"), here / "lista å.csv"
        export.write_text("x")
        with Job.create(here / "jobb.granskning") as job:
            _filled(job, documents, said)
            before = _held(job)
            hand_over(job, copy, name, exports=[export])
        shutil.rmtree(here)
        moved = copy.rename(there / "fått.zip")
        opened = unpack(moved, there)
        sums = _sums(opened.parent)
        _moved_once_more(opened.parent, there / "flyttad", before, documents)
        assert sorted(sums.values()).count(hashlib.sha256(b"x").hexdigest()) == 1
        folded = [unicodedata.normalize("NFC", one).casefold() for one in sums]
        assert len(set(folded)) == len(folded)


def _moved_once_more(
    unpacked: Path, target: Path, before: dict[str, object], documents: list[Document]
) -> None:
    """Move what was unpacked, and hold job and files against what they were."""
    unpacked.rename(target)
    (path,) = target.glob("*.granskning")
    with Job.open(path) as job:
        assert job.missing_documents() == ()
        assert _held(job) == before
        for one, was in zip(job.documents(), documents, strict=True):
            assert Path(one.path).is_relative_to(target)
            content = Path(one.path).read_bytes()
            assert (hashlib.sha256(content).hexdigest(), one.name) == (was.sha256, was.name)


@settings(max_examples=40, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(
    st.sampled_from(["..", "../..", "/", "handlingar/..", "C:", "\\", "a/../..", "./", "~/.."]),
    _BASES,
)
def test_a_path_that_leads_out_is_refused(lead: str, base: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        here, copy = Path(place, "här"), Path(place, "kopia.zip")
        document = _document(here / "TB.pdf", 1)
        assert document is not None
        with Job.create(here / "jobb.granskning") as job:
            _filled(job, [document], [])
            hand_over(job, copy, "Gångväg")
        evil = _renamed(copy, Path(place, "ond.zip"), f"{lead}/{base}")
        out = Path(place, "ut")
        out.mkdir()
        seen = sorted(os.listdir(place))
        with pytest.raises(UserError):
            unpack(evil, out)
        assert (os.listdir(out), sorted(os.listdir(place))) == ([], seen)


def _renamed(copy: Path, target: Path, path: str) -> Path:
    """Write the copy with its PDF at another path, in the archive and in the list alike."""
    with zipfile.ZipFile(copy) as old, zipfile.ZipFile(target, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith(MANIFEST):
                manifest = msgspec.json.decode(content)
                for one in manifest["files"]:
                    if one["path"].endswith(".pdf"):
                        one["path"] = path
                new.writestr(entry.filename, msgspec.json.encode(manifest))
            elif entry.filename.endswith(".pdf"):
                new.writestr(f"{entry.filename.partition('/')[0]}/{path}", content)
            else:
                new.writestr(entry.filename, content)
    return target


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300) | _BASES)
@example(".granskning")
@example("a.granskning.granskning")
@example("x" * 108 + ". yz")
def test_a_name_fits_a_folder_and_the_job_file_in_it(name: str) -> None:
    found = stem_for(name, SUFFIX)
    assert found
    assert found == file_name(found)
    assert found + SUFFIX == file_name(found + SUFFIX)
