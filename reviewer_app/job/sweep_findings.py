"""What the sweep found in each document, so that it can be judged again without its PDF."""

from collections.abc import Iterable

import msgspec

from reviewer_app.extraction.document_task import DocumentFindings
from reviewer_app.job.documents import DocumentStore
from reviewer_app.job.schema import SweepRow
from reviewer_app.job.storing import decode, encode

_NAMES = "file_names"


class SweepStore(DocumentStore):
    """Sweeps of the documents, and the names of the files that the person pointed at."""

    def set_sweep(self, file_id: str, findings: DocumentFindings) -> None:
        """Keep what was found in a document's pages, in place of what was found before."""
        row = SweepRow.insert(document=file_id, body=encode(findings))
        self._run(row.on_conflict_replace())

    def sweep(self, file_id: str) -> DocumentFindings:
        """Return what was found in a document's pages; raises KeyError where it was not read."""
        found = self._fetch(SweepRow.select(SweepRow.body).where(SweepRow.document == file_id))
        if not found:
            raise KeyError(file_id)
        return decode(DocumentFindings, found[0][0])

    def add_file_names(self, names: Iterable[str]) -> None:
        """Note the names of files that the person pointed at, read or not."""
        known = dict.fromkeys([*self.file_names(), *names])
        self.set_fact(_NAMES, msgspec.json.encode(list(known)).decode())

    def file_names(self) -> tuple[str, ...]:
        """Return the names of all files that the person pointed at."""
        kept = self.fact(_NAMES)
        return msgspec.json.decode(kept, type=tuple[str, ...]) if kept else ()
