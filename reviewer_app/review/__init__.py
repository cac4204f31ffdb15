"""The review pipeline: a generator of events; no Qt, no printing."""
