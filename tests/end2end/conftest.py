"""What whole reviews share: a worker and a small registry."""

from collections.abc import Iterator

import pytest

from registry_db import Registry
from reviewer_app.documents.pool import AnalysisPool
from tests.unit.gate.jobs import make_registry


@pytest.fixture(scope="module")
def pool() -> Iterator[AnalysisPool]:
    with AnalysisPool(workers=1) as made:
        yield made


@pytest.fixture(scope="module")
def registry() -> Registry:
    return make_registry({"AMA Anläggning 20": ("DCB", "DCB.1", "DCB.11", "DCB.111", "DCB.112")})
