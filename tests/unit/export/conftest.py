"""What the tests of exports share with those of documents."""

from tests.unit.documents.conftest import small_disk

__all__ = ["small_disk"]
