"""A bare PySide6 + PyMuPDF window: what a first page costs without a program around it."""

import sys
import time

import pymupdf
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

GAP = 10


class BareWindow(QAbstractScrollArea):
    """Renders pages in its paint event, one after the other."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.document = pymupdf.open(path)
        self.images: dict[int, QImage] = {}
        self.first_painted = 0.0
        self.resize(1000, 700)
        rect = self.document[0].rect
        self.scale = 960 / rect.width
        self.step = int(rect.height * self.scale) + GAP
        self.verticalScrollBar().setRange(0, self.step * self.document.page_count - 700)

    def image(self, index: int) -> QImage:
        """Return a page's picture, rendered when first asked for."""
        if index not in self.images:
            pixmap = self.document[index].get_pixmap(matrix=pymupdf.Matrix(self.scale, self.scale))
            size = (pixmap.width, pixmap.height, pixmap.stride)
            self.images[index] = QImage(pixmap.samples, *size, QImage.Format.Format_RGB888).copy()
        return self.images[index]

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the visible pages."""
        top = self.verticalScrollBar().value()
        painter = QPainter(self.viewport())
        for index in range(top // self.step, (top + self.viewport().height()) // self.step + 1):
            if index < self.document.page_count:
                painter.drawImage(GAP, index * self.step - top, self.image(index))
        painter.end()
        if not self.first_painted:
            self.first_painted = time.time()
            # Seen for a moment by who measures from outside.
            QTimer.singleShot(400, QApplication.quit)


if __name__ == "__main__":
    app = QApplication(sys.argv)
    window = BareWindow(sys.argv[1])
    window.show()
    app.exec()
    print(window.first_painted)
