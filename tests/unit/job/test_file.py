"""The file: created, opened, saved elsewhere, refused in one clear sentence."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from reviewer_app.core.errors import UserError
from reviewer_app.core.texts import LANGUAGES
from reviewer_app.core.verdicts import Status
from reviewer_app.job import Job
from reviewer_app.job.migrations import MIGRATIONS
from reviewer_app.job.schema import SCHEMA_VERSION
from tests.unit.job.samples import citation, comment, draft, fill


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Job.create(tmp_path / "a.granskning") as job:
        file_id = fill(job, tmp_path)
        job.record(draft(), comment(citations=(citation(file_id),)))
        job.set_status("d1", Status.TO_FIX, "Anna")
    return tmp_path / "a.granskning"


def refusal_of(action: object, *args: object) -> str:
    with pytest.raises(UserError) as caught:
        action(*args)  # type: ignore[operator]
    for language in LANGUAGES:
        assert caught.value.text(language)
    return caught.value.key


def assert_whole(job: Job) -> None:
    assert len(job.documents()) == 1
    assert len(job.shown()) == 1
    assert job.statuses()["d1"].status is Status.TO_FIX


def test_a_closed_job_is_one_file_and_opens_whole(path: Path) -> None:
    assert sorted(p.name for p in path.parent.iterdir()) == ["a.granskning", "a.pdf"]
    with Job.open(path) as job:
        assert_whole(job)
        assert job.path == path


def test_the_connection_is_as_it_must_be(path: Path) -> None:
    with Job.open(path) as job:
        pragma = job._database.pragma
        assert (pragma("journal_mode"), pragma("foreign_keys"), pragma("synchronous")) == (
            "wal", 1, 2,
        )  # fmt: skip


def test_a_file_is_never_written_over(path: Path) -> None:
    before = path.read_bytes()
    assert refusal_of(Job.create, path) == "job.exists"
    assert path.read_bytes() == before


def test_folders_that_are_not_there(tmp_path: Path) -> None:
    assert refusal_of(Job.create, tmp_path / "none" / "a.granskning") == "job.no_folder"
    assert refusal_of(Job.open, tmp_path / "none" / "a.granskning") == "job.missing"
    assert refusal_of(Job.temporary().save_as, tmp_path / "none" / "a") == "job.no_folder"


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"SQLite format 3\0" + bytes(5000)])
def test_another_kind_of_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    assert refusal_of(Job.open, tmp_path / "x") == "job.not_a_job"
    assert refusal_of(Job.open, tmp_path) == "job.not_a_job"
    assert (tmp_path / "x").read_bytes() == content


def test_another_program_s_database_is_left_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x")) as connection, connection:
        connection.execute("CREATE TABLE draft (id TEXT)")
    before = (tmp_path / "x").read_bytes()
    assert refusal_of(Job.open, tmp_path / "x") == "job.not_a_job"
    assert (tmp_path / "x").read_bytes() == before


def test_a_newer_file_is_refused_and_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    assert refusal_of(Job.open, path) == "job.newer_version"
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    assert version == SCHEMA_VERSION + 1


def test_a_damaged_file(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)
    path.write_bytes(content)
    assert refusal_of(Job.open, path) == "job.damaged"


def test_damage_that_shows_later(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = 'decision'"
        page = connection.execute(sql).fetchone()[0]
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\x55" * 4096
    path.write_bytes(content)
    with Job.open(path) as job:
        assert refusal_of(job.statuses) == "job.damaged"
        assert len(job.documents()) == 1


def test_a_job_in_use_elsewhere(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reviewer_app.job.file._BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refusal_of(Job.open, path) == "job.locked"
        other.execute("ROLLBACK")
        with Job.open(path) as job:
            other.execute("BEGIN IMMEDIATE")
            assert refusal_of(job.set_status, "d1", Status.FIXED, "Bo") == "job.locked"
            assert_whole(job)


@contextmanager
def without_rights() -> Iterator[None]:
    """Give up the rights of root, who may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="rights are other ones there")
def test_a_read_only_folder() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        Job.create(folder / "a.granskning").close()
        (folder / "a.granskning").chmod(0o444)
        folder.chmod(0o555)
        with without_rights():
            assert refusal_of(Job.open, folder / "a.granskning") == "job.read_only"
            assert refusal_of(Job.create, folder / "b.granskning") == "job.read_only"
            assert refusal_of(Job.temporary().save_as, folder / "b") == "job.read_only"
        folder.chmod(0o755)
        assert [p.name for p in folder.iterdir()] == ["a.granskning"]


def test_a_full_disk(path: Path) -> None:
    with Job.open(path) as job:
        job._database.pragma("max_page_count", job._database.pragma("page_count"))
        assert refusal_of(job.set_fact, "x", "y" * 1_000_000) == "job.disk_full"
        assert_whole(job)
        assert job.fact("x") == ""


