"""The program's entry: the window, or the command line where a subcommand is given."""
