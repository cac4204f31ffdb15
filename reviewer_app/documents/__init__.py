"""Documents: opened, read and rendered in worker processes; the only importer of pymupdf."""
