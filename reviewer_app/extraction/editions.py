"""Which edition of each work holds in a document, and on whose word.

Only the document's own "ansluter till" settles an edition; a person may set one and it is theirs.
Weaker words are put to a person, contradictions settle nothing, and the latest edition is never
taken for want of another: two editions of a book are in use at the same time.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from registry_db.editions import WORKS
from registry_db.grammar import FAMILIES
from reviewer_app.core.reference import Declaration, EditionChoice, EditionState, Place
from reviewer_app.core.verdicts import Strength
from reviewer_app.extraction.document_kind import DocumentKind
from reviewer_app.extraction.strength import speaks_of_whole_text

_LENT_KINDS = frozenset({"administrative", "measurement", "technical"})
"""Works whose edition may be said in another file of the tender: AF in the AF file, MER in AF
(AFB.22) or in the bill of quantities, technical works in the technical descriptions, for the bill
and the drawings that go with them. A description says its own. Trade practice."""


def edition_states(
    file_id: str,
    declarations: Sequence[Declaration],
    choices: Iterable[EditionChoice] = (),
    *,
    others: Mapping[str, Sequence[Declaration]] | None = None,
    kinds: Mapping[str, DocumentKind] | None = None,
    codes: Collection[str] = (),
    layers: Collection[str] = (),
    title: str = "",
) -> tuple[EditionState, ...]:
    """Return one state per work that the document names, a person chose, or another file lends.

    `choices` may be those of the whole job; `others` are the declarations of the job's other
    files by file id and `kinds` tell what those are. `codes`, `layers` and `title` are the
    document's own and help to tell which work a bare "AMA 12" means and what it needs to borrow;
    what remains open is a state with work "" that settles nothing.
    """
    chosen = {(choice.file_id, choice.work): choice.edition for choice in choices}
    own = {work: edition for (file, work), edition in chosen.items() if file == file_id}
    of_document = [one for one in declarations if not one.section]
    named, open_ones = _by_work(of_document, codes, title)
    states = {
        work: _state(work, group, own.get(work, ""))
        for work, group in named.items()
        if not _is_advice_in_passing(work, group)
    }
    for work, edition in own.items():
        if work not in states:
            states[work] = EditionState(work, (), settled=edition, by_person=True)
    for state in _lent(others or {}, kinds or {}, chosen):
        if not _needs(state.work, codes, layers, (kinds or {}).get(file_id)):
            continue
        mine = states.get(state.work)
        if mine is None or _may_borrow(mine, state):
            states[state.work] = state
    order = list(WORKS)
    every = (*states.values(), *_of_sections(declarations))
    ordered = sorted(every, key=lambda state: (_place(order, state.work), state.section_start))
    return (*ordered, *_open_state(open_ones, own))


def _of_sections(declarations: Iterable[Declaration]) -> Iterator[EditionState]:
    """Yield the states that hold in one section each of the document."""
    groups: dict[tuple[str, Place], list[Declaration]] = {}
    for one in declarations:
        if one.section and one.work:
            groups.setdefault((one.work, one.section_start), []).append(one)
    for (work, _), group in groups.items():
        first = group[0]
        yield replace(
            _state(work, group, ""),
            section=first.section,
            section_start=first.section_start,
            section_end=first.section_end,
        )


def _place(order: Sequence[str], work: str) -> int:
    return order.index(work) if work in order else len(order)


def _by_work(
    declarations: Iterable[Declaration], codes: Collection[str], title: str
) -> tuple[dict[str, list[Declaration]], list[Declaration]]:
    """Return the declarations by work, the bare ones under what they resolve to, and the rest."""
    named: dict[str, list[Declaration]] = {}
    open_ones: list[Declaration] = []
    bare = []
    for declaration in declarations:
        if declaration.work:
            named.setdefault(declaration.work, []).append(declaration)
        elif declaration.strength is not Strength.MENTION:
            bare.append(declaration)
    for declaration in bare:
        works = resolve_bare(declaration, codes, title)
        if len(works) == 1:
            named.setdefault(works[0], []).append(declaration)
        elif not _answered(declaration, named):
            open_ones.append(declaration)
    return named, open_ones


def _answered(bare: Declaration, named: Mapping[str, Sequence[Declaration]]) -> bool:
    """Return whether the document itself connects to one of the works the bare year can mean."""
    return any(
        declaration.edition == edition and declaration.strength is Strength.CONNECTS
        for work, edition in bare.options
        for declaration in named.get(work, ())
    )


def resolve_bare(
    declaration: Declaration, codes: Collection[str] = (), title: str = ""
) -> tuple[str, ...]:
    """Return the works a bare "AMA 12" can still mean, given the document's codes and title.

    A work remains where every chapter letter of the codes is known in it. Where no work has them
    all, the letters say nothing and all works with that edition remain.
    """
    works = tuple(dict.fromkeys(work for work, _ in declaration.options))
    letters = {code[0] for code in codes if code[:1].isalpha()}
    fitting = tuple(work for work in works if letters and letters <= set(WORKS[work].letters))
    remaining = fitting or works
    if len(remaining) > 1:
        titled = tuple(work for work in remaining if _in_title(work, title))
        remaining = titled or remaining
    return remaining


def _is_advice_in_passing(work: str, group: Iterable[Declaration]) -> bool:
    """Return whether a work of advice is only referred to: there is no edition to settle."""
    advice = work in WORKS and WORKS[work].kind == "advice"
    return advice and all(one.strength is not Strength.CONNECTS for one in group)


_TITLE_WORDS: Mapping[str, tuple[str, ...]] = {
    "AMA Anläggning": ("mark", "anläggning", "va-", "väg", "gata", "ledning"),
    "AMA Hus": ("hus", "bygg", "tak", "fasad", "målning"),
    "AMA EL": ("el-", "elinstallation", "elteknik", "tele", "belysning", "elanläggning"),
    "AMA VVS & Kyl": ("vvs", "ventilation", "rör", "luft", "kyl", "sprinkler"),
    "AMA AF": ("administrativa föreskrifter",),
}


def _in_title(work: str, title: str) -> bool:
    folded = title.casefold()
    return any(word in folded for word in _TITLE_WORDS.get(work, ()))


def _state(work: str, group: Sequence[Declaration], chosen: str) -> EditionState:
    claimed = _claimed(group)
    declarations = tuple(group)
    if chosen:
        assumed = "" if claimed else _assumed(group)
        named = claimed or ((assumed,) if assumed else ())
        return EditionState(work, named, chosen, by_person=True, declarations=declarations)
    if len(claimed) > 1:
        return EditionState(work, claimed, declarations=declarations)
    if claimed and _settles(claimed[0], group):
        return EditionState(work, claimed, settled=claimed[0], declarations=declarations)
    assumed = claimed[0] if claimed and _known(claimed[0], group) else _assumed(group)
    editions = claimed or ((assumed,) if assumed else ())
    return EditionState(work, editions, assumed=assumed, declarations=declarations)


def _claimed(group: Sequence[Declaration]) -> tuple[str, ...]:
    """Return the editions the document says it connects to, in order of appearance.

    Where it connects to one, weaker words about the whole text that name another count too.
    """
    connected = [one for one in group if one.strength is Strength.CONNECTS and one.edition]
    if not connected:
        return ()
    whole = [
        one
        for one in group
        if one.strength is Strength.WEAKER
        and one.edition
        and one.exists
        and speaks_of_whole_text(one.quotation)
    ]
    return tuple(dict.fromkeys(one.edition for one in (*connected, *whole)))


def _settles(edition: str, group: Iterable[Declaration]) -> bool:
    """Return whether a connecting sentence names the work itself, with an edition that exists."""
    return any(
        one.edition == edition and one.strength is Strength.CONNECTS and one.work and one.exists
        for one in group
    )


def _known(edition: str, group: Iterable[Declaration]) -> bool:
    return any(one.edition == edition and one.exists for one in group)


def _assumed(group: Iterable[Declaration]) -> str:
    """Return the one existing edition that weaker words name, "" for none or several."""
    editions = {
        one.edition
        for one in group
        if one.strength is Strength.WEAKER and one.edition and one.exists
    }
    return editions.pop() if len(editions) == 1 else ""


def _open_state(bare: Sequence[Declaration], own: Mapping[str, str]) -> Iterator[EditionState]:
    """Yield the state of bare declarations that several works fit and no person has answered."""
    unanswered = tuple(
        one for one in bare if not any(own.get(work) == edition for work, edition in one.options)
    )
    if unanswered:
        editions = tuple(dict.fromkeys(one.edition for one in unanswered if one.edition))
        yield EditionState("", editions, declarations=unanswered)


def _needs(
    work: str, codes: Iterable[str], layers: Collection[str], kind: DocumentKind | None
) -> bool:
    """Return whether a document has codes of a work that another file may lend.

    A technical description must say itself which editions it connects to.
    """
    if WORKS[work].layer == "MER":
        return "MER" in layers
    if WORKS[work].kind == "technical":
        described = kind is not None and kind.is_tb
        letters = frozenset(WORKS[work].letters)
        return not described and any(
            code[:1] in letters and FAMILIES["ama"].matches(code) for code in codes
        )
    prefixes = {"af": "AF", "af_konsult": "AU"}
    starts = tuple(prefixes[family] for family in WORKS[work].families if family in prefixes)
    return bool(starts) and any(code.startswith(starts) for code in codes)


def _may_lend(work: str, kind: DocumentKind | None) -> bool:
    """Return whether a file of a kind speaks for the whole tender.

    AF does for AF, AF and the bill for MER, technical descriptions for technical works.
    """
    if kind is None:
        return False
    if WORKS[work].kind == "technical":
        return kind.is_tb
    return kind.is_af or (kind.is_mf and WORKS[work].kind == "measurement")


def _lent(
    others: Mapping[str, Sequence[Declaration]],
    kinds: Mapping[str, DocumentKind],
    chosen: Mapping[tuple[str, str], str],
) -> Iterator[EditionState]:
    """Yield the editions that other files settle for the whole tender, where they agree."""
    settled: dict[str, dict[str, str]] = {}
    for file_id, declarations in others.items():
        named, _ = _by_work([one for one in declarations if not one.section], (), "")
        for work in {*named, *(work for file, work in chosen if file == file_id)}:
            if work not in WORKS or WORKS[work].kind not in _LENT_KINDS:
                continue
            lends = _may_lend(work, kinds.get(file_id))
            state = _state(work, named.get(work, []), chosen.get((file_id, work), ""))
            # Whatever technical file connects to another edition speaks against lending one.
            if not lends and not (WORKS[work].kind == "technical" and state.settled):
                continue
            votes = settled.setdefault(work, {})
            # A description that contradicts itself speaks against every edition it names.
            for edition in (state.settled,) if state.settled else state.editions:
                lender = file_id if lends and state.settled else ""
                votes[edition] = votes.get(edition, "") or lender
    for work, editions in settled.items():
        if len(editions) == 1:
            ((edition, file_id),) = editions.items()
            if not file_id:
                continue
            yield EditionState(work, (edition,), settled=edition, lent_by=file_id)


def _may_borrow(mine: EditionState, lent: EditionState) -> bool:
    """Return whether a document's own weaker words leave room for another file's edition.

    A technical edition is borrowed only where the document names no other, even in passing: it may
    be an older document.
    """
    if mine.settled or mine.by_person or len(mine.editions) > 1:
        return False
    technical = WORKS[lent.work].kind == "technical"
    named = {
        one.edition
        for one in mine.declarations
        if one.edition and (technical or one.strength is not Strength.MENTION)
    }
    return named <= {lent.settled}
