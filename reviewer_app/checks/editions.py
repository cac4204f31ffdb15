"""Rules on which edition a document connects to."""

from collections.abc import Iterator, Sequence

from registry_db.editions import WORKS
from reviewer_app.checks.drafting import finding, first_line_span, sentence_span
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import DECLARED_FAMILIES, DocumentView, JobView
from reviewer_app.core.comment import Span
from reviewer_app.core.reference import Declaration, EditionState
from reviewer_app.core.verdicts import PageStatus, Severity, Strength, Verdict

_WITHOUT_EDITION = frozenset({Verdict.UNDECLARED})


def edition_missing(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield the documents that use codes and do not say which edition they connect to."""
    for view in job.documents:
        undeclared = [
            r for r in view.in_own_text(DECLARED_FAMILIES) if r.verdict in _WITHOUT_EDITION
        ]
        if undeclared:
            codes = len({r.candidate.code for r in undeclared})
            yield from _undeclared(rule, view, codes, job.unsure)
        else:
            yield from _too_late(rule, view)


def _undeclared(rule: Rule, view: DocumentView, codes: int, unsure: str) -> Iterator[Finding]:
    params = {"name": view.name, "codes": str(codes), "pages": str(len(view.pages))}
    about = (view.file_id,)
    nameless = [d for d in view.declarations if d.strength is Strength.CONNECTS and d.options]
    weak = [d for s in view.editions if s.assumed and not s.settled for d in s.declarations]
    bare = [d for d in view.declarations if d.strength is Strength.CONNECTS and not d.edition]
    if nameless:
        params |= {"named": f"AMA {nameless[0].edition}", "works": _possible_works(view, nameless)}
        spans = (_span(view, nameless[0]),)
        yield finding(rule, "edition_without_work", params, spans, about=about)
    elif weak:
        spans = (_span(view, weak[0]),)
        named = f"{weak[0].work or 'AMA'} {weak[0].edition}".strip()
        said = "edition_read_by_ocr" if _is_read_by_ocr(view, weak[0]) else "edition_assumed"
        yield finding(rule, said, {**params, "named": named}, spans, about=about)
    elif bare:
        spans = (_span(view, bare[0]),)
        work = bare[0].work or "AMA"
        yield finding(rule, "edition_without_year", {**params, "work": work}, spans, about=about)
    elif not view.is_whole:
        yield _unread(rule, view)
    elif unsure:
        # Another file of the job may name the edition for all of them.
        yield rule.abstain("unread_or_damaged", view.file_id, name=unsure)
    else:
        first = first_line_span(view)
        yield finding(rule, "edition_missing", params, (first,) if first else (), about=about)


def _possible_works(view: DocumentView, nameless: Sequence[Declaration]) -> str:
    """Return the works that "AMA 20" may be: the one its codes point at, else all."""
    pointed_at = [state.work for state in view.editions if state.work and state.assumed]
    works = pointed_at or [work for one in nameless for work, _ in one.options]
    return ", ".join(dict.fromkeys(works))


def _is_read_by_ocr(view: DocumentView, declaration: Declaration) -> bool:
    """Return whether the words were read off a picture: they may be firmer than they were read."""
    at = declaration.page_index
    return any(one.page_index == at and one.status is PageStatus.OCR for one in view.pages)


def _unread(rule: Rule, view: DocumentView) -> Finding:
    if view.damaged:
        return rule.abstain("damaged", view.file_id, name=view.name)
    if not view.unread_pages:
        return rule.abstain("unread_or_damaged", view.file_id, name=view.name)
    return rule.abstain("unread", view.file_id, name=view.name, pages=str(view.unread_pages))


def _too_late(rule: Rule, view: DocumentView) -> Iterator[Finding]:
    """Yield a document whose declaration stands after its first code."""
    firm = [d for d in view.declarations if d.strength is Strength.CONNECTS and d.edition]
    own = next(view.in_own_text(DECLARED_FAMILIES), None)
    if not firm or own is None:
        return
    declared = min(firm, key=lambda d: (d.page_index, d.start))
    code = own.candidate
    if (code.page_index, code.start) < (declared.page_index, declared.start):
        yield finding(
            rule,
            "edition_late",
            {
                "name": view.name,
                "page": str(code.page_index + 1),
                "declared": str(declared.page_index + 1),
            },
            (_span(view, declared),),
            about=(view.file_id, "late"),
            severity=Severity.WARNING,
        )


def edition_contradicting(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield the works for which a document names several editions as its own."""
    for view in job.documents:
        for state in view.editions:
            if len(state.editions) > 1 and not state.by_person:
                yield finding(
                    rule,
                    "edition_contradicting",
                    {"work": state.work or "AMA", "editions": ", ".join(state.editions)},
                    tuple(_first_of_each(view, state)),
                    about=(view.file_id, state.work),
                )


def edition_by_person_differs(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield the works for which a person set another edition than the document names."""
    for view in job.documents:
        for state in view.editions:
            others = [one for one in state.editions if one != state.settled]
            spans = tuple(_first_of_each(view, state))
            if state.by_person and others and spans:
                yield finding(
                    rule,
                    "edition_by_person_differs",
                    {
                        "work": state.work,
                        "edition": state.settled,
                        "editions": ", ".join(others),
                    },
                    spans,
                    about=(view.file_id, state.work),
                )


def _first_of_each(view: DocumentView, state: EditionState) -> Iterator[Span]:
    for edition in state.editions:
        for declaration in state.declarations:
            if declaration.edition == edition and declaration in view.declarations:
                yield _span(view, declaration)
                break


def edition_nonexistent(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield the declared editions that the list of published editions does not have."""
    for view in job.documents:
        seen: set[tuple[str, str]] = set()
        for declaration in view.declarations:
            pair = (declaration.work, declaration.edition)
            weak = declaration.strength is Strength.MENTION
            if declaration.exists or weak or not declaration.edition or pair in seen:
                continue
            seen.add(pair)
            work = WORKS.get(declaration.work)
            yield finding(
                rule,
                "edition_nonexistent" if work is not None else "edition_of_no_work",
                {
                    "work": declaration.work or "AMA",
                    "edition": declaration.edition,
                    "editions": ", ".join(work.editions) if work is not None else "",
                },
                (_span(view, declaration),),
                about=(view.file_id, *pair),
            )


def mer_edition(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield editions of MER that no file's edition of the AMA they are made for agrees with.

    A job may hold files of several editions of AMA; one that agrees is enough.
    """
    states = [(view, state) for view in job.documents for state in view.editions if _said(state)]
    for view, mer in states:
        own = _spans(view, mer)
        if not mer.work.startswith("MER ") or not own:
            continue
        ama_work = "AMA " + mer.work.removeprefix("MER ")
        connected = [(other, ama) for other, ama in states if ama.work == ama_work]
        if not connected or any(_said(ama) == _said(mer) for _, ama in connected):
            continue
        other, ama = connected[0]
        yield finding(
            rule,
            "mer_edition",
            {"mer": f"{mer.work} {_said(mer)}", "ama": f"{ama.work} {_said(ama)}"},
            (*own, *_spans(other, ama)),
            about=(view.file_id, mer.work),
        )


def _said(state: EditionState) -> str:
    """Return the one edition a document names, settled or assumed, "" where it is not one."""
    return state.settled or state.assumed


def _spans(view: DocumentView, state: EditionState) -> tuple[Span, ...]:
    own = [d for d in state.declarations if d.edition == _said(state) and d in view.declarations]
    return (_span(view, own[0]),) if own else ()


def _span(view: DocumentView, declaration: Declaration) -> Span:
    return sentence_span(view, declaration.page_index, declaration.start, declaration.end)
