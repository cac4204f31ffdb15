"""The table of references: sorted, filtered, one row each."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.readings import reference_look, verdict_said
from reviewer_app.ui.session import ReviewSession
from reviewer_app.ui.theme import VOID, Look

REFERENCE_ROLE = int(Qt.ItemDataRole.UserRole)
_Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("page", "code", "verdict", "heading", "official", "edition", "context", "document")
PAGE, CODE, VERDICT, HEADING, OFFICIAL, EDITION, CONTEXT, DOCUMENT = range(len(COLUMNS))
_Display = Qt.ItemDataRole


@dataclass(frozen=True, slots=True)
class ReferenceFilter:
    """What a reference must have to be listed; an empty field asks for nothing."""

    verdict: Verdict | None = None
    file_id: str = ""
    text: str = ""
    documents: bool = False
    """Whether references between documents are listed, instead of all others."""

    def admits(self, reference: Reference, words: tuple[str, ...]) -> bool:
        """True where everything fits; `words` are those of `text`, case folded."""
        if reference.candidate.names_document is not self.documents:
            return False
        if self.verdict is not None and reference.verdict is not self.verdict:
            return False
        if self.file_id and reference.file_id != self.file_id:
            return False
        if not words:
            return True
        candidate = reference.candidate
        searched = (
            f"{candidate.code} {candidate.raw} {candidate.heading} {reference.heading_official} "
            f"{reference.work} {reference.edition}"
        ).casefold()
        return all(word in searched for word in words)


_EVERY_CODE = ReferenceFilter()


class ReferencesModel(QAbstractTableModel):
    """All references of a session; REFERENCE_ROLE gives the Reference of a row."""

    def __init__(self, session: ReviewSession, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self._filter = ReferenceFilter()
        self._sort: tuple[int, bool] | None = None
        self._rows: list[Reference] = []
        self._icons: dict[str, QIcon] = {}
        self._counts: dict[str, tuple[tuple[Reference, ...], tuple[dict[Verdict, int], int]]] = {}
        self._said: dict[int, Callable[[Reference], str]] = {
            PAGE: self._page, CODE: self._code, VERDICT: self._verdict,
            HEADING: lambda r: r.candidate.heading, OFFICIAL: lambda r: r.heading_official,
            EDITION: lambda r: f"{r.work} {r.edition}".strip(),
            CONTEXT: lambda r: texts.label(r.candidate.context), DOCUMENT: self._document,
        }  # fmt: skip
        session.references_judged.connect(self._on_references_judged)
        session.files_changed.connect(self._say_again)
        session.cleared.connect(self._on_cleared)
        session.document_removed.connect(self._on_cleared)
        texts.language_changed.connect(self._on_language_changed)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = _Display.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        reference, column = self._rows[index.row()], index.column()
        match role:
            case _Display.DisplayRole:
                return self._said[column](reference)
            case _Display.DecorationRole if column == VERDICT:
                return self._icon(reference)
            case _Display.ForegroundRole if column == VERDICT:
                return self._look(reference).color
            case _Display.ToolTipRole:
                return tooltip(self._hint(reference, column))
            case _ if role == REFERENCE_ROLE:
                return reference
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = _Display.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == _Display.DisplayRole:
            return self._texts(f"window.column_{COLUMNS[section]}")
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; by document and page where `column` is negative or the page."""
        self._sort = None if column < 0 else (column, order is Qt.SortOrder.DescendingOrder)
        self._refill()

    @property
    def total(self) -> int:
        """How many references of the listed kind there are without the filter."""
        count = self.count_of_documents()
        if self._filter.documents:
            return count
        return sum(len(each) for each in self._session.references.values()) - count

    def count_of_documents(self) -> int:
        """Return how many references between documents there are, without the filter."""
        return sum(self._counted(file_id)[1] for file_id in self._session.references)

    def count_by_verdict(self) -> dict[Verdict, int]:
        """Return how many references have each verdict, without the filter.

        References between documents have none.
        """
        counts = dict.fromkeys(Verdict, 0)
        for file_id in self._session.references:
            for verdict, count in self._counted(file_id)[0].items():
                counts[verdict] += count
        return counts

    def _counted(self, file_id: str) -> tuple[dict[Verdict, int], int]:
        """Return a document's verdicts counted, and its references to documents.

        They are counted once for each time it was judged.
        """
        references = self._session.references[file_id]
        known = self._counts.get(file_id)
        if known is None or known[0] is not references:
            # By text: a member of an enumeration is hashed in Python, ten times slower.
            coded = [r.verdict._value_ for r in references if not r.candidate.names_document]
            counts = {Verdict(text): count for text, count in Counter(coded).items()}
            known = self._counts[file_id] = (references, (counts, len(references) - len(coded)))
        return known[1]

    def row_of(self, reference_id: str) -> int:
        """Return the row of a reference, -1 where the filter hides it or it is unknown."""
        for row, reference in enumerate(self._rows):
            if reference.id == reference_id:
                return row
        return -1

    def is_of_other_kind(self, reference_id: str) -> bool:
        """Return whether a reference is of the kind, code or document, that is not listed."""
        return any(
            one.id == reference_id and one.candidate.names_document is not self._filter.documents
            for references in self._session.references.values()
            for one in references
        )

    def set_filter(self, reference_filter: ReferenceFilter) -> None:
        """List only what `reference_filter` lets through."""
        if reference_filter != self._filter:
            self._filter = reference_filter
            self._refill()

    def _admitted(self, references: Iterable[Reference]) -> list[Reference]:
        chosen, words = self._filter, tuple(self._filter.text.casefold().split())
        if chosen == _EVERY_CODE:
            return [one for one in references if not one.candidate.names_document]
        return [reference for reference in references if chosen.admits(reference, words)]

    def _refill(self) -> None:
        self.beginResetModel()
        self._rows = []
        for file_id in self._session.documents:
            self._rows += self._admitted(self._session.references.get(file_id, ()))
        if self._sort is not None:
            column, descending = self._sort
            self._rows.sort(key=self._sort_key(column), reverse=descending)
        self.endResetModel()

    def _sort_key(self, column: int) -> Callable[[Reference], tuple[object, ...]]:
        position, said = self._session.position_of, self._said[column]
        if column == PAGE:
            return lambda r: (position(r.file_id), r.candidate.page_index, r.candidate.start)
        return lambda r: (said(r).casefold(), position(r.file_id), r.candidate.page_index)

    def _on_references_judged(self, file_ids: tuple[str, ...]) -> None:
        known = {reference.file_id for reference in self._rows[-1:]}
        last = max(map(self._session.position_of, known), default=-1)
        fresh = all(self._session.position_of(each) > last for each in file_ids)
        if self._sort is not None or not fresh or self._rows == []:
            self._refill()
            return
        added: list[Reference] = []
        for file_id in sorted(file_ids, key=self._session.position_of):
            added += self._admitted(self._session.references[file_id])
        if added:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
            self._rows += added
            self.endInsertRows()

    def _on_cleared(self) -> None:
        self._counts.clear()
        self._refill()

    def _on_language_changed(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        self._say_again()

    def _say_again(self) -> None:
        if self._rows:
            last = self.index(len(self._rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _page(self, reference: Reference) -> str:
        return self._session.page_label(reference.file_id, reference.candidate.page_index)

    def _document(self, reference: Reference) -> str:
        document = self._session.documents.get(reference.file_id)
        return "" if document is None else document.name

    def _code(self, reference: Reference) -> str:
        candidate = reference.candidate
        return f"{candidate.code}/{candidate.ref}" if candidate.ref else candidate.code

    def _verdict(self, reference: Reference) -> str:
        if self._session.is_stale(reference.file_id):
            return self._texts("window.void")
        return verdict_said(reference, self._texts)

    def _look(self, reference: Reference) -> Look:
        is_void = self._session.is_stale(reference.file_id)
        return VOID if is_void else reference_look(reference)

    def _icon(self, reference: Reference) -> QIcon:
        name = self._look(reference).icon
        if name not in self._icons:
            self._icons[name] = icon(name)
        return self._icons[name]

    def _hint(self, reference: Reference, column: int) -> str:
        if column == VERDICT and self._session.is_stale(reference.file_id):
            return self._texts("window.void_means")
        if column == VERDICT:
            return self._texts.message(reference.evidence)
        return self._said[column](reference)
