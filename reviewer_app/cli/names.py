"""The commands of the command line. Imports nothing: the window starts here, too."""

COMMANDS = (
    "review", "sweep", "export", "import-annotations", "import-list", "verify", "hand-over", "open",
    "registry", "demo",
)  # fmt: skip
"""First words that are commands; anything else on the command line is a file to open."""

DONE, INCOMPLETE, WRONG_USE = 0, 1, 2
"""Exit codes; INCOMPLETE under --strict only."""