def test_a_bug_in_a_batch_stays_a_bug(path: Path) -> None:
    with Job.open(path) as job:
        with pytest.raises(FileNotFoundError), job.batch():
            job.set_fact("x", Path("no such file").read_text())
        assert job.fact("x") == ""


def test_a_batch_is_one_change(path: Path) -> None:
    with Job.open(path) as job, job.batch():
        job.set_fact("a", "1")
        with closing(sqlite3.connect(path)) as other:
            assert other.execute("SELECT count(*) FROM fact").fetchone()[0] == 0
        job.set_fact("b", "2")
    with Job.open(path) as job:
        assert (job.fact("a"), job.fact("b")) == ("1", "2")


def test_a_temporary_job_can_be_saved(tmp_path: Path) -> None:
    job = Job.temporary()
    assert job.path is None
    file_id = fill(job, tmp_path / "pdf")
    job.record(draft(), comment(citations=(citation(file_id),)))
    job.save_as(tmp_path / "a.granskning")
    job.set_status("d1", Status.TO_FIX, "Anna")
    job.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.granskning", "pdf"]
    with Job.open(tmp_path / "a.granskning") as again:
        assert_whole(again)
        assert again.missing_documents() == ()


def test_saving_elsewhere_keeps_the_files_found(path: Path) -> None:
    folder = path.parent / "deep" / "er"
    folder.mkdir(parents=True)
    with Job.open(path) as job:
        job.save_as(folder / "b.granskning")
        assert job.path == folder / "b.granskning"
        assert job.missing_documents() == ()
        job.set_status("d1", Status.FIXED, "Bo")
        job.save_as(job.path)
    with Job.open(path) as old, Job.open(folder / "b.granskning") as new:
        assert old.statuses()["d1"].status is Status.TO_FIX
        assert new.statuses()["d1"].status is Status.FIXED
        assert old.missing_documents() == new.missing_documents() == ()


def test_saving_replaces_a_file_with_its_log(path: Path) -> None:
    target = path.with_name("b.granskning")
    target.write_bytes(b"old")
    target.with_name("b.granskning-wal").write_bytes(b"old log")
    with Job.open(path) as job:
        job.save_as(target)
    with Job.open(target) as job:
        assert_whole(job)


def version_1(path: Path) -> Path:
    """Make a job file of version 1, with a document and a decision."""
    script = Path(__file__).with_name("version_1.sql").read_text("utf-8")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(script)
        body = (
            b'{"file_id":"f_1","name":"a.pdf","path":"","sha256":"x","size":1,"page_count":2,'
            b'"a field that is no more":1}'
        )
        connection.execute("INSERT INTO document VALUES ('f_1', 0, ?, ?)", (b"a.pdf", body))
        connection.execute(
            "INSERT INTO decision VALUES (1, 'c1', 'to_fix', 'Anna', '2026-01-01T10:00+01:00', 0)"
        )
    return path


def test_a_file_of_version_1_is_brought_forward(tmp_path: Path) -> None:
    with Job.open(version_1(tmp_path / "old.granskning")) as job:
        (document,) = job.documents()
        assert (document.file_id, document.page_count) == ("f_1", 2)
        assert job.statuses()["c1"].author == "Anna"
        job.set_support("c1", True, "Anna")
        assert job._database.pragma("user_version") == SCHEMA_VERSION
    with Job.open(tmp_path / "old.granskning") as job:
        assert job.supports()["c1"].supports


def shape_of(job: Job) -> dict[str, object]:
    database = job._database
    tables = [
        name
        for (name,) in database.execute_sql(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
    ]
    return {
        name: [
            sorted(map(repr, database.execute_sql(f"PRAGMA {what}({name})").fetchall()))
            for what in ("table_info", "foreign_key_list", "index_list")
        ]
        for name in tables
    }


def test_a_migrated_file_has_the_tables_of_a_new_one(tmp_path: Path) -> None:
    with Job.open(version_1(tmp_path / "old.granskning")) as old, Job.temporary() as new:
        assert shape_of(old) == shape_of(new)


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = version_1(tmp_path / "old.granskning")
    broken = {1: (MIGRATIONS[1][0], "CREATE TABLE draft (id TEXT)")}
    with monkeypatch.context() as patched:
        patched.setattr("reviewer_app.job.migrations.MIGRATIONS", broken)
        with pytest.raises(Exception, match="already exists"):
            Job.open(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == 1
    with Job.open(path) as job:
        assert job.statuses()["c1"].author == "Anna"


def test_a_place_of_version_4_is_of_pages_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "old.granskning"
    with Job.create(path) as job:
        job._database.execute_sql("ALTER TABLE place DROP COLUMN rotation")
        job._database.pragma("user_version", 4)
    with Job.open(path) as job:
        assert "rotation" in {column.name for column in job._database.get_columns("place")}
