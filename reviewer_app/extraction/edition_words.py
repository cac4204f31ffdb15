"""What is said of the edition of a work in a document."""

from reviewer_app.core.reference import EditionState, Message
from reviewer_app.core.verdicts import Strength


def words_for(state: EditionState) -> Message:
    """Return the sentence that says what holds, and what a person has to choose."""
    if state.settled:
        edition = {"work": state.work, "edition": state.settled}
        if state.by_person:
            return Message("declarations.by_person", edition)
        if state.section:
            return Message("declarations.section", {**edition, "section": state.section})
        return Message("declarations.lent" if state.lent_by else "declarations.settled", edition)
    editions = ", ".join(state.editions)
    if not state.work:
        return Message("declarations.open", {"editions": editions})
    if len(state.editions) > 1:
        return Message("declarations.contradicting", {"work": state.work, "editions": editions})
    if state.assumed:
        return Message("declarations.assumed", {"work": state.work, "edition": state.assumed})
    if state.editions:
        return Message("declarations.nonexistent", {"work": state.work, "edition": editions})
    return Message("declarations.undeclared", {"work": state.work})


def words_for_strength(strength: Strength) -> Message:
    """Return how a declaration binds, in two or three words."""
    return Message(f"declarations.{strength}")
