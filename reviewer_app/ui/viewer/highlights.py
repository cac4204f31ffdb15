"""Marks on the pages: what a reference was judged to be, said by colour and by pattern.

Colour is never the only carrier: each verdict has its own line style or fill, and the legend
shows both.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from reviewer_app.core.geometry import Rect
from reviewer_app.core.labels import label
from reviewer_app.core.verdicts import Verdict
from reviewer_app.documents.render_protocol import SpanRects
from reviewer_app.ui.theme import verdict_look
from reviewer_app.ui.viewer.render_bridge import RenderBridge


@dataclass(frozen=True, slots=True)
class Highlight:
    """A mark on a page: a reference with its verdict, or a comment's quotation.

    `id` is that of the reference or comment. `rects` may be empty: then they are computed from
    `start` and `end`, offsets into the page's raw text, when the page is first shown.
    """

    id: str
    page_index: int
    start: int
    end: int
    verdict: Verdict
    tooltip: str = ""
    comment: bool = False
    rects: tuple[Rect, ...] = ()


class Line(StrEnum):
    """How a mark is underlined."""

    SOLID = "solid"
    DOUBLE = "double"
    DASHED = "dashed"
    DOTTED = "dotted"
    DASH_DOT = "dash_dot"
    WAVE = "wave"
    STRUCK = "struck"
    BOX = "box"
    ZIGZAG = "zigzag"
    CORNERS = "corners"
    THIN = "thin"
    SLASHED = "slashed"


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """Colour and line of a mark, and whether its ground is tinted."""

    colour: str
    line: Line
    filled: bool = False


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One row of the legend."""

    verdict: Verdict
    label: str
    style: MarkStyle


_LINES = {
    Verdict.DECLARED: (Line.SOLID, True),
    Verdict.OTHER_EDITION: (Line.DASHED, True),
    Verdict.WITHDRAWN: (Line.STRUCK, True),
    Verdict.NOT_IN_EDITION: (Line.BOX, True),
    Verdict.NOT_COVERED: (Line.DOTTED, False),
    Verdict.UNDECLARED: (Line.DASH_DOT, False),
    Verdict.CONTRADICTING: (Line.DOUBLE, True),
    Verdict.NOT_HELD: (Line.CORNERS, False),
    Verdict.CLIENT: (Line.SLASHED, False),
    Verdict.DAMAGED: (Line.ZIGZAG, True),
    Verdict.READ_AS: (Line.WAVE, False),
    Verdict.UNCHECKED: (Line.THIN, False),
}
# Paper is white in every theme, so the colours are those for a light ground.
STYLES = {
    verdict: MarkStyle(verdict_look(verdict).light, line, filled)
    for verdict, (line, filled) in _LINES.items()
}
_COMMENT_FILL = QColor(255, 213, 0, 70)
_COMMENT_EDGE = QColor("#8a6d00")


def legend(language: str) -> tuple[LegendEntry, ...]:
    """Return the legend in `language`, one entry for each verdict."""
    return tuple(
        LegendEntry(verdict, label(verdict, language), style) for verdict, style in STYLES.items()
    )


MarksOfPage = Callable[[int], Sequence[Highlight]]


class HighlightLayer(QObject):
    """The marks of all open documents; finds their boxes when a page is first shown.

    Signals:
        page_changed: file id, page index, when boxes have come
    """

    page_changed = Signal(str, int)

    def __init__(self, bridge: RenderBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._marks: dict[tuple[str, int], list[Highlight]] = {}
        self._makers: dict[str, MarksOfPage] = {}
        self._asked: dict[int, tuple[str, int, list[int]]] = {}
        self._settled: set[tuple[str, int]] = set()
        # A page met while painting: what makes its marks would hold up the picture under them.
        self._met: set[tuple[str, int]] = set()
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._on_timer_timeout)
        bridge.rects_found.connect(self._on_bridge_rects_found)

    def set_marks(self, file_id: str, marks: Sequence[Highlight]) -> None:
        """Replace the marks of a document."""
        self.forget(file_id)
        for mark in marks:
            self._marks.setdefault((file_id, mark.page_index), []).append(mark)

    def set_maker(self, file_id: str, marks_of: MarksOfPage) -> None:
        """Replace the marks of a document by those that `marks_of` makes, page by page."""
        self.forget(file_id)
        self._makers[file_id] = marks_of

    def forget(self, file_id: str) -> None:
        """Drop the marks of a document."""
        self._makers.pop(file_id, None)
        self._marks = {page: marks for page, marks in self._marks.items() if page[0] != file_id}
        self._settled = {page for page in self._settled if page[0] != file_id}
        self._asked = {t: asked for t, asked in self._asked.items() if asked[0] != file_id}

    def of_page(self, file_id: str, page_index: int) -> Sequence[Highlight]:
        """Return the marks of a page; those not made yet, and boxes, come when it is painted."""
        page = (file_id, page_index)
        is_made = page in self._marks or file_id not in self._makers
        marks = self._marks.get(page, ())
        if not is_made or (marks and page not in self._settled):
            self._met.add(page)
            self._timer.start()
        return marks

    def _on_timer_timeout(self) -> None:
        pages, self._met = sorted(self._met), set()
        for file_id, page_index in pages:
            if (file_id, page_index) not in self._marks and file_id in self._makers:
                self._make(file_id, page_index)
            self._settle(file_id, page_index)

    def _make(self, file_id: str, page_index: int) -> None:
        made = self._marks[file_id, page_index] = list(self._makers[file_id](page_index))
        if any(mark.rects for mark in made):
            self.page_changed.emit(file_id, page_index)

    def _settle(self, file_id: str, page_index: int) -> None:
        """Ask for the boxes that are missing on a page."""
        page = (file_id, page_index)
        marks = self._marks.get(page, ())
        if not marks or page in self._settled:
            return
        self._settled.add(page)
        missing = [number for number, mark in enumerate(marks) if not mark.rects]
        if missing:
            spans = [(marks[number].start, marks[number].end) for number in missing]
            token = self._bridge.ask_rects(file_id, page_index, spans, patient=True)
            self._asked[token] = (file_id, page_index, missing)

    def at(self, file_id: str, page_index: int, x: float, y: float) -> Highlight | None:
        """Return the mark at a point of the unrotated page; the smallest of several."""
        found = [
            (_area(rect), number, mark)
            for number, mark in enumerate(self._marks.get((file_id, page_index), ()))
            for rect in mark.rects
            if rect[0] <= x <= rect[2] and rect[1] <= y <= rect[3]
        ]
        return min(found)[2] if found else None

    def _on_bridge_rects_found(self, answer: SpanRects) -> None:
        asked = self._asked.pop(answer.token, None)
        if asked is None:
            return
        file_id, page_index, numbers = asked
        marks = self._marks[file_id, page_index]
        for number, rects in zip(numbers, answer.rects, strict=True):
            marks[number] = replace(marks[number], rects=rects)
        self.page_changed.emit(file_id, page_index)


