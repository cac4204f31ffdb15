"""Which two editions of which work are compared."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from registry_db.records import Holding, edition_year
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel, tooltip
from reviewer_app.ui.registry.browser_target import EditionPair


class EditionPairChoice(QWidget):
    """Offers the works of which two editions are held.

    Signals:
        pair_chosen: the EditionPair that a person chose.
    """

    pair_chosen = Signal(object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._editions: dict[str, list[str]] = {}
        self.work, self.first, self.second = QComboBox(), QComboBox(), QComboBox()
        self._with = PlainLabel()
        flow = FlowLayout(self, gap=6)
        for widget in (self.work, self.first, self._with, self.second):
            flow.addWidget(widget)
        self.work.currentIndexChanged.connect(self._on_work_changed)
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(self._tell)
        texts.follow(self._say)

    def set_holdings(self, holdings: Sequence[Holding]) -> None:
        """Offer the works with two editions held, keeping what is chosen."""
        chosen = self.pair()
        editions: dict[str, list[str]] = {}
        for one in holdings:
            editions.setdefault(one.work, []).append(one.edition)
        self._editions = {
            work: sorted(found, key=lambda each: (edition_year(each), each))
            for work, found in editions.items()
            if len(found) > 1
        }
        _fill(self.work, list(self._editions), chosen.work if chosen else "")
        self._fill_editions()
        if chosen is not None:
            self.set_pair(chosen)

    def pair(self) -> EditionPair | None:
        """Return what is chosen, the earlier edition first; None where no work has two editions."""
        work = self.work.currentText()
        if not work:
            return None
        chosen = (self.first.currentText(), self.second.currentText())
        return EditionPair(work, *sorted(chosen, key=edition_year))

    def set_pair(self, pair: EditionPair) -> None:
        """Choose a pair; what is not held of it is left as it is."""
        self._choose(self.work, pair.work)
        self._fill_editions(pair)

    def _fill_editions(self, pair: EditionPair | None = None) -> None:
        """Offer the work's editions; the last two are compared at first."""
        editions = self._editions.get(self.work.currentText(), [])
        first, second = editions[-2:] if len(editions) > 1 else ("", "")
        _fill(self.first, editions, pair.first if pair else first)
        _fill(self.second, editions, pair.second if pair else second)

    def _choose(self, box: QComboBox, text: str) -> None:
        box.blockSignals(True)
        box.setCurrentIndex(max(0, box.findText(text)))
        box.blockSignals(False)

    def _on_work_changed(self) -> None:
        self._fill_editions()
        self._tell()

    def _tell(self) -> None:
        pair = self.pair()
        if pair is not None:
            self.pair_chosen.emit(pair)

    def _say(self) -> None:
        texts = self._texts
        self._with.setText(texts("registry_browser.compared_with"))
        for widget, key in (
            (self.work, "compare_work"), (self.first, "compare_first"),
            (self.second, "compare_second"),
        ):  # fmt: skip
            widget.setAccessibleName(texts(f"registry_browser.{key}"))
            widget.setToolTip(tooltip(texts(f"registry_browser.{key}")))


def _fill(box: QComboBox, names: Sequence[str], chosen: str) -> None:
    box.blockSignals(True)
    box.clear()
    box.addItems(list(names))
    box.setCurrentIndex(max(0, box.findText(chosen)))
    box.blockSignals(False)
