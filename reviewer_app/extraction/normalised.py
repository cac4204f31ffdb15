"""Headings normalised once: the same line is compared several times, on page after page."""

from functools import lru_cache

from registry_db.headings import normalise_heading

_KEPT = 4096


@lru_cache(maxsize=_KEPT)
def normalised(heading: str) -> str:
    """Return ``normalise_heading(heading)``."""
    return normalise_heading(heading)
