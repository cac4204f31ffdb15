"""What the registry's commands print as JSON."""

from registry_db import Holding, Registry
from reviewer_app.cli.json_output import Json


def registry_json(registry: Registry) -> Json:
    """Return what says which registry answered."""
    return {"version": registry.version, "sha256": registry.sha256}


def holding_json(one: Holding) -> Json:
    """Return an edition held: how much of it, from where and since when."""
    return {
        "work": one.work,
        "edition": one.edition,
        "rows": one.rows,
        "coverage": str(one.coverage),
        "complete_levels": one.complete_levels,
        "source": one.source,
        "imported_at": one.imported_at,
        "sha256": one.sha256,
    }
