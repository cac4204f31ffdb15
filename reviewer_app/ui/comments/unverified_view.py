"""A code of a person's comment that is not verified: what it was looked up in, and the answer."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from reviewer_app.core.comment import UnverifiedCode
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import IconView, PlaceButton
from reviewer_app.ui.painting import bold
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.readings import with_edition


class UnverifiedView(QFrame):
    """Shows one such code.

    Signals:
        entry_requested: work, edition and code to be shown in the registry's browser.
    """

    entry_requested = Signal(str, str, str)

    def __init__(self, code: UnverifiedCode, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 10)
        column.setSpacing(4)
        column.addWidget(PlainLabel(texts("comments.not_verified"), role="quiet"))
        name = PlainLabel(code.code, selectable=True, wrap=True)
        name.setFont(bold(self.font()))
        column.addWidget(name)
        verdict = QHBoxLayout()
        verdict.setSpacing(4)
        icon = IconView(theme.verdict_look(code.verdict))
        verdict.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        answer = with_edition(texts.label(code.verdict), code.work, code.edition)
        verdict.addWidget(PlainLabel(answer, wrap=True), 1)
        column.addLayout(verdict)
        said = texts.message(code.evidence)
        column.addWidget(PlainLabel(said, wrap=True, selectable=True))
        button = PlaceButton("registry", texts("registry_browser.show_in_registry"))
        place = (code.work, code.edition, code.code)
        button.clicked.connect(lambda: self.entry_requested.emit(*place))
        column.addWidget(button)
        self.setAccessibleName(f"{code.code}: {answer}. {said}")
