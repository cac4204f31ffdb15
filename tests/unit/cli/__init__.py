"""Tests of the command line's parts."""
