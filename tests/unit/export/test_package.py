"""Hand-over copies come out as they went in, and no other ZIP is let in."""

import os
import threading
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.core.errors import Cancelled, UserError
from reviewer_app.export import package
from reviewer_app.export.package import (
    MANIFEST,
    Label,
    Manifest,
    Part,
    file_name,
    pack,
    unpack,
)
from reviewer_app.export.progress import Watch

LABEL = Label("Gångväg Å", "Gångväg Å.granskning", "Granskare", "2026-01-20T12:00:00+01:00")


def parts_in(folder: Path) -> list[Part]:
    """Make a job, a PDF and an export; return them as parts."""
    contents = {"Gångväg Å.granskning": b"SQLite", "handlingar/TB å.pdf": b"%PDF" * 9000,
                "export/lista.xlsx": b"PK"}  # fmt: skip
    found = []
    for number, (path, content) in enumerate(contents.items()):
        source = folder / f"{number}{Path(path).suffix}"
        source.write_bytes(content)
        found.append(Part(source, path))
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    made = tmp_path / "från"
    made.mkdir()
    target = tmp_path / "kopia.zip"
    pack(target, parts_in(made), LABEL)
    return target


def test_a_copy_unpacks_to_the_same_files(copy: Path, tmp_path: Path) -> None:
    out = tmp_path / "till"
    out.mkdir()
    job = unpack(copy, out)
    assert job == out / "Gångväg Å" / "Gångväg Å.granskning"
    assert job.read_bytes() == b"SQLite"
    assert (job.parent / "handlingar" / "TB å.pdf").read_bytes() == b"%PDF" * 9000
    assert os.listdir(out) == ["Gångväg Å"]


def test_a_copy_opened_again_is_not_unpacked_again(copy: Path, tmp_path: Path) -> None:
    job = unpack(copy, tmp_path)
    job.write_bytes(b"SQLite, med beslut")
    assert unpack(copy, tmp_path) == job
    assert job.read_bytes() == b"SQLite, med beslut"


def test_no_folder_is_ever_written_over(copy: Path, tmp_path: Path) -> None:
    mine = tmp_path / "Gångväg Å"
    mine.mkdir()
    (mine / "TB å.pdf").write_bytes(b"mitt")
    job = unpack(copy, tmp_path)
    assert job.parent.name == "Gångväg Å (2)"
    assert os.listdir(mine) == ["TB å.pdf"]


Change = Callable[[Manifest], Manifest]


def rewritten(
    copy: Path,
    *,
    names: Callable[[str], str] = lambda name: name,
    manifest: Change = lambda one: one,
    content: Callable[[str, bytes], bytes] = lambda _name, data: data,
    extra: tuple[tuple[str | zipfile.ZipInfo, bytes], ...] = (),
) -> Path:
    """Return the copy as somebody with ill will wrote it anew."""
    changed = copy.with_name("ond.zip")
    with zipfile.ZipFile(copy) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            data = content(entry.filename, old.read(entry))
            if entry.filename.endswith(MANIFEST):
                data = msgspec.json.encode(manifest(msgspec.json.decode(data, type=Manifest)))
            new.writestr(names(entry.filename), data)
        for name, data in extra:
            new.writestr(name, data)
    return changed


def renamed(path: str) -> Change:
    """Return what gives the PDF another path in the list."""

    def change(one: Manifest) -> Manifest:
        files = tuple(replace(f, path=path) if f.path.endswith(".pdf") else f for f in one.files)
        return replace(one, files=files)

    return change


@pytest.mark.parametrize(
    "path",
    [
        "../ut.pdf", "/etc/ut.pdf", "handlingar/../../ut.pdf", "C:/ut.pdf", "..\\ut.pdf",
        "a//b.pdf", "./a.pdf", "CON.pdf", "handlingar/nul", "a.pdf.", "a\x00.pdf", "",
        "Gångväg Å.GRANSKNING",
    ],
)  # fmt: skip
def test_nothing_is_written_outside_or_under_a_dangerous_name(
    copy: Path, tmp_path: Path, path: str
) -> None:
    out = tmp_path / "till"
    out.mkdir()

    def names(name: str) -> str:
        return f"Gångväg Å/{path}" if name.endswith("TB å.pdf") else name

    bad = rewritten(copy, names=names, manifest=renamed(path))
    with pytest.raises(UserError) as caught:
        unpack(bad, out)
    assert caught.value.key.startswith("reports.package_")
    assert os.listdir(out) == []


def _link() -> tuple[zipfile.ZipInfo, bytes]:
    entry = zipfile.ZipInfo("Gångväg Å/handlingar/länk.pdf")
    entry.external_attr = 0o120777 << 16
    return entry, b"/etc/passwd"


def test_what_is_not_in_the_list_is_not_let_in(copy: Path, tmp_path: Path) -> None:
    out = tmp_path / "till"
    out.mkdir()
    for extra in (("Gångväg Å/extra.exe", b"MZ"), ("../ut", b"x"), _link()):
        with pytest.raises(UserError) as caught:
            unpack(rewritten(copy, extra=(extra,)), out)
        assert caught.value.key == "reports.package_damaged"
    assert os.listdir(out) == []


def test_a_link_in_the_list_is_not_made(copy: Path, tmp_path: Path) -> None:
    def listed(one: Manifest) -> Manifest:
        link = package.Packed("handlingar/länk.pdf", "0" * 64, len(b"/etc/passwd"))
        return replace(one, files=(*one.files, link))

    with pytest.raises(UserError) as caught:
        unpack(rewritten(copy, manifest=listed, extra=(_link(),)), tmp_path)
    assert caught.value.key == "reports.package_damaged"


