"""The page of an entry: plain text set in a document, with links that can be followed by keys."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextTableFormat,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from reviewer_app.ui import theme
from reviewer_app.ui.icons import paint_icon
from reviewer_app.ui.painting import bold, icon_size
from reviewer_app.ui.registry.entry_blocks import Block, Cell, Kind, Link, Span, Style, plain_text

_SIZES = {Kind.TITLE: 1.35, Kind.LEAD: 1.1}
_MARGIN = 12
_MOST_LETTERS = 60
"""How wide the columns before the last become together at most, in average letters."""
_SHARE = 0.55
"""Their share of a narrow page."""


class EntryPage(QTextBrowser):
    """Shows the lines of an entry; nothing in them is read as markup.

    Signals:
        link_followed: the Target, EditionPair, Place or CorrectionTarget a link leads to.
    """

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._blocks: tuple[Block, ...] = ()
        self._links: list[Link] = []
        self._most = 0.0
        self._anew = QTimer(self, singleShot=True, interval=0)
        self._anew.timeout.connect(self._write_in_place)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.anchorClicked.connect(self._on_anchor_clicked)

    @property
    def links(self) -> Sequence[Link]:
        """What the links on the page lead to, from the top down."""
        return tuple(self._links)

    def set_blocks(self, blocks: tuple[Block, ...]) -> None:
        """Show these lines: of another entry from their beginning, of the same one in place."""
        if blocks == self._blocks:
            return
        same = bool(blocks and self._blocks) and blocks[0] == self._blocks[0]
        self._blocks = blocks
        if same:
            self._write_in_place()
        else:
            self._write()

    def text(self) -> str:
        """Return the whole page as text."""
        return plain_text(self._blocks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._most != self._widest():
            # Not at once: setting the page can itself be what changes its size.
            self._anew.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._write()

    def _write_in_place(self) -> None:
        at = self.verticalScrollBar().value()
        self._write()
        self.verticalScrollBar().setValue(at)

    def _write(self) -> None:
        self._links = []
        self._most = self._widest()
        self.clear()
        document = self.document()
        document.setDefaultFont(self.font())
        frame = QTextFrameFormat()
        frame.setMargin(_MARGIN)
        document.rootFrame().setFrameFormat(frame)
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        for kind, blocks in groupby(self._blocks, lambda one: one.kind):
            if kind is Kind.ROW:
                self._write_table(cursor, tuple(blocks))
            else:
                for block in blocks:
                    self._write_paragraph(cursor, block)
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _write_paragraph(self, cursor: QTextCursor, block: Block) -> None:
        space = self.fontMetrics().lineSpacing()
        above = {Kind.SECTION: 0.7, Kind.TITLE: 0.0}.get(block.kind, 0.15)
        layout = QTextBlockFormat()
        layout.setTopMargin(above * space)
        layout.setBottomMargin(0.15 * space)
        if block.kind is Kind.TITLE:
            layout.setHeadingLevel(1)
        elif block.kind is Kind.SECTION:
            layout.setHeadingLevel(2)
        if cursor.atStart():
            cursor.setBlockFormat(layout)
        else:
            cursor.insertBlock(layout)
        self._write_cell(cursor, block.cells[0], block.kind)

    def _write_table(self, cursor: QTextCursor, blocks: Sequence[Block]) -> None:
        columns = max(len(block.cells) for block in blocks)
        layout = QTextTableFormat()
        layout.setBorder(0)
        layout.setCellPadding(1)
        layout.setCellSpacing(0)
        layout.setLeftMargin(0)
        first = range(columns - 1)
        most = self._room([block.cells[-1] for block in blocks if len(block.cells) == columns])
        shares = [most / len(first) for _ in first]
        widths = [
            self._width([block.cells[n] for block in blocks], share)
            for n, share in zip(first, shares, strict=True)
        ]
        layout.setColumnWidthConstraints([*widths, QTextLength()])
        table = cursor.insertTable(len(blocks), columns, layout)
        for number, block in enumerate(blocks):
            for column, cell in enumerate(block.cells):
                inside = table.cellAt(number, column).firstCursorPosition()
                self._write_cell(inside, cell, Kind.ROW)
        cursor.movePosition(QTextCursor.MoveOperation.End)

    def _room(self, last: Iterable[Cell]) -> float:
        """Return how wide the columns before the last become together: a short last one fits."""
        short = self._needed(last)
        if short > self._most / 2:
            return self._most
        bar = 2 * self.verticalScrollBar().sizeHint().width()
        return max(min(self._most, self.width() - short - bar - 6 * self._letter()), short)

    def _width(self, cells: Iterable[Cell], share: float) -> QTextLength:
        """Return how wide a column is: as its longest cell, up to its share."""
        width = min(self._needed(cells), share) + 2 * self._letter()
        return QTextLength(QTextLength.Type.FixedLength, width)

    def _letter(self) -> float:
        return QFontMetricsF(bold(self.font())).averageCharWidth()

    def _needed(self, cells: Iterable[Cell]) -> float:
        metrics = QFontMetricsF(bold(self.font()))
        space = icon_size(self.fontMetrics()) + metrics.horizontalAdvance(" ")
        return max(
            sum(metrics.horizontalAdvance(span.text) + (space if span.look else 0) for span in cell)
            for cell in cells
        )

    def _widest(self) -> float:
        """Return how wide the columns before the last may become together, in steps, so that the
        page is set anew for few widths."""
        letter = self.fontMetrics().averageCharWidth()
        # Of the widget, not of what the scroll bar leaves: that comes and goes with the text.
        share = self.width() * _SHARE // (4 * letter) * (4 * letter)
        return float(max(4 * letter, min(_MOST_LETTERS * letter, share)))

    def _write_cell(self, cursor: QTextCursor, cell: Iterable[Span], kind: Kind) -> None:
        for span in cell:
            shape = self._shape(span, kind)
            if span.look is not None:
                cursor.insertImage(self._icon(span.look))
                cursor.insertText(" ", shape)
            cursor.insertText(span.text, shape)

    def _shape(self, span: Span, kind: Kind) -> QTextCharFormat:
        shape = QTextCharFormat()
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * _SIZES.get(kind, 1.0))
        if span.style is Style.CODE or (kind is Kind.TITLE and span.style is Style.PLAIN):
            font.setWeight(QFont.Weight.DemiBold)
        shape.setFont(font)
        shape.setForeground(self._color(span, kind))
        if span.style is Style.REMOVED:
            shape.setFontStrikeOut(True)
        if span.style is Style.ADDED:
            shape.setFontUnderline(True)
        if span.link is not None:
            shape.setAnchor(True)
            shape.setAnchorHref(f"#{len(self._links)}")
            shape.setFontUnderline(kind is not Kind.TITLE)
            self._links.append(span.link)
        return shape

    def _color(self, span: Span, kind: Kind) -> QColor:
        if span.link is not None:
            return theme.accent_color()
        if span.look is not None:
            return span.look.color
        if span.style in (Style.REMOVED, Style.ADDED):
            return theme.diff_color(added=span.style is Style.ADDED)
        if span.style is Style.QUIET or kind is Kind.SECTION:
            return theme.quiet_color()
        return self.palette().text().color()

    def _on_anchor_clicked(self, address: QUrl) -> None:
        self.link_followed.emit(self._links[int(address.fragment())])

    def _icon(self, look: theme.Look) -> QTextImageFormat:
        side = icon_size(self.fontMetrics())
        name = f"{look.icon} {look.color.name()} {side}"
        kind = QTextDocument.ResourceType.ImageResource
        self.document().addResource(kind, QUrl(name), _picture(look, side))
        shape = QTextImageFormat()
        shape.setName(name)
        shape.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        return shape


def _picture(look: theme.Look, side: int) -> QImage:
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    image = QImage(round(side * ratio), round(side * ratio), QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    paint_icon(painter, look.icon, QRectF(0, 0, side, side), look.color)
    painter.end()
    return image
