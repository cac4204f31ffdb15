"""The tree of documents, each with its lines about editions."""

from pathlib import PurePath

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer_app.core.document import Document
from reviewer_app.core.events import FileRefused
from reviewer_app.core.left_out import drawn_together
from reviewer_app.core.run import Coverage
from reviewer_app.core.verdicts import PageStatus
from reviewer_app.ui.documents_panel.edition_lines import EditionLine, edition_lines
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.places import Place
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.session import FileState, ReviewSession

FILE_ID_ROLE = int(Qt.ItemDataRole.UserRole)
LINE_ROLE = FILE_ID_ROLE + 1
DETAIL_ROLE = FILE_ID_ROLE + 2
PAGES_ROLE = FILE_ID_ROLE + 3
FAILED_ROLE = FILE_ID_ROLE + 4
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_DOCUMENT = 0
"""Internal id of a document's row; that of its lines is the document's row plus one."""


class _Branch:
    """A document's row and its lines; `judged` once its editions are known."""

    __slots__ = ("file_id", "judged", "lines", "row")

    def __init__(self, file_id: str, row: int) -> None:
        self.file_id = file_id
        self.row = row
        self.lines: tuple[EditionLine, ...] = ()
        self.judged = False


class DocumentsModel(QAbstractItemModel):
    """Documents of a session in the order they were added."""

    def __init__(self, session: ReviewSession, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._texts = texts
        self._branches: list[_Branch] = []
        self._refused: list[FileRefused] = []
        session.documents_added.connect(self._on_documents_added)
        session.documents_changed.connect(self._on_pages_known)
        session.pages_known.connect(self._on_pages_known)
        session.files_changed.connect(self._on_pages_known)
        session.document_removed.connect(self._on_document_removed)
        session.references_judged.connect(self._on_references_judged)
        session.files_refused.connect(self._set_refused)
        session.documents_changed.connect(self._set_refused)
        session.cleared.connect(self._on_cleared)
        texts.language_changed.connect(self._on_language_changed)

    def index(self, row: int, column: int, parent: _Index | None = None) -> QModelIndex:
        if column != 0 or row < 0:
            return QModelIndex()
        if parent is None or not parent.isValid():
            known = row < self.rowCount()
            return self.createIndex(row, 0, _DOCUMENT) if known else QModelIndex()
        if parent.row() >= len(self._branches):
            return QModelIndex()
        lines = self._branches[parent.row()].lines
        below = parent.internalId() == _DOCUMENT and row < len(lines)
        return self.createIndex(row, 0, parent.row() + 1) if below else QModelIndex()

    def parent(self, index: _Index | None = None) -> QModelIndex:  # type: ignore[override]
        if index is None or not index.isValid() or index.internalId() == _DOCUMENT:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, _DOCUMENT)

    def rowCount(self, parent: _Index | None = None) -> int:
        if parent is None or not parent.isValid():
            return len(self._branches) + len(self._refused)
        if parent.internalId() != _DOCUMENT or parent.row() >= len(self._branches):
            return 0
        return len(self._branches[parent.row()].lines)

    def columnCount(self, _parent: _Index | None = None) -> int:
        return 1

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        if index.internalId() == _DOCUMENT and index.row() >= len(self._branches):
            return self._refused_data(self._refused[index.row() - len(self._branches)], role)
        if index.internalId() == _DOCUMENT:
            return self._document_data(self._branches[index.row()], role)
        branch = self._branches[index.internalId() - 1]
        return self._line_data(branch, branch.lines[index.row()], role)

    def file_index(self, file_id: str) -> QModelIndex:
        """Return the row of a document, invalid where it is unknown."""
        for branch in self._branches:
            if branch.file_id == file_id:
                return self.index(branch.row, 0)
        return QModelIndex()

    def place_at(self, index: QModelIndex) -> Place | None:
        """Return where the declaration of a line stands, the first page for a document."""
        if not index.isValid():
            return None
        line = index.data(LINE_ROLE)
        if isinstance(line, EditionLine):
            return line.place
        file_id = str(index.data(FILE_ID_ROLE) or "")
        return Place(file_id, 0) if file_id else None

    def _document_data(self, branch: _Branch, role: int) -> object:
        document = self._session.documents.get(branch.file_id)
        if document is None:
            # Its removal is being told; this model's turn comes.
            return branch.file_id if role == FILE_ID_ROLE else None
        match role:
            case _Role.DisplayRole:
                return document.name
            case _Role.ToolTipRole:
                return tooltip(self._hint(document))
            case _Role.AccessibleTextRole:
                return f"{document.name}. {self._detail(document)}. {self._coverage(document)}"
            case _ if role == FILE_ID_ROLE:
                return branch.file_id
            case _ if role == DETAIL_ROLE:
                return self._detail(document)
            case _ if role == PAGES_ROLE:
                return self._session.page_statuses.get(branch.file_id, ())
            case _ if role == FAILED_ROLE:
                return self._trouble(branch.file_id)
        return None

    def _refused_data(self, refused: FileRefused, role: int) -> object:
        """Return what is said of a file that could not be read."""
        said = self._texts("window.not_read", reason=self._texts.message(refused.reason))
        match role:
            case _Role.DisplayRole:
                return PurePath(refused.path).name
            case _Role.ToolTipRole:
                return tooltip(f"{refused.path}\n{said}")
            case _Role.AccessibleTextRole:
                return f"{PurePath(refused.path).name}. {said}"
            case _ if role in (DETAIL_ROLE, FILE_ID_ROLE):
                return ""
            case _ if role == FAILED_ROLE:
                return said
        return None

    def _set_refused(self) -> None:
        """List the files that could not be read after the documents."""
        wanted = self._session.refused
        if wanted == self._refused:
            return
        first = len(self._branches)
        if self._refused:
            self.beginRemoveRows(QModelIndex(), first, first + len(self._refused) - 1)
            self._refused = []
            self.endRemoveRows()
        if wanted:
            self.beginInsertRows(QModelIndex(), first, first + len(wanted) - 1)
            self._refused = list(wanted)
            self.endInsertRows()

    def _line_data(self, branch: _Branch, line: EditionLine, role: int) -> object:
        match role:
            case _Role.DisplayRole:
                return line.text
            case _Role.DecorationRole:
                return icon(line.look.icon, line.look.color)
            case _Role.ForegroundRole:
                return line.look.color
            case _Role.ToolTipRole:
                return tooltip(line.hint)
            case _Role.AccessibleTextRole:
                return f"{line.text}. {line.hint}"
            case _ if role == FILE_ID_ROLE:
                return branch.file_id
            case _ if role == LINE_ROLE:
                return line
        return None

    def _detail(self, document: Document) -> str:
        title, parts = document.title_block, []
        if document.file_id in self._session.reading:
            part = round(100 * self._session.reading[document.file_id])
            parts.append(self._texts("window.being_read", percent=part))
        if title.number:
            parts.append(title.number)
        if title.revision:
            parts.append(self._texts("window.revision", revision=title.revision))
        parts.append(self._texts("window.page_count", count=document.page_count))
        if title.date:
            parts.append(title.date)
        if title.status:
            parts.append(title.status)
        return "  ·  ".join(parts)

    def _trouble(self, file_id: str) -> str:
        """Return what is wrong with a document, "" for nothing."""
        state, unread = self._session.file_state(file_id), self._session.unread.get(file_id, 0)
        failed = self._session.coverage(file_id).failed - unread
        said = []
        if state is not FileState.SAME:
            said.append(self._texts(f"window.file_{state}"))
        if unread:
            said.append(self._texts("window.pages_unread", count=unread))
        if failed > 0:
            said.append(self._texts("window.pages_failed", count=failed))
        left = self._left_by_model(file_id)
        if left:
            said.append(self._texts("window.left_out_by_model", count=len(left)))
        return "  ·  ".join(said)

    def _left_by_model(self, file_id: str) -> set[int]:
        """Return the numbers of the pages that a model asked to review them did not get through."""
        parts = drawn_together(one for one in self._session.left_out if one.file_id == file_id)
        return {number for one in parts for number in one.pages}

    def _coverage(self, document: Document) -> str:
        unread = self._session.unread.get(document.file_id, 0)
        return coverage_text(self._session.coverage(document.file_id), self._texts, unread)

    def _hint(self, document: Document) -> str:
        lines = [document.name, document.path, self._detail(document), self._coverage(document)]
        if document.other_names:
            names = ", ".join(document.other_names)
            lines.append(self._texts("window.same_file", names=names))
        lines += [self._texts(note) for note in document.notes]
        for one in drawn_together(self._session.left_out):
            if one.file_id == document.file_id:
                said = (one.sentence(document.name), one.reason)
                lines.append(" ".join(map(self._texts.message, said)))
        return "\n".join(line for line in lines if line)

    def _on_documents_added(self, file_ids: tuple[str, ...]) -> None:
        first = len(self._branches)
        self.beginInsertRows(QModelIndex(), first, first + len(file_ids) - 1)
        self._branches += [_Branch(each, first + n) for n, each in enumerate(file_ids)]
        self.endInsertRows()
        self._set_refused()

    def _on_document_removed(self, file_id: str) -> None:
        rows = [branch.row for branch in self._branches if branch.file_id == file_id]
        for row in rows:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._branches[row]
            for number, branch in enumerate(self._branches):
                branch.row = number
            self.endRemoveRows()

    def _on_pages_known(self, file_ids: tuple[str, ...]) -> None:
        for file_id in file_ids:
            index = self.file_index(file_id)
            if index.isValid():
                self.dataChanged.emit(index, index)

    def _on_references_judged(self, file_ids: tuple[str, ...]) -> None:
        judged = set(file_ids)
        for branch in self._branches:
            if branch.file_id in judged:
                branch.judged = True
                self._set_lines(branch)
            elif branch.judged and judged & self._lenders(branch.file_id):
                # Its lines quote the file that lends the edition.
                self._set_lines(branch)

    def _lenders(self, file_id: str) -> set[str]:
        return {state.lent_by for state in self._session.editions.get(file_id, ())}

    def _set_lines(self, branch: _Branch) -> None:
        states = self._session.editions.get(branch.file_id, ())
        lines = edition_lines(branch.file_id, states, self._session, self._texts)
        parent = self.index(branch.row, 0)
        if branch.lines:
            self.beginRemoveRows(parent, 0, len(branch.lines) - 1)
            branch.lines = ()
            self.endRemoveRows()
        self.beginInsertRows(parent, 0, len(lines) - 1)
        branch.lines = lines
        self.endInsertRows()

    def _on_cleared(self) -> None:
        self.beginResetModel()
        self._branches.clear()
        self._refused.clear()
        self.endResetModel()

    def _on_language_changed(self) -> None:
        for branch in self._branches:
            if branch.judged:
                self._set_lines(branch)
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0))


def coverage_text(coverage: Coverage, texts: Texts, unread: int = 0) -> str:
    """Return how many pages were read, read by OCR, empty and failed; zeros are said too.

    `unread` of those that failed were never tried, which is said apart.
    """
    counts = {
        PageStatus.TEXT: coverage.text, PageStatus.OCR: coverage.ocr,
        PageStatus.EMPTY: coverage.empty, PageStatus.FAILED: coverage.failed - unread,
    }  # fmt: skip
    said = texts("window.coverage", **{status.value: count for status, count in counts.items()})
    return f"{said}, {texts('window.pages_unread', count=unread)}" if unread else said
