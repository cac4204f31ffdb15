"""The comments that passed the gate, each beside its registry entry."""
