"""Every command that can be asked for is there, and looking something up loads no review."""

import subprocess
import sys

import pytest

from reviewer_app.cli.commands import command
from reviewer_app.cli.names import COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_run(name: str) -> None:
    assert callable(command(name))


def test_looking_up_in_the_registry_loads_no_review() -> None:
    code = (
        "import sys; from reviewer_app.cli.commands import command; command('registry');"
        "print(sorted({'pymupdf', 'openai', 'reviewer_app.review.pipeline'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
