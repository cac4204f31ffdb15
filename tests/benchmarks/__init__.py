"""Measurements, never part of the tests: ``python -m tests.benchmarks``."""
