"""Filling the person's registry from the window: lists with a preview, corrections, new works."""
