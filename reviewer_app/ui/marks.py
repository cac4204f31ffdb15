"""Small widgets that say one thing with an icon and a word."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from reviewer_app.ui.icons import paint_icon
from reviewer_app.ui.painting import icon_size
from reviewer_app.ui.plain import LABEL_TOP, PlainLabel, tooltip
from reviewer_app.ui.theme import Look, accent_color


class IconView(QWidget):
    """An icon as tall as a line of the text beside it.

    Aligned to the top beside a label of several lines it stands at the first of them.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_look(self, look: Look) -> None:
        """Show another icon."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        side = icon_size(self.fontMetrics())
        return QSize(side, max(side, self.fontMetrics().height() + LABEL_TOP))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        side = self.width()
        # The text of a label begins under its margin.
        above = max(0.0, LABEL_TOP + (self.height() - LABEL_TOP - side) / 2)
        box = QRectF(0, min(above, self.height() - side), side, side)
        paint_icon(painter, self._look.icon, box, self._look.color)
        painter.end()


class Mark(QWidget):
    """An icon with its name in the icon's colour; the tool tip says what it means."""

    def __init__(
        self,
        look: Look,
        text: str,
        means: str = "",
        parent: QWidget | None = None,
        *,
        wrap: bool = False,
    ) -> None:
        """With `wrap` the name goes on in a second line where it is wider than its place."""
        super().__init__(parent)
        self._look = look
        self._label = PlainLabel(text, wrap=wrap)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(IconView(look), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1 if wrap else 0)
        self.setToolTip(tooltip(means))
        self.setAccessibleName(text)
        way = QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(way, way)
        policy.setHeightForWidth(wrap)
        self.setSizePolicy(policy)
        self._color_text()

    def sizeHint(self) -> QSize:
        """Return the size in one line."""
        size = super().sizeHint()
        if self._label.wordWrap():
            metrics = self._label.fontMetrics()
            across = icon_size(metrics) + 4 + metrics.horizontalAdvance(self._label.text()) + 2
            return QSize(across, max(icon_size(metrics), metrics.lineSpacing() + 2))
        return size

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._color_text()

    def _color_text(self) -> None:
        if self._label.palette().color(QPalette.ColorRole.WindowText) != self._look.color:
            palette = QPalette(self._label.palette())
            palette.setColor(QPalette.ColorRole.WindowText, self._look.color)
            self._label.setPalette(palette)


class PlaceButton(QAbstractButton):
    """A place that can be clicked: an icon and one line, shortened in the middle to fit."""

    def __init__(self, icon_name: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self._text = text
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        side = icon_size(metrics)
        return QSize(side + 12 + metrics.horizontalAdvance(self._text), metrics.lineSpacing() + 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent, metrics = accent_color(), self.fontMetrics()
        if self.underMouse() or self.hasFocus() or self.isDown():
            ground = QColor(accent)
            ground.setAlpha(60 if self.isDown() else 28)
            painter.setBrush(ground)
            painter.setPen(accent if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        side = icon_size(metrics)
        paint_icon(painter, self._icon_name, QRectF(3, (self.height() - side) / 2, side, side),
                   accent)  # fmt: skip
        box = self.rect().adjusted(side + 8, 0, -3, 0)
        shown = metrics.elidedText(self._text, Qt.TextElideMode.ElideMiddle, box.width())
        painter.setPen(accent)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, int(flags | Qt.TextFlag.TextSingleLine), shown)
        painter.end()


class ElidedLabel(QWidget):
    """One line of plain text, shortened in the middle to fit; the tool tip holds it in full."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        role: str = "",
        wide: bool = False,
    ) -> None:
        """With `wide` the label asks for the width of its text, else for none."""
        super().__init__(parent)
        self._text = ""
        self._role = QPalette.ColorRole.WindowText
        if role == "quiet":
            self._role = QPalette.ColorRole.PlaceholderText
        across = QSizePolicy.Policy.Maximum if wide else QSizePolicy.Policy.Ignored
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    def set_text(self, text: str) -> None:
        """Show `text`."""
        self._text = text
        self.setToolTip(tooltip(text))
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        # The advance is rounded: one pixel less, and the text would be shortened.
        return QSize(metrics.horizontalAdvance(self._text) + 1, metrics.lineSpacing())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self._role))
        metrics = QFontMetrics(self.font())
        shown = metrics.elidedText(self._text, Qt.TextElideMode.ElideMiddle, self.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), int(flags | Qt.TextFlag.TextSingleLine), shown)
        painter.end()
