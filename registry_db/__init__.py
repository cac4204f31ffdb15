"""The ground truth of reference codes: works, editions, codes, headings, sources.

Usable alone; imports nothing of reviewer_app.

>>> import registry_db
>>> registry = registry_db.Registry.starter()
>>> row = registry.lookup("AMA Anläggning", "23", "DCB.3")
>>> row.heading
'Obundet bärlager för väg, plan o d'
>>> registry.lookup("AMA Anläggning", "23", "DCB.4") is None
True
>>> str(registry.holding("AMA Anläggning", "23").coverage)
'sample'
"""

from typing import TYPE_CHECKING

from registry_db.edition_index import EditionIndex
from registry_db.errors import RegistryError
from registry_db.headings import compare_headings, normalise_heading
from registry_db.records import Change, Coverage, Holding, Parent, Row

if TYPE_CHECKING:
    from registry_db.registry import Registry

__all__ = [
    "Change",
    "Coverage",
    "EditionIndex",
    "Holding",
    "Parent",
    "Registry",
    "RegistryError",
    "Row",
    "compare_headings",
    "normalise_heading",
]


def __getattr__(name: str) -> object:
    # The database layer takes longer to import than all the rest: on first use only.
    if name == "Registry":
        from registry_db.registry import Registry

        return Registry
    raise AttributeError(name)
