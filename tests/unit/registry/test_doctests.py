"""The examples in the docstrings are true."""

import doctest
import importlib
from pathlib import Path

import pytest

MODULES = [
    "registry_db",
    "registry_db.code_form",
    "registry_db.compare",
    "registry_db.headings",
    "registry_db.importers",
    "registry_db.outline",
    "registry_db.registry",
    "registry_db.sorting",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_examples_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    readme = Path(__file__).resolve().parents[3] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0
