"""The least that PySide6 takes: a window with one picture that was there before. No program."""

import sys

from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class EmptyWindow(QWidget):
    """Paints a picture."""

    def __init__(self, color: tuple[int, int, int]) -> None:
        super().__init__()
        self.resize(1000, 700)
        self.picture = QImage(960, 680, QImage.Format.Format_RGB32)
        self.picture.fill(QColor(*color))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the picture."""
        painter = QPainter(self)
        painter.drawImage(10, 10, self.picture)
        painter.end()


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    red, green, blue = map(int, sys.argv[1:4])
    window = EmptyWindow((red, green, blue))
    window.show()
    app.exec()
