"""Where the open job names a code."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer_app.core.reference import Reference
from reviewer_app.ui.places import Place, place_of_reference
from reviewer_app.ui.session import ReviewSession

_ByCode = Mapping[str, Sequence[Reference]]


@dataclass(frozen=True, slots=True)
class Use:
    """A place of a document that names a code, and what was looked up there."""

    reference: Reference
    document: str
    page_label: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return place_of_reference(self.reference)


class JobUses(QObject):
    """The references of the open job by their codes.

    Signals:
        changed: what the job names, or how it was judged, is another.
    """

    changed = Signal()

    def __init__(self, session: ReviewSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._by_file: dict[str, tuple[tuple[Reference, ...], _ByCode]] = {}
        # One change for a whole batch of documents.
        self._told = QTimer(self, singleShot=True, interval=100)
        self._told.timeout.connect(self.changed)
        for signal in (session.references_judged, session.cleared, session.document_removed):
            signal.connect(self._on_changed)

    @property
    def job_open(self) -> bool:
        """Whether documents are open."""
        return bool(self._session.documents)

    def of(self, work: str, code: str) -> tuple[Use, ...]:
        """Return where a code of a work is named, also where its work was left open."""
        return tuple(
            self._use(one)
            for file_id in self._session.documents
            for one in self._codes(file_id).get(code, ())
            if one.work in ("", work)
        )

    def _use(self, reference: Reference) -> Use:
        document = self._session.documents.get(reference.file_id)
        page = self._session.page_label(reference.file_id, reference.candidate.page_index)
        return Use(reference, "" if document is None else document.name, page)

    def _codes(self, file_id: str) -> _ByCode:
        """Return a document's references by code, sorted once for each time it was judged."""
        references = self._session.references.get(file_id, ())
        known = self._by_file.get(file_id)
        if known is None or known[0] is not references:
            found: dict[str, list[Reference]] = defaultdict(list)
            for one in references:
                found[one.candidate.code].append(one)
            known = self._by_file[file_id] = (references, found)
        return known[1]

    def _on_changed(self, _of: Sequence[str] | str = ()) -> None:
        for file_id in self._by_file.keys() - self._session.documents.keys():
            del self._by_file[file_id]
        self._told.start()
