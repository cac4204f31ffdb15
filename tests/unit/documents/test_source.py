"""Files are known by their bytes, and refused with one sentence."""

import hashlib
import os
import pickle
from pathlib import Path

import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.documents.source import (
    SIZE_LIMIT,
    Source,
    hash_file,
    read_file,
    read_source,
)


def refusal(path: Path) -> str:
    with pytest.raises(UserError) as caught:
        read_file(path)
    assert path.name in caught.value.text("sv")
    return caught.value.key


def test_identity_is_the_content(tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "å b.pdf"
    for path in (first, second):
        path.write_bytes("innehåll".encode())
    data, source = read_file(first)
    assert data == first.read_bytes()
    assert source.sha256 == hashlib.sha256(data).hexdigest() == hash_file(first)
    assert source.size == len(data)
    assert source.file_id == f"f_{source.sha256[:16]}"
    assert read_file(second)[1].file_id == source.file_id


def test_the_path_is_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdf").write_bytes(b"x")
    monkeypatch.chdir(tmp_path)
    assert read_file("a.pdf")[1].path == str(tmp_path / "a.pdf")


def test_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"x")
    assert refusal(tmp_path / "saknas.pdf") == "documents.missing"
    assert refusal(tmp_path / "a.pdf" / "b.pdf") == "documents.missing"


def test_what_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "documents.is_folder"
    os.mkfifo(tmp_path / "rör.pdf")
    assert refusal(tmp_path / "rör.pdf") == "documents.not_a_file"


def test_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "tom.pdf").touch()
    assert refusal(tmp_path / "tom.pdf") == "documents.empty_file"


def test_a_file_without_permission(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = tmp_path / "låst.pdf"
    path.write_bytes(b"x")
    path.chmod(0)
    request.getfixturevalue("ordinary_user")
    assert refusal(path) == "documents.no_permission"


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "stor.pdf"
    with path.open("wb") as file:
        file.truncate(SIZE_LIMIT + 1)
    assert refusal(path) == "documents.too_large"


def test_a_name_too_long_is_unreadable_not_a_crash(tmp_path: Path) -> None:
    assert refusal(tmp_path / ("x" * 300 + ".pdf")) == "documents.unreadable"


def test_a_change_is_noticed_even_of_one_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"aaaa")
    source = read_file(path)[1]
    assert source.unchanged()
    path.write_bytes(b"aaab")
    assert not source.unchanged()
    with pytest.raises(UserError) as caught:
        read_source(source)
    assert caught.value.key == "documents.changed"
    path.unlink()
    assert not source.unchanged()


def test_the_password_shows_nowhere() -> None:
    source = Source("/a.pdf", "0" * 64, 1, "f_0", password="hemligt")
    assert "hemligt" not in repr(source)
    assert pickle.loads(pickle.dumps(source)).password == "hemligt"
