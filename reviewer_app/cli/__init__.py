"""The command line: everything the program does, without Qt and without a model."""
