"""A person's own comments: writing them, looking their codes up, keeping them."""
