"""Where a registry is: a file, or a server's address."""

from urllib.parse import urlsplit

_SCHEMES = ("postgresql://", "postgres://")


def is_address(place: object) -> bool:
    """Return whether a place is a server's address and not a file."""
    return isinstance(place, str) and place.startswith(_SCHEMES)


def shown_address(address: str) -> str:
    """Return an address without user and password."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"
