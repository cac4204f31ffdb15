"""The files of the review: what could be read of them and which editions they connect to."""
