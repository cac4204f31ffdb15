"""Whether words are prose: of which any readable page of it holds some common ones."""

from collections.abc import Collection

from reviewer_app.extraction.sentences import words_of

SWEDISH = words_of("och att av för med som till är enligt ska skall det den en ett på")
ENGLISH = words_of("the of and to for is in with shall")
_COMMON = SWEDISH | ENGLISH


def has_prose(tokens: Collection[str]) -> bool:
    """Return whether at least three common words of Swedish or English are among `tokens`."""
    # Most pages show it without looking at capitals.
    return (
        len(_COMMON.intersection(tokens)) > 2
        or len(_COMMON.intersection(map(str.lower, tokens))) > 2
    )


def is_swedish(tokens: Collection[str]) -> bool:
    """Return whether more of the common words among `tokens` are Swedish than English."""
    words = {token.lower() for token in tokens}
    return len(SWEDISH & words) > len(ENGLISH & words)
