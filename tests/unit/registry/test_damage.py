"""Files that are no registry, or no longer the one that was built: one sentence each."""

import os
import pickle
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from registry_db import Registry, RegistryError
from registry_db.build import build
from registry_db.content import make_content
from registry_db.outline import Outline
from tests.unit.registry.conftest import Maker, claim, raw


@pytest.fixture
def path(make: Maker) -> Path:
    registry = make(raw("C"), raw("CB"), raw("CBB.1", "Schakt"))
    registry.close()
    return registry.path


def key_of(path: Path) -> str:
    with pytest.raises(RegistryError) as caught:
        Registry.open(path)
    assert str(path) in caught.value.text("sv")
    assert str(path) in caught.value.text("en")
    return caught.value.message_key


def change(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


def test_a_missing_file(tmp_path: Path) -> None:
    assert key_of(tmp_path / "none.sqlite") == "missing"


def test_a_folder(tmp_path: Path) -> None:
    assert key_of(tmp_path) == "unreadable"


@pytest.mark.skipif(os.name == "nt", reason="rights are other ones there")
def test_a_file_that_may_not_be_read(path: Path) -> None:
    path.chmod(0)
    user = os.geteuid()
    # Root may read everything, so it gives its rights up for the moment.
    os.seteuid(user or 65534)
    try:
        assert key_of(path) == "unreadable"
    finally:
        os.seteuid(user)


@pytest.mark.parametrize("content", [b"", b"code\theading\n", b"SQLite format 3\0" + bytes(200)])
def test_another_kind_of_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    assert key_of(tmp_path / "x") == "foreign"


def test_another_program_s_database(tmp_path: Path) -> None:
    change(tmp_path / "x", "CREATE TABLE code_row (code TEXT)")
    assert key_of(tmp_path / "x") == "foreign"


def test_a_newer_and_an_older_file(path: Path) -> None:
    change(path, "PRAGMA user_version = 99")
    assert key_of(path) == "newer"
    change(path, "PRAGMA user_version = 0")
    assert key_of(path) == "older"


def test_a_cut_file(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])
    assert key_of(path) == "damaged"


def test_a_file_with_a_page_overwritten(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)
    assert key_of(path) == "damaged"


def test_a_claim_that_was_tampered_with(path: Path) -> None:
    change(path, "UPDATE edition SET coverage = 'complete'")
    assert key_of(path) == "damaged"


def test_facts_that_are_gone(path: Path) -> None:
    change(path, "DELETE FROM fact")
    assert key_of(path) == "damaged"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE edition SET packed = CAST(replace(packed, 'Schakt', 'Bergschakt') AS BLOB)",
        "UPDATE edition SET packed = CAST(replace(packed, 'CBB.1', 'CBB.2') AS BLOB)",
        "UPDATE edition SET packed = CAST(replace(packed, 'for the test', 'official') AS BLOB)",
        "UPDATE edition SET packed = ''",
    ],
)
def test_rows_that_were_tampered_with_verify_nothing(path: Path, statement: str) -> None:
    change(path, statement)
    registry = Registry.open(path)
    for _ in range(2):
        with pytest.raises(RegistryError) as caught:
            registry.lookup("AMA Anläggning", "20", "C")
        assert caught.value.message_key == "damaged"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE code_row SET heading = 'Bergschakt' WHERE code = 'CBB.1'",
        "DELETE FROM code_row WHERE code = 'CBB.1'",
        "UPDATE code_row SET code = 'CBB.2' WHERE code = 'CBB.1'",
    ],
)
def test_what_is_searched_verifies_nothing(path: Path, statement: str) -> None:
    change(path, statement)
    registry = Registry.open(path)
    row = registry.lookup("AMA Anläggning", "20", "CBB.1")
    assert row is not None
    assert row.heading == "Schakt"
    assert registry.lookup("AMA Anläggning", "20", "CBB.2") is None


