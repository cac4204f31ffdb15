"""What the sweep found in each document, so that it can be judged again without its PDF."""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reviewer_app.core.document import TitleBlock
from reviewer_app.extraction.document_kind import DocumentKind
from reviewer_app.extraction.document_task import DocumentFindings
from reviewer_app.job.documents import DocumentStore
from reviewer_app.job.paths import sayable
from reviewer_app.job.schema import SweepRow
from reviewer_app.job.storing import decode, encode

_NAMES = "file_names"
_LEVEL = 1
_PART = 300
NOTHING_FOUND = DocumentFindings((), (), (), (), TitleBlock(), DocumentKind())


class SweepStore(DocumentStore):
    """Sweeps of the documents, and the names of the files that the person pointed at.

    A sweep is kept in parts of some hundred candidates: decoding one is a single call that holds
    the interpreter, and a long document's whole would stop the window for a quarter of a second.
    """

    def set_sweep(self, file_id: str, findings: DocumentFindings) -> None:
        """Keep what was found in a document's pages, in place of what was found before."""
        with self.batch():
            self._run(SweepRow.delete().where(SweepRow.document == file_id))
            for part, some in enumerate(_parts(findings)):
                body = zlib.compress(encode(some), _LEVEL)
                self._run(SweepRow.insert(document=file_id, part=part, body=body))

    def sweep(self, file_id: str) -> DocumentFindings:
        """Return what was found in a document's pages.

        Nothing for a document that is not read yet: a job may be closed, or its program killed,
        while it is.
        """
        query = SweepRow.select(SweepRow.body).where(SweepRow.document == file_id)
        found = self._fetch(query.order_by(SweepRow.part))
        parts = [decode(DocumentFindings, zlib.decompress(body)) for (body,) in found]
        if not parts:
            return NOTHING_FOUND
        return replace(
            parts[0],
            candidates=tuple(one for part in parts for one in part.candidates),
            mf_rows=tuple(one for part in parts for one in part.mf_rows),
        )

    def add_file_names(self, names: Iterable[str]) -> None:
        """Note the names of files that the person pointed at, read or not."""
        with self.batch():
            known = dict.fromkeys([*self.file_names(), *map(sayable, names)])
            self.set_fact(_NAMES, encode(list(known)).decode())

    def file_names(self) -> tuple[str, ...]:
        """Return the names of all files that the person pointed at."""
        kept = self.fact(_NAMES)
        return decode(tuple[str, ...], kept.encode()) if kept else ()


def _parts(findings: DocumentFindings) -> Iterator[DocumentFindings]:
    """Yield the findings in parts; the first has all but candidates and rows of bills."""
    longest = max(len(findings.candidates), len(findings.mf_rows), 1)
    for at in range(0, longest, _PART):
        rest = findings if at == 0 else NOTHING_FOUND
        some = slice(at, at + _PART)
        yield replace(rest, candidates=findings.candidates[some], mf_rows=findings.mf_rows[some])
