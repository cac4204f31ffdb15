"""An import that is killed or cancelled leaves the registry that was there."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from registry_db import Registry
from registry_db.importers import import_plan
from registry_db.kept_imports import read_imports
from tests.unit.registry.planning import LIST, planned

CHILD = """
import sys, time
from pathlib import Path
from registry_db import Registry
from registry_db.importers import Target, import_plan, plan_file

def report(stage, done, total):
    if (stage, done == total) == (sys.argv[3], sys.argv[4] == "done"):
        print("there", flush=True)
        time.sleep(60)

directory = Path(sys.argv[2])
registry = Registry.personal(directory)
plan = plan_file(Path(sys.argv[1]), Target("AMA Hus", "21"), registry, directory, report=report)
import_plan(plan, directory, report)
"""


@pytest.mark.parametrize(
    ("stage", "when"), [("checking", ""), ("building", ""), ("building", "done")]
)
def test_killed_imports_leave_the_old_registry(
    file: Callable[..., Path], stage: str, when: str
) -> None:
    path = file(LIST)
    directory = path.parent / "registry"
    before = import_plan(planned(path), directory).sha256
    command = [sys.executable, "-c", CHILD, str(path), str(directory), stage, when]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "there\n"
    child.kill()
    child.communicate()
    registry = Registry.personal(directory)
    assert registry.sha256 == before
    assert registry.lookup("AMA Hus", "21", "JBB.1") is None
    assert len(read_imports(directory)) == 1


def test_a_cancelled_import_leaves_the_old_registry(file: Callable[..., Path]) -> None:
    path = file(LIST)
    directory = path.parent / "registry"
    plan = planned(path)

    def cancel(stage: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_plan(plan, directory, cancel)
    assert Registry.personal(directory).sha256 == Registry.starter(directory).sha256
    assert read_imports(directory) == ()
