"""The gate: the one place that answers show or withhold.

A draft becomes a shown comment if every code in its text, its message and its excerpts was found
in the edition its file connects to, every citation stands where it says, and nothing in its text
is anything else than prose. Otherwise it is withheld, with the reason. Whatever goes wrong here
withholds. A person's own comment is shown as theirs, with what is not verified in it said so.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from reviewer_app.core.comment import (
    Citation,
    Comment,
    Draft,
    Translation,
    VerifiedCode,
    Withheld,
)
from reviewer_app.core.reference import Message, Reference
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Origin
from reviewer_app.gate.citations import sentence_span
from reviewer_app.gate.document_codes import written_codes
from reviewer_app.gate.evidence import Evidence, RegistryRow
from reviewer_app.gate.finding import Finding
from reviewer_app.gate.grounds import Grounds
from reviewer_app.gate.own_words import LONGEST_TEXT, judge_own
from reviewer_app.gate.placeholders import expand, printed, unknown_placeholder
from reviewer_app.gate.quotation import Place
from reviewer_app.gate.quoting import citations_of
from reviewer_app.gate.refusal import RefusalError, refuse
from reviewer_app.gate.scanner import border_findings, key_findings, scan_text
from reviewer_app.gate.verdict import observed, shown, with_translation, withheld
from reviewer_app.gate.verified import (
    Standing,
    standing_of,
    standings_in,
    verified_code,
    written_standing,
)

_LOG = logging.getLogger(__name__)
# A word of prose at all, and the same word or sign over and over.
_WORD = re.compile(r"[A-Za-zÅÄÖåäöéÉ]{3}|\{c[0-9]")
_REPEATED = re.compile(r"(?<!\w)(\w+)(?:\W+\1(?!\w)){4}|([^\w\s])(?:\s*\2){9}")


@dataclass(frozen=True, slots=True)
class Case:
    """A model's or person's draft with what was verified of it before its text is read."""

    draft: Draft
    citations: tuple[Citation, ...]
    references: tuple[Reference, ...]
    rows: tuple[RegistryRow, ...]
    """Rows of the references, in their order."""
    excerpt_rows: tuple[RegistryRow, ...]
    file_ids: tuple[str, ...]


class Gate:
    """Judges drafts against one view of the job; `language` is that of the shown text."""

    def __init__(self, evidence: Evidence, language: str = "sv") -> None:
        self._evidence = evidence
        self._language = language

    def judge(self, draft: Draft) -> Comment | Withheld:
        """Return the shown comment or the withheld item of a draft; never raises."""
        if draft.origin is Origin.CHECK:
            return self._guarded(draft, self._judge_check)
        if draft.origin is Origin.PERSON:
            return self._guarded(draft, self._judge_own)
        return self._guarded(draft, self._judge_written)

    def _judge_own(self, draft: Draft) -> Comment:
        return judge_own(self._evidence, draft, draft.language or self._language)

    def _guarded(
        self, draft: Draft, judging: Callable[[Draft], Comment | Withheld]
    ) -> Comment | Withheld:
        """Return what `judging` answers, or the draft withheld; never raises."""
        try:
            return judging(draft)
        except RefusalError as refusal:
            return self._withhold(draft, refusal.reason, refusal.token, refusal.place)
        except Exception:  # noqa: BLE001
            # Fail closed: a bug here may cost a comment, never show one.
            _LOG.exception("the gate could not decide on a draft of rule %s", draft.rule)
            return self._withhold(draft, Message("gate.undecided"), "", ("", -1))

    def with_translation(self, comment: Comment, draft: Draft, translation: Translation) -> Comment:
        """Return a draft's comment in another language too, or with why it is not.

        A translation is a model's text and judged like one, also of a person's words. One made
        from another text is left out.
        """
        if translation.source != draft.text or translation.comment_id != comment.id:
            return comment
        if not translation.text:
            return with_translation(comment, translation.language, "", translation.problem)
        written = replace(draft, text=translation.text, language=translation.language, extra={})
        outcome = self._guarded(written, self._judge_written)
        if isinstance(outcome, Comment):
            return with_translation(comment, translation.language, outcome.text, None)
        return with_translation(comment, translation.language, "", outcome.reason)

    def _withhold(
        self, draft: Draft, reason: Message, token: str, place: tuple[str, int]
    ) -> Withheld:
        if draft.origin is Origin.CHECK:
            return observed(draft, reason, token, ())
        return withheld(draft, reason, token, place)

    def case(self, draft: Draft) -> Case:
        """Return what of a written draft is verified apart from its text; raises RefusalError."""
        citations = citations_of(self._evidence, draft)
        if not citations:
            raise refuse("no_citation")
        here = (citations[0].file_id, citations[0].page_index)
        file_ids = tuple(dict.fromkeys(citation.file_id for citation in citations))
        references = tuple(self._reference(id_, file_ids, here) for id_ in draft.references)
        rows = tuple(_row(standing_of(self._evidence, reference), here) for reference in references)
        inside = [s for citation in citations for s in self._standings(citation)]
        excerpt_rows = tuple(_row(standing, here) for standing in inside)
        kept = tuple(self._with_clean_sentence(citation) for citation in citations)
        return Case(draft, kept, references, rows, excerpt_rows, file_ids)

    def _reference(self, id_: str, file_ids: tuple[str, ...], here: tuple[str, int]) -> Reference:
        reference = self._evidence.reference(id_)
        if reference is None:
            raise refuse("reference_unknown", place=here)
        if reference.file_id not in file_ids:
            raise refuse("reference_elsewhere", reference.candidate.code, here)
        return reference

    def _standings(self, citation: Citation) -> list[Standing]:
        place = (citation.file_id, citation.page_index, citation.start, citation.end)
        return list(standings_in(self._evidence, *place))

    def _with_clean_sentence(self, citation: Citation) -> Citation:
        """Return the citation, its sentence cut to the excerpt where the rest is not verified."""
        start, end = sentence_span(self._evidence, citation)
        if (start, end) == (citation.start, citation.end):
            return citation
        around = standings_in(self._evidence, citation.file_id, citation.page_index, start, end)
        if any(standing.row is None for standing in around):
            return replace(citation, sentence=citation.excerpt)
        return citation

    def _judge_written(self, draft: Draft) -> Comment | Withheld:
        case = self.case(draft)
        here = (case.citations[0].file_id, case.citations[0].page_index)
        grounds = self.grounds(case)
        findings = (
            *self.text_findings(case, draft.text, grounds),
            *self._other_findings(case, grounds),
        )
        if findings:
            first = findings[0]
            raise refuse(first.reason.removeprefix("gate."), first.token, here)
        codes = self._codes([*case.rows, *case.excerpt_rows, *grounds.used.values()])
        text = printed(draft.text.strip(), case.references, case.rows)
        return shown(draft, text, draft.language or self._language, codes, case.citations)

    def grounds(self, case: Case) -> Grounds:
        """Return what the texts of a draft may speak of."""
        excerpts = [" ".join(citation.excerpt.split()) for citation in case.citations]
        headings = [row.heading for row in (*case.rows, *case.excerpt_rows)]
        given = {row.code: row for row in case.rows}
        cited = [(one.file_id, Place(one.page_index, one.start, one.end)) for one in case.citations]
        quoted = "\n".join([*excerpts, *headings])
        return Grounds(self._evidence, case.file_ids, quoted, given, cited)

    def text_findings(self, case: Case, text: str, grounds: Grounds) -> tuple[Finding, ...]:
        """Return what may not be shown in a comment's text, placeholders printed as codes."""
        if _WORD.search(text) is None or _REPEATED.search(text) is not None:
            return (Finding("gate.text_empty", "", 0, 0),)
        if len(text) > LONGEST_TEXT:
            return (Finding("gate.text_long", "", 0, 0),)
        unknown = unknown_placeholder(text, len(case.references))
        if unknown:
            return (Finding("gate.placeholder", unknown, 0, 0),)
        return scan_text(expand(text, [r.candidate.code for r in case.references]), grounds)

    def _other_findings(self, case: Case, grounds: Grounds) -> tuple[Finding, ...]:
        """Return what is wrong in everything else that came with the text."""
        draft = case.draft
        found = [f for name in draft.file_names for f in self._name_findings(name)]
        for key, value in draft.extra.items():
            found += key_findings(key)
            if value.strip():
                found += self.text_findings(case, value, replace(grounds, used={}))
        codes = [r.candidate.code for r in case.references]
        fields = [expand(text, codes) for text in (draft.text, *draft.extra.values())]
        return (*found, *border_findings(fields))

    def _name_findings(self, name: str) -> list[Finding]:
        """Return why a file, drawing or appendix may not be spoken of."""
        known = self._evidence.is_file_name(name) or self._evidence.stands_in_job(name)
        if known and not any(written_codes(name)):
            return []
        return [Finding("gate.name", name, 0, 0)]

    def _codes(self, rows: list[RegistryRow]) -> tuple[VerifiedCode, ...]:
        return tuple(dict.fromkeys(verified_code(self._evidence, row) for row in rows))

    def _judge_check(self, draft: Draft) -> Comment | Withheld:
        try:
            citations = citations_of(self._evidence, draft)
        except RefusalError as refusal:
            return observed(draft, refusal.reason, refusal.token, ())
        citations = tuple(self._with_clean_sentence(citation) for citation in citations)
        if draft.message is None or not citations:
            return observed(draft, Message("gate.no_citation"), "", citations)
        standings = self._check_standings(draft, draft.message, citations)
        for standing in standings:
            if standing.reason is not None:
                return observed(draft, standing.reason, standing.code, citations)
        rows = [standing.row for standing in standings if standing.row is not None]
        text = say(draft.message.key, self._language, **draft.message.params)
        return shown(draft, text, self._language, self._codes(rows), citations)

    def _check_standings(
        self, draft: Draft, message: Message, citations: tuple[Citation, ...]
    ) -> list[Standing]:
        """Return how every code that a check's finding rests on or shows stands."""
        standings: list[Standing] = []
        for id_ in draft.references:
            reference = self._evidence.reference(id_)
            if reference is None:
                raise refuse("reference_unknown")
            standings.append(standing_of(self._evidence, reference))
        for citation in citations:
            standings += self._standings(citation)
        given = {standing.code for standing in standings}
        file_ids = tuple(dict.fromkeys(citation.file_id for citation in citations))
        for key, value in message.params.items():
            # A file may be named after a code or statute: its name is printed as a name.
            if key == "name" and self._evidence.is_document_name(value):
                continue
            for code, _, _ in written_codes(value):
                if code not in given:
                    standings.append(written_standing(self._evidence, file_ids, code))
        return standings


def _row(standing: Standing, here: tuple[str, int]) -> RegistryRow:
    """Return the row of a verified code; raises RefusalError for any other."""
    if standing.row is None:
        reason = standing.reason or Message("gate.undecided")
        raise RefusalError(reason, standing.code, here)
    return standing.row
