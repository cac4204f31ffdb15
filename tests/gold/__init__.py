"""The gold set: pages with labels, and how well the program reads them (``python -m tests.gold``).

What the labels mean stands in ``tests/data/gold/README.md``.
"""
