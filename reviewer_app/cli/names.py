"""The commands of the command line. Imports nothing: the window starts here, too."""

COMMANDS = (
    "review", "sweep", "export", "import-annotations", "verify", "registry", "demo",
)  # fmt: skip
"""First words that are commands; anything else on the command line is a file to open."""
