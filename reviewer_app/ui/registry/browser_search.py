"""What is looked for in the registry: words or a code, in any or one work and edition."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from registry_db.records import Holding, edition_year
from reviewer_app.ui.comments.filter_bar import ChoiceBox
from reviewer_app.ui.icons import icon
from reviewer_app.ui.language import Texts
from reviewer_app.ui.plain import PlainLabel

_TYPING_PAUSE_MS = 30
MOST_FOUND = 100
"""Rows that a search shows at most."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person looks for; "" for any work, any edition, everything."""

    text: str = ""
    work: str = ""
    edition: str = ""


class BrowserSearch(QWidget):
    """The search field with its filters.

    Signals:
        wanted_changed: the Wanted that holds now.
        entered: Enter was pressed in the field.
    """

    wanted_changed = Signal(object)
    entered = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._holdings: tuple[Holding, ...] = ()
        self._told = Wanted()
        self.text = QLineEdit()
        self.text.setClearButtonEnabled(True)
        self.text.addAction(icon("find"), QLineEdit.ActionPosition.LeadingPosition)
        self.work, self.edition = ChoiceBox(), ChoiceBox()
        self.count = PlainLabel(role="quiet", wrap=True)
        self.count.hide()
        self._lay_out()
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._tell)
        self.text.textChanged.connect(self._pause.start)
        self.text.returnPressed.connect(self._on_return_pressed)
        self.work.currentIndexChanged.connect(self._on_work_changed)
        self.edition.currentIndexChanged.connect(self._tell)
        texts.follow(self._say)

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.setSpacing(4)
        filters.addWidget(self.work, 3)
        filters.addWidget(self.edition, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.text)
        column.addLayout(filters)
        column.addWidget(self.count)

    def wanted(self) -> Wanted:
        """Return what the fields ask for."""
        return Wanted(self.text.text().strip(), self.work.value(), self.edition.value())

    def set_holdings(self, holdings: Sequence[Holding]) -> None:
        """Offer the works and editions that are held."""
        self._holdings = tuple(holdings)
        self._say_choices()

    def say_found(self, count: int | None) -> None:
        """Say how many rows were found, nothing where nothing was looked for."""
        self.count.setVisible(count is not None)
        if count is None:
            return
        key = "found_many" if count >= MOST_FOUND else "found" if count else "found_none"
        self.count.setText(self._texts(f"registry_browser.{key}", count=count))

    def tell_now(self) -> None:
        """Tell what is typed without waiting for a pause."""
        if self._pause.isActive():
            self._tell()

    def _tell(self) -> None:
        self._pause.stop()
        wanted = self.wanted()
        if wanted != self._told:
            self._told = wanted
            self.wanted_changed.emit(wanted)

    def _on_return_pressed(self) -> None:
        self.tell_now()
        self.entered.emit()

    def _on_work_changed(self) -> None:
        self._say_editions()
        self._tell()

    def _say(self) -> None:
        said = self._texts("registry_browser.search")
        self.text.setPlaceholderText(said)
        self.text.setAccessibleName(said)
        self.work.setAccessibleName(self._texts("registry_browser.filter_work"))
        self.edition.setAccessibleName(self._texts("registry_browser.filter_edition"))
        self._say_choices()

    def _say_choices(self) -> None:
        works = dict.fromkeys(one.work for one in self._holdings)
        choices = [(work, work, "") for work in works]
        self.work.set_choices(self._texts("registry_browser.all_works"), choices)
        self._say_editions()

    def _say_editions(self) -> None:
        work = self.work.value()
        editions = {one.edition for one in self._holdings if work in ("", one.work)}
        ordered = sorted(editions, key=lambda one: (edition_year(one), one))
        choices = [(edition, edition, "") for edition in ordered]
        self.edition.set_choices(self._texts("registry_browser.all_editions"), choices)
