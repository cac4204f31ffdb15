"""The job file: everything a review knows, in one SQLite file, written as it happens."""
