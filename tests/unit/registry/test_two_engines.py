"""One suite, two engines: a registry file and a shared registry on a server answer the same."""

import pickle
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from registry_db import Registry, RegistryError
from registry_db.build import build
from registry_db.compare import compare
from registry_db.content import Content, starter_content, starter_files
from registry_db.kept_imports import KeptImport
from registry_db.personal import merge
from registry_db.places import is_address, shown_address
from registry_db.records import Coverage, Row
from tests.unit.registry.servers import missing, server
from tests.unit.registry.test_own_works import CLIENT

WHY = missing()
WORK = "AMA Anläggning"
_DAY = "2026-12-01T00:00:00"


@dataclass(frozen=True)
class Engine:
    """A registry on one of the engines, and the one in a file to compare with."""

    registry: Registry
    file: Registry


def content() -> Content:
    """Return the shipped rows with an import and a correction over them."""
    row = Row(WORK, "23", "CBC", "BERGSCHAKT M M", "ama", "CB", "list", "imported")
    more = replace(row, code="CBC.4", heading="100 % va-ledning_1 'x' \"y\"", parent="CBC")
    kept = KeptImport(
        "list", "list.tsv", "list", "2026-12-01T00:00:00", Coverage.SAMPLE, (row, more)
    )
    return replace(merge(starter_content(starter_files()), [kept]), works=(CLIENT,))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Registry:
    path = tmp_path_factory.mktemp("engines") / "file.sqlite"
    build(content(), path)
    return Registry.open(path)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if WHY:
        pytest.skip(WHY)
    from registry_db.server import publish

    with server() as place:
        publish(content(), place)
        yield place


@pytest.fixture(scope="module", params=["file", "server"])
def engine(request: pytest.FixtureRequest, file: Registry) -> Iterator[Engine]:
    place = file.place if request.param == "file" else request.getfixturevalue("address")
    registry = Registry.open(place)
    yield Engine(registry, file)
    registry.close()


def test_holdings_versions_and_hashes_are_equal(engine: Engine) -> None:
    one, other = engine.registry, engine.file
    assert one.holdings() == other.holdings()
    assert (one.version[11:], one.sha256[:8]) == (one.sha256[:8], other.sha256[:8])


def test_every_row_is_equal(engine: Engine) -> None:
    for holding in engine.file.holdings():
        one = engine.registry.index(holding.work, holding.edition)
        other = engine.file.index(holding.work, holding.edition)
        assert one is not None
        assert other is not None
        assert [one.get(code) for code in one.codes()] == [other.get(c) for c in other.codes()]
        args = (holding.work, holding.edition)
        assert engine.registry.heading_index(*args) == engine.file.heading_index(*args)


@pytest.mark.parametrize("code", ["CBB.31", "CBC", "AFA.3", "2023:3", "nothing", "", "C"])
def test_surroundings_are_equal(engine: Engine, code: str) -> None:
    one, other = engine.registry, engine.file
    assert one.editions_of(code) == other.editions_of(code)
    for work, edition in ((WORK, "23"), ("AFS", "2023")):
        assert one.children(work, edition, code) == other.children(work, edition, code)
        assert one.parents(work, edition, code) == other.parents(work, edition, code)
        assert one.changes(work, code) == other.changes(work, code)
        assert one.originals(work, edition, code) == other.originals(work, edition, code)


SEARCHES = [
    "cbb 31", "CBB", "c", "jord", "jordschakt rör", "schakt för", "va-led", "ledning", "å",
    "väg, plan",
    "2023:3", "100 %", "_1", "'x'", "bärlager väg", "*", '"', "o d", "zzzz", "m m", "BERG", "",
]  # fmt: skip


@pytest.mark.parametrize("text", SEARCHES)
def test_searches_are_equal(engine: Engine, text: str) -> None:
    for how in ({}, {"work": WORK}, {"work": WORK, "edition": "23"}, {"limit": 3}):
        found = engine.registry.search(text, **how)  # type: ignore[arg-type]
        assert found == engine.file.search(text, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "code", ["cbc", "CBC ", " CBC", "CB_", "CB%", "CBC\u0301", "C\u200bBC", "CBC\0", "\ud800"]
)
def test_comparison_is_of_bytes(engine: Engine, code: str) -> None:
    assert engine.registry.lookup(WORK, "23", code) is None
    assert engine.registry.editions_of(code) == ()
    assert engine.registry.children(WORK, "23", code) == ()


def test_editions_compare_equally(engine: Engine) -> None:
    assert compare(engine.registry, WORK, "20", "23") == compare(engine.file, WORK, "20", "23")


def test_it_travels_to_other_threads_and_processes(engine: Engine) -> None:
    again = pickle.loads(pickle.dumps(engine.registry))
    found: list[object] = []

    def look() -> None:
        found.append(again.search("cbb 31", work=WORK)[0].code)
        again.close()

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["CBB.31"] * 3
    again.close()


def test_a_shared_registry_is_only_read(address: str) -> None:
    import psycopg

    registry = Registry.open(address)
    with pytest.raises(RegistryError) as caught:
        registry._file.fetch_written("DELETE FROM fact")
    assert caught.value.message_key == "server"
    assert "secret" not in caught.value.text("sv") + str(registry.path)
    registry.close()
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM fact").fetchone() == (4,)


def test_a_registry_replaced_under_a_reader_is_noticed(address: str) -> None:
    from registry_db.server import publish

    registry = Registry.open(address)
    registry.close()
    publish(replace(content(), works=()), address)
    with pytest.raises(RegistryError) as caught:
        registry.search("cbb 31")
    assert caught.value.message_key == "replaced"
    registry.close()
    publish(content(), address)


def test_what_is_no_registry(address: str) -> None:
    for place in (
        address.replace("/postgres?", "/template1?"),
        address.replace("host=", "host=/no"),
    ):
        with pytest.raises(RegistryError) as caught:
            Registry.open(place)
        assert caught.value.message_key == "server"


def test_addresses(tmp_path: Path) -> None:
    assert is_address("postgresql://a:b@host/db")
    assert not is_address(str(tmp_path))
    assert not is_address(tmp_path)
    assert shown_address("postgresql://a:b@host:5/db?sslmode=require") == "postgresql://host/db"
