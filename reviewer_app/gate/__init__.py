"""The gate: the one place that answers show or withhold."""
