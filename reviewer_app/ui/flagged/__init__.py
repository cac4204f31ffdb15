"""What the gate did not show: withheld drafts without their text, and observations."""
