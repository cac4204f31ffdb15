"""The closed vocabularies of a review: verdicts, strengths, contexts, statuses.

The values are the names in JSON output and in the job file; they never change.
"""

from enum import StrEnum


class Verdict(StrEnum):
    """What looking a candidate up in the declared edition answered.

    Only DECLARED is verified. The ladder is that of the design, section 2.3.
    """

    DECLARED = "declared"
    OTHER_EDITION = "other_edition"
    WITHDRAWN = "withdrawn"
    NOT_IN_EDITION = "not_in_edition"
    NOT_COVERED = "not_covered"
    UNDECLARED = "undeclared"
    CONTRADICTING = "contradicting"
    NOT_HELD = "not_held"
    CLIENT = "client"
    DAMAGED = "damaged"
    READ_AS = "read_as"
    UNCHECKED = "unchecked"

    @property
    def verified(self) -> bool:
        """True for the one verdict that a shown comment may rest on."""
        return self is Verdict.DECLARED


class HeadingMatch(StrEnum):
    """How the heading found beside a code compares with the official one."""

    EXACT = "exact"
    DIFFERS = "differs"
    OTHER_EDITION = "other_edition"
    NONE = "none"
    NOT_COMPARED = "not_compared"


class Strength(StrEnum):
    """How firmly a document says which edition it connects to (domain.md b.4)."""

    CONNECTS = "connects"
    WEAKER = "weaker"
    MENTION = "mention"


class Context(StrEnum):
    """Where on the page a candidate stands."""

    HEADING = "heading"
    BODY = "body"
    CONTENTS = "contents"
    TABLE = "table"
    RUNNING = "running"
    TITLE_BLOCK = "title_block"


class PageStatus(StrEnum):
    """What could be read of a page. Only TEXT and OCR pages are checked."""

    TEXT = "text"
    OCR = "ocr"
    EMPTY = "empty"
    FAILED = "failed"


class Reading(StrEnum):
    """Who read a text: the file itself says it, or it was read from the page's picture.

    AGREED: both programs that read the picture read it the same. SINGLE: one did, or they differ.
    """

    TEXT = "text"
    AGREED = "ocr_agreed"
    SINGLE = "ocr_single"


class Severity(StrEnum):
    """How much a finding matters, as in domain.md (c)."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Origin(StrEnum):
    """Who proposed a draft."""

    CHECK = "check"
    MODEL = "model"
    PERSON = "person"


class WithheldKind(StrEnum):
    """DRAFT: a model's or person's text that failed; OBSERVATION: the program's own words."""

    DRAFT = "draft"
    OBSERVATION = "observation"


class Status(StrEnum):
    """A comment's place in the review round (domain.md d)."""

    NEW = "new"
    TO_FIX = "to_fix"
    REJECTED = "rejected"
    FIXED = "fixed"
    REVIEW_AGAIN = "review_again"
    OTHER_FORUM = "other_forum"
