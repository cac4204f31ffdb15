"""Where the open job names a code."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer_app.core.reference import Reference
from reviewer_app.ui.places import Place, place_of_reference
from reviewer_app.ui.session import ReviewSession


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
        self._by_code: dict[str, list[Reference]] | None = None
        # One change for a whole batch of documents.
        self._told = QTimer(self, singleShot=True, interval=100)
        self._told.timeout.connect(self.changed)
        for signal in (session.references_judged, session.cleared, session.document_removed):
            signal.connect(self._forget)

    @property
    def job_open(self) -> bool:
        """Whether documents are open."""
        return bool(self._session.documents)

    def of(self, work: str, code: str) -> tuple[Use, ...]:
        """Return where a code of a work is named, also where its work was left open."""
        found = self._codes().get(code, ())
        return tuple(self._use(one) for one in found if one.work in ("", work))

    def _use(self, reference: Reference) -> Use:
        document = self._session.documents.get(reference.file_id)
        page = self._session.page_label(reference.file_id, reference.candidate.page_index)
        return Use(reference, "" if document is None else document.name, page)

    def _codes(self) -> dict[str, list[Reference]]:
        if self._by_code is None:
            found: dict[str, list[Reference]] = defaultdict(list)
            for file_id in self._session.documents:
                for one in self._session.references.get(file_id, ()):
                    found[one.candidate.code].append(one)
            self._by_code = dict(found)
        return self._by_code

    def _forget(self, _of: Sequence[str] | str = ()) -> None:
        self._by_code = None
        self._told.start()
