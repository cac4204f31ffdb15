"""Measurements; run one by one, never as part of the tests."""
