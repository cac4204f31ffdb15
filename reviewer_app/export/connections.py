"""What a document connects to, in words: the editions that hold, and the works where none does."""

from collections.abc import Iterator

from reviewer_app.core.page_ranges import page_ranges
from reviewer_app.core.texts import say
from reviewer_app.export.selection import EditionUsed, Selection, Unsettled


def held_editions(selection: Selection, file_id: str) -> list[str]:
    """Return the editions that hold in a document, each with who says so where it does not."""
    found = (_held(selection, one) for one in selection.editions if one.file_id == file_id)
    return list(dict.fromkeys(found))


def open_editions(selection: Selection, file_id: str) -> list[str]:
    """Return the works of which no edition holds in a document, with what it claims of them."""
    language = selection.language
    return [_open(one, language) for one in selection.unsettled if one.file_id == file_id]


def _held(selection: Selection, one: EditionUsed) -> str:
    return " ".join([f"{one.work} {one.edition}", *_grounds(selection, one)])


def _grounds(selection: Selection, one: EditionUsed) -> Iterator[str]:
    language = selection.language
    if one.by_person:
        yield say("reports.edition_by_person", language)
    elif one.lent_by:
        names = {each.file_id: each.name for each in selection.documents}
        yield say("reports.edition_lent", language, name=names.get(one.lent_by, ""))
    if one.section:
        yield say("reports.edition_of_section", language, section=one.section)


def _open(one: Unsettled, language: str) -> str:
    work = one.work or "AMA"
    if len(one.claims) > 1:
        claims = "; ".join(_claim(*claim, language) for claim in one.claims)
        said = say("reports.edition_contradicting", language, work=work, claims=claims)
    elif one.assumed:
        said = say("reports.edition_assumed", language, work=work, edition=one.assumed)
    else:
        said = say("reports.edition_open", language, work=work)
    if not one.section:
        return said
    return f"{said} {say('reports.edition_of_section', language, section=one.section)}"


def _claim(edition: str, pages: tuple[int, ...], language: str) -> str:
    if not pages:
        return edition
    return say("reports.edition_claim", language, edition=edition, pages=page_ranges(pages))
