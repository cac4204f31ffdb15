"""What comes back from other programs: replies, statuses and remarks, as what people said."""
