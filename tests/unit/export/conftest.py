"""What the tests of exports share with those of documents."""

from tests.unit.documents.conftest import ordinary_user, small_disk

__all__ = ["ordinary_user", "small_disk"]
