"""What is said of the editions of a document, line by line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from reviewer_app.core.reference import Declaration, EditionState
from reviewer_app.core.verdicts import Strength
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.places import Place, place_of_declaration
from reviewer_app.ui.plain import one_line
from reviewer_app.ui.session import ReviewSession


@dataclass(frozen=True, slots=True)
class EditionLine:
    """One line under a document: its look, its words, what hovering shows, where it stands."""

    look: theme.Look
    text: str
    hint: str = ""
    place: Place | None = None
    work: str = ""


def edition_lines(
    file_id: str, states: Sequence[EditionState], session: ReviewSession, texts: Texts
) -> tuple[EditionLine, ...]:
    """Return the lines of a document; what is undeclared or contradicts is said plainly."""
    if not states:
        if _unread(file_id, session):
            said = texts("window.edition_unread")
            return (EditionLine(theme.MISSING_EDITION, said, texts("window.edition_unread_means")),)
        said = texts("window.edition_none")
        return (EditionLine(theme.MISSING_EDITION, said, texts("window.edition_none_means")),)
    return tuple(line for state in states for line in _lines_of(file_id, state, session, texts))


def _unread(file_id: str, session: ReviewSession) -> bool:
    """Return whether the document has pages and none of them has text."""
    read = session.coverage(file_id)
    return bool(read.failed or read.empty) and not (read.text or read.ocr)


def _lines_of(
    file_id: str, state: EditionState, session: ReviewSession, texts: Texts
) -> Iterator[EditionLine]:
    declared = [d for d in state.declarations if d.strength is not Strength.MENTION]
    if state.lent_by:
        yield _lent(state, session, texts)
    elif state.settled:
        yield _settled(file_id, state, declared, session, texts)
    elif len(state.editions) > 1:
        said = texts("window.edition_contradicts", work=state.work,
                     editions=" / ".join(state.editions))  # fmt: skip
        hint = texts("window.edition_contradicts_means")
        yield EditionLine(theme.CONTRADICTING_EDITION, said, hint, work=state.work)
        for declaration in declared:
            yield _declared(file_id, declaration, session, texts)
    elif state.assumed:
        said = texts("window.edition_assumed", work=state.work, edition=state.assumed)
        yield _with_first(file_id, state, declared, session, texts, said, Strength.WEAKER)
    else:
        said = texts("window.edition_undeclared", work=state.work)
        hint = _quotations(file_id, state.declarations, session, texts)
        yield EditionLine(
            theme.MISSING_EDITION, said, hint or texts("window.edition_none_means"),
            work=state.work,
        )  # fmt: skip


def _lent(state: EditionState, session: ReviewSession, texts: Texts) -> EditionLine:
    """Return the line of an edition that another file settles: never as the document's own."""
    lender = session.documents.get(state.lent_by)
    name = PurePath(lender.name).stem if lender is not None else state.lent_by
    said = texts("window.edition_lent", work=state.work, edition=state.settled, name=name)
    source = [one for one in session.editions.get(state.lent_by, ()) if one.work == state.work]
    declared = [
        each
        for one in source
        for each in one.declarations
        if each.strength is Strength.CONNECTS and each.edition == state.settled
    ]
    hint = [texts("window.edition_lent_means", name=name)]
    hint.append(_quotations(state.lent_by, declared, session, texts))
    if any(one.by_person for one in source):
        hint.append(texts("window.edition_by_person", work=state.work, edition=state.settled))
    place = place_of_declaration(state.lent_by, declared[0]) if declared else None
    text = "\n".join(each for each in hint if each)
    return EditionLine(theme.LENT_EDITION, said, text, place, state.work)


def _settled(
    file_id: str,
    state: EditionState,
    declared: list[Declaration],
    session: ReviewSession,
    texts: Texts,
) -> EditionLine:
    if state.by_person:
        said = texts("window.edition_by_person", work=state.work, edition=state.settled)
        hint = _quotations(file_id, declared, session, texts)
        first = place_of_declaration(file_id, declared[0]) if declared else None
        look = theme.Look(theme.CONNECTS.light, theme.CONNECTS.dark, "origin_person")
        return EditionLine(look, said, hint, first, state.work)
    said = f"{state.work} {state.settled}"
    if state.section:
        params = {"work": state.work, "edition": state.settled, "section": one_line(state.section)}
        said = texts("window.edition_section", **params)
    return _with_first(file_id, state, declared, session, texts, said, Strength.CONNECTS)


def _with_first(
    file_id: str,
    state: EditionState,
    declared: list[Declaration],
    session: ReviewSession,
    texts: Texts,
    said: str,
    strength: Strength,
) -> EditionLine:
    first = place_of_declaration(file_id, declared[0]) if declared else None
    hint = _quotations(file_id, declared, session, texts)
    text = f"{said}  ·  {texts.label(strength)}"
    return EditionLine(theme.strength_look(strength), text, hint, first, state.work)


def _declared(
    file_id: str, declaration: Declaration, session: ReviewSession, texts: Texts
) -> EditionLine:
    page = session.page_label(file_id, declaration.page_index)
    said = texts("window.edition_on_page", edition=declaration.edition, page=page)
    hint = _quotations(file_id, [declaration], session, texts)
    place = place_of_declaration(file_id, declaration)
    look = theme.strength_look(declaration.strength)
    return EditionLine(look, said, hint, place, declaration.work)


def _quotations(
    file_id: str, declarations: Sequence[Declaration], session: ReviewSession, texts: Texts
) -> str:
    return "\n".join(
        texts(
            "window.quoted_on_page",
            text=one_line(each.quotation),
            page=session.page_label(file_id, each.page_index),
        )
        for each in declarations
    )
