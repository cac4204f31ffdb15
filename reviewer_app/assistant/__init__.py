"""The assistant: the only importer of openai."""
