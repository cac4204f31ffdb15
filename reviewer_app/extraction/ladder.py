"""Looking a candidate up in the works and editions that hold for it."""

from collections.abc import Sequence
from functools import partial

from registry_db.editions import WORKS, works_of_family
from registry_db.grammar import FAMILIES
from registry_db.own_works import is_own_family
from registry_db.records import OWN_STATUSES, Change, Coverage, Row
from registry_db.registry import Registry
from reviewer_app.core.reference import Candidate, EditionState
from reviewer_app.core.verdicts import HeadingMatch, Verdict
from reviewer_app.extraction.evidence import (
    known_editions,
    listed,
    message,
    with_coverage,
    withdrawal,
)
from reviewer_app.extraction.finding import Finding
from reviewer_app.extraction.heading_match import expects_heading, match_heading
from reviewer_app.extraction.owners import client_spellings, is_client, likely_owners
from reviewer_app.extraction.repaired import IN_WORKS, with_repair

_BY_YEAR = {"afs": "AFS", "bfs": "BFS", "tdok": "TDOK", "trv": "TRV/VV publikation"}
"""Families whose edition is the year in the code: they need no declaration."""


class Ladder:
    """Looks codes up for one document; each distinct question is answered once."""

    def __init__(self, editions: Sequence[EditionState], registry: Registry) -> None:
        self._states = {state.work: state for state in editions}
        self._registry = registry
        self._answers: dict[tuple[str | bool, ...], tuple[Finding, HeadingMatch]] = {}
        self._findings: dict[tuple[str, str, str, str, str], Finding] = {}
        self._matches: dict[tuple[str, str, str, str], HeadingMatch] = {}

    def answer(self, candidate: Candidate) -> tuple[Finding, HeadingMatch]:
        """Return the finding for a candidate as it stands and how its heading compares."""
        key = (
            candidate.code,
            candidate.raw,
            candidate.heading,
            candidate.heading != "" or expects_heading(candidate),
            candidate.implied_by != "",
            candidate.family,
            candidate.work_hint,
            candidate.edition_hint,
            candidate.layer,
        )
        answer = self._answers.get(key)
        if answer is None:
            finding = self.finding(candidate)
            match = self.heading_match(candidate, finding)
            answer = self._answers[key] = with_repair(candidate, finding, match), match
        return answer

    def finding(self, candidate: Candidate) -> Finding:
        """Return what the look-up of a candidate answers."""
        key = (
            candidate.family,
            candidate.code,
            candidate.work_hint,
            candidate.edition_hint,
            candidate.layer,
        )
        finding = self._findings.get(key)
        if finding is None:
            finding = self._findings[key] = self._find(candidate)
        return finding

    def heading_match(self, candidate: Candidate, finding: Finding) -> HeadingMatch:
        """Return how the heading beside the code compares with the official one."""
        row = finding.row
        if row is None or row.family in _BY_YEAR or candidate.family in _BY_YEAR:
            return HeadingMatch.NOT_COMPARED
        if not candidate.heading:
            return match_heading(candidate, row, ())
        key = (row.work, row.edition, row.code, candidate.heading)
        match = self._matches.get(key)
        if match is None:
            others = self._registry.editions_of(row.code, row.work)
            match = self._matches[key] = match_heading(candidate, row, others)
        return match

    def _find(self, candidate: Candidate) -> Finding:
        if candidate.family == "client":
            return self._of_client(candidate)
        if candidate.family in _BY_YEAR:
            return self._by_year(candidate)
        if is_own_family(candidate.family):
            return self._of_own_work(candidate)
        if candidate.family not in IN_WORKS:
            return Finding(Verdict.UNCHECKED, message(f"unchecked_{candidate.family}", candidate))
        if not FAMILIES[candidate.family].matches(candidate.code):
            return Finding(Verdict.DAMAGED, message("number_lost", candidate))
        return self._in_works(candidate)

    def _of_client(self, candidate: Candidate) -> Finding:
        """Return the verdict on a ``//`` code: only a client's register that the document
        connects to, or a person chose, can verify it."""
        states = [one for one in self._states.values() if is_client(one) and one.settled]
        for state in states:
            for code in client_spellings(candidate.code):
                row = self._row(state, code)
                if row is not None:
                    return self._declared(candidate, row)
        held = [one for one in states if self._registry.index(one.work, one.settled) is not None]
        if not held:
            return Finding(Verdict.CLIENT, message("client", candidate))
        if all(self._is_complete(one, candidate.code) for one in held):
            state, looked = held[0], listed(held)
            evidence = message(
                "not_in_client", candidate, work=state.work, edition=state.settled, looked=looked
            )
            return Finding(Verdict.NOT_IN_EDITION, evidence, state.work, state.settled)
        return Finding(
            Verdict.CLIENT, message("client_not_covered", candidate, looked=listed(held))
        )

    def _of_own_work(self, candidate: Candidate) -> Finding:
        if candidate.family not in FAMILIES:
            return Finding(Verdict.UNCHECKED, message("unchecked_own", candidate))
        return self._in_works(candidate)

    def _by_year(self, candidate: Candidate) -> Finding:
        work, year = _BY_YEAR[candidate.family], candidate.code[:4]
        index = self._registry.index(work, year)
        say = partial(message, candidate=candidate, work=work, edition=year)
        row = index.get(candidate.code) if index is not None else None
        if row is not None:
            return self._declared(candidate, row)
        changes = self._registry.changes(work, candidate.code)
        replaced = next((one for one in changes if one.kind in ("replaced", "withdrawn")), None)
        if replaced is not None:
            return Finding(Verdict.WITHDRAWN, withdrawal(say, replaced), work, year)
        if index is None:
            return Finding(Verdict.NOT_HELD, say("not_held_year"), work, year)
        if index.coverage_of(candidate.code) is Coverage.COMPLETE:
            return Finding(Verdict.NOT_IN_EDITION, say("not_in_year"), work, year)
        return Finding(Verdict.NOT_COVERED, say("not_covered_year"), work, year)

    def _in_works(self, candidate: Candidate) -> Finding:
        states = self._states_for(candidate)
        hinted = self._against_hint(candidate, states)
        if hinted is not None:
            return hinted
        if candidate.edition_hint and not candidate.work_hint:
            states = tuple(one for one in states if one.settled == candidate.edition_hint) or states
        for state in states:
            row = self._row(state, candidate.code)
            if row is not None:
                return self._declared(candidate, row)
        return self._missing(candidate, likely_owners(states, candidate.code), states)

    def _row(self, state: EditionState, code: str) -> Row | None:
        if not state.settled:
            return None
        return self._registry.lookup(state.work, state.settled, code)

    def _states_for(self, candidate: Candidate) -> tuple[EditionState, ...]:
        """Return the document's states of the works that could own the candidate."""
        if candidate.work_hint:
            return self._states_of(candidate.work_hint)
        owners = works_of_family(candidate.family)
        layer = candidate.layer or "AMA"
        of_layer = tuple(name for name in owners if WORKS[name].layer == layer)
        found = tuple(one for name in of_layer for one in self._states_of(name))
        found = (*self._clients_of(found), *found)
        if found or candidate.layer:
            return found
        return tuple(self._states[name] for name in owners if name in self._states)

    def _clients_of(self, states: Sequence[EditionState]) -> tuple[EditionState, ...]:
        """Return the clients' registers in force that change one of the works: theirs counts."""
        works = {one.work for one in states}
        return tuple(
            one
            for one in self._states.values()
            if is_client(one) and one.settled and WORKS[one.work].leans_on in works
        )

    def _states_of(self, work: str) -> tuple[EditionState, ...]:
        """Return the state of a work; RA and MER stand by the edition of the AMA they belong to."""
        if work in self._states:
            return (self._states[work],)
        layer, _, field = work.partition(" ")
        ama = self._states.get(f"AMA {field}")
        if layer == "AMA" or ama is None:
            return ()
        return (EditionState(work, ama.editions, ama.settled, ama.by_person, ama.assumed),)

    def _against_hint(self, candidate: Candidate, states: Sequence[EditionState]) -> Finding | None:
        """Return the verdict where an edition named at the code is not the document's."""
        hint = candidate.edition_hint
        if not hint or any(one.settled == hint for one in states):
            return None
        settled = next((one for one in states if one.settled), None)
        if settled is None:
            return None
        evidence = message(
            "hint_differs", candidate, work=settled.work, edition=settled.settled, named=hint
        )
        return Finding(Verdict.CONTRADICTING, evidence, settled.work, "")

    def _declared(self, candidate: Candidate, row: Row) -> Finding:
        index = self._registry.index(row.work, row.edition)
        coverage = index.coverage if index is not None else Coverage.SAMPLE
        kind = "declared_year" if candidate.family in _BY_YEAR else "declared"
        key, params = with_coverage(kind, coverage), {"heading": row.heading}
        if row.status in OWN_STATUSES:
            key, params = f"{key}_own", {**params, "source": row.source}
        evidence = message(key, candidate, work=row.work, edition=row.edition, **params)
        return Finding(Verdict.DECLARED, evidence, row.work, row.edition, row)

    def _missing(
        self,
        candidate: Candidate,
        states: Sequence[EditionState],
        asked: Sequence[EditionState],
    ) -> Finding:
        """Return the verdict where no settled edition has the code.

        `states` are those that most likely own it; all that were `asked` are named.
        """
        unsettled = next((one for one in states if not one.settled), None)
        if not states or unsettled is not None:
            return self._undeclared(candidate, unsettled)
        for judge_all in (self._withdrawn, self._claimed_missing):
            finding = judge_all(candidate, states)
            if finding is not None:
                return finding
        held = self._held(states)
        known = self._known(candidate)
        state = (held or list(states))[0]
        verdict = Verdict.NOT_COVERED if held else Verdict.NOT_HELD
        key = f"{verdict}_known" if known["known"] else str(verdict)
        evidence = message(
            key, candidate, work=state.work, edition=state.settled, **known,
            looked=listed(self._held(asked) or asked) if held else listed(states),
        )  # fmt: skip
        return Finding(verdict, evidence, state.work, state.settled)

    def _held(self, states: Sequence[EditionState]) -> list[EditionState]:
        return [
            one
            for one in states
            if one.settled and self._registry.index(one.work, one.settled) is not None
        ]

    def _undeclared(self, candidate: Candidate, state: EditionState | None) -> Finding:
        known = self._known(candidate)
        work = state.work if state is not None else candidate.work_hint
        if state is not None and len(state.editions) > 1:
            claimed = ", ".join(state.editions)
            evidence = message("contradicting", candidate, work=work, editions=claimed, **known)
            return Finding(Verdict.CONTRADICTING, evidence, work)
        if state is not None and state.assumed:
            evidence = message("assumed", candidate, work=work, edition=state.assumed, **known)
            return Finding(Verdict.UNDECLARED, evidence, work)
        key = "undeclared_known" if known["known"] else "undeclared"
        return Finding(Verdict.UNDECLARED, message(key, candidate, work=work, **known), work)

    def _withdrawn(self, candidate: Candidate, states: Sequence[EditionState]) -> Finding | None:
        """Return a stated withdrawal, where no other declared work could still have the code."""
        stated: tuple[EditionState, Change] | None = None
        for state in states:
            changes = self._registry.changes(state.work, candidate.code)
            gone = next((one for one in changes if one.gone_in(state.settled)), None)
            if gone is None and not self._is_complete(state, candidate.code):
                return None
            if gone is not None and stated is None:
                stated = (state, gone)
        if stated is None:
            return None
        state, change = stated
        say = partial(message, candidate=candidate, work=state.work, edition=state.settled)
        return Finding(Verdict.WITHDRAWN, withdrawal(say, change), state.work, state.settled)

    def _is_complete(self, state: EditionState, code: str) -> bool:
        index = self._registry.index(state.work, state.settled)
        return index is not None and index.coverage_of(code) is Coverage.COMPLETE

    def _claimed_missing(
        self, candidate: Candidate, states: Sequence[EditionState]
    ) -> Finding | None:
        """Return that the code is not in the edition, where every register asked is complete."""
        if not all(self._is_complete(one, candidate.code) for one in states):
            return None
        works = [one.work for one in states]
        rows = [r for r in self._registry.editions_of(candidate.code) if r.work in works]
        state, looked = states[0], listed(states)
        if not rows:
            evidence = message(
                "not_in_edition", candidate, work=state.work, edition=state.settled, looked=looked
            )
            return Finding(Verdict.NOT_IN_EDITION, evidence, state.work, state.settled)
        nearest = rows[-1]
        state = next(one for one in states if one.work == nearest.work)
        evidence = message(
            "other_edition", candidate, work=state.work, edition=state.settled, looked=looked,
            known=known_editions(rows), heading=nearest.heading,
        )  # fmt: skip
        return Finding(Verdict.OTHER_EDITION, evidence, state.work, state.settled)

    def _known(self, candidate: Candidate) -> dict[str, str]:
        """Return in which editions of its works the code is known, for information only."""
        owners = works_of_family(candidate.family)
        if candidate.work_hint:
            owners = (candidate.work_hint,)
        rows = [r for r in self._registry.editions_of(candidate.code) if r.work in owners]
        return {"known": known_editions(rows)}
