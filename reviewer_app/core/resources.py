"""Where the shipped resources lie: beside the source tree, or inside the installed package."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(*parts: str) -> Path:
    """Return the path of a shipped resource, for example ``resource("prompts", "critic.toml")``.

    A source checkout keeps ``resources/`` beside the package; a wheel carries it inside.
    """
    return _root().joinpath(*parts)


@cache
def _root() -> Path:
    for root in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        if root.is_dir():
            return root
    raise FileNotFoundError("resources")
