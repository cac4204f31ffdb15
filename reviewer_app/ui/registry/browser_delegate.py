"""A row of the registry: the code and its heading; of what was found also its edition."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem

from reviewer_app.ui import theme
from reviewer_app.ui.painting import GAP, PADDING, RowDelegate, bold, draw_line, is_selected
from reviewer_app.ui.registry.browser_results import EDITION_ROLE
from reviewer_app.ui.registry.browser_tree import HEADING_ROLE

_Index = QModelIndex | QPersistentModelIndex


class CodeDelegate(RowDelegate):
    """Draws rows of the tree: the code, its heading beside it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        code, option.text = option.text, ""
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        box = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, option.widget)
        box.setLeft(box.left() + 4)
        box.setRight(option.rect.right() - 4)
        painter.save()
        self.draw(painter, box, option, code, index)
        painter.restore()

    def draw(
        self, painter: QPainter, box: QRect, option: QStyleOptionViewItem, code: str, index: _Index
    ) -> None:
        """Draw the texts of a row into its box."""
        color, faint = _colors(option)
        held = index.data(Qt.ItemDataRole.ForegroundRole) is None
        width = draw_line(painter, box, code, bold(option.font), color if held else faint)
        rest = box.adjusted(width + 2 * GAP, 0, 0, 0)
        heading = str(index.data(HEADING_ROLE) or "")
        draw_line(painter, rest, heading, option.font, color if held else faint)


class ResultDelegate(CodeDelegate):
    """Draws rows found: code and edition in one line, the heading under them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), 2 * QFontMetrics(option.font).lineSpacing() + PADDING)

    def draw(
        self, painter: QPainter, box: QRect, option: QStyleOptionViewItem, code: str, index: _Index
    ) -> None:
        color, faint = _colors(option)
        half = QFontMetrics(option.font).lineSpacing()
        first = QRect(box.left(), option.rect.top() + PADDING // 2, box.width(), half)
        width = draw_line(painter, first, code, bold(option.font), color)
        edition = first.adjusted(width + 2 * GAP, 0, 0, 0)
        shown = str(index.data(EDITION_ROLE) or "")
        draw_line(painter, edition, shown, option.font, faint, right=True)
        heading = str(index.data(HEADING_ROLE) or "")
        draw_line(painter, first.translated(0, half), heading, option.font, color)


def _colors(option: QStyleOptionViewItem) -> tuple[QColor, QColor]:
    """Return the colours of a row's text, and of the text that stands back."""
    role, groups = QPalette.ColorRole, QPalette.ColorGroup
    active = option.state & QStyle.StateFlag.State_Active
    group = groups.Active if active else groups.Inactive
    if is_selected(option):
        color = option.palette.color(group, role.HighlightedText)
        return color, color
    return option.palette.color(group, role.Text), theme.quiet_color()
