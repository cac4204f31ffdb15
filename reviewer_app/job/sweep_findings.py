"""What the sweep found in each document, so that it can be judged again without its PDF."""

import zlib
from collections.abc import Iterable

from reviewer_app.core.document import TitleBlock
from reviewer_app.extraction.document_kind import DocumentKind
from reviewer_app.extraction.document_task import DocumentFindings
from reviewer_app.job.documents import DocumentStore
from reviewer_app.job.paths import sayable
from reviewer_app.job.schema import SweepRow
from reviewer_app.job.storing import decode, encode

_NAMES = "file_names"
_LEVEL = 1
NOTHING_FOUND = DocumentFindings((), (), (), (), TitleBlock(), DocumentKind())


class SweepStore(DocumentStore):
    """Sweeps of the documents, and the names of the files that the person pointed at."""

    def set_sweep(self, file_id: str, findings: DocumentFindings) -> None:
        """Keep what was found in a document's pages, in place of what was found before."""
        body = zlib.compress(encode(findings), _LEVEL)
        row = SweepRow.insert(document=file_id, body=body)
        self._run(row.on_conflict_replace())

    def sweep(self, file_id: str) -> DocumentFindings:
        """Return what was found in a document's pages.

        Nothing for a document that is not read yet: a job may be closed, or its program killed,
        while it is.
        """
        found = self._fetch(SweepRow.select(SweepRow.body).where(SweepRow.document == file_id))
        return decode(DocumentFindings, zlib.decompress(found[0][0])) if found else NOTHING_FOUND

    def add_file_names(self, names: Iterable[str]) -> None:
        """Note the names of files that the person pointed at, read or not."""
        with self.batch():
            known = dict.fromkeys([*self.file_names(), *map(sayable, names)])
            self.set_fact(_NAMES, encode(list(known)).decode())

    def file_names(self) -> tuple[str, ...]:
        """Return the names of all files that the person pointed at."""
        kept = self.fact(_NAMES)
        return decode(tuple[str, ...], kept.encode()) if kept else ()
