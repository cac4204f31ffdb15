"""Everything the window says is translated: its own sentences, and those that Qt brings."""

import re
import subprocess
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication

from reviewer_app import ui
from reviewer_app.core.resources import resource
from reviewer_app.core.texts import catalogue
from reviewer_app.ui.language import Texts

WINDOW = Path(ui.__path__[0])
AREAS = sorted(path.stem for path in resource("texts").glob("*.toml"))
# "window.open_job": the key of a sentence, as a whole string.
_KEY = re.compile(rf'"({"|".join(AREAS)})\.([a-z][a-z0-9_]*)"')
QT_TEXTS = {
    "QPlatformTheme": ("OK", "Cancel", "Close", "Save", "&Yes", "&No", "Apply", "Help", "Open"),
    "QFileDialog": (
        "Back", "Parent Directory", "Create New Folder", "&Choose", "&Open", "&Save",
        "File &name:", "Directory:", "Directories",
        "%1 already exists.\nDo you want to replace it?",
        "%1\nDirectory not found.\nPlease verify the correct directory name was given.",
        "%1\nFile not found.\nPlease verify the correct file name was given.",
    ),
    "QFileSystemModel": ("Name", "Size", "Type", "Date Modified"),
    "QWidgetTextControl": ("&Undo", "&Redo", "Cu&t", "&Copy", "&Paste", "Delete", "Select All"),
    "QLineEdit": ("&Undo", "&Redo", "Cu&t", "&Copy", "&Paste", "Delete", "Select All"),
    "QShortcut": ("Ctrl", "Shift", "Return", "Esc", "Space", "Left"),
    "QScrollBar": ("Scroll here", "Top", "Bottom", "Page up", "Page down"),
    "QKeySequenceEdit": ("Press shortcut",),
}  # fmt: skip
"""What Qt's own widgets say in this window, by Qt's name for the widget."""


def test_qts_tool_finds_no_sentence_outside_the_catalogue(tmp_path: Path) -> None:
    tool = Path(PySide6.__path__[0], "lupdate")
    planted = tmp_path / "planted.py"
    planted.write_text('from PySide6.QtCore import QObject\nQObject().tr("Not translated")\n')
    files = sorted(map(str, WINDOW.rglob("*.py")))
    for sources, count in ((files, 0), ([str(planted)], 1)):
        command = [str(tool), *sources, "-ts", str(tmp_path / f"found{count}.ts")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert f"Found {count} source text(s)" in done.stdout


def test_every_sentence_that_is_asked_for_is_in_the_catalogue() -> None:
    asked = {
        found.groups()
        for path in WINDOW.rglob("*.py")
        for found in _KEY.finditer(path.read_text("utf-8"))
    }
    assert len(asked) > 300
    assert [one for one in sorted(asked) if one[1] not in catalogue(one[0])] == []


@pytest.mark.parametrize("widget", QT_TEXTS)
def test_qts_own_texts_are_swedish_in_a_swedish_window(widget: str, texts: Texts) -> None:
    translate = QCoreApplication.translate
    assert texts.language == "sv"
    swedish = [translate(widget, one) for one in QT_TEXTS[widget]]
    # Qt gives the English back where it has no other; some words are the same in both.
    same = [one for one in QT_TEXTS[widget] if one in swedish]
    assert set(same) <= {"OK", "Ctrl", "Return", "Esc"}
    texts.set_language("en")
    assert [translate(widget, one) for one in QT_TEXTS[widget]] == list(QT_TEXTS[widget])
