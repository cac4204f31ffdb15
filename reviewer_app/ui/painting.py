"""What the delegates share: text in lines, chips, the ground of a row."""

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from reviewer_app.ui import theme
from reviewer_app.ui.icons import paint_icon

_Index = QModelIndex | QPersistentModelIndex
PADDING = 8
GAP = 6


def bold(font: QFont) -> QFont:
    """Return `font` in semi-bold."""
    heavier = QFont(font)
    heavier.setWeight(QFont.Weight.DemiBold)
    return heavier


def icon_size(metrics: QFontMetrics) -> int:
    """Return the side of an icon that stands beside text, in pixels."""
    return max(14, round(metrics.height() * 0.95))


def is_selected(option: QStyleOptionViewItem) -> bool:
    """True where the row is chosen."""
    return bool(option.state & QStyle.StateFlag.State_Selected)


class RowDelegate(QStyledItemDelegate):
    """Rows of one line with the air of the tables' rows."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), QFontMetrics(option.font).lineSpacing() + PADDING)


def paint_row_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Draw a row's ground: tinted and barred where chosen, outlined where it has the focus."""
    rect: QRect = option.rect
    if is_selected(option):
        tint = theme.accent_color()
        tint.setAlpha(38)
        painter.fillRect(rect, tint)
        painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), theme.accent_color())
    elif option.state & QStyle.StateFlag.State_MouseOver:
        tint = theme.accent_color()
        tint.setAlpha(14)
        painter.fillRect(rect, tint)
    painter.setPen(theme.line_color())
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())


def draw_line(
    painter: QPainter, rect: QRect, text: str, font: QFont, color: QColor, *, right: bool = False
) -> int:
    """Draw one line of text, shortened to fit; return the width it took."""
    metrics = QFontMetrics(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.setFont(font)
    painter.setPen(color)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    painter.drawText(rect, int(flags), shown)
    return min(metrics.horizontalAdvance(shown), rect.width())


def draw_lines(
    painter: QPainter, rect: QRect, text: str, font: QFont, color: QColor, lines: int
) -> None:
    """Draw up to `lines` wrapped lines; what does not fit ends in an ellipsis."""
    painter.setFont(font)
    painter.setPen(color)
    metrics = QFontMetrics(font)
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    y = float(rect.top())
    for number in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(rect.width())
        start, length = line.textStart(), line.textLength()
        if number == lines - 1 and start + length < len(text):
            rest = metrics.elidedText(text[start:], Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(QPointF(rect.left(), y + metrics.ascent()), rest)
        else:
            line.draw(painter, QPointF(rect.left(), y))
        y += metrics.lineSpacing() - line.y()
    layout.endLayout()


def draw_mark(painter: QPainter, rect: QRect, look: theme.Look, text: str, font: QFont) -> int:
    """Draw an icon and its name at the right end of `rect`; return the width they took."""
    metrics = QFontMetrics(font)
    side = icon_size(metrics)
    width = min(rect.width(), side + 6 + metrics.horizontalAdvance(text))
    left = rect.right() - width + 1
    top = rect.top() + (rect.height() - side) / 2
    paint_icon(painter, look.icon, QRectF(left, top, side, side), look.color)
    box = QRect(left + side + 4, rect.top(), width - side - 4, rect.height())
    draw_line(painter, box, text, font, look.color)
    return width


def draw_icon(painter: QPainter, rect: QRect, look: theme.Look, side: int) -> None:
    """Draw an icon at the left end of `rect`, centred on its line."""
    top = rect.top() + (rect.height() - side) / 2
    paint_icon(painter, look.icon, QRectF(rect.left(), top, side, side), look.color)
