"""What may leave this computer: the person's word for a host, and document by document."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from reviewer_app.core.document import Document
from reviewer_app.ui.language import Texts
from reviewer_app.ui.model_choices import LOCAL, NONE, REMOTE, ModelChoices
from reviewer_app.ui.plain import PlainLabel

_MOST_ROWS_SHOWN = 6


class SendingForm(QWidget):
    """Consent for the host, the documents open with a tick for each, and whether answers are kept.

    Documents may be kept from a model on this computer too.
    """

    def __init__(
        self,
        choices: ModelChoices,
        texts: Texts,
        documents: Sequence[Document],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._choices, self._texts = choices, texts
        self._host = ""
        self.consent = QCheckBox(texts("model.consent_somewhere"))
        self.documents_label = PlainLabel(texts("model.documents"), wrap=True)
        self.documents = QListWidget()
        self.keep_answers = QCheckBox(texts("model.keep_answers"))
        self.keep_answers.setToolTip(texts("model.keep_answers_means"))
        self.keep_answers.setChecked(choices.keep_answers)
        self._fill(documents)
        self._lay_out()

    def _fill(self, documents: Sequence[Document]) -> None:
        not_sent = self._choices.not_sent
        for document in documents:
            item = QListWidgetItem(document.name, self.documents)
            # By name too: a new revision of a document kept from the model has another id.
            known_as = [document.file_id, document.name, *document.other_names]
            item.setData(Qt.ItemDataRole.UserRole, known_as)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            sent = not_sent.isdisjoint(known_as)
            item.setCheckState(Qt.CheckState.Checked if sent else Qt.CheckState.Unchecked)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.consent)
        column.addWidget(self.documents_label)
        column.addWidget(self.documents)
        column.addWidget(self.keep_answers)
        rows = max(2, min(_MOST_ROWS_SHOWN, self.documents.count()))
        height = max(self.documents.sizeHintForRow(0), self.fontMetrics().lineSpacing() + 6)
        self.documents.setFixedHeight(rows * height + 2 * self.documents.frameWidth())
        self.documents.setAccessibleName(self._texts("model.documents"))

    def set_kind(self, kind: int) -> None:
        """Show what this kind of model needs."""
        self.consent.setVisible(kind == REMOTE)
        listed = kind in (LOCAL, REMOTE) and self.documents.count() > 0
        self.documents_label.setVisible(listed)
        self.documents.setVisible(listed)
        self.keep_answers.setVisible(kind != NONE)

    def set_host(self, host: str) -> None:
        """Ask about this host; one that was allowed before is ticked."""
        if host == self._host:
            return
        self._host = host
        key = "model.consent" if host else "model.consent_somewhere"
        self.consent.setText(self._texts(key, host=host))
        self.consent.setChecked(self._choices.consented(host))

    @property
    def given(self) -> str:
        """The host that text may be sent to, "" for none."""
        return self._host if self.consent.isChecked() else ""

    def _known_as(self, state: Qt.CheckState) -> list[str]:
        """Return the ids and names of the documents that are ticked, or of those that are not."""
        items = (self.documents.item(row) for row in range(self.documents.count()))
        chosen = (item for item in items if item.checkState() is state)
        return [name for item in chosen for name in item.data(Qt.ItemDataRole.UserRole)]

    def keep(self) -> None:
        """Remember what was ticked."""
        sent = self._known_as(Qt.CheckState.Checked)
        self._choices.set_sent(sent, sent=True)
        kept = [one for one in self._known_as(Qt.CheckState.Unchecked) if one not in sent]
        self._choices.set_sent(kept, sent=False)
        if self._host:
            self._choices.set_consent(self._host, given=self.consent.isChecked())
        self._choices.keep_answers = self.keep_answers.isChecked()
