"""The registry in the window: its browser, its entries, its editions compared."""
