"""Which own comment was made of what: a finding is taken up once."""

import hashlib


def promoted_id(withheld_id: str) -> str:
    """Return the id of the own comment that a withheld item becomes when a person takes it up.

    It is stable, so that it is known of each item whether it was taken up, in every session.
    """
    digest = hashlib.sha256(withheld_id.encode("utf-8")).hexdigest()
    return f"own-{digest[:32]}"
