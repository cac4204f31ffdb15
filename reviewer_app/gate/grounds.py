"""What one draft may speak of: the files it cites, their verified codes, its quotations."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from registry_db.editions import canonical_work
from reviewer_app.gate.evidence import Evidence, RegistryRow
from reviewer_app.gate.lexicon import lexicon
from reviewer_app.gate.page_break import find_over_page_break
from reviewer_app.gate.quotation import Place, find_quotation

_SPACES = re.compile(r"\s+")


@dataclass(slots=True)
class Grounds:
    """The evidence as it bears on one draft.

    `file_ids` are the files cited, `quoted` what stands in its excerpts and official headings,
    white space single. `cited` are the places of its citations, by file. `given` are the rows of
    the references it rests on, by code. `used` collects the rows of codes that were accepted in
    its texts.
    """

    evidence: Evidence
    file_ids: tuple[str, ...]
    quoted: str
    given: Mapping[str, RegistryRow] = field(default_factory=dict)
    cited: Sequence[tuple[str, Place]] = ()
    used: dict[tuple[str, str, str], RegistryRow] = field(default_factory=dict)

    def row(self, code: str) -> RegistryRow | None:
        """Return the row of `code` if it is given or in every cited file's settled editions.

        Noted as used.
        """
        if code in self.given:
            return self._use([self.given[code]])
        return self._use([self.evidence.row(file_id, code) for file_id in self.file_ids])

    def statute_row(self, name: str, number: str) -> RegistryRow | None:
        """Return the row of a statute, noted as used."""
        return self._use([self.evidence.statute_row(name, number)])

    def _use(self, rows: Sequence[RegistryRow | None]) -> RegistryRow | None:
        found = [row for row in rows if row is not None]
        if not found or len(found) != len(rows):
            return None
        for row in found:
            self.used[row.work, row.edition, row.code] = row
        return found[0]

    def is_code_somewhere(self, letters: str) -> bool:
        """Return whether any edition of any work has exactly this code."""
        return bool(self.evidence.registry.editions_of(letters))

    def is_quoted(self, phrase: str) -> bool:
        """Return whether `phrase` stands whole in the draft's quotations, case and signs exact."""
        wanted = _SPACES.sub(" ", phrase)
        at = self.quoted.find(wanted)
        while at >= 0:
            if self._whole(at, at + len(wanted)):
                return True
            at = self.quoted.find(wanted, at + 1)
        return False

    def is_cited(self, phrase: str) -> bool:
        """Return whether `phrase` stands within the citations as typesetting has it.

        That is: with words broken at line ends, ligatures, and over a page break.
        """
        for file_id in dict.fromkeys(file_id for file_id, _ in self.cited):
            document = self.evidence.searchable(file_id)
            alone = find_quotation(document, phrase)
            if any(self._covers(file_id, place) for place in alone):
                return True
            parts = () if alone else find_over_page_break(document, phrase)
            if parts and all(self._covers(file_id, place) for place in parts):
                return True
        return False

    def _covers(self, file_id: str, place: Place) -> bool:
        return any(
            file_id == of_file
            and cited.page_index == place.page_index
            and cited.start <= place.start
            and place.end <= cited.end
            for of_file, cited in self.cited
        )

    def _whole(self, start: int, end: int) -> bool:
        before, after = self.quoted[max(0, start - 2) : start], self.quoted[end : end + 2]
        if before[-1:].isalnum() or after[:1].isalnum():
            return False
        if before[-1:] in (*"−±-+.,:/",) and before and (len(before) < 2 or before[-2] != " "):
            return False
        return not (after[:1] in (*".,:/-–",) and after and after[1:2].isalnum())

    def has_quantity(self, sign: str, value: str, unit: str) -> bool:
        """Return whether the same signed number with the same unit stands in the quotations."""
        wanted = (sign.replace("-", "−"), value, unit)
        return any(
            (m["sign"].replace("-", "−"), m["value"], m["unit"]) == wanted
            for m in lexicon().quantity.finditer(self.quoted)
        )

    def stands_in_documents(self, word: str) -> bool:
        """Return whether a word of capitals stands in a cited file and is no code there."""
        return any(word in self.evidence.capitals_in(file_id) for file_id in self.file_ids)

    def is_settled_edition(self, work: str, edition: str) -> bool:
        """Return whether the cited files have settled on this edition of the work named.

        `work` is as written; "" or a bare "AMA" means whichever work has that edition.
        """
        name = canonical_work(work) or ""
        held = [self.evidence.settled(file_id) for file_id in self.file_ids]
        pairs = [pair for settled in held for pair in settled]
        if name:
            return {e for w, e in pairs if w == name} == {edition}
        bare = work.casefold() in ("", "ama")
        return bare and bool(held) and all(edition in {e for _, e in settled} for settled in held)

    def page_count(self) -> int:
        """Return the greatest number of pages of a cited file."""
        return max((len(self.evidence.pages(file_id)) for file_id in self.file_ids), default=0)
