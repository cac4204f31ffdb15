"""What a shown comment says in a language, and a note where it does not say it in that one."""

from reviewer_app.core.comment import Comment
from reviewer_app.core.labels import label
from reviewer_app.core.texts import say


def comment_text(comment: Comment, language: str) -> str:
    """Return the program's own words, a translation that was judged, or the text as written."""
    message = comment.message
    if message is not None:
        return say(message.key, language, **message.params)
    return comment.text_in(language)


def language_note(comment: Comment, language: str) -> str:
    """Return a sentence that says why the comment stands in another language, "" where it does not.

    A comment whose language is not known is taken to be in the one asked for.
    """
    if comment.message is not None or comment.language in ("", language):
        return ""
    if comment.translated_to == language:
        if comment.translated:
            return say(f"core.translated_from_{comment.language}", language)
        reason = comment.untranslated
        why = say(reason.key, language, **reason.params) if reason is not None else ""
        return f"{say(f'core.kept_in_{comment.language}', language)} {why}".strip()
    return say(f"core.stands_in_{comment.language}", language)


def unverified_note(comment: Comment, language: str) -> str:
    """Return which codes of a person's comment are not verified and why, "" where all are."""
    codes = [
        say("core.unverified_code", language, code=one.code, verdict=label(one.verdict, language))
        for one in comment.unverified
    ]
    return say("core.unverified", language, codes="; ".join(codes)) if codes else ""


def text_with_note(comment: Comment, language: str) -> str:
    """Return the comment's words with the notes in brackets behind them, as exports print it."""
    notes = (unverified_note(comment, language), language_note(comment, language))
    return " ".join([comment_text(comment, language), *(f"[{one}]" for one in notes if one)])
