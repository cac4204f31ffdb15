"""The page viewer: pages of the open documents, marks on them, search, and ways to get around."""
