"""Headings word by word: what the earlier edition had is struck, what the later has underlined."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem

from registry_db.compare import Words
from reviewer_app.ui import theme
from reviewer_app.ui.painting import RowDelegate, is_selected
from reviewer_app.ui.registry.compare_model import HEADING, ROW_ROLE
from reviewer_app.ui.registry.compare_rows import CompareRow

_Index = QModelIndex | QPersistentModelIndex


class CompareDelegate(RowDelegate):
    """Draws the headings of a comparison."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = index.data(ROW_ROLE)
        plain = not isinstance(row, CompareRow) or row.before is None or row.after is None
        if index.column() != HEADING or plain:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.text = ""
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.save()
        box = option.rect.adjusted(5, 0, -5, 0)
        painter.setClipRect(box)
        self._draw(painter, box, option, row.words)
        painter.restore()

    def _draw(
        self, painter: QPainter, box: QRect, option: QStyleOptionViewItem, words: tuple[Words, ...]
    ) -> None:
        text = " ".join(one.text for one in words)
        layout = QTextLayout(text, option.font)
        layout.setFormats(_ranges(words, is_selected(option)))
        layout.beginLayout()
        line = layout.createLine()
        line.setNumColumns(len(text))
        layout.endLayout()
        role = QPalette.ColorRole
        chosen = role.HighlightedText if is_selected(option) else role.Text
        painter.setPen(option.palette.color(chosen))
        top = box.top() + (box.height() - QFontMetrics(option.font).height()) / 2
        layout.draw(painter, QPointF(box.left(), top))


def _ranges(words: tuple[Words, ...], selected: bool) -> list[QTextLayout.FormatRange]:
    found, start = [], 0
    for one in words:
        if one.kind != "same":
            piece = QTextLayout.FormatRange()
            piece.start, piece.length = start, _units(one.text)
            piece.format = _shape(one.kind == "added", None if selected else theme.diff_color(
                added=one.kind == "added"))  # fmt: skip
            found.append(piece)
        start += _units(one.text) + 1
    return found


def _units(text: str) -> int:
    """Return the length of a text as Qt counts it, in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def _shape(added: bool, color: QColor | None) -> QTextCharFormat:
    shape = QTextCharFormat()
    shape.setFontUnderline(added)
    shape.setFontStrikeOut(not added)
    if color is not None:
        shape.setForeground(color)
    return shape
