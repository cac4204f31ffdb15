"""Exports: each writer takes a selection of shown comments and a target."""
