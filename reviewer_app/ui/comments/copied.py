"""Comments as text for the clipboard: what is said, what is quoted, and where it stands."""

from collections.abc import Sequence

from reviewer_app.core.comment import Comment
from reviewer_app.core.comment_text import text_with_note
from reviewer_app.ui.language import Texts


def copied(comments: Sequence[Comment], texts: Texts) -> str:
    """Return the comments one under the other, each with its quotations and their places."""
    return "\n\n".join(_copied(one, texts) for one in comments)


def _copied(comment: Comment, texts: Texts) -> str:
    lines = [f"{texts.rule(comment.rule)}: {text_with_note(comment, texts.language)}"]
    lines += [f"{one.code} {one.heading} ({one.work} {one.edition})" for one in comment.codes]
    for citation in comment.citations:
        place = texts("window.place", name=citation.name, page=citation.label)
        quoted = texts("window.quoted", text=citation.excerpt.strip())
        lines.append(f"{quoted} ({place})")
    return "\n".join(lines)