LOOKS = {
    "search": lambda registry: (*registry.search("CBB"), *registry.search("berg")),
    "children": lambda registry: registry.children("AMA Anläggning", "20", "CBB"),
    "codes_above": lambda registry: tuple(registry.codes_above("AMA Anläggning", "20")),
    "outline": lambda registry: Outline(registry, "AMA Anläggning", "20").below("CBB"),
    "editions_of": lambda registry: (
        *registry.editions_of("CBB.1"),
        *registry.editions_of("CBB.99"),
    ),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    "change_made",
    [
        "heading = 'FALSK RUBRIK'",
        "code = 'CBB.99'",
        "family = 'building_part'",
        "source_id = 2",
    ],
)
def test_a_row_that_was_tampered_with_is_not_shown(
    make: Maker, look: str, change_made: str
) -> None:
    registry = make(raw("CBB.1", "Bergschakt"), raw("D", source="another"))
    registry.close()
    assert LOOKS[look](registry)
    registry.close()
    change(registry.path, f"UPDATE code_row SET {change_made} WHERE code = 'CBB.1'")
    with pytest.raises(RegistryError) as caught:
        LOOKS[look](Registry.open(registry.path))
    assert caught.value.message_key == "damaged"
    assert str(registry.path) in caught.value.text("sv")


def test_a_row_below_another_code_than_its_own_is_not_shown(path: Path) -> None:
    change(path, "UPDATE code_row SET parent = 'QQQ' WHERE code = 'CBB.1'")
    registry = Registry.open(path)
    with pytest.raises(RegistryError):
        registry.children("AMA Anläggning", "20", "QQQ")
    with pytest.raises(RegistryError):
        Outline(registry, "AMA Anläggning", "20")


def test_a_hit_whose_row_is_gone_is_damage(path: Path) -> None:
    change(path, "DELETE FROM code_row WHERE code = 'CBB.1'")
    with pytest.raises(RegistryError) as caught:
        Registry.open(path).search("schakt")
    assert caught.value.message_key == "damaged"


def test_headings_are_those_of_the_rows_hashed(path: Path) -> None:
    change(path, "UPDATE code_row SET heading = 'Falsk'")
    index = Registry.open(path).heading_index("AMA Anläggning", "20")
    assert index["schakt"] == ("CBB.1",)
    assert "falsk" not in index


def test_a_version_that_was_tampered_with(path: Path) -> None:
    change(path, "UPDATE fact SET value = '2030-01-01-00000000' WHERE name = 'version'")
    assert key_of(path) == "damaged"


@pytest.mark.parametrize("column", ["source_id", "edition_id"])
def test_rows_that_point_nowhere(path: Path, column: str) -> None:
    change(path, f"UPDATE code_row SET {column} = 77")
    registry = Registry.open(path)
    for look in (registry.editions_of, registry.search):
        with pytest.raises(RegistryError) as caught:
            look("CB")  # type: ignore[operator]
        assert caught.value.message_key == "damaged"


def test_a_file_replaced_while_open_is_noticed_by_the_next_thread(path: Path) -> None:
    registry = Registry.open(path)
    build(make_content([raw("D")], [claim()], [], "2026-02-02"), path)
    caught: list[RegistryError] = []

    def look() -> None:
        try:
            registry.editions_of("D")
        except RegistryError as error:
            caught.append(error)

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert [error.message_key for error in caught] == ["replaced"]
    assert [row.code for row in registry.editions_of("C")] == ["C"]


def test_errors_cross_processes() -> None:
    error = pickle.loads(pickle.dumps(RegistryError("missing", path="x")))
    assert error.text("en") == "There is no registry at x"


@pytest.mark.skipif(os.name == "nt", reason="there a file in use cannot be removed anyway")
def test_what_a_killed_build_left_is_removed_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "made.sqlite"
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from registry_db.build import build\n"
        "from registry_db.content import starter_content, starter_files\n"
        "def stop(*_):\n"
        "    os.kill(os.getpid(), 9)\n"
        "build(starter_content(starter_files()), Path(sys.argv[1]), stop)\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(target)], check=False)
    assert killed.returncode < 0
    assert len(list(tmp_path.glob("tmp*.part"))) == 1
    nameless = tmp_path / "tmpabc.part"
    nameless.write_bytes(b"")
    at_work = tmp_path / f"tmp-{os.getpid()}-abc.part"
    at_work.write_bytes(b"")
    os.utime(nameless, (0, 0))
    build(make_content([raw("D")], [claim()], [], "2026-02-02"), target)
    assert list(tmp_path.glob("tmp*.part")) == [at_work]
    os.utime(at_work, (0, 0))
    build(make_content([raw("D")], [claim()], [], "2026-02-02"), target)
    assert sorted(tmp_path.iterdir()) == [target]
