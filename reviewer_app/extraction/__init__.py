"""Extraction: candidates, headings, declarations and verdicts out of page text."""
