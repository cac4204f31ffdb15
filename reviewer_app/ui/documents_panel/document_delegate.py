"""A document in the tree: name, details and the strip that shows what could be read."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from reviewer_app.core.verdicts import PageStatus, Verdict
from reviewer_app.ui import theme
from reviewer_app.ui.documents_panel.documents_model import (
    DETAIL_ROLE,
    FAILED_ROLE,
    LINE_ROLE,
    PAGES_ROLE,
)
from reviewer_app.ui.documents_panel.edition_lines import EditionLine
from reviewer_app.ui.painting import (
    GAP,
    bold,
    draw_icon,
    draw_line,
    draw_mark,
    icon_size,
    paint_row_ground,
)

_Index = QModelIndex | QPersistentModelIndex
_STRIP = 6
_PAD = 6


class DocumentDelegate(QStyledItemDelegate):
    """Draws documents in three lines, editions as a chip in one."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        line = QFontMetrics(option.font).lineSpacing()
        if isinstance(index.data(LINE_ROLE), EditionLine):
            return QSize(120, line + _PAD)
        return QSize(120, 2 * line + _STRIP + 3 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        line = index.data(LINE_ROLE)
        if isinstance(line, EditionLine):
            self._paint_line(painter, option, line)
        else:
            self._paint_document(painter, option, index)
        painter.restore()

    def _paint_line(
        self, painter: QPainter, option: QStyleOptionViewItem, line: EditionLine
    ) -> None:
        metrics = QFontMetrics(option.font)
        side = icon_size(metrics)
        rect = option.rect.adjusted(2, 2, -4, -2)
        width = min(rect.width(), metrics.horizontalAdvance(line.text) + side + 3 * GAP + 4)
        chip = QRect(rect.left(), rect.top(), width, rect.height())
        ground = line.look.color
        ground.setAlpha(60 if option.state & option.state.State_Selected else 26)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(ground)
        outline = line.look.color
        outline.setAlpha(120)
        painter.setPen(outline)
        radius = min(chip.height() / 2, 9.0)
        painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        inner = chip.adjusted(GAP, 0, -GAP, 0)
        draw_icon(painter, inner, line.look, side)
        text = option.palette.color(QPalette.ColorRole.Text)
        draw_line(painter, inner.adjusted(side + GAP, 0, 0, 0), line.text, option.font, text)

    def _paint_document(
        self, painter: QPainter, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        paint_row_ground(painter, option)
        area = option.rect.adjusted(_PAD, _PAD, -_PAD, -_PAD)
        line = QFontMetrics(option.font).lineSpacing()
        name = QRect(area.left(), area.top(), area.width(), line)
        detail = QRect(area.left(), name.bottom() + 1, area.width(), line)
        text = option.palette.color(QPalette.ColorRole.Text)
        draw_line(painter, name, str(index.data()), bold(option.font), text)
        failed = str(index.data(FAILED_ROLE))
        taken = 0
        if failed:
            look = theme.verdict_look(Verdict.NOT_IN_EDITION)
            if not index.data(DETAIL_ROLE):
                failed = QFontMetrics(option.font).elidedText(
                    failed, Qt.TextElideMode.ElideRight, detail.width() - 2 * line - 2 * GAP
                )
            taken = draw_mark(painter, detail, look, failed, option.font) + GAP
        quiet = theme.quiet_color()
        draw_line(
            painter, detail.adjusted(0, 0, -taken, 0), str(index.data(DETAIL_ROLE)), option.font,
            quiet,
        )  # fmt: skip
        strip = QRect(area.left(), area.bottom() - _STRIP + 1, area.width(), _STRIP)
        paint_strip(painter, strip, index.data(PAGES_ROLE) or ())


def paint_strip(painter: QPainter, rect: QRect, statuses: Sequence[str]) -> None:
    """Draw the pages in order, each status in its colour and pattern; outlined while unread.

    `statuses` are values of PageStatus: Qt hands its members on as plain strings.
    """
    for left, width, status in _runs(statuses, rect.width()):
        look = theme.page_look(status)
        ground = look.color
        ground.setAlpha(70)
        piece = QRectF(rect.left() + left, rect.top(), width, rect.height())
        if look.pattern.value != 1:
            painter.fillRect(piece, ground)
        painter.fillRect(piece, QBrush(look.color, look.pattern))
    if not statuses:
        painter.setPen(theme.line_color())
        painter.drawRect(rect.adjusted(0, 0, -1, -1))


def _runs(statuses: Sequence[str], width: int) -> Iterator[tuple[float, float, PageStatus]]:
    """Yield (left, width, status) of each run; a single failed page is at least 2 pixels wide."""
    if not statuses:
        return
    each = width / len(statuses)
    position = 0
    for status, group in groupby(statuses):
        length = sum(1 for _ in group)
        yield position * each, max(2.0, length * each), PageStatus(status)
        position += length
