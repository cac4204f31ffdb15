"""Measurements, never part of the tests: ``python -m tests.benchmarks``."""

import os
import sys

# As on a person's machine, where a module is compiled once and not at each start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
