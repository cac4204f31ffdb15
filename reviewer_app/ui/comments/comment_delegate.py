"""A comment in the list: what it says at the left, its registry entry at the right."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from reviewer_app.core.comment import Comment, VerifiedCode
from reviewer_app.core.verdicts import Status
from reviewer_app.ui import theme
from reviewer_app.ui.comments.comments_model import COMMENT_ROLE, STATUS_ROLE
from reviewer_app.ui.language import Texts
from reviewer_app.ui.painting import (
    GAP,
    PADDING,
    bold,
    draw_icon,
    draw_line,
    draw_lines,
    draw_mark,
    icon_size,
    paint_row_ground,
)
from reviewer_app.ui.plain import one_line

_Index = QModelIndex | QPersistentModelIndex
_REGISTRY_SHARE = 0.42
"""Part of the row's width that the registry entry takes."""


class CommentDelegate(QStyledItemDelegate):
    """Draws a comment as a row of one height: four lines of text."""

    def __init__(self, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        line = QFontMetrics(option.font).lineSpacing()
        return QSize(200, 4 * line + 2 * PADDING + 2 * GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        comment = index.data(COMMENT_ROLE)
        if not isinstance(comment, Comment):
            return
        painter.save()
        paint_row_ground(painter, option)
        area = option.rect.adjusted(PADDING + 3, PADDING, -PADDING, -PADDING)
        line = QFontMetrics(option.font).lineSpacing()
        head = QRect(area.left(), area.top(), area.width(), line)
        foot = QRect(area.left(), area.bottom() - line + 1, area.width(), line)
        middle = QRect(area.left(), head.bottom() + GAP, area.width(), 2 * line)
        self._paint_head(painter, option, head, comment, Status(index.data(STATUS_ROLE)))
        self._paint_middle(painter, option, middle, comment, str(index.data()))
        self._paint_foot(painter, option, foot, comment)
        painter.restore()

    def _paint_head(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        rect: QRect,
        comment: Comment,
        status: Status,
    ) -> None:
        text = option.palette.color(QPalette.ColorRole.Text)
        side = icon_size(QFontMetrics(option.font))
        draw_icon(painter, rect, theme.severity_look(comment.severity), side)
        mark = theme.status_look(status)
        taken = draw_mark(painter, rect, mark, self._texts.label(status), option.font)
        title = rect.adjusted(side + GAP, 0, -taken - GAP, 0)
        draw_line(painter, title, self._texts.rule(comment.rule), bold(option.font), text)

    def _paint_middle(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        rect: QRect,
        comment: Comment,
        said: str,
    ) -> None:
        color = option.palette.color(QPalette.ColorRole.Text)
        share = round(rect.width() * _REGISTRY_SHARE) if comment.codes else 0
        words = rect.adjusted(0, 0, -share - (GAP if share else 0), 0)
        draw_lines(painter, words, said, option.font, color, 2)
        if comment.codes:
            box = QRect(rect.right() - share + 1, rect.top() - 3, share, rect.height() + 6)
            self._paint_entry(painter, option, box, comment.codes)

    def _paint_entry(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        box: QRect,
        codes: tuple[VerifiedCode, ...],
    ) -> None:
        painter.setPen(theme.line_color())
        painter.setBrush(theme.card_color())
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), 4, 4)
        inner = box.adjusted(GAP + 1, 3, -GAP, -3)
        upper = QRect(inner.left(), inner.top(), inner.width(), inner.height() // 2)
        lower = QRect(inner.left(), upper.bottom() + 1, inner.width(), inner.height() // 2)
        first = codes[0]
        color = option.palette.color(QPalette.ColorRole.Text)
        taken = draw_line(painter, upper, first.code, bold(option.font), color)
        edition = f"{first.work} {first.edition}"
        if len(codes) > 1:
            edition += f"  +{len(codes) - 1}"
        rest = upper.adjusted(taken + GAP, 0, 0, 0)
        draw_line(painter, rest, edition, option.font, theme.quiet_color())
        draw_line(painter, lower, one_line(first.heading), option.font, color)

    def _paint_foot(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, comment: Comment
    ) -> None:
        if not comment.citations:
            return
        first = comment.citations[0]
        page = self._texts("window.page_short", page=first.label)
        taken = QFontMetrics(option.font).horizontalAdvance(page)
        quiet = theme.quiet_color()
        name = rect.adjusted(0, 0, -taken - GAP, 0)
        width = draw_line(painter, name, first.name, option.font, quiet)
        place = rect.adjusted(width + GAP, 0, 0, 0)
        draw_line(painter, place, page, option.font, quiet)

    def helpEvent(self, *_args: object) -> bool:
        """No tool tips over comments: everything stands in the card."""
        return False
