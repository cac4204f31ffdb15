"""Planning the import of a list in the tests."""

from pathlib import Path

from registry_db import Registry
from registry_db.importers import Plan, Target, plan_file

HERE = Target("AMA Anläggning", "23")
LIST = 'Kod;Rubrik\nJBB;HÅLLARE, ÄNDSTYCKEN\nJBB.1;Hållare, typ "A"\n'


def planned(path: Path, target: Target = HERE, **more: object) -> Plan:
    directory = path.parent / "registry"
    registry = Registry.personal(directory)
    return plan_file(path, target, registry, directory, **more)  # type: ignore[arg-type]


def refusals(plan: Plan) -> list[tuple[int, str]]:
    return [(one.line, one.reason) for one in plan.refused]
