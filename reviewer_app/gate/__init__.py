"""The gate: the one place that answers show or withhold."""

VERIFIER_VERSION = "1"
"""Raised whenever the gate begins to let other things through; receipts carry it."""
