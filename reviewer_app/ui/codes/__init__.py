"""The references found in the documents, each with its verdict and the evidence for it."""
