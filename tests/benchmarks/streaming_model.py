"""A model server of its own process that streams answers in small pieces, for measuring beside it.

Run as a program it prints one line of JSON with its address and serves until its standard input
closes. Each section gets findings that are shown and one that the gate refuses, so that repairs
and withheld drafts come along too.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.unit.assistant.faults import ok
from tests.unit.assistant.faultserver import FaultServer, Recorded
from tests.unit.assistant.scripted import finding, keep_all, script

_PIECES = 120
_DELAY_S = 0.001


def _findings(request: Recorded) -> dict[str, Any]:
    items = request.json["response_format"]["json_schema"]["schema"]["properties"]["findings"]
    last = items["items"]["properties"]["first_line"]["maximum"]
    texts = (
        "Kravet anger ingen mätmetod, och det framgår inte vem som kontrollerar arbetet.",
        "Ansvaret är otydligt. Se även ZZZ.9.",
        "Det är oklart när redovisningen ska lämnas.",
    )
    lines = [min(last, at) for at in (4, 9, 14)]
    return {
        "findings": [
            finding(text, first_line=line, last_line=line)
            for text, line in zip(texts, lines, strict=True)
        ]
    }


@contextmanager
def streaming_model() -> Iterator[str]:
    """Start the server and give its address."""
    command = [sys.executable, "-m", "tests.benchmarks.streaming_model"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield str(json.loads(process.stdout.readline())["base_url"])
        assert process.stdin is not None
        process.stdin.close()


def main() -> None:
    """Serve until standard input closes."""
    action = script(
        critic=ok(keep_all, pieces=_PIECES, delay=_DELAY_S),
        researcher=ok(_findings, pieces=_PIECES, delay=_DELAY_S),
    )
    with FaultServer(always=action) as server:
        print(json.dumps({"base_url": server.base_url}), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
