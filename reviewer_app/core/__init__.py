"""What every other package speaks in: frozen dataclasses, verdicts, texts, errors.

Imports nothing but the standard library.
"""
