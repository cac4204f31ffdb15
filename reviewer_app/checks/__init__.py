"""Deterministic review rules: one rule, one function, one table of rules."""
