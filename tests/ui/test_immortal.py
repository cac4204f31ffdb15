"""The window survives Qt bindings that drop references to None."""

import subprocess
import sys

PROGRAM = """
import reviewer_app.ui
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPixmap
app = QGuiApplication([])
picture = QPixmap(8, 8)
painter = QPainter(picture)
color = QColor("red")
for _ in range(200_000):
    painter.setPen(color)
painter.end()
print("alive")
"""


def test_two_hundred_thousand_calls_without_a_result() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout.strip()) == (0, "alive"), done.stderr
