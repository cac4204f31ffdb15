"""What the command line prints for a person; plain lines, nothing that only colour tells."""

import textwrap
from collections.abc import Iterator, Sequence

from registry_db import Holding, Row
from reviewer_app.core.comment import Citation, Comment, Withheld
from reviewer_app.core.labels import label
from reviewer_app.core.names import sayable
from reviewer_app.core.reference import Declaration, EditionState, Message, Reference
from reviewer_app.core.texts import say
from reviewer_app.core.verdicts import Reading, WithheldKind
from reviewer_app.review.result import DocumentResult, ReviewResult

_WIDTH = 100
_SHORTEST_QUOTE = 300


class Printer:
    """Says results as lines of text in one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def review(self, result: ReviewResult, registry_version: str) -> Iterator[str]:
        """Yield the lines of a printed review; the last line counts what was shown and not."""
        yield from self.sweep_heads(result, registry_version)
        yield from self._titled("comments", [self._comment(c) for c in result.comments])
        flagged = [w for w in result.withheld if w.kind is WithheldKind.OBSERVATION]
        names = _names(result)
        yield from self._titled("observations", [self._observation(w, names) for w in flagged])
        drafts = [w for w in result.withheld if w.kind is WithheldKind.DRAFT]
        yield from self._titled("drafts", [self._draft(w, names) for w in drafts])
        yield ""
        yield self._say(
            "counts", shown=len(result.comments), flagged=len(flagged), withheld=len(drafts)
        )
        yield self._coverage(result)

    def sweep(self, result: ReviewResult, registry_version: str) -> Iterator[str]:
        """Yield one line per reference under its document, and what was read."""
        yield from self.sweep_heads(result, registry_version)
        for one in result.documents:
            yield ""
            yield one.document.name
            for reference in one.references:
                yield from self._reference(reference)
        yield ""
        yield self._coverage(result)

    def sweep_heads(self, result: ReviewResult, registry_version: str) -> Iterator[str]:
        """Yield the registry's version, the notices, and a head for each document."""
        yield self._say("registry_version", version=registry_version)
        for notice in result.notices:
            yield self.message(notice)
        for one in result.documents:
            yield ""
            yield from self._head(one, _names(result))

    def rows(self, rows: Sequence[tuple[Row, str]]) -> Iterator[str]:
        """Yield a line for each registry row with its coverage."""
        for row, coverage in rows:
            name = say(f"labels.coverage_{coverage}", self._language)
            yield f"{row.work} {row.edition}  {row.code}  {row.heading}"
            yield f"    {name} · {row.source}"

    def holdings(self, holdings: Sequence[Holding]) -> Iterator[str]:
        """Yield for each edition held how much of it, from where, since when and its hash."""
        for one in holdings:
            coverage = say(f"labels.coverage_{one.coverage}", self._language)
            yield f"{one.work} {one.edition:<6} {one.rows:>6}  {coverage}"
            yield "    " + say(
                "registry.held_since", self._language,
                source=one.source, imported_at=one.imported_at, sha256=one.sha256[:12],
            )  # fmt: skip

    def message(self, message: Message) -> str:
        """Return a catalogue sentence."""
        return say(message.key, self._language, **message.params)

    def _say(self, name: str, **params: object) -> str:
        return say(f"cli.{name}", self._language, **params)

    def _head(self, one: DocumentResult, names: dict[str, str]) -> Iterator[str]:
        block = one.document.title_block
        facts = [self._say("pages", count=one.document.page_count)]
        if block.revision:
            facts.append(self._say("revision", revision=block.revision))
        facts += [fact for fact in (block.date, block.status) if fact]
        yield f"{one.document.name}  ({', '.join(facts)})"
        for state in one.editions:
            yield "    " + self._edition(state, names)
        for message in one.health:
            yield "    " + self.message(message)
        for key in one.document.notes:
            yield "    " + say(key, self._language)

    def _edition(self, state: EditionState, names: dict[str, str]) -> str:
        work = state.work or self._say("work_open")
        editions = ", ".join(state.editions)
        if state.settled:
            return self._settled(state, names)
        if state.assumed:
            return self._say("edition_assumed", work=work, edition=state.assumed)
        if len(state.editions) > 1:
            return self._say("edition_contradicting", work=work, editions=editions)
        return self._say("edition_open", work=work, editions=editions or "–")

    def _settled(self, state: EditionState, names: dict[str, str]) -> str:
        """Return which edition holds and who says so: the document, another, or a person."""
        work, edition = state.work, state.settled
        if state.by_person:
            declared = ", ".join(
                f"{one.edition} ({self._say('page', page=one.page_index + 1)})"
                for one in _one_of_each(state)
            )
            key = "edition_person_against" if declared else "edition_person"
            return self._say(key, work=work, edition=edition, declared=declared)
        if state.lent_by:
            name = sayable(names.get(state.lent_by, state.lent_by))
            return self._say("edition_lent", work=work, edition=edition, file=name)
        said = {"work": work, "edition": edition, "page": _first_page(state)}
        if state.section:
            return self._say("edition_section", section=sayable(state.section), **said)
        return self._say("edition_settled", **said)

    def _reference(self, reference: Reference) -> Iterator[str]:
        candidate = reference.candidate
        verdict = say(f"labels.verdict_{reference.verdict}", self._language)
        page = self._say("page", page=candidate.page_index + 1)
        read = self._reading(reference)
        heading = candidate.heading[:60]
        yield f"  {page:>8}  {candidate.code:<14} {verdict}{read}  {heading}".rstrip()

    def _reading(self, reference: Reference) -> str:
        """Return who read a code, "" for one that the file itself says."""
        if reference.confirmed_by:
            said = say("ocr.confirmed", self._language, author=reference.confirmed_by)
        elif reference.candidate.reading is not Reading.TEXT:
            said = label(reference.candidate.reading, self._language)
        else:
            return ""
        return f" ({said})"

    def _titled(self, name: str, blocks: list[list[str]]) -> Iterator[str]:
        if not blocks:
            return
        title = self._say(name, count=len(blocks))
        yield from ("", title, "-" * len(title))
        for number, block in enumerate(blocks, 1):
            yield from ("", f"{number:>3}. {block[0]}")
            for line in block[1:]:
                yield from textwrap.wrap(
                    line, _WIDTH, initial_indent="     ", subsequent_indent="     "
                )

    def _comment(self, comment: Comment) -> list[str]:
        lines = [self._line(comment, comment.citations), comment.text]
        for code in comment.codes:
            coverage = say(f"labels.coverage_{code.coverage}", self._language)
            entry = f"{code.work} {code.edition}  {code.code}  {code.heading}"
            lines.append(f"[{entry} · {coverage} · {code.source}]")
        return lines + [self._quote(citation) for citation in comment.citations]

    def _observation(self, item: Withheld, names: dict[str, str]) -> list[str]:
        lines = [self._line(item, item.citations) if item.citations else self._place(item, names)]
        said = item.message or item.reason
        quotes = [self._quote(citation) for citation in item.citations]
        return [*lines, self.message(said), *quotes]

    def _draft(self, item: Withheld, names: dict[str, str]) -> list[str]:
        reason = self._say("because", reason=self.message(item.reason), token=item.detail)
        return [self._place(item, names), reason]

    def _line(self, item: Comment | Withheld, citations: Sequence[Citation]) -> str:
        severity = say(f"labels.severity_{item.severity}", self._language)
        place = f"{citations[0].name} {self._say('page', page=citations[0].page_index + 1)}"
        return f"{place}  [{severity}] {self._rule(item.rule)}"

    def _place(self, item: Withheld, names: dict[str, str]) -> str:
        severity = say(f"labels.severity_{item.severity}", self._language)
        name = names.get(item.file_id, "–")
        page = self._say("page", page=item.page_index + 1) if item.page_index >= 0 else ""
        return f"{name} {page}  [{severity}] {self._rule(item.rule)}"

    def _rule(self, rule: str) -> str:
        try:
            return say(f"labels.rule_{rule}", self._language)
        except KeyError:
            return rule

    def _quote(self, citation: Citation) -> str:
        words = textwrap.shorten(citation.excerpt, _SHORTEST_QUOTE, placeholder=" …")
        page = self._say("page", page=citation.page_index + 1)
        read = f", {say('ocr.quotation', self._language)}" if citation.ocr else ""
        return f"”{words}” ({citation.name}, {page}{read})"

    def _coverage(self, result: ReviewResult) -> str:
        counts = [one.coverage for one in result.documents]
        return self._say(
            "coverage",
            text=sum(c.text for c in counts),
            ocr=sum(c.ocr for c in counts),
            empty=sum(c.empty for c in counts),
            failed=sum(c.failed for c in counts),
        )


def _names(result: ReviewResult) -> dict[str, str]:
    return {one.document.file_id: one.document.name for one in result.documents}


def _one_of_each(state: EditionState) -> Iterator[Declaration]:
    """Yield the first declaration of each edition that a document states itself."""
    seen: set[str] = set()
    for one in state.declarations:
        if one.edition and one.edition not in seen:
            seen.add(one.edition)
            yield one


def _first_page(state: EditionState) -> str:
    for declaration in state.declarations:
        if declaration.edition == state.settled:
            return str(declaration.page_index + 1)
    return "–"
