"""Comments as text for the clipboard: what is said, what is quoted, and where it stands."""

from collections.abc import Callable, Sequence

from reviewer_app.core.comment import Comment
from reviewer_app.core.comment_text import text_with_note
from reviewer_app.ui.language import Texts


def copied(comments: Sequence[Comment], texts: Texts, is_void: Callable[[Comment], bool]) -> str:
    """Return the comments one under the other, each with its quotations and their places.

    What is void is marked: on the clipboard nothing else tells that its file has changed.
    """
    return "\n\n".join(_copied(one, texts, is_void=is_void(one)) for one in comments)


def _copied(comment: Comment, texts: Texts, *, is_void: bool) -> str:
    lines = [texts("window.void")] if is_void else []
    lines += [f"{texts.rule(comment.rule)}: {text_with_note(comment, texts.language)}"]
    lines += [f"{one.code} {one.heading} ({one.work} {one.edition})" for one in comment.codes]
    for citation in comment.citations:
        place = texts("window.place", name=citation.name, page=citation.label)
        quoted = texts("window.quoted", text=citation.excerpt.strip())
        lines.append(f"{quoted} ({place})")
    return "\n".join(lines)
