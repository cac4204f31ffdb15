"""A person's reply under a comment: theirs, and not verified."""

from datetime import datetime

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer_app.core.people import Reply
from reviewer_app.core.verdicts import Origin
from reviewer_app.ui import theme
from reviewer_app.ui.language import Texts
from reviewer_app.ui.marks import Mark
from reviewer_app.ui.plain import PlainLabel


class ReplyView(QWidget):
    """Shows who replied, when, and what."""

    def __init__(self, reply: Reply, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        name = reply.author or texts("exchange.someone")
        day = datetime.fromisoformat(reply.at).date().isoformat() if reply.at else ""
        said = texts("exchange.reply_head", name=name, day=day)
        column.addWidget(Mark(theme.origin_look(Origin.PERSON), said))
        column.addWidget(PlainLabel(reply.text, wrap=True, selectable=True))
