"""References to reference works: what was found, what it was judged to be, and on what evidence."""

from dataclasses import dataclass, field, fields
from operator import attrgetter

from reviewer_app.core.quick import quick_maker
from reviewer_app.core.verdicts import Context, HeadingMatch, Reading, Strength, Verdict

Place = tuple[int, int]
"""A page's index and an offset into its raw text; (-1, -1) for none."""


DOCUMENT_FAMILIES = frozenset({"drawing", "appendix", "handling", "report"})
"""Families of references between documents: they are compared with the files, never looked up."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the text catalogue with its parameters, sayable in every language.

    Parameters are plain strings: what stands in them was written by the program or is quoted.
    """

    key: str
    params: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reference found on a page.

    `start`/`end` are offsets into the page's raw text; `raw` is exactly that text. `code` is the
    canonical form (no spaces, no soft hyphens, no number of table) and `ref` the number of a
    table, figure or matrix split off it. `heading` is the text beside the code on its baseline,
    white space folded, "" where none; `heading_start`/`heading_end` its offsets (-1: none).
    `work_hint` is a work named right at the code ("AMA Hus 21, ESE.2"), `edition_hint` its
    edition, `layer` is "RA", "MER", ... where the text says so. `implied_by` is the raw range a
    member was expanded from. `reading` tells who read the text it stands in.
    """

    page_index: int
    start: int
    end: int
    raw: str
    family: str
    code: str
    ref: str = ""
    context: Context = Context.BODY
    heading: str = ""
    heading_start: int = -1
    heading_end: int = -1
    work_hint: str = ""
    edition_hint: str = ""
    layer: str = ""
    implied_by: str = ""
    found_by_model: bool = False
    """The sweep left it out; a model named it, and it stands where the model said."""
    reading: Reading = Reading.TEXT

    @property
    def names_document(self) -> bool:
        """Whether it names another document of the tender, which no register of codes has."""
        return self.family in DOCUMENT_FAMILIES


@dataclass(frozen=True, slots=True)
class Declaration:
    """A place where a document names the edition of a work it connects to.

    `work` is the canonical name, "" for a bare "AMA 10" (then `options` holds every (work,
    edition) the whitelist allows). `edition` is two digits, "" where the text gives none.
    `exists` is False where the whitelist knows no such edition of that work. `quotation` is the
    verbatim sentence. `of_section` where it speaks of the section it stands in; then `section` is
    that section's heading and it holds from `section_start` to before `section_end` ((-1, -1): the
    document's end), or `section` is "" where the section's bounds are not certain.
    """

    page_index: int
    start: int
    end: int
    work: str
    edition: str
    strength: Strength
    quotation: str
    options: tuple[tuple[str, str], ...] = ()
    exists: bool = True
    of_section: bool = False
    section: str = ""
    section_start: Place = (-1, -1)
    section_end: Place = (-1, -1)


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """An edition that a person set for a work in a document; recorded as theirs."""

    file_id: str
    work: str
    edition: str
    author: str
    at: str
    """ISO 8601, aware."""


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """That a person saw the code on the page and confirmed how it is read; recorded as theirs.

    `reference_id` names file, page, place and code; `raw` is the text that stood there, so that
    a text read otherwise since is not taken for the one confirmed.
    """

    reference_id: str
    raw: str
    author: str
    at: str
    """ISO 8601, aware."""


@dataclass(frozen=True, slots=True)
class EditionState:
    """What holds for one work in one document.

    `editions` is what the document claims: one for settled, several for contradicting, none for
    undeclared. `settled` is the one edition that lookups use, "" where there is none; `by_person`
    where a person set it; `assumed` where only weaker words name it (then `settled` is "").
    """

    work: str
    editions: tuple[str, ...]
    settled: str = ""
    by_person: bool = False
    assumed: str = ""
    declarations: tuple[Declaration, ...] = ()
    lent_by: str = ""
    """The other file of the job whose declaration settles it; "" for its own word."""
    section: str = ""
    """The heading of the section it holds for alone, "" for the whole document."""
    section_start: Place = (-1, -1)
    section_end: Place = (-1, -1)

    def holds_at(self, page_index: int, start: int) -> bool:
        """Return whether a place of the document lies in the section the state holds for."""
        if not self.section:
            return True
        place = (page_index, start)
        return self.section_start <= place and (
            self.section_end == (-1, -1) or place < self.section_end
        )


@dataclass(frozen=True, slots=True)
class Reference:
    """A candidate with its verdict.

    `id` is unique in the job and stable for the same text: ``file_id:page_index:start:code``.
    `work` and `edition` are what it was looked up in ("" where nothing could be). `heading` and
    `source` are those of the registry row used, "" where none. `evidence` says what was looked
    up and what differs.
    """

    id: str
    file_id: str
    candidate: Candidate
    verdict: Verdict
    work: str
    edition: str
    heading_official: str
    source: str
    heading_match: HeadingMatch
    evidence: Message
    disputed: bool = False
    """A model said it is not a code; the registry's answer stands all the same."""
    dispute: Message | None = None
    """What the model takes it for."""
    confirmed_by: str = ""
    """The person who confirmed how the code is read; "" where nobody did or needed to."""


make_candidate = quick_maker(Candidate, "make_candidate")
make_reference = quick_maker(Reference, "make_reference")
_BEFORE_CONTEXT = attrgetter(*(one.name for one in fields(Candidate)[:7]))
_AFTER_CONTEXT = attrgetter(*(one.name for one in fields(Candidate)[8:]))


def with_context(candidate: Candidate, context: Context) -> Candidate:
    """Return a candidate in another context; `dataclasses.replace` takes five times as long."""
    values = [*_BEFORE_CONTEXT(candidate), context, *_AFTER_CONTEXT(candidate)]
    return make_candidate(*values)


def reference_id(file_id: str, candidate: Candidate) -> str:
    """Return the stable id of a candidate in the job."""
    return f"{file_id}:{candidate.page_index}:{candidate.start}:{candidate.code}"
