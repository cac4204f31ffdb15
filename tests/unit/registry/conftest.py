"""Registries for the tests: the shipped one, and small ones made on the spot."""

from collections.abc import Callable
from pathlib import Path

import pytest

from registry_db import Registry
from registry_db.build import build
from registry_db.content import make_content
from registry_db.records import Change, Coverage, Holding
from registry_db.validation import RawRow

Maker = Callable[..., Registry]


@pytest.fixture(scope="session")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Registry:
    return Registry.starter(tmp_path_factory.mktemp("registry"))


def raw(code: str, heading: str = "Jordschakt", **fields: object) -> RawRow:
    values: dict[str, object] = {
        "work": "AMA Anläggning",
        "edition": "20",
        "status": "imported",
        "source": "made for the test",
        "origin": "made.tsv",
    }
    return RawRow(code=code, heading=heading, **(values | fields))  # type: ignore[arg-type]


def claim(edition: str = "20", coverage: Coverage = Coverage.SAMPLE, levels: int = 0) -> Holding:
    return Holding("AMA Anläggning", edition, 0, coverage, "made", "2026-01-01", "", levels)


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Build and open a registry of the given rows, claims (default: one sample) and changes."""

    def _make(
        *rows: RawRow, claims: tuple[Holding, ...] = (claim(),), changes: tuple[Change, ...] = ()
    ) -> Registry:
        path = tmp_path / "made.sqlite"
        build(make_content(rows, claims, changes, "2026-01-01"), path)
        return Registry.open(path)

    return _make


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str | bytes, str], Path]:
    def _file(content: str | bytes, name: str = "list.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return _file
