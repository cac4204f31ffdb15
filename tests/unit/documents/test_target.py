"""A target holds the old file or the new one, and a document is never written over."""

import os
from pathlib import Path

import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.documents.target import new_file


def refusal(target: Path, *sources: Path) -> str:
    with pytest.raises(UserError) as caught, new_file(target, sources) as draft:
        draft.write_bytes(b"nytt")
    assert caught.value.text("sv")
    return caught.value.key


def test_the_new_file_takes_the_place_of_the_old(tmp_path: Path) -> None:
    target = tmp_path / "lista.csv"
    target.write_bytes(b"gammalt")
    with new_file(target) as draft:
        draft.write_bytes(b"nytt")
        assert target.read_bytes() == b"gammalt"
    assert target.read_bytes() == b"nytt"
    assert list(tmp_path.iterdir()) == [target]


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "lista.csv"
    target.write_bytes(b"gammalt")
    with pytest.raises(TypeError), new_file(target) as draft:
        draft.write_bytes(b"halvt" + None)  # type: ignore[operator]
    assert target.read_bytes() == b"gammalt"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("way", ["same", "dotted", "symlink", "hardlink"])
def test_a_source_is_refused_whatever_its_name(tmp_path: Path, way: str) -> None:
    source = tmp_path / "a.pdf"
    source.write_bytes(b"x")
    target = tmp_path / "b.pdf"
    match way:
        case "same":
            target = source
        case "dotted":
            target = tmp_path / "." / ".." / tmp_path.name / "a.pdf"
        case "symlink":
            target.symlink_to(source)
        case "hardlink":
            os.link(source, target)
    assert refusal(target, source) == "documents.target_is_source"
    assert source.read_bytes() == b"x"


def test_unfit_places_are_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "saknas" / "a.csv") == "documents.target_folder_missing"
    assert refusal(tmp_path) == "documents.target_is_folder"
    locked = tmp_path / "låst.csv"
    locked.touch(mode=0o444)
    locked.chmod(0o444)
    assert refusal(locked) == "documents.target_no_permission"
    assert refusal(tmp_path / ("x" * 300)) == "documents.target_unwritable"


@pytest.mark.usefixtures("ordinary_user")
def test_a_folder_that_is_not_ours_is_refused() -> None:
    assert refusal(Path("/usr/granskning.csv")) == "documents.target_no_permission"


def test_a_full_disk_leaves_nothing(small_disk: Path) -> None:
    target = small_disk / "lista.csv"
    with pytest.raises(UserError) as caught, new_file(target) as draft:
        draft.write_bytes(b"x" * 100_000)
    assert caught.value.key == "documents.target_disk_full"
    assert list(small_disk.iterdir()) == []
