"""What is said in hints is said in the language that was chosen, everywhere in the window."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QCoreApplication, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocumentFragment
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.core.resources import resource
from reviewer_app.core.texts import catalogue, placeholders
from reviewer_app.ui.program import Program
from tests.ui.program_runs import review_sample

_MOST_ROWS = 40
_FEWEST_LETTERS = 4
"""A text with fewer letters of its own than this may be anything."""
_TIP = Qt.ItemDataRole.ToolTipRole
Said = dict[str, str]


def plain(tip: str) -> str:
    """Return a hint as it is read."""
    return QTextDocumentFragment.fromHtml(tip).toPlainText() if tip.startswith("<") else tip


def hints(window: QWidget) -> Said:
    """Return all hints of a window's widgets, commands, lists and their heads, by who has them."""
    found: Said = {}
    for part in (window, *window.findChildren(QWidget)):
        name = f"{type(part).__name__} {part.objectName()} {part.accessibleName()}"
        found[f"{name} {len(found)}"] = plain(part.toolTip())
        if isinstance(part, QAbstractItemView) and not isinstance(part, QHeaderView):
            found |= {f"{name}: {key}": tip for key, tip in _in_model(part.model())}
    for action in window.findChildren(QAction):
        found[f"action {action.objectName()} {len(found)}"] = plain(action.toolTip())
    return {name: tip for name, tip in found.items() if tip}


def _in_model(model: QAbstractItemModel | None) -> Iterator[tuple[str, str]]:
    if model is None:
        return
    for column in range(_columns(model, QModelIndex())):
        head = model.headerData(column, Qt.Orientation.Horizontal, _TIP)
        yield f"head {column}", plain(str(head or ""))
    for place, index in enumerate(_indexes(model, QModelIndex())):
        yield f"cell {place}", plain(str(index.data(_TIP) or ""))


def _columns(model: QAbstractItemModel, parent: QModelIndex) -> int:
    # A list's model does not let itself be asked.
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)


def _indexes(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[QModelIndex]:
    for row in range(min(_MOST_ROWS, model.rowCount(parent))):
        for column in range(_columns(model, parent)):
            index = model.index(row, column, parent)
            yield index
            if column == 0:
                yield from _indexes(model, index)


@cache
def sentences(language: str) -> re.Pattern[str]:
    """Return what matches each text of a language that the other says otherwise."""
    kept = []
    for path in resource("texts").glob("*.toml"):
        for entry in catalogue(path.stem).values():
            text = entry[language]
            literal = re.sub(r"\{[^}]*\}", "", text)
            if (
                entry["sv"] != entry["en"]
                and len(re.findall("[a-zåäö]", literal)) >= _FEWEST_LETTERS
            ):
                kept.append(_pattern(text))
    return re.compile("|".join(kept), re.DOTALL)


def _pattern(text: str) -> str:
    if not placeholders(text):
        return re.escape(text)
    return "".join(
        ".*" if piece.startswith("{") else re.escape(piece)
        for piece in re.split(r"(\{[^}]*\})", text)
    )


@pytest.mark.parametrize(("chosen", "other"), [("sv", "en"), ("en", "sv")])
def test_every_hint_is_in_the_language_chosen(
    program: Program, qtbot: QtBot, chosen: str, other: str
) -> None:
    program.texts.set_language(other)  # type: ignore[arg-type]
    review_sample(program, qtbot)
    window = program.window
    window.docks["registry"].bring_up()
    window.flagged.tree.expandAll()
    program.texts.set_language(chosen)  # type: ignore[arg-type]
    found = hints(window)
    assert len(found) > 60
    # What Qt itself has named stays as it was named.
    qts = QCoreApplication.translate("CloseButton", "Close Tab")
    assert not [name for name, tip in found.items() if tip in (qts, "Close Tab", "Stäng flik")]
    ours, theirs = sentences(chosen), sentences(other)
    strange = {
        name: tip
        for name, tip in found.items()
        for line in tip.splitlines()
        if theirs.fullmatch(line) and not ours.fullmatch(line)
    }
    assert strange == {}