def test_a_changed_file_is_named_and_nothing_unpacked(copy: Path, tmp_path: Path) -> None:
    out = tmp_path / "till"
    out.mkdir()

    def content(name: str, data: bytes) -> bytes:
        return b"#" + data[1:] if name.endswith(".pdf") else data

    with pytest.raises(UserError) as caught:
        unpack(rewritten(copy, content=content), out)
    assert caught.value.key == "reports.package_changed"
    assert "TB å.pdf" in caught.value.text("sv")
    assert os.listdir(out) == []


def test_a_bomb_is_not_unpacked(copy: Path, tmp_path: Path) -> None:
    zeros = b"\0" * (64 << 20)

    def content(name: str, data: bytes) -> bytes:
        return zeros if name.endswith(".pdf") else data

    def listed(one: Manifest) -> Manifest:
        files = (replace(f, size=len(zeros)) if f.path.endswith(".pdf") else f for f in one.files)
        return replace(one, files=tuple(files))

    with pytest.raises(UserError) as caught:
        unpack(rewritten(copy, content=content, manifest=listed), tmp_path)
    assert caught.value.key == "reports.package_damaged"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_copy_is_one_sentence_and_leaves_nothing(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Bytes changed or cut anywhere: refused, or, where nothing that counts was hit, right."""
    folder = tmp_path_factory.mktemp("skada")
    (folder / "från").mkdir()
    copy, out = folder / "kopia.zip", folder / "till"
    out.mkdir()
    pack(copy, parts_in(folder / "från"), LABEL)
    whole = bytearray(copy.read_bytes())
    at = data.draw(st.integers(0, len(whole) - 1))
    if data.draw(st.booleans()):
        copy.write_bytes(whole[:at])
    else:
        whole[at] ^= data.draw(st.integers(1, 255))
        copy.write_bytes(whole)
    try:
        job = unpack(copy, out)
    except UserError as error:
        said = error.text("sv")
        assert (said != "", os.listdir(out)) == (True, [])
    else:
        assert (job.parent / "handlingar" / "TB å.pdf").read_bytes() == b"%PDF" * 9000


def test_other_files_are_told_apart(tmp_path: Path) -> None:
    plain, text = tmp_path / "a.zip", tmp_path / "b.zip"
    with zipfile.ZipFile(plain, "w") as made:
        made.writestr("TB.pdf", b"%PDF")
    text.write_text("ingen zip")
    newer = tmp_path / "c.zip"
    with zipfile.ZipFile(newer, "w") as made:
        manifest = Manifest(package.FORMAT, 99, "", "", "n", "n.granskning", ())
        made.writestr(f"n/{MANIFEST}", msgspec.json.encode(manifest))
    keys = []
    for path in (plain, text, newer, tmp_path / "saknas.zip"):
        with pytest.raises(UserError) as caught:
            unpack(path, tmp_path)
        keys.append(caught.value.key)
    assert keys == ["reports.package_foreign", "reports.package_damaged",
                    "reports.package_newer", "documents.missing"]  # fmt: skip


def test_a_file_that_changed_meanwhile_is_not_packed(tmp_path: Path) -> None:
    part = replace(parts_in(tmp_path)[1], sha256="0" * 64)
    with pytest.raises(UserError) as caught:
        pack(tmp_path / "kopia.zip", [part], LABEL)
    assert caught.value.key == "documents.changed"
    assert not (tmp_path / "kopia.zip").exists()


def test_packing_is_cancelled_and_never_over_a_source(tmp_path: Path) -> None:
    parts = parts_in(tmp_path)
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        pack(tmp_path / "kopia.zip", parts, LABEL, watch=Watch(cancel=stop))
    with pytest.raises(UserError) as caught:
        pack(parts[1].source, parts, LABEL, sources=[parts[1].source])
    assert caught.value.key == "documents.target_is_source"
    assert not (tmp_path / "kopia.zip").exists()


def test_a_full_disk_leaves_nothing(tmp_path: Path, small_disk: Path) -> None:
    big = tmp_path / "stor.pdf"
    big.write_bytes(os.urandom(200_000))
    parts = [*parts_in(tmp_path), Part(big, "handlingar/stor.pdf")]
    with pytest.raises(UserError) as caught:
        pack(small_disk / "kopia.zip", parts, LABEL)
    assert caught.value.key == "documents.target_disk_full"
    whole = tmp_path / "kopia.zip"
    pack(whole, parts, LABEL)
    with pytest.raises(UserError) as caught:
        unpack(whole, small_disk)
    assert caught.value.key in ("reports.package_no_room", "documents.target_disk_full")
    assert os.listdir(small_disk) == []


_LONG = st.builds(lambda text, times: text * times, st.text(min_size=1), st.integers(1, 200))


@given(st.lists(st.text(min_size=1) | _LONG, min_size=1, max_size=8), st.booleans())
def test_every_name_becomes_one_that_every_system_takes(names: list[str], twice: bool) -> None:
    taken: list[str] = []
    for name in names * (1 + twice):
        taken.append(file_name(name, taken))
    assert len({one.casefold() for one in taken}) == len(taken)
    for one in taken:
        assert one == file_name(one)
        assert len(one.encode()) <= 240
        assert one.strip(". ") != ""
