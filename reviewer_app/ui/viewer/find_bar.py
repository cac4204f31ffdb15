"""The search field with its list of hits."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.texts import say
from reviewer_app.ui.icon_button import icon_button
from reviewer_app.ui.viewer.search import Hit
from reviewer_app.ui.viewer.searcher import LIMIT, Searcher
from reviewer_app.ui.viewer.thumbnails import Index

_TYPING_PAUSE = 150
_LIST_ROWS = 6
_ROW_SPACE = 6
"""Pixels that a row is higher than its letters."""
_HIT = Qt.ItemDataRole.UserRole
_NAME = Qt.ItemDataRole.UserRole + 1
_LABEL_LETTERS, _NAME_LETTERS = 8, 20
"""How wide the columns of page labels and document names are, in average letters."""


class HitModel(QAbstractListModel):
    """The hits found so far.

    Attributes:
        name_of: gives the name of a hit's document; None where all are in the current one.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hits: list[Hit] = []
        self.name_of: Callable[[str], str] | None = None

    def clear(self) -> None:
        """Drop all hits."""
        self.beginResetModel()
        self.hits = []
        self.endResetModel()

    def add(self, hits: Sequence[Hit]) -> None:
        """Append hits."""
        first = len(self.hits)
        self.beginInsertRows(QModelIndex(), first, first + len(hits) - 1)
        self.hits.extend(hits)
        self.endInsertRows()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of hits."""
        return 0 if parent is not None and parent.isValid() else len(self.hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a hit's line."""
        if not index.isValid():
            return None
        hit = self.hits[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return "  ".join(filter(None, (self._named(hit), hit.label, hit.snippet)))
        if role == _NAME:
            return self._named(hit)
        return hit if role == _HIT else None

    def _named(self, hit: Hit) -> str:
        return self.name_of(hit.file_id) if self.name_of is not None else ""


class _HitDelegate(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint label and snippet, the hit in bold."""
        rect = option.rect
        palette: QPalette = option.palette
        hit = index.data(_HIT)
        assert isinstance(hit, Hit)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        start, end = hit.marked
        pieces = ((hit.snippet[:start], False), (hit.snippet[start:end], True))
        text = rect.adjusted(6, 0, -4, 0)
        name = str(index.data(_NAME))
        for column, letters in ((name, _NAME_LETTERS if name else 0), (hit.label, _LABEL_LETTERS)):
            width = letters * painter.fontMetrics().averageCharWidth()
            shown = painter.fontMetrics().elidedText(column, Qt.TextElideMode.ElideMiddle, width)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, shown)
            text.setLeft(text.left() + width + (8 if letters else 0))
        for piece, bold in (*pieces, (hit.snippet[end:], False)):
            font = QFont(painter.font())
            font.setBold(bold)
            painter.setFont(font)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, piece)
            text.setLeft(text.left() + painter.fontMetrics().horizontalAdvance(piece))
        font = QFont(painter.font())
        font.setBold(False)
        painter.setFont(font)

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return one size for all rows."""
        return QSize(200, option.fontMetrics.height() + _ROW_SPACE)


class FindBar(QWidget):
    """Looks for text as it is typed; Enter and Shift+Enter step through the hits.

    Signals:
        hit_chosen: Hit to go to
        hits_changed: all hits so far, for marks on the pages
        closed: the person is done

    Attributes:
        name_of: gives a document's name by its id, for hits in all documents.
    """

    hit_chosen = Signal(object)
    hits_changed = Signal(object)
    closed = Signal()

    def __init__(self, language: str = "sv", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.name_of: Callable[[str], str] = lambda _file_id: ""
        self.searcher = Searcher(self)
        self.model = HitModel(self)
        self._current = -1
        self._more = False
        self._file_id = ""
        self._all_ids: tuple[str, ...] = ()
        self._elsewhere: tuple[str, ...] = ()
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE)
        self._build()
        self.set_language(language)
        self._connect()

    def _build(self) -> None:
        self.field = QLineEdit(self)
        self.field.setClearButtonEnabled(True)
        self.counter = QLabel(self)
        self.everywhere = QCheckBox(self)
        self.previous_button = icon_button("previous", parent=self)
        self.next_button = icon_button("next", parent=self)
        self.close_button = icon_button("close", parent=self)
        self.list = QListView(self)
        self.list.setModel(self.model)
        self._delegate = _HitDelegate(self)
        self.list.setItemDelegate(self._delegate)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.hide()
        row = QHBoxLayout()
        for widget in (self.field, self.counter, self.previous_button, self.next_button):
            row.addWidget(widget)
        row.addWidget(self.everywhere)
        row.addWidget(self.close_button)
        box = QVBoxLayout(self)
        box.setContentsMargins(6, 4, 6, 4)
        box.addLayout(row)
        box.addWidget(self.list)

    def set_language(self, language: str) -> None:
        """Say everything in another language."""
        self._language = language
        self.field.setPlaceholderText(say("viewer.find_placeholder", language))
        self.field.setAccessibleName(say("viewer.find_placeholder", language))
        self.everywhere.setText(say("viewer.find_everywhere", language))
        for name, button in (
            ("previous", self.previous_button), ("next", self.next_button),
            ("close", self.close_button),
        ):  # fmt: skip
            said = say(f"viewer.find_{name}", language)
            button.setToolTip(said)
            button.setAccessibleName(said)
        self.list.setAccessibleName(say("viewer.find", language))
        self._show_count()

    def _connect(self) -> None:
        self.field.textChanged.connect(self._on_field_text_changed)
        self._pause.timeout.connect(self.search_now)
        self.everywhere.toggled.connect(self.search_now)
        self.searcher.hits_added.connect(self._on_searcher_hits_added)
        self.searcher.finished.connect(self._on_searcher_finished)
        self.next_button.clicked.connect(self.go_next)
        self.previous_button.clicked.connect(self.go_previous)
        self.close_button.clicked.connect(self.close_bar)
        self.list.clicked.connect(self._on_list_clicked)

    def open_bar(self, text: str = "") -> None:
        """Show the bar, its field ready for typing."""
        closed = not self.isVisible()
        self.show()
        if text:
            self.field.setText(text)
        if closed and self.field.text():
            self.search_now()
        self.field.setFocus()
        self.field.selectAll()

    def close_bar(self) -> None:
        """Hide the bar and its marks."""
        self.searcher.stop()
        self.model.clear()
        self.hide()
        self.hits_changed.emit(())
        self.closed.emit()

    def set_scope(self, file_id: str, all_ids: Sequence[str]) -> None:
        """Say which document is current and which are open."""
        changed = file_id != self._file_id and not self.everywhere.isChecked()
        self._file_id, self._all_ids = file_id, tuple(all_ids)
        if changed and self.isVisible() and self.field.text():
            self.search_now()

    def set_elsewhere(self, ids: Sequence[str]) -> None:
        """Say which documents without a tab can be searched as well, and search them."""
        self._elsewhere = tuple(ids)
        if self.everywhere.isChecked() and self.isVisible() and self.field.text():
            self._pause.start()

    @property
    def current_hit(self) -> Hit | None:
        """The hit last gone to, None where the bar is closed or none has been gone to."""
        return self.model.hits[self._current] if self.isVisible() and self._current >= 0 else None

    def search_now(self) -> None:
        """Search for what the field holds."""
        self._pause.stop()
        self.model.clear()
        self._current, self._more = -1, False
        self.hits_changed.emit(())
        scope: tuple[str, ...] = (self._file_id,)
        self.model.name_of = self.name_of if self.everywhere.isChecked() else None
        if self.everywhere.isChecked():
            scope = tuple(dict.fromkeys((self._file_id, *self._all_ids, *self._elsewhere)))
        self.searcher.search(self.field.text(), scope)

    def go_next(self) -> None:
        """Go to the next hit; after the last comes the first."""
        self._step(1)

    def go_previous(self) -> None:
        """Go to the previous hit; before the first comes the last."""
        self._step(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter steps, Escape closes."""
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if self._pause.isActive():
                    self.search_now()
                elif self.list.hasFocus() and self.list.currentIndex().isValid():
                    self._choose(self.list.currentIndex().row())
                else:
                    self._step(-1 if shifted else 1)
            case Qt.Key.Key_Escape:
                self.close_bar()
            case _:
                super().keyPressEvent(event)

    def _step(self, step: int) -> None:
        count = len(self.model.hits)
        if not count:
            return
        start = -1 if step > 0 else 0
        self._choose(((self._current if self._current >= 0 else start) + step) % count)

    def _choose(self, number: int) -> None:
        self._current = number
        self.list.setCurrentIndex(self.model.index(number))
        self._show_count()
        self.hit_chosen.emit(self.model.hits[number])

    def _show_count(self) -> None:
        count = len(self.model.hits)
        if not self.field.text().strip():
            text = ""
        elif not count:
            text = say("viewer.find_nothing", self._language)
        else:
            name = "viewer.find_count_more" if self._more else "viewer.find_count"
            text = say(name, self._language, number=self._current + 1, count=count, limit=LIMIT)
        self.counter.setText(text)
        # Rows that stay empty would take their room from the pages.
        rows = min(count, _LIST_ROWS)
        self.list.setFixedHeight(rows * (self.list.fontMetrics().height() + _ROW_SPACE) + 4)
        self.list.setVisible(bool(count))

    def _on_field_text_changed(self, _text: str) -> None:
        self._pause.start()

    def _on_searcher_hits_added(self, hits: Sequence[Hit]) -> None:
        self.model.add(hits)
        self._show_count()

    def _on_searcher_finished(self, more: bool) -> None:
        self._more = more
        self._show_count()
        self.hits_changed.emit(tuple(self.model.hits))

    def _on_list_clicked(self, index: QModelIndex) -> None:
        self._choose(index.row())
