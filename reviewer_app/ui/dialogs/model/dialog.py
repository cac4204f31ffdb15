"""The dialog: the kind of model, its server, a try at reaching it, and what may be sent."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.core.document import Document
from reviewer_app.core.errors import UserError
from reviewer_app.ui.dialogs.model.sending import SendingForm
from reviewer_app.ui.dialogs.model.server_form import LOCAL_ADDRESS, ServerForm
from reviewer_app.ui.errand import Errand
from reviewer_app.ui.language import Texts
from reviewer_app.ui.model_choices import LOCAL, NONE, REMOTE
from reviewer_app.ui.plain import PlainLabel
from reviewer_app.ui.settings import Settings

if TYPE_CHECKING:
    from reviewer_app.assistant.connection import Connection
    from reviewer_app.assistant.key_store import KeyStore
    from reviewer_app.assistant.settings import ApiKey, ModelSettings


class ModelDialog(QDialog):
    """Asks for the model; `chosen` is it when the person accepts, None for no model.

    Where document text would leave this computer, the person has to say yes to that host first.
    Nothing here waits: looking for servers, reading the vault and trying the connection are
    errands that are left when the dialog closes.
    """

    def __init__(
        self,
        settings: Settings,
        texts: Texts,
        parent: QWidget | None = None,
        *,
        documents: Sequence[Document] = (),
        keys: "KeyStore | None" = None,
    ) -> None:
        super().__init__(parent)
        self._choices, self._texts, self._keys = settings.model_choices, texts, keys
        self.chosen: ModelSettings | None = None
        self._kept: dict[str, ApiKey] = {}
        self._has_vault = False
        self._errands: list[Errand] = []
        self.setWindowTitle(texts("window.model"))
        self.kinds = QButtonGroup(self)
        for kind, name in ((NONE, "none"), (LOCAL, "local"), (REMOTE, "remote")):
            self.kinds.addButton(QRadioButton(texts(f"model.kind_{name}")), kind)
        self.server = ServerForm(self._choices, texts)
        self.test = QPushButton(texts("model.test"))
        self.tested = PlainLabel(wrap=True)
        self.sending = SendingForm(self._choices, texts, documents)
        self.problem = PlainLabel(wrap=True, role="")
        self._lay_out()
        self._connect()
        self.kinds.button(self._choices.kind).setChecked(True)
        self._on_kind_chosen()

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        self._content = QWidget()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        column.addWidget(PlainLabel(self._texts("model.means"), wrap=True))
        for button in self.kinds.buttons():
            column.addWidget(button)
        column.addWidget(self.server)
        row = QHBoxLayout()
        row.addWidget(self.test)
        row.addWidget(self.tested, 1)
        column.addLayout(row)
        column.addWidget(self.sending)
        column.addWidget(self.problem)
        column.addStretch(1)
        # At large text sizes the form is taller than a small screen.
        self._area = QScrollArea()
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self._content)
        self._area.setAccessibleName(self.windowTitle())
        outer.addWidget(self._area, 1)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        outer.addWidget(buttons)
        self._foot = buttons
        self.problem.hide()
        self.setMinimumWidth(34 * self.fontMetrics().averageCharWidth() + 320)

    def _refit(self) -> None:
        """Become as tall as the form, as far as the screen allows."""
        layout, outer = self._content.layout(), self.layout()
        if layout is None or outer is None:
            return
        margins = outer.contentsMargins()
        width = max(self.width(), self.minimumWidth()) - margins.left() - margins.right()
        needed = layout.totalHeightForWidth(width) + self._foot.sizeHint().height()
        needed += margins.top() + margins.bottom() + outer.spacing() + 2
        most = int(self.screen().availableGeometry().height() * 0.9)
        self.resize(max(self.width(), self.minimumWidth()), min(needed, most))

    def _connect(self) -> None:
        self.kinds.idToggled.connect(self._on_kind_chosen)
        self.server.edited.connect(self._on_server_edited)
        self.server.search_requested.connect(self.search)
        self.server.forget_requested.connect(self._forget_key)
        self.test.clicked.connect(self.try_connection)
        self.finished.connect(self._leave_errands)

    def search(self) -> None:
        """Look for servers on this computer."""
        from reviewer_app.assistant.probing import find_local_servers

        self.server.show_searching()
        self._run(lambda _left: find_local_servers(), self.server.show_servers)

    def try_connection(self) -> None:
        """Ask the server a tiny question, without any document text."""
        from reviewer_app.assistant.connection import test_connection

        made = self._made_or_say()
        if made is None:
            return
        self.test.setEnabled(False)
        self.tested.setText(self._texts("model.testing"))
        self._refit()
        self._run(
            lambda left: test_connection(made, left), self._on_connected, self._on_not_connected
        )

    def accept(self) -> None:
        """Take the choice over, or say what is wrong with it."""
        kind = self.kinds.checkedId()
        made = None
        if kind != NONE:
            made = self._made_or_say()
            if made is None:
                return
            try:
                made.require_consent()
            except UserError:
                self._say(UserError("model.needs_consent", host=made.host))
                return
            self._choices.keep_model(made)
        self.chosen = made
        self._choices.kind = kind
        self.sending.keep()
        super().accept()

    def _made_or_say(self) -> "ModelSettings | None":
        from reviewer_app.assistant.settings import NO_KEY

        self.problem.hide()
        try:
            return self.server.made(self._kept.get(self.server.host, NO_KEY), self.sending.given)
        except UserError as error:
            self._say(error)
            return None

    def _say(self, error: UserError) -> None:
        self.problem.setText(error.text(self._texts.language))
        self.problem.show()
        self._refit()
        self._area.ensureWidgetVisible(self.problem)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refit()
        if self.kinds.checkedId() == LOCAL and self.server.servers.count() == 0:
            self.search()

    def _on_kind_chosen(self) -> None:
        kind = self.kinds.checkedId()
        if kind == LOCAL and "127.0.0.1" not in self.server.address_text:
            self.server.address.setText(LOCAL_ADDRESS)
        for form in (self.server, self.sending):
            form.set_kind(kind)
        self.test.setVisible(kind != NONE)
        self.tested.setVisible(kind != NONE)
        self.problem.hide()
        if kind == LOCAL and self.server.servers.count() == 0 and self.isVisible():
            self.search()
        QTimer.singleShot(0, self._refit)

    def _on_server_edited(self) -> None:
        self.tested.setText("")
        self.problem.hide()
        if self.kinds.checkedId() == REMOTE:
            self.sending.set_host(self.server.host)
        if self.kinds.checkedId() != NONE:
            self._look_up_key(self.server.host)

    def _look_up_key(self, host: str) -> None:
        """Say whether a key is kept for this host; it is never shown."""
        keys = self._keys
        if keys is None or not host or host in self._kept:
            self._say_key(host)
            return

        def found(answer: "tuple[ApiKey, bool]") -> None:
            key, self._has_vault = answer
            self._kept[host] = key
            self._say_key(self.server.host)

        self._run(lambda _left: (keys.find(host), keys.has_vault), found)

    def _say_key(self, host: str) -> None:
        key = self._kept.get(host)
        where = "vault" if self._has_vault else "memory"
        if key:
            said = self._texts(f"model.key_in_{where}", hint=key.hint)
        else:
            said = self._texts(f"model.key_goes_to_{where}")
        self.server.say_key(said, kept=bool(key))
        # When the form has taken in what is shown now.
        QTimer.singleShot(0, self._refit)

    def _forget_key(self) -> None:
        keys, host = self._keys, self.server.host
        if keys is not None:
            self._kept.pop(host, None)
            self._run(lambda _left: keys.forget(host), lambda _done: self._look_up_key(host))

    def _on_connected(self, found: "Connection") -> None:
        self.test.setEnabled(True)
        self.server.show_models(found.models)
        name = found.model_answered or self.server.name.currentText()
        said = self._texts(f"model.connected_{found.capabilities.mode.value}", model=name)
        self.tested.setText(said)
        self._refit()

    def _on_not_connected(self, error: UserError) -> None:
        self.test.setEnabled(True)
        self.tested.setText(error.text(self._texts.language))
        self._refit()

    def _run(
        self,
        work: Callable[..., Any],
        done: Callable[[Any], None],
        failed: Callable[[UserError], None] | None = None,
    ) -> None:
        self._errands.append(Errand(self, work, done, failed or self._say, self.problem.setText))

    def _leave_errands(self) -> None:
        for errand in self._errands:
            errand.leave()
        self._errands.clear()
