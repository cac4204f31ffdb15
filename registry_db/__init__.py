"""The ground truth of reference codes: works, editions, codes, headings, sources.

Usable alone; imports nothing of reviewer_app.
"""
