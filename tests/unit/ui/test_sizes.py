"""No window file and no function of one grows beyond what is read at a glance."""

import ast
from pathlib import Path

import pytest

from reviewer_app import ui

FILES = sorted(Path(ui.__path__[0]).rglob("*.py"))
MOST_LINES, LONGEST_FUNCTION = 400, 60


def functions_of(path: Path) -> dict[str, int]:
    """Return the lines of each function and method of a file, by its name."""
    tree = ast.parse(path.read_text("utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = (node for node in ast.walk(tree) if isinstance(node, kinds))
    return {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in found}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ui.__path__[0])))
def test_files_and_functions_of_the_window_are_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES
    long = {name: lines for name, lines in functions_of(path).items() if lines > LONGEST_FUNCTION}
    assert long == {}


def test_the_window_is_measured() -> None:
    assert len(FILES) > 100
    assert functions_of(Path(__file__))["functions_of"] == 6
