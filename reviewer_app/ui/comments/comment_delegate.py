"""A comment in the list: what it says at the left, its registry entry at the right."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from reviewer_app.core.comment import Comment, VerifiedCode
from reviewer_app.core.verdicts import Origin, Status, Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.comments.comment_filter import first_code
from reviewer_app.ui.comments.comment_rows import Group
from reviewer_app.ui.comments.comments_model import (
    COMMENT_ROLE,
    EDITED_ROLE,
    GROUP_ROLE,
    STATUS_ROLE,
    VOID_ROLE,
)
from reviewer_app.ui.handling import Handling
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


_LOW_PADDING = 4


def row_height(metrics: QFontMetrics, *, low: bool = False) -> int:
    """Return the height of a comment's row, in pixels: four lines of text, or two where `low`."""
    if low:
        return 2 * metrics.lineSpacing() + 2 * _LOW_PADDING + 1
    return 4 * metrics.lineSpacing() + 2 * PADDING + 2 * GAP


def group_height(metrics: QFontMetrics) -> int:
    """Return the height of a heading's row, in pixels."""
    return metrics.lineSpacing() + PADDING


class CommentDelegate(QStyledItemDelegate):
    """Draws a comment as a row of one height.

    Attributes:
        low: whether rows have two lines, where the list is too low for three of four lines.
    """

    def __init__(self, texts: Texts, handling: Handling, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts, self._handling = texts, handling
        self._void = self._edited = self.low = False

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        metrics = QFontMetrics(option.font)
        is_group = index.data(GROUP_ROLE) is not None
        height = group_height(metrics) if is_group else row_height(metrics, low=self.low)
        return QSize(200, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        comment = index.data(COMMENT_ROLE)
        if not isinstance(comment, Comment):
            self._paint_group(painter, option, index)
            return
        painter.save()
        # A table has drawn its own ground of what is chosen: dark, where ours is a tint.
        painter.fillRect(option.rect, option.palette.base())
        paint_row_ground(painter, option)
        air = _LOW_PADDING if self.low else PADDING
        area = option.rect.adjusted(PADDING + 3, air, -PADDING, -air)
        line = QFontMetrics(option.font).lineSpacing()
        head = QRect(area.left(), area.top(), area.width(), line)
        foot = QRect(area.left(), area.bottom() - line + 1, area.width(), line)
        self._paint_head(painter, option, head, comment, Status(index.data(STATUS_ROLE)))
        self._void = bool(index.data(VOID_ROLE))
        self._edited = self._void or bool(index.data(EDITED_ROLE))
        if self.low:
            self._paint_second_line(painter, option, foot, comment, str(index.data()))
        else:
            middle = QRect(area.left(), head.bottom() + GAP, area.width(), 2 * line)
            self._paint_middle(painter, option, middle, comment, str(index.data()))
            self._paint_foot(painter, option, foot, comment)
        painter.restore()

    def _paint_second_line(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        rect: QRect,
        comment: Comment,
        said: str,
    ) -> None:
        """Draw code, words and page in one line; a code that is not verified with its icon."""
        color, quiet = option.palette.color(QPalette.ColorRole.Text), theme.quiet_color()
        if comment.citations:
            page = self._texts("window.page_short", page=comment.citations[0].label)
            given = " · ".join([*self._given(comment), page])
            taken = draw_line(painter, rect, given, option.font, quiet, right=True)
            rect = rect.adjusted(0, 0, -taken - GAP, 0)
        if self._edited or comment.unverified:
            verdict = Verdict.UNCHECKED if self._edited else comment.unverified[0].verdict
            look = theme.VOID if self._void else theme.verdict_look(verdict)
            side = icon_size(QFontMetrics(option.font))
            draw_icon(painter, rect, look, side)
            rect = rect.adjusted(side + 4, 0, 0, 0)
            code, tint = first_code(comment), look.color
            if comment.unverified and not self._edited:
                code = comment.unverified[0].code
        else:
            code, tint = first_code(comment), color
        if code:
            taken = draw_line(painter, rect, code, bold(option.font), tint)
            rect = rect.adjusted(taken + GAP, 0, 0, 0)
        draw_line(painter, rect, one_line(said), option.font, color)

    def _paint_group(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        group = index.data(GROUP_ROLE)
        if not isinstance(group, Group):
            return
        painter.save()
        painter.fillRect(option.rect, theme.card_color())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.accent_color())
            painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
        text = option.palette.color(QPalette.ColorRole.Text)
        area = option.rect.adjusted(PADDING, 0, -PADDING, 0)
        arrow = "▸" if group.closed else "▾"
        counts = self._texts("comments.group_counts", count=group.count, new=group.new)
        quiet = theme.quiet_color()
        taken = draw_line(painter, area, counts, option.font, quiet, right=True)
        title = area.adjusted(0, 0, -taken - GAP, 0)
        draw_line(painter, title, f"{arrow}  {group.title}", bold(option.font), text)
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
        if comment.origin is Origin.PERSON:
            draw_icon(painter, title, theme.origin_look(Origin.PERSON), side)
            title.adjust(side + GAP, 0, 0, 0)
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
        has_codes = comment.codes or comment.unverified or self._edited
        share = round(rect.width() * _REGISTRY_SHARE) if has_codes else 0
        words = rect.adjusted(0, 0, -share - (GAP if share else 0), 0)
        draw_lines(painter, words, said, option.font, color, 2)
        if share:
            box = QRect(rect.right() - share + 1, rect.top() - 3, share, rect.height() + 6)
            if self._edited or comment.unverified:
                self._paint_unverified(painter, option, box, comment)
            else:
                self._paint_entry(painter, option, box, comment.codes)

    def _paint_unverified(
        self, painter: QPainter, option: QStyleOptionViewItem, box: QRect, comment: Comment
    ) -> None:
        """Draw that a comment names a code that is not verified, is being changed, or is void."""
        open_codes = [] if self._edited else list(comment.unverified)
        verdict = open_codes[0].verdict if open_codes else Verdict.UNCHECKED
        look = theme.VOID if self._void else theme.verdict_look(verdict)
        painter.setPen(look.color)
        painter.setBrush(theme.card_color())
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), 4, 4)
        inner = box.adjusted(GAP + 1, 3, -GAP, -3)
        side = icon_size(QFontMetrics(option.font))
        edited = "void" if self._void else "being_edited"
        said = self._texts(f"comments.{edited if self._edited else 'not_verified'}")
        if not open_codes:
            draw_icon(painter, inner, look, side)
            draw_line(painter, inner.adjusted(side + 4, 0, 0, 0), said, option.font, look.color)
            return
        upper = QRect(inner.left(), inner.top(), inner.width(), inner.height() // 2)
        lower = QRect(inner.left(), upper.bottom() + 1, inner.width(), inner.height() // 2)
        draw_icon(painter, upper, look, side)
        more = f"  +{len(open_codes) - 1}" if len(open_codes) > 1 else ""
        name = upper.adjusted(side + 4, 0, 0, 0)
        draw_line(painter, name, f"{open_codes[0].code}{more}", bold(option.font), look.color)
        draw_line(painter, lower, said, option.font, look.color)

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
        taken += width + GAP
        draw_line(painter, place, page, option.font, quiet)
        given = " · ".join(self._given(comment))
        if given:
            rest = rect.adjusted(taken + 2 * GAP, 0, 0, 0)
            draw_line(painter, rest, given, option.font, quiet, right=True)

    def _given(self, comment: Comment) -> list[str]:
        """Return what people said of the comment besides its status, shortly."""
        state = self._handling.of(comment.id)
        ticked = self._texts("comments.supported_short") if state.supported else ""
        return [one for one in (state.discipline, state.assignee, ticked) if one]

    def helpEvent(self, *_args: object) -> bool:
        """No tool tips over comments: everything stands in the card."""
        return False