def _area(rect: Rect) -> float:
    return (rect[2] - rect[0]) * (rect[3] - rect[1])


def paint_mark(
    painter: QPainter, mark: Highlight, rects: Sequence[QRectF], margin: float, turn: int = 0
) -> None:
    """Paint a mark over its rectangles, one for each line of print.

    `margin` is where the page begins: comments have a sign there, beside their first line.
    `turn` is by how many degrees clockwise the text is turned: lines are drawn below it.
    """
    if not rects:
        return
    if mark.comment:
        _paint_comment(painter, rects, margin)
        return
    for rect in rects:
        _paint_turned(painter, STYLES[mark.verdict], rect, turn)


def _paint_turned(painter: QPainter, style: MarkStyle, rect: QRectF, turn: int) -> None:
    if not turn:
        paint_style(painter, style, rect)
        return
    across, down = rect.width(), rect.height()
    if turn % 180:
        across, down = down, across
    painter.save()
    painter.translate(rect.center())
    painter.rotate(turn)
    paint_style(painter, style, QRectF(-across / 2, -down / 2, across, down))
    painter.restore()


def _paint_comment(painter: QPainter, rects: Sequence[QRectF], margin: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_COMMENT_FILL)
    painter.drawRects(list(rects))
    # A speech bubble in the margin: a comment is told by shape as well.
    bubble = QRectF(margin + 6, rects[0].center().y() - 6, 15, 10)
    tail = [bubble.bottomLeft() + QPointF(x, y) for x, y in ((3, -1), (3, 5), (8, -1))]
    painter.setBrush(_COMMENT_EDGE)
    painter.drawRoundedRect(bubble, 2, 2)
    painter.drawPolygon(QPolygonF(tail))


def paint_style(painter: QPainter, style: MarkStyle, rect: QRectF) -> None:
    """Paint a style on one rectangle; also used for the legend."""
    colour = QColor(style.colour)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if style.filled:
        fill = QColor(colour)
        fill.setAlpha(38)
        painter.fillRect(rect, fill)
    width = max(1.2, min(rect.height() * 0.09, 3.0))
    pen = QPen(colour, width)
    pen.setStyle(_pen_style(style.line))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _draw_line(painter, style.line, rect, width)


@cache
def _pen_style(line: Line) -> Qt.PenStyle:
    return {
        Line.DASHED: Qt.PenStyle.DashLine,
        Line.DOTTED: Qt.PenStyle.DotLine,
        Line.DASH_DOT: Qt.PenStyle.DashDotLine,
    }.get(line, Qt.PenStyle.SolidLine)


def _draw_line(painter: QPainter, line: Line, rect: QRectF, width: float) -> None:
    base = rect.bottom() + width / 2
    under = QLineF(rect.left(), base, rect.right(), base)
    match line:
        case Line.BOX:
            painter.drawRect(rect)
        case Line.STRUCK:
            painter.drawLine(under)
            middle = rect.center().y()
            painter.drawLine(QLineF(rect.left(), middle, rect.right(), middle))
        case Line.DOUBLE:
            painter.drawLine(under)
            painter.drawLine(under.translated(0, 2 * width))
        case Line.WAVE | Line.ZIGZAG:
            painter.drawPolyline(_wave(rect, base, 2 if line is Line.WAVE else 5))
        case Line.CORNERS:
            _draw_corners(painter, rect)
        case Line.SLASHED:
            _draw_slashes(painter, rect, base)
        case Line.THIN:
            pen = painter.pen()
            pen.setWidthF(0.8)
            painter.setPen(pen)
            painter.drawLine(under)
        case _:
            painter.drawLine(under)


def _wave(rect: QRectF, base: float, height: float) -> QPolygonF:
    points, x, up = [], rect.left(), False
    while x < rect.right():
        points.append(QPointF(x, base - height / 2 if up else base + height / 2))
        x, up = x + 3, not up
    return QPolygonF(points)


def _draw_corners(painter: QPainter, rect: QRectF) -> None:
    arm = min(rect.width(), rect.height()) / 3
    for x, across in ((rect.left(), arm), (rect.right(), -arm)):
        for y, down in ((rect.top(), arm), (rect.bottom(), -arm)):
            painter.drawLine(QLineF(x, y, x + across, y))
            painter.drawLine(QLineF(x, y, x, y + down))


def _draw_slashes(painter: QPainter, rect: QRectF, base: float) -> None:
    x = rect.left()
    while x + 2 <= rect.right():
        painter.drawLine(QLineF(x, base + 2, x + 3, base - 2))
        x += 5
