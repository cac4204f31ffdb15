"""Granskare: a review app for Swedish construction tenders."""

__version__ = "0.1.0"
