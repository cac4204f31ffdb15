"""The codes of what is being written, each with what looking it up answered."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from reviewer_app.core.reference import Reference
from reviewer_app.core.verdicts import Verdict
from reviewer_app.ui.fitting_button import WordsButton
from reviewer_app.ui.flow_layout import FlowLayout
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import tooltip
from reviewer_app.ui.readings import with_edition
from reviewer_app.ui.theme import verdict_look


class CodeChips(QWidget):
    """One chip for each code.

    Signals:
        entry_requested: work, edition and code to be shown in the registry's browser.
    """

    entry_requested = Signal(str, str, str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._flow = FlowLayout(self, gap=4)
        self._references: tuple[Reference, ...] = ()
        self._checked = True
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        texts.follow(self._rebuild)

    def show_codes(self, references: Sequence[Reference]) -> None:
        """Show these codes with their verdicts; one not verified everywhere is not verified."""
        once: dict[str, Reference] = {}
        for one in references:
            held = once.setdefault(one.candidate.code, one)
            if held.verdict.verified:
                once[one.candidate.code] = one
        self._references, self._checked = tuple(once.values()), True
        self._rebuild()

    def set_unchecked(self) -> None:
        """Take the verdicts away: the text is another one, and has not been looked up yet."""
        if self._checked and self._references:
            self._checked = False
            self._rebuild()

    @property
    def verdicts(self) -> dict[str, Verdict]:
        """The verdict shown for each code."""
        return {
            one.candidate.code: one.verdict if self._checked else Verdict.UNCHECKED
            for one in self._references
        }

    def _rebuild(self) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        for reference in self._references:
            self._flow.addWidget(self._make_chip(reference))
        self.setVisible(bool(self._references))
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            # After the chips themselves have taken the font.
            QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        for chip in self.findChildren(WordsButton):
            chip.fit(self.width())

    def _make_chip(self, reference: Reference) -> WordsButton:
        code = reference.candidate.code
        verdict = self.verdicts[code]
        said = self._texts("comments.checking")
        if self._checked:
            said = with_edition(self._texts.label(verdict), reference.work, reference.edition)
        chip = WordsButton(f"{code}  {said}", self)
        chip.setIcon(icon(verdict_look(verdict).icon))
        chip.fit(self.width())
        chip.setAccessibleName(f"{code}: {said}")
        heading = reference.heading_official if verdict.verified else ""
        evidence = self._texts.message(reference.evidence) if self._checked else said
        chip.setToolTip(tooltip("\n".join(filter(None, (heading, evidence)))))
        place = (reference.work, reference.edition, code)
        chip.clicked.connect(lambda: self.entry_requested.emit(*place))
        chip.show()
        return chip
